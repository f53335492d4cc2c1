import { type Anchor, anchorsAfter } from '@ichibun/alignment/align-chapters';
import type { Position, SpokenSentence, Step } from '@ichibun/alignment/align-recording';
import { AskedAhead } from './asked-ahead.js';
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
  let lengths: readonly number[] = [];
  await inWorker({ ask: 'lengths', files }, async (answer, { end }) => {
    if (answer.is !== 'lengths') return;
    lengths = answer.lengths;
    end();
  });
  return lengths;
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
  reference(from: number, to: number, signal: AbortSignal): Promise<ArrayBuffer>;
}

/**
 * Aligns a recording with its text in a worker, and asks for the next of the reference while it compares.
 *
 * @throws what `reference` throws, and RecordingError when a file cannot be read; rejects with the reason of `signal`
 */
export async function alignInWorker(
  { reference, ...compared }: Compared,
  onStep: (step: Step) => void,
  signal: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const ends = [...anchorsAfter(compared.anchors, compared.begin).map(({ sentence }) => sentence), compared.sentences];
  const asked = new AskedAhead(reference, ends, AbortSignal.any([signal, over.signal]));
  const answered = async (answer: RecordingAnswer, { send }: WorkerCall) => {
    if (answer.is === 'step') onStep(answer);
    else if (answer.is === 'wants') send({ ask: 'compare', reference: await asked.of(answer.from, answer.to) });
  };
  try {
    await inWorker({ ask: 'align', ...compared }, answered, signal);
  } finally {
    over.abort();
  }
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
  const answered = async (answer: RecordingAnswer, { send }: WorkerCall) => {
    if (answer.is !== 'piece') return;
    await take(answer.piece);
    send({ ask: 'next' });
  };
  await inWorker({ ask: 'pieces', ...part }, answered, signal);
}

interface WorkerCall {
  send(question: RecordingQuestion): void;
  end(): void;
}

/** Asks a worker of its own, which lives until it has said `end` or `onAnswer` has ended the call. */
async function inWorker(
  question: RecordingQuestion,
  onAnswer: (answer: RecordingAnswer, call: WorkerCall) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const worker = new Worker(WORKER);
  return new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    const send = (next: RecordingQuestion) => worker.postMessage(next);
    worker.onmessage = ({ data }: MessageEvent<RecordingAnswer>) => {
      if (data.is === 'failure') return reject(new RecordingError(data.code));
      if (data.is === 'end') return resolve();
      onAnswer(data, { send, end: resolve }).catch(reject);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    send(question);
  }).finally(() => worker.terminate());
}
