import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { inWords, median, type Row, within } from '@ichibun/test-kit/bench';
import { parentsOfProcesses } from '@ichibun/test-kit/processes';
import pg from 'pg';
import { largeCollection } from './large-collection.js';
import { startMeasuredProduct } from './measured-product.js';

const CARDS = 50_000;
const ANSWERS = 500;
const QUEUES = 60;
const BUDGETS = {
  answerMs: 10,
  slowAnswerMs: 50,
  queueMs: 30,
  previewMs: 2_000,
  previewBytes: 150e6,
  importMs: 15_000,
  lookUpMs: 200,
};
/** Between look-ups: no learner may ask more often for long. */
const LOOK_MS = 200;
const PEAK_LOOK_MS = 20;

/**
 * Answers to cards, and the queue of the next ones, of a learner with 50,000 cards who has not reviewed for a month;
 * then what comes from Anki after years, looked into and imported.
 */
export async function* run(): AsyncGenerator<Row> {
  const product = await startMeasuredProduct({ DEMO_STORY: 'off', DOWNLOADS: 'off' });
  try {
    await fillCards(product.databaseUrl);
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${product.url}/api/users/1/reviews${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const { cards } = (await call('GET', '/next?count=100&more=1000')) as { cards: { id: number; version: number }[] };
    const reads = await timesOf(QUEUES, () => call('GET', '/settings'));
    const queues = await timesOf(QUEUES, () => call('GET', '/next?count=50&more=0'));
    const answers = await timesOf(ANSWERS, (number) => {
      const { id, version } = cards[number % cards.length]!;
      const given = { id: randomUUID(), cardId: id, version: version + number, rating: 3, tookMs: 4_000 };
      return call('POST', '', { answers: [{ ...given, answeredAt: Date.now() }] });
    });
    const slow = answers[Math.floor(answers.length * 0.95)]!;
    yield* [
      {
        what: 'an answer to a card, of 50,000 cards',
        measured: inWords(median(answers)),
        ...within(median(answers), BUDGETS.answerMs),
      },
      { what: '95 % of these answers', measured: inWords(slow), ...within(slow, BUDGETS.slowAnswerMs) },
      {
        what: 'next 50 cards of 50,000, with what is left of the day',
        measured: inWords(median(queues)),
        ...within(median(queues), BUDGETS.queueMs),
      },
      { what: 'for comparison: a read of one row', measured: inWords(median(reads)), budget: '–', met: undefined },
    ];
    yield* await importCollection(product.url, product.folder);
  } finally {
    await product.stop();
  }
}

/** A large collection: how long its preview takes, its import, and look-ups beside that. */
async function importCollection(url: string, folder: string): Promise<Row[]> {
  const { bytes, kind, deck } = await largeCollection(folder);
  const imports = `${url}/api/users/1/imports`;
  const json = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const post = async (path: string, body: object) =>
    json(
      await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'years.apkg');
  const previewBegan = performance.now();
  const { id } = (await json(await fetch(imports, { method: 'POST', body: form }))) as { id: number };
  const previewMs = performance.now() - previewBegan;
  const previewBytes = await peakDuring(async () => json(await fetch(imports, { method: 'POST', body: form })));
  const began = performance.now();
  await post(`${imports}/${id}/start`, {
    kinds: [{ id: kind, word: 0, reading: 1 }],
    decks: [deck],
    suspended: 'scheduled',
    spreads: true,
    timeZone: 'Asia/Tokyo',
  });
  const lookUps: number[] = [];
  let status = '';
  while (status !== 'imported') {
    const lookUpBegan = performance.now();
    await post(`${url}/api/word-definition`, { word: '猫' });
    lookUps.push(performance.now() - lookUpBegan);
    ({ status } = (await json(await fetch(`${imports}/${id}`))) as { status: string });
    if (status === 'failed') throw new Error('the import has failed');
    await pause(LOOK_MS);
  }
  const importMs = performance.now() - began;
  const slowest = Math.max(...lookUps);
  return [
    {
      what: `preview of a package of ${bytes.length >> 20} MB with 50,000 cards and 500,000 answers`,
      measured: inWords(previewMs),
      ...within(previewMs, BUDGETS.previewMs),
    },
    {
      what: 'the most memory that the process takes which reads it',
      measured: previewBytes === undefined ? 'not measured: no /proc' : `${(previewBytes / 1e6).toFixed(0)} MB`,
      budget: `≤ ${BUDGETS.previewBytes / 1e6} MB`,
      met: previewBytes === undefined ? undefined : previewBytes <= BUDGETS.previewBytes,
    },
    { what: 'its import', measured: inWords(importMs), ...within(importMs, BUDGETS.importMs) },
    {
      what: `the slowest of ${lookUps.length} look-ups beside it`,
      measured: inWords(slowest),
      ...within(slowest, BUDGETS.lookUpMs),
    },
  ];
}

/**
 * The most bytes that a process which reads collections held while something was done, shared pages with them;
 * undefined but on Linux.
 */
async function peakDuring(work: () => Promise<unknown>): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  let peak = 0;
  const done = work().then(() => true);
  while (!(await Promise.race([done, pause(PEAK_LOOK_MS)]))) {
    const parents = await parentsOfProcesses();
    const isOurs = (pid: number | undefined): boolean =>
      pid !== undefined && (pid === process.pid || isOurs(parents.get(pid)));
    for (const pid of [...parents.keys()].filter(isOurs)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (!command.includes('collection-process')) continue;
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024);
    }
  }
  return peak;
}

/** Milliseconds of some calls, rising, after ten that do not count. */
async function timesOf(count: number, call: (number: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let number = -10; number < count; number++) {
    const began = performance.now();
    await call(number + 10);
    if (number >= 0) times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

/** Gives the demo user cards: most of them due within the last and the next month, a tenth new, some in their steps. */
async function fillCards(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=vocabulary,public' });
  await client.connect();
  await client.query(
    `INSERT INTO words (user_id, word, reading, reading_hiragana, meaning, state)
     SELECT 1, '語' || n, 'ご', 'ご', 'word', CASE WHEN n % 10 = 0 THEN 0 ELSE 2 END FROM generate_series(1, $1) AS n`,
    [CARDS],
  );
  await client.query(
    `INSERT INTO cards (user_id, word_id, created_at, phase, stability, difficulty, due_day, interval_days, answers,
       first_day, last_day, last_at)
     SELECT 1, id, now() - interval '1 year', CASE WHEN n % 10 = 0 THEN 0 ELSE 2 END,
       CASE WHEN n % 10 > 0 THEN 20 END, CASE WHEN n % 10 > 0 THEN 5 END,
       CASE WHEN n % 10 > 0 THEN today - 30 + n % 60 END, 20, CASE WHEN n % 10 = 0 THEN 0 ELSE 5 END,
       CASE WHEN n % 10 > 0 THEN today - 300 END, CASE WHEN n % 10 > 0 THEN today - 40 END,
       CASE WHEN n % 10 > 0 THEN now() - interval '40 days' END
     FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n, (extract(epoch FROM now()) / 86400)::int AS today
           FROM words WHERE user_id = 1) AS w`,
  );
  await client.query('ANALYZE');
  await client.end();
}
