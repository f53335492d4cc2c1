import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { documentedFetch } from '@ichibun/gateway/testing/documented';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { dayOf, startOfDay } from '@ichibun/time/local-days';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, startBehindGateway } from './testing/behind-gateway.js';
import { productDatabase } from './testing/product-database.js';

const TOKYO = 'Asia/Tokyo';

describe('reading statistics', () => {
  let database: TestDatabase;
  let services: BehindGateway;

  const start = async () => {
    services = await startBehindGateway(database.url);
  };
  const stop = async () => {
    await services.stop();
  };
  beforeAll(async () => {
    database = await productDatabase();
    await start();
  });
  afterAll(async () => {
    await stop();
    await database.drop();
  });

  async function call(method: string, path: string, body?: object) {
    const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
    const response = await documentedFetch(services.url + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: what came over HTTP is looked at by the expectations
    return { status: response.status, body: (await response.json()) as any };
  }
  const post = (body: object) => call('POST', '/api/user/1/reading-stats', body);
  const get = async (timeZone = 'UTC') =>
    (await call('GET', `/api/user/1/reading-stats?timeZone=${encodeURIComponent(timeZone)}`)).body;

  it('add up from reports as simple as the specification’s, and survive a restart', async () => {
    const nothing = { readingMinutes: 0, readCharacters: 0, readPages: 0, readBooks: 0 };
    expect(await get()).toEqual({ today: nothing, total: nothing });
    const read = { sentenceCount: 40, characterCount: 3_000, readingMinutes: 5 };
    expect(await post(read)).toEqual({ status: 200, body: {} });
    const figures = {
      readingMinutes: expect.closeTo(5),
      readCharacters: 3_000,
      readPages: 2,
      readBooks: expect.closeTo(2 / 150),
    };
    expect(await get()).toEqual({ today: figures, total: figures });
    await stop();
    await start();
    expect(await get()).toEqual({ today: figures, total: figures });
  });

  it('count a repeated report once, also when it is repeated after a restart', async () => {
    const before = (await get()).total.readCharacters;
    const report = {
      sentenceCount: 2,
      characterCount: 10,
      readingMinutes: 1,
      reportId: randomUUID(),
      endedAt: new Date(Date.now() - 3_600_000).toISOString(),
      timeZone: TOKYO,
      documentId: 1,
    };
    for (let time = 0; time < 3; time++) expect((await post(report)).status).toBe(200);
    await stop();
    await start();
    await post(report);
    expect((await get()).total.readCharacters).toBe(before + 10);
  });

  it('go by the distance in time when the clock of the browser is wrong', async () => {
    const before = (await get(TOKYO)).total.readCharacters;
    const today = (await get(TOKYO)).today.readCharacters;
    const wrong = Date.now() + 40 * 86_400_000;
    const sentAt = new Date(wrong).toISOString();
    const endedAt = new Date(wrong - 1_000).toISOString();
    const read = { sentenceCount: 1, characterCount: 7, readingMinutes: 0, timeZone: TOKYO };
    expect((await post({ ...read, endedAt })).status).toBe(400);
    expect((await post({ ...read, endedAt, sentAt })).status).toBe(200);
    expect((await get(TOKYO)).total.readCharacters).toBe(before + 7);
    expect((await get(TOKYO)).today.readCharacters).toBe(today + 7);
  });

  it('turn the day at the learner’s midnight', async () => {
    const midnight = startOfDay(dayOf(new Date(), TOKYO), TOKYO);
    const { today, total } = await get(TOKYO);
    const read = { sentenceCount: 1, characterCount: 100, readingMinutes: 0, timeZone: TOKYO };
    await post({ ...read, endedAt: new Date(midnight.getTime() - 1_000).toISOString() });
    expect(await get(TOKYO)).toMatchObject({
      today: { readCharacters: today.readCharacters },
      total: { readCharacters: total.readCharacters + 100 },
    });
    await post({ ...read, endedAt: midnight.toISOString() });
    expect((await get(TOKYO)).today.readCharacters).toBe(today.readCharacters + 100);
  });

  it('are counted for the caller, whatever id the path has, and shown to nobody else', async () => {
    const before = (await get()).total.readCharacters;
    const read = { sentenceCount: 1, characterCount: 3, readingMinutes: 0 };
    expect((await call('POST', '/api/user/2/reading-stats', read)).status).toBe(200);
    expect((await get()).total.readCharacters).toBe(before + 3);
    expect(await call('GET', '/api/user/2/reading-stats')).toMatchObject({
      status: 403,
      body: { code: 'auth.not-your-data' },
    });
  });

  const read = { sentenceCount: 1, characterCount: 3, readingMinutes: 1 };
  const refused: [string, object, string][] = [
    ['nothing', {}, 'http.invalid-request'],
    ['half a sentence', { ...read, sentenceCount: 0.5 }, 'http.invalid-request'],
    ['fewer than no characters', { ...read, characterCount: -1 }, 'http.invalid-request'],
    ['less than no time', { ...read, readingMinutes: -1 }, 'http.invalid-request'],
    ['text for time', { ...read, readingMinutes: '5' }, 'http.invalid-request'],
    ['half a day and more', { ...read, readingMinutes: 721 }, 'reader.implausible-reading'],
    ['three books at a time', { ...read, characterCount: 675_000 }, 'reader.implausible-reading'],
    ['an id that is none', { ...read, reportId: '1' }, 'http.invalid-request'],
    ['a time that is none', { ...read, endedAt: 'yesterday' }, 'http.invalid-request'],
    ['a zone that there is not', { ...read, timeZone: 'Mars/Olympus' }, 'time.unknown-zone'],
  ];
  it.each(refused)('refuse a report of %s', async (_, body, code) => {
    const { total } = await get();
    expect(await post(body)).toMatchObject({ status: 400, body: { code, message: expect.stringMatching(/\S/) } });
    expect((await get()).total).toEqual(total);
  });

  it('need a time zone that there is', async () => {
    expect(await call('GET', '/api/user/1/reading-stats?timeZone=Mars/Olympus')).toMatchObject({
      status: 400,
      body: { code: 'time.unknown-zone' },
    });
  });
});
