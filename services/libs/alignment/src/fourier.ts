/** The power of each frequency of real signals of one length, by a fast Fourier transform (Cooley and Tukey, 1965). */
export class PowerSpectrum {
  private readonly real: Float64Array;
  private readonly imaginary: Float64Array;
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly reversed: Uint32Array;

  /** @param size of the signals, a power of two */
  constructor(readonly size: number) {
    this.real = new Float64Array(size);
    this.imaginary = new Float64Array(size);
    this.cosines = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size));
    this.sines = Float64Array.from({ length: size / 2 }, (_, index) => -Math.sin((2 * Math.PI * index) / size));
    const bits = Math.log2(size);
    this.reversed = Uint32Array.from({ length: size }, (_, index) => {
      let [left, turned] = [index, 0];
      for (let bit = 0; bit < bits; bit++) {
        turned = (turned << 1) | (left & 1);
        left >>= 1;
      }
      return turned;
    });
  }

  /**
   * @param signal at most `size` samples; what is missing is 0
   * @param power gets `size / 2` values
   */
  of(signal: Float64Array, power: Float64Array): void {
    const { size, real, imaginary, cosines, sines, reversed } = this;
    imaginary.fill(0);
    for (let index = 0; index < size; index++) real[reversed[index]!] = signal[index] ?? 0;
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let from = 0; from < size; from += 2 * half) {
        for (let offset = 0; offset < half; offset++) {
          const [cosine, sine] = [cosines[offset * step]!, sines[offset * step]!];
          const [even, odd] = [from + offset, from + offset + half];
          const oddReal = real[odd]! * cosine - imaginary[odd]! * sine;
          const oddImaginary = real[odd]! * sine + imaginary[odd]! * cosine;
          real[odd] = real[even]! - oddReal;
          imaginary[odd] = imaginary[even]! - oddImaginary;
          real[even]! += oddReal;
          imaginary[even]! += oddImaginary;
        }
      }
    }
    for (let index = 0; index < size / 2; index++) power[index] = real[index]! ** 2 + imaginary[index]! ** 2;
  }
}
