import { packTables, type Tables } from '../tables/tables.js';
import { differenceOf, endsOf } from './look-alikes.js';
import type { DrawnKanji } from './read-kanjivg.js';

/** Changes whenever what is kept changes, so that older cached files are not taken. */
export const STROKES_FORMAT = 'strokes-1';

export interface StrokesMeta {
  readonly characters: string;
  /** Of each character. */
  readonly parts: readonly (readonly string[])[];
}

/** Between two strokes of a kanji: path data has no such letter. */
const BETWEEN = '|';
/** How much of two kanji may differ, as a share of their strokes, for them to be taken for each other: 未 and 末. */
const MOST_DIFFERENT = 0.3;
const MOST_ALIKE = 8;
/** Of the square's sides and what little stands out of it. */
const MOST_UNITS = 255;

/** Lays kanji out for `StrokeList`. */
export async function packStrokes(kanji: AsyncIterable<DrawnKanji>): Promise<SharedArrayBuffer> {
  const all: DrawnKanji[] = [];
  for await (const one of kanji) all.push(one);
  const paths = all.map(({ strokes }) => Buffer.from(strokes.join(BETWEEN), 'latin1'));
  const ends = all.map(({ strokes }) => strokes.flatMap(endsOf));
  return packTables(
    {
      characters: all.map(({ character }) => character).join(''),
      parts: all.map(({ parts }) => parts),
    } satisfies StrokesMeta,
    {
      pathStarts: startsOf(paths),
      paths: new Uint8Array(Buffer.concat(paths)),
      endStarts: startsOf(ends),
      ends: Uint8Array.from(ends.flat(), (units) => Math.max(0, Math.min(MOST_UNITS, Math.round(units)))),
    },
  );
}

/** Where each of some lists starts when they stand one after the other, and where the last one ends. */
function startsOf(lists: readonly ArrayLike<unknown>[]): Int32Array {
  const starts = new Int32Array(lists.length + 1);
  for (const [at, { length }] of lists.entries()) starts[at + 1] = starts[at]! + length;
  return starts;
}

/** How a kanji is written. */
export interface KanjiStrokes {
  /** Path data of SVG in a square of 109 units, in the order in which they are written. */
  readonly strokes: readonly string[];
  /** The largest characters that it is made of. */
  readonly parts: readonly string[];
  /** Kanji that may be taken for it, the most alike first. */
  readonly lookAlikes: readonly string[];
}

/** How kanji are written, and which may be taken for each other. */
export class StrokeList {
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly parts: StrokesMeta['parts'];
  private readonly paths: Uint8Array;
  private readonly pathStarts: Int32Array;
  private readonly ends: Uint8Array;
  private readonly endStarts: Int32Array;

  constructor(tables: Tables<StrokesMeta>) {
    this.numbers = new Map([...tables.meta.characters].map((character, at) => [character, at]));
    this.parts = tables.meta.parts;
    this.paths = tables.column('paths', 'Uint8Array');
    this.pathStarts = tables.column('pathStarts', 'Int32Array');
    this.ends = tables.column('ends', 'Uint8Array');
    this.endStarts = tables.column('endStarts', 'Int32Array');
  }

  /**
   * How a kanji is written.
   *
   * @param isInUse whether a kanji that looks like it is worth telling
   * @returns undefined for what the list does not have
   */
  of(character: string, isInUse: (kanji: string) => boolean): KanjiStrokes | undefined {
    const at = this.numbers.get(character);
    if (at === undefined) return undefined;
    const path = this.paths.subarray(this.pathStarts[at]!, this.pathStarts[at + 1]!);
    return {
      strokes: Buffer.from(path).toString('latin1').split(BETWEEN),
      parts: this.parts[at]!,
      lookAlikes: this.lookAlikes(at, isInUse),
    };
  }

  private lookAlikes(at: number, isInUse: (kanji: string) => boolean): string[] {
    const own = this.endsOf(at);
    const alike: [kanji: string, difference: number][] = [];
    for (const [kanji, other] of this.numbers) {
      const its = this.endsOf(other);
      // Four numbers are a stroke.
      if (other === at || Math.abs(its.length - own.length) > 4 || !isInUse(kanji)) continue;
      const difference = differenceOf(own, its, MOST_DIFFERENT);
      if (difference <= MOST_DIFFERENT) alike.push([kanji, difference]);
    }
    return alike
      .sort(([, a], [, b]) => a - b)
      .slice(0, MOST_ALIKE)
      .map(([kanji]) => kanji);
  }

  private endsOf(at: number): Uint8Array {
    return this.ends.subarray(this.endStarts[at]!, this.endStarts[at + 1]!);
  }
}
