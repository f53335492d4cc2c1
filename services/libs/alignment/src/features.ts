import { PowerSpectrum } from './fourier.js';

/** Milliseconds of a frame of `cepstra`. */
export const FRAME_MS = 40;
/** Milliseconds of a value of `loudness`. */
export const LOUDNESS_MS = 10;
/** Values of loudness in a frame. */
export const PER_FRAME = FRAME_MS / LOUDNESS_MS;
/**
 * Values of a frame. The first four say which vowel or consonant it is; those after them who speaks: with twelve, other
 * voices saying the same are as far away as other words.
 */
export const CEPSTRA = 4;

/** What of a sound is compared with another. */
export interface Features {
  /** `CEPSTRA` mel-frequency cepstral coefficients a frame, from the first, in steps of `STEP`. */
  readonly cepstra: Int8Array;
  /** Decibels above -100 of full scale, `PER_FRAME` values a frame. */
  readonly loudness: Uint8Array;
}

const STEP = 0.5;
/** Samples a second that are enough for speech: sound with twice as many or more is thinned out. */
const ENOUGH_SAMPLES = 16_000;
const WINDOW_MS = 25;
const BANDS = 26;
const LOWEST_HZ = 100;
const HIGHEST_HZ = 7_000;
const PRE_EMPHASIS = 0.97;
/** Energy below which a band is silent. */
const FLOOR = 1e-6;

const mel = (hz: number) => 1127 * Math.log(1 + hz / 700);
const hz = (mels: number) => 700 * (Math.exp(mels / 1127) - 1);

/** Makes features of a sound that comes in parts (Davis and Mermelstein, 1980); what is after the last frame is left out. */
export class FeatureExtractor {
  private readonly thinning: number;
  /** Samples a second after thinning. */
  private readonly rate: number;
  private sum = 0;
  private summed = 0;
  /** The last samples, as many as a window has; the newest is the last. */
  private readonly recent: Float64Array;
  private newSamples = 0;
  private hops = 0;
  private samples = 0;
  private readonly window: Float64Array;
  private readonly windowed: Float64Array;
  private readonly spectrum: PowerSpectrum;
  private readonly power: Float64Array;
  private readonly bands: readonly Band[];
  /** Of the windows of a frame so far. */
  private readonly logs = new Float64Array(BANDS);
  private readonly cosines: readonly Float64Array[];
  private cepstra = new Int8Array(CEPSTRA * 256);
  private loudness = new Uint8Array(PER_FRAME * 256);
  private frames = 0;

  /** @param sampleRate samples a second, 8,000 or more */
  constructor(sampleRate: number) {
    this.thinning = Math.max(1, Math.floor(sampleRate / ENOUGH_SAMPLES));
    this.rate = sampleRate / this.thinning;
    const length = Math.round((this.rate * WINDOW_MS) / 1_000);
    this.recent = new Float64Array(length);
    this.windowed = new Float64Array(length);
    this.window = Float64Array.from({ length }, (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / length));
    this.spectrum = new PowerSpectrum(2 ** Math.ceil(Math.log2(length)));
    this.power = new Float64Array(this.spectrum.size / 2);
    this.bands = bandsOf(this.rate, this.spectrum.size);
    this.cosines = Array.from({ length: CEPSTRA }, (_, index) => {
      const scale = Math.sqrt((index === 0 ? 1 : 2) / BANDS);
      return Float64Array.from(
        { length: BANDS },
        (_, band) => scale * Math.cos((Math.PI * index * (band + 0.5)) / BANDS),
      );
    });
  }

  /**
   * @param samples of one channel that follow those of the last call
   * @param fullScale what the loudest are: 32,768 of samples of 16 bits
   */
  push(samples: Float32Array | Int16Array, fullScale = 1): void {
    const { thinning, recent } = this;
    const divisor = thinning * fullScale;
    for (let index = 0; index < samples.length; index++) {
      this.sum += samples[index]!;
      if (++this.summed < thinning) continue;
      // A hop is shorter than a window: the samples before it are moved up first.
      if (this.newSamples === 0) recent.copyWithin(0, this.hopLength());
      recent[recent.length - this.hopLength() + this.newSamples++] = this.sum / divisor;
      this.sum = 0;
      this.summed = 0;
      if (this.newSamples === this.hopLength()) this.endHop();
    }
  }

  /** What has been made since the last call. */
  take(): Features {
    const taken = {
      cepstra: this.cepstra.slice(0, this.frames * CEPSTRA),
      loudness: this.loudness.slice(0, this.frames * PER_FRAME),
    };
    // What the frame that is being made has so far.
    this.loudness.copyWithin(0, this.frames * PER_FRAME, (this.frames + 1) * PER_FRAME);
    this.frames = 0;
    return taken;
  }

  /** Samples of the hop that is being filled: `LOUDNESS_MS` need not be a whole number of them. */
  private hopLength(): number {
    return Math.round(((this.hops + 1) * this.rate * LOUDNESS_MS) / 1_000) - this.samples;
  }

  private endHop(): void {
    const { recent, window, windowed, power, bands, logs, newSamples } = this;
    const part = this.hops % PER_FRAME;
    if ((this.frames + 1) * CEPSTRA > this.cepstra.length) this.grow();
    this.loudness[this.frames * PER_FRAME + part] = decibels(recent, recent.length - newSamples);
    this.samples += newSamples;
    this.newSamples = 0;
    this.hops++;
    let before = recent[0]!;
    for (let index = 0; index < recent.length; index++) {
      windowed[index] = (recent[index]! - PRE_EMPHASIS * before) * window[index]!;
      before = recent[index]!;
    }
    this.spectrum.of(windowed, power);
    for (let band = 0; band < BANDS; band++) {
      const { from, weights } = bands[band]!;
      let energy = 0;
      for (let index = 0; index < weights.length; index++) energy += weights[index]! * power[from + index]!;
      logs[band]! += Math.log(energy / recent.length + FLOOR) / PER_FRAME;
    }
    if (part === PER_FRAME - 1) this.endFrame();
  }

  private endFrame(): void {
    const { logs, cosines, frames } = this;
    for (let index = 0; index < CEPSTRA; index++) {
      const cosine = cosines[index]!;
      let value = 0;
      for (let band = 0; band < BANDS; band++) value += cosine[band]! * logs[band]!;
      this.cepstra[frames * CEPSTRA + index] = Math.max(-127, Math.min(127, Math.round(value / STEP)));
    }
    logs.fill(0);
    this.frames++;
  }

  private grow(): void {
    const [cepstra, loudness] = [this.cepstra, this.loudness];
    this.cepstra = new Int8Array(2 * cepstra.length);
    this.cepstra.set(cepstra);
    this.loudness = new Uint8Array(2 * loudness.length);
    this.loudness.set(loudness);
  }
}

/** The features of a whole sound. @param samples of one channel, -1 to 1 */
export function featuresOf(samples: Float32Array, sampleRate: number): Features {
  const extractor = new FeatureExtractor(sampleRate);
  extractor.push(samples);
  return extractor.take();
}

function decibels(samples: Float64Array, from: number): number {
  let sum = 0;
  for (let index = from; index < samples.length; index++) sum += samples[index]! ** 2;
  const db = 10 * Math.log10(sum / (samples.length - from) + 1e-10);
  return Math.max(0, Math.min(100, Math.round(db + 100)));
}

/** Of the power spectrum, the weights of some frequencies that follow each other. */
interface Band {
  readonly from: number;
  readonly weights: Float64Array;
}

/** Triangles that overlap by half, of equal width in mels. */
function bandsOf(rate: number, size: number): Band[] {
  const highest = mel(Math.min(HIGHEST_HZ, rate / 2));
  const edges = Array.from({ length: BANDS + 2 }, (_, index) =>
    hz(mel(LOWEST_HZ) + ((highest - mel(LOWEST_HZ)) * index) / (BANDS + 1)),
  );
  return Array.from({ length: BANDS }, (_, band) => {
    const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const from = Math.floor((low * size) / rate);
    const to = Math.min(size / 2 - 1, Math.ceil((high * size) / rate));
    const weights = Float64Array.from({ length: to - from + 1 }, (_, index) => {
      const at = ((from + index) * rate) / size;
      return Math.max(0, Math.min((at - low) / (middle - low), (high - at) / (high - middle)));
    });
    // The lowest bands of a short spectrum may lie between two of its frequencies.
    if (weights.every((weight) => weight === 0)) weights[0] = 1;
    return { from, weights };
  });
}
