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
    const graded = [...this.byCharacter.values()].filter(({ grade }) => grade > 0);
    return [...Map.groupBy(graded, ({ grade }) => grade)]
      .map(([grade, kanji]) => ({
        grade,
        characters: kanji
          .toSorted(byUse)
          .map(({ character }) => character)
          .join(''),
      }))
      .sort((a, b) => a.grade - b.grade);
  }
}

const byUse = (a: Kanji, b: Kanji) => (a.rank || Number.POSITIVE_INFINITY) - (b.rank || Number.POSITIVE_INFINITY) || 0;
