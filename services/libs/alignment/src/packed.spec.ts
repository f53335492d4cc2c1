import { expect, it } from '@jest/globals';
import { featuresOf } from './features.js';
import { packed, unpacked } from './packed.js';

const noise = (seconds: number) =>
  featuresOf(
    Float32Array.from({ length: 16_000 * seconds }, (_, index) => Math.sin(index ** 1.5)),
    16_000,
  );

it('features are the same after they were sent as bytes, also of nothing', () => {
  const sounds = [noise(1), noise(0), noise(2)];
  expect(unpacked(packed(sounds))).toEqual(sounds);
  expect(unpacked(packed([]))).toEqual([]);
});

it('bytes that end too early are refused', () => {
  const bytes = packed([noise(1)]);
  expect(() => unpacked(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
  expect(() => unpacked(bytes.subarray(0, 3))).toThrow(RangeError);
});
