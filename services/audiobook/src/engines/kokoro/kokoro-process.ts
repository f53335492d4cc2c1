import { StartedProcess } from '@ichibun/kit/processes/started-process';
import { failedError, type Listener, OneByOne, type Workplace } from '../../audio/one-by-one.js';
import type { Pcm } from '../../audio/pcm.js';
import type { SpokenPart } from '../../script/phrases.js';

export interface KokoroTask {
  /** Of the model. */
  readonly folder: string;
  readonly voice: string;
  readonly gender: 'female' | 'male' | 'unknown';
  readonly said: readonly SpokenPart[];
  readonly rate: number;
}

export type KokoroAnswer = { readonly result: Pcm } | { readonly failure: string };

/** Milliseconds of one task: a thousand characters are three minutes of speech, and a slow core takes twice that. */
const LONGEST_TASK_MS = 10 * 60_000;
/** Milliseconds without work after which the process ends, and a quarter of a gigabyte is free again. */
const IDLE_MS = 2 * 60_000;
/** Utterances that wait at most, of all learners and books together. */
const MOST_WAITING = 40;
/** Megabytes of JavaScript; the model lies beside them. */
const HEAP_MB = 128;

/** A process of its own that speaks with Kokoro, one utterance at a time. */
export const kokoroProcess = (limits = { taskMs: LONGEST_TASK_MS, idleMs: IDLE_MS }) =>
  new OneByOne<KokoroTask, KokoroAnswer, Pcm>({ ...limits, mostWaiting: MOST_WAITING, open, resultOf });

function open({ answered, gone }: Listener<KokoroAnswer>): Workplace<KokoroTask> {
  const over = Promise.withResolvers<void>();
  const child = new StartedProcess<KokoroAnswer>(
    new URL('./kokoro-worker.js', import.meta.url),
    // Of node:wasi, by which Flite runs.
    [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
    {
      message: answered,
      ended: ({ code, signal, failure }) => {
        gone(failure ?? new Error(`the process of the natural voice ended with ${signal ?? code}`));
        over.resolve();
      },
    },
    true,
  );
  return {
    begin: (task) => child.send(task),
    end: () => {
      // An idle one keeps nothing running; who waits for its end does.
      child.hold(true);
      child.kill();
      return over.promise;
    },
    hold: (isHeld) => child.hold(isHeld),
  };
}

function resultOf(answer: KokoroAnswer): Pcm {
  if ('result' in answer) return answer.result;
  throw failedError(new Error(answer.failure));
}
