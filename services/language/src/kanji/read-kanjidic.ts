import { decoded } from '../dictionary/read-file.js';
import { readElements } from '../xml/read-elements.js';

/** A kanji as KANJIDIC2 has it. */
export interface Kanji {
  readonly character: string;
  /** In English. */
  readonly meanings: readonly string[];
  /** On readings in katakana, then kun readings in hiragana: `ショク`, `た.べる`. */
  readonly readings: readonly string[];
  /** School grade: 1 to 6, 8 for the rest of the jōyō kanji, 9 and 10 for names; 0 for all others. */
  readonly grade: number;
  /** How many strokes it is written with. */
  readonly strokes: number;
  /** Place among the 2,500 that newspapers use most, from 1; 0 for all others. */
  readonly rank: number;
}

/** The kanji of a KANJIDIC2 file, plain or gzipped, as `readKanjidic`. */
export const readKanjidicFile = (file: string): AsyncIterable<Kanji> => readKanjidic(decoded(file, 'utf-8'));

/**
 * The kanji of a KANJIDIC2 file that have a meaning in English.
 *
 * @param chunks the decoded XML in pieces of any size
 * @throws Error when the XML is broken or holds no kanji
 */
export function readKanjidic(chunks: AsyncIterable<string>): AsyncIterable<Kanji> {
  let kanji = empty();
  let attributes: Record<string, string> = {};
  return readElements(
    chunks,
    {
      opened: (name, given) => {
        attributes = given;
        if (name === 'character') kanji = empty();
      },
      closed: (name, text) => {
        const { meanings, on, kun, ...one } = kanji;
        if (name === 'literal') kanji.character = text;
        else if (name === 'grade') kanji.grade = Number(text);
        else if (name === 'freq') kanji.rank = Number(text);
        // Those after the first are common miscounts.
        else if (name === 'stroke_count') kanji.strokes ||= Number(text);
        else if (name === 'reading' && attributes.r_type === 'ja_on') on.push(text);
        else if (name === 'reading' && attributes.r_type === 'ja_kun') kun.push(text);
        // Without a language it is English.
        else if (name === 'meaning' && attributes.m_lang === undefined) meanings.push(text);
        if (name !== 'character' || meanings.length === 0) return undefined;
        return { ...one, meanings, readings: [...on, ...kun] };
      },
    },
    'The file holds no kanji of KANJIDIC2.',
  );
}

const empty = () => ({
  character: '',
  meanings: [] as string[],
  on: [] as string[],
  kun: [] as string[],
  grade: 0,
  strokes: 0,
  rank: 0,
});
