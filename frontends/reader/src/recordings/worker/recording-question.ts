import type { Anchor } from '@ichibun/alignment/align-chapters';
import type { Position, SpokenSentence, Step } from '@ichibun/alignment/align-recording';
import type { Piece } from './pieces.js';
import { RecordingError, type RecordingFailure } from './recording-error.js';

/** What the worker is asked about a recording. */
export type RecordingQuestion =
  | { readonly ask: 'lengths'; readonly files: readonly Blob[] }
  | {
      readonly ask: 'align';
      readonly files: readonly Blob[];
      readonly lengths: readonly number[];
      /** Of the text. */
      readonly sentences: number;
      readonly anchors: readonly Anchor[];
      readonly begin: Position;
    }
  /** The sentences that the worker has asked for, as a voice speaks them: packed features. */
  | { readonly ask: 'compare'; readonly reference: ArrayBuffer }
  | { readonly ask: 'pieces'; readonly file: Blob; readonly fromMs: number; readonly toMs: number }
  /** The next piece. */
  | { readonly ask: 'next' };

export type RecordingAnswer =
  | { readonly is: 'lengths'; readonly lengths: readonly number[] }
  | { readonly is: 'wants'; readonly from: number; readonly to: number }
  | { readonly is: 'step'; readonly spoken: readonly SpokenSentence[]; readonly position: Position }
  | { readonly is: 'piece'; readonly piece: Piece }
  | { readonly is: 'end' }
  | { readonly is: 'failure'; readonly code: RecordingFailure };

/** Where `recording-worker.ts` is served; see `workersEnvironment`. */
const WORKER = '/workers/recording.js';

/**
 * How long the files of a recording play, in milliseconds.
 *
 * @throws RecordingError when a file cannot be read, or has no sound that this browser decodes
 */
export async function lengthsOf(files: readonly Blob[]): Promise<readonly number[]> {
  const worker = new Worker(WORKER);
  return new Promise<readonly number[]>((resolve, reject) => {
    listen(worker, reject, (answer) => answer.is === 'lengths' && resolve(answer.lengths));
    send(worker, { ask: 'lengths', files });
  }).finally(() => worker.terminate());
}

/** What is compared with what. */
export interface Compared {
  readonly files: readonly Blob[];
  /** Milliseconds of each. */
  readonly lengths: readonly number[];
  /** Of the text. */
  readonly sentences: number;
  /** Of its chapters. */
  readonly anchors: readonly Anchor[];
  readonly begin: Position;
  /** Packed features of sentences as a voice speaks them. */
  reference(from: number, to: number): Promise<ArrayBuffer>;
}

/**
 * Aligns a recording with its text in a worker.
 *
 * @throws what `reference` throws, and RecordingError when a file cannot be read; rejects with the reason of `signal`
 */
export async function alignInWorker(
  { reference, ...compared }: Compared,
  onStep: (step: Step) => void,
  signal: AbortSignal,
): Promise<void> {
  const worker = new Worker(WORKER);
  return new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    listen(worker, reject, (answer) => {
      if (answer.is === 'step') onStep(answer);
      else if (answer.is === 'end') resolve();
      else if (answer.is === 'wants')
        reference(answer.from, answer.to).then((bytes) => send(worker, { ask: 'compare', reference: bytes }), reject);
    });
    send(worker, { ask: 'align', ...compared });
  }).finally(() => worker.terminate());
}

/**
 * Cuts the sound of a file in pauses, in a worker.
 *
 * @param take is given each piece; the next one is cut when it is done
 * @throws what `take` throws, and RecordingError when the file cannot be read; rejects with the reason of `signal`
 */
export async function cutInWorker(
  part: { readonly file: Blob; readonly fromMs: number; readonly toMs: number },
  take: (piece: Piece) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const worker = new Worker(WORKER);
  return new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    listen(worker, reject, (answer) => {
      if (answer.is === 'piece') take(answer.piece).then(() => send(worker, { ask: 'next' }), reject);
      else if (answer.is === 'end') resolve();
    });
    send(worker, { ask: 'pieces', ...part });
  }).finally(() => worker.terminate());
}

const send = (worker: Worker, question: RecordingQuestion) => worker.postMessage(question);

function listen(worker: Worker, reject: (error: Error) => void, onAnswer: (answer: RecordingAnswer) => void): void {
  worker.onmessage = ({ data }: MessageEvent<RecordingAnswer>) =>
    data.is === 'failure' ? reject(new RecordingError(data.code)) : onAnswer(data);
  worker.onerror = ({ message }) => reject(new Error(message));
}
