import type { StateOfValue } from '../card-files/collection.js';
import type { PastAnswer } from '../reviews/packed-log.js';
import { arrayOf, instantOf, objectOf, stringOf } from './json.js';
import type { List, Row, Table } from './list.js';

/** jpdb's grades as ratings; the others are no answers. */
const RATINGS: Readonly<Record<string, number>> = {
  nothing: 1,
  something: 1,
  fail: 1,
  hard: 2,
  okay: 3,
  pass: 3,
  known: 3,
  easy: 4,
};
/** What the last grade says of a word. */
const STATES: Readonly<Record<string, StateOfValue>> = {
  ...Object.fromEntries(Object.keys(RATINGS).map((grade) => [grade, 'scheduled' as const])),
  'never-forget': 'known',
  unknown: 'new',
  '': 'new',
};
const WORDS = /^cards_vocabulary/;
const CARDS = /^cards_.{1,50}$/;
/** jpdb has six. */
const MOST_LISTS = 20;

/**
 * jpdb's export of reviews (`reviews.json`): words and kanji, each with its grades.
 *
 * @returns undefined for any other JSON
 */
export function readJpdb(value: unknown): List | undefined {
  const lists = Object.entries(objectOf(value) ?? {}).filter(
    ([name, cards]) => CARDS.test(name) && Array.isArray(cards),
  );
  if (!lists.some(([name]) => WORDS.test(name))) return undefined;
  return { source: 'jpdb', tables: lists.slice(0, MOST_LISTS).map(([name, cards]) => tableOf(name, arrayOf(cards))) };
}

function tableOf(name: string, cards: readonly unknown[]): Table {
  const hasWords = WORDS.test(name);
  const rows = cards.map((value): Row => {
    const card = objectOf(value) ?? {};
    const reviews = arrayOf(card.reviews).map((review) => objectOf(review) ?? {});
    const grade = stringOf(reviews.at(-1)?.grade);
    const shown = hasWords ? [stringOf(card.spelling), stringOf(card.reading)] : [stringOf(card.character)];
    return { fields: [...shown, grade], history: { log: logOf(reviews) } };
  });
  const columns = hasWords ? ['spelling', 'reading', 'grade'] : ['character', 'grade'];
  // Kanji are no words; their column can be chosen all the same.
  const known = hasWords ? { word: 0, reading: 1, state: 2 } : { state: 1 };
  return { id: name, name, columns, isNamed: true, rows, known, states: STATES };
}

const logOf = (reviews: readonly Record<string, unknown>[]): PastAnswer[] =>
  reviews
    .flatMap(({ timestamp, grade }) => {
      const rating = Object.hasOwn(RATINGS, stringOf(grade)) ? RATINGS[stringOf(grade)] : undefined;
      const at = instantOf(timestamp);
      return rating === undefined || at === undefined ? [] : [{ at, rating }];
    })
    .sort((a, b) => a.at - b.at)
    .map((answer, index) => ({ ...answer, kind: index === 0 ? 0 : 1, tookMs: 0 }));
