import { createWriteStream, readFileSync, renameSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** JMdict's codes of what the tables spell out, by the kind of tag. */
type Codes = ReadonlyMap<string, string>;

const TAGS = new URL('../data/jamdict-tags.tsv', import.meta.url);

/** Tables of jamdict that belong to a form or a sense, with the element that each of their rows is. */
const OF_SPELLING = { KJI: ['ke_inf', 'inf'], KJP: ['ke_pri'] } as const;
const OF_READING = { KNR: ['re_restr'], KNI: ['re_inf', 'inf'], KNP: ['re_pri'] } as const;
const OF_SENSE = {
  stagk: ['stagk'],
  stagr: ['stagr'],
  pos: ['pos', 'pos'],
  xref: ['xref'],
  antonym: ['ant'],
  field: ['field', 'field'],
  misc: ['misc', 'misc'],
  SenseInfo: ['s_inf'],
  dialect: ['dial', 'dialect'],
} as const;

/** Between the texts of one column: no text has it. */
const SEPARATOR = '\u001f';
/** Characters that are written in one go. */
const AT_ONCE = 1 << 18;

/**
 * Writes the JMdict of jamdict's tables as JMdict's own XML, gzipped.
 *
 * @param progress told the share that is done, from 0 to 1
 */
export const writeJmdict = (tables: DatabaseSync, file: string, progress: (share: number) => void): Promise<void> =>
  writeXml(file, jmdict(tables, readCodes(), progress));

/** Writes the JMnedict of jamdict's tables as JMnedict's own XML, gzipped; see `writeJmdict`. */
export const writeJmnedict = (tables: DatabaseSync, file: string, progress: (share: number) => void): Promise<void> =>
  writeXml(file, jmnedict(tables, readCodes(), progress));

function* jmdict(tables: DatabaseSync, codes: Codes, progress: (share: number) => void): Iterable<string> {
  const date = /\d{4}-\d{2}-\d{2}$/u.exec(
    String(tables.prepare("SELECT max(text) AS text FROM SenseGloss WHERE text LIKE '%Creation Date: %'").get()?.text),
  )?.[0];
  yield heading('JMdict', date);
  const spellings = formsOf(tables, 'Kanji', OF_SPELLING);
  const readings = formsOf(tables, 'Kana', OF_READING);
  const senses = tables.prepare(
    `SELECT ID, ${columns(OF_SENSE, 'sid', 'Sense.ID')} FROM Sense WHERE idseq = ? ORDER BY ID`,
  );
  const sources = tables.prepare('SELECT text, lang, wasei FROM SenseSource WHERE sid = ? ORDER BY rowid');
  const glosses = tables.prepare("SELECT text FROM SenseGloss WHERE sid = ? AND lang = 'eng' ORDER BY rowid");
  for (const id of idsOf(tables, 'Entry', progress)) {
    const meanings = (senses.all(id) as Row[])
      .map((sense) => ({ sense, meant: glosses.all(sense.ID!) as Row[] }))
      .filter(({ meant }) => meant.length > 0);
    if (meanings.length === 0) continue;
    yield `<entry>\n<ent_seq>${id}</ent_seq>\n`;
    for (const form of spellings.all(id) as Row[])
      yield `<k_ele>${element('keb', form.text)}${elements(form, OF_SPELLING, codes)}</k_ele>\n`;
    for (const form of readings.all(id) as Row[]) {
      const isBare = form.nokanji ? '<re_nokanji/>' : '';
      yield `<r_ele>${element('reb', form.text)}${isBare}${elements(form, OF_READING, codes)}</r_ele>\n`;
    }
    for (const { sense, meant } of meanings) {
      yield `<sense>${elements(sense, OF_SENSE, codes)}`;
      for (const { text, lang, wasei } of sources.all(sense.ID!) as Row[])
        yield `<lsource xml:lang="${escaped(lang || 'eng')}"${wasei ? ' ls_wasei="y"' : ''}>${escaped(text)}</lsource>`;
      for (const { text } of meant) yield element('gloss', text);
      yield '</sense>\n';
    }
    yield '</entry>\n';
  }
  yield '</JMdict>\n';
}

function* jmnedict(tables: DatabaseSync, codes: Codes, progress: (share: number) => void): Iterable<string> {
  const date = tables.prepare("SELECT value AS text FROM meta WHERE key = 'jmnedict.date'").get()?.text;
  yield heading('JMnedict', date === undefined ? undefined : String(date));
  const ofEntry = tables.prepare(
    `SELECT ${listed('text', 'NEKanji', 'idseq = $id', 'ID')} AS keb, ${listed('text', 'NEKana', 'idseq = $id', 'ID')} AS reb`,
  );
  const meanings = tables.prepare(
    `SELECT ${listed('text', 'NETransType', 'tid = NETranslation.ID', 'rowid')} AS name_type,
            ${listed('text', 'NETransGloss', 'tid = NETranslation.ID', 'rowid')} AS trans_det
     FROM NETranslation WHERE idseq = ? ORDER BY ID`,
  );
  for (const id of idsOf(tables, 'NEEntry', progress)) {
    const { keb, reb } = ofEntry.get({ $id: id }) as Row;
    yield `<entry><ent_seq>${id}</ent_seq>`;
    for (const text of textsIn(keb)) yield `<k_ele>${element('keb', text)}</k_ele>`;
    for (const text of textsIn(reb)) yield `<r_ele>${element('reb', text)}</r_ele>`;
    for (const { name_type, trans_det } of meanings.all(id) as Row[]) {
      const types = textsIn(name_type).map((type) => `<name_type>${codes.get(`name\t${type}`) ?? type}</name_type>`);
      yield `<trans>${types.join('')}${textsIn(trans_det)
        .map((text) => element('trans_det', text))
        .join('')}</trans>`;
    }
    yield '</entry>\n';
  }
  yield '</JMnedict>\n';
}

type Row = Record<string, string | number | null>;
type Elements = Readonly<Record<string, readonly [element: string, kind?: string]>>;

/** The forms of an entry, with what the tables of `of` have of each. */
const formsOf = (tables: DatabaseSync, table: 'Kanji' | 'Kana', of: Elements) =>
  tables.prepare(
    `SELECT text, ${table === 'Kana' ? 'nokanji,' : ''} ${columns(of, 'kid', `${table}.ID`)}
     FROM ${table} WHERE idseq = ? ORDER BY ID`,
  );

const columns = (of: Elements, key: string, owner: string): string =>
  Object.keys(of)
    .map((table) => `${listed('text', table, `${key} = ${owner}`, 'rowid')} AS "${table}"`)
    .join(', ');

const listed = (column: string, table: string, where: string, order: string): string =>
  `(SELECT group_concat(${column}, char(31)) FROM (SELECT ${column} FROM ${table} WHERE ${where} ORDER BY ${order}))`;

const elements = (row: Row, of: Elements, codes: Codes): string =>
  Object.entries(of)
    .flatMap(([table, [name, kind]]) =>
      textsIn(row[table]).map((text) => element(name, kind ? (codes.get(`${kind}\t${text}`) ?? text) : text)),
    )
    .join('');

const textsIn = (column: string | number | null | undefined): string[] =>
  column === null || column === undefined ? [] : String(column).split(SEPARATOR);

const element = (name: string, text: string | number | null | undefined) => `<${name}>${escaped(text)}</${name}>`;

const escaped = (text: string | number | null | undefined): string =>
  String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

function heading(root: string, date: string | undefined): string {
  const created = date === undefined ? '' : `<!-- ${root} created: ${date} -->\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${root}>\n${created}<${root}>\n`;
}

function* idsOf(tables: DatabaseSync, table: string, progress: (share: number) => void): Iterable<number> {
  const ids = (tables.prepare(`SELECT idseq FROM ${table} ORDER BY rowid`).all() as Row[]).map(({ idseq }) => idseq);
  for (const [index, id] of ids.entries()) {
    if (index % 2_000 === 0) progress(index / ids.length);
    yield id as number;
  }
}

function readCodes(): Codes {
  const [, ...rows] = readFileSync(TAGS, 'utf8').trimEnd().split('\n');
  return new Map(
    rows.map((row) => {
      const [kind, text, code] = row.split('\t');
      return [`${kind}\t${text}`, code!];
    }),
  );
}

async function writeXml(file: string, pieces: Iterable<string>): Promise<void> {
  const blocks = function* () {
    let block = '';
    for (const piece of pieces) {
      block += piece;
      if (block.length < AT_ONCE) continue;
      yield block;
      block = '';
    }
    yield block;
  };
  const unfinished = `${file}.partial`;
  await pipeline(Readable.from(blocks()), createGzip({ level: 1 }), createWriteStream(unfinished));
  renameSync(unfinished, file);
}
