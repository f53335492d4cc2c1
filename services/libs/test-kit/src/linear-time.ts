import fc from 'fast-check';
import { printedSeed } from './seed.js';
import { isSweep } from './sweep.js';

/** UTF-16 units that a text is pumped up to. What is quadratic takes whole seconds for it. */
const LONGEST = 64_000;
/** Processor time, in milliseconds, below which the longest text proves enough: a quadratic one would be far above. */
const NEGLIGIBLE_MS = 25;
/** No linear reader takes so long for any of these texts; growth is looked at before the longest is reached. */
const SUSPICIOUS_MS = 250;
/** A text of twice the length takes a linear reader twice as long, a quadratic one four times. */
const MOST_GROWTH = 3;
/** Processor time, in milliseconds, over which a suspicion is measured: the clock is late by up to 30 of them. */
const MEASURED_MS = 200;
const ATTEMPTS = 3;
/** Texts that a reader gets. With the fixed seed, those of `make test` are the first of those of `make sweep`. */
const RUNS = isSweep ? 30 : 8;

/**
 * A text made to provoke backtracking: openers that are never closed, nesting, long runs of what is skipped. It is
 * `before`, then `first` n times, `middle`, `second` n times, and `after`.
 */
interface PumpedText {
  readonly before: string;
  readonly first: string;
  readonly middle: string;
  readonly second: string;
  readonly after: string;
}

/** A pumped text of about `units` UTF-16 units. */
function pumped({ before, first, middle, second, after }: PumpedText, units: number): string {
  const times = Math.ceil(units / (first.length + second.length));
  return before + first.repeat(times) + middle + second.repeat(times) + after;
}

/**
 * Checks on generated texts that the time a reader takes grows no faster than the text: that of 2n units is less than
 * three times that of n.
 *
 * Time is the processor time of this thread, so that other processes and garbage collected on other threads change
 * nothing. Its clock is late by up to some ticks of the scheduler: where one run looks too long, runs are repeated
 * until that does not matter, and compared at two doublings in a row. Steps would be exact, but what backtracks are
 * regular expressions and parsers of libraries, whose steps cannot be counted.
 *
 * The seed is that of `printedSeed`.
 *
 * @param pieces what texts are put together from: the marks that the reader knows, and ordinary text
 * @throws Error naming the text whose time grows faster
 */
export function checkLinearTime(
  name: string,
  read: (text: string) => unknown,
  pieces: readonly string[],
  longest = LONGEST,
): void {
  const seed = printedSeed(name);
  const piece = fc.constantFrom(...pieces);
  const some = (most: number) => fc.array(piece, { maxLength: most }).map((parts) => parts.join(''));
  const text = fc.record({
    before: some(3),
    first: fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    middle: some(2),
    second: some(2),
    after: some(2),
  });
  const property = fc.property(text, (one) => {
    const growth = fasterGrowth(one, read, longest);
    if (growth) throw new Error(`${name} takes ${growth} for ${JSON.stringify(one)}`);
  });
  fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true });
}

/** How the time grows where it does so faster than the text, in words; undefined where it does not. */
function fasterGrowth(text: PumpedText, read: (text: string) => unknown, longest: number): string | undefined {
  let half = processorTime(read, pumped(text, 1_000));
  for (let units = 2_000; units <= longest; units *= 2) {
    const whole = processorTime(read, pumped(text, units));
    const isLast = units * 2 > longest;
    const isSuspicious = whole > MOST_GROWTH * half && whole > (isLast ? NEGLIGIBLE_MS : SUSPICIOUS_MS);
    if (isSuspicious) {
      // Twice in a row: a heap that grows once in between can make one step look steep.
      const times = [units / 2, units, units * 2].map((size) => measured(read, pumped(text, size)));
      const [least, middle, most] = times as [number, number, number];
      if (middle > MOST_GROWTH * least && most > MOST_GROWTH * middle) {
        return `${times.map((time) => time.toFixed(0)).join(', ')} ms for ${units / 2}, ${units}, ${units * 2} units`;
      }
    }
    half = whole;
  }
  return undefined;
}

/** Milliseconds that a text takes, measured over MEASURED_MS, the least of several. */
function measured(read: (text: string) => unknown, text: string): number {
  return Math.min(...Array.from({ length: ATTEMPTS }, () => processorTime(read, text, MEASURED_MS)));
}

/** Milliseconds that a text takes: the mean of as many runs as need `atLeast` milliseconds, or of one. */
function processorTime(read: (text: string) => unknown, text: string, atLeast = 0): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    read(text);
    const { user, system } = process.threadCpuUsage(before);
    const used = (user + system) / 1000;
    if (used >= atLeast) return used / runs;
  }
}
