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
const { LATTICE } = await import('../services/language/dist/pipeline/stages.js');
const { openDictionary, openIpadic } = await import('../services/language/dist/engine/open-tables.js');
const file = DICTIONARY_FILE || new URL('../.cache/dictionary/edict', import.meta.url).pathname;
/** Runners-up that are printed: those that cost least. */
const NEAREST = 5;
/** Words as `surface・reading`, with dictionary form, entry and definition. */
const line = (words) =>
  words
    .map(({ surface, reading, base, entry, definition }) => {
      const form = base === surface ? '' : ` ${base}`;
      const meaning = definition === undefined ? '' : `: ${definition.slice(0, 40)}`;
      return `${surface}・${reading}${form}${entry === '' ? '' : ` (${entry}${meaning})`}`;
    })
    .join('  ');
const folder = mkdtempSync(join(tmpdir(), 'ichibun-explain-'));
try {
  const ipadic = await openIpadic(folder, console.warn);
  const dictionary = existsSync(file) ? await openDictionary(file, folder, console.warn) : undefined;
  const { words, cost, steps, runnersUp } = new Core({ ipadic, dictionary }).explain(TEXT);
  const { name, does, writtenIn } = LATTICE;
  console.log(`${name}: ${does} (${writtenIn})`);
  console.log(`  is   ${line(words.map(({ word }) => word))}${cost === undefined ? '' : `  cost ${cost}`}`);
  const near = new Map(runnersUp.map((one) => [`${line(one.words)}  instead of ${line(one.insteadOf)}`, one.more]));
  for (const [instead, more] of [...near].sort(([, one], [, other]) => one - other).slice(0, NEAREST)) {
    console.log(`  next ${instead}  +${more}`);
  }
  for (const { stage, by, from, to } of steps) {
    console.log(`${stage.name}: ${stage.does}`);
    console.log(`  by   ${by.id} (${by.writtenIn})`);
    if (by.because?.length > 0)
      console.log(`  for  ${by.because.map(({ feature, value }) => `${feature}=${value}`).join(', ')}`);
    console.log(`  was  ${line(from)}`);
    console.log(`  is   ${line(to)}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
