import { readFileSync } from 'node:fs';
import { levelled } from '../../audio/level.js';
import { joined, type Pcm, silence, trimmed } from '../../audio/pcm.js';
import { type Phrase, sentencesOf } from '../../script/phrases.js';
import { BETWEEN_SENTENCES_MS } from '../spoken-sound.js';
import { labelsOf } from './labels.js';
import { parametersOf } from './parameters.js';
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
  let voice = voices.get(file);
  if (!voice) {
    voice = readVoice(readFileSync(file));
    voices.set(file, voice);
  }
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
