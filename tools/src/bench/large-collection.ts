import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ankiPackage } from '@ichibun/vocabulary/testing/anki-packages';
import { unzipSync, zipSync } from 'fflate';

/** A collection of somebody who has reviewed for years. */
const SIZE = { notes: 25_000, cards: 50_000, reviews: 500_000 };

const DAY_MS = 86_400_000;
const FIRST_ID = 1_500_000_000_000;

/** How its notes are read: which kind they are of, and in which deck their cards lie. */
export interface LargeCollection {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly kind: string;
  readonly deck: string;
}

/**
 * An Anki package of that size, of schema 11: a small one that Anki wrote, filled with words that no dictionary has.
 *
 * @param folder for files that are gone in the end
 */
export async function largeCollection(folder: string): Promise<LargeCollection> {
  const file = join(folder, 'collection.anki2');
  await writeFile(file, unzipSync(ankiPackage('oldest.apkg'))['collection.anki2']!);
  const database = new DatabaseSync(file);
  const { mid, did } = database.prepare('SELECT n.mid, c.did FROM cards c JOIN notes n ON n.id = c.nid LIMIT 1').get()!;
  database.exec('DELETE FROM notes; DELETE FROM cards; DELETE FROM revlog; BEGIN');
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)';
  database
    .prepare(
      `${numbers} INSERT INTO notes SELECT ${FIRST_ID} + i, 'guid' || i, ${mid}, ${FIRST_ID / 1_000}, -1, '',
         '単語' || i || char(31) || 'たんご' || char(31) || 'word ' || i, 0, 0, 0, '' FROM n`,
    )
    .run(SIZE.notes);
  database
    .prepare(
      `${numbers} INSERT INTO cards SELECT ${FIRST_ID} + i, ${FIRST_ID} + i / 2, ${did}, i % 2, ${FIRST_ID / 1_000}, -1,
         2, 2, 300 + i % 60, 30, 2500, 10, 0, 0, 0, 0, 0, '{"s":40.5,"d":5.25}' FROM n`,
    )
    .run(SIZE.cards);
  database
    .prepare(
      `${numbers} INSERT INTO revlog SELECT ${FIRST_ID} + i % 10 * ${7 * DAY_MS} + i / 10, ${FIRST_ID} + i / 10, -1,
         3, 30, 10, 2500, 4000, CASE i % 10 WHEN 0 THEN 0 ELSE 1 END FROM n`,
    )
    .run(SIZE.reviews);
  database.exec('COMMIT; VACUUM');
  database.close();
  const bytes = zipSync({ 'collection.anki2': await readFile(file), media: new TextEncoder().encode('{}') });
  await rm(file);
  return { bytes, kind: String(mid), deck: String(did) };
}
