import { describe, expect, it } from '@jest/globals';
import { generatedCorpus } from '../testing/generated-corpus.js';
import { BLOCKED, type IndexedSentence, KNOWN, type Search, SentenceIndex } from './sentence-index.js';

const sentence = (id: number, lexemeIds: number[], more: Partial<IndexedSentence> = {}): IndexedSentence => ({
  id,
  lexemeIds,
  grammarIds: [],
  length: Math.max(4, lexemeIds.length),
  hasPredicate: true,
  hasNames: false,
  hasTranslation: true,
  level: 1,
  points: [],
  ...more,
});

function indexOf(sentences: IndexedSentence[], lexemes: [id: number, band: number][] = []) {
  const index = new SentenceIndex();
  index.setLexemes(lexemes.map(([id, frequencyBand]) => ({ id, frequencyBand })));
  index.set(sentences);
  return index;
}

function searchOf(index: SentenceIndex, known: number[], more: Partial<Search> & { blocked?: number[] } = {}): Search {
  const { blocked = [], ...settings } = more;
  const knowledge = new Uint8Array(index.lexemeCount);
  for (const id of known) knowledge[index.placeOfLexeme(id)!]! |= KNOWN;
  for (const id of blocked) knowledge[index.placeOfLexeme(id)!]! |= BLOCKED;
  return { knowledge, grammarCounts: false, namesIgnored: true, ...settings };
}

const pairs = (hits: { sentenceId: number; lexemeId: number }[]) =>
  hits.map(({ sentenceId, lexemeId }) => [sentenceId, lexemeId]);

describe('recommended sentences', () => {
  it('have exactly one unknown word', () => {
    const index = indexOf([sentence(1, [10, 11, 12]), sentence(2, [10, 13, 14]), sentence(3, [10, 11])]);
    expect(pairs(index.recommend(searchOf(index, [10, 11]), 10))).toEqual([[1, 12]]);
  });

  it('are one for a word, the best example of it', () => {
    const index = indexOf([
      sentence(1, [10, 12], { level: 3 }),
      sentence(2, [11, 12], { level: 1 }),
      sentence(3, [10, 11, 12], { level: 1, hasTranslation: false }),
    ]);
    expect(pairs(index.recommend(searchOf(index, [10, 11]), 10))).toEqual([[2, 12]]);
  });

  it('have the most frequent words first, and those that most sentences hold first of a band', () => {
    const index = indexOf(
      [
        sentence(1, [10, 20]),
        sentence(2, [10, 21]),
        sentence(3, [10, 22]),
        sentence(4, [10, 23]),
        sentence(5, [22, 30, 31]),
      ],
      [
        [20, 0],
        [21, 5_000],
        [22, 5_000],
        [23, 1_000],
      ],
    );
    expect(pairs(index.recommend(searchOf(index, [10]), 10))).toEqual([
      [4, 23],
      [3, 22],
      [2, 21],
      [1, 20],
    ]);
    expect(index.recommend(searchOf(index, [10]), 2)).toHaveLength(2);
  });

  it('have translated ones first of a band', () => {
    const index = indexOf(
      [
        sentence(1, [10, 20], { hasTranslation: false }),
        sentence(2, [10, 21], { hasTranslation: false }),
        sentence(3, [10, 22]),
        sentence(4, [21, 30, 31]),
      ],
      [
        [20, 1_000],
        [21, 5_000],
        [22, 5_000],
      ],
    );
    expect(pairs(index.recommend(searchOf(index, [10]), 10))).toEqual([
      [1, 20],
      [3, 22],
      [2, 21],
    ]);
  });

  it.each([
    ['fewer than 4 words', { length: 3 }],
    ['more than 12 words', { length: 13 }],
    ['no predicate', { hasPredicate: false }],
  ])('never have %s', (_, more) => {
    const index = indexOf([sentence(1, [10, 11], more)]);
    expect(index.recommend(searchOf(index, []), 10)).toEqual([]);
    expect(
      index.recommend(
        searchOf(
          index,
          [10].filter((id) => index.placeOfLexeme(id) !== undefined),
        ),
        10,
      ),
    ).toEqual([]);
  });

  it('are never for a blocked word, which is not known either', () => {
    const index = indexOf([sentence(1, [10, 11]), sentence(2, [10, 11, 12])]);
    expect(index.recommend(searchOf(index, [10, 11], { blocked: [11] }), 10)).toEqual([]);
  });

  it('count grammar as a word where the learner does', () => {
    const index = indexOf([sentence(1, [10, 11, 20], { grammarIds: [20] })]);
    expect(pairs(index.recommend(searchOf(index, [10]), 10))).toEqual([[1, 11]]);
    expect(index.recommend(searchOf(index, [10], { grammarCounts: true }), 10)).toEqual([]);
    expect(pairs(index.recommend(searchOf(index, [10, 11], { grammarCounts: true }), 10))).toEqual([[1, 20]]);
  });

  it('take a word for grammar only where it is', () => {
    const index = indexOf([sentence(1, [10, 20], { grammarIds: [20] }), sentence(2, [11, 20])]);
    expect(pairs(index.recommend(searchOf(index, [10, 11]), 10))).toEqual([[2, 20]]);
    expect(pairs(index.find(searchOf(index, []), [10, 11], 10))).toEqual([
      [1, 10],
      [2, 11],
    ]);
    expect(pairs(index.recommend(searchOf(index, [11]), 10))).toEqual([
      [2, 20],
      [1, 10],
    ]);
  });

  it('have names only when the learner ignores them', () => {
    const index = indexOf([sentence(1, [10, 11], { hasNames: true })]);
    expect(index.recommend(searchOf(index, [10]), 10)).toHaveLength(1);
    expect(index.recommend(searchOf(index, [10], { namesIgnored: false }), 10)).toEqual([]);
  });

  it('give way to the next best when they are not wanted', () => {
    const index = indexOf([sentence(1, [10, 11]), sentence(2, [10, 11], { level: 2 })]);
    expect(pairs(index.recommend(searchOf(index, [10], { unwanted: new Set([1]) }), 10))).toEqual([[2, 11]]);
    expect(index.recommend(searchOf(index, [10]), 10, new Set([11]))).toEqual([]);
  });
});

describe('sentences for words', () => {
  it('are those with the fewest other unknown words first, then those of a good length', () => {
    const index = indexOf([
      sentence(1, [10, 12, 13]),
      sentence(2, [11, 12], { length: 13 }),
      sentence(3, [11, 12], { level: 4 }),
      sentence(4, [11, 13]),
    ]);
    const search = searchOf(index, [11]);
    expect(pairs(index.find(search, [12], 10))).toEqual([
      [3, 12],
      [2, 12],
      [1, 12],
    ]);
    expect(pairs(index.find(search, [12, 13, 99], 1))).toEqual([
      [3, 12],
      [4, 13],
    ]);
  });

  it('are found for known words too', () => {
    const index = indexOf([sentence(1, [10, 11])]);
    expect(pairs(index.find(searchOf(index, [10, 11]), [10], 5))).toEqual([[1, 10]]);
  });
});

describe('the index', () => {
  it('has a sentence that changes or goes no longer as it was', () => {
    const index = indexOf([sentence(1, [10, 11]), sentence(2, [10, 12])]);
    index.set([sentence(1, [10, 13])]);
    index.remove(2);
    index.remove(99);
    expect(pairs(index.recommend(searchOf(index, [10]), 10))).toEqual([[1, 13]]);
    expect(index.size).toBe(1);
  });

  it('is worth making again when most of it is gone', () => {
    const index = indexOf(Array.from({ length: 2_000 }, (_, id) => sentence(id + 1, [10, 11])));
    expect(index.isWasteful).toBe(false);
    for (let id = 1; id <= 1_500; id++) index.remove(id);
    expect(index.isWasteful).toBe(true);
  });

  it('recommends and finds what a naive search does', () => {
    const { sentences, lexemes, known } = generatedCorpus(20_000, 3_000);
    const index = new SentenceIndex();
    index.setLexemes(lexemes);
    index.set(sentences);
    const knows = new Set(known);
    const search = searchOf(
      index,
      known.filter((id) => index.placeOfLexeme(id) !== undefined),
    );
    const unknownOf = ({ lexemeIds, grammarIds }: IndexedSentence) =>
      lexemeIds.filter((id) => !knows.has(id) && !grammarIds.includes(id));
    const eligible = sentences.filter(({ hasPredicate, length }) => hasPredicate && length >= 4 && length <= 12);
    const words = new Set(eligible.map(unknownOf).flatMap((unknown) => (unknown.length === 1 ? unknown : [])));
    const hits = index.recommend(search, words.size + 1);
    expect(words.size).toBeGreaterThan(100);
    expect(new Set(hits.map(({ lexemeId }) => lexemeId))).toEqual(words);
    const byId = new Map(sentences.map((one) => [one.id, one]));
    expect(hits.every(({ sentenceId, lexemeId }) => unknownOf(byId.get(sentenceId)!).join() === String(lexemeId))).toBe(
      true,
    );

    const [wanted] = [...words];
    const others = sentences
      .filter(({ hasPredicate, length, lexemeIds }) => hasPredicate && length >= 4 && lexemeIds.includes(wanted!))
      .map((one) => unknownOf(one).filter((id) => id !== wanted).length)
      .sort((a, b) => a - b);
    const found = index.find(search, [wanted!], 50).map(({ sentenceId }) => byId.get(sentenceId)!);
    expect(found.map((one) => unknownOf(one).filter((id) => id !== wanted).length)).toEqual(others.slice(0, 50));
  });
});

describe('grammar points of sentences', () => {
  const index = indexOf([
    sentence(1, [10, 11], { points: ['a', 'b'] }),
    sentence(2, [10, 12], { points: ['a'] }),
    sentence(3, [10, 11, 12], { points: ['b', 'c'] }),
    sentence(4, [10, 11], { points: ['a', 'b', 'c'] }),
  ]);
  const search = (known: number[], metPoints?: string[]) =>
    searchOf(index, known, metPoints && { metPoints: new Set(metPoints) });
  const found = (hits: { sentenceId: number; point: string }[]) =>
    hits.map(({ sentenceId, point }) => [sentenceId, point]);

  it('that are new leave no room for a new word, where they count', () => {
    expect(pairs(index.recommend(search([10, 11]), 10))).toEqual([[2, 12]]);
    expect(pairs(index.recommend(search([10, 11], ['b', 'c']), 10))).toEqual([[3, 12]]);
    expect(pairs(index.recommend(search([10, 11], []), 10))).toEqual([]);
  });

  it('are the one new thing of sentences whose words are known', () => {
    expect(found(index.recommendPoints(search([10, 11, 12], ['a']), 10))).toEqual([[1, 'b']]);
    expect(found(index.recommendPoints(search([10, 11, 12], ['b']), 10))).toEqual([
      [1, 'a'],
      [3, 'c'],
    ]);
    expect(found(index.recommendPoints(search([10, 11, 12], ['b']), 1))).toEqual([[1, 'a']]);
    expect(found(index.recommendPoints(search([10], []), 10))).toEqual([]);
  });

  it('are found in sentences with at most one new thing, those without any first', () => {
    expect(found(index.findPoint(search([10, 12]), 'a', 10)).map(([id]) => id)).toEqual([2, 1, 4]);
    expect(found(index.findPoint(search([10, 11], ['a', 'b']), 'a', 10)).map(([id]) => id)).toEqual([1, 2, 4]);
    expect(found(index.findPoint(search([10, 11, 12], []), 'a', 10)).map(([id]) => id)).toEqual([2]);
    expect(index.findPoint(search([10]), 'd', 10)).toEqual([]);
  });

  it('go with their sentence', () => {
    const other = indexOf([sentence(1, [10, 11], { points: ['a'] }), sentence(2, [10, 11], { points: ['b'] })]);
    other.set([sentence(1, [10, 11], { points: ['c'] })]);
    other.remove(2);
    const all = searchOf(other, [10, 11]);
    expect(['a', 'b', 'c'].map((id) => other.findPoint(all, id, 10).length)).toEqual([0, 0, 1]);
  });
});
