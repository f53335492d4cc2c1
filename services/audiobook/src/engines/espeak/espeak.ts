import { readFileSync } from 'node:fs';
import openEspeak, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import { type Pcm, Tape } from '../../audio/pcm.js';
import type { Piece } from './kana.js';

let opened: Promise<Espeak> | undefined;

/** Its voices, read in one go: in pieces, as the package reads them, they take 8 MB more. */
const getPreloadedPackage = (path: string) => readFileSync(path).buffer;

/**
 * The embedded engine, compiled to WebAssembly: 60 MB of memory once it is open. It blocks its thread while it speaks.
 */
export class Espeak {
  private readonly tape = new Tape();

  private constructor(private readonly worker: EspeakWorker) {}

  /** The thread's one engine. */
  static open(): Promise<Espeak> {
    opened ??= openEspeak({ getPreloadedPackage }).then(({ eSpeakNGWorker }) => new Espeak(new eSpeakNGWorker()));
    return opened;
  }

  /**
   * Pieces, one after the other.
   *
   * @param variant of the voice: `f2`, or empty
   * @returns samples that are there until the next call
   */
  say(pieces: readonly Piece[], { variant, wordsPerMinute }: { variant: string; wordsPerMinute: number }): Pcm {
    for (const { text, language } of pieces) {
      this.worker.set_voice(variant === '' ? language : `${language}+${variant}`);
      this.worker.set_rate(wordsPerMinute);
      this.worker.synthesize(text, (samples) => {
        // A copy of the samples, not of their numbers cut to bytes: what comes is the engine's own memory.
        if (samples) this.tape.add(samples);
      });
    }
    return { samples: this.tape.take(), sampleRate: this.worker.get_samplerate() };
  }
}
