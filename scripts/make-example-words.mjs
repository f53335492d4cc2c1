// Counts the words of the starter corpus by their dictionary entries: what the estimated frequency bands know of
// everyday language (services/language/data/frequency/example-words.tsv). Run with a dictionary: node
// scripts/make-example-words.mjs <file>
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Core } from '../services/language/dist/engine/core.js';
import { openDictionary, openIpadic } from '../services/language/dist/engine/open-tables.js';

const [dictionaryFile] = process.argv.slice(2);
const corpus = new URL('../services/corpus-admin/starter-corpus/', import.meta.url);
const sentences = readdirSync(corpus)
  .filter((name) => name.endsWith('.tsv'))
  .flatMap((name) => readFileSync(new URL(name, corpus), 'utf8').split('\n').slice(1))
  .map((line) => line.split('\t')[0]);
const folder = mkdtempSync(join(tmpdir(), 'ichibun-count-'));
const core = new Core({
  ipadic: await openIpadic(folder, console.warn),
  dictionary: await openDictionary(dictionaryFile, folder, console.warn),
});
rmSync(folder, { recursive: true });
const counts = new Map();
for (const { entry, count } of core.countWords(sentences.join('\n'))) {
  if (entry !== '') counts.set(entry, (counts.get(entry) ?? 0) + count);
}
const lines = [...counts].toSorted((a, b) => b[1] - a[1]).map(([entry, count]) => `${entry}\t${count}`);
const head = [
  '# Dictionary entries in the starter corpus with their occurrences; made by scripts/make-example-words.mjs.',
  '#   entry   its key',
  '#   count   occurrences',
  'entry\tcount',
];
const table = new URL('../services/language/data/frequency/example-words.tsv', import.meta.url);
writeFileSync(table, `${[...head, ...lines].join('\n')}\n`);
