import 'reflect-metadata';
import { Database } from '@ichibun/kit/database';
import { schemaOf, tablesOf } from '@ichibun/kit/service';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { contentAnalysis } from '../service.js';
import { type ContentUnderTest, PETS, startContent } from '../testing/content-under-test.js';
import { CountedWords } from './counted-words.js';

/** What the release before has stored in a row for each word, by its own statements, while both releases work. */
const OF_THE_RELEASE_BEFORE = {
  read: 'SELECT lexeme_id AS id, occurrences FROM words WHERE text_id = $1 ORDER BY lexeme_id',
  remove: 'DELETE FROM words WHERE text_id = $1',
  store: 'INSERT INTO words (text_id, lexeme_id, occurrences) SELECT $1, * FROM unnest($2::int[], $3::int[])',
  move: 'UPDATE words SET text_id = $2 WHERE text_id = $1',
};

/** Statements that wait for a lock of a text. */
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  AND query LIKE 'SELECT FROM texts%'`;

let under: ContentUnderTest;
let sql: pg.Client;
let watching: pg.Client;
let userId: number;
let analysisId: number;
let textId: number;
beforeAll(async () => {
  under = await startContent();
  sql = new pg.Client({ connectionString: under.databaseUrl, options: '-c search_path=content_analysis' });
  watching = new pg.Client({ connectionString: under.databaseUrl });
  await Promise.all([sql.connect(), watching.connect()]);
  userId = under.newLearner();
  analysisId = (await under.analysed(userId, PETS)).id;
  textId = (await sql.query('SELECT id FROM texts WHERE user_id = $1', [userId])).rows[0].id;
});
afterAll(async () => {
  await Promise.all([sql?.end(), watching?.end()]);
  await under?.stop();
});

const { read, remove, store, move } = OF_THE_RELEASE_BEFORE;
const rowsOf = async (id: number) => (await sql.query(read, [id])).rows;
const storedIn = async (table: 'word_rows' | 'counted_words', id: number) =>
  (await sql.query(`SELECT FROM ${table} WHERE text_id = $1`, [id])).rowCount;
async function asTheReleaseBefore(id: number) {
  const rows = await rowsOf(id);
  await sql.query('BEGIN');
  await sql.query(remove, [id]);
  await sql.query(store, [id, rows.map((row) => row.id), rows.map((row) => row.occurrences)]);
  await sql.query('COMMIT');
}

it('the release before reads the words of a text as its rows', async () => {
  expect(await storedIn('word_rows', textId)).toBe(0);
  const shown = await under.wordsOf(userId, analysisId);
  const rows = await rowsOf(textId);
  expect(rows).toEqual(
    shown.map(({ lexemeId, frequency }) => ({ id: lexemeId, occurrences: frequency })).sort((a, b) => a.id - b.id),
  );
  expect(rows.length).toBeGreaterThan(4);
});

it('what the release before stores is shown, and moved into blocks when it is', async () => {
  const before = { words: await under.wordsOf(userId, analysisId), rows: await rowsOf(textId) };
  await asTheReleaseBefore(textId);
  expect(await storedIn('counted_words', textId)).toBe(0);
  expect(await storedIn('word_rows', textId)).toBe(before.rows.length);
  expect(await rowsOf(textId)).toEqual(before.rows);
  expect(await under.wordsOf(userId, analysisId)).toEqual(before.words);
  expect(await storedIn('word_rows', textId)).toBe(0);
  expect(await rowsOf(textId)).toEqual(before.rows);
});

it('two who move the rows of a text at once move them once', async () => {
  const rows = await rowsOf(textId);
  await asTheReleaseBefore(textId);
  await sql.query('BEGIN');
  await sql.query('SELECT FROM texts WHERE id = $1 FOR NO KEY UPDATE', [textId]);
  const both = [under.wordsOf(userId, analysisId), under.wordsOf(userId, analysisId)];
  await until(async () => (await watching.query(WAITING)).rowCount === both.length);
  await sql.query('COMMIT');
  const [one, other] = await Promise.all(both);
  expect(one).toEqual(other);
  expect(await storedIn('word_rows', textId)).toBe(0);
  expect(await rowsOf(textId)).toEqual(rows);
});

it('rows that nobody asks for are moved in the background', async () => {
  const rows = await rowsOf(textId);
  await asTheReleaseBefore(textId);
  const database = await Database.open(under.databaseUrl, schemaOf(contentAnalysis), tablesOf(contentAnalysis)!);
  await new CountedWords(database).moveAllRows(new AbortController().signal);
  await database.close();
  expect(await storedIn('word_rows', textId)).toBe(0);
  expect(await rowsOf(textId)).toEqual(rows);
});

it('the release before gives the words of one text to another, and removing a text removes them', async () => {
  const id = under.newLearner();
  await under.analysed(id, PETS);
  const its = (await sql.query('SELECT id FROM texts WHERE user_id = $1', [id])).rows[0].id;
  const rows = await rowsOf(its);
  const other = (
    await sql.query(`INSERT INTO texts (user_id, text_object) VALUES ($1, 'texts/other.txt') RETURNING id`, [id])
  ).rows[0].id;
  await sql.query(move, [its, other]);
  expect(await rowsOf(its)).toEqual([]);
  expect(await rowsOf(other)).toEqual(rows);
  await asTheReleaseBefore(other);
  await sql.query('DELETE FROM texts WHERE id = $1', [other]);
  expect(await rowsOf(other)).toEqual([]);
});

describe('how often words occur in texts', () => {
  const text = async (lexemeIds: number[]) => {
    const id = (
      await sql.query(
        `INSERT INTO texts (user_id, text_object, analyser_version, corrections_revision, status)
         VALUES ($1, 'texts/made.txt', '', 0, 'completed') RETURNING id`,
        [under.newLearner()],
      )
    ).rows[0].id;
    const occurrences = Int32Array.from(lexemeIds, (_, at) => at + 1);
    await database.transaction((transaction) =>
      words.store(transaction, { textId: id, lexemeIds: Int32Array.from(lexemeIds), occurrences }),
    );
    return id;
  };
  let database: Database;
  let words: CountedWords;
  beforeAll(async () => {
    database = await Database.open(under.databaseUrl, schemaOf(contentAnalysis), tablesOf(contentAnalysis)!);
    words = new CountedWords(database);
  });
  afterAll(() => database?.close());

  it.each([
    ['is not there', [1, 2, 9], [3], []],
    ['is below all', [5, 6], [4], []],
    ['is there', [1, 2, 9], [9], [[9, 3]]],
    ['has its bytes where two others meet', [1, 2, 3], [0x0001_0000], []],
    ['has its bytes there and also where two others meet', [1, 2, 0x0001_0000], [0x0001_0000], [[0x0001_0000, 3]]],
    ['is the largest that there can be', [1, 2 ** 31 - 1], [2 ** 31 - 1], [[2 ** 31 - 1, 2]]],
  ])('are found of a word that %s', async (_, stored, asked, found) => {
    const id = await text(stored);
    expect([...((await words.occurrencesOf([id], asked)).get(id) ?? [])]).toEqual(found);
  });

  it('are the same of a few words and of many, over several blocks', async () => {
    const stored = Array.from({ length: 1_000 }, (_, n) => 3 * n + 1);
    const ids = [await text(stored), await text(stored.slice(500)), await text([])];
    const asked = Array.from({ length: 3_000 }, (_, n) => n);
    const many = await words.occurrencesOf(ids, asked);
    expect(many.get(ids[0])).toEqual(new Map(stored.map((id, at) => [id, at + 1])));
    const few = new Map<number, [number, number][]>();
    for (let at = 0; at < asked.length; at += 100) {
      for (const [id, its] of await words.occurrencesOf(ids, asked.slice(at, at + 100))) {
        few.set(id, [...(few.get(id) ?? []), ...its]);
      }
    }
    expect(new Map([...few].map(([id, its]) => [id, new Map(its)]))).toEqual(many);
  });
});
