import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase, type TestDatabase } from './postgres.js';
import { moveTimesToNow } from './times-to-now.js';

describe('a fixture whose times are moved to now', () => {
  let database: TestDatabase;
  let sql: pg.Client;
  beforeAll(async () => {
    database = await createDatabase();
    sql = new pg.Client({ connectionString: database.url, options: '-c timezone=UTC' });
    await sql.connect();
    await sql.query(`
      CREATE SCHEMA one; CREATE SCHEMA "Other";
      CREATE TABLE one.uploads (id int, made_at timestamptz(3), seen_at timestamp, day date, counted int);
      INSERT INTO one.uploads VALUES (1, '2020-02-29 23:30Z', '2020-02-28 12:00', '2020-02-29', 7), (2, NULL, NULL, NULL, 7);
      CREATE TABLE "Other"."Kept" (
        part text, "keptUntil" timestamptz, ends_in interval, hour int GENERATED ALWAYS AS (7) STORED
      ) PARTITION BY LIST (part);
      CREATE TABLE "Other".first PARTITION OF "Other"."Kept" FOR VALUES IN ('a');
      INSERT INTO "Other"."Kept" VALUES ('a', '2020-03-30 23:30Z', '1 day'), ('a', 'infinity', '1 day')`);
  });
  afterAll(async () => {
    await sql?.end();
    await database?.drop();
  });

  it('is as old as it was when it was made, in every time column of every table, as is what was seen of it', async () => {
    const before = Date.now();
    const move = await moveTimesToNow(database.url, new Date('2020-02-29T23:59:30Z'));
    const after = Date.now();

    const { rows } = await sql.query('SELECT *, day::text AS day FROM one.uploads ORDER BY id');
    const madeAt = rows[0].made_at.getTime();
    const halfAnHour = 29.5 * 60_000;
    expect(madeAt).toBeGreaterThanOrEqual(before - halfAnHour);
    expect(madeAt).toBeLessThanOrEqual(after - halfAnHour);
    const seen = await sql.query("SELECT made_at - seen_at = interval '1 day 11:30' AS same FROM one.uploads");
    expect(seen.rows).toEqual([{ same: true }, { same: null }]);
    expect([before, after].map((time) => new Date(time).toISOString().slice(0, 10))).toContain(rows[0].day);
    expect(rows).toMatchObject([{ counted: 7 }, { made_at: null, seen_at: null, day: null, counted: 7 }]);

    const kept = await sql.query('SELECT "keptUntil" AS until, ends_in::text FROM "Other"."Kept" ORDER BY 1');
    expect(kept.rows[0].until.getTime() - madeAt).toBe(30 * 86_400_000);
    expect(kept.rows[1]).toEqual({ until: Number.POSITIVE_INFINITY, ends_in: '1 day' });

    const left = { day: '2020-02-29', list: [{ at: '2020-02-29T23:30:00.000Z' }], title: '2020-02-29の話', number: 3 };
    expect(move(left)).toEqual({ ...left, day: rows[0].day, list: [{ at: new Date(madeAt).toISOString() }] });
  });
});
