import { Worker } from 'node:worker_threads';
import type { Features } from '@ichibun/alignment/features';
import { unpacked } from '@ichibun/alignment/packed';
import type { OnApplicationShutdown } from '@nestjs/common';
import { failedError, type Listener, OneByOne, type Workplace } from '../audio/one-by-one.js';
import type { Pcm } from '../audio/pcm.js';
import { THREAD_LIMITS } from '../audio/thread-limits.js';
import type { SpokenPart } from '../script/phrases.js';
import type { Piece } from './espeak/kana.js';

/** Speaks with the embedded engine. */
interface SpeakPieces {
  readonly task: 'speak';
  readonly pieces: readonly Piece[];
  readonly variant: string;
  readonly wordsPerMinute: number;
  readonly stretch: number;
}

/** Speaks accent phrases with a voice for HTS's engine, and what has no reading with the embedded one, in English. */
interface SpeakPhrases {
  readonly task: 'speak-phrases';
  /** Its file. */
  readonly voice: string;
  readonly gender: 'female' | 'male' | 'unknown';
  readonly said: readonly SpokenPart[];
  readonly rate: number;
}

export type AudioTask =
  | SpeakPieces
  | SpeakPhrases
  /** Makes features of what would be spoken, packed. */
  | { readonly task: 'features'; readonly of: SpeakPieces | SpeakPhrases }
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
  private readonly tasks: OneByOne<AudioTask, AudioAnswer, Pcm | Uint8Array<ArrayBuffer>>;

  constructor(
    limits: { readonly taskMs: number; readonly idleMs: number } = { taskMs: LONGEST_TASK_MS, idleMs: IDLE_MS },
  ) {
    this.tasks = new OneByOne({ ...limits, open, resultOf });
  }

  /** @throws DomainError `speech.failed`, `speech.closed`; the signal's reason when it is aborted while waiting */
  speak(task: Omit<SpeakPieces, 'task'>, signal: AbortSignal): Promise<Pcm> {
    return this.run({ task: 'speak', ...task }, signal) as Promise<Pcm>;
  }

  /** @throws as `speak` */
  speakPhrases(task: Omit<SpeakPhrases, 'task'>, signal: AbortSignal): Promise<Pcm> {
    return this.run({ task: 'speak-phrases', ...task }, signal) as Promise<Pcm>;
  }

  /**
   * The features of what would be spoken (`@ichibun/alignment/features`).
   *
   * @throws as `speak`
   */
  async features(of: SpeakPieces | SpeakPhrases, signal: AbortSignal): Promise<Features> {
    return unpacked((await this.run({ task: 'features', of }, signal)) as Uint8Array)[0]!;
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
    await this.tasks.close();
  }

  private run(task: AudioTask, signal: AbortSignal) {
    return this.tasks.run(task, signal);
  }
}

function open({ answered, gone }: Listener<AudioAnswer>): Workplace<AudioTask> {
  const worker = new Worker(new URL('./audio-worker.js', import.meta.url), {
    resourceLimits: THREAD_LIMITS,
    // The warning is of node:wasi, by which Flite runs. Flags of the process are left out: V8's are refused here.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  let cause: unknown;
  worker.on('message', answered);
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => gone(cause));
  return {
    begin: (task) => worker.postMessage(task),
    end: () => worker.terminate(),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
  };
}

function resultOf(answer: AudioAnswer): Pcm | Uint8Array<ArrayBuffer> {
  if ('result' in answer) return answer.result;
  throw answer.isBroken ? new BrokenAudio(answer.failure) : failedError(new Error(answer.failure));
}
