import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { failedError, type Listener, OneByOne, type Workplace } from '../../audio/one-by-one.js';
import type { Pcm } from '../../audio/pcm.js';
import type { Said } from '../../speech/phrases.js';

export interface KokoroTask {
  /** Of the model. */
  readonly folder: string;
  readonly voice: string;
  readonly gender: 'female' | 'male' | 'unknown';
  readonly said: readonly Said[];
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
  const child = fork(fileURLToPath(new URL('./kokoro-worker.js', import.meta.url)), {
    // None of our variables: keys are among them.
    env: {},
    // Of node:wasi, by which Flite runs.
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let cause: unknown;
  child.on('message', (answer) => answered(answer as KokoroAnswer));
  child.on('error', (error) => {
    cause = error;
  });
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      gone(cause ?? new Error(`the process of the natural voice ended with ${signal ?? code}`));
      resolve();
    });
  });
  return {
    begin: (task) => void child.send(task),
    end: () => {
      child.kill('SIGKILL');
      return ended;
    },
    hold: (isHeld) => {
      const { channel } = child;
      if (isHeld) child.ref();
      else child.unref();
      if (isHeld) channel?.ref?.();
      else channel?.unref?.();
    },
  };
}

function resultOf(answer: KokoroAnswer): Pcm {
  if ('result' in answer) return answer.result;
  throw failedError(new Error(answer.failure));
}
