import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { BoundedProcess } from '@ichibun/kit/bounded-process';
import { FitOutcome, ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { default_w, forgetting_curve } from 'ts-fsrs';
import { VocabularyUnderTest } from '../../testing/vocabulary-under-test.js';
import { type Memory, MemoryModel, PARAMETERS, type Rating } from '../memory.js';
import { type Fit, ParameterFitter } from './parameter-fitter.js';

const { method } = ReviewsService;
const timeZone = 'Asia/Tokyo';
const DAY_MS = 86_400_000;
/** A learner who forgets far faster than most. */
const FORGETFUL = default_w.map((one, index) => (index < 4 ? one * 0.3 : index === 8 ? one * 0.6 : one));

let under: VocabularyUnderTest;
let userId: number;
beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());
beforeEach(() => {
  userId = under.newLearner();
});

/** Numbers from 0 to 1, the same each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What somebody with that memory answers on the days on which cards are due by the usual parameters. */
function answersOf(parameters: readonly number[], random: () => number): { daysAgo: number; rating: Rating }[] {
  const [hers, usual] = [new MemoryModel(0.9, parameters), new MemoryModel(0.9)];
  const answers: { daysAgo: number; rating: Rating }[] = [];
  let [memory, planned]: (Memory | undefined)[] = [];
  let [daysAgo, waited] = [360, 0];
  while (daysAgo > 0) {
    const remembers = !memory || random() < forgetting_curve(parameters, waited, memory.stability);
    const rating: Rating = answers.length === 0 ? 4 : remembers ? 3 : 1;
    answers.push({ daysAgo, rating });
    memory = hers.after(memory, waited, rating);
    planned = usual.after(planned, waited, rating);
    waited = Math.max(1, Math.round(usual.interval(planned)));
    daysAgo -= waited;
  }
  return answers;
}

/** A learner with cards, and what she has answered. */
async function learn(cards: number, parameters: readonly number[]): Promise<void> {
  const lexemes = Array.from({ length: cards }, (_, number) => ({ entry: '', word: `単${number}`, reading: 'たん' }));
  const { ids } = await under.rpc.call(VocabularyService.method.resolveLexemes, { userId: 0, lexemes });
  await under.rpc.call(method.collectWords, { userId, words: ids.map((lexemeId) => ({ lexemeId })) });
  await under.query(`UPDATE cards SET created_at = now() - interval '2 years' WHERE user_id = $1`, [userId]);
  const rows = await under.query('SELECT id FROM cards WHERE user_id = $1 ORDER BY id', [userId]);
  const random = numbers(7);
  const answers = rows.flatMap(({ id }) =>
    answersOf(parameters, random).map(({ daysAgo, rating }, version) => ({
      id: randomUUID(),
      cardId: id,
      version,
      rating,
      tookMs: 4_000,
      ageMs: BigInt(daysAgo * DAY_MS),
    })),
  );
  for (let from = 0; from < answers.length; from += 500) {
    await under.rpc.call(method.answerCards, { userId, timeZone, answers: answers.slice(from, from + 500) });
  }
}

const fitNow = async () => (await under.rpc.call(method.getParameters, { userId })).fit!;
const ended = () => until(fitNow, ({ isRunning }) => !isRunning);
const fit = async () => {
  await under.rpc.call(method.fitParameters, { userId, timeZone });
  return ended();
};
const cardsNow = () =>
  under.query(
    `SELECT c.id, stability, difficulty, due_day, due_at, interval_days, phase, answers, state
     FROM cards c JOIN words w ON w.id = c.word_id WHERE c.user_id = $1 ORDER BY c.id`,
    [userId],
  );
const withoutMemory = (rows: object[]) =>
  rows.map((row) => ({ ...row, stability: undefined, difficulty: undefined, state: undefined }));

it('that are fitted predict better and reschedule no card, and are taken back without a trace', async () => {
  await learn(120, FORGETFUL);
  await ended();
  await under.rpc.call(method.resetParameters, { userId });
  await ended();
  const before = await cardsNow();
  const taken = await fit();
  expect(taken).toMatchObject({ isOwn: true, outcome: FitOutcome.TAKEN });
  expect(taken.lossAfter!).toBeLessThan(taken.lossBefore!);
  expect(taken.answers).toBeGreaterThanOrEqual(400);
  const after = await cardsNow();
  expect(withoutMemory(after)).toEqual(withoutMemory(before));
  const stabilityOf = (rows: { stability: number }[]) => rows.reduce((sum, { stability }) => sum + stability, 0);
  expect(stabilityOf(after)).toBeLessThan(0.9 * stabilityOf(before));
  const [{ parameters }] = await under.query('SELECT parameters FROM parameter_fits WHERE user_id = $1', [userId]);
  expect(parameters).toHaveLength(PARAMETERS);
  // Young and mature are what the new parameters make of them.
  for (const { state, stability, phase } of after) if (phase === 2) expect(state).toBe(stability >= 21 ? 3 : 2);

  await under.rpc.call(method.resetParameters, { userId });
  expect(await ended()).toMatchObject({ isOwn: false, outcome: FitOutcome.UNSPECIFIED });
  expect(await cardsNow()).toEqual(before);
}, 120_000);

it('that are asked for without enough answers say how many there are, and change nothing', async () => {
  await learn(10, default_w);
  const before = await cardsNow();
  const tooFew = await fit();
  expect(tooFew).toMatchObject({ canFit: true, isOwn: false, outcome: FitOutcome.TOO_FEW });
  expect(tooFew.answers).toBeGreaterThan(0);
  expect(await cardsNow()).toEqual(before);
}, 60_000);

it.each([
  ['once there is enough to learn from', undefined, true],
  ['a month after the last time', [31, false], true],
  ['not within a month', [29, false], false],
  ['not after the learner went back to those that suit most', [365, true], false],
])('are fitted by themselves %s', async (_, last, isFitted) => {
  await learn(1, default_w);
  // Another learner has just been looked at; this one has not.
  const other = userId;
  userId = under.newLearner();
  await under.query(`UPDATE words SET user_id = $1 WHERE user_id = $2`, [userId, other]);
  await under.query(`UPDATE cards SET user_id = $1 WHERE user_id = $2`, [userId, other]);
  const [{ id: cardId, answers }] = await under.query('SELECT id, answers FROM cards WHERE user_id = $1', [userId]);
  await under.query(
    `INSERT INTO reviews (user_id, id, card_id, answered_at, day, rating, took_ms, version, phase)
     SELECT $1, gen_random_uuid(), $2, now() - interval '1 day' * n, 20000 - n, 3, 4000, 0, 2
     FROM generate_series(1, 400) AS n`,
    [userId, cardId],
  );
  if (last) {
    await under.query(
      `INSERT INTO parameter_fits (user_id, asked_at, is_off) VALUES ($1, now() - make_interval(days => $2), $3)`,
      [userId, ...(last as unknown[])],
    );
  }
  const given = { id: randomUUID(), cardId, version: answers, rating: 3, tookMs: 4_000, ageMs: 0n };
  await under.rpc.call(method.answerCards, { userId, timeZone, answers: [given] });
  const { outcome } = await ended();
  // One card is not enough to learn from, and that is what the fit says.
  expect(outcome).toBe(isFitted ? FitOutcome.TOO_FEW : FitOutcome.UNSPECIFIED);
});

it('need a time zone that there is', async () => {
  await expect(under.rpc.call(method.fitParameters, { userId, timeZone: 'Asia/Nowhere' })).rejects.toMatchObject({
    code: 'time.unknown-zone',
  });
});

it('are not fitted where the program that fits cannot be loaded, which is said; cards are reviewed all the same', async () => {
  const failed = () => new Error('The process ended.') as never;
  const bounds = {
    heapMegabytes: 256,
    messageBytes: 1_000,
    residentBytes: 1024 ** 3,
    wallMs: 60_000,
    tooComplex: failed,
    unreadable: failed,
  };
  const fitting = jest.spyOn(ParameterFitter.prototype, 'fit').mockImplementation(async (question) => {
    // The same process, which may load no program that is not JavaScript.
    const child = new BoundedProcess(new URL('./fit-process.js', import.meta.url), bounds);
    const asked = { allowedMs: () => 60_000, take: (fit: Fit) => fit };
    const fit = await child.ask<Fit, Fit>(question, new Uint8Array(), undefined, asked);
    await child.ended();
    return fit;
  });
  const usual = under;
  under = await VocabularyUnderTest.start();
  try {
    userId = under.newLearner();
    await learn(1, default_w);
    expect(await fitNow()).toMatchObject({ canFit: false, isOwn: false });
    expect(await fit()).toMatchObject({ canFit: false, isOwn: false, outcome: FitOutcome.UNAVAILABLE });
    const [{ id: cardId, answers: version }] = await cardsNow();
    const given = { id: randomUUID(), cardId, version, rating: 3, tookMs: 4_000, ageMs: 0n };
    expect(await under.rpc.call(method.answerCards, { userId, timeZone, answers: [given] })).toMatchObject({ kept: 1 });
  } finally {
    await under.stop();
    under = usual;
    fitting.mockRestore();
  }
}, 60_000);
