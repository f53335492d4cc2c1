import type { Failures } from '../failure.js';
import { count, whenInWords } from './words.js';

export const transcription = {
  'transcription.not-configured': {
    kind: 'unavailable',
    meaning: 'No server is set up that transcribes.',
    text: 'No server is set up that transcribes sound. An administrator sets TRANSCRIPTION_MODEL, TRANSCRIPTION_BASE_URL and TRANSCRIPTION_API_KEY.',
  },
  'transcription.too-many': {
    kind: 'rate-limited',
    meaning: 'The learner has sent more sound than is transcribed in a minute.',
    text: ({ most }: { most: number }) =>
      `At most ${count(most)} pieces of sound a minute are transcribed. Wait a little.`,
  },
  'transcription.invalid-sound': {
    kind: 'invalid',
    meaning: 'The sound is no WAV file of 16-bit mono PCM, or longer than a piece may be.',
    text: ({ seconds }: { seconds: number }) =>
      `Send the sound as a WAV file of 16-bit mono PCM, of ${count(seconds)} seconds at most.`,
  },
  'transcription.misconfigured': {
    kind: 'unavailable',
    meaning: 'The server that transcribes refuses our requests; its settings are wrong.',
    text: ({ provider, status, settings }: { provider: string; status: number | null; settings: string }) =>
      `${provider} refuses our requests${status ? ` (HTTP ${status})` : ''}: check ${settings}.`,
  },
  'transcription.rate-limited': {
    kind: 'rate-limited',
    meaning: 'The server that transcribes takes no more requests for now.',
    text: ({ provider, waitMs }: { provider: string; waitMs: number | null }) =>
      `${provider} takes no more requests for now. Try again ${whenInWords(waitMs)}.`,
  },
  'transcription.refused': {
    kind: 'unavailable',
    meaning: 'The server that transcribes does not take this sound.',
    text: ({ provider }: { provider: string }) => `${provider} does not take this sound.`,
  },
  'transcription.timeout': {
    kind: 'timeout',
    meaning: 'Transcribing took too long.',
    text: ({ provider }: { provider: string }) => `${provider} took too long to answer. Try again.`,
  },
  'transcription.unavailable': {
    kind: 'unavailable',
    meaning: 'The server that transcribes cannot be reached.',
    text: ({ provider }: { provider: string }) => `${provider} cannot be reached. Try again in a while.`,
  },
  'transcription.unusable-answer': {
    kind: 'unavailable',
    meaning: 'The answer of the server that transcribes could not be used.',
    text: ({ provider, settings }: { provider: string; settings: string }) =>
      `${provider} sent an answer that could not be used. Check ${settings}, or try again.`,
  },
} as const satisfies Failures;
