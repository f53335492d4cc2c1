import { FeatureExtractor, type Features, joined as joinedFeatures } from '@ichibun/alignment/features';
import { joined, type Pcm, resampled } from '../audio/pcm.js';
import type { Phrase, SpokenPart } from '../script/phrases.js';

/** Milliseconds between two sentences, at a voice's own pace. */
export const BETWEEN_SENTENCES_MS = 350;
const FULL_SCALE = 32_768;

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
    else if (isEnglish(one.unread)) sounds.push(resampled(await inEnglish(one.unread, gender, rate), sampleRate));
  }
  const heard = sounds.filter(({ samples }) => samples.length > 0);
  return heard.length === 0 ? { samples: new Int16Array(0), sampleRate } : joined(heard);
}

/** The features of what `soundOf` would say. */
export async function featuresOfSaid(
  said: readonly SpokenPart[],
  ofPhrases: (phrases: readonly Phrase[]) => Features,
  { gender, rate }: Omit<Manner, 'sampleRate'>,
): Promise<Features> {
  const parts: Features[] = [];
  for (const one of said) {
    if ('phrases' in one) parts.push(ofPhrases(one.phrases));
    else if (isEnglish(one.unread)) parts.push(featuresOfPcm(await inEnglish(one.unread, gender, rate)));
  }
  return joinedFeatures(parts);
}

export function featuresOfPcm({ samples, sampleRate }: Pcm): Features {
  const extractor = new FeatureExtractor(sampleRate);
  extractor.push(samples, FULL_SCALE);
  return extractor.take();
}

const isEnglish = (unread: string) => /[A-Za-z]/.test(unread);

async function inEnglish(unread: string, gender: Manner['gender'], rate: number): Promise<Pcm> {
  const { sayEnglish } = await import('./flite/flite.js');
  const plain = unread.replace(/[^\w'’ .,-]/g, ' ');
  return sayEnglish(plain, gender === 'male' ? 'rms' : 'slt', rate);
}
