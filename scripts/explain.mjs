// `make explain TEXT='来月の一日'`: what each stage of the analyser makes of a text, and where it is written. With the
// dictionary of the tests, or the one that DICTIONARY_FILE names. Without a text: all stages, with their rules of code.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { TEXT, DICTIONARY_FILE } = process.env;
const { explanationText, resultText, stagesText } = await import(
  '../services/language/dist/pipeline/explanation-text.js'
);
if (!TEXT) {
  console.log(stagesText());
  console.log("What is made of one text: make explain TEXT='来月の一日'");
  process.exit();
}
const { Core } = await import('../services/language/dist/engine/core.js');
const { openDictionary, openIpadic } = await import('../services/language/dist/engine/open-tables.js');
const file = DICTIONARY_FILE || fileURLToPath(new URL('../.cache/dictionary/edict', import.meta.url));
/** Where the prepared tables are kept for the next time. */
const kept = fileURLToPath(new URL('../.cache/explain', import.meta.url));
removeOlderThanCode();
const saysWhy = setTimeout(() => {
  console.error(
    'Preparing the tables of the analyser and of the dictionary. They are kept: it takes these seconds the',
  );
  console.error('first time, and after a change of data/lattice, src/analyser or the dictionary.');
}, 1_000);
const ipadic = await openIpadic(kept, console.warn);
const dictionary = existsSync(file) ? await openDictionary(file, kept, console.warn) : undefined;
clearTimeout(saysWhy);
if (!dictionary) {
  console.error(`Without entries and meanings, since there is no dictionary ${file}.`);
  console.error('make test service=language fetches it; DICTIONARY_FILE names another one.');
}
const core = new Core({ ipadic, dictionary });
console.log(explanationText(core.explain(TEXT)));
console.log(resultText(core.tokenize(TEXT)));

/** Removes kept tables that older code of the analyser has made: their names say only of which data they are. */
function removeOlderThanCode() {
  if (!existsSync(kept)) return;
  const code = fileURLToPath(new URL('../services/language/dist/analyser', import.meta.url));
  const changed = Math.max(...readdirSync(code).map((name) => statSync(`${code}/${name}`).mtimeMs));
  for (const name of readdirSync(kept)) {
    if (statSync(`${kept}/${name}`).mtimeMs < changed) rmSync(`${kept}/${name}`);
  }
}
