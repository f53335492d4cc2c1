// Counts in how many sentences for beginners each first word is, and writes that into the table of first words. Run it
// after every change of these sentences, with a whole dictionary:
// node services/corpus-admin/starter-corpus/count-first-words.mjs <file>
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gradedTexts } from '@ichibun/text/graded-texts';
import { Core } from '../../language/dist/engine/core.js';
import { openDictionary, openIpadic } from '../../language/dist/engine/open-tables.js';
import { keyOf, keysOf } from '../dist/sources/first-words.js';
import { readStarterFiles } from '../dist/sources/starter-files.js';

const TABLE = new URL('../../language/data/frequency/first-words.tsv', import.meta.url);
const USES = 4;

const [dictionaryFile] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'ichibun-count-'));
const core = new Core({
  ipadic: await openIpadic(folder, console.warn),
  dictionary: await openDictionary(dictionaryFile, folder, console.warn),
});
rmSync(folder, { recursive: true });
const { lines } = await readStarterFiles(fileURLToPath(new URL('.', import.meta.url)));
const sentences = [
  ...lines.filter(({ level }) => level === 1).map(({ text }) => text),
  ...(await gradedTexts())
    .filter(({ level }) => level === 'N5')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text)),
];
const counts = new Map();
for (const sentence of sentences) {
  for (const key of new Set(core.tokenize(sentence).flatMap(keysOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
}
const rows = readFileSync(TABLE, 'utf8').split('\n');
const counted = rows.map((row) => {
  if (row === '' || row.startsWith('#')) return row;
  const cells = row.split('\t');
  const [word, reading] = cells;
  cells[USES] = word === 'word' ? 'uses' : (counts.get(keyOf(word, reading)) ?? 0);
  return cells.join('\t');
});
writeFileSync(TABLE, counted.join('\n'));
