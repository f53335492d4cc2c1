import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { decoded } from '../dictionary/read-file.js';
import { readElements } from '../xml/read-elements.js';

/** How a kanji is written, as KanjiVG has it. */
export interface DrawnKanji {
  readonly character: string;
  /** Path data of SVG in a square of 109 units, one for each stroke, in the order in which they are written. */
  readonly strokes: readonly string[];
  /** The largest characters that it is made of: 氵 and 毎 of 海. */
  readonly parts: readonly string[];
}

/** A file of a wheel; other ways of writing a character have files too, with a name after the number. */
const FILE = /^kanji\/([0-9a-f]{5})\.svg$/;
const NOTHING = 'The file holds no kanji of KanjiVG.';

/**
 * The kanji of KanjiVG: from its release as one XML file, plain or gzipped, or a wheel of the Python package `kanjivg`.
 *
 * @throws Error when the file is none of these, or is broken
 */
export async function* readKanjivgFile(file: string): AsyncIterable<DrawnKanji> {
  if (!file.endsWith('.whl')) return yield* readKanjivg(decoded(file, 'utf-8'));
  const files = unzipSync(await readFile(file), {
    filter: ({ name }) => isKanji(String.fromCodePoint(Number.parseInt(FILE.exec(name)?.[1] ?? '0', 16))),
  });
  if (Object.keys(files).length === 0) throw new Error(NOTHING);
  for (const bytes of Object.values(files)) yield* readKanjivg(whole(new TextDecoder().decode(bytes)));
}

const isKanji = (character: string) => /^\p{Script=Han}$/u.test(character);

async function* whole(text: string): AsyncIterable<string> {
  yield text;
}

/**
 * The kanji of KanjiVG's XML.
 *
 * @param chunks the decoded XML in pieces of any size
 * @throws Error when the XML is broken or holds no kanji
 */
const readKanjivg = (chunks: AsyncIterable<string>): AsyncIterable<DrawnKanji> =>
  readElements(chunks, handler(), NOTHING);

function handler() {
  let character = '';
  let strokes: string[] = [];
  let parts: string[] = [];
  /** Of each open group of the kanji, whether it is a part or within one; the first is the kanji itself. */
  let groups: boolean[] = [];
  return {
    opened(name: string, attributes: Record<string, string>) {
      const [, code] = /^kvg:(?:kanji|StrokePaths)_([0-9a-f]{5})$/.exec(attributes.id ?? '') ?? [];
      if (code) {
        character = String.fromCodePoint(Number.parseInt(code, 16));
        [strokes, parts, groups] = [[], [], []];
      } else if (name === 'path') strokes.push(attributes.d!);
      else if (name === 'g') {
        const part = groups.length > 0 && !groups.at(-1) ? attributes['kvg:element'] : undefined;
        // What is in two places, such as 行 around something, is there twice.
        if (part !== undefined && !parts.includes(part)) parts.push(part);
        groups.push(groups.at(-1) === true || part !== undefined);
      }
    },
    closed(name: string): DrawnKanji | undefined {
      if (name !== 'g') return undefined;
      groups.pop();
      const isWhole = groups.length === 0 && strokes.length > 0 && isKanji(character);
      if (!isWhole) return undefined;
      const kanji = { character, strokes, parts: parts.filter((part) => part !== character) };
      strokes = [];
      return kanji;
    },
  };
}
