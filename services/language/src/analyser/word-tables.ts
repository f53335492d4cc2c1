import { type Row, readTable } from '../tables/read-table.js';
import { costIn } from './cost-classes.js';

/** A word of IPADIC, as a row names it. */
export interface Like {
  readonly base: string;
  /** The beginning of it. */
  readonly partOfSpeech: string;
  /** Empty for all forms. */
  readonly form: string;
}

/** A row of data/lattice/words, where verbs.tsv explains the columns. */
export interface WordRow {
  readonly word: string;
  readonly like: Like;
  readonly base: string;
  readonly reading: string;
  /** What is added to the cost of the word that it is like. */
  readonly more: number;
  readonly after: Like | undefined;
  /** Below the folder of the service: `data/lattice/words/verbs.tsv:104`. */
  readonly writtenIn: string;
}

/** The tables of words, each with the parts of speech, or their beginnings, that its words are like. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  auxiliaries: ['助動詞', '動詞,非自立', '動詞,接尾'],
  verbs: ['動詞,自立'],
  adjectives: ['形容詞'],
  nouns: ['名詞'],
  names: ['名詞,固有名詞'],
  adverbs: ['副詞'],
  connectives: ['接続詞', '連体詞'],
  interjections: ['感動詞'],
  particles: ['助詞'],
};

/** The table for words that are like one with this part of speech: that with the longest beginning of it. */
function tableFor(partOfSpeech: string): string | undefined {
  const fitting = Object.entries(TABLES).flatMap(([table, beginnings]) =>
    beginnings.filter((beginning) => partOfSpeech.startsWith(beginning)).map(({ length }) => ({ table, length })),
  );
  return fitting.toSorted((a, b) => b.length - a.length)[0]?.table;
}

export const COLUMNS = ['word', 'like', 'base', 'reading', 'cost', 'after', 'source'] as const;

/**
 * The words of all tables.
 *
 * @throws Error that names file and line of a row that `wordRowIn` refuses
 */
export function readWordTables(): WordRow[] {
  const seen = new Map<string, string>();
  return Object.keys(TABLES).flatMap((table) => {
    const file = fileOf(table);
    return readTable(file, COLUMNS, (row, line) => wordRowIn(table, row, `${file}:${line}`, seen));
  });
}

const fileOf = (table: string) => `data/lattice/words/${table}.tsv`;

/**
 * A row of a table of words.
 *
 * @param seen where the words so far are, to which this one is added
 * @throws Error for a word in the table of another part of speech, one that is there already, and one without a source
 */
export function wordRowIn(
  table: string,
  { word, like, base, reading, cost, after, source }: Row<(typeof COLUMNS)[number]>,
  writtenIn: string,
  seen: Map<string, string>,
): WordRow {
  const { base: model, partOfSpeech, form } = likeOf(like);
  const other = tableFor(partOfSpeech);
  if (other === undefined) throw new Error(`${word}, like ${like}, belongs to no table that there is`);
  if (other !== table) throw new Error(`${word}, like ${like}, belongs to ${fileOf(other)}`);
  if (source === '') throw new Error(`${word} has no source`);
  // Only the cheaper of two would count.
  const key = [word, like, reading, after].join('\t');
  const first = seen.get(key);
  if (first !== undefined) throw new Error(`${word}, like ${like}, is in ${first} as well`);
  seen.set(key, writtenIn);
  const row = { word, base, reading, more: costIn(cost), after: after ? likeOf(after) : undefined, writtenIn };
  return { ...row, like: { base: model, partOfSpeech, form } };
}

function likeOf(text: string): Like {
  const [base = '', partOfSpeech = '', form = ''] = text.split('/');
  return { base, partOfSpeech, form };
}
