import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService, type WordState } from '@ichibun/proto/vocabulary';
import { byKey, identityOf, LEXEMES_AT_ONCE, type Word } from './lexemes.js';

/** Lexemes that the vocabulary service classifies at once. */
const CLASSIFY_AT_ONCE = 100_000;

/** Which of some lexemes a learner knows, and which are blocked. */
export interface Knowledge {
  readonly known: Set<number>;
  /** Those of them that only the words they are made of make known. */
  readonly knownByParts: Set<number>;
  /** Those that the learner has words for which do not make them known. */
  readonly beingLearnt: Set<number>;
  readonly blocked: Set<number>;
  /** Those that are written in an old or rare spelling. */
  readonly oldSpellings: Set<number>;
  /** Where they were wanted: how well the learner's words for lexemes are known. */
  readonly states: Map<number, WordState>;
  /** The revision of the learner's words that this is true of, or an older one. Infinity when nothing was asked. */
  readonly revision: number;
}

/**
 * What a learner knows of some lexemes, any number of them, by the vocabulary service's one rule.
 *
 * @param withStates whether the states of words are wanted too
 */
export async function knowledgeOf(
  rpc: Rpc,
  userId: number,
  lexemeIds: readonly number[],
  { withStates = false } = {},
): Promise<Knowledge> {
  const known = new Set<number>();
  const knownByParts = new Set<number>();
  const beingLearnt = new Set<number>();
  const blocked = new Set<number>();
  const oldSpellings = new Set<number>();
  const states = new Map<number, WordState>();
  let revision = Number.POSITIVE_INFINITY;
  for (const part of inParts(lexemeIds, CLASSIFY_AT_ONCE)) {
    const answer = await rpc.call(VocabularyService.method.classifyLexemes, { userId, lexemeIds: part, withStates });
    for (const id of answer.known) known.add(id);
    for (const id of answer.knownByParts) knownByParts.add(id);
    for (const id of answer.beingLearnt) beingLearnt.add(id);
    for (const id of answer.blocked) blocked.add(id);
    for (const id of answer.oldSpellings) oldSpellings.add(id);
    for (const [index, id] of answer.withState.entries()) states.set(id, answer.states[index]!);
    revision = Math.min(revision, answer.revision);
  }
  return { known, knownByParts, beingLearnt, blocked, oldSpellings, states, revision };
}

/** A word as it stands for a learner. */
export interface ClassifiedWord {
  /** 0 when no lexeme has been made of it yet. */
  readonly lexemeId: number;
  readonly known: boolean;
  /** Only the words that it is made of make it known. */
  readonly knownByParts: boolean;
  readonly blocked: boolean;
  /** Unspecified when the learner has no such word. */
  readonly state: WordState;
}

/** What a learner knows of some words, by the words' keys. Makes no lexemes, so that whatever only reads may ask. */
export async function classifyWords(
  rpc: Rpc,
  userId: number,
  words: Iterable<Word>,
): Promise<Map<string, ClassifiedWord>> {
  const classified = new Map<string, ClassifiedWord>();
  for (const part of inParts([...byKey(words)], LEXEMES_AT_ONCE)) {
    const answer = await rpc.call(VocabularyService.method.classifyWords, {
      userId,
      words: part.map(([, word]) => identityOf(word)),
    });
    for (const [index, [key]] of part.entries()) classified.set(key, answer.words[index]!);
  }
  return classified;
}

/** Lexemes that a learner knows, and for each its day: 1 is the first that was asked for, 0 is before it. */
export interface KnownByDay {
  readonly lexemeIds: number[];
  readonly days: number[];
}

/**
 * On which day a learner came to know each of some lexemes, as far as they are known now.
 *
 * @param lexemeIds any number of them
 * @param days when each begins, rising
 */
export async function knownByDay(
  rpc: Rpc,
  userId: number,
  lexemeIds: readonly number[],
  days: readonly Date[],
): Promise<KnownByDay> {
  const dayStarts = days.map((day) => timestampFromDate(day));
  const known: KnownByDay = { lexemeIds: [], days: [] };
  for (const part of inParts(lexemeIds, CLASSIFY_AT_ONCE)) {
    const answer = await rpc.call(VocabularyService.method.dateKnownLexemes, { userId, lexemeIds: part, dayStarts });
    for (const id of answer.lexemeIds) known.lexemeIds.push(id);
    for (const day of answer.days) known.days.push(day);
  }
  return known;
}

/**
 * Occurrences known at the end of each day.
 *
 * @param learnt occurrences that came to be known on a day, as `knownByDay` numbers it
 * @param days how many
 */
export function upToEachDay(learnt: readonly { day: number; occurrences: number }[], days: number): number[] {
  const onDay = Array<number>(days + 1).fill(0);
  for (const { day, occurrences } of learnt) onDay[day]! += occurrences;
  let known = 0;
  return onDay
    .map((occurrences) => {
      known += occurrences;
      return known;
    })
    .slice(1);
}
