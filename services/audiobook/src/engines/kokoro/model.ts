import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { levelled } from '../../audio/level.js';
import { joined, type Pcm, silence, trimmed } from '../../audio/pcm.js';
import { stretched } from '../../audio/stretch.js';
import type { Phrase } from '../../script/phrases.js';
import { BETWEEN_SENTENCES_MS } from '../spoken-sound.js';
import { portionsOf } from './symbols.js';

/** Samples a second of the model's sound. */
export const SAMPLE_RATE = 24_000;
/** Milliseconds between two parts of a sentence that is too long for the model. */
const BETWEEN_PARTS_MS = 150;
/** Threads that compute: on two cores two are best, and eight halve the speed. */
const THREADS = 2;
/** Paces that the model was asked for when it was made; the rest is made by stretching. */
const SPEEDS = { slowest: 0.5, fastest: 2 };
/** Numbers of one style; a voice has one for each length of what is said. */
const STYLE = 256;

/** What is used of ONNX Runtime, which is loaded from the folder of the voice. */
interface Runtime {
  readonly InferenceSession: { create(file: string, options: object): Promise<Session> };
  readonly Tensor: new (type: string, data: BigInt64Array | Float32Array, dims: readonly number[]) => unknown;
}
interface Session {
  readonly outputNames: readonly string[];
  run(feeds: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, { readonly data: Float32Array }>>>;
}

/** The model, and what it needs to speak. */
export class KokoroModel {
  private readonly voices = new Map<string, Float32Array>();

  private constructor(
    private readonly folder: string,
    private readonly runtime: Runtime,
    private readonly session: Session,
    private readonly numbers: ReadonlyMap<string, number>,
  ) {}

  /**
   * Loads the model: a second, and a quarter of a gigabyte.
   *
   * @param folder what `obtainNaturalVoice` has put together
   * @throws Error when something is missing there or of another kind
   */
  static async open(folder: string): Promise<KokoroModel> {
    const runtime: Runtime = createRequire(join(folder, 'node_modules', 'required.js'))('onnxruntime-node');
    const session = await runtime.InferenceSession.create(join(folder, 'model.onnx'), {
      intraOpNumThreads: THREADS,
      interOpNumThreads: 1,
      // Kept memory makes nothing faster here, and is as large as the model.
      enableCpuMemArena: false,
    });
    const { vocab }: { vocab: Record<string, number> } = JSON.parse(readFileSync(join(folder, 'symbols.json'), 'utf8'));
    return new KokoroModel(folder, runtime, session, new Map(Object.entries(vocab)));
  }

  /**
   * Phrases in a voice, without silence around them, at the loudness of all our voices.
   *
   * @param voice its name in the folder's voices
   * @param rate 2 is twice as fast
   */
  async say(phrases: readonly Phrase[], voice: string, rate: number): Promise<Pcm> {
    const speed = Math.max(SPEEDS.slowest, Math.min(SPEEDS.fastest, rate));
    const sounds: Pcm[] = [];
    for (const { symbols, endsSentence } of portionsOf(phrases)) {
      const sound = trimmed({
        samples: levelled(await this.soundOf(symbols, voice, speed), SAMPLE_RATE),
        sampleRate: SAMPLE_RATE,
      });
      const pause = endsSentence ? BETWEEN_SENTENCES_MS : BETWEEN_PARTS_MS;
      if (sound.samples.length > 0) sounds.push(sound, silence(pause / speed, SAMPLE_RATE));
    }
    sounds.pop();
    if (sounds.length === 0) return { samples: new Int16Array(0), sampleRate: SAMPLE_RATE };
    return stretched(joined(sounds), rate / speed);
  }

  private async soundOf(symbols: string, voice: string, speed: number): Promise<Float32Array> {
    const { Tensor } = this.runtime;
    const tokens = [...symbols].map((symbol) => this.numbers.get(symbol)).filter((number) => number !== undefined);
    if (tokens.length === 0) return new Float32Array(0);
    const styles = this.stylesOf(voice);
    const row = Math.min(tokens.length, styles.length / STYLE) - 1;
    const made = await this.session.run({
      tokens: new Tensor('int64', BigInt64Array.from([0, ...tokens, 0], BigInt), [1, tokens.length + 2]),
      style: new Tensor('float32', styles.slice(row * STYLE, (row + 1) * STYLE), [1, STYLE]),
      speed: new Tensor('float32', Float32Array.of(speed), [1]),
    });
    return made[this.session.outputNames[0]!]!.data;
  }

  /** The styles of a voice: an array of numpy's, of floats, in a zip. */
  private stylesOf(voice: string): Float32Array {
    const known = this.voices.get(voice);
    if (known) return known;
    const name = `${voice}.npy`;
    const zip = readFileSync(join(this.folder, 'voices.npz'));
    const array = unzipSync(zip, { filter: (file) => file.name === name })[name];
    if (!array) throw new Error(`There is no voice ${voice}.`);
    // Six bytes of magic, two of the version, two of the header's length.
    const start = 10 + array[8]! + 256 * array[9]!;
    const styles = new Float32Array(array.slice(start).buffer);
    this.voices.set(voice, styles);
    return styles;
  }
}
