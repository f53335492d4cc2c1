import { packTables, type Tables } from '../tables.js';
import type { Kanji } from './read-kanjidic.js';

/** Changes whenever what is kept changes, so that older cached files are not taken. */
export const KANJI_FORMAT = 'kanji-1';

export interface KanjiMeta {
  readonly kanji: readonly (readonly [character: string, meanings: readonly string[], readings: readonly string[]])[];
}

/** Lays kanji out for `KanjiList`. */
export async function packKanji(kanji: AsyncIterable<Kanji>): Promise<SharedArrayBuffer> {
  const rows: KanjiMeta['kanji'][number][] = [];
  for await (const { character, meanings, readings } of kanji) rows.push([character, meanings, readings]);
  return packTables({ kanji: rows } satisfies KanjiMeta, {});
}

/** What kanji mean and how they are read. */
export class KanjiList {
  private readonly byCharacter: ReadonlyMap<string, Kanji>;

  constructor(tables: Tables<KanjiMeta>) {
    this.byCharacter = new Map(
      tables.meta.kanji.map(([character, meanings, readings]) => [character, { character, meanings, readings }]),
    );
  }

  /** The kanji of a text that the list has, in their order, each once. */
  of(text: string): Kanji[] {
    return [...new Set(text)].map((character) => this.byCharacter.get(character)).filter((one) => one !== undefined);
  }
}
