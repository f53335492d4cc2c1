import { anglesOfSpectra, LOUDNESS_MS } from '@ichibun/alignment/features';
import { levellingOf } from '../../audio/level.js';
import type { HtsVoice } from './voice-file.js';

/** Of full scale: what `trimmed` hears, of a sound whose loudest samples are three times its mean. */
const SILENCE = 200 / 32_768 / 3;

/** By voice, as they are needed all the time. */
const cosines = new WeakMap<HtsVoice, readonly Float64Array[]>();

/**
 * The power spectra of the sound that `synthesized` makes, at the loudness of our voices and without silence around it: pulses and noise
 * have the same power at all frequencies, so they are those of the filter.
 *
 * @param spectrum as `spectrumOf`
 * @returns as `featuresOfSpectra` takes them
 */
export function spectraOf(voice: HtsVoice, spectrum: Float64Array): Float32Array[] {
  const { size } = voice.spectrum;
  const waves = wavesOf(voice);
  const framesEach = (voice.sampleRate * LOUDNESS_MS) / 1_000 / voice.framePeriod;
  const frames = spectrum.length / size;
  const spectra: Float32Array[] = [];
  for (let at = 0; at + framesEach <= frames; at += framesEach) {
    const frame = Math.floor(at);
    const power = new Float32Array(waves.length);
    for (let index = 0; index < power.length; index++) {
      const wave = waves[index]!;
      let log = 0;
      for (let i = 0; i < size; i++) log += spectrum[frame * size + i]! * wave[i]!;
      power[index] = Math.exp(2 * log);
    }
    spectra.push(power);
  }
  return levelledSpectra(spectra);
}

function levelledSpectra(spectra: readonly Float32Array[]): Float32Array[] {
  const powers = spectra.map((power) => power.reduce((sum, value) => sum + value, 0) / power.length);
  const gain = levellingOf(powers, 1) ** 2;
  const isHeard = (power: number) => gain * power >= SILENCE ** 2;
  const first = powers.findIndex(isHeard);
  if (first === -1) return [];
  const heard = spectra.slice(first, powers.findLastIndex(isHeard) + 1);
  for (const power of heard) for (let index = 0; index < power.length; index++) power[index]! *= gain;
  return heard;
}

/** At each angle what of each coefficient is in the logarithm: cosines on the frequency scale of the voice. */
function wavesOf(voice: HtsVoice): readonly Float64Array[] {
  const known = cosines.get(voice);
  if (known) return known;
  const { alpha, sampleRate } = voice;
  const made = Array.from(anglesOfSpectra(sampleRate), (angle) => {
    const warped = angle + 2 * Math.atan2(alpha * Math.sin(angle), 1 - alpha * Math.cos(angle));
    return Float64Array.from({ length: voice.spectrum.size }, (_, i) => Math.cos(i * warped));
  });
  cosines.set(voice, made);
  return made;
}
