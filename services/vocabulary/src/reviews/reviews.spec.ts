import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { CardChange, type CollectWordsResponse, Phase, ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService, WordOrigin, WordState } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';
import { STATES } from '../words/states.js';

const { method } = ReviewsService;
const timeZone = 'Asia/Tokyo';
const DAY_MS = 86_400_000;

let under: VocabularyUnderTest;
let userId: number;
let cat: number;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
  cat = await under.lexemeOf('猫');
});
afterAll(() => under.stop());
beforeEach(() => {
  userId = under.newLearner();
});

const collect = (...lexemeIds: number[]) =>
  under.rpc.call(method.collectWords, { userId, words: lexemeIds.map((lexemeId) => ({ lexemeId })) });
const next = (count = 100, more = 0) => under.rpc.call(method.nextCards, { userId, count, timeZone, more });
const change = (cardId: number, wanted: CardChange) =>
  under.rpc.call(method.changeCard, { userId, cardId, change: wanted, timeZone });
const known = async () =>
  (await under.rpc.call(VocabularyService.method.classifyLexemes, { userId, lexemeIds: [cat] })).known.length > 0;

/** An answer that was given some time ago. */
const answerOf = (cardId: number, version: number, rating: number, ageMs = 0, id: string = randomUUID()) => ({
  id,
  cardId,
  version,
  rating,
  ageMs: BigInt(ageMs),
  tookMs: 4_000,
});
const answer = (...answers: ReturnType<typeof answerOf>[]) =>
  under.rpc.call(method.answerCards, { userId, answers, timeZone });

/** A card of 猫 that was collected long ago. */
async function oldCard(): Promise<number> {
  await collect(cat);
  const { cards } = await next();
  const { id } = cards[0]!;
  await under.query(`UPDATE cards SET created_at = now() - interval '1 year' WHERE id = $1`, [id]);
  return id;
}

/** Answers of the same card on days apart, all of them good. */
const goodOn = (cardId: number, ...daysAgo: number[]) =>
  daysAgo.map((days, version) => answerOf(cardId, version, version === 0 ? 4 : 3, days * DAY_MS));

const cardOf = async (id: number) => {
  const [row] = await under.query(
    `SELECT phase, step, stability, difficulty, due_day, due_at, interval_days, answers, lapses, first_day, last_day,
       last_at FROM cards WHERE id = $1`,
    [id],
  );
  return row;
};

describe('a collected word', () => {
  it('is new, with its reading and meaning, and not known', async () => {
    expect(await collect(cat, cat)).toMatchObject({ collected: 1 });
    expect(await collect(cat)).toMatchObject({ collected: 0 });
    const { cards, newCards, hasCards } = await next();
    expect(cards).toMatchObject([{ word: '猫', reading: 'ねこ', meaning: expect.stringContaining('cat'), version: 0 }]);
    expect(cards[0]).toMatchObject({ phase: Phase.NEW, intervals: [1, 6, 10, expect.any(Number)] });
    expect({ newCards, hasCards }).toEqual({ newCards: 1, hasCards: true });
    expect(await known()).toBe(false);
  });

  it('remembers the text that it is from', async () => {
    await under.rpc.call(method.collectWords, { userId, words: [{ lexemeId: cat }], textId: 7 });
    expect((await next()).cards).toMatchObject([{ word: '猫', textId: 7 }]);
  });

  it('that has a card already is said, and one that is written and read like another is neither', async () => {
    await collect(cat);
    const words = [cat, await under.lexemeOf('犬')];
    expect(await collect(...words, words[1]!)).toMatchObject({ collected: 1, hadCards: 1 });
  });

  it('can be taken back: it is as it was, also one that was known or rested; what was answered stays', async () => {
    const uncollect = (words: CollectWordsResponse['words']) =>
      under.rpc.call(method.uncollectWords, { userId, words });
    const collected = await collect(cat);
    expect(await uncollect(collected.words)).toMatchObject({ uncollected: 1 });
    expect(await uncollect(collected.words)).toMatchObject({ uncollected: 0 });
    expect(await under.wordsOf(userId)).toEqual([]);

    await under.add(userId, '猫', 'ねこ');
    await uncollect((await collect(cat)).words);
    expect(await under.wordsOf(userId)).toMatchObject([{ state: WordState.KNOWN, hasCard: false }]);

    await collect(cat);
    const [card] = (await next()).cards;
    await change(card!.id, CardChange.KNOWN);
    const request = { userId, words: [{ lexemeId: cat }], resume: true };
    const resumed = await under.rpc.call(method.collectWords, request);
    expect(resumed).toMatchObject({ collected: 1, hadCards: 0 });
    expect((await next()).cards).toHaveLength(1);
    await uncollect(resumed.words);
    expect((await next()).cards).toEqual([]);
    expect(await under.wordsOf(userId)).toMatchObject([{ state: WordState.KNOWN, hasCard: true, isResting: true }]);

    userId = under.newLearner();
    const made = await collect(cat);
    await answer(answerOf((await next()).cards[0]!.id, 0, 3));
    expect(await uncollect(made.words)).toMatchObject({ uncollected: 0 });
    expect((await next()).cards).toHaveLength(1);
  });

  it('that the learner said to know is to be learned', async () => {
    await under.add(userId, '猫', 'ねこ');
    expect(await known()).toBe(true);
    const [word] = await under.wordsOf(userId);
    await under.rpc.call(method.collectWords, { userId, words: [{ wordId: word!.id }] });
    expect(await known()).toBe(false);
    expect((await next()).cards).toHaveLength(1);
  });

  it('of another learner cannot be', async () => {
    await under.add(userId, '猫', 'ねこ');
    const [word] = await under.wordsOf(userId);
    userId = under.newLearner();
    expect(await under.rpc.call(method.collectWords, { userId, words: [{ wordId: word!.id }] })).toMatchObject({
      collected: 0,
    });
  });
});

describe('cards that nobody has answered', () => {
  it('go with the words that they are of, and answered ones stay', async () => {
    const dog = await under.lexemeOf('犬');
    const { words } = await collect(cat, dog);
    expect(words.map(({ lexemeId }) => lexemeId)).toEqual([cat, dog]);
    const { cards } = await next();
    await answer(answerOf(cards.find(({ word }) => word === '犬')!.id, 0, 3));
    const stop = () => under.rpc.call(method.uncollectWords, { userId, lexemeIds: [cat, dog] });
    expect(await stop()).toMatchObject({ uncollected: 1 });
    expect(await stop()).toMatchObject({ uncollected: 0 });
    expect((await under.wordsOf(userId)).map(({ word }) => word)).toEqual(['犬']);
  });
});

describe('an answer', () => {
  it('moves its card on, and its word to learning, young and mature', async () => {
    const id = await oldCard();
    await answer(answerOf(id, 0, 3, 60 * DAY_MS));
    expect((await next()).cards).toMatchObject([{ phase: Phase.LEARNING, version: 1 }]);
    await answer(answerOf(id, 1, 3, 60 * DAY_MS - 600_000));
    expect(await stateOfCat()).toBe(1);
    expect(await known()).toBe(false);
    await answer(answerOf(id, 2, 3, 59 * DAY_MS));
    expect(await stateOfCat()).toBe(2);
    expect(await known()).toBe(true);
    await answer(answerOf(id, 3, 4, 50 * DAY_MS), answerOf(id, 4, 3, 10 * DAY_MS));
    expect(await stateOfCat()).toBe(3);
    await answer(answerOf(id, 5, 1));
    expect(await stateOfCat()).toBe(1);
    expect(await known()).toBe(false);
  });

  it('to a new card brings it again on the next day', async () => {
    const id = await oldCard();
    // Both within one millisecond; the ids tell nothing of their order.
    const [later, earlier] = [randomUUID(), randomUUID()].sort();
    await answer(answerOf(id, 0, 3, 0, earlier), answerOf(id, 1, 3, 0, later));
    const { due } = await under.rpc.call(method.forecast, { userId, days: 3, timeZone });
    expect(due).toEqual([0, 1, 0]);
  });

  it('is kept once, however often it is sent and whoever sends it', async () => {
    const id = await oldCard();
    const good = answerOf(id, 0, 3);
    expect(await answer(good)).toMatchObject({ kept: 1, dropped: 0 });
    expect(await answer(good, good)).toMatchObject({ kept: 2, dropped: 0 });
    expect((await cardOf(id)).answers).toBe(1);
    await Promise.all(Array.from({ length: 5 }, () => answer(answerOf(id, 1, 3, 0, good.id))));
    expect((await cardOf(id)).answers).toBe(1);
  });

  it('that is a button pressed twice counts once', async () => {
    const id = await oldCard();
    expect(await answer(answerOf(id, 0, 3, 2_000), answerOf(id, 0, 3, 1_000))).toMatchObject({ kept: 1, dropped: 1 });
    expect(await answer(answerOf(id, 0, 3))).toMatchObject({ kept: 0, dropped: 1 });
    expect((await cardOf(id)).answers).toBe(1);
  });

  it('to a showing that was answered elsewhere is refused while it is fresh, and changes nothing', async () => {
    const id = await oldCard();
    await answer(answerOf(id, 0, 3));
    const before = await cardOf(id);
    const again = answerOf(id, 0, 1);
    expect(await answer(again)).toMatchObject({ kept: 0, dropped: 1, stale: [again.id] });
    const madeUp = answerOf(id, 7, 3);
    expect(await answer(madeUp)).toMatchObject({ stale: [madeUp.id] });
    expect(await cardOf(id)).toEqual(before);
    expect(await answer(answerOf(id, 1, 1, 2_000), answerOf(id, 2, 3, 1_000))).toMatchObject({ kept: 2, stale: [] });
  });

  it('of four at once to one showing is kept as one', async () => {
    const id = await oldCard();
    const kept = await Promise.all([1, 2, 3, 4].map((rating) => answer(answerOf(id, 0, rating))));
    expect(kept.map((one) => one.kept).sort()).toEqual([0, 0, 0, 1]);
    expect((await cardOf(id)).answers).toBe(1);
  });

  it('that was given without a network is kept beside one of another device to the same showing', async () => {
    const id = await oldCard();
    await answer(answerOf(id, 0, 3, 5 * 60_000));
    expect(await answer(answerOf(id, 0, 1, 2 * 60_000))).toMatchObject({ kept: 1, stale: [] });
    expect((await cardOf(id)).answers).toBe(2);
  });

  it('to a card that is gone, or another learner’s, is dropped', async () => {
    const id = await oldCard();
    userId = under.newLearner();
    expect(await answer(answerOf(id, 0, 3))).toMatchObject({ kept: 0, dropped: 1 });
  });

  it.each(['before its card was made', 'of next week'])('%s is put between the two', async (when) => {
    const id = await oldCard();
    await answer(answerOf(id, 0, 3, when === 'of next week' ? 0 : 5_000 * DAY_MS));
    const [{ isWithin }] = await under.query(
      `SELECT answered_at BETWEEN date_trunc('milliseconds', created_at) AND now() AS "isWithin" FROM reviews JOIN cards ON cards.id = card_id
       WHERE card_id = $1`,
      [id],
    );
    expect(isWithin).toBe(true);
  });

  it('needs a rating and a time zone that there are', async () => {
    const id = await oldCard();
    await expect(answer(answerOf(id, 0, 5))).rejects.toMatchObject({ code: 'vocabulary.invalid-review' });
    const inNowhere = { userId, answers: [answerOf(id, 0, 3)], timeZone: 'Asia/Nowhere' };
    await expect(under.rpc.call(method.answerCards, inNowhere)).rejects.toMatchObject({ code: 'time.unknown-zone' });
  });
});

describe('the log', () => {
  it('of two devices folds to the same card, whichever sends first', async () => {
    const one = await oldCard();
    const log = [...goodOn(one, 40, 30, 12), answerOf(one, 3, 1, 2 * DAY_MS), answerOf(one, 4, 1, DAY_MS)];
    await answer(...log);
    const inOrder = await cardOf(one);
    const state = await stateOfCat();
    for (const order of [
      [4, 3, 2, 1, 0],
      [2, 0, 4, 1, 3],
    ]) {
      await under.query('DELETE FROM reviews WHERE card_id = $1', [one]);
      await under.query(
        `UPDATE cards SET phase = 0, step = 0, stability = NULL, difficulty = NULL, due_day = NULL, due_at = NULL,
           interval_days = 0, answers = 0, lapses = 0, first_day = NULL, last_day = NULL, last_at = NULL WHERE id = $1`,
        [one],
      );
      for (const place of order) await answer(log[place]!);
      // The same but for the milliseconds that each call took.
      expect(await cardOf(one)).toEqual({ ...inOrder, last_at: expect.any(Date), due_at: expect.any(Date) });
      expect(await stateOfCat()).toBe(state);
    }
  });

  it('takes an answer back, and back again is no error', async () => {
    const id = await oldCard();
    const log = goodOn(id, 40, 30, 12);
    await answer(...log.slice(0, 2));
    const before = await cardOf(id);
    await answer(log[2]!);
    expect(await cardOf(id)).not.toEqual(before);
    for (let time = 0; time < 2; time++) {
      await under.rpc.call(method.undoAnswer, { userId, answerId: log[2]!.id });
      expect(await cardOf(id)).toEqual(before);
    }
    await expect(under.rpc.call(method.undoAnswer, { userId, answerId: randomUUID() })).rejects.toMatchObject({
      code: 'vocabulary.review-not-found',
    });
  });

  it('goes on when the numbers that order it begin again', async () => {
    const id = await oldCard();
    await under.query("SELECT setval(pg_get_serial_sequence('reviews', 'log_id'), 2147483646)");
    const log = goodOn(id, 40, 30, 12);
    await answer(...log);
    const stored = await under.query('SELECT id, log_id AS number FROM reviews WHERE card_id = $1 ORDER BY version', [
      id,
    ]);
    expect(stored).toEqual([
      { id: log[0]!.id, number: 2147483647 },
      { id: log[1]!.id, number: 1 },
      { id: log[2]!.id, number: 2 },
    ]);
    const parts: Uint8Array[] = [];
    for await (const { file, data } of under.rpc.stream(VocabularyService.method.exportLearner, { userId })) {
      if (file === 'vocabulary/reviews.json') parts.push(data);
    }
    const exported: { answerId: string }[] = JSON.parse(Buffer.concat(parts).toString());
    expect(exported.map(({ answerId }) => answerId).sort()).toEqual(log.map((one) => one.id).sort());
  });

  it('of a reset card begins again, and keeps what was', async () => {
    const id = await oldCard();
    await answer(...goodOn(id, 40, 30));
    await change(id, CardChange.RESET);
    expect(await cardOf(id)).toMatchObject({ phase: 0, answers: 0, stability: null });
    expect(await stateOfCat()).toBe(0);
    expect(await under.query('SELECT rating FROM reviews WHERE card_id = $1 ORDER BY log_id', [id])).toHaveLength(3);
  });
});

describe('the learner', () => {
  it('buries a card until tomorrow, suspends it, and resumes it', async () => {
    const id = await oldCard();
    for (const wanted of [CardChange.BURY, CardChange.REST, CardChange.SUSPEND]) {
      await change(id, wanted);
      expect(await next()).toMatchObject({ cards: [], newCards: 0 });
      await change(id, CardChange.RESUME);
      expect((await next()).cards).toHaveLength(1);
    }
    await expect(change(id + 1_000_000, CardChange.BURY)).rejects.toMatchObject({ code: 'vocabulary.card-not-found' });
  });

  it('blocks a word: its card rests, and comes again when it is unblocked', async () => {
    await oldCard();
    await under.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId: cat });
    expect((await next()).cards).toEqual([]);
    await under.rpc.call(VocabularyService.method.unblockWord, { userId, lexemeId: cat });
    expect((await next()).cards).toHaveLength(1);
  });

  it('has a card reviewed again that rests by collecting its word, and not by collecting those of a text', async () => {
    const id = await oldCard();
    for (const wanted of [CardChange.SUSPEND, CardChange.KNOWN]) {
      await change(id, wanted);
      expect((await under.wordsOf(userId))[0]).toMatchObject({ hasCard: true, isResting: true });
      expect(await collect(cat)).toMatchObject({ collected: 0 });
      const words = [{ lexemeId: cat }];
      expect(await under.rpc.call(method.collectWords, { userId, words, resume: true })).toMatchObject({
        collected: 1,
      });
      expect((await next()).cards).toMatchObject([{ id }]);
      expect(await known()).toBe(false);
    }
  });

  it('says to know a word: its card rests, and keeps its schedule for when it is known no more', async () => {
    const id = await oldCard();
    await answer(answerOf(id, 0, 3));
    await change(id, CardChange.KNOWN);
    expect(await known()).toBe(true);
    expect((await next()).cards).toEqual([]);
    await change(id, CardChange.RESUME);
    expect(await known()).toBe(false);
    expect(await cardOf(id)).toMatchObject({ phase: 1, answers: 1 });
  });

  it('says to know a word that she is learning by adding it, or by a list', async () => {
    await oldCard();
    await under.add(userId, '猫', 'ねこ');
    expect(await known()).toBe(true);
    expect((await next()).cards).toEqual([]);
    await expect(under.add(userId, '猫', 'ねこ')).rejects.toMatchObject({ code: 'vocabulary.word-exists' });
    userId = under.newLearner();
    await oldCard();
    await under.importList(userId, '猫\tねこ');
    expect(await known()).toBe(true);
  });

  it('says not to know a word: one with a card goes back to learning, and keeps its log', async () => {
    const id = await oldCard();
    await answer(...goodOn(id, 40, 30, 12));
    expect(await known()).toBe(true);
    const { removed } = await under.rpc.call(VocabularyService.method.forgetLexeme, { userId, lexemeId: cat });
    expect(removed).toBe(1);
    expect(await known()).toBe(false);
    expect(await cardOf(id)).toMatchObject({ phase: 3, answers: 4, lapses: 1 });
  });
});

describe('a day', () => {
  it('has the new cards and reviews that the settings allow, and more when asked', async () => {
    const lexemes = await manyLexemes(30);
    await collect(...lexemes);
    expect(await next()).toMatchObject({ newCards: 10, heldBack: 20 });
    expect((await next()).cards).toHaveLength(10);
    expect((await next(100, 10)).cards).toHaveLength(20);
    const { cards } = await next();
    await answer(...cards.slice(0, 4).map(({ id }) => answerOf(id, 0, 4)));
    expect(await next()).toMatchObject({ newCards: 6, answeredToday: 4 });
  });

  it('mixes new cards evenly with reviews, after the steps that are due', async () => {
    const lexemes = await manyLexemes(12);
    await collect(...lexemes);
    const { cards } = await next(100, 20);
    await under.query(`UPDATE cards SET created_at = now() - interval '1 year' WHERE user_id = $1`, [userId]);
    await answer(...cards.slice(0, 6).map(({ id }) => answerOf(id, 0, 4, 100 * DAY_MS)));
    await answer(answerOf(cards[6]!.id, 0, 1, 300_000));
    const phases = (await next(100, 20)).cards.map(({ phase }) => phase);
    expect(phases[0]).toBe(Phase.LEARNING);
    expect(phases.slice(1).filter((phase) => phase === Phase.NEW)).toHaveLength(5);
    expect(phases.slice(1, 5)).toContain(Phase.NEW);
    expect(phases.slice(1, 5)).toContain(Phase.REVIEW);
  });

  it('without cards says when the next one is due', async () => {
    const id = await oldCard();
    await answer(answerOf(id, 0, 4));
    const { cards, nextDueAt } = await next();
    expect(cards).toEqual([]);
    expect(Number(nextDueAt!.seconds)).toBeGreaterThan(Date.now() / 1_000);
  });

  it('says when cards come again that rest, and not when their steps would be due', async () => {
    const id = await oldCard();
    await change(id, CardChange.BURY);
    const buried = await next();
    expect(buried.nextDueAt).toEqual(buried.dayEndsAt);
    await change(id, CardChange.RESUME);
    await answer(...goodOn(id, 40, 30, 12), answerOf(id, 3, 1));
    await change(id, CardChange.REST);
    const { nextDueAt, dayEndsAt } = await next();
    expect(Number(nextDueAt!.seconds)).toBeGreaterThan(Number(dayEndsAt!.seconds) + (28 * DAY_MS) / 1_000);
  });

  it('gives as many cards beyond its limits as are asked for, of both kinds together', async () => {
    const lexemes = await manyLexemes(12);
    await collect(...lexemes);
    const { cards } = await next(100, 20);
    await under.query(`UPDATE cards SET created_at = now() - interval '1 year' WHERE user_id = $1`, [userId]);
    await answer(...cards.slice(0, 6).map(({ id }) => answerOf(id, 0, 4, 100 * DAY_MS)));
    const { settings } = await under.rpc.call(method.getSettings, { userId });
    await under.rpc.call(method.setSettings, { userId, settings: { ...settings!, newPerDay: 0, reviewsPerDay: 0 } });
    expect(await next()).toMatchObject({ newCards: 0, dueCards: 0, heldBack: 12 });
    expect(await next(100, 8)).toMatchObject({ newCards: 2, dueCards: 6, heldBack: 4 });
  });

  it('is forecast by what is due, and looked back on', async () => {
    const id = await oldCard();
    await answer(...goodOn(id, 40, 30, 12), answerOf(id, 3, 1));
    await answer(answerOf(id, 4, 3));
    const { due, reviewed, remembered, answers } = await under.rpc.call(method.forecast, {
      userId,
      timeZone,
      days: 60,
    });
    expect(due).toHaveLength(60);
    expect(due.reduce((sum, count) => sum + count)).toBe(1);
    expect({ reviewed, remembered }).toEqual({ reviewed: 2, remembered: 1 });
    expect(answers.at(-1)).toBe(2);
  });
});

it('a card that is forgotten too often says so, also where it has no steps to be learned again', async () => {
  const { settings } = await under.rpc.call(method.getSettings, { userId });
  const wanted = { ...settings!, relearningSteps: [], leechLapses: 1 };
  await under.rpc.call(method.setSettings, { userId, settings: wanted });
  const id = await oldCard();
  await answer(...goodOn(id, 90, 80, 60), answerOf(id, 3, 1, 30 * DAY_MS));
  expect((await next()).cards).toMatchObject([{ phase: Phase.REVIEW, isLeech: true, lapses: 1 }]);
  await answer(answerOf(id, 4, 3, 20 * DAY_MS));
  expect((await next()).cards).toMatchObject([{ phase: Phase.REVIEW, isLeech: false, lapses: 1 }]);
});

describe('the settings', () => {
  it('are kept, and refused where they make no sense', async () => {
    const { settings } = await under.rpc.call(method.getSettings, { userId });
    expect(settings).toMatchObject({ retention: 0.9, newPerDay: 10, dayStartHour: 4, countsFrom: WordState.YOUNG });
    const wanted = { ...settings!, newPerDay: 25, retention: 0.85 };
    await under.rpc.call(method.setSettings, { userId, settings: wanted });
    expect((await under.rpc.call(method.getSettings, { userId })).settings).toMatchObject({
      newPerDay: 25,
      retention: 0.85,
    });
    const bad = under.rpc.call(method.setSettings, { userId, settings: { ...wanted, learningSteps: [1_440] } });
    await expect(bad).rejects.toMatchObject({ code: 'vocabulary.invalid-review-settings' });
  });

  it('say from which state on a word counts as known', async () => {
    const id = await oldCard();
    await answer(answerOf(id, 0, 3, 2 * DAY_MS));
    const { settings } = await under.rpc.call(method.getSettings, { userId });
    const knownFrom = async (countsFrom: WordState) => {
      await under.rpc.call(method.setSettings, { userId, settings: { ...settings!, countsFrom } });
      return known();
    };
    expect(await knownFrom(WordState.LEARNING)).toBe(true);
    expect(await knownFrom(WordState.YOUNG)).toBe(false);
    await answer(answerOf(id, 1, 3));
    expect(await knownFrom(WordState.YOUNG)).toBe(true);
    expect(await knownFrom(WordState.MATURE)).toBe(false);
    await change(id, CardChange.KNOWN);
    expect(await knownFrom(WordState.KNOWN)).toBe(true);
  });
});

it('a word of a text has the state of the learner’s word that knows it best', async () => {
  const { lexemes } = await under.rpc.call(VocabularyService.method.describeLexemes, { lexemeIds: [cat] });
  const words = [lexemes[0]!.identity!, { entry: '', word: '犬', reading: 'いぬ' }];
  const states = async () => {
    const classified = await under.rpc.call(VocabularyService.method.classifyWords, { userId, words });
    return classified.words.map(({ state, known: isKnown }) => [state, isKnown]);
  };
  expect(await states()).toEqual([
    [WordState.UNSPECIFIED, false],
    [WordState.UNSPECIFIED, false],
  ]);
  const id = await oldCard();
  expect((await states())[0]).toEqual([WordState.NEW, false]);
  await answer(answerOf(id, 0, 3, 60_000));
  expect((await states())[0]).toEqual([WordState.LEARNING, false]);
  const classify = (withStates: boolean) =>
    under.rpc.call(VocabularyService.method.classifyLexemes, { userId, lexemeIds: [cat, 2_000_000_000], withStates });
  expect(await classify(true)).toMatchObject({ known: [], withState: [cat], states: [WordState.LEARNING] });
  expect(await classify(false)).toMatchObject({ withState: [], states: [] });
  // Releases before took a word without a reading for another one.
  await under.query("INSERT INTO words (user_id, word, state) VALUES ($1, '猫', $2)", [userId, STATES.known]);
  expect((await states())[0]).toEqual([WordState.KNOWN, true]);
  const why = await under.rpc.call(VocabularyService.method.explainLexeme, { userId, lexemeId: cat });
  expect(why.reasons).toMatchObject([{ word: '猫', state: WordState.KNOWN }]);
  expect(why.learning).toMatchObject([{ word: '猫', reading: 'ねこ', state: WordState.LEARNING }]);
});

it('the history of a word begins when it came to count, and not when it was collected', async () => {
  const id = await oldCard();
  await under.query(`UPDATE words SET added_at = now() - interval '100 days' WHERE user_id = $1`, [userId]);
  const days = [60, 30, 1].map((ago) => timestampFromDate(new Date(Date.now() - ago * DAY_MS)));
  const history = async () => {
    const { before, added, origins } = await under.rpc.call(VocabularyService.method.countWordsByDay, {
      userId,
      dayStarts: days,
    });
    const dated = await under.rpc.call(VocabularyService.method.dateKnownLexemes, {
      userId,
      lexemeIds: [cat],
      dayStarts: days,
    });
    return { before, added, days: dated.days, origins };
  };
  const since = (origin: WordOrigin) => [{ origin, before: 0, added: [1, 0, 0] }];
  expect(await history()).toMatchObject({ before: 0, added: [0, 0, 0], days: [], origins: [] });
  await answer(answerOf(id, 0, 4, 46 * DAY_MS));
  expect(await history()).toMatchObject({ before: 0, added: [0, 0, 0], days: [], origins: [] });
  await answer(answerOf(id, 1, 3, 45 * DAY_MS));
  expect(await history()).toMatchObject({ added: [1, 0, 0], days: [1], origins: since(WordOrigin.CARDS) });
  await change(id, CardChange.KNOWN);
  expect(await history()).toMatchObject({ added: [1, 0, 0], days: [1], origins: since(WordOrigin.READING) });
});

it('an answer that changes no figure raises the revision of colours alone', async () => {
  const id = await oldCard();
  const revisions = () => under.query('SELECT revision, states_revision FROM learners WHERE user_id = $1', [userId]);
  const [before] = await revisions();
  await answer(answerOf(id, 0, 3, 2 * DAY_MS));
  const [learning] = await revisions();
  expect(learning).toEqual({ revision: before.revision, states_revision: before.states_revision + 1 });
  await answer(answerOf(id, 1, 3));
  const [young] = await revisions();
  expect(young).toEqual({ revision: learning.revision + 1, states_revision: learning.states_revision });
});

describe('who reviews in Anki', () => {
  const choose = async (inAnki: boolean) => {
    const { settings } = await under.rpc.call(method.getSettings, { userId });
    await under.rpc.call(method.setSettings, { userId, settings: { ...settings!, inAnki } });
  };
  const take = (...notes: { noteId: bigint; wordId?: number; state?: WordState }[]) =>
    under.rpc.call(method.takeAnkiStates, { userId, notes });
  const NOTE = 1_600_000_000_000n;

  it('is asked nothing here, loses no answer that comes late, and goes on here where she was', async () => {
    const id = await oldCard();
    await choose(true);
    expect(await next()).toMatchObject({ cards: [], newCards: 0, inAnki: true, hasCards: true });
    expect(await answer(answerOf(id, 0, 3))).toMatchObject({ kept: 1 });
    await choose(false);
    expect((await next()).cards).toMatchObject([{ id, version: 1 }]);
    expect(await next()).toMatchObject({ inAnki: false });
  });

  it('keeps that choice when other settings are changed', async () => {
    await choose(true);
    const { settings } = await under.rpc.call(method.getSettings, { userId });
    await under.rpc.call(method.setSettings, { userId, settings: { ...settings!, newPerDay: 7, inAnki: undefined } });
    expect((await under.rpc.call(method.getSettings, { userId })).settings).toMatchObject({
      newPerDay: 7,
      inAnki: true,
    });
  });

  it('has words in the states of their notes, named once, and what she says to know stays known', async () => {
    await oldCard();
    const { word: dog } = await under.add(userId, '犬', 'いぬ');
    await choose(true);
    const [catWord] = (await under.wordsOf(userId)).filter(({ word }) => word === '猫');
    expect(await take({ noteId: NOTE, state: WordState.MATURE })).toEqual(
      expect.objectContaining({ taken: 0, unknownNotes: [NOTE] }),
    );
    const named = [
      { noteId: NOTE, wordId: catWord!.id },
      { noteId: NOTE + 1n, wordId: dog!.id },
    ];
    expect(await take(...named, { noteId: NOTE, state: WordState.MATURE })).toMatchObject({ taken: 1 });
    expect(await known()).toBe(true);
    const again = [
      { noteId: NOTE, state: WordState.LEARNING },
      { noteId: NOTE + 1n, state: WordState.NEW },
    ];
    expect(await take(...again)).toMatchObject({ taken: 2, unknownNotes: [] });
    expect(await known()).toBe(false);
    const states = Object.fromEntries((await under.wordsOf(userId)).map(({ word, state }) => [word, state]));
    expect(states).toEqual({ 猫: WordState.LEARNING, 犬: WordState.KNOWN });
  });

  it('names only her own words, and nothing while she reviews here', async () => {
    const { word } = await under.add(under.newLearner(), '猫');
    await choose(true);
    const notes = [
      { noteId: NOTE, wordId: word!.id },
      { noteId: NOTE, state: WordState.NEW },
    ];
    expect(await take(...notes)).toMatchObject({ taken: 0, unknownNotes: [NOTE] });
    await choose(false);
    await expect(take({ noteId: NOTE, state: WordState.NEW })).rejects.toMatchObject({
      code: 'vocabulary.reviewed-here',
    });
  });
});

const stateOfCat = async () => (await under.query('SELECT state FROM words WHERE user_id = $1', [userId]))[0].state;

/** Lexemes of words that nobody else has. */
async function manyLexemes(count: number): Promise<number[]> {
  const lexemes = Array.from({ length: count }, (_, number) => ({ entry: '', word: `語${number}`, reading: 'ご' }));
  return (await under.rpc.call(VocabularyService.method.resolveLexemes, { userId: 0, lexemes })).ids;
}
