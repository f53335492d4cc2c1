import { toHiragana } from '@ichibun/japanese/kana';
import type { Database } from '@ichibun/kit/database';
import { isSeen } from '../lexemes/lexeme-owners.sql.js';
import { normalised, WORD_LIMITS } from '../words/word-form.js';

/** A word as the learner's bank keeps it. */
export interface WrittenWord {
  readonly word: string;
  readonly reading: string;
}

/** A word to be learned: by its lexeme, the learner's own, or as it is written. */
export type WordToCollect =
  /** The meaning and the reading are those of the place where it was met. */
  | { readonly lexemeId: number; readonly meaning?: string | undefined; readonly reading?: string | undefined }
  | { readonly wordId: number }
  | WrittenWord;

interface NamedWord {
  /** Of the learner's word; null where she does not have it. */
  wordId: number | null;
  word: string;
  reading: string;
  /** Which it was asked for by; null of one that was asked for by the learner's word. */
  lexemeId: number | null;
  /** What it means where it was met; null where nobody says. */
  meaning: string | null;
  /** Of its lexeme; empty without one. */
  entry: string;
}

/**
 * The words to collect, by form and reading, without those that there are not: words without cards, with cards, or
 * with cards that rest.
 */
export async function namedWords(
  database: Database,
  userId: number,
  wanted: readonly WordToCollect[],
  cards: 'none' | 'some' | 'rests',
): Promise<NamedWord[]> {
  const lexemes = wanted.map((one) => ('lexemeId' in one ? one.lexemeId : 0));
  const words = wanted.map((one) => ('wordId' in one ? one.wordId : 0));
  const meanings = wanted.map((one) =>
    'lexemeId' in one ? (one.meaning?.slice(0, WORD_LIMITS.meaning) ?? null) : null,
  );
  const met = wanted.map((one) => ('lexemeId' in one ? normalised(one.reading ?? '') : ''));
  const written = wanted.map((one) => ('word' in one ? one : { word: '', reading: '' }));
  return database.query(
    `SELECT min("wordId") AS "wordId", word, reading, (array_agg("lexemeId" ORDER BY position))[1] AS "lexemeId",
       (array_agg(meaning ORDER BY position))[1] AS meaning, (array_agg(entry ORDER BY position))[1] AS entry
     FROM (
       SELECT own.id AS "wordId", given.word, given.reading, given.position, given.id AS "lexemeId", given.meaning, given.entry
       FROM (
         (
           -- A lexeme is one word, however many readings it was met with.
           SELECT DISTINCT ON (l.id) l.id, l.word, read.reading, read.hiragana, g.position, g.meaning, l.entry
           FROM unnest($2::int[], $7::text[], $8::text[], $9::text[])
             WITH ORDINALITY AS g (id, meaning, reading, hiragana, position)
           JOIN lexemes l ON l.id = g.id AND ${isSeen('l')}
           CROSS JOIN LATERAL (
             -- Without an entry the reading is a part of the lexeme's key.
             SELECT CASE WHEN l.entry <> '' AND g.reading <> '' THEN g.reading ELSE l.reading END AS reading,
               CASE WHEN l.entry <> '' AND g.reading <> '' THEN g.hiragana ELSE l.reading END AS hiragana
           ) AS read
           ORDER BY l.id, g.position
         )
         UNION ALL
         SELECT NULL, word, reading, hiragana, position, NULL, ''
         FROM unnest($4::text[], $5::text[], $6::text[]) WITH ORDINALITY AS g (word, reading, hiragana, position)
         WHERE word <> ''
       ) AS given
       LEFT JOIN LATERAL (
         SELECT w.id FROM words w WHERE w.user_id = $1 AND w.word = given.word
           AND (w.reading_hiragana = given.hiragana OR w.reading_hiragana IS NULL OR given.hiragana = ''
             OR EXISTS (SELECT FROM word_entries e WHERE e.word_id = w.id AND e.entry = given.entry))
         ORDER BY coalesce(w.reading_hiragana, '') = given.hiragana DESC, w.reading_hiragana IS NULL DESC, w.id LIMIT 1
       ) own ON true
       UNION ALL
       SELECT w.id, w.word, coalesce(w.reading, ''), g.position, NULL::int, NULL, ''
       FROM unnest($3::int[]) WITH ORDINALITY AS g (id, position) JOIN words w ON w.id = g.id AND w.user_id = $1
     ) AS named
     WHERE ${cards === 'none' ? 'NOT' : ''} EXISTS (
       SELECT FROM cards WHERE word_id = named."wordId" ${cards === 'rests' ? 'AND rests IS NOT NULL' : ''}
     )
     GROUP BY word, reading ORDER BY min(position)`,
    [
      userId,
      lexemes,
      words,
      written.map(({ word }) => word),
      written.map(({ reading }) => reading),
      written.map(({ reading }) => toHiragana(reading)),
      meanings,
      met,
      met.map(toHiragana),
    ],
  );
}
