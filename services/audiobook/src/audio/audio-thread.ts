import { Worker } from 'node:worker_threads';
import { DomainError } from '@ichibun/kit/errors';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Piece } from '../engines/espeak/kana.js';
import type { Said } from '../speech/phrases.js';
import type { Pcm } from './pcm.js';

export type AudioTask =
  /** Speaks with the embedded engine. */
  | {
      readonly task: 'speak';
      readonly pieces: readonly Piece[];
      readonly variant: string;
      readonly wordsPerMinute: number;
      readonly stretch: number;
    }
  /** Speaks accent phrases with a voice for HTS's engine, and what has no reading with the embedded one, in English. */
  | {
      readonly task: 'speak-phrases';
      /** Its file. */
      readonly voice: string;
      readonly gender: 'female' | 'male' | 'unknown';
      readonly said: readonly Said[];
      readonly rate: number;
    }
  /** Speaks English with Flite. */
  | { readonly task: 'speak-english'; readonly text: string; readonly voice: string; readonly rate: number }
  /** Reads WAV files, to be played one after the other. */
  | { readonly task: 'read-wavs'; readonly wavs: readonly Uint8Array[]; readonly stretch: number }
  /** Makes an MP3. */
  | { readonly task: 'encode'; readonly pcm: Pcm };

export type AudioAnswer =
  | { readonly result: Pcm | Uint8Array<ArrayBuffer> }
  /** `isBroken` when the sound that was given is to blame. */
  | { readonly failure: string; readonly isBroken: boolean };

/**
 * Sound lies beside the heap of its thread; what lies on the heap is short-lived, and the sooner it goes the better.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 2 };

interface Job {
  readonly task: AudioTask;
  readonly signal: AbortSignal;
  readonly resolve: (result: Pcm | Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: unknown) => void;
}

/** Sound that was to be read is broken. */
export class BrokenAudio extends Error {
  override readonly name = 'BrokenAudio';
}

/** Milliseconds of one task: a thousand characters at the slowest pace take about six seconds of a slow core. */
const LONGEST_TASK_MS = 30_000;
/** Milliseconds without work after which the thread ends, and the engine's memory is free again. */
const IDLE_MS = 5 * 60_000;

/**
 * A thread for everything that is done to sound, one task at a time, in the order asked. It starts with the first task,
 * ends when there is none for a while, and is replaced when it dies.
 */
export class AudioThread implements OnApplicationShutdown {
  private readonly waiting: Job[] = [];
  private worker: Worker | undefined;
  private current: Job | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly limits: { readonly taskMs: number; readonly idleMs: number } = {
      taskMs: LONGEST_TASK_MS,
      idleMs: IDLE_MS,
    },
  ) {}

  /** @throws DomainError `speech.failed`, `speech.closed`; the signal's reason when it is aborted while waiting */
  speak(task: Omit<Extract<AudioTask, { task: 'speak' }>, 'task'>, signal: AbortSignal): Promise<Pcm> {
    return this.run({ task: 'speak', ...task }, signal) as Promise<Pcm>;
  }

  /** @throws as `speak` */
  speakPhrases(task: Omit<Extract<AudioTask, { task: 'speak-phrases' }>, 'task'>, signal: AbortSignal): Promise<Pcm> {
    return this.run({ task: 'speak-phrases', ...task }, signal) as Promise<Pcm>;
  }

  /** @throws as `speak` */
  speakEnglish(task: Omit<Extract<AudioTask, { task: 'speak-english' }>, 'task'>, signal: AbortSignal): Promise<Pcm> {
    return this.run({ task: 'speak-english', ...task }, signal) as Promise<Pcm>;
  }

  /** @throws BrokenAudio when one of them is no WAV file of 16-bit mono PCM; else as `speak` */
  readWavs(wavs: readonly Uint8Array[], stretch: number, signal: AbortSignal): Promise<Pcm> {
    return this.run({ task: 'read-wavs', wavs, stretch }, signal) as Promise<Pcm>;
  }

  /** @throws as `speak` */
  encode(pcm: Pcm, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return this.run({ task: 'encode', pcm }, signal) as Promise<Uint8Array<ArrayBuffer>>;
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const job of [this.current, ...this.waiting.splice(0)]) job?.reject(closedError());
    this.current = undefined;
    await this.worker?.terminate();
  }

  private run(task: AudioTask, signal: AbortSignal) {
    if (this.isClosed) return Promise.reject(closedError());
    return new Promise<Pcm | Uint8Array<ArrayBuffer>>((resolve, reject) => {
      this.waiting.push({ task, signal, resolve, reject });
      this.begin();
    });
  }

  private begin(): void {
    if (this.current) return;
    const job = this.waiting.shift();
    clearTimeout(this.timer);
    if (!job) {
      this.timer = setTimeout(() => this.end(), this.limits.idleMs).unref();
      return;
    }
    if (job.signal.aborted) {
      job.reject(job.signal.reason);
      this.begin();
      return;
    }
    this.current = job;
    this.worker ??= this.start();
    this.worker.ref();
    this.timer = setTimeout(() => void this.worker?.terminate(), this.limits.taskMs);
    this.worker.postMessage(job.task);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./audio-worker.js', import.meta.url), {
      resourceLimits: THREAD_LIMITS,
      // Of node:wasi, by which Flite runs.
      execArgv: [...process.execArgv, '--disable-warning=ExperimentalWarning'],
    });
    worker.on('message', (answer: AudioAnswer) => this.finish(worker, answer));
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      const job = this.current;
      this.current = undefined;
      job?.reject(failedError(cause));
      if (!this.isClosed) this.begin();
    });
    return worker;
  }

  private finish(worker: Worker, answer: AudioAnswer): void {
    const job = this.current;
    if (this.worker !== worker || !job) return;
    this.current = undefined;
    // An idle thread does not keep the process.
    worker.unref();
    if ('result' in answer) job.resolve(answer.result);
    else job.reject(answer.isBroken ? new BrokenAudio(answer.failure) : failedError(new Error(answer.failure)));
    this.begin();
  }

  private end(): void {
    const { worker } = this;
    this.worker = undefined;
    void worker?.terminate();
  }
}

const closedError = () => new DomainError('speech.closed', 'unavailable', 'The speech service is stopping. Try again.');

const failedError = (cause: unknown) =>
  new DomainError('speech.failed', 'internal', 'This text could not be spoken. Please report it.', { cause });
