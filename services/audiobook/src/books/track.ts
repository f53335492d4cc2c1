import { type Pcm, quietEdges } from '../audio/pcm.js';

/** A sound of a sentence with the seconds of silence after it; without a sound a pause alone. */
export interface Clip {
  readonly pcm?: Pcm;
  readonly pause: number;
}

/**
 * The samples of a book, sentence by sentence. A pause lasts from where a voice can be heard no more to where the next
 * one is heard: what an engine leaves of silence around a sound is part of it.
 */
export class Track {
  /** Silence that is still to come, in samples, less what the last sound has had of it. */
  private owed = 0;
  private samples = 0;

  constructor(readonly sampleRate: number) {}

  /** How long it is so far, with what is owed. */
  get ms(): number {
    return Math.round(((this.samples + Math.max(0, this.owed)) / this.sampleRate) * 1000);
  }

  /** The next samples of the book. @param clips sounds of the book's sample rate */
  add(clips: readonly Clip[]): Int16Array<ArrayBuffer> {
    const parts: Int16Array[] = [];
    for (const { pcm, pause } of clips) {
      if (!pcm) {
        // Written at once: a long run of them is never owed, and so never in memory, as a whole.
        parts.push(silence(this.owed));
        this.owed = Math.round(pause * this.sampleRate);
        continue;
      }
      const { before, after } = quietEdges(pcm);
      parts.push(silence(this.owed - before), pcm.samples);
      this.owed = Math.round(pause * this.sampleRate) - after;
    }
    return this.joined(parts);
  }

  /** The silence after the last sound. */
  end(): Int16Array<ArrayBuffer> {
    const { owed } = this;
    this.owed = 0;
    return this.joined([silence(owed)]);
  }

  private joined(parts: readonly Int16Array[]): Int16Array<ArrayBuffer> {
    const joined = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    this.samples += joined.length;
    return joined;
  }
}

const silence = (samples: number) => new Int16Array(Math.max(0, samples));
