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
  private readonly made: Frames;

  /** @param sampleRate samples a second, 8,000 or more */
  constructor(sampleRate: number) {
    const { thinning, rate, length, size } = samplingOf(sampleRate);
    this.thinning = thinning;
    this.rate = rate;
    this.recent = new Float64Array(length);
    this.windowed = new Float64Array(length);
    this.window = windowOf(length);
    this.spectrum = new PowerSpectrum(size);
    this.power = new Float64Array(size / 2);
    this.made = new Frames(rate, size);
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
    return this.made.take();
  }

  /** Samples of the hop that is being filled: `LOUDNESS_MS` need not be a whole number of them. */
  private hopLength(): number {
    return Math.round(((this.hops + 1) * this.rate * LOUDNESS_MS) / 1_000) - this.samples;
  }

  private endHop(): void {
    const { recent, window, windowed, power, newSamples } = this;
    const loudness = decibels(meanSquare(recent, recent.length - newSamples));
    this.samples += newSamples;
    this.newSamples = 0;
    this.hops++;
    let before = recent[0]!;
    for (let index = 0; index < recent.length; index++) {
      windowed[index] = (recent[index]! - PRE_EMPHASIS * before) * window[index]!;
      before = recent[index]!;
    }
    this.spectrum.of(windowed, power);
    for (let index = 0; index < power.length; index++) power[index]! /= recent.length;
    this.made.add(power, loudness);
  }
}

/** How a sound is thinned out, and how many samples a window and its spectrum have. */
function samplingOf(sampleRate: number) {
  const thinning = Math.max(1, Math.floor(sampleRate / ENOUGH_SAMPLES));
  const rate = sampleRate / thinning;
  const length = Math.round((rate * WINDOW_MS) / 1_000);
  return { thinning, rate, length, size: 2 ** Math.ceil(Math.log2(length)) };
}

/** Hamming's. */
const windowOf = (length: number) =>
  Float64Array.from({ length }, (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / length));

/** Makes frames of power spectra, `PER_FRAME` of each. */
class Frames {
  private readonly bands: readonly Band[];
  private readonly cosines: readonly Float64Array[];
  /** Of the spectra of a frame so far. */
  private readonly logs = new Float64Array(BANDS);
  private spectra = 0;
  private cepstra = new Int8Array(CEPSTRA * 256);
  private loudness = new Uint8Array(PER_FRAME * 256);
  private frames = 0;

  /** @param size twice the frequencies of a spectrum */
  constructor(rate: number, size: number) {
    this.bands = bandsOf(rate, size);
    this.cosines = Array.from({ length: CEPSTRA }, (_, index) => {
      const scale = Math.sqrt((index === 0 ? 1 : 2) / BANDS);
      return Float64Array.from(
        { length: BANDS },
        (_, band) => scale * Math.cos((Math.PI * index * (band + 0.5)) / BANDS),
      );
    });
  }

  add(power: Float64Array, loudness: number): void {
    const { bands, logs } = this;
    if ((this.frames + 1) * CEPSTRA > this.cepstra.length) this.grow();
    this.loudness[this.frames * PER_FRAME + this.spectra] = loudness;
    for (let band = 0; band < BANDS; band++) {
      const { from, weights } = bands[band]!;
      let energy = 0;
      for (let index = 0; index < weights.length; index++) energy += weights[index]! * power[from + index]!;
      logs[band]! += Math.log(energy + FLOOR) / PER_FRAME;
    }
    if (++this.spectra === PER_FRAME) this.endFrame();
  }

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

  private endFrame(): void {
    const { logs, cosines, frames } = this;
    for (let index = 0; index < CEPSTRA; index++) {
      const cosine = cosines[index]!;
      let value = 0;
      for (let band = 0; band < BANDS; band++) value += cosine[band]! * logs[band]!;
      this.cepstra[frames * CEPSTRA + index] = Math.max(-127, Math.min(127, Math.round(value / STEP)));
    }
    logs.fill(0);
    this.spectra = 0;
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

/** The angles at which the spectra of `featuresOfSpectra` are given, from 0 to half the sample rate, which is π. */
export function anglesOfSpectra(sampleRate: number): Float64Array {
  const { thinning, size } = samplingOf(sampleRate);
  return Float64Array.from({ length: (thinning * size) / 2 }, (_, index) => (2 * Math.PI * index) / (thinning * size));
}

/**
 * The features that a sound would have, without its samples.
 *
 * @param spectra its power each `LOUDNESS_MS` at `anglesOfSpectra`; the mean of each is that of the squares of samples, of which the loudest are 1
 */
export function featuresOfSpectra(spectra: readonly Float32Array[], sampleRate: number): Features {
  const { thinning, rate, length, size } = samplingOf(sampleRate);
  const angles = anglesOfSpectra(sampleRate);
  // What thinning leaves of each frequency, and the frequency that it becomes.
  const left = angles.map((angle) => {
    const mean = angle === 0 ? 1 : Math.sin((thinning * angle) / 2) / (thinning * Math.sin(angle / 2));
    return mean ** 2 / thinning;
  });
  const places = Uint16Array.from(angles, (_, index) => {
    const around = index % size;
    return Math.min(around <= size / 2 ? around : size - around, size / 2 - 1);
  });
  const windowPower = windowOf(length).reduce((sum, value) => sum + value ** 2, 0) / length;
  const emphasis = Float64Array.from({ length: size / 2 }, (_, index) => {
    const cosine = Math.cos((2 * Math.PI * index) / size);
    return windowPower * (1 + PRE_EMPHASIS ** 2 - 2 * PRE_EMPHASIS * cosine);
  });
  const made = new Frames(rate, size);
  const power = new Float64Array(size / 2);
  for (const spectrum of spectra) {
    power.fill(0);
    let sum = 0;
    for (let index = 0; index < spectrum.length; index++) {
      const value = spectrum[index]! * left[index]!;
      power[places[index]!]! += value;
      sum += value;
    }
    for (let index = 0; index < power.length; index++) power[index]! *= emphasis[index]!;
    made.add(power, decibels(sum / power.length));
  }
  return made.take();
}

/** Sounds one after the other. */
export function joined(parts: readonly Features[]): Features {
  if (parts.length === 1) return parts[0]!;
  const cepstra = new Int8Array(parts.reduce((sum, part) => sum + part.cepstra.length, 0));
  const loudness = new Uint8Array((cepstra.length / CEPSTRA) * PER_FRAME);
  let at = 0;
  for (const part of parts) {
    cepstra.set(part.cepstra, at * CEPSTRA);
    loudness.set(part.loudness, at * PER_FRAME);
    at += part.cepstra.length / CEPSTRA;
  }
  return { cepstra, loudness };
}

function meanSquare(samples: Float64Array, from: number): number {
  let sum = 0;
  for (let index = from; index < samples.length; index++) sum += samples[index]! ** 2;
  return sum / (samples.length - from);
}

const decibels = (power: number) => Math.max(0, Math.min(100, Math.round(10 * Math.log10(power + 1e-10) + 100)));

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
