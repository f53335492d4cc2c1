/** Root mean square of what is heard, of full scale: about -20 LUFS for speech. */
const WANTED = 0.1;
/** Peaks stay below this, so that nothing is clipped. */
const PEAK = 0.89;
const FULL_SCALE = 32_768;
/** Seconds that loudness is measured over, and how much quieter than the loudest of them silence is. */
const WINDOW_S = 0.05;
const SILENT = 0.1;

/**
 * Sound at the loudness that all voices of ours have, in 16 bits; it is made quieter where it would be clipped.
 *
 * @param samples of any size
 */
export function levelled(samples: Float32Array, sampleRate: number): Int16Array<ArrayBuffer> {
  const length = Math.round(WINDOW_S * sampleRate);
  const powers: number[] = [];
  let peak = 0;
  for (let at = 0; at < samples.length; at += length) {
    let sum = 0;
    const end = Math.min(samples.length, at + length);
    for (let i = at; i < end; i++) {
      const sample = samples[i]!;
      sum += sample * sample;
      peak = Math.max(peak, Math.abs(sample));
    }
    powers.push(sum / (end - at));
  }
  if (peak === 0) return new Int16Array(samples.length);
  const gain = Math.min(levellingOf(powers, FULL_SCALE), (PEAK * FULL_SCALE) / peak);
  return Int16Array.from(samples, (sample) => Math.round(sample * gain));
}

/**
 * What samples are multiplied by to have the loudness of our voices.
 *
 * @param powers means of their squares, each of a short while
 */
export function levellingOf(powers: readonly number[], fullScale: number): number {
  const loudest = Math.max(...powers);
  const heard = powers.filter((power) => power > loudest * SILENT ** 2);
  return (WANTED * fullScale) / Math.sqrt(heard.reduce((sum, power) => sum + power, 0) / heard.length);
}
