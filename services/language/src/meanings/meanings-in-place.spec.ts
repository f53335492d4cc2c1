import { beforeAll, expect, it } from '@jest/globals';
import type { Token } from '../engine/answers.js';
import { Core } from '../engine/core.js';
import { firstSense, MEANINGS_IN_PLACE, type MeaningInPlace, placeOfWord } from '../testing/meanings-in-place.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { MEANINGS } from './meanings.js';

let core: Core;
beforeAll(async () => {
  core = new Core({ ipadic: await preparedIpadic(), ...(wholeDictionary && { dictionary: wholeDictionary }) });
});

function tokenOf(row: MeaningInPlace): Token {
  const tokens = core.tokenize(row.text);
  return tokens[
    placeOfWord(
      row,
      tokens.map(({ surface }) => surface),
    )
  ]!;
}

const defined = ({ entry, baseForm, baseReading, definition = '' }: Token): string =>
  core.lookUps.define([{ entry, word: baseForm, reading: baseReading, meant: [definition] }])[0]!.definition!;

/** What is shown first of a token in a place: by `define`, and by `lookUp` where that has its entry. */
function shown(token: Token): string[] {
  const { entry, baseForm, definition = '' } = token;
  // A particle has its use, and no entry is shown of it.
  if (token.grammar) return [firstSense(defined(token))];
  const [found] = core.lookUps.lookUp([{ word: baseForm, reading: '', entry, meant: definition }], 50);
  const there = found!.entries.find(({ key }) => key === entry);
  return [defined(token), ...(there ? [there.details[0]!.definition, there.definition] : [])].map(firstSense);
}

/** Definitions in one line end at a whole gloss. */
const isSame = (one: string, other = '') => `${one}; `.startsWith(`${other}; `) || `${other}; `.startsWith(`${one}; `);

withDictionary(it)('words have the meaning of their place, but for those that are open', () => {
  const wrong = MEANINGS_IN_PLACE.filter((row) => !row.isRight(tokenOf(row).definition));
  const open = MEANINGS_IN_PLACE.filter((row) => row.open !== '');
  expect(MEANINGS_IN_PLACE.length).toBeGreaterThanOrEqual(200);
  expect(wrong.map(({ text }) => text)).toEqual(open.map(({ text }) => text));
});

withDictionary(it)('the meaning of the place comes first, and once', () => {
  for (const row of MEANINGS_IN_PLACE) {
    const token = tokenOf(row);
    const others = shown(token).filter((first) => !isSame(first, token.definition));
    expect([row.text, others]).toEqual([row.text, []]);
    const senses = defined(token)
      .split(/\s*\(\d+\)\s+/u)
      .filter((sense) => sense !== '');
    expect([row.text, new Set(senses).size]).toEqual([row.text, senses.length]);
  }
});

withDictionary(it)('each meaning of ours comes first in the example of its row', () => {
  const own = MEANINGS.flatMap(({ says, example, word }) => {
    const ours = says.filter((phrase) => phrase.startsWith(':')).map((phrase) => phrase.slice(1));
    // Another phrase of the row may be one of the dictionary, which then goes before ours.
    return ours.length > 0 ? [{ ours, example, word, isOnly: ours.length === says.length }] : [];
  });
  const isShown = ({ ours, example }: (typeof own)[number]) =>
    core
      .tokenize(example)
      .flatMap((token) => [token, ...token.parts])
      .some((token) => ours.includes(token.definition ?? '') && shown(token).every((first) => ours.includes(first)));
  const missing = own.filter((row) => row.isOnly && !isShown(row));
  expect(missing.map(({ word, example }) => `${word} ${example}`)).toEqual([]);
});
