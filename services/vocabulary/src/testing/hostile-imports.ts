import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { zip } from './zip.js';

/** A file that is uploaded to be imported, and with which code it is refused; undefined where it is read. */
export interface HostileImport {
  readonly filename: string;
  readonly bytes: () => Uint8Array;
  readonly code?: `imports.${string}`;
}

/** The bytes of a database that SQL makes. */
export function sqlite(...statements: readonly string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-import-'));
  try {
    const path = join(folder, 'collection');
    const database = new DatabaseSync(path);
    database.exec(`BEGIN; ${statements.join(';')}; COMMIT`);
    database.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A package of Anki's second era with this collection. */
export const packageOf = (collection: Uint8Array): Buffer<ArrayBuffer> =>
  zip([{ name: 'collection.anki21', bytes: deflateRawSync(collection, { level: 1 }), isDeflated: true }]);

const NOTES = 'CREATE TABLE notes (id, guid, mid, mod, flds)';
const CARDS =
  'CREATE TABLE cards (id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, "left", odue, odid, data)';
const REVLOG = 'CREATE TABLE revlog (id, cid, ease, type, factor, time)';
const COL = 'CREATE TABLE col (crt, ver, conf, models, decks)';
const TABLES = [COL, NOTES, CARDS, REVLOG];
const NEW_TABLES = [
  ...TABLES,
  'CREATE TABLE notetypes (id, name, config); CREATE TABLE fields (ntid, ord, name)',
  'CREATE TABLE decks (id, name, kind); CREATE TABLE config (key, val)',
];
const NO_CARD = "0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ''";

/** A statement that adds so many rows, each of the number `i`. */
const rows = (table: string, count: number, values: string) =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) INSERT INTO ${table} SELECT ${values} FROM n`;

/** Of an old collection: one row of `col` with note types and decks in JSON. */
const colOf = (models: object, decks: object) =>
  `INSERT INTO col VALUES (1500000000, 11, '{}', '${JSON.stringify(models)}', '${JSON.stringify(decks)}')`;
const WORD = { name: 'Word', type: 0, flds: [{ name: 'Word' }] };
const DECK = { name: 'Mine', conf: 1 };
const newCol = 'INSERT INTO col VALUES (1500000000, 18, NULL, NULL, NULL)';
const ONE = [
  colOf({ 1: WORD }, { 1: DECK }),
  rows('notes', 1, "i, 'g' || i, 1, 0, '猫'"),
  rows('cards', 1, `i, i, 1, ${NO_CARD}`),
];

const numbered = <T>(count: number, of: (index: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index + 1), of(index)]));
const fields = (count: number, letters = 1) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}`.padEnd(letters, '名') }));

const anki = (code: HostileImport['code'], ...statements: readonly string[]): HostileImport => ({
  filename: 'a.apkg',
  bytes: () => packageOf(sqlite(...statements)),
  ...(code && { code }),
});
const list = (content: () => string, code?: HostileImport['code'], filename = 'a.csv'): HostileImport => ({
  filename,
  bytes: () => Buffer.from(content()),
  ...(code && { code }),
});

const CATS = '猫,x,x,x,x,x\n'.repeat(20);
/** Takes 30 ms of processor time for each row. */
const SLOW = "length(replace(hex(zeroblob(3000000)), '0', 'ab'))";

/** Files that have stopped services, or could: by what is in them. */
export const HOSTILE_IMPORTS = {
  'a list of a million column names': list(() => `#columns:Word${',a'.repeat(1_000_000)}\n${CATS}`),
  'a list of a million columns': list(() => `Word${',a'.repeat(1_000_000)}\n${CATS}`),
  'a list whose columns have long names': list(
    () => `#columns:${Array.from({ length: 100 }, () => '名'.repeat(10_000)).join(',')}\n${CATS}`,
  ),
  'a list with as many values of states as may be': list(() => {
    const row = (at: number) => Array.from({ length: 100 }, (_, column) => `${'状'.repeat(50)}${(at + column) % 40}`);
    return `#columns:${fields(100, 200)
      .map(({ name }) => name)
      .join(',')}\n${Array.from({ length: 400 }, (_, at) => `猫,${row(at).join(',')}`).join('\n')}`;
  }),
  'a list of as many rows as may be': list(() => 'Word,Status\n'.concat('cat,known\n'.repeat(199_000))),
  'a list of more rows than may be': list(
    () => 'Word,Status\n'.concat('猫,known\n'.repeat(201_000)),
    'imports.too-many-notes',
  ),
  'a list of JSON with 100,000 keys': list(
    () => `[${JSON.stringify(numbered(100_000, () => '猫'))}]`,
    undefined,
    'a.json',
  ),
  'a list of JSON that is nested deep': list(
    () => `[{"word":"猫","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`,
    undefined,
    'a.json',
  ),
  'a collection of as many note types as may be': anki(
    undefined,
    ...TABLES,
    colOf(
      numbered(1_000, (at) => ({ ...WORD, name: `Type ${at}`, flds: fields(10, 20) })),
      { 1: DECK },
    ),
    rows('notes', 5_000, "i, 'g' || i, 1 + i % 1000, 0, replace(hex(zeroblob(10)), '00', '単語' || i || char(31))"),
    rows('cards', 5_000, `i, i, 1, ${NO_CARD}`),
  ),
  'a collection of more note types than may be': anki(
    'imports.too-many-parts',
    ...TABLES,
    colOf(
      numbered(1_001, () => WORD),
      { 1: DECK },
    ),
  ),
  'a collection of note types with long names': anki(
    'imports.too-many-parts',
    ...TABLES,
    colOf(
      numbered(1_000, () => ({ ...WORD, flds: fields(100, 190) })),
      { 1: DECK },
    ),
  ),
  'a collection of more fields than may be': anki(
    'imports.too-many-parts',
    ...TABLES,
    colOf({ 1: { ...WORD, flds: fields(201) } }, { 1: DECK }),
  ),
  'a newer collection of half a million fields': anki(
    'imports.too-many-parts',
    ...NEW_TABLES,
    newCol,
    "INSERT INTO notetypes VALUES (1, 'Word', x'')",
    rows('fields', 500_000, "1, i, 'field ' || i"),
  ),
  'a newer collection with megabytes of templates': anki(
    undefined,
    ...NEW_TABLES,
    newCol,
    'CREATE TABLE templates (ntid, ord, name, mtime_secs, usn, config)',
    "INSERT INTO notetypes VALUES (1, 'Word', x'')",
    "INSERT INTO fields VALUES (1, 0, 'Word')",
    "INSERT INTO notes VALUES (1, 'g1', 1, 0, '猫')",
    rows('templates', 1_000, "i, 0, 'Card', 0, 0, zeroblob(40000)"),
  ),
  'a newer collection of many note types': anki(
    'imports.too-many-parts',
    ...NEW_TABLES,
    newCol,
    rows('notetypes', 100_000, "i, 'type ' || i, x''"),
  ),
  'a collection of as many decks as may be': anki(
    undefined,
    ...TABLES,
    colOf(
      { 1: WORD },
      numbered(5_000, (at) => ({ name: `Deck ${at}`.padEnd(50, '名'), conf: 1 })),
    ),
    rows('notes', 5_000, "i, 'g' || i, 1, 0, 'cat'"),
    rows('cards', 5_000, `i, i, i, ${NO_CARD}`),
  ),
  'a collection of 100,000 decks': anki(
    'imports.too-many-parts',
    ...TABLES,
    colOf(
      { 1: WORD },
      numbered(100_000, (at) => ({ name: `Deck ${at}` })),
    ),
  ),
  'a newer collection of 100,000 decks': anki(
    'imports.too-many-parts',
    ...NEW_TABLES,
    newCol,
    rows('decks', 100_000, "i, 'deck ' || i, x''"),
  ),
  'a collection of more notes than may be': anki(
    'imports.too-many-notes',
    ...TABLES,
    colOf({ 1: WORD }, { 1: DECK }),
    rows('notes', 250_000, "i, '', 1, 0, 'cat'"),
  ),
  'a collection of as many notes as may be': anki(
    undefined,
    ...TABLES,
    colOf({ 1: WORD }, { 1: DECK }),
    rows('notes', 199_000, "i, 'g' || i, 1, 0, 'cat'"),
    rows('cards', 199_000, `i, i, 1, ${NO_CARD}`),
  ),
  'a collection of 300,000 answers to one card': anki(
    'imports.too-many-parts',
    ...[...TABLES, colOf({ 1: WORD }, { 1: DECK }), rows('notes', 1, "i, 'g', 1, 0, '猫'")],
    rows('cards', 1, "i, i, 1, 0, 2, 2, 100, 30, 2500, 10, 0, 0, 0, 0, ''"),
    rows('revlog', 300_000, '1500000000000 + i * 1000, 1, 3, 1, 2500, 4000'),
  ),
  'a collection of two million answers to cards that it has not': anki(
    'imports.too-many-parts',
    ...[...TABLES, ...ONE],
    rows('revlog', 2_100_000, '1500000000000, i / 5000, 3, 1, 2500, 4000'),
  ),
  'a collection of settings with a name of a megabyte': anki(
    undefined,
    ...['CREATE TABLE col (crt, ver, conf, models, decks, dconf)', NOTES, CARDS, REVLOG],
    `INSERT INTO col VALUES (0, 11, '{}', '${JSON.stringify({ 1: WORD })}',
      '{"1":{"name":"Mine","conf":"${'k'.repeat(1_000_000)}"}}', '{"${'k'.repeat(1_000_000)}":{"new":{"delays":[1]}}}')`,
    ...ONE.slice(1),
  ),
  'a collection whose names and notes have what is no text': anki(
    undefined,
    ...TABLES,
    `INSERT INTO col VALUES (0, 11, '{}', '{"1\\u0000":{"name":"a\\u0000\\ud800","flds":[{"name":"\\u0000"},{"name":"x"}]}}',
      '{"1":{"name":"\\u0000\\udfff"}}')`,
    `INSERT INTO notes VALUES (1, 'g' || char(0) || CAST(x'eda080' AS TEXT), '1' || char(0), 0,
      '猫' || char(0, 31) || CAST(x'ffeda080' AS TEXT) || '\\u0000')`,
    ...ONE.slice(2),
  ),
  'a newer collection whose settings are nested deep': anki(
    'imports.damaged-package',
    ...[
      ...NEW_TABLES,
      newCol,
      "INSERT INTO notetypes VALUES (1, 'Word', x''); INSERT INTO fields VALUES (1, 0, 'Word')",
    ],
    // A group of protobuf that begins 100,000 times.
    "INSERT INTO decks VALUES (1, 'Mine', CAST(replace(hex(zeroblob(50000)), '0', char(11)) AS BLOB))",
    ...ONE.slice(1),
  ),
  'a collection of tables of unusual kinds': anki(
    undefined,
    ...[COL, 'CREATE TABLE notes (id INTEGER PRIMARY KEY, guid, mid, mod, flds, CHECK (id > 0)) WITHOUT ROWID', CARDS],
    'CREATE TABLE revlog (id INT, cid INT, ease INT, type INT, factor INT, time INT) STRICT',
    `CREATE INDEX slow ON notes (${SLOW} + id)`,
    ...ONE,
  ),
  'a collection of 3,000 tables': anki(
    'imports.damaged-package',
    ...[...TABLES, ...ONE],
    ...Array.from({ length: 3_000 }, (_, at) => `CREATE TABLE t${at} (a)`),
  ),
  'a collection among 60,000 files': {
    filename: 'a.apkg',
    bytes: () =>
      zip([
        ...Array.from({ length: 60_000 }, (_, at) => ({ name: String(at), bytes: Buffer.from('x') })),
        { name: 'collection.anki21', bytes: deflateRawSync(sqlite(...TABLES, ...ONE)), isDeflated: true },
      ]),
  },
  'a list of one line of 20 MB': list(() => `猫${',a'.repeat(10_000_000)}`),
  'a list of one field of 20 MB': list(() => `猫,${'a'.repeat(20_000_000)}`),
  'a list with a quote that is not closed': list(() => `Word,Status\n猫,"${'known\n犬,'.repeat(2_500_000)}`),
  'a list of quotes': list(() => `Word,Status\n猫,${'"'.repeat(20_000_000)}`),
  'a list whose separator has 20 MB': list(() => `#separator:${'x'.repeat(20_000_000)}\n猫\tx`),
  'a list of Lute’s with one line of 20 MB': list(
    () =>
      `term,parent,language,status,pronunciation\n猫,"${'猫;'.repeat(3_000_000)}",Japanese,1,${'あ'.repeat(3_000_000)}`,
  ),
  'a list of LingQ’s with one line of 20 MB': list(
    () => `term,fragment,status,extended_status\n猫,"${'"",'.repeat(6_000_000)}",1,2`,
  ),
  'a list of many wide rows': list(() => `Word${',c'.repeat(99)}\n${`猫${',あ'.repeat(99)}\n`.repeat(70_000)}`),
  'a list of JSON with 600,000 lists': list(() => JSON.stringify(numbered(600_000, () => ['猫'])), undefined, 'a.json'),
  'a collection with fields of megabytes': anki(
    undefined,
    ...[...TABLES, colOf({ 1: WORD }, { 1: DECK })],
    rows('notes', 20, "i, 'g' || i, 1, 0, replace(hex(zeroblob(2000000)), '00', '<b>')"),
    rows('cards', 20, `i, i, 1, ${NO_CARD}`),
  ),
  'a collection whose fields are computed': anki(
    'imports.damaged-package',
    ...[COL, CARDS, REVLOG],
    `CREATE TABLE notes (id, guid, mid, mod, flds GENERATED ALWAYS AS (${SLOW}))`,
    ...[colOf({ 1: WORD }, { 1: DECK }), 'INSERT INTO notes (id, guid, mid, mod) VALUES (1, 2, 1, 0)'],
  ),
  'a collection whose answers are computed and stored': anki(
    'imports.damaged-package',
    ...[COL, NOTES, CARDS, 'CREATE TABLE revlog (id, cid, ease, type, factor, time AS (abs(id)) STORED)', ONE[0]!],
  ),
  'a collection whose notes are a view without end': anki(
    'imports.damaged-package',
    ...[COL, CARDS, REVLOG],
    `CREATE VIEW notes AS WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
      SELECT id, '' AS guid, 1 AS mid, 1 AS mod, '' AS flds FROM n`,
  ),
  'a collection with a view that nobody asks for': anki(
    'imports.damaged-package',
    ...[...TABLES, ...ONE, `CREATE VIEW other AS SELECT ${SLOW} AS slow`],
  ),
  'a collection with a trigger': anki(
    'imports.damaged-package',
    ...[...TABLES, ...ONE, `CREATE TRIGGER slow AFTER UPDATE ON notes BEGIN SELECT ${SLOW}; END`],
  ),
  'a collection whose notes are a virtual table': anki(
    'imports.damaged-package',
    ...[COL, CARDS, REVLOG, 'CREATE VIRTUAL TABLE notes USING fts5(id, guid, mid, mod, flds)'],
  ),
  'a collection whose virtual table is written with a comment': anki(
    'imports.damaged-package',
    ...[COL, CARDS, REVLOG, 'CREATE/**/VIRTUAL/**/TABLE notes USING fts5(id, guid, mid, mod, flds)'],
  ),
  'a collection with an answer of a number too large': anki(
    'imports.damaged-package',
    ...[...TABLES, ...ONE, 'INSERT INTO revlog VALUES (9007199254740993, 1, 3, 1, 2500, 4000)'],
  ),
  'a collection with a note of a number too large': anki(
    'imports.damaged-package',
    ...[...TABLES, ...ONE, "INSERT INTO notes VALUES (9007199254740993, 'g', 1, 0, '犬')"],
  ),
  'a collection with a card of a number too large': anki(
    'imports.damaged-package',
    ...[...TABLES, ...ONE, `INSERT INTO cards VALUES (-9007199254740993, 1, 1, ${NO_CARD})`],
  ),
  'a collection of too many fields in all': anki(
    'imports.too-many-parts',
    ...TABLES,
    colOf(
      numbered(100, () => ({ ...WORD, flds: fields(101) })),
      { 1: DECK },
    ),
  ),
  'a collection whose note types have names nested deep': anki(
    undefined,
    ...TABLES,
    `INSERT INTO col VALUES (0, 11, '{}', '{"1":{"name":${'['.repeat(100_000)}${']'.repeat(100_000)},"flds":[{"name":"Word"}]}}', '{"1":{}}')`,
    ...ONE.slice(1),
  ),
} as const satisfies Record<string, HostileImport>;

export type HostileImportName = keyof typeof HOSTILE_IMPORTS;
