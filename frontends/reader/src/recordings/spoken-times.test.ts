import { expect, it } from '@jest/globals';
import { withStart } from './spoken-times.js';

/** The third sentence is not spoken. */
const TIMES = { starts: [0, 1_000, 3_000, 3_000, 5_000], ends: [900, 2_000, 3_000, 4_000, 6_000], doubtful: [3, 4] };

it.each<[string, number, number, number[], number[]]>([
  ['later', 1, 1_400, [0, 1_400, 3_000, 3_000, 5_000], [900, 2_000, 3_000, 4_000, 6_000]],
  ['earlier, within the one before', 1, 500, [0, 500, 3_000, 3_000, 5_000], [500, 2_000, 3_000, 4_000, 6_000]],
  ['with one before that is not spoken', 3, 2_500, [0, 1_000, 2_500, 2_500, 5_000], [900, 2_000, 2_500, 4_000, 6_000]],
  ['after it ended', 3, 4_500, [0, 1_000, 4_500, 4_500, 5_000], [900, 2_000, 4_500, 5_000, 6_000]],
  ['no later than the next', 0, 9_000, [1_000, 1_000, 3_000, 3_000, 5_000], [1_000, 2_000, 3_000, 4_000, 6_000]],
  ['no earlier than the one before', 4, 100, [0, 1_000, 3_000, 3_000, 3_000], [900, 2_000, 3_000, 3_000, 6_000]],
  ['the last after it ended', 4, 6_500, [0, 1_000, 3_000, 3_000, 6_500], [900, 2_000, 3_000, 4_000, 8_000]],
  ['between two milliseconds', 4, 5_100.4, [0, 1_000, 3_000, 3_000, 5_100], [900, 2_000, 3_000, 4_000, 6_000]],
])('a sentence begins %s', (_what, sentence, ms, starts, ends) => {
  const doubtful = TIMES.doubtful.filter((one) => one !== sentence);
  expect(withStart(TIMES, sentence, ms, 8_000)).toEqual({ starts, ends, doubtful });
});
