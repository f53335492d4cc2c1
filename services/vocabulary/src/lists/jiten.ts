import type { StateOfValue } from '../card-files/collection.js';
import { withoutWords } from '../card-files/refusal.js';
import type { PastAnswer } from '../reviews/packed-log.js';
import { arrayOf, instantOf, numberOf, objectOf, stringOf } from './json.js';
import type { History, List, Row } from './list.js';

/** Jiten's states by their numbers. */
const STATES: Readonly<Record<string, StateOfValue>> = {
  '0': 'new',
  '1': 'scheduled',
  '2': 'scheduled',
  '3': 'scheduled',
  '4': 'blocked',
  '5': 'known',
  '6': 'blocked',
};
const PHASES: Readonly<Record<string, History['phase']>> = { '1': 'learning', '2': 'review', '3': 'relearning' };

/**
 * Jiten's backup of vocabulary: cards of FSRS with their answers.
 *
 * @returns undefined for any other JSON
 * @throws DomainError `imports.without-words` where it was written without the words themselves
 */
export function readJiten(value: unknown): List | undefined {
  const file = objectOf(value) ?? {};
  const cards = arrayOf(file.Cards ?? file.cards).map((card) => objectOf(card) ?? {});
  const isJiten = cards.length > 0 && cards.every((card) => 'w' in card && 's' in card && 'du' in card);
  if (!isJiten) return undefined;
  if (cards.every((card) => stringOf(card.t) === '')) throw withoutWords();
  const rows = cards.map((card): Row => {
    const state = stringOf(card.s);
    const [stability, difficulty] = [numberOf(card.st), numberOf(card.d)];
    const hasMemory = stability !== undefined && stability > 0 && difficulty !== undefined && difficulty >= 1;
    return {
      fields: [stringOf(card.t), stringOf(card.k), state],
      history: {
        log: logOf(arrayOf(card.l)),
        memory: hasMemory
          ? { stability: Math.min(36_500, stability), difficulty: Math.min(10, difficulty) }
          : undefined,
        phase: PHASES[state],
        dueAt: instantOf(card.du),
      },
    };
  });
  return {
    source: 'jiten',
    tables: [
      {
        id: 'cards',
        name: 'Cards',
        isNamed: true,
        rows,
        states: STATES,
        columns: ['word', 'kana', 'state'],
        known: { word: 0, reading: 1, state: 2 },
      },
    ],
  };
}

const logOf = (reviews: readonly unknown[]): PastAnswer[] =>
  reviews
    .flatMap((review) => {
      const { r, dt, d } = objectOf(review) ?? {};
      const [rating, at] = [numberOf(r), instantOf(dt)];
      if (rating === undefined || ![1, 2, 3, 4].includes(rating) || at === undefined) return [];
      return [{ at, rating, tookMs: Math.min(3_600_000, Math.round(numberOf(d) ?? 0)) }];
    })
    .sort((a, b) => a.at - b.at)
    .map((answer, index) => ({ ...answer, kind: index === 0 ? 0 : 1 }));
