import type { Parameters } from './parameters.js';

/** Coefficients of the Padé approximation of exp, order 5, as Imai's MLSA filter uses them. */
const PADE = [1, 0.499_939_1, 0.110_709_8, 0.013_699_84, 0.000_956_485_3, 0.000_030_417_21];
const ORDER = PADE.length - 1;

export interface Sounding {
  readonly sampleRate: number;
  readonly framePeriod: number;
  /** Of the frequency scale. */
  readonly alpha: number;
  /** Cepstral coefficients of a frame. */
  readonly spectrumSize: number;
  /** Coefficients of the filter that divides pulses and noise; 0 for none. */
  readonly filterSize: number;
}

/**
 * Sound of parameters: pulses and noise, each where the filter says, through an MLSA filter (Imai 1983; Fukada et al.
 * 1992).
 *
 * @returns samples as large as the voice makes them, full scale being 32,768
 */
export function synthesized(parameters: Parameters, sounding: Sounding): Float32Array {
  const { frames, spectrum, pitch, filter } = parameters;
  const { sampleRate, framePeriod, alpha, spectrumSize, filterSize } = sounding;
  const sound = new Float32Array(frames * framePeriod);
  const mlsa = new MlsaFilter(spectrumSize - 1, alpha);
  const excitation = new Excitation(filterSize);
  const [now, step, next] = [0, 1, 2].map(() => new Float64Array(spectrumSize)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const inFilterForm = (frame: number, target: Float64Array) => {
    const at = frame * spectrumSize;
    target[spectrumSize - 1] = spectrum[at + spectrumSize - 1]!;
    for (let i = spectrumSize - 2; i >= 0; i--) target[i] = spectrum[at + i]! - alpha * target[i + 1]!;
  };
  const periodOf = (frame: number) => (Number.isNaN(pitch[frame]!) ? 0 : sampleRate / Math.exp(pitch[frame]!));

  inFilterForm(0, next);
  excitation.begin(periodOf(0));
  for (let frame = 0; frame < frames; frame++) {
    now.set(next);
    if (frame > 0) inFilterForm(frame, next);
    for (let i = 0; i < spectrumSize; i++) step[i] = (next[i]! - now[i]!) / framePeriod;
    excitation.next(periodOf(frame), framePeriod, filter.subarray(frame * filterSize, (frame + 1) * filterSize));
    for (let i = 0; i < framePeriod; i++) {
      const x = excitation.sample() * Math.exp(now[0]!);
      sound[frame * framePeriod + i] = mlsa.filtered(x, now);
      for (let k = 0; k < spectrumSize; k++) now[k]! += step[k]!;
    }
  }
  return sound;
}

/** Pulses where there is a pitch, noise where there is none, and both where the filter says. */
class Excitation {
  private readonly ring: Float64Array;
  private at = 0;
  private period = 0;
  private change = 0;
  private counter = 0;
  private filter: Float64Array = new Float64Array(0);
  private readonly noise = whiteNoise();

  constructor(private readonly size: number) {
    this.ring = new Float64Array(Math.max(1, size));
  }

  begin(period: number): void {
    this.period = period;
    this.counter = period;
  }

  /** The next frame; the period goes there in a straight line. */
  next(period: number, samples: number, filter: Float64Array): void {
    this.filter = filter;
    if (this.period !== 0 && period !== 0) {
      this.change = (period - this.period) / samples;
    } else {
      this.change = 0;
      this.period = period;
      this.counter = period;
    }
  }

  sample(): number {
    const noise = this.noise();
    let pulse = 0;
    if (this.period > 0) {
      this.counter++;
      if (this.counter >= this.period) {
        pulse = Math.sqrt(this.period);
        this.counter -= this.period;
      }
      this.period += this.change;
    }
    if (this.size === 0) return this.period > 0 ? pulse : noise;
    return this.mixed(noise, pulse);
  }

  private mixed(noise: number, pulse: number): number {
    const { ring, size, filter } = this;
    const center = (size - 1) / 2;
    if (this.period === 0) ring[(this.at + center) % size]! += noise;
    else {
      for (let i = 0, at = this.at; i < size; i++, at = at + 1 === size ? 0 : at + 1) {
        ring[at]! += filter[i]! * (pulse - noise) + (i === center ? noise : 0);
      }
    }
    const x = ring[this.at]!;
    ring[this.at] = 0;
    this.at = this.at + 1 === size ? 0 : this.at + 1;
    return x;
  }
}

/** Normally distributed numbers, the same every time: the same words make the same sound. */
function whiteNoise(): () => number {
  let seed = 1;
  const uniform = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return ((seed >>> 16) & 0x7fff) / 16_383.5 - 1;
  };
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const kept = spare;
      spare = undefined;
      return kept;
    }
    // Marsaglia's polar method.
    for (;;) {
      const [x, y] = [uniform(), uniform()];
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * factor;
      return x * factor;
    }
  };
}

/** Mel log spectrum approximation: a filter whose logarithm is the cepstrum. */
class MlsaFilter {
  private readonly first = new Float64Array(2 * (ORDER + 1));
  private readonly second: Float64Array;
  private readonly before = new Float64Array(ORDER + 1);

  constructor(
    private readonly order: number,
    private readonly alpha: number,
  ) {
    this.second = new Float64Array(ORDER * (order + 2));
  }

  filtered(x: number, b: Float64Array): number {
    return this.bySpectrum(this.byFirst(x, b), b);
  }

  /** The part of the first coefficient, which is of first order. */
  private byFirst(given: number, b: Float64Array): number {
    const { first: d, alpha } = this;
    const aa = 1 - alpha * alpha;
    let x = given;
    let out = 0;
    for (let i = ORDER; i >= 1; i--) {
      const delayed = aa * d[ORDER + i]! + alpha * d[i]!;
      d[i] = delayed;
      const value = delayed * b[1]!;
      d[ORDER + 1 + i] = value;
      const part = value * PADE[i]!;
      x += (i & 1) === 1 ? part : -part;
      out += part;
    }
    d[ORDER + 1] = x;
    return out + x;
  }

  private bySpectrum(given: number, b: Float64Array): number {
    const { before, order } = this;
    let x = given;
    let out = 0;
    for (let i = ORDER; i >= 1; i--) {
      const value = this.stage(before[i - 1]!, b, (i - 1) * (order + 2));
      before[i] = value;
      const part = value * PADE[i]!;
      x += (i & 1) === 1 ? part : -part;
      out += part;
    }
    before[0] = x;
    return out + x;
  }

  /** One stage: a chain of all-pass filters, whose values move on by one with every sample. */
  private stage(x: number, b: Float64Array, at: number): number {
    const { second: d, alpha, order } = this;
    let last = (1 - alpha * alpha) * x + alpha * d[at + 1]!;
    d[at] = x;
    d[at + 1] = last;
    let y = 0;
    for (let i = 2; i <= order; i++) {
      const now = d[at + i]! + alpha * (d[at + i + 1]! - last);
      y += now * b[i]!;
      d[at + i] = last;
      last = now;
    }
    d[at + order + 1] = last;
    return y;
  }
}
