/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { resampled, wavOf } from './wav.js';

it('a WAV file has one channel of 16 bits, and nothing louder than that', async () => {
  const wav = wavOf({ samples: Float32Array.of(0, 0.5, 1, -1, 3), sampleRate: 48_000 });
  const view = new DataView(await wav.arrayBuffer());
  expect(view.byteLength).toBe(54);
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, 48_000, 16]);
  const samples = Array.from({ length: 5 }, (_, index) => view.getInt16(44 + 2 * index, true));
  expect(samples).toEqual([0, 16_384, 32_767, -32_767, 32_767]);
});

it.each([
  [8_000, 48_000, 6],
  [96_000, 48_000, 0.5],
])('sound of %i samples a second is as long with %i', (before, after, times) => {
  const samples = Float32Array.from({ length: 800 }, (_, at) => Math.sin(at / 50));
  const made = resampled({ samples, sampleRate: before }, after);
  expect(made.samples.length).toBe(800 * times);
  for (const at of [0, 100, 399]) expect(made.samples[Math.round(at * times)]).toBeCloseTo(samples[at]!, 1);
});
