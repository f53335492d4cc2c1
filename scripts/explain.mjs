// `make explain TEXT='来月の一日'`: what each stage of the analyser makes of a text, and where it is written. With the
// dictionary of the tests, or the one that DICTIONARY_FILE names. Without a text: all stages, with their rules of code.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { TEXT, DICTIONARY_FILE } = process.env;
const { Core } = await import('../services/language/dist/engine/core.js');
const { ALL_STAGES, LATTICE } = await import('../services/language/dist/pipeline/stages.js');
const { rulesOfCode } = await import('../services/language/dist/words/reason.js');
if (!TEXT) {
  const byStage = Map.groupBy(rulesOfCode(), ({ id }) => id.split('/')[0]);
  for (const { name, does, writtenIn } of ALL_STAGES) {
    console.log(`${name}: ${does} (${writtenIn})`);
    for (const { id, writtenIn, example } of byStage.get(name) ?? [])
      console.log(`  ${id} (${writtenIn})${example === '' ? '' : `: ${example}`}`);
  }
  console.log("What is made of one text: make explain TEXT='来月の一日'");
  process.exit();
}
const { openDictionary, openIpadic } = await import('../services/language/dist/engine/open-tables.js');
const file = DICTIONARY_FILE || new URL('../.cache/dictionary/edict', import.meta.url).pathname;
/** Runners-up that are printed: those that cost least. */
const NEAREST = 5;
/** Words as `surface・reading`, with dictionary form, entry and definition, and where that is asked for their parts. */
const line = (words, hasParts = false) =>
  words
    .map(({ surface, reading, base, entry, definition, partOfSpeech }) => {
      const form = base === surface ? '' : ` ${base}`;
      const meaning = definition === undefined ? '' : `: ${definition.slice(0, 40)}`;
      const part = hasParts ? ` [${partOfSpeech}]` : '';
      return `${surface}・${reading}${form}${entry === '' ? '' : ` (${entry}${meaning})`}${part}`;
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
    // Else the two lines may be the same.
    const isOfOtherPart = line(from) === line(to);
    console.log(`  was  ${line(from, isOfOtherPart)}`);
    console.log(`  is   ${line(to, isOfOtherPart)}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
