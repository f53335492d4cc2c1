import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';
import { selectPart } from './words.service.js';

const WORDS = 5_000;
const PART = 1_000;

let under: VocabularyUnderTest;
beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Node Type': string;
  readonly Plans?: readonly Plan[];
}

/** Rows that a plan has looked at, in all its steps. */
const looked = (plan: Plan): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, one) => sum + looked(one), 0);

/** Words with cards, of which PostgreSQL's statistics know nothing. */
async function bring(userId: number, words: number): Promise<void> {
  await under.query(
    `INSERT INTO words (user_id, word, reading, reading_hiragana, meaning, state)
     SELECT $1, 'word ' || i, NULL, NULL, NULL, 1 FROM generate_series(1, $2::int) AS n (i)`,
    [userId, words],
  );
  await under.query(
    `INSERT INTO cards (user_id, word_id, phase, step, answers, lapses, interval_days)
     SELECT user_id, id, 0, 0, 0, 0, 0 FROM words WHERE user_id = $1`,
    [userId],
  );
}

it.each([
  ['of a learner whom nobody knew', async () => {}],
  ['beside a learner of many more', async () => bring(under.newLearner(), 2 * WORDS)],
])('lists words %s after an import without looking through all cards for each', async (_, before) => {
  await under.query(
    'ALTER TABLE words SET (autovacuum_enabled = off); ALTER TABLE cards SET (autovacuum_enabled = off)',
  );
  await before();
  await under.query('ANALYZE words, cards');
  const userId = under.newLearner();
  await bring(userId, WORDS);
  const [{ 'QUERY PLAN': explained }] = await under.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${selectPart('all')}`, [
    userId,
    2 ** 31 - 1,
    true,
  ]);
  const plan = explained[0].Plan as Plan;
  expect(plan['Actual Rows']).toBe(PART);
  // The words themselves are looked at once, and once more where they are sorted; then the part of them, and their cards.
  expect(looked(plan)).toBeLessThan(4 * WORDS + 10 * PART);
});
