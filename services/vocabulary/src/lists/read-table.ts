import { hasJapanese } from '@ichibun/japanese/script';
import { withoutZeroWidth } from '@ichibun/japanese/written-forms';
import { clean } from '@ichibun/text/clean';
import type { StateOfValue } from '../card-files/collection.js';
import { findRecords } from '../imports/word-list.js';
import { LONGEST, storable, stringOf } from './json.js';
import { valueOfLanguage } from './language-of-row.js';
import { isReactorTable, readReactorTable } from './language-reactor.js';
import type { List, Row, Table } from './list.js';
import { MOST_COLUMNS, nameOf } from './list.js';

/** Rows in which Japanese is looked for, to tell a head from a row. */
const LOOKED_AT = 100;
const HALF = 0.5;

/** Reads a table in text: CSV, TSV, Anki's text export, or one word a line. */
export function readTextTable(content: string): List {
  const text = storable(withoutZeroWidth(clean(content)));
  const rows: string[][] = [];
  let columns: string | undefined;
  // One by one: all records beside all rows would take twice the memory.
  for (const record of findRecords(text)) {
    if (!record) continue;
    const { fields, line } = record;
    if (fields[0]!.startsWith('#columns:')) columns ??= line;
    if (fields[0]!.startsWith('#') || fields.every((field) => field.trim() === '')) continue;
    if (fields.length > MOST_COLUMNS) fields.length = MOST_COLUMNS;
    const before = rows.at(-1);
    for (let index = 0; index < fields.length; index++) {
      const field = fieldOf(fields[index]!.trim());
      // Columns repeat themselves: one string for many rows is less to keep, and to collect.
      fields[index] = field === before?.[index] ? before[index]! : field;
    }
    rows.push(fields);
  }
  if (columns !== undefined) {
    const names = columns.replace(/^#columns:/, '').split(/\t|;|,/, MOST_COLUMNS);
    return tableOf(names, rows);
  }
  if (isReactorTable(rows)) return readReactorTable(rows);
  return isHead(rows) ? tableOf(rows[0]!, rows.slice(1)) : tableOf(undefined, rows);
}

/** A short field is storable as its text is; of a long one half a letter may be left. */
const fieldOf = (field: string): string => (field.length > LONGEST ? stringOf(field) : field);

/** What columns are called in Japanese. One of them alone may be a word of the list. */
const JAPANESE_NAMES = /^(?:単語|語彙|見出し語?|表記|言葉|読み方?|よみ|かな|ふりがな|意味|訳|英語|例文|状態|段階)$/;

/** Whether the first row names the columns: two of its fields are names, or it has no Japanese where the others do. */
function isHead([first, ...others]: readonly (readonly string[])[]): boolean {
  if (!first || others.length === 0 || new Set(first).size < first.length) return false;
  if (first.filter((name) => JAPANESE_NAMES.test(name)).length >= 2) return true;
  if (first.some((name) => name === '' || hasJapanese(name))) return false;
  const looked = others.slice(0, LOOKED_AT);
  return first.some((_, column) => {
    const filled = looked.filter((row) => (row[column] ?? '') !== '');
    return filled.length > 0 && filled.filter((row) => hasJapanese(row[column]!)).length >= HALF * filled.length;
  });
}

/** Lute's statuses, as its export, its import and its listing of terms have them. */
const LUTE: Readonly<Record<string, StateOfValue>> = {
  '0': 'new',
  '1': 'learning',
  '2': 'learning',
  '3': 'young',
  '4': 'young',
  '5': 'mature',
  '99': 'known',
  W: 'known',
  '98': 'blocked',
  I: 'blocked',
  Unknown: 'new',
  'New (1)': 'learning',
  'New (2)': 'learning',
  'Learning (3)': 'young',
  'Learning (4)': 'young',
  Learned: 'mature',
  'Well Known': 'known',
  Ignored: 'blocked',
};
/** LingQ's status, and beside it the extended one, of which 3 says that a word is known. */
const LINGQ: Readonly<Record<string, StateOfValue>> = {
  '0': 'learning',
  '1': 'learning',
  '2': 'young',
  '3': 'young',
  '0/0': 'learning',
  '1/0': 'learning',
  '2/0': 'young',
  '3/0': 'young',
  '3/3': 'known',
};

/** What Migaku calls how well a word is known, where all are in one table. */
const MIGAKU: Readonly<Record<string, StateOfValue>> = {
  KNOWN: 'known',
  LEARNING: 'learning',
  TRACKED: 'learning',
  UNKNOWN: 'leave-out',
  IGNORED: 'blocked',
};

/** A table of any program; those of Lute, LingQ, Migaku and LWT are known by their columns. */
export function tableOf(head: readonly string[] | undefined, fields: readonly (readonly string[])[]): List {
  const width = fields.reduce((most, row) => Math.max(most, row.length), head?.length ?? 1);
  const columns = Array.from({ length: width }, (_, index) => nameOf(head?.[index] ?? String(index + 1)));
  const at = (name: string) => columns.findIndex((column) => column.toLowerCase() === name);
  const has = (...names: string[]) => names.every((name) => at(name) >= 0);
  const table = { id: 'table', name: 'Table', columns, isNamed: head !== undefined, rows: fields.map(rowOf) };
  if (has('term', 'status', 'fragment') || has('term', 'status', 'extended_status'))
    return lingq(table, at('term'), at('status'), at('extended_status'));
  if (has('term', 'status', 'language')) return lute(table, at);
  if (has('dictform', 'knownstatus')) return migaku(table, at);
  if (head === undefined && isLwt(fields)) {
    const known = { word: LWT.term, reading: LWT.romanization, state: LWT.status };
    return { source: 'table', tables: [{ ...inLanguage(table, LWT.status, LWT.language), known, states: LUTE }] };
  }
  return { source: 'table', tables: [table] };
}

const rowOf = (fields: readonly string[]): Row => ({ fields });

/**
 * Columns of the terms of Learning with Texts, whose file has no head: between them stand translation and sentence, and
 * behind them tags (HugoFara/lwt, ExportService::formatTsvRow).
 */
const LWT = { term: 0, romanization: 3, status: 4, language: 5, id: 6 } as const;

const isLwt = (rows: readonly (readonly string[])[]): boolean =>
  rows.length > 0 &&
  rows.every((row) => row.length > LWT.id && Object.hasOwn(LUTE, row[LWT.status]!) && /^\d+$/.test(row[LWT.id]!));

/** One table of all words, in the languages that are learned there. */
function migaku(table: Table, at: (name: string) => number): List {
  const [word, reading, state] = [at('dictform'), at('secondary'), at('knownstatus')];
  const known = { word, state, ...(reading >= 0 && { reading }) };
  return { source: 'migaku', tables: [{ ...inLanguage(table, state, at('language')), known, states: MIGAKU }] };
}

/** A table whose rows in other languages say so in their state. */
const inLanguage = (table: Table, state: number, language: number): Table => ({
  ...table,
  rows: table.rows.map(({ fields }) => ({
    fields: fields.map((field, index) => (index === state ? valueOfLanguage(field, fields[language] ?? '') : field)),
  })),
});

/** The parents of a term in Lute's files. */
const PARENTS = /[,;、]/u;

/** Terms of Lute by their dictionary form, which is their first parent; a pronunciation is only the term's own. */
function lute(given: Table, at: (name: string) => number): List {
  const table = inLanguage(given, at('status'), at('language'));
  const [term, parent, reading, state] = [at('term'), at('parent'), at('pronunciation'), at('status')];
  const known = { word: term, state, ...(reading >= 0 && { reading }) };
  if (parent < 0) return { source: 'lute', tables: [{ ...table, known, states: LUTE }] };
  const rows = table.rows.map(({ fields }) => {
    const base = (fields[parent] ?? '').split(PARENTS, 1)[0]!.trim();
    const filled = table.columns.map((_, index) => (base !== '' && index === reading ? '' : (fields[index] ?? '')));
    return { fields: [...filled, base || (fields[term] ?? '')] };
  });
  const columns = [...table.columns, 'dictionary form'];
  return {
    source: 'lute',
    tables: [{ ...table, columns, rows, known: { ...known, word: table.columns.length }, states: LUTE }],
  };
}

/** The two columns that together say how well a word is known, as one. */
function lingq(table: Table, word: number, status: number, extended: number): List {
  const state = table.columns.length;
  const rows = table.rows.map(({ fields }) => {
    const parts = [fields[status] ?? '', extended < 0 ? '' : (fields[extended] ?? '')];
    const filled = Array.from({ length: state }, (_, index) => fields[index] ?? '');
    return { fields: [...filled, parts.filter((part) => part !== '').join('/')] };
  });
  const columns = [...table.columns, 'status/extended_status'];
  return { source: 'lingq', tables: [{ ...table, columns, rows, known: { word, state }, states: LINGQ }] };
}
