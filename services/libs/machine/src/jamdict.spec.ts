import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fetchJamdict, type JamdictPackage, writePackagedNames } from './jamdict.js';
import { run } from './run.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ichibun-jamdict-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const SCHEMA = `
  CREATE TABLE meta (key TEXT, value TEXT);
  CREATE TABLE Entry (idseq INTEGER);
  CREATE TABLE Kanji (ID INTEGER PRIMARY KEY, idseq INTEGER, text TEXT);
  CREATE TABLE Kana (ID INTEGER PRIMARY KEY, idseq INTEGER, text TEXT, nokanji BOOLEAN);
  CREATE TABLE Sense (ID INTEGER PRIMARY KEY, idseq INTEGER);
  CREATE TABLE SenseSource (sid INTEGER, text TEXT, lang TEXT, lstype TEXT, wasei TEXT);
  CREATE TABLE SenseGloss (sid INTEGER, lang TEXT, gend TEXT, text TEXT);
  CREATE TABLE NEEntry (idseq INTEGER);
  CREATE TABLE NEKanji (ID INTEGER PRIMARY KEY, idseq INTEGER, text TEXT);
  CREATE TABLE NEKana (ID INTEGER PRIMARY KEY, idseq INTEGER, text TEXT, nokanji BOOLEAN);
  CREATE TABLE NETranslation (ID INTEGER PRIMARY KEY, idseq INTEGER);
  CREATE TABLE NETransType (tid INTEGER, text TEXT);
  CREATE TABLE NETransGloss (tid INTEGER, lang TEXT, gend TEXT, text TEXT);
  ${['KJI', 'KJP', 'KNR', 'KNI', 'KNP'].map((name) => `CREATE TABLE ${name} (kid INTEGER, text TEXT);`).join('')}
  ${['stagk', 'stagr', 'pos', 'xref', 'antonym', 'field', 'misc', 'SenseInfo', 'dialect']
    .map((name) => `CREATE TABLE ${name} (sid INTEGER, text TEXT);`)
    .join('')}
`;

const ROWS = `
  INSERT INTO meta VALUES ('jmnedict.date', '2020-05-29');
  INSERT INTO Entry VALUES (1390020), (1080000), (9999999);
  INSERT INTO Kanji VALUES (1, 1390020, '川'), (2, 1390020, '河');
  INSERT INTO KJP VALUES (1, 'ichi1'), (1, 'nf03');
  INSERT INTO KJI VALUES (2, 'word containing out-dated kanji');
  INSERT INTO Kana VALUES (1, 1390020, 'かわ', 0), (2, 1390020, 'カワ', 1), (3, 1080000, 'テンプラ', 0), (4, 9999999, 'X', 0);
  INSERT INTO Sense VALUES (1, 1390020), (2, 1390020), (3, 1080000), (4, 9999999);
  INSERT INTO pos VALUES (1, 'noun (common) (futsuumeishi)'), (2, 'suffix'), (2, 'Nidan verb (lower class) with ''mu'' ending (archaic)');
  INSERT INTO stagr VALUES (2, 'かわ');
  INSERT INTO misc VALUES (3, 'word usually written using kana alone');
  INSERT INTO SenseSource VALUES (3, 'tempero', 'por', NULL, NULL);
  INSERT INTO SenseGloss VALUES (1, 'eng', NULL, 'river'), (1, 'ger', NULL, 'Fluss'), (2, 'eng', NULL, 'R&D <river>'),
    (3, 'eng', NULL, 'tempura'), (4, 'eng', NULL, 'Project - Creation Date: 2021-04-17');
  INSERT INTO NEEntry VALUES (5000001);
  INSERT INTO NEKanji VALUES (1, 5000001, '川崎');
  INSERT INTO NEKana VALUES (1, 5000001, 'かわさき', 0);
  INSERT INTO NETranslation VALUES (1, 5000001);
  INSERT INTO NETransType VALUES (1, 'place'), (1, 'fiction');
  INSERT INTO NETransGloss VALUES (1, 'eng', NULL, 'Kawasaki');
`;

/** A package as Python's index has it, with these tables. */
async function packageOf(statements: string, compress = xz): Promise<{ file: Buffer; wanted: JamdictPackage }> {
  const folder = join(home, 'made/data-1/tables');
  mkdirSync(folder, { recursive: true });
  const tables = new DatabaseSync(join(home, 'tables.db'));
  tables.exec(statements);
  tables.close();
  writeFileSync(join(folder, 'tables.db.xz'), compress(readFileSync(join(home, 'tables.db'))));
  await run('tar', ['-czf', join(home, 'data-1.tar.gz'), 'data-1'], join(home, 'made'));
  const file = readFileSync(join(home, 'data-1.tar.gz'));
  const sha256 = createHash('sha256').update(file).digest('hex');
  const about = { name: 'data==1', source: 'data-1.tar.gz', member: 'data-1/tables/tables.db.xz' };
  return { file, wanted: { ...about, sha256, bytes: file.length } };
}

async function fetched({ file, wanted }: { file: Buffer; wanted: JamdictPackage }, progress = (_: number) => {}) {
  const folder = join(home, 'fetched');
  mkdirSync(folder);
  const download = async (_: unknown, into: string) => writeFileSync(join(into, 'data-1.tar.gz'), file);
  return fetchJamdict(folder, { package: wanted, download, progress });
}

const textOf = (file: string) => gunzipSync(readFileSync(file)).toString();

it('JMdict is written as its own XML: spellings, readings, senses with their codes, and its date', async () => {
  const { dictionary } = await fetched(await packageOf(SCHEMA + ROWS));
  const xml = textOf(dictionary);
  expect(xml).toContain('<!-- JMdict created: 2021-04-17 -->');
  expect(xml).toContain('<k_ele><keb>川</keb><ke_pri>ichi1</ke_pri><ke_pri>nf03</ke_pri></k_ele>');
  expect(xml).toContain('<k_ele><keb>河</keb><ke_inf>oK</ke_inf></k_ele>');
  expect(xml).toContain('<r_ele><reb>カワ</reb><re_nokanji/></r_ele>');
  expect(xml).toContain('<sense><pos>n</pos><gloss>river</gloss></sense>');
  expect(xml).toContain('<stagr>かわ</stagr><pos>suf</pos><pos>v2m-s</pos><gloss>R&amp;D &lt;river></gloss>');
  expect(xml).toContain('<misc>uk</misc><lsource xml:lang="por">tempero</lsource><gloss>tempura</gloss>');
});

it('JMnedict is written as its own XML from the tables that were left', async () => {
  const { tables } = await fetched(await packageOf(SCHEMA + ROWS));
  const names = join(home, 'names.xml.gz');
  await writePackagedNames(tables, names);
  expect(textOf(names)).toContain('<!-- JMnedict created: 2020-05-29 -->');
  expect(textOf(names)).toContain(
    '<k_ele><keb>川崎</keb></k_ele><r_ele><reb>かわさき</reb></r_ele>' +
      '<trans><name_type>place</name_type><name_type>fict</name_type><trans_det>Kawasaki</trans_det></trans>',
  );
});

it('says how far it is, and leaves nothing but the dictionary and the package', async () => {
  const shares: number[] = [];
  await fetched(await packageOf(SCHEMA + ROWS), (share) => void shares.push(share));
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(readdirSync(join(home, 'fetched')).sort()).toEqual(['JMdict_e.xml.gz', 'package']);
});

it.each([
  ['another package than is pinned', async () => ({ ...(await packageOf(SCHEMA)), file: Buffer.from('x') }), /hash/],
  ['tables of another kind', () => packageOf('CREATE TABLE other (id INTEGER)'), /tables could not be read/],
  [
    'tables whose rows lie elsewhere than what they belong to',
    () => packageOf(`${SCHEMA}${ROWS} INSERT INTO pos VALUES (1, 'suffix');`),
    /rows of pos are not in the order/,
  ],
  ['a file that is no xz', () => packageOf(SCHEMA, () => Buffer.from('none')), /tables could not be read/],
])('refuses %s', async (_, made, reason) => {
  await expect(made().then((given) => fetched(given))).rejects.toThrow(reason);
});

/** The xz format with its data as they are: one block of uncompressed LZMA2 chunks, without a check. */
function xz(data: Buffer): Buffer {
  const flags = Buffer.from([0, 0]);
  const little = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value >>> 0);
    return bytes;
  };
  const checked = (bytes: Buffer) => Buffer.concat([bytes, little(crc32(bytes))]);
  const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
  const header = Buffer.concat([Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), flags, little(crc32(flags))]);
  // One filter, LZMA2 with a dictionary of 1 MiB.
  const block = checked(Buffer.from([2, 0, 0x21, 1, 16, 0, 0, 0]));
  const chunks: Buffer[] = [];
  for (let at = 0; at < data.length; at += 65_536) {
    const part = data.subarray(at, at + 65_536);
    const size = part.length - 1;
    chunks.push(Buffer.from([at === 0 ? 1 : 2, size >> 8, size & 255]), part);
  }
  const body = Buffer.concat([...chunks, Buffer.from([0])]);
  const index = checked(padded(Buffer.from([0, 1, ...varint(block.length + body.length), ...varint(data.length)])));
  const tail = Buffer.concat([little(index.length / 4 - 1), flags]);
  return Buffer.concat([header, block, padded(body), index, little(crc32(tail)), tail, Buffer.from('YZ')]);
}
