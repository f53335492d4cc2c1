import { isSweep, sampleOf } from '@ichibun/test-kit/sweep';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readDictionaryFile } from '../dictionary/read-file.js';
import type { Token } from '../engine/answers.js';
import { Core } from '../engine/core.js';
import { goldSentences } from '../testing/gold.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { RandomTexts } from '../testing/random-texts.js';
import { dictionaryOf, edictText } from '../testing/small-dictionary.js';
import { wholeDictionary, wholeDictionaryFile, withDictionary } from '../testing/whole-dictionary.js';
import { keyOf } from './count-words.js';

const SEED = 20_261_126;

let core: Core;

const coreWith = async (dictionary: SharedArrayBuffer) => new Core({ ipadic: await preparedIpadic(), dictionary });

beforeAll(async () => {
  core = await coreWith(await dictionaryOf(edictText()));
});

/** The words of a text as its tokens say: each token's own word, and its endings, with their numbers. */
function wordsOfTokens(tokens: readonly Token[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens.flatMap((one) => [one, ...one.parts.slice(one.ownParts)])) {
    if (token.kind !== 'word') continue;
    const key = keyOf({ entry: token.entry, word: token.baseForm, reading: token.baseReading });
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const wordsCounted = (text: string, by = core) => new Map(by.countWords(text).map((word) => [keyOf(word), word.count]));

const shown = (text: string) => core.tokenize(text).map(({ surface, baseForm }) => `${surface}/${baseForm}`);
const counted = (text: string) => core.countWords(text).map(({ word }) => word);

describe('what is shown as one word is counted as one', () => {
  it.each([
    ['a compound', '運転手が来る。', ['運転手/運転手', 'が/が', '来る/来る', '。/。'], ['運転手', 'が', '来る']],
    ['a compound verb in any form', '出て行った。', ['出て行った/出て行く', '。/。'], ['出て行く', 'た']],
    [
      'a word that お honours',
      'お友達を待つ。',
      ['お友達/友達', 'を/を', '待つ/待つ', '。/。'],
      ['友達', 'を', '待つ'],
    ],
    ['one that the dictionary has with it, too', 'お電話だ。', ['お電話/電話', 'だ/だ', '。/。'], ['電話', 'だ']],
    ['a verb and its endings', '食べさせた', ['食べさせた/食べる'], ['食べる', 'させる', 'た']],
  ])('%s', (_, text, tokens, words) => {
    expect(shown(text)).toEqual(tokens);
    expect(counted(text)).toEqual(words);
  });

  it('unless the whole means something else than the word that お is before', () => {
    expect(counted('お見舞いだ')).toEqual(['お見舞い', 'だ']);
  });

  it('and what the dictionary does not have together is counted as what it is', () => {
    expect(counted('実業映画')).toEqual(['実業', '映画']);
  });

  it('unless the learner has divided it', () => {
    const corrections = [{ word: '運転手', reading: '', entry: '', parts: ['運転', '手'] }];
    const surfaces = (text: string) => core.tokenize(text, { corrections }).map(({ surface }) => surface);
    expect(surfaces('運転手が')).toEqual(['運転', '手', 'が']);
    expect(core.countWords('運転手が', { corrections }).map(({ word }) => word)).toEqual(['運転', '手', 'が']);
  });

  it('in sentences of the gold', () => {
    for (const part of ['sentences', 'registers', 'modern', 'children'] as const) {
      const sentences = goldSentences(part);
      expect(sentences.length).toBeGreaterThan(0);
      for (const words of sampleOf(sentences, 50)) {
        const text = words.map(({ surface }) => surface).join('');
        expect([text, wordsCounted(text)]).toEqual([text, wordsOfTokens(core.tokenize(text))]);
      }
    }
  });

  it('in any text', () => {
    for (const text of new RandomTexts(SEED).take(isSweep ? 2_000 : 200)) {
      expect([text, wordsCounted(text)]).toEqual([text, wordsOfTokens(core.tokenize(text))]);
    }
  });
});

describe('the words that a compound is made of', () => {
  const partsOf = (word: string, by = core) => {
    const { entry, reading } = by.countWords(word)[0]!;
    return by.lookUps
      .divide([{ entry, word, reading }])[0]!
      .map((part) => `${part.word}・${part.reading} ${part.entry}`);
  };

  it.each([
    [
      '運転手',
      'are read as in it, and have no entry that is read otherwise',
      ['運転・うんてん 運転・うんてん', '手・しゅ '],
    ],
    ['誕生日', 'are the words whose sounds it changes', ['誕生・たんじょう 誕生・たんじょう', '日・ひ 日・ひ']],
    ['出て行く', 'are verbs without the particle that joins them', ['出る・でる 出る・でる', '行く・いく 行く・いく']],
    ['仕方がない', 'are none of an expression', []],
    ['学校', 'are none of what is one word to the analyser', []],
  ])('%s %s', (word, _, parts) => {
    expect(partsOf(word)).toEqual(parts);
  });
});

withDictionary(describe)('with a whole dictionary', () => {
  it('common words that are shown as one are counted as one', async () => {
    const by = await coreWith(wholeDictionary!);
    const common: string[] = [];
    for await (const { kanji, kana } of (await readDictionaryFile(wholeDictionaryFile!)).entries) {
      for (const spelling of kanji.length > 0 ? kanji : kana) if (spelling.common) common.push(spelling.text);
    }
    expect(common.length).toBeGreaterThanOrEqual(20_000);
    const words = sampleOf(common, 1_000);
    let compounds = 0;
    for (const text of words) {
      const tokens = by.tokenize(text);
      const counts = wordsCounted(text, by);
      expect([text, counts]).toEqual([text, wordsOfTokens(tokens)]);
      if (tokens.length === 1 && tokens[0]!.ownParts === tokens[0]!.parts.length && tokens[0]!.kind === 'word') {
        expect([text, counts.size]).toEqual([text, 1]);
        if (tokens[0]!.ownParts > 1) compounds++;
      }
    }
    expect(compounds).toBeGreaterThanOrEqual(words.length / 25);
  }, 120_000);
});
