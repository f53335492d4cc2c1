import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { LanguageService, PatternLevel } from '@ichibun/proto/language';
import { CardChange, ReviewsService } from '@ichibun/proto/reviews';
import { PointStanding, VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VocabularyUnderTest } from '../testing/vocabulary-under-test.js';

const { method } = VocabularyService;
const { LEARNING, KNOWN, BLOCKED, UNSPECIFIED: NONE } = PointStanding;
const timeZone = 'Asia/Tokyo';
const DAY_MS = 86_400_000;
const PATTERN = 'wake-dewa-nai';
const JAPANESE = '肉が嫌いなわけではない。';
const SENTENCE = { japanese: JAPANESE, pieces: [{ start: 5, end: 11 }], documentId: 7, title: '食べ物' };

let under: VocabularyUnderTest;
let userId: number;

beforeAll(async () => {
  under = await VocabularyUnderTest.start();
});
afterAll(() => under.stop());
beforeEach(() => {
  userId = under.newLearner();
});

const set = (standing: PointStanding, sentence?: typeof SENTENCE, pattern = PATTERN) =>
  under.rpc.call(method.setGrammarPoints, { userId, changes: [{ pattern, standing }], sentence });
const list = async () => (await under.rpc.call(method.listGrammarPoints, { userId })).points;
const level = (isKnown: boolean, of = 5) => under.rpc.call(method.setKnownLevel, { userId, level: of, isKnown });
const levels = async () => (await under.rpc.call(method.listGrammarPoints, { userId })).levels;
const next = async () => (await under.rpc.call(ReviewsService.method.nextCards, { userId, count: 10, timeZone })).cards;
const answer = (cardId: number, version: number, rating: number, ageMs = 0, id: string = randomUUID()) =>
  under.rpc.call(ReviewsService.method.answerCards, {
    userId,
    timeZone,
    answers: [{ id, cardId, version, rating, ageMs: BigInt(ageMs), tookMs: 4_000 }],
  });

describe('a grammar point', () => {
  it.each([
    ['known', KNOWN, true],
    ['blocked', BLOCKED, false],
    ['to be learned', LEARNING, false],
  ])('is %s when the learner says so, and nothing again when that is undone', async (_, standing, isKnown) => {
    const { before } = await set(standing);
    expect(before).toMatchObject([{ pattern: PATTERN, standing: NONE }]);
    expect(await list()).toMatchObject([{ pattern: PATTERN, standing, isKnown }]);
    await under.rpc.call(method.setGrammarPoints, { userId, changes: before });
    expect(await list()).toEqual([]);
    expect(await next()).toEqual([]);
  });

  it('is nothing of another learner', async () => {
    await set(LEARNING, SENTENCE);
    userId = under.newLearner();
    expect(await list()).toEqual([]);
    expect(await next()).toEqual([]);
  });

  it('that is learned is asked for in the sentence that it was met in', async () => {
    await set(LEARNING, SENTENCE);
    await set(LEARNING, SENTENCE);
    const cards = await next();
    expect(cards).toMatchObject([{ word: '', point: { pattern: PATTERN, sentences: 1, sentence: SENTENCE } }]);
    const { id, turn } = cards[0]!;
    const other = { ...SENTENCE, japanese: `${JAPANESE}でも。` };
    await set(LEARNING, other);
    await under.rpc.call(ReviewsService.method.changeCard, {
      userId,
      cardId: id,
      change: CardChange.NEXT_SENTENCE,
      timeZone,
    });
    expect(await next()).toMatchObject([{ turn: turn + 1, point: { sentences: 2, sentence: other } }]);
  });

  it('takes the state of its card, day by day, and loses it with an answer that is undone', async () => {
    await set(LEARNING, SENTENCE);
    const { id: cardId } = (await next())[0]!;
    await under.query(`UPDATE cards SET created_at = now() - interval '1 year' WHERE id = $1`, [cardId]);
    await answer(cardId, 0, 3, 2 * DAY_MS);
    await answer(cardId, 1, 3, 2 * DAY_MS - 600_000);
    expect(await next()).toMatchObject([{ version: 2, point: { pattern: PATTERN, sentence: SENTENCE } }]);
    expect(await list()).toMatchObject([{ state: WordState.LEARNING, isKnown: false }]);
    const last = randomUUID();
    await answer(cardId, 2, 3, 0, last);
    expect(await list()).toMatchObject([{ standing: LEARNING, state: WordState.YOUNG, isKnown: true }]);
    await under.rpc.call(ReviewsService.method.undoAnswer, { userId, answerId: last });
    expect(await list()).toMatchObject([{ state: WordState.LEARNING, isKnown: false }]);
  });

  it('that the learner comes to know is not asked for, and is as it was when that is undone', async () => {
    await set(LEARNING, SENTENCE);
    await answer((await next())[0]!.id, 0, 3);
    const { before } = await set(KNOWN);
    expect(before).toMatchObject([{ standing: LEARNING }]);
    expect(await next()).toEqual([]);
    await under.rpc.call(method.setGrammarPoints, { userId, changes: before });
    expect(await next()).toMatchObject([{ version: 1, point: { sentences: 1 } }]);
    await set(NONE);
    // It was answered: what is lost with a card can never be had again.
    expect(await list()).toMatchObject([{ standing: LEARNING }]);
  });

  it('is known, and suspended, by its card', async () => {
    await set(LEARNING);
    const { id: cardId } = (await next())[0]!;
    const change = (wanted: CardChange) =>
      under.rpc.call(ReviewsService.method.changeCard, { userId, cardId, change: wanted, timeZone });
    await change(CardChange.KNOWN);
    expect(await list()).toMatchObject([{ standing: KNOWN, isKnown: true }]);
    await change(CardChange.RESUME);
    expect(await list()).toMatchObject([{ standing: LEARNING, isKnown: false }]);
    await change(CardChange.SUSPEND);
    await set((await set(BLOCKED)).before[0]!.standing);
    expect(await next()).toEqual([]);
    await set(LEARNING);
    expect(await next()).toHaveLength(1);
  });

  it.each([
    ['there is not', 'language.no-such-pattern', { changes: [{ pattern: 'none', standing: KNOWN }] }],
    ['nobody names', 'vocabulary.too-many-points', { changes: [] }],
    [
      'is not where it is said to be',
      'vocabulary.invalid-point-sentence',
      { changes: [{ pattern: PATTERN, standing: LEARNING }], sentence: { japanese: '猫', pieces: [{ end: 2 }] } },
    ],
  ])('that %s is refused', async (_, code, request) => {
    await expect(under.rpc.call(method.setGrammarPoints, { userId, ...request })).rejects.toMatchObject({ code });
    expect(await list()).toEqual([]);
  });
});

describe('a level that is known', () => {
  it('makes its points and the easier ones known but those in review, and is taken back as a whole', async () => {
    const { patterns } = await under.rpc.call(LanguageService.method.listPatterns, {});
    const easy = patterns.filter((one) => one.level === PatternLevel.N5 || one.level === PatternLevel.N4);
    const [answered, waiting, blocked] = easy.map(({ id }) => id) as [string, string, string];
    await set(LEARNING, undefined, answered);
    await answer((await next())[0]!.id, 0, 3);
    await set(LEARNING, undefined, waiting);
    await set(BLOCKED, undefined, blocked);
    expect(await level(true, 4)).toMatchObject({ changed: easy.length - 2 });
    expect(await level(true, 4)).toMatchObject({ changed: 0 });
    expect(await levels()).toMatchObject([{ level: 4, points: easy.length - 2 }]);
    expect((await next()).map(({ point }) => point!.pattern)).toEqual([answered]);
    expect(await level(false, 4)).toMatchObject({ changed: easy.length - 2 });
    expect(await levels()).toEqual([]);
    expect((await list()).map(({ pattern, standing }) => [pattern, standing])).toEqual([
      [answered, LEARNING],
      [waiting, LEARNING],
      [blocked, BLOCKED],
    ]);
    expect((await next()).map(({ point }) => point!.pattern).sort()).toEqual([answered, waiting].sort());
  });

  it('there is not is refused', async () => {
    await expect(level(true, 6)).rejects.toMatchObject({ code: 'vocabulary.invalid-known-set' });
  });
});
