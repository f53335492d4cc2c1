import { expect, it } from '@jest/globals';
import { durationMs } from '../../audio/pcm.js';
import { sayEnglish } from './flite.js';

const SENTENCE = 'Yesterday I went to the bookshop with a friend.';

it('English is spoken at its rate, and loud enough', async () => {
  const [usual, fast] = [await sayEnglish(SENTENCE, 'slt', 1), await sayEnglish(SENTENCE, 'slt', 2)];
  expect(durationMs(usual)).toBeGreaterThan(1_500);
  expect(durationMs(usual)).toBeLessThan(4_500);
  expect(durationMs(usual) / durationMs(fast)).toBeGreaterThan(1.7);
  expect(durationMs(usual) / durationMs(fast)).toBeLessThan(2.3);
  const peak = usual.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(peak).toBeGreaterThan(5_000);
  expect(peak).toBeLessThan(0.9 * 32_768);
});

it('a text that looks like an option is said, too', async () => {
  expect(durationMs(await sayEnglish('-voice is a word.', 'rms', 1))).toBeGreaterThan(500);
});
