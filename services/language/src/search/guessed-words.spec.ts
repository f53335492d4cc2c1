import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { guessedWords } from './guessed-words.js';

describe('words that letters may stand for', () => {
  it.each([
    ['食べた', '食べる'],
    ['食べている', '食べる'],
    ['食べてる', '食べる'],
    ['飲んでいた', '飲む'],
    ['来なかった', '来る'],
    ['美しかった', '美しい'],
    ['勉強した', '勉強'],
    ['べんきょうさせられた', 'べんきょう'],
    ['静かに', '静か'],
    ['元気だった', '元気'],
    ['taberu', 'たべる'],
    ['tabeta', 'たべる'],
    ['utsukushii', 'うつくしい'],
    ['benkyō shita', 'べんきょう'],
    ['terebi', 'テレビ'],
    ['食べる？', '食べる'],
    ['バズ散らした', 'バズ散らす'],
    ['エモだるかった', 'エモだるい'],
  ])('%s: %s', (given, word) => {
    expect(guessedWords(given)).toContain(word);
  });

  it.each(['', ' ', '？', '猫', '食べ物', '。', 'hello', 'x9'])('are none but itself for %j', (given) => {
    expect(guessedWords(given)).toEqual([]);
  });

  it('are at most 40, and do not have the letters themselves', () => {
    for (const given of ['食べさせられたくなかった', 'たべさせられたくなかった', 'ō'.repeat(60), 'た'.repeat(10_000)]) {
      const words = guessedWords(given);
      expect(words.length).toBeLessThanOrEqual(40);
      expect(words).not.toContain(given);
    }
  });

  it('are found in time that is linear in the letters', () => {
    checkLinearTime('guessedWords', guessedWords, ['た', 'て', 'い', 'る', 'ō', 'n', '？', ' ', '猫']);
  });
});
