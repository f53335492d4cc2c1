import { setImmediate as nextTurn } from 'node:timers/promises';
import { WordState } from '@ichibun/proto/vocabulary';
import { plainText } from '@ichibun/text/markup';
import { expressionOf } from './expression.js';
import type { Bound } from './learner-notes.js';
import { DECK, FIELDS, NOTE_TYPE, type Note } from './notes.js';
import { Refusal } from './refusal.js';

type Test = (note: Note) => boolean;

export interface Search {
  readonly isFound: Test;
  /** Where all that it finds has something in common by which the stores can choose. */
  readonly bound?: Bound | undefined;
}

const LONGEST = 5_000;
const DEEPEST = 20;
const MOST_TERMS = 100;
const MOST_STARS = 8;
const LONGEST_PATTERN = 300;
const DAY_MS = 86_400_000;

/**
 * What a search of Anki's finds among notes: terms side by side, `OR`, `-`, parentheses and quotes; fields with `*` and
 * `_`, expressions after `re:`, `nc:`, `w:`, `deck:`, `note:`, `nid:`, `cid:`, `added:`, `edited:`, `rated:`, `is:new`, `is:learn`, `is:review`,
 * `is:suspended`, `is:due`, `prop:s`, `prop:ivl`, `prop:due`, `prop:reps`, `prop:lapses`, and `tag:`, of which notes here have none.
 *
 * @throws Refusal for whatever else Anki understands: a wrong list would be worse
 */
export function searchFor(query: string, now = Date.now()): Search {
  if (query.length > LONGEST) throw unknown(`${query.slice(0, 50)}…`);
  const lexemes = lexemesOf(query);
  if (lexemes.length === 0) return { isFound: () => true };
  let at = 0;
  let depth = 0;
  const either = (): Search => {
    const all = [both()];
    while (isOperator(lexemes[at], 'or')) {
      at++;
      all.push(both());
    }
    return anyOf(all);
  };
  const both = (): Search => {
    const all = [one()];
    while (at < lexemes.length && lexemes[at]!.text !== ')' && !isOperator(lexemes[at], 'or')) {
      if (isOperator(lexemes[at], 'and')) at++;
      all.push(one());
    }
    return allOf(all);
  };
  const one = (): Search => {
    const lexeme = lexemes[at++];
    if (!lexeme || lexeme.text === ')' || isOperator(lexeme, 'or') || isOperator(lexeme, 'and')) throw unknown(query);
    if (lexeme.isTerm) return { isFound: testOf(lexeme.text, now), bound: boundOf(lexeme.text, now) };
    if (++depth > DEEPEST) throw unknown(query);
    const found = lexeme.text === '-' ? not(one()) : inParentheses();
    depth--;
    return found;
  };
  const inParentheses = (): Search => {
    const found = either();
    if (lexemes[at++]?.text !== ')') throw unknown(query);
    return found;
  };
  const found = either();
  if (at < lexemes.length) throw unknown(query);
  return found;
}

function anyOf(all: readonly Search[]): Search {
  if (all.length === 1) return all[0]!;
  const bounds = all.map(({ bound }) => bound);
  return {
    isFound: (note) => all.some(({ isFound }) => isFound(note)),
    bound: eitherBound(bounds),
  };
}

/** A bound of all that is within any of several; only words, and only ids, can be asked for together. */
function eitherBound(bounds: readonly (Bound | undefined)[]): Bound | undefined {
  const words = bounds.flatMap((bound) => (bound && 'words' in bound ? [bound.words] : []));
  if (words.length === bounds.length) return { words: words.flat() };
  const ids = bounds.flatMap((bound) => (bound && 'ids' in bound ? [bound.ids] : []));
  return ids.length === bounds.length ? { ids: ids.flat() } : undefined;
}

function allOf(all: readonly Search[]): Search {
  if (all.length === 1) return all[0]!;
  const bounds = all.flatMap(({ bound }) => bound ?? []);
  return {
    isFound: (note) => all.every(({ isFound }) => isFound(note)),
    bound: bounds.find((bound) => !('addedSince' in bound)) ?? bounds[0],
  };
}

const not = ({ isFound }: Search): Search => ({ isFound: (note) => !isFound(note) });

/** Words whose letters have no case: the stores compare letters as they are. */
const WITHOUT_CASE = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u;

/** What all notes that a term finds have in common; the term is understood. */
function boundOf(term: string, now: number): Bound | undefined {
  const colon = unescapedColon(term);
  const value = term.slice(colon + 1);
  switch (unescaped(term.slice(0, Math.max(colon, 0))).toLowerCase()) {
    case 'word':
      return WITHOUT_CASE.test(value) ? { words: [value] } : undefined;
    case 'nid':
    case 'cid':
      return { ids: value.split(',').map(Number) };
    case 'added':
      return { addedSince: daysBefore(value, now) };
    default:
      return undefined;
  }
}

/** Days back from now. */
const daysBefore = (days: string, now: number) => new Date(now - Math.max(1, Number(days)) * DAY_MS);

/** Work of the searches of one call, in slices between which others are answered. */
const SLICE_MS = 10;
const MOST_WORK_MS = 2_000;

/** What the searches of one call have taken so far. */
export interface SearchWork {
  ms: number;
}

/** In milliseconds. */
export interface SearchClock {
  now(): number;
  /** Processor time of this thread: a busy machine makes no search too long. */
  worked(): number;
}

const CLOCK: SearchClock = {
  now: () => performance.now(),
  worked: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
};

/**
 * The ids of the notes that a search finds, rising.
 *
 * @throws Refusal for a search that takes too long
 */
export async function idsOf(
  notes: AsyncIterable<readonly Note[]>,
  isFound: (note: Note) => boolean,
  work: SearchWork,
  clock = CLOCK,
): Promise<number[]> {
  const ids = new Set<number>();
  for await (const part of notes) {
    let [began, before] = [clock.now(), clock.worked()];
    for (const note of part) {
      if (isFound(note)) ids.add(note.id);
      if (clock.now() - began < SLICE_MS) continue;
      work.ms += clock.worked() - before;
      if (work.ms > MOST_WORK_MS) throw new Refusal('This search takes too long. Search for less at once.');
      await nextTurn();
      [began, before] = [clock.now(), clock.worked()];
    }
    work.ms += clock.worked() - before;
  }
  return [...ids].sort((one, other) => one - other);
}

interface Lexeme {
  readonly text: string;
  /** Not a sign: `(`, `)` or `-`. */
  readonly isTerm: boolean;
  readonly isQuoted: boolean;
}

const isOperator = (lexeme: Lexeme | undefined, name: string) =>
  lexeme?.isTerm === true && !lexeme.isQuoted && lexeme.text.toLowerCase() === name;

function lexemesOf(query: string): Lexeme[] {
  const lexemes: Lexeme[] = [];
  let at = 0;
  while (at < query.length) {
    const character = query[at]!;
    if (/\s/.test(character)) at++;
    else if ('()-'.includes(character)) {
      lexemes.push({ text: character, isTerm: false, isQuoted: false });
      at++;
    } else {
      const from = at;
      let text = '';
      let isQuoted = false;
      for (; at < query.length && (isQuoted || !/[\s()]/.test(query[at]!)); at++) {
        if (query[at] === '\\' && at + 1 < query.length) text += query[at]! + query[++at]!;
        else if (query[at] === '"') isQuoted = !isQuoted;
        else text += query[at];
      }
      if (isQuoted) throw unknown(query);
      lexemes.push({ text, isTerm: true, isQuoted: query[from] === '"' });
    }
  }
  if (lexemes.length > MOST_TERMS) throw unknown(`${query.slice(0, 50)}…`);
  return lexemes;
}

/** The fields of notes without their markup; a search may look at them a hundred times. */
const plainFields = new WeakMap<Note, readonly string[]>();

function plainFieldsOf(note: Note): readonly string[] {
  const known = plainFields.get(note);
  if (known) return known;
  const made = FIELDS.map((field) => plainText(note.fields[field]));
  plainFields.set(note, made);
  return made;
}

function testOf(term: string, now: number): Test {
  const colon = unescapedColon(term);
  if (colon < 0) {
    const matches = matcherOf(`*${term}*`, term);
    return (note) => plainFieldsOf(note).some(matches);
  }
  const key = unescaped(term.slice(0, colon)).toLowerCase();
  const value = term.slice(colon + 1);
  const field = FIELDS.find((one) => one.toLowerCase() === key);
  if (field) {
    const [, way, sought = value] = OTHER_WAYS.exec(value) ?? [];
    const matches = way === undefined ? matcherOf(sought, term) : FIELD_WAYS[way.toLowerCase()]!(sought, term);
    // Media are found by their names; texts without their markup.
    const isText = !/Audio|Picture/.test(field);
    return ({ fields }) => matches(isText ? plainText(fields[field]) : fields[field]);
  }
  switch (key) {
    case 'deck':
    case 'note': {
      const isMet = matcherOf(value, term)(key === 'deck' ? DECK : NOTE_TYPE);
      return () => isMet;
    }
    case 'nid':
    case 'cid': {
      if (!/^\d{1,15}(,\d{1,15})*$/.test(value)) throw unknown(term);
      const ids = new Set(value.split(',').map(Number));
      return ({ id }) => ids.has(id);
    }
    case 'added':
    case 'edited':
    case 'rated': {
      if (!/^\d{1,5}$/.test(value)) throw unknown(term);
      const since = daysBefore(value, now).getTime();
      const date = DATES[key];
      return (note) => (date(note)?.getTime() ?? 0) > since;
    }
    case 'is':
      if (value.toLowerCase() === 'due') return (note) => isDue(note, now);
      return STATES[value.toLowerCase()] ?? refuse(term);
    case 're':
    case 'nc':
    case 'w': {
      const matches = WAYS[key](value, term);
      return (note) => plainFieldsOf(note).some(matches);
    }
    case 'prop':
      return propertyOf(value, term, now);
    case 'tag': {
      const isMet = value.toLowerCase() === 'none';
      return () => isMet;
    }
    default:
      throw unknown(term);
  }
}

/** Other ways in which Anki compares one field: by an expression, or without accents. */
const OTHER_WAYS = /^(re|nc):(.*)$/is;

/** A quote within quotes has a backslash, which is not the expression's. */
const foundBy = (expression: string, term: string) => expressionOf(expression.replaceAll('\\"', '"')) ?? refuse(term);

/** Without accents and other marks of letters, such as those of が. */
const withoutMarks = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');

function withoutMarksOf(pattern: string, term: string): (text: string) => boolean {
  const matches = matcherOf(withoutMarks(pattern), term);
  return (text) => matches(withoutMarks(text));
}

/** A word between characters of none: `*` and `_` stand for others. */
const asWord = (pattern: string, term: string) =>
  foundBy(
    `\\b${pattern.replaceAll(/\\(.)|[*_]|[.+?()|[\]{}^$\\]/gs, (sign, escaped) => {
      if (sign === '*') return '.*';
      if (sign === '_') return '.';
      const character = escaped ?? sign;
      return /[\p{L}\p{N}_:"-]/u.test(character) ? character : `\\${character}`;
    })}\\b`,
    term,
  );

type Way = (pattern: string, term: string) => (text: string) => boolean;

/** Ways in which all fields together are compared. */
const WAYS: Readonly<Record<'re' | 'nc' | 'w', Way>> = {
  re: foundBy,
  nc: (pattern, term) => withoutMarksOf(`*${pattern}*`, term),
  w: asWord,
};

/** Ways in which one field is, as a whole where it is no expression. */
const FIELD_WAYS: Readonly<Record<string, Way>> = { re: foundBy, nc: withoutMarksOf };

const DATES = {
  added: ({ addedAt }: Note) => addedAt,
  edited: ({ changedAt }: Note) => changedAt,
  rated: ({ answeredAt }: Note) => answeredAt,
};

const STATES: Record<string, Test> = {
  new: ({ state }) => state === WordState.NEW,
  learn: ({ state }) => state === WordState.LEARNING,
  review: ({ state }) => state >= WordState.YOUNG,
  suspended: ({ isSuspended }) => isSuspended,
};

/** Days from now until a card is asked, negative when it is late; a card that is not asked never compares. */
const daysUntilDue = ({ dueAt }: Note, now: number): number =>
  dueAt ? Math.ceil((dueAt.getTime() - now) / DAY_MS) : Number.NaN;

/** Whether a card is asked now. */
export const isDue = (note: Note, now: number): boolean => !note.isSuspended && daysUntilDue(note, now) <= 0;

/** Of cards in review: new ones, and those in their steps, have no stability and no interval. */
function propertyOf(value: string, term: string, now: number): Test {
  const [, name, sign, digits] =
    /^(s|ivl|due|reps|lapses)(<=|>=|!=|<|>|=)(-?\d{1,6}(?:\.\d{1,6})?)$/i.exec(value) ?? refuse(term);
  const wanted = Number(digits);
  const compare = COMPARISONS[sign!]!;
  if (name!.toLowerCase() === 'due') {
    return (note) => note.dueAt !== undefined && compare(daysUntilDue(note, now), wanted);
  }
  if (name!.toLowerCase() === 'reps') return ({ answers }) => compare(answers, wanted);
  if (name!.toLowerCase() === 'lapses') return ({ lapses }) => compare(lapses, wanted);
  const of = name!.toLowerCase() === 's' ? (note: Note) => note.stability : (note: Note) => note.intervalDays;
  return (note) => note.state >= WordState.YOUNG && compare(of(note), wanted);
}

const COMPARISONS: Record<string, (one: number, other: number) => boolean> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '=': (one, other) => one === other,
  '!=': (one, other) => one !== other,
};

const refuse = (term: string): never => {
  throw unknown(term);
};

const unescaped = (text: string) => text.replace(/\\(.)/gs, '$1');

function unescapedColon(term: string): number {
  for (let at = 0; at < term.length; at++) {
    if (term[at] === '\\') at++;
    else if (term[at] === ':') return at;
  }
  return -1;
}

/** Whether a text is wholly a pattern of Anki's: `*` is anything, `_` one character; letters of either case. */
function matcherOf(pattern: string, term: string): (text: string) => boolean {
  const pieces: (string | undefined)[][] = [[]];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!;
    if (character === '*') pieces.push([]);
    else if (character === '_') pieces.at(-1)!.push(undefined);
    else
      pieces.at(-1)!.push((character === '\\' && at + 1 < pattern.length ? pattern[++at]! : character).toLowerCase());
  }
  if (pattern.length > LONGEST_PATTERN || pieces.length - 1 > MOST_STARS) throw unknown(term);
  const [first, ...rest] = pieces as [(string | undefined)[], ...(string | undefined)[][]];
  const last = rest.pop();
  const stands = (piece: readonly (string | undefined)[], text: string, from: number) =>
    from >= 0 &&
    from + piece.length <= text.length &&
    piece.every((one, index) => one === undefined || one === text[from + index]);
  return (given) => {
    const text = given.toLowerCase();
    if (!stands(first, text, 0)) return false;
    if (!last) return text.length === first.length;
    let from = first.length;
    for (const piece of rest) {
      while (!stands(piece, text, from)) if (++from > text.length) return false;
      from += piece.length;
    }
    return text.length - last.length >= from && stands(last, text, text.length - last.length);
  };
}

const unknown = (search: string) => new Refusal(`This search is not understood here: ${search.slice(0, 200)}`);
