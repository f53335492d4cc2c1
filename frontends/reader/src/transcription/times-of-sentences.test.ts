import { expect, it } from '@jest/globals';
import { timesOfSentences } from './times-of-sentences.js';

const line = (start: number, end: number, text: string, isDoubtful = false) => ({ start, end, text, isDoubtful });

it('a sentence that is a line is spoken with it', () => {
  const lines = [line(500, 1_500, '猫がいる。'), line(2_000, 3_000, '犬もいる。', true), line(3_000, 4_000, '鳥。')];
  expect(timesOfSentences(['猫がいる。', '犬もいる。', '鳥。'], lines)).toEqual({
    starts: [500, 2_000, 3_000],
    ends: [1_500, 3_000, 4_000],
    doubtful: [1],
  });
});

it('sentences that lines divide otherwise are spoken where their letters are', () => {
  const lines = [line(1_000, 2_000, '猫がいる。犬は'), line(3_000, 4_000, 'いない。')];
  expect(timesOfSentences(['猫がいる。', '犬は いない。'], lines)).toEqual({
    starts: [1_000, 1_714],
    ends: [1_714, 4_000],
    doubtful: [],
  });
});
