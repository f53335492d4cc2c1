// `make explain TEXT='来月の一日'`: what each stage of the analyser makes of a text, and where it is written. With the
// dictionary of the tests, or the one that DICTIONARY_FILE names.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { TEXT, DICTIONARY_FILE } = process.env;
if (!TEXT) {
  console.error("Say which text: make explain TEXT='来月の一日'.");
  process.exit(1);
}
const { Core } = await import('../services/language/dist/engine/core.js');
const { openDictionary, openIpadic } = await import('../services/language/dist/engine/open-tables.js');
const file = DICTIONARY_FILE || new URL('../.cache/dictionary/edict', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'ichibun-explain-'));
try {
  const ipadic = await openIpadic(folder, console.warn);
  const dictionary = existsSync(file) ? await openDictionary(file, folder, console.warn) : undefined;
  for (const { stage, from, to } of new Core({ ipadic, dictionary }).explain(TEXT)) {
    console.log(`${stage.name}: ${stage.does} (${stage.writtenIn})`);
    if (from.length > 0) console.log(`  was  ${from.join('  ')}`);
    console.log(`  is   ${to.join('  ')}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
