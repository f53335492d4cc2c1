import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Token } from '../engine/answers.js';
import { Core } from '../engine/core.js';
import { readTable } from '../tables/read-table.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';

const COLUMNS = [
  'about',
  'sentence',
  'words',
  'reading',
  'entry',
  'meaning',
  'kind',
  'part',
  'changes',
  'dictionary',
] as const;

/** The rows of gold/cases.tsv, which explains the columns. */
const CASES = readTable('gold/cases.tsv', COLUMNS, (row, line) => ({ ...row, line }));
type Case = (typeof CASES)[number];

const titled = (cases: readonly Case[]) =>
  cases.map((one) => [one.about, one.sentence, `gold/cases.tsv:${one.line}`, one] as const);
const WITHOUT_DICTIONARY = CASES.filter(({ dictionary }) => dictionary !== 'needed');

let bare: Core;
let whole: Core;
beforeAll(async () => {
  const ipadic = await preparedIpadic();
  bare = new Core({ ipadic });
  if (wholeDictionary) whole = new Core({ ipadic, dictionary: wholeDictionary });
});

/** As `words` of a case has a word: its dictionary form where that is another one, its reading where it is asked. */
function shown({ surface, baseForm, reading }: Token, asked: string): string {
  const base = baseForm === surface ? '' : baseForm;
  if (asked.split('/').length > 2) return `${surface}/${base}/${reading}`;
  return base === '' ? surface : `${surface}/${base}`;
}

/** The words of a text, whole and divided. */
function wordsOf(core: Core, text: string): readonly (readonly Token[])[] {
  const tokens = core.tokenize(text);
  expect(tokens.map(({ surface }) => surface).join('')).toBe(text);
  return [tokens, tokens.flatMap((token) => (token.parts.length > 0 ? token.parts : [token]))];
}

/** The first of the words that a case asks for; fails where they do not stand in a row. */
function firstOf(ways: readonly (readonly Token[])[], asked: readonly string[]): Token {
  for (const words of ways) {
    const first = words.find((_, at) => asked.every((one, i) => words[at + i] && shown(words[at + i]!, one) === one));
    if (first) return first;
  }
  const found = ways.map((words) => words.map((word) => shown(word, asked[0]!)).join(' '));
  expect(found).toContain(asked.join(' '));
  throw new Error('never here');
}

function check(core: Core, { sentence, words, reading, ...asked }: Case): void {
  const ways = wordsOf(core, sentence);
  if (reading !== '') {
    const read = ways[1]!.map((word) => word.reading || word.surface).join('');
    if (reading.includes('…')) expect(read).toContain(reading.replaceAll('…', ''));
    else expect(read).toBe(reading);
  }
  if (words.startsWith('!')) expect(ways.flat().map(({ surface }) => surface)).not.toContain(words.slice(1));
  else if (words !== '') checkWords(ways, words, asked);
}

function checkWords(
  ways: readonly (readonly Token[])[],
  words: string,
  asked: Pick<Case, 'entry' | 'meaning' | 'kind' | 'part' | 'changes'>,
): void {
  const { entry, definition = '', kind, partOfSpeech, conjugation } = firstOf(ways, words.split(' '));
  if (asked.entry !== '') expect(entry).toBe(asked.entry);
  expect(definition.slice(0, asked.meaning.length)).toBe(asked.meaning);
  if (asked.kind !== '') expect(kind).toBe(asked.kind);
  expect(partOfSpeech.slice(0, asked.part.length)).toBe(asked.part);
  if (asked.changes !== '') expect(conjugation.join(', ')).toBe(asked.changes);
}

it('each case asks for something, and stands once', () => {
  expect(CASES.length).toBeGreaterThan(1_000);
  expect(WITHOUT_DICTIONARY.length).toBeGreaterThan(800);
  expect(CASES.filter(({ words, reading }) => words === '' && reading === '')).toEqual([]);
  expect(CASES.filter(({ words, ...asked }) => words === '' && (asked.entry !== '' || asked.kind !== ''))).toEqual([]);
});

describe('without a dictionary', () => {
  it.each(titled(WITHOUT_DICTIONARY))('%s: %s (%s)', (_, __, ___, one) => check(bare, one));
});

withDictionary(describe)('with a whole dictionary', () => {
  it.each(titled(CASES))('%s: %s (%s)', (_, __, ___, one) => check(whole, one));
});
