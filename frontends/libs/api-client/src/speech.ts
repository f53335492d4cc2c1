import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { makeRoom } from './kept-queries.js';
import { keys } from './keys.js';
import { requestBlob } from './request.js';

/** Something to be spoken. */
export interface Utterance {
  text: string;
  /** Kana for the whole of it; without it the analyser's reading, and the learner's corrections. */
  reading?: string | undefined;
  /** Readings that the text itself gives for some of its words, rising, by UTF-16 offset. */
  readings?: readonly { start: number; length: number; reading: string }[] | undefined;
}

/** How it is spoken. */
export interface Delivery {
  /** Name of a voice; where it is not to be had the default one speaks. */
  voice: string;
  /** 0.25 to 4; 1 is the voice's own pace. */
  rate: number;
}

export interface Voice {
  name: string;
  label: string;
  engine: 'google' | 'espeak';
  gender: 'female' | 'male' | null;
}

export interface Voices {
  /** The best first. */
  voices: Voice[];
  /** Name of the voice that speaks when another is not to be had; null when there is none at all. */
  defaultVoice: string | null;
  /** Why voices that are configured are not among these. */
  problem: string | null;
}

/** Utterances whose sound is kept. */
const KEPT = 50;
/** A provider that failed is asked again after this. */
const VOICES_MS = 5 * 60_000;

/** The voices there are. */
export function useVoices() {
  return useQuery<Voices>({ queryKey: keys.voices, staleTime: VOICES_MS });
}

/** The voice that speaks when `wanted` is asked for. */
export function voiceThatSpeaks({ voices, defaultVoice }: Voices, wanted: string): Voice | undefined {
  return voices.find(({ name }) => name === wanted) ?? voices.find(({ name }) => name === defaultVoice);
}

/** The sound of an utterance, for `fetchQuery` and `prefetchQuery`. Those of the 50 asked for last are kept. */
export function speechOf(queryClient: QueryClient, { text, reading, readings }: Utterance, { voice, rate }: Delivery) {
  const body = { text, reading, readings, voice, speakingRate: rate };
  return queryOptions({
    queryKey: [...keys.speech, body],
    queryFn: async ({ signal }) => {
      const sound = await requestBlob('POST', keys.speech[0], body, { signal });
      makeRoom(queryClient, keys.speech, KEPT);
      return sound;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}
