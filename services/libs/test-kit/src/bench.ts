import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One line of the table that `make bench` prints. A file `bench/*.bench.ts` exports `run(): AsyncGenerator<Row>`.
 */
export interface Row {
  /** What was measured, on what input. */
  what: string;
  /** The result with its unit. */
  measured: string;
  /** The bound of the design's budget table; `–` for a row that only informs. */
  budget: string;
  /** Whether the bound was kept; undefined when there is none, or nothing could be measured. */
  met: boolean | undefined;
  /** What `make bench against=…` measured of the other commit. */
  other?: string;
  /** This commit's processor time divided by the other's, with its spread. */
  ratio?: string;
}

/**
 * Runs the named functions in turn, `rounds` times after one round that does not count, so that whatever else the
 * machine does falls on all of them alike. Compare two of them by `ratio`, not by their times.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  contenders: Record<Name, () => unknown>,
): Promise<Timings<Name>> {
  const names = Object.keys(contenders) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      globalThis.gc?.();
      const begin = performance.now();
      await contenders[name]();
      if (round > 0) times[name].push(performance.now() - begin);
    }
  }
  return new Timings(times);
}

/** Milliseconds of every round of every contender. */
export class Timings<Name extends string> {
  constructor(readonly rounds: Record<Name, number[]>) {}

  /** Median milliseconds. */
  median(name: Name): number {
    return median(this.rounds[name]);
  }

  /** How many times as long `slower` takes as `faster`: the median of the rounds' ratios. */
  ratio(slower: Name, faster: Name): number {
    return median(this.rounds[slower].map((time, round) => time / this.rounds[faster][round]!));
  }
}

/**
 * How many times as long as on a quiet machine work takes now, by the yardstick that `make bench` measures before each
 * file (BENCH_SLOWNESS); never less than 1.
 */
export const slowness = (): number => Math.max(1, Number(process.env.BENCH_SLOWNESS || 1));

/**
 * What a time of a row says of its budget: both are in milliseconds, and the budget is that of a quiet machine, which
 * grows with the yardstick of the run.
 */
export const within = (milliseconds: number, budgetMs: number): Pick<Row, 'budget' | 'met'> => ({
  budget: `< ${inWords(budgetMs)}${slowness() > 1 ? `, times ${slowness().toFixed(1)}` : ''}`,
  met: milliseconds < budgetMs * slowness(),
});

/** Median milliseconds of `rounds` runs after one that does not count. */
export async function medianTime(rounds: number, run: () => unknown): Promise<number> {
  return (await interleaved(rounds, { run })).median('run');
}

/** Median of at least one number. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The median of the ratios of two series round by round, and between which the middle half of them are. */
export function ratioInWords(ours: readonly number[], theirs: readonly number[]): string {
  const ratios = ours.map((ms, round) => ms / theirs[round]!).filter(Number.isFinite);
  if (ratios.length === 0) return '–';
  ratios.sort((a, b) => a - b);
  const at = (share: number) => ratios[Math.round(share * (ratios.length - 1))]!.toFixed(2);
  return `${median(ratios).toFixed(2)} (${at(0.25)}–${at(0.75)})`;
}

/** Milliseconds as people read them: `0.24 ms`, `37 ms`, `1.9 s`. */
export function inWords(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`;
}

/**
 * Text of a book in BOOKS_DIR (`wagahai-wa-neko-de-aru.txt`, UTF-8), or undefined when it is not there: see {@link
 * noBook}.
 */
export function book(name: string): string | undefined {
  const path = join(process.env.BOOKS_DIR ?? '', name);
  return process.env.BOOKS_DIR && existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** The row to print instead of a measurement whose book is not there. */
export function noBook(what: string, name: string, budget: string): Row {
  return { what, measured: `not measured: no ${name} in BOOKS_DIR`, budget, met: undefined };
}
