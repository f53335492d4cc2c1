import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { printedSeed } from '@ichibun/test-kit/seed';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ContentUnderTest, PETS, startContent } from '../testing/content-under-test.js';

const { method } = ContentAnalysisService;

let under: ContentUnderTest;

beforeAll(async () => {
  under = await startContent();
});
afterAll(() => under.stop());

/** The ids of texts with these contents, once they are counted. */
async function shelf(userId: number, contents: readonly string[]): Promise<number[]> {
  const textIds: number[] = [];
  for (const content of contents) textIds.push((await under.analysed(userId, content)).textId);
  return textIds;
}

async function block(userId: number, textId: number, word: string): Promise<void> {
  const found = await words(userId, textId);
  const { lexemeId } = found.find((one) => one.word === word)!;
  await under.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId });
}

async function words(userId: number, textId: number) {
  const { analysis } = await under.rpc.call(method.openAnalysis, { userId, textId, title: 'A text' });
  return under.wordsOf(userId, analysis!.id);
}

const listFor = (userId: number, textIds: number[], count: number) =>
  under.rpc.call(method.listWordsForTexts, { userId, textIds, count });

describe('one list of words for several texts', () => {
  it('has the new words that occur most often in all of them, and says what they bring for each', async () => {
    const userId = under.newLearner();
    const textIds = await shelf(userId, ['猫。猫。犬。', '犬。犬。鳥。', '鳥。魚。']);
    await under.learn(userId, '魚');
    const { words, texts } = await listFor(userId, textIds, 2);
    expect(words.map(({ word, texts }) => [word!.word, word!.frequency, texts])).toEqual([
      ['犬', 3, 2],
      ['猫', 2, 1],
    ]);
    expect(words[0]!.word!.definition).toContain('dog');
    expect(texts).toMatchObject([
      { textId: textIds[0], known: 0, knownWithWords: 100 },
      { textId: textIds[1], known: 0, knownWithWords: expect.closeTo(66.67, 1) },
      { textId: textIds[2], known: 50, knownWithWords: 50 },
    ]);
  });

  it('follows what the learner blocks and unblocks', async () => {
    const userId = under.newLearner();
    const [textId] = await shelf(userId, ['猫。猫。犬。']);
    await block(userId, textId!, '猫');
    const list = async () => (await listFor(userId, [textId!], 5)).words.map(({ word }) => word!.word);
    expect(await list()).toEqual(['犬']);
    const { lexemeId } = (await words(userId, textId!)).find(({ word }) => word === '猫')!;
    await under.rpc.call(VocabularyService.method.unblockWord, { userId, lexemeId });
    expect(await list()).toEqual(['猫', '犬']);
  });

  it('leaves grammar out unless the learner counts it', async () => {
    const userId = under.newLearner();
    const [textId] = await shelf(userId, [PETS]);
    const list = async () => (await listFor(userId, [textId!], 10)).words.map(({ word }) => word!.word);
    expect(await list()).not.toContain('が');
    await under.rpc.call(method.setCountingSettings, { userId, settings: { grammarCounts: true } });
    expect(await list()).toContain('が');
  });

  it('has words that are usually written otherwise after all others, however often they occur', async () => {
    const userId = under.newLearner();
    const [textId] = await shelf(userId, ['美味しい。美味しい。美味しい。犬。猫。猫。']);
    const list = async (count: number) => (await listFor(userId, [textId!], count)).words.map(({ word }) => word!.word);
    expect(await list(5)).toEqual(['猫', '犬', '美味しい']);
    expect(await list(2)).toEqual(['猫', '犬']);
  });

  it('has the words of a text as they were counted last', async () => {
    const userId = under.newLearner();
    const [textId] = await shelf(userId, ['空を見る。空。']);
    const readings = async () => (await listFor(userId, [textId!], 5)).words.map(({ word }) => word!.reading);
    expect(await readings()).toEqual(['そら', 'みる']);
    const correction = { word: '空', reading: 'から' };
    await under.rpc.call(VocabularyService.method.setCorrection, { userId, correction });
    await until(async () => (await readings())[0] !== 'そら');
    expect(await readings()).toEqual(['から', 'みる']);
  });

  it('adds up the texts that are chosen now, whatever was chosen before', async () => {
    const userId = under.newLearner();
    const contents = ['猫。猫。犬。', '犬。犬。犬。鳥。', '鳥。魚。', '魚。本。本。', '猫。水。'];
    const textIds = await shelf(userId, contents);
    const choices = [[0], [0, 1], [0, 1, 2, 3, 4], [1, 2, 3, 4], [2], [0, 1, 3, 4], [0, 1, 2, 3], [3, 0, 2, 1], [4]];
    for (const choice of choices) {
      const { words, texts } = await listFor(
        userId,
        choice.map((at) => textIds[at]!),
        20,
      );
      const letters = [...choice.map((at) => contents[at]).join('')].filter((letter) => letter !== '。');
      const listed = words.map(({ word, texts }) => [word!.word, word!.frequency, texts]);
      const expected = [...new Set(letters)].map((letter) => [
        letter,
        letters.filter((one) => one === letter).length,
        choice.filter((at) => contents[at]!.includes(letter)).length,
      ]);
      expect(listed.toSorted()).toEqual(expected.toSorted());
      expect(texts.map(({ knownWithWords }) => knownWithWords)).toEqual(choice.map(() => 100));
    }
  });

  it('follows what is learnt and forgotten after a list was made', async () => {
    const userId = under.newLearner();
    const textIds = await shelf(userId, ['猫。猫。犬。', '犬。犬。鳥。']);
    const list = async () => (await listFor(userId, textIds, 5)).words.map(({ word }) => word!.word);
    expect(await list()).toEqual(['犬', '猫', '鳥']);
    await under.learn(userId, '犬');
    expect(await list()).toEqual(['猫', '鳥']);
    const lexemeId = (await words(userId, textIds[0]!)).find(({ word }) => word === '犬')!.lexemeId;
    await under.rpc.call(VocabularyService.method.forgetLexeme, { userId, lexemeId });
    expect(await list()).toEqual(['犬', '猫', '鳥']);
  });

  it('is empty without texts, and for texts of others and those that do not exist', async () => {
    const userId = under.newLearner();
    const [other] = await shelf(under.newLearner(), [PETS]);
    for (const textIds of [[], [other!], [999_999]]) {
      expect(await listFor(userId, textIds, 5)).toMatchObject({ words: [], texts: [] });
    }
  });

  it.each([
    ['content.too-many-texts', Array.from({ length: 501 }, (_, index) => index + 1), 50],
    ['content.too-many-lexemes', [1], 201],
  ])('is refused with %s beyond its limits', async (code, textIds, count) => {
    await expect(listFor(under.newLearner(), textIds, count)).rejects.toMatchObject({ code });
  });

  const WORDS = ['猫', '犬', '鳥', '魚', '本', '水', '山', '車'];
  const random = numbersFrom(printedSeed('word-list'));
  const below = (most: number) => Math.floor(random() * most);
  const shelves = Array.from({ length: 12 }, (_, number) => ({
    number,
    texts: Array.from({ length: 3 }, () => WORDS.map((word) => `${word}。`.repeat(below(4))).join('') || '猫。'),
    known: WORDS.filter(() => random() < 0.2),
    count: 1 + below(4),
  }));
  it.each(shelves)('raises what is known of shelf $number as far as any words can', async ({ texts, known, count }) => {
    const userId = under.newLearner();
    // Two equal texts are one.
    const different = [...new Set(texts)];
    const textIds = await shelf(userId, different);
    for (const word of known) await under.learn(userId, word);
    const list = await listFor(userId, textIds, count);
    const chosen = list.words.map(({ word }) => word!.word);
    const all = different.join('');
    const occurrences = (some: readonly string[]) => [...all].filter((letter) => some.includes(letter)).length;
    const fresh = WORDS.filter((word) => all.includes(word) && !known.includes(word));
    const best = Math.max(0, ...subsets(fresh, Math.min(count, fresh.length)).map(occurrences));
    expect(occurrences(chosen)).toBe(best);
    expect(chosen).toHaveLength(Math.min(count, fresh.length));
    for (const word of chosen) await under.learn(userId, word);
    const { shares } = await under.rpc.call(method.getKnownShares, { userId, textIds });
    for (const { textId, percent } of shares) {
      expect(list.texts.find((one) => one.textId === textId)!.knownWithWords).toBeCloseTo(percent, 6);
    }
  });
});

/** Numbers from 0 to 1, the same each time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All choices of some of the words, with that many each. */
function subsets(words: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return words.flatMap((word, index) => subsets(words.slice(index + 1), count - 1).map((rest) => [word, ...rest]));
}

describe('the new words of texts', () => {
  const count = async (userId: number, textIds: number[] = []) =>
    (await under.rpc.call(method.countNewWords, { userId, textIds })).texts;

  it('are those that are neither known nor being learned nor blocked, of texts of known length', async () => {
    const userId = under.newLearner();
    const textIds = await shelf(userId, ['猫が犬を見る。鳥。', '猫。']);
    expect(await count(userId)).toMatchObject([
      { textId: textIds[0], newWords: 4, characters: 9, known: 0 },
      { textId: textIds[1], newWords: 1, characters: 2, known: 0 },
    ]);
    await under.learn(userId, '猫');
    await block(userId, textIds[0]!, '犬');
    expect(await count(userId, [textIds[0]!])).toMatchObject([{ newWords: 2, known: 25 }]);
    // A word that is both counts once.
    await under.learn(userId, '犬');
    expect(await count(userId, [textIds[0]!])).toMatchObject([{ newWords: 2, known: 50 }]);
    expect(await count(under.newLearner())).toEqual([]);
  });

  it('are counted in the chapter in which they are first', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '鳥');
    const content = '猫を見る。\n第一章\n猫と犬。鳥。\n第二章\n犬を見る。\n第三章\n魚。';
    const chapters = ['第一章', '第二章', '第三章'].map((title) => ({ title, start: content.indexOf(title) }));
    const textObject = `texts/${randomUUID()}.txt`;
    await under.objects.put(textObject, Buffer.from(content));
    const { textId } = await under.rpc.call(method.addText, { userId, title: '本', textObject, chapters });
    const { analysis } = await under.rpc.call(method.openAnalysis, { userId, textId, title: '本' });
    await under.finished(userId, analysis!.id);
    const ofText = (await under.rpc.call(method.listChapters, { userId, textId })).chapters;
    const headings = new Set(['第', '一', '二', '三', '章']);
    const inHeadings = (await words(userId, textId)).filter(
      ({ word, isCounted }) => isCounted && headings.has(word[0]!),
    );
    expect(ofText.map(({ title, characters }) => [title, characters])).toEqual([
      ['', 6],
      ['第一章', 11],
      ['第二章', 10],
      ['第三章', 6],
    ]);
    const [text] = await count(userId, [textId]);
    expect(ofText.reduce((sum, { newWords }) => sum + newWords, 0)).toBe(text!.newWords);
    expect(ofText.map(({ newWords }) => newWords)).toEqual([2, 1 + inHeadings.length, 0, 1]);
  });

  it('of a part are counted with its heading in its first chapter', async () => {
    const userId = under.newLearner();
    const content = '上\n一\n猫を見る。犬を見る。\n二\n猫を見る。\n下\n一\n犬を見る。';
    const starts = [...content.matchAll(/^[上下一二]$/gm)];
    const chapters = starts.map(({ 0: title, index: start }) => ({ title, start }));
    const textObject = `texts/${randomUUID()}.txt`;
    await under.objects.put(textObject, Buffer.from(content));
    const { textId } = await under.rpc.call(method.addText, { userId, title: '本', textObject, chapters });
    const { analysis } = await under.rpc.call(method.openAnalysis, { userId, textId, title: '本' });
    await under.finished(userId, analysis!.id);
    const ofText = (await under.rpc.call(method.listChapters, { userId, textId })).chapters;
    expect(ofText.map(({ title, sentences }) => [title, sentences])).toEqual([
      ['上 一', 4],
      ['上 二', 2],
      ['下 一', 3],
    ]);
  });
});
