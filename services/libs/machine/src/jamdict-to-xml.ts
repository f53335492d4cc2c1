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
  const ordered = new OrderedTables(tables);
  const spellings = formsOf(ordered, 'Kanji', OF_SPELLING, codes);
  const readings = formsOf(ordered, 'Kana', OF_READING, codes);
  const senses = sensesOf(ordered, codes);
  for (const id of idsOf(tables, 'Entry', progress)) {
    const forms = spellings(id) + readings(id);
    const meanings = senses(id);
    if (meanings !== '') yield `<entry>\n<ent_seq>${id}</ent_seq>\n${forms}${meanings}</entry>\n`;
  }
  ordered.checkEnd();
  yield '</JMdict>\n';
}

function* jmnedict(tables: DatabaseSync, codes: Codes, progress: (share: number) => void): Iterable<string> {
  const date = tables.prepare("SELECT value AS text FROM meta WHERE key = 'jmnedict.date'").get()?.text;
  yield heading('JMnedict', date === undefined ? undefined : String(date));
  const ordered = new OrderedTables(tables);
  const spellings = ordered.open('NEKanji', 'idseq', 'text');
  const readings = ordered.open('NEKana', 'idseq', 'text');
  const meanings = ordered.open('NETranslation', 'idseq', 'ID');
  const types = ordered.open('NETransType', 'tid', 'text');
  const glosses = ordered.open('NETransGloss', 'tid', 'text');
  for (const id of idsOf(tables, 'NEEntry', progress)) {
    yield `<entry><ent_seq>${id}</ent_seq>`;
    for (const { text } of spellings(id)) yield `<k_ele>${element('keb', text)}</k_ele>`;
    for (const { text } of readings(id)) yield `<r_ele>${element('reb', text)}</r_ele>`;
    for (const { ID } of meanings(id)) {
      yield '<trans>';
      for (const { text } of types(Number(ID)))
        yield `<name_type>${codes.get(`name\t${text}`) ?? escaped(text)}</name_type>`;
      for (const { text } of glosses(Number(ID))) yield element('trans_det', text);
      yield '</trans>';
    }
    yield '</entry>\n';
  }
  ordered.checkEnd();
  yield '</JMnedict>\n';
}

type Row = Record<string, string | number | null>;
type Elements = Readonly<Record<string, readonly [element: string, kind?: string]>>;

/**
 * Tables whose rows lie in the order of what they belong to, as those of the package do: each is read once, which takes
 * a third of the time of looking rows up.
 */
class OrderedTables {
  private readonly opened: { readonly table: string; isRead(): boolean }[] = [];

  constructor(private readonly tables: DatabaseSync) {}

  /** Gives the rows of each owner, asked for in the order of the owners. */
  open(table: string, owner: string, selected: string, where = 'true'): (owner: number) => Row[] {
    const query = `SELECT ${owner} AS owner, ${selected} FROM "${table}" WHERE ${where} ORDER BY rowid`;
    const rows = this.tables.prepare(query).iterate() as Iterator<Row>;
    let next = rows.next();
    this.opened.push({ table, isRead: () => next.done === true });
    return (id) => {
      const own: Row[] = [];
      for (; !next.done && next.value.owner === id; next = rows.next()) own.push(next.value);
      return own;
    };
  }

  /** @throws Error where a row lay elsewhere, and so was not given */
  checkEnd(): void {
    const left = this.opened.filter(({ isRead }) => !isRead()).map(({ table }) => table);
    if (left.length > 0) throw new Error(`rows of ${left.join(', ')} are not in the order of what they belong to`);
  }
}

/** Writes the forms of an entry. */
function formsOf(
  tables: OrderedTables,
  table: 'Kanji' | 'Kana',
  of: Elements,
  codes: Codes,
): (entry: number) => string {
  const [form, written, isBare] = table === 'Kana' ? ['r_ele', 'reb', 'nokanji'] : ['k_ele', 'keb', '0'];
  const forms = tables.open(table, 'idseq', `ID, text, ${isBare} AS "isBare"`);
  const parts = partsOf(tables, of, 'kid', codes);
  return (entry) =>
    forms(entry)
      .map(({ ID, text, isBare }) => {
        const said = `${element(written, text)}${isBare ? '<re_nokanji/>' : ''}${parts(Number(ID))}`;
        return `<${form}>${said}</${form}>\n`;
      })
      .join('');
}

/** Writes the senses of an entry that have English glosses. */
function sensesOf(tables: OrderedTables, codes: Codes): (entry: number) => string {
  const senses = tables.open('Sense', 'idseq', 'ID');
  const parts = partsOf(tables, OF_SENSE, 'sid', codes);
  const sources = tables.open('SenseSource', 'sid', 'text, lang, wasei');
  const glosses = tables.open('SenseGloss', 'sid', 'text', "lang = 'eng'");
  return (entry) =>
    senses(entry)
      .map(({ ID }) => {
        const said = parts(Number(ID));
        const from = sources(Number(ID)).map(
          ({ text, lang, wasei }) =>
            `<lsource xml:lang="${escaped(lang || 'eng')}"${wasei ? ' ls_wasei="y"' : ''}>${escaped(text)}</lsource>`,
        );
        const meant = glosses(Number(ID)).map(({ text }) => element('gloss', text));
        return meant.length > 0 ? `<sense>${said}${from.join('')}${meant.join('')}</sense>\n` : '';
      })
      .join('');
}

/** Writes what the tables of `of` have of a form or a sense. */
function partsOf(tables: OrderedTables, of: Elements, owner: string, codes: Codes): (id: number) => string {
  const all = Object.entries(of).map(([table, [name, kind]]) => {
    const rows = tables.open(table, owner, 'text');
    return (id: number) =>
      rows(id)
        .map(({ text }) => element(name, kind ? (codes.get(`${kind}\t${text}`) ?? text) : text))
        .join('');
  });
  return (id) => all.map((write) => write(id)).join('');
}

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
