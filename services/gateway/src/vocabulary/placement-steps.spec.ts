import { describe, expect, it } from '@jest/globals';
import { placementSteps, STEPS } from './placement-steps.js';

const PARTICLES = new Set(['を', 'から']);
const wordsOf = (...words: string[]) => words.map((word) => ({ word, reading: '' }));
const many = (count: number) => wordsOf(...Array.from({ length: count }, (_, index) => `語${index}`));
type Asked = { word: string; reading: string };
const asked = (frequent: readonly Asked[], attempt = 1, taught: readonly Asked[] = []) =>
  placementSteps(frequent, { particles: PARTICLES, taught }, attempt).map(({ count, words }) => ({
    count,
    words: words.map(({ word }) => word),
  }));

describe('the words that place a learner', () => {
  it('are two of each step', () => {
    const steps = asked(many(10_000));
    expect(steps.map(({ count }) => count)).toEqual(STEPS);
    for (const [index, { count, words }] of steps.entries()) {
      const places = words.map((word) => Number(word.slice(1)));
      expect(places).toHaveLength(2);
      for (const place of places) expect(place >= (STEPS[index - 1] ?? 0) && place < count).toBe(true);
    }
  });

  it('are others in each of the attempts that follow each other', () => {
    const all = Array.from({ length: 20 }, (_, index) => asked(many(10_000), index + 1)[9]!.words.join());
    expect(new Set(all).size).toBe(20);
  });

  it.each([
    ['particles', ['を', 'から', '猫', '犬']],
    ['prefixes and others of one kana', ['ご', '猫', 'ね', '犬']],
  ])('are no %s', (_, frequent) => {
    for (let attempt = 1; attempt <= 20; attempt++) {
      expect(asked(wordsOf(...frequent), attempt)).toEqual([{ count: 60, words: ['猫', '犬'] }]);
    }
  });

  it('are also kana of more letters, and single kanji', () => {
    expect(asked(wordsOf('これ', '木'))[0]!.words).toEqual(['これ', '木']);
  });

  it('are those of courses, as they are read there, where a step has them', () => {
    const frequent = [
      { word: '生', reading: 'なま' },
      { word: '日', reading: 'にち' },
      ...wordsOf('制', '猫', 'つく', '犬'),
    ];
    const taught = [...wordsOf('猫', '犬'), { word: '日', reading: 'ひ' }];
    for (let attempt = 1; attempt <= 20; attempt++) {
      expect(asked(frequent, attempt, taught)).toEqual([{ count: 60, words: ['猫', '犬'] }]);
    }
  });

  it('are one of each spelling', () => {
    const frequent = ['なに', 'なん', 'なんぞ'].map((reading) => ({ word: '何', reading }));
    expect(asked([...frequent, ...wordsOf('猫')])[0]!.words).toEqual(['何', '猫']);
  });

  it('are beyond those of courses words that tell something by themselves', () => {
    const odd = ['制', '立ち', 'フォン', 'くだん', '勝', '常'];
    const frequent = [...many(1_000), ...wordsOf(...odd, '触る', '生活', ...odd, '明るい')];
    for (let attempt = 1; attempt <= 20; attempt++) {
      const { words } = asked(frequent, attempt).at(-1)!;
      for (const word of words) expect(['触る', '生活', '明るい']).toContain(word);
    }
  });

  it('are none of a step that has not two', () => {
    expect(asked(wordsOf('猫'))).toEqual([]);
  });
});
