import 'reflect-metadata';
import { documentedFetch } from '@ichibun/gateway/testing/documented';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { addDays, dayOf, startOfDay } from '@ichibun/time/local-days';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type BehindGateway, startBehindGateway } from './testing/behind-gateway.js';
import { productDatabase } from './testing/product-database.js';

const TOKYO = 'Asia/Tokyo';
const QUERY = `timeZone=${encodeURIComponent(TOKYO)}&days=5`;

let database: TestDatabase;
let dictionary: string;
let services: BehindGateway;

async function start(without?: string): Promise<void> {
  services = await startBehindGateway(database.url, { DICTIONARY_FILE: dictionary }, { without });
}

async function stop(): Promise<void> {
  await services.stop();
}

async function call(method: string, path: string, body?: object) {
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
  const response = await documentedFetch(services.url + path, { method, headers, body: body && JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: what came over HTTP is looked at by the expectations
  return { status: response.status, body: (await response.json()) as any };
}

/** Makes rows of the demo user look as if they had been added that many days ago, a minute after midnight in Tokyo. */
async function backdate(table: string, column: string, condition: string, daysAgo: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const midnight = startOfDay(addDays(dayOf(new Date(), TOKYO), -daysAgo), TOKYO);
  const at = new Date(midnight.getTime() + 60_000);
  await client.query(`UPDATE ${table} SET ${column} = $1 WHERE user_id = 1 AND ${condition}`, [at]);
  await client.end();
}

beforeAll(async () => {
  [database, dictionary] = await Promise.all([productDatabase(), preparedDictionary(jmdictText())]);
  await start();
});
afterAll(async () => {
  await stop();
  await database.drop();
});

const daily = async (query = QUERY) => (await call('GET', `/api/analytics/daily/1?${query}`)).body;
/** A column of the days. */
const column = (body: { daily: Record<string, unknown>[] }, name: string) => body.daily.map((day) => day[name]);

describe('analytics', () => {
  it('are empty days to begin with', async () => {
    const body = await daily();
    const today = dayOf(new Date(), TOKYO);
    expect(column(body, 'day')).toEqual([-4, -3, -2, -1, 0].map((days) => addDays(today, days)));
    expect(body).toMatchObject({
      timeZone: TOKYO,
      streak: { current: 0, longest: 0 },
      coverage: [],
      documentCoverage: [],
      documents: [],
      knownBy: [],
      problems: [],
    });
    expect(body.daily[4]).toEqual({
      day: today,
      readingMinutes: 0,
      readCharacters: 0,
      readSentences: 0,
      addedWords: 0,
      learnedWords: 0,
      knownWords: 0,
      savedSentences: 0,
      sentencesInTotal: 0,
    });
  });

  it('tell what was read day by day, the streak, and how far documents are', async () => {
    const { document } = (
      await call('POST', '/api/documents/create-from-text', { title: '猫', content: '一。二。三。四。', userId: 1 })
    ).body;
    await call('POST', '/api/documents/create-from-text', { title: '犬', content: '一。', userId: 1 });
    await call('POST', `/api/documents/${document.id}/progress`, { sentenceIndex: 1 });
    const midnight = startOfDay(dayOf(new Date(), TOKYO), TOKYO).getTime();
    for (const [hoursAgo, minutes] of [
      [1, 10],
      [25, 20],
      [73, 5],
    ] as const) {
      await call('POST', '/api/user/1/reading-stats', {
        sentenceCount: minutes,
        characterCount: minutes * 100,
        readingMinutes: minutes,
        timeZone: TOKYO,
        endedAt: new Date(midnight - hoursAgo * 3_600_000).toISOString(),
        documentId: document.id,
      });
    }
    const body = await daily();
    expect(column(body, 'readingMinutes')).toEqual([5, 0, 20, 10, 0].map((minutes) => expect.closeTo(minutes)));
    expect(column(body, 'readCharacters')).toEqual([500, 0, 2_000, 1_000, 0]);
    expect(column(body, 'readSentences')).toEqual([5, 0, 20, 10, 0]);
    expect(body.streak).toEqual({ current: 2, longest: 2 });
    expect(body.total).toMatchObject({ readCharacters: 3_500 });
    expect(body.documents).toEqual([
      {
        id: document.id,
        textId: expect.any(Number),
        title: '猫',
        progress: 50,
        currentSentence: 1,
        sentenceCount: 4,
        readAt: expect.stringMatching(/Z$/),
        readingMinutes: expect.closeTo(35),
        readCharacters: 3_500,
      },
    ]);
    expect(column(await daily(`timeZone=${TOKYO}&days=2`), 'readCharacters')).toEqual([1_000, 0]);
  });

  it('tell when words became known, and what that made of a text on each day', async () => {
    const { id } = (await call('POST', '/api/content/analyze', { title: '猫の話', text: '猫が犬を見る。猫が、猫！' }))
      .body;
    const newest = async () => (await call('GET', '/api/content/analyze')).body[0];
    expect(await until(newest, ({ status }) => status === 'completed' || status === 'failed')).toMatchObject({
      id,
      status: 'completed',
      errorMessage: null,
    });
    for (const [word, reading, daysAgo] of [
      ['猫', 'ねこ', 3],
      ['犬', 'いぬ', 1],
      ['本', 'ほん', 1],
      ['川', 'かわ', 30],
    ] as const) {
      await call('POST', '/api/users/1/vocabulary', { word, reading, meaning: 'x' });
      await backdate('vocabulary.words', 'added_at', `word = '${word}'`, daysAgo);
    }
    const body = await daily();
    expect(column(body, 'addedWords')).toEqual([0, 1, 0, 2, 0]);
    expect(column(body, 'learnedWords')).toEqual([0, 1, 0, 2, 0]);
    expect(column(body, 'knownWords')).toEqual([1, 2, 2, 4, 4]);
    expect(body.knownBy).toEqual([{ origin: 'reading', knownWords: [1, 2, 2, 4, 4] }]);
    const { totalOccurrences, totalCoverage } = (await call('GET', `/api/content/analyze/${id}/statistics`)).body;
    const percent = (known: number) => expect.closeTo((100 * known) / totalOccurrences);
    expect(body.coverage).toEqual([
      {
        analysisId: id,
        textId: expect.any(Number),
        title: '猫の話',
        coverage: [percent(0), percent(3), percent(3), percent(4), percent(4)],
      },
    ]);
    expect(body.coverage[0].coverage.at(-1)).toBeCloseTo(totalCoverage);
    const { document } = (
      await call('POST', '/api/documents/create-from-text', { title: '猫と犬', content: '猫が犬を見る。猫が、猫！' })
    ).body;
    const counted = async () =>
      (await daily()).documentCoverage.find(({ documentId }: { documentId: number }) => documentId === document.id);
    expect(await until(counted)).toEqual({
      ...body.coverage[0],
      analysisId: undefined,
      title: '猫と犬',
      documentId: document.id,
    });
    await call('DELETE', `/api/documents/${document.id}`);
    await call('DELETE', `/api/users/1/vocabulary/${encodeURIComponent('犬')}`);
    expect((await daily()).coverage[0].coverage).toEqual([0, 3, 3, 3, 3].map(percent));
    const { knownSet } = (await call('POST', '/api/users/1/known-sets', { set: 'particles' })).body;
    expect((await daily()).knownBy).toEqual([
      { origin: 'reading', knownWords: [1, 2, 2, 3, 3] },
      { origin: 'sets', knownWords: [0, 0, 0, 0, knownSet.words] },
    ]);
    await call('DELETE', `/api/users/1/known-sets/${knownSet.id}`);
  });

  it('tell when sentences were saved', async () => {
    for (const [target, japanese, daysAgo] of [
      ['猫', '<b>猫</b>がいる。', 2],
      ['犬', '<b>犬</b>がいる。', 40],
    ] as const) {
      const sentence = {
        target_word: target,
        target_reading: '',
        short_definition: 'x',
        sentence_ja: japanese,
        sentence_en: '',
      };
      const saved = await call('POST', '/api/sentences/save', { sentences: [sentence], analysisId: null });
      expect(saved.body).toMatchObject({ saved: 1 });
      await backdate('sentences.saved_sentences', 'added_at', `target_word = '${target}'`, daysAgo);
    }
    const body = await daily();
    expect(column(body, 'savedSentences')).toEqual([0, 0, 1, 0, 0]);
    expect(column(body, 'sentencesInTotal')).toEqual([1, 1, 2, 2, 2]);
  });

  it.each([
    ['another learner', '/api/analytics/daily/2', 403, 'auth.not-your-data'],
    ['no days', '/api/analytics/daily/1?days=0', 400, 'http.invalid-request'],
    ['four years', '/api/analytics/daily/1?days=1461', 400, 'http.invalid-request'],
    ['a zone that there is not', '/api/analytics/daily/1?timeZone=Nowhere', 400, 'time.unknown-zone'],
    ['a dashboard in no zone', '/api/user/1/dashboard?timeZone=Nowhere', 400, 'time.unknown-zone'],
  ])('are refused for %s', async (_, path, status, code) => {
    expect(await call('GET', path)).toMatchObject({ status, body: { code } });
  });

  it('reach back three years', async () => {
    expect((await daily('days=1096')).daily).toHaveLength(1_096);
  });
});

describe('the dashboard', () => {
  it('counts, and says what is being read, but not what has been read to its end', async () => {
    const { documents } = (await call('GET', '/api/documents/user/1')).body;
    const short = documents.find(({ title }: { title: string }) => title === '犬');
    await call('POST', `/api/documents/${short.id}/progress`, { sentenceIndex: 0 });
    const { body } = await until(
      () => call('GET', `/api/user/1/dashboard?${QUERY}`),
      ({ body: { processedFilesCount } }) => processedFilesCount === 3,
    );
    expect(body).toEqual({
      // A sentence was saved for 猫, so that it is learnt again.
      knownWordsCount: 2,
      blockedWordsCount: 0,
      isBeingPrepared: false,
      processedFilesCount: 3,
      generatedCardsCount: 2,
      reading: {
        today: expect.objectContaining({ readCharacters: 0 }),
        total: expect.objectContaining({ readCharacters: 3_500 }),
        week: [0, 0, 5, 0, 20, 10, 0].map((minutes) => expect.closeTo(minutes)),
        currentStreak: 2,
        longestStreak: 2,
      },
      lastDocument: expect.objectContaining({ title: '猫', progress: 50, currentSentence: 1, sentenceCount: 4 }),
      reviews: expect.objectContaining({ hasCards: true, newCards: 2, dueCards: 0, answeredToday: 0 }),
      problems: [],
    });
  });
});

describe('without a service', () => {
  beforeAll(async () => {
    await call('POST', '/api/documents/create-from-text', { title: '雨', content: '猫が雨を見る。' });
    await until(daily, ({ documentCoverage }) =>
      documentCoverage.some(({ title }: { title: string }) => title === '雨'),
    );
  });

  const cases: [string, string[], object, object][] = [
    [
      'vocabulary',
      ['coverage', 'documentCoverage', 'words'],
      { addedWords: null, knownWords: null, savedSentences: 0, readCharacters: 0 },
      { knownWordsCount: null, blockedWordsCount: null, generatedCardsCount: 2 },
    ],
    [
      'content-analysis',
      ['coverage', 'documentCoverage'],
      { knownWords: 2, savedSentences: 0, readCharacters: 0 },
      { knownWordsCount: 2, processedFilesCount: null },
    ],
    [
      'sentences',
      ['sentences'],
      { knownWords: 2, savedSentences: null, sentencesInTotal: null },
      { knownWordsCount: 2, generatedCardsCount: null },
    ],
    [
      'reader',
      ['documentCoverage', 'documents', 'reading', 'streak'],
      { knownWords: 2, savedSentences: 0, readCharacters: null, readingMinutes: null },
      { knownWordsCount: 2, reading: null, lastDocument: null },
    ],
  ];
  it.each(cases)('%s, the rest is answered, and who is signed in', async (name, missing, today, counters) => {
    await stop();
    await start(name);
    const analytics = await call('GET', `/api/analytics/daily/1?${QUERY}`);
    expect(analytics.status).toBe(200);
    expect(analytics.body.problems.map(({ part }: { part: string }) => part).sort()).toEqual(missing);
    expect(analytics.body.daily.at(-1)).toMatchObject(today);

    const dashboard = await call('GET', `/api/user/1/dashboard?${QUERY}`);
    expect(dashboard).toMatchObject({ status: 200, body: counters });
    expect(dashboard.body.problems).not.toEqual([]);
    expect(dashboard.body.problems[0]).toEqual({
      part: expect.any(String),
      code: 'rpc.unavailable',
      message: expect.stringMatching(/not available/),
      values: { service: expect.any(String) },
    });

    const { user } = (await call('GET', '/api/auth/user?userId=1')).body;
    // The demo user's figures are fixed, no matter what is away.
    const counts = { knownWordsCount: 150, processedFilesCount: 5, generatedCardsCount: 25 };
    expect(user).toMatchObject({ id: 1, name: 'Demo User', ...counts });
  });
});
