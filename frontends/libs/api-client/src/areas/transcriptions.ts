import type { TranscribedLine } from '@ichibun/contracts/transcriptions';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { ApiError, call } from '../client/request.js';

/** The server that transcribes sound for learners. */
export function useTranscriber() {
  return useQuery({ queryKey: keys.transcriber, queryFn: ({ signal }) => call('GET /api/transcriber', { signal }) });
}

/** Milliseconds between tries, and how many tries there are, where a server is busy or out of reach. */
const TRY_AGAIN_AFTER_MS = 5_000;
const TRIES = 12;

/**
 * The lines of a piece of sound.
 *
 * @param wav 16-bit mono PCM of a minute at most
 * @throws {ApiError} and {TypeError} after a minute of tries; the reason of `signal`
 */
export async function transcribedLines(wav: Blob, signal: AbortSignal): Promise<readonly TranscribedLine[]> {
  for (let tries = 1; ; tries++) {
    const body = new FormData();
    body.append('sound', wav, 'piece.wav');
    try {
      return (await call('POST /api/transcriptions', { body, signal })).lines;
    } catch (error) {
      if (signal.aborted || tries === TRIES || !isBusy(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS));
  }
}

/** Too many pieces in a minute; the server has tried again itself where another one fails. */
const isBusy = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof ApiError && error.status === 429 && error.code !== 'transcription.too-many');
