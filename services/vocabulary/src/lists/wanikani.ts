import type { StateOfValue } from '../card-files/collection.js';
import { arrayOf, instantOf, numberOf, objectOf, stringOf } from './json.js';
import type { History, List, Row } from './list.js';

/** Days from each stage to its review, from the first on; the last is burned, and never asked again. */
const INTERVALS = [4 / 24, 8 / 24, 1, 2, 7, 14, 30, 120];
const FIRST_OF_GURU = 5;
const BURNED = INTERVALS.length + 1;

/**
 * What the page has fetched of WaniKani: assignments (`/v2/assignments`) with their words.
 *
 * @returns undefined for any other JSON
 */
export function readWaniKani(value: unknown): List | undefined {
  const file = objectOf(value);
  if (file?.source !== 'wanikani') return undefined;
  const rows = arrayOf(file.words).map((one): Row => {
    const word = objectOf(one) ?? {};
    const stage = Math.min(BURNED, Math.floor(numberOf(word.stage) ?? 0));
    return {
      fields: [stringOf(word.characters), stringOf(word.reading), String(stage)],
      history: stage > 0 && stage < BURNED ? historyOf(stage, instantOf(word.availableAt)) : undefined,
    };
  });
  const stages = Array.from({ length: BURNED + 1 }, (_, stage): [string, StateOfValue] => [
    String(stage),
    stage === 0 ? 'new' : stage === BURNED ? 'known' : 'scheduled',
  ]);
  return {
    source: 'wanikani',
    tables: [
      {
        id: 'assignments',
        name: 'WaniKani',
        isNamed: true,
        rows,
        states: Object.fromEntries(stages),
        columns: ['characters', 'reading', 'srs_stage'],
        known: { word: 0, reading: 1, state: 2 },
      },
    ],
  };
}

const historyOf = (stage: number, dueAt: number | undefined): History => ({
  log: [],
  phase: stage < FIRST_OF_GURU ? 'learning' : 'review',
  interval: INTERVALS[stage - 1]!,
  dueAt,
});
