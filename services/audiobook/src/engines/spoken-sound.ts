import { joined, type Pcm, resampled } from '../audio/pcm.js';
import type { Phrase, SpokenPart } from '../script/phrases.js';

/** Milliseconds between two sentences, at a voice's own pace. */
export const BETWEEN_SENTENCES_MS = 350;

interface Manner {
  /** Of the voice: English is said by one that is like it. */
  readonly gender: 'female' | 'male' | 'unknown';
  readonly rate: number;
  /** Samples a second of the voice. */
  readonly sampleRate: number;
}

/**
 * The sound of what is said: phrases by the voice itself, and words in Latin letters in English, by Flite. Digits and
 * other signs that have no reading are not said.
 */
export async function soundOf(
  said: readonly SpokenPart[],
  sayPhrases: (phrases: readonly Phrase[]) => Pcm | Promise<Pcm>,
  { gender, rate, sampleRate }: Manner,
): Promise<Pcm> {
  const sounds: Pcm[] = [];
  for (const one of said) {
    if ('phrases' in one) sounds.push(await sayPhrases(one.phrases));
    else if (/[A-Za-z]/.test(one.unread)) {
      const { sayEnglish } = await import('./flite/flite.js');
      const plain = one.unread.replace(/[^\w'’ .,-]/g, ' ');
      sounds.push(resampled(await sayEnglish(plain, gender === 'male' ? 'rms' : 'slt', rate), sampleRate));
    }
  }
  const heard = sounds.filter(({ samples }) => samples.length > 0);
  return heard.length === 0 ? { samples: new Int16Array(0), sampleRate } : joined(heard);
}
