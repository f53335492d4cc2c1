import { expect, it } from '@jest/globals';
import { timesOfCues } from './times-of-cues.js';

const SENTENCES = [
  '第一章',
  '朝早く起きて、窓を開けました。',
  '',
  'はい。',
  '外はまだ暗い。',
  '父は新聞を読んでいます。',
];
const cue = (start: number, end: number, text: string) => ({ start, end, text });

it.each([
  [
    'a cue for each sentence',
    [
      cue(100, 900, '第一章'),
      cue(1_000, 2_000, SENTENCES[1]!),
      cue(2_100, 2_300, 'はい'),
      cue(2_500, 3_000, '外はまだ暗い'),
      cue(3_100, 4_000, SENTENCES[5]!),
    ],
    [100, 1_000, 2_100, 2_100, 2_500, 3_100],
    [900, 2_000, 2_100, 2_300, 3_000, 4_000],
  ],
  [
    'two sentences in a cue, and one in two, with what the text has not',
    [
      cue(0, 500, '♪音楽'),
      cue(1_000, 1_500, '朝早く起きて'),
      cue(1_600, 2_000, '窓を開けました'),
      cue(3_000, 4_000, 'はい。外はまだ暗い。'),
    ],
    [1_000, 1_000, 3_000, 3_000, 3_250, 4_000],
    [1_000, 2_000, 3_000, 3_250, 4_000, 4_000],
  ],
])('sentences have the times of subtitles with %s', (_what, cues, starts, ends) => {
  expect(timesOfCues(SENTENCES, cues)).toEqual({ starts, ends, doubtful: [] });
});

it('subtitles of another text have no times', () => {
  expect(timesOfCues(SENTENCES, [cue(0, 1_000, '吾輩は猫である'), cue(1_000, 1_200, 'はい')])).toBeUndefined();
});
