import { z } from 'zod';
import type { Answered } from './json.js';
import { route } from './route.js';

/** Bytes of a minute of 16-bit sound at 48,000 samples a second, with its header. */
export const LARGEST_PIECE = 6_000_000;
/** Pieces of one learner in a minute. */
const PIECES_A_MINUTE = 60;

const transcribedLine = z
  .object({
    start: z.int().describe('Milliseconds from the beginning of the sound'),
    end: z.int().describe('Milliseconds from the beginning of the sound'),
    text: z.string(),
    isDoubtful: z.boolean().describe('Whether the server was unsure of it'),
    doubtfulWords: z
      .array(
        z.object({
          start: z.int().describe('UTF-16 offset in the text'),
          length: z.int().describe('UTF-16 units'),
        }),
      )
      .describe('Words of which the server was unsure; empty where it says nothing of words'),
  })
  .meta({ id: 'TranscribedLine' });
export type TranscribedLine = Answered<typeof transcribedLine>;

const transcriber = z
  .object({
    host: z.string().nullable().describe('Host and port to which sound is sent; null where nothing transcribes'),
    model: z.string().nullable(),
  })
  .meta({ id: 'Transcriber' });
export type Transcriber = Answered<typeof transcriber>;

export const transcriptionsCalls = {
  transcriber: route('GET', '/api/transcriber', {
    summary: 'The server that transcribes sound for learners, where one is set up',
    answers: { 200: transcriber },
  }),
  transcribe: route('POST', '/api/transcriptions', {
    summary:
      'Has a piece of sound (WAV of 16-bit mono PCM, 60 seconds at most) transcribed by the server that is set up for that; nothing of it is kept',
    form: { file: 'sound', small: LARGEST_PIECE },
    answers: { 200: z.object({ lines: z.array(transcribedLine).describe('By time, without overlap') }) },
    fails: [
      'transcription.not-configured',
      'transcription.too-many',
      'transcription.invalid-sound',
      'transcription.rate-limited',
      'transcription.misconfigured',
      'transcription.refused',
      'transcription.unavailable',
      'transcription.unusable-answer',
      'transcription.timeout',
    ],
    perMinute: PIECES_A_MINUTE,
    deadlineMs: 150_000,
    stopsWhenAbandoned: true,
  }),
};
