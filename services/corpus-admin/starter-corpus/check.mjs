// Prints what is wrong with the starter corpus, and the words that the dictionary does not have. Run it after every
// change of the sentences, with a whole dictionary: node services/corpus-admin/starter-corpus/check.mjs <file>
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstWords as listed } from '../../language/dist/dictionary/first-words.js';
import { Core } from '../../language/dist/engine/core.js';
import { openDictionary, openIpadic } from '../../language/dist/engine/open-tables.js';
import { scarceFirstWords } from '../dist/sources/first-words.js';
import { problemsOf } from '../dist/sources/starter-check.js';
import { readStarterFiles } from '../dist/sources/starter-files.js';

const [dictionaryFile] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'ichibun-check-'));
const core = new Core({
  ipadic: await openIpadic(folder, console.warn),
  dictionary: await openDictionary(dictionaryFile, folder, console.warn),
});
rmSync(folder, { recursive: true });
const { lines, unusable } = await readStarterFiles(fileURLToPath(new URL('.', import.meta.url)));
const common = readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const firstWords = listed().filter(({ level }) => level !== null);
const sentences = lines.map(({ text, level }) => ({ text, level, words: core.tokenize(text) }));
// Words of grammar have meanings of their own, not the dictionary's.
const isIn = (word) =>
  word.entry !== '' ||
  word.isGrammar ||
  word.parts.some(isIn) ||
  /^(記号|助|接頭詞|名詞,(固有名詞|数|接尾))/.test(word.partOfSpeech);
const missing = sentences.flatMap(({ text, words }) =>
  words.filter((word) => !isIn(word)).map(({ surface }) => `${text}: ${surface} is not in the dictionary`),
);
const problems = [
  ...unusable,
  ...problemsOf(sentences, common, firstWords),
  ...scarceFirstWords(sentences, firstWords),
  ...missing,
];
console.log(problems.join('\n'));
console.log(`${lines.length} sentences, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
