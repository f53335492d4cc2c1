import { describe, expect, it } from '@jest/globals';
import { coverageOf, covers, type WordForm } from './word-identity.js';

const form = (text: string): WordForm => {
  const [word = '', reading = '', entry = ''] = text.split('|');
  return { word, reading, entry };
};

describe('knowing one word', () => {
  it.each([
    ['食べる|たべる|食べる・たべる', '食べる|たべる|食べる・たべる', 'same word', true],
    // The kanji form knows the kana spelling, never the reverse.
    ['食べる|たべる|食べる・たべる', 'たべる|たべる|食べる・たべる', 'kana spelling of a known word', true],
    ['たべる|たべる|食べる・たべる', '食べる|たべる|食べる・たべる', 'known only in kana', false],
    ['此れ||此れ・これ', 'これ|これ|此れ・これ', 'kana spelling of a known word', true],
    ['林檎|りんご|林檎・りんご', 'リンゴ|りんご|林檎・りんご', 'kana spelling of a known word', true],
    // Another kanji spelling has to be learned.
    ['分かる|わかる|分かる・わかる', '判る|わかる|分かる・わかる', 'known in another spelling', false],
    // One spelling, two readings.
    ['空|そら|空・そら', '空|から|空・から', 'another reading', false],
    ['空||空・そら', '空|から|空・から', 'same word', true],
    ['空|から|空・から', '空|から|空・から', 'same word', true],
    // Homophones are other words.
    ['橋|はし|橋・はし', '箸|はし|箸・はし', 'another word', false],
    ['居る|いる|居る・いる', 'いる|いる|要る・いる', 'another word', false],
    ['は|は|は', 'は|は|は・2', 'another word', false],
    // The noun of a する-verb is the word; する is another.
    ['勉強|べんきょう|勉強・べんきょう', '勉強|べんきょう|勉強・べんきょう', 'same word', true],
    ['勉強|べんきょう|勉強・べんきょう', 'する|する|為る・する', 'another word', false],
    // Loanwords with and without the long mark.
    ['コンピューター||コンピューター', 'コンピュータ|こんぴゅーた|コンピューター', 'same word', true],
    ['コンピューター||', 'コンピュータ||', 'same word', true],
    // Words that no dictionary has go by their spelling.
    ['トチメンボー||', 'とちめんぼー||', 'same word', true],
    ['迷亭||', '迷亭|めいてい|', 'same word', true],
    ['迷亭||', '苦沙弥||', 'another word', false],
    // A word learned before the dictionary had it.
    ['吾輩|わがはい|', '吾輩|わがはい|吾輩・わがはい', 'same word', true],
  ])('%s, and meeting %s: %s', (known, met, coverage, isCovered) => {
    expect(coverageOf(form(known), form(met))).toBe(coverage);
    expect(covers(form(known), form(met))).toBe(isCovered);
  });
});
