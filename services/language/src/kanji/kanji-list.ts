import { packTables, type Tables } from '../tables/tables.js';
import type { Kanji } from './read-kanjidic.js';

/** Changes whenever what is kept changes, so that older cached files are not taken. */
export const KANJI_FORMAT = 'kanji-2';

export interface KanjiMeta {
  readonly kanji: readonly Kanji[];
}

/** Lays kanji out for `KanjiList`. */
export async function packKanji(kanji: AsyncIterable<Kanji>): Promise<SharedArrayBuffer> {
  const rows: Kanji[] = [];
  for await (const one of kanji) rows.push(one);
  return packTables({ kanji: rows } satisfies KanjiMeta, {});
}

/** What kanji mean and how they are read. */
export class KanjiList {
  private readonly byCharacter: ReadonlyMap<string, Kanji>;

  constructor(tables: Tables<KanjiMeta>) {
    this.byCharacter = new Map(tables.meta.kanji.map((kanji) => [kanji.character, kanji]));
  }

  /** The kanji of a text that the list has, in their order, each once. */
  of(text: string): Kanji[] {
    return [...new Set(text)].map((character) => this.byCharacter.get(character)).filter((one) => one !== undefined);
  }

  /** Whether a kanji is taught, may be in names, or is among the 2,500 that newspapers use most. */
  isInUse(character: string): boolean {
    const { grade, rank } = this.byCharacter.get(character) ?? { grade: 0, rank: 0 };
    return grade > 0 || rank > 0;
  }

  /** The kanji of each grade, from the lowest on; those in most use first. */
  grades(): { grade: number; characters: string }[] {
    return this.groups(({ grade }) => grade)
      .map(([grade, characters]) => ({ grade, characters }))
      .sort((a, b) => a.grade - b.grade);
  }

  /**
   * The kanji of each level of the JLPT, from N5 on; those in most use first.
   *
   * @param levelOf 5 (N5) to 1 of a character; 0 where it is in no list
   */
  levels(levelOf: (character: string) => number): { jlpt: number; characters: string }[] {
    return this.groups(({ character }) => levelOf(character))
      .map(([jlpt, characters]) => ({ jlpt, characters }))
      .sort((a, b) => b.jlpt - a.jlpt);
  }

  /** The kanji with each number but 0, those in most use first. */
  private groups(numberOf: (kanji: Kanji) => number): [number: number, characters: string][] {
    const grouped = Map.groupBy(this.byCharacter.values(), numberOf);
    grouped.delete(0);
    return [...grouped].map(([number, kanji]) => [
      number,
      kanji
        .toSorted(byUse)
        .map(({ character }) => character)
        .join(''),
    ]);
  }
}

const byUse = (a: Kanji, b: Kanji) => (a.rank || Number.POSITIVE_INFINITY) - (b.rank || Number.POSITIVE_INFINITY) || 0;
