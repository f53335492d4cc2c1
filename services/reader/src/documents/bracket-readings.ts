import { toHiragana } from '@ichibun/japanese/kana';
import { inTurns, Turn } from '@ichibun/kit/in-turns';
import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { piecesIn } from '@ichibun/text/lines';
import type { ParsedText } from '../book-files/parsed-text.js';

/**
 * A word with kanji, kana in brackets that may be its reading, and kana that may belong to the word: 魔王（まおう）,
 * 彼[かれ], 私[わたし;h], 食(た)べる.
 */
const CANDIDATE =
  /(?:[おご]?[\p{Script=Han}々〆ヶ]|[0-9０-９])[\p{Script=Han}々〆ヶぁ-ゖー0-9０-９]{0,11}([（([［〔【])([ぁ-ゖァ-ヺー]{1,40})(?:;[a-z0-9,]{1,10})?[）)\]］〕】](?=([ぁ-ゖ]{0,3}))/gu;
/** What is before brackets in a word, and the kana in them. */
const WORD_AND_BRACKETS =
  /([^（()）[［\]］〔〕【】]+)[（([［〔【]([ぁ-ゖァ-ヺー]+)(?:;[a-z0-9,]{1,10})?[）)\]］〕】]/gu;
const MOST_IN_WORD = 4;
/** UTF-16 units between two yields: some 2 ms of kanji. */
const SCANNED_UNITS = 20_000;
/** Of one document; the other readings stay in the text. */
const MOST_QUESTIONS = 4_000;
const UNITS_PER_CALL = 10_000;
const DEADLINE_MS = 60_000;

interface Candidate {
  /** The word with its brackets. */
  readonly whole: string;
  /** `whole` and the kana after it. */
  readonly asked: string;
  /** The opening bracket. */
  readonly bracket: string;
  readonly reading: string;
  readonly index: number;
}

/** The word that each bracket reads, by the bracket's offset in the question; nothing for brackets without a reading. */
type WordsByBracket = ReadonlyMap<number, string>;

type GivenReading = ParsedText['readings'][number];

interface Removed {
  readonly start: number;
  readonly end: number;
}

/**
 * Turns readings in brackets into ruby and removes them from the text. The language service decides whether kana in
 * brackets are a reading: they are not in 京都（たぶん）.
 *
 * @throws DomainError as the language service
 */
export async function withBracketReadings<Text extends ParsedText>(rpc: Rpc, source: Text): Promise<Text> {
  const turn = new Turn();
  const found: Candidate[] = [];
  let before = 0;
  for (const piece of piecesIn(source.text, SCANNED_UNITS)) {
    for (const { 0: whole, 1: bracket = '', 2: reading = '', 3: rest = '', index } of piece.matchAll(CANDIDATE)) {
      found.push({ whole, asked: whole + rest, bracket, reading, index: before + index });
    }
    before += piece.length;
    if (turn.isOver) await turn.next();
  }
  if (found.length === 0) return source;
  const words = await wordsOf(rpc, await distinctQuestions(found, turn));
  const alone: (string | undefined)[] = [];
  for (const { whole, asked, bracket } of found) {
    alone.push(words.get(asked)?.get(whole.indexOf(bracket)));
    if (turn.isOver) await turn.next();
  }
  const read = await withNeighbours(rpc, source.text, found, alone, turn);
  const removed: Removed[] = [];
  const readings: GivenReading[] = [];
  for (const [at, { whole, bracket, reading, index }] of found.entries()) {
    const word = baseOfReading(reading, read[at]);
    const end = index + whole.length;
    const start = index + whole.indexOf(bracket);
    if (word === undefined) continue;
    removed.push({ start, end });
    readings.push({ start: start - word.length, length: word.length, reading });
    if (turn.isOver) await turn.next();
  }
  return removed.length === 0 ? source : withoutBrackets(source, removed, readings, turn);
}

/** The part of a word that a reading is for: 茶 in お茶（ちゃ）. */
function baseOfReading(reading: string, word: string | undefined): string | undefined {
  const first = word?.[0] ?? '';
  return /^[おご]/u.test(first) && !reading.startsWith(first) ? word?.slice(1) : word;
}

async function distinctQuestions(questions: readonly { readonly asked: string }[], turn: Turn): Promise<string[]> {
  const different = new Set<string>();
  for (const { asked } of questions) {
    if (different.size < MOST_QUESTIONS) different.add(asked);
    if (turn.isOver) await turn.next();
  }
  return [...different];
}

/**
 * Adds the words of brackets that are readings only together: 学(がっ)校(こう).
 *
 * @param alone the words that each bracket reads by itself
 */
async function withNeighbours(
  rpc: Rpc,
  text: string,
  found: readonly Candidate[],
  alone: readonly (string | undefined)[],
  turn: Turn,
): Promise<(string | undefined)[]> {
  const words = [...alone];
  const endOf = (at: number) => found[at]!.index + found[at]!.whole.length;
  /** Whether a candidate follows the one before it, with nothing but the rest of a word between them. */
  const isBeside = (at: number) =>
    at > 0 &&
    at < found.length &&
    /^[ぁ-ゖ]{0,3}$/u.test(text.slice(endOf(at - 1), Math.min(found[at]!.index, endOf(at - 1) + 4)));
  const groups: { first: number; last: number; asked: string }[] = [];
  for (let at = 0; at < found.length; at++) {
    if (turn.isOver) await turn.next();
    if (alone[at] !== undefined) continue;
    const first = isBeside(at) && at > (groups.at(-1)?.last ?? -1) ? at - 1 : at;
    let last = at;
    while (last - first < MOST_IN_WORD - 1 && isBeside(last + 1)) last++;
    if (last === first) continue;
    const { whole, asked } = found[last]!;
    groups.push({ first, last, asked: text.slice(found[first]!.index, endOf(last)) + asked.slice(whole.length) });
    at = last;
  }
  if (groups.length === 0) return words;
  const answers = await wordsOf(rpc, await distinctQuestions(groups, turn));
  for (const { first, last, asked } of groups) {
    if (turn.isOver) await turn.next();
    const answer = answers.get(asked);
    for (let at = first; at <= last; at++) {
      const { index, whole, bracket } = found[at]!;
      words[at] ??= answer?.get(index + whole.indexOf(bracket) - found[first]!.index);
    }
  }
  return words;
}

/** For each question the words that its brackets read. */
async function wordsOf(rpc: Rpc, questions: readonly string[]): Promise<Map<string, WordsByBracket>> {
  const words = new Map<string, WordsByBracket>();
  for (const some of inBatches(questions)) {
    const request = { text: some.join('\n') };
    const { tokens } = await rpc.call(LanguageService.method.tokenize, request, { deadlineMs: DEADLINE_MS });
    let [line, offset] = [0, 0];
    let read = new Map<number, string>();
    for (const [at, { surface }] of tokens.entries()) {
      const inToken = [...surface.matchAll(WORD_AND_BRACKETS)];
      for (const [count, { 1: word = '', 2: reading = '', index }] of inToken.entries()) {
        // Of several in a word each reads the kanji before it.
        const before = inToken.length === 1 ? wordsBefore(tokens, at, toHiragana(reading)) : '';
        read.set(offset + index + word.length, before + (count === 0 ? word : word.replace(/^[ぁ-ゖ]+/u, '')));
      }
      if (read.size > 0) words.set(some[line]!, read);
      offset += surface.length;
      if (!surface.includes('\n')) continue;
      line += surface.split('\n').length - 1;
      offset = 0;
      read = new Map();
    }
  }
  return words;
}

/** What else a reading is of that the last of its words is not all of: 十七 of 十七歳（じゅうななさい）. */
function wordsBefore(tokens: readonly { surface: string; reading: string }[], last: number, reading: string): string {
  let [read, words] = [tokens[last]!.reading, ''];
  for (let at = last - 1; at >= 0 && read !== reading && reading.endsWith(read); at--) {
    read = tokens[at]!.reading + read;
    words = tokens[at]!.surface + words;
  }
  return read === reading ? words : '';
}

function* inBatches(candidates: readonly string[]): Generator<string[]> {
  let [some, units]: [string[], number] = [[], 0];
  for (const candidate of candidates) {
    if (units + candidate.length > UNITS_PER_CALL) {
      yield some;
      [some, units] = [[], 0];
    }
    some.push(candidate);
    units += candidate.length + 1;
  }
  if (some.length > 0) yield some;
}

/** @param removed rising, without overlap */
async function withoutBrackets<Text extends ParsedText>(
  source: Text,
  removed: readonly Removed[],
  added: readonly GivenReading[],
  turn: Turn,
): Promise<Text> {
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of removed) {
    kept.push(source.text.slice(from, start));
    from = end;
    if (turn.isOver) await turn.next();
  }
  kept.push(source.text.slice(from));
  const text = kept.join('');
  await turn.nextIfOver();
  const offsetOf = await offsetsIn(removed, turn);
  const readings = await inTurns(inOrder(source.readings, added, offsetOf), turn);
  const { times } = source;
  return {
    ...source,
    text,
    readings,
    chapters: source.chapters.map((chapter) => ({ ...chapter, offset: offsetOf(chapter.offset) })),
    ...(source.notes && { notes: source.notes.map((note) => ({ ...note, offset: offsetOf(note.offset) })) }),
    ...(source.pictures && {
      pictures: source.pictures.map((picture) => ({ ...picture, offset: offsetOf(picture.offset) })),
    }),
    ...(times && { times: times.map((value, index) => (index % 3 === 0 ? offsetOf(value) : value)) }),
  };
}

/** Maps offsets of the text to the text without the removed stretches. */
async function offsetsIn(removed: readonly Removed[], turn: Turn): Promise<(offset: number) => number> {
  const before = new Int32Array(removed.length + 1);
  for (const [at, { start, end }] of removed.entries()) {
    before[at + 1] = before[at]! + end - start;
    if (turn.isOver) await turn.next();
  }
  return (offset) => {
    let [low, high] = [0, removed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (removed[middle]!.start < offset) low = middle + 1;
      else high = middle;
    }
    const last = removed[low - 1];
    return last && last.end > offset ? last.start - before[low - 1]! : offset - before[low]!;
  };
}

/**
 * Rising, without overlap: a reading that the source gives as ruby goes before one in brackets.
 *
 * @param given those of the source, by their offsets there, as `added`; both rising
 */
function* inOrder(
  given: ParsedText['readings'],
  added: ParsedText['readings'],
  offsetOf: (offset: number) => number,
): Generator<void, GivenReading[]> {
  const readings: GivenReading[] = [];
  let reached = 0;
  let next = 0;
  const add = ({ start, length, reading }: GivenReading) => {
    const [first, end] = [offsetOf(start), offsetOf(start + length)];
    if (end <= first || first < reached) return;
    readings.push({ start: first, length: end - first, reading });
    reached = end;
  };
  for (const one of given) {
    for (; next < added.length && added[next]!.start < one.start; next++) {
      add(added[next]!);
      yield;
    }
    add(one);
    yield;
  }
  for (; next < added.length; next++) {
    add(added[next]!);
    yield;
  }
  return readings;
}
