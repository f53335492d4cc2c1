import { toHiragana } from '@ichibun/japanese/kana';
import type { Database } from '@ichibun/kit/database';
import { isSeen } from '../lexemes/lexeme-owners.sql.js';
import { WORD_LIMITS } from '../words/word-form.js';

/** A word as the learner's bank keeps it. */
export interface WrittenWord {
  readonly word: string;
  readonly reading: string;
}

/** A word to be learned: by its lexeme, the learner's own, or as it is written. */
export type WordToCollect =
  /** The meaning is that of the place where it was met. */
  { readonly lexemeId: number; readonly meaning?: string | undefined } | { readonly wordId: number } | WrittenWord;

interface NamedWord {
  /** Of the learner's word; null where she does not have it. */
  wordId: number | null;
  word: string;
  reading: string;
  /** Which it was asked for by; null of one that was asked for by the learner's word. */
  lexemeId: number | null;
  /** What it means where it was met; null where nobody says. */
  meaning: string | null;
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
  const written = wanted.map((one) => ('word' in one ? one : { word: '', reading: '' }));
  return database.query(
    `SELECT min("wordId") AS "wordId", word, reading, (array_agg("lexemeId" ORDER BY position))[1] AS "lexemeId",
       (array_agg(meaning ORDER BY position))[1] AS meaning
     FROM (
       SELECT own.id AS "wordId", given.word, given.reading, given.position, given.id AS "lexemeId", given.meaning
       FROM (
         SELECT l.id, l.word, l.reading, l.reading AS hiragana, g.position, g.meaning
         FROM unnest($2::int[], $7::text[]) WITH ORDINALITY AS g (id, meaning, position)
         JOIN lexemes l ON l.id = g.id AND ${isSeen('l')}
         UNION ALL
         SELECT NULL, word, reading, hiragana, position, NULL
         FROM unnest($4::text[], $5::text[], $6::text[]) WITH ORDINALITY AS g (word, reading, hiragana, position)
         WHERE word <> ''
       ) AS given
       LEFT JOIN LATERAL (
         SELECT w.id FROM words w WHERE w.user_id = $1 AND w.word = given.word
           AND (w.reading_hiragana = given.hiragana OR w.reading_hiragana IS NULL OR given.hiragana = '')
         ORDER BY (w.reading_hiragana IS NULL) = (given.hiragana = '') DESC, w.id LIMIT 1
       ) own ON true
       UNION ALL
       SELECT w.id, w.word, coalesce(w.reading, ''), g.position, NULL::int, NULL
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
    ],
  );
}
