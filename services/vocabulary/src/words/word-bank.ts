import { toHiragana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { NewWord } from './new-word.js';
import { raiseRevision } from './revision.js';

/** The one writer of learners' words: whatever it changes raises the learner's revision in the same transaction. */
@Injectable()
export class WordBank {
  /**
   * Adds words, in their order, with their dictionary entries; a word that the learner has with the same reading stays
   * as it is.
   *
   * @param origin the known set, or the import and its file's name, that they came with
   * @returns the ids of those that were added, with their positions in `words`
   */
  async add(
    manager: EntityManager,
    userId: number,
    words: readonly NewWord[],
    origin: { knownSetId?: number; importId?: number; importedFrom?: string } = {},
  ): Promise<{ id: number; position: number }[]> {
    const added: { id: number; position: number }[] = await manager.query(
      `WITH listed AS (
         SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[],
             $8::timestamptz[])
           WITH ORDINALITY AS l (word, reading, reading_hiragana, meaning, frequency, dictionary_reading, added_at, position)
       ), added AS (
         INSERT INTO words (user_id, word, reading, reading_hiragana, meaning, frequency, dictionary_reading,
           added_at, known_set_id, import_id, imported_from)
         SELECT $1, word, reading, reading_hiragana, meaning, frequency, dictionary_reading,
           coalesce(added_at, now()), $9, $10, $11
         FROM listed ORDER BY position
         ON CONFLICT DO NOTHING
         RETURNING id, word, reading_hiragana
       )
       SELECT added.id, min(listed.position)::int - 1 AS position
       FROM added JOIN listed ON listed.word = added.word
         AND listed.reading_hiragana IS NOT DISTINCT FROM added.reading_hiragana
       GROUP BY added.id`,
      [
        userId,
        words.map(({ word }) => word),
        words.map(({ reading }) => reading),
        words.map(({ reading }) => reading && toHiragana(reading)),
        words.map(({ meaning }) => meaning),
        words.map(({ frequency }) => frequency ?? null),
        words.map(dictionaryReading),
        words.map(({ addedAt }) => addedAt ?? null),
        origin.knownSetId ?? null,
        origin.importId ?? null,
        origin.importedFrom ?? null,
      ],
    );
    if (added.length === 0) return [];
    const entries = added.flatMap(({ id, position }) => words[position]!.entries.map(({ key }) => ({ id, key })));
    await manager.query(
      `INSERT INTO word_entries (user_id, entry, word_id)
       SELECT DISTINCT $1::int, entry, word_id FROM unnest($2::text[], $3::int[]) AS e (entry, word_id)`,
      [userId, entries.map(({ key }) => key), entries.map(({ id }) => id)],
    );
    await raiseRevision(manager, userId);
    return added;
  }

  /**
   * Removes words of a learner.
   *
   * @param which a condition on `words` in SQL, whose first value is $2
   * @returns how many they were
   */
  async remove(manager: EntityManager, userId: number, which: string, values: readonly unknown[]): Promise<number> {
    const [, removed]: [unknown, number] = await manager.query(`DELETE FROM words WHERE user_id = $1 AND ${which}`, [
      userId,
      ...values,
    ]);
    if (removed > 0) await raiseRevision(manager, userId);
    return removed;
  }
}

/** Of a word with kanji that was given without a reading: the one that all its entries have. */
function dictionaryReading({ word, reading, entries }: NewWord): string | null {
  if (reading !== null || !hasKanji(word)) return null;
  const readings = new Set(entries.map((entry) => entry.reading));
  return readings.size === 1 ? entries[0]!.reading : null;
}
