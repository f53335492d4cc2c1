import openEspeak, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import { joined, type Pcm } from '../../audio/pcm.js';
import type { Piece } from './kana.js';

let opened: Promise<Espeak> | undefined;

/**
 * The embedded engine, compiled to WebAssembly: 60 MB of memory once it is open. It blocks its thread while it speaks.
 */
export class Espeak {
  private constructor(private readonly worker: EspeakWorker) {}

  /** The thread's one engine. */
  static open(): Promise<Espeak> {
    opened ??= openEspeak().then(({ eSpeakNGWorker }) => new Espeak(new eSpeakNGWorker()));
    return opened;
  }

  /** @param variant of the voice: `f2`, or empty */
  say({ text, language }: Piece, { variant, wordsPerMinute }: { variant: string; wordsPerMinute: number }): Pcm {
    this.worker.set_voice(variant === '' ? language : `${language}+${variant}`);
    this.worker.set_rate(wordsPerMinute);
    const sampleRate = this.worker.get_samplerate();
    const parts: Pcm[] = [{ samples: new Int16Array(0), sampleRate }];
    this.worker.synthesize(text, (samples) => {
      // A copy of the samples, not of their numbers cut to bytes: what comes is the engine's own memory.
      if (samples) parts.push({ samples: Int16Array.from(samples), sampleRate });
    });
    return joined(parts);
  }
}
