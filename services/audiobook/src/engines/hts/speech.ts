import { readFileSync } from 'node:fs';
import { type Features, featuresOfSpectra, LOUDNESS_MS } from '@ichibun/alignment/features';
import { release } from '@ichibun/kit/release';
import { levelled } from '../../audio/level.js';
import { joined, type Pcm, silence, trimmed } from '../../audio/pcm.js';
import { type Phrase, sentencesOf } from '../../script/phrases.js';
import { BETWEEN_SENTENCES_MS } from '../spoken-sound.js';
import { labelsOf } from './labels.js';
import { parametersOf, spectrumOf } from './parameters.js';
import { spectraOf } from './spectra.js';
import { synthesized } from './vocoder.js';
import { type HtsVoice, readVoice } from './voice-file.js';

/** The voices that this thread has read; a few megabytes each. */
const voices = new Map<string, HtsVoice>();

/**
 * Accent phrases in a voice, without silence around them, at the loudness of all our voices.
 *
 * @param file of the voice
 * @param rate 2 is twice as fast
 * @throws Error when the file is no voice of HTS
 */
export function sayPhrases(file: string, phrases: readonly Phrase[], rate: number): Pcm {
  const voice = voiceOf(file);
  const { sampleRate } = voice;
  const sounds: Pcm[] = [];
  // The voice learnt sentences, one at a time.
  for (const sentence of sentencesOf(phrases)) {
    const sound = synthesized(parametersOf(voice, labelsOf(sentence), rate), {
      ...voice,
      spectrumSize: voice.spectrum.size,
      filterSize: voice.filter?.size ?? 0,
    });
    if (sounds.length > 0) sounds.push(silence(BETWEEN_SENTENCES_MS / rate, sampleRate));
    sounds.push(trimmed({ samples: levelled(sound, sampleRate), sampleRate }));
  }
  return sounds.length === 0 ? { samples: new Int16Array(0), sampleRate } : joined(sounds);
}

/**
 * The features of what `sayPhrases` says, in a tenth of the time: of the spectra that its samples would be made from.
 *
 * @throws as `sayPhrases`
 */
export function featuresOfPhrases(file: string, phrases: readonly Phrase[], rate: number): Features {
  const voice = voiceOf(file);
  const spectra: Float32Array[] = [];
  for (const sentence of sentencesOf(phrases)) {
    if (spectra.length > 0) spectra.push(...silentSpectra(BETWEEN_SENTENCES_MS / rate, spectra[0]!.length));
    for (const one of spectraOf(voice, spectrumOf(voice, labelsOf(sentence), rate))) spectra.push(one);
  }
  const features = featuresOfSpectra(spectra, voice.sampleRate);
  for (const one of spectra) release(one);
  return features;
}

const silentSpectra = (ms: number, size: number) =>
  new Array<Float32Array>(Math.round(ms / LOUDNESS_MS)).fill(new Float32Array(size));

function voiceOf(file: string): HtsVoice {
  const known = voices.get(file);
  if (known) return known;
  const voice = readVoice(readFileSync(file));
  voices.set(file, voice);
  return voice;
}
