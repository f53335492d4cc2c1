import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ReaderService } from '@ichibun/proto/reader';
import { addDays, dayOf, startOfDay } from '@ichibun/time/local-days';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ReaderUnderTest, startReader } from '../testing/reader-under-test.js';

const { method } = ReaderService;
const MINUTE_MS = 60_000;
const TOKYO = 'Asia/Tokyo';

describe('reading', () => {
  let services: ReaderUnderTest;
  const newLearner = () => services.newLearner();

  beforeAll(async () => {
    services = await startReader();
  });
  afterAll(() => services.stop());

  interface Given {
    id?: string;
    endedAt?: Date;
    minutes?: number;
    sentences?: number;
    characters?: number;
    timeZone?: string;
    documentId?: number;
  }

  const report = (userId: number, given: Given) =>
    services.rpc.call(method.reportReading, {
      userId,
      reportId: given.id ?? randomUUID(),
      endedAt: timestampFromDate(given.endedAt ?? new Date()),
      minutes: given.minutes ?? 0,
      sentenceCount: given.sentences ?? 0,
      characterCount: given.characters ?? 0,
      timeZone: given.timeZone,
      documentId: given.documentId,
    });
  const statistics = (userId: number, timeZone = 'UTC') =>
    services.rpc.call(method.getReadingStatistics, { userId, timeZone });
  const days = async (userId: number, timeZone = 'UTC', fromDay = '') =>
    (await services.rpc.call(method.listReadingDays, { userId, timeZone, fromDay })).days.map(({ day, sum }) => [
      day,
      Math.round(sum!.minutes * 1_000) / 1_000,
      sum!.characters,
    ]);

  it('is nothing to begin with', async () => {
    expect(await statistics(newLearner())).toMatchObject({
      today: { minutes: 0, characters: 0, sentences: 0 },
      total: { minutes: 0, characters: 0, sentences: 0 },
      currentStreak: 0,
      longestStreak: 0,
    });
  });

  it('adds up, today and in total', async () => {
    const learner = newLearner();
    const yesterday = new Date(Date.now() - 86_400_000);
    await report(learner, { minutes: 2, sentences: 5, characters: 100, timeZone: TOKYO });
    await report(learner, { minutes: 3, sentences: 7, characters: 200, timeZone: TOKYO, endedAt: yesterday });
    expect(await statistics(learner, TOKYO)).toMatchObject({
      today: { characters: 100, sentences: 5 },
      total: { minutes: expect.closeTo(5), characters: 300, sentences: 12 },
      currentStreak: 2,
      longestStreak: 2,
    });
  });

  it('counts a report once, however often it arrives, and at once', async () => {
    const learner = newLearner();
    const again = { id: randomUUID(), minutes: 1, sentences: 4, characters: 50, timeZone: 'UTC' };
    await Promise.all(Array.from({ length: 8 }, () => report(learner, again)));
    await report(learner, { ...again, minutes: 2, characters: 70 });
    expect((await statistics(learner)).total).toMatchObject({
      minutes: expect.closeTo(1),
      characters: 50,
      sentences: 4,
    });
  });

  it('lets two learners use the same id', async () => {
    const id = randomUUID();
    for (const learner of [newLearner(), newLearner()]) {
      await report(learner, { id, characters: 10, timeZone: 'UTC' });
      expect((await statistics(learner)).total).toMatchObject({ characters: 10 });
    }
  });

  describe('in two tabs at once', () => {
    const noon = startOfDay(addDays(dayOf(new Date(), 'UTC'), -2), 'UTC').getTime() + 12 * 60 * MINUTE_MS;
    /** Reports as minutes from noon, in the order in which they arrive, and the minutes that count. */
    const cases: [string, [number, number][], number][] = [
      [
        'counts what follows whole',
        [
          [0, 1],
          [1, 2],
        ],
        2,
      ],
      [
        'counts the same minutes once',
        [
          [0, 10],
          [0, 10],
        ],
        10,
      ],
      [
        'counts an overlap once',
        [
          [0, 10],
          [5, 15],
        ],
        15,
      ],
      [
        'counts an overlap once, the later reported first',
        [
          [5, 15],
          [0, 10],
        ],
        15,
      ],
      [
        'counts nothing of what lies within',
        [
          [0, 30],
          [10, 20],
        ],
        30,
      ],
      [
        'counts what lies around',
        [
          [10, 20],
          [0, 30],
        ],
        30,
      ],
      [
        'counts the gap that a third fills',
        [
          [0, 10],
          [20, 30],
          [5, 25],
        ],
        30,
      ],
      [
        'counts no gap',
        [
          [0, 10],
          [20, 30],
        ],
        20,
      ],
      [
        'counts three over each other once',
        [
          [0, 10],
          [5, 15],
          [8, 12],
        ],
        15,
      ],
      [
        'counts a moment as none',
        [
          [5, 5],
          [0, 10],
        ],
        10,
      ],
    ];
    it.each(cases)('%s', async (_, reports, minutes) => {
      const learner = newLearner();
      for (const [from, to] of reports) {
        const endedAt = new Date(noon + to * MINUTE_MS);
        await report(learner, { minutes: to - from, endedAt, characters: 1, timeZone: 'UTC' });
      }
      expect((await statistics(learner)).total).toMatchObject({
        minutes: expect.closeTo(minutes),
        characters: reports.length,
      });
    });

    it('counts each minute once when they report in the same moment', async () => {
      const learner = newLearner();
      const endedAt = new Date(noon);
      await Promise.all(Array.from({ length: 6 }, () => report(learner, { minutes: 4, endedAt, timeZone: 'UTC' })));
      expect((await statistics(learner)).total!.minutes).toBeCloseTo(4);
    });
  });

  describe('belongs to the day of the learner', () => {
    const today = dayOf(new Date(), TOKYO);
    const before = addDays(today, -1);
    const day = addDays(today, -2);
    /** An instant of that day's end, in Tokyo. */
    const midnight = startOfDay(before, TOKYO).getTime();

    it.each([
      ['before midnight', -10, 5, [[day, 5, 9]]],
      ['from midnight on', 5, 5, [[before, 5, 9]]],
      [
        'over midnight, in two',
        5,
        15,
        [
          [day, 10, 0],
          [before, 5, 9],
        ],
      ],
      ['up to midnight', 0, 5, [[day, 5, 9]]],
    ])('%s', async (_, endsAfter, minutes, expected) => {
      const learner = newLearner();
      await report(learner, {
        endedAt: new Date(midnight + endsAfter * MINUTE_MS),
        minutes,
        characters: 9,
        timeZone: TOKYO,
      });
      expect(await days(learner, TOKYO)).toEqual(expected);
      // Once read in Tokyo, it stays on that day, wherever the learner is later.
      expect(await days(learner, 'America/New_York')).toEqual(expected);
    });

    it('of the caller when the report names no zone', async () => {
      const learner = newLearner();
      await report(learner, { endedAt: new Date(midnight + 5 * MINUTE_MS), minutes: 1, characters: 9 });
      expect(await days(learner, TOKYO)).toEqual([[before, 1, 9]]);
      expect(await days(learner, 'UTC')).toEqual([[day, 1, 9]]);
    });

    it('together with reports that name none', async () => {
      const learner = newLearner();
      const endedAt = new Date(midnight + 60 * MINUTE_MS);
      await report(learner, { endedAt, minutes: 1, characters: 1 });
      await report(learner, {
        endedAt: new Date(midnight + 30 * MINUTE_MS),
        minutes: 2,
        characters: 2,
        timeZone: TOKYO,
      });
      await report(learner, { endedAt: new Date(midnight - 30 * MINUTE_MS), minutes: 4, characters: 4 });
      expect(await days(learner, TOKYO)).toEqual([
        [day, 4, 4],
        [before, 3, 3],
      ]);
      expect(await days(learner, TOKYO, before)).toEqual([[before, 3, 3]]);
    });
  });

  describe('of a document', () => {
    const createDocument = async (userId: number) => (await services.createDocument(userId, '猫。犬。')).id;
    const documents = async (userId: number) =>
      (await services.rpc.call(method.listReadingDays, { userId, timeZone: 'UTC', fromDay: '' })).documents;

    it('is kept by document, and outlives it', async () => {
      const learner = newLearner();
      const documentId = await createDocument(learner);
      await report(learner, { documentId, minutes: 1, sentences: 2, characters: 4, timeZone: 'UTC' });
      await report(learner, { characters: 100, timeZone: 'UTC' });
      expect(await documents(learner)).toMatchObject([{ documentId, sum: { characters: 4, sentences: 2 } }]);
      await services.rpc.call(method.deleteDocument, { userId: learner, documentId });
      expect(await documents(learner)).toEqual([]);
      expect((await statistics(learner)).total).toMatchObject({ characters: 104 });
    });

    it('counts without it when it is another learner’s, or gone', async () => {
      const [learner, other] = [newLearner(), newLearner()];
      for (const documentId of [await createDocument(other), 2 ** 31 - 1]) {
        await report(learner, { documentId, characters: 4, timeZone: 'UTC' });
      }
      expect(await documents(learner)).toEqual([]);
      expect(await documents(other)).toEqual([]);
      expect((await statistics(learner)).total).toMatchObject({ characters: 8 });
      expect((await statistics(other)).total).toMatchObject({ characters: 0 });
    });
  });

  const refused: [string, Given, string][] = [
    ['longer than half a day', { minutes: 720.1 }, 'reader.implausible-reading'],
    ['of negative length', { minutes: -1 }, 'reader.implausible-reading'],
    ['of no length that is a number', { minutes: Number.NaN }, 'reader.implausible-reading'],
    ['of more sentences than anybody reads', { sentences: 20_001 }, 'reader.implausible-reading'],
    ['of more characters than anybody reads', { characters: 500_001 }, 'reader.implausible-reading'],
    ['in the future', { endedAt: new Date(Date.now() + 120_000) }, 'reader.implausible-reading'],
    ['from long ago', { endedAt: new Date(Date.now() - 32 * 86_400_000) }, 'reader.implausible-reading'],
    ['with an id that is none', { id: 'one' }, 'reader.implausible-reading'],
    ['in a zone that there is not', { timeZone: 'Asia/Atlantis' }, 'time.unknown-zone'],
  ];
  it.each(refused)('is not counted %s', async (_, given, code) => {
    const learner = newLearner();
    await expect(report(learner, given)).rejects.toMatchObject({ code, kind: 'invalid' });
    expect((await statistics(learner)).total).toMatchObject({ minutes: 0, characters: 0 });
  });
});
