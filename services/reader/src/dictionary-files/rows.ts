import { toHiragana } from '@ichibun/japanese/kana';
import { cleanLine } from '@ichibun/text/clean';
import { z } from 'zod';
import { type Content, readGlossary } from './glossary.js';

/** What a dictionary says of a word. In blocks it is one line of JSON. */
export type Row =
  | { kind: 'term'; word: string; reading: string; tags: string[]; glossary: Content[]; score: number }
  /** The word is also written so: looked up by its reading, where it is written with kana. */
  | { kind: 'spelling'; word: string; spelling: string }
  | { kind: 'frequency'; word: string; reading: string; value: number | null; shown: string }
  | { kind: 'pitch'; word: string; reading: string; accents: number[] }
  | { kind: 'kanji'; word: string; readings: string[]; meanings: string[] };

const LONGEST = { word: 100, tag: 60, shown: 40, meaning: 200 };
const MOST = { tags: 20, accents: 8, readings: 20, meanings: 20 };

const Term = z.tuple([z.string(), z.string(), z.string().nullish(), z.string().nullish()]).rest(z.unknown());
const Count = z.union([z.number(), z.string(), z.object({ value: z.number(), displayValue: z.string().optional() })]);
const Frequency = z.union([z.object({ reading: z.string(), frequency: Count }), Count]);
const Pitch = z.object({
  reading: z.string(),
  pitches: z.array(z.object({ position: z.union([z.int().min(0).max(50), z.string()]) })),
});
const Meta = z.tuple([z.string(), z.string(), z.unknown()]).rest(z.unknown());
const Kanji = z.tuple([z.string(), z.string(), z.string(), z.string(), z.array(z.string())]).rest(z.unknown());

/** What a dictionary's tags stand for: `v1` for `ichidan verb`. */
export type TagNotes = ReadonlyMap<string, string>;

/** How the rows of a kind of bank are read: none where nothing is to be shown, undefined where it has another form. */
export const BANKS: Readonly<Record<string, (row: unknown, notes: TagNotes) => Row[] | undefined>> = {
  term_bank: termRows,
  term_meta_bank: metaRows,
  kanji_bank: kanjiRows,
  // What it says of single kanji is how frequent they are in some corpus: no page shows it.
  kanji_meta_bank: () => [],
};

/** The name of a tag, and what a row of a tag bank says that it stands for; undefined where it does not say so. */
export function tagNote(row: unknown): [tag: string, note: string] | undefined {
  const [tag, , , note] =
    z.tuple([z.string(), z.unknown(), z.unknown(), z.string()]).rest(z.unknown()).safeParse(row).data ?? [];
  const shown = cleanLine(note ?? '', LONGEST.tag);
  return tag === undefined || shown === '' ? undefined : [tag, shown];
}

function termRows(row: unknown, notes: TagNotes): Row[] | undefined {
  const read = Term.safeParse(row);
  const [given, givenReading, tags, , score, glossary, , termTags] = (read.data ?? []) as unknown[];
  if (!read.success || !Array.isArray(glossary)) return undefined;
  const word = wordOf(given as string);
  const shown = readGlossary(glossary);
  if (word === '' || shown.length === 0) return [];
  const reading = wordOf(givenReading as string);
  const all = [...words(tags), ...words(termTags)]
    .map((tag) => notes.get(tag) ?? cleanLine(tag, LONGEST.tag))
    .slice(0, MOST.tags);
  const term: Row = {
    kind: 'term',
    word,
    reading: reading === word ? '' : reading,
    tags: [...new Set(all)],
    glossary: shown,
    score: typeof score === 'number' ? score : 0,
  };
  return term.reading === '' ? [term] : [term, { kind: 'spelling', word: reading, spelling: word }];
}

function metaRows(row: unknown): Row[] | undefined {
  const read = Meta.safeParse(row);
  if (!read.success) return undefined;
  const [given, kind, data] = read.data;
  const word = wordOf(given);
  if (word === '') return [];
  if (kind === 'freq') return frequencyRows(word, data);
  return kind === 'pitch' ? pitchRows(word, data) : [];
}

function frequencyRows(word: string, data: unknown): Row[] | undefined {
  const read = Frequency.safeParse(data).data;
  if (read === undefined) return undefined;
  const ofReading = typeof read === 'object' && 'frequency' in read ? read : undefined;
  const count = ofReading ? ofReading.frequency : (read as z.infer<typeof Count>);
  const value = typeof count === 'object' ? count.value : Number.parseInt(String(count), 10);
  const shown = typeof count === 'object' ? (count.displayValue ?? String(count.value)) : String(count);
  const reading = ofReading ? toHiragana(wordOf(ofReading.reading)) : '';
  const isNumber = Number.isFinite(value);
  return [{ kind: 'frequency', word, reading, value: isNumber ? value : null, shown: cleanLine(shown, LONGEST.shown) }];
}

function pitchRows(word: string, data: unknown): Row[] | undefined {
  const read = Pitch.safeParse(data).data;
  if (!read) return undefined;
  // A pattern of high and low morae (LHHL) falls where a low one follows a high one.
  const accents = read.pitches.map(({ position }) =>
    typeof position === 'string' ? position.indexOf('HL') + 1 : position,
  );
  const reading = toHiragana(wordOf(read.reading));
  return [{ kind: 'pitch', word, reading, accents: [...new Set(accents)].slice(0, MOST.accents) }];
}

function kanjiRows(row: unknown): Row[] | undefined {
  const read = Kanji.safeParse(row);
  if (!read.success) return undefined;
  const [given, onyomi, kunyomi, , meanings] = read.data;
  const word = wordOf(given);
  const shown = meanings.map((meaning) => cleanLine(meaning, LONGEST.meaning)).filter((meaning) => meaning !== '');
  if (word === '') return [];
  const readings = [...words(onyomi), ...words(kunyomi)].map(wordOf).slice(0, MOST.readings);
  return [{ kind: 'kanji', word, readings, meanings: shown.slice(0, MOST.meanings) }];
}

const wordOf = (given: string) => cleanLine(given, LONGEST.word);
const words = (given: unknown): string[] =>
  typeof given === 'string' ? given.split(' ').filter((word) => word !== '') : [];
