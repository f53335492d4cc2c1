import type { Utterance as SpokenUtterance, Voice, Voices } from '@ichibun/contracts/speech';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { call, callForFile, requestBlob } from '../client/request.js';
import { makeRoom } from '../offline/kept-queries.js';

/** Something to be spoken. */
export type Utterance = Pick<SpokenUtterance, 'text' | 'reading' | 'readings' | 'documentId'>;

/** How it is spoken. */
export interface Delivery {
  /** Name of a voice; where there is none, the default one speaks. */
  voice: string;
  /** 0.25 to 4; 1 is the voice's own pace. */
  rate: number;
}

/** Utterances whose sound is kept. */
const KEPT = 50;
/** A provider that failed is asked again after this. */
const VOICES_MS = 5 * 60_000;

/** The voices there are. */
export function useVoices() {
  return useQuery({
    queryKey: keys.voices,
    queryFn: ({ signal }) => call('GET /api/tts/voices', { signal }),
    staleTime: VOICES_MS,
  });
}

/** The voice that speaks when `wanted` is asked for. */
export function voiceThatSpeaks({ voices, defaultVoice }: Voices, wanted: string): Voice | undefined {
  return voices.find(({ name }) => name === wanted) ?? voices.find(({ name }) => name === defaultVoice);
}

/** Engines whose voices are given accents, and place them. */
const WITH_ACCENTS: ReadonlySet<Voice['engine']> = new Set(['hts', 'voicevox', 'google']);

/** The voice that speaks where accents are to be heard: the one that is wanted, else the first that has any. */
export function voiceWithAccents(given: Voices, wanted: string): Voice | undefined {
  const voice = voiceThatSpeaks(given, wanted);
  if (voice && WITH_ACCENTS.has(voice.engine)) return voice;
  return given.voices.find(({ engine }) => WITH_ACCENTS.has(engine));
}

/** The sound of an utterance, for `fetchQuery` and `prefetchQuery`. Those of the 50 asked for last are kept. */
export function speechOf(queryClient: QueryClient, utterance: Utterance, { voice, rate }: Delivery) {
  const { text, reading, readings, documentId } = utterance;
  const body = { text, reading, readings, documentId, voice, speakingRate: rate };
  return queryOptions({
    queryKey: [...keys.speech, body],
    queryFn: async ({ signal }) => {
      const sound = await callForFile('POST /api/tts/japanese', { body, signal });
      makeRoom(queryClient, keys.speech, KEPT);
      return sound;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** What was recorded with a sentence, for `fetchQuery`. The 50 asked for last are kept. */
export function recordingAt(queryClient: QueryClient, address: string) {
  return queryOptions({
    queryKey: keys.recording(address),
    queryFn: async ({ signal }) => {
      const sound = await requestBlob('GET', address, undefined, { signal });
      makeRoom(queryClient, keys.recordings, KEPT);
      return sound;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}
