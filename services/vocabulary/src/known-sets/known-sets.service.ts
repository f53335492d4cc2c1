import { isPlainKana, toHiragana } from '@ichibun/japanese/kana';
import { Database, type Queryable } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { valueNamed } from '@ichibun/proto/enum-names';
import { LanguageService, WordSet as LanguageWordSet, type SetWord } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import { isSeen } from '../lexemes/lexeme-owners.sql.js';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import type { NewWord } from '../words/new-word.js';
import { raiseRevision } from '../words/revision.js';
import { STATES, type State } from '../words/states.js';
import { WordBank } from '../words/word-bank.js';
import { meaningOf, normalised, objectionTo } from '../words/word-form.js';
import { KnownSetEntity, type WordSet } from './known-set.entity.js';

/** A set that a learner has added, with how many words it made known that still are. */
export type CountedSet = Pick<KnownSetEntity, 'id' | 'set' | 'count' | 'title' | 'addedAt'> & {
  readonly words: number;
};

/** What adding a set came to. */
interface AddedSet {
  /** Undefined when the learner has all its words. */
  readonly set: CountedSet | undefined;
  /** New cards that nobody had answered, which rest now. */
  readonly putAway: number;
  /** Words whose cards were answered, which are reviewed as before. */
  readonly keptWords: number;
}

/** A word of a set, and how it is with the learner. */
interface Standing {
  readonly word: WordOfSet;
  readonly wordId: number | null;
  readonly is: 'missing' | 'known' | 'answered' | 'untouched';
}

/** A word of a set, as it is kept; without a reading when it is in kana. */
type WordOfSet = NewWord & { readonly entries: { key: string; reading: string; rareSpellings: string[] }[] };

/** A set that everybody is offered. */
export type OfferedSet = Exclude<WordSet, 'of-text'>;

/** Upper limit of a set. */
const MOST_WORDS = 10_000;
/** Of the JLPT: N1 to N5. */
const LEVELS = 5;
const EXAMPLES = 12;
/** Words of a text or of a list that are marked at once. */
const OF_TEXT_AT_ONCE = 1_000;

@Injectable()
export class KnownSetsService {
  constructor(
    private readonly database: Database,
    private readonly bank: WordBank,
    private readonly rpc: Rpc,
  ) {}

  /**
   * What adding a set would bring.
   *
   * @param count of the most frequent words and of those of courses, 1 to 10,000; of the JLPT the level, 5 to 1
   * @throws DomainError `vocabulary.invalid-known-set`, `vocabulary.no-known-set`, `vocabulary.no-jlpt-lists`
   */
  async preview(
    userId: number,
    set: OfferedSet,
    count: number,
  ): Promise<{ words: number; newWords: number; examples: string[] }> {
    const words = await this.wordsOf(set, count);
    const newWords = (await this.standing(this.database, userId, words))
      .filter(({ is }) => is !== 'known' && is !== 'answered')
      .map(({ word }) => word);
    return {
      words: words.length,
      newWords: newWords.length,
      examples: newWords.slice(0, EXAMPLES).map(({ word }) => word),
    };
  }

  /**
   * Adds the words of a set that the learner does not have, with the dictionary's meanings, and makes those known that
   * she has and was never asked for, in one transaction; their cards rest. Words whose cards were answered stay as they
   * are. Of all its words, those that she has too, she knows every usual spelling from then on.
   *
   * @returns the set, undefined when the learner has all its words; and what became of her cards
   * @throws DomainError as `preview`
   */
  async add(userId: number, set: OfferedSet, count: number): Promise<AddedSet> {
    const words = await this.wordsOf(set, count);
    const entries = words.flatMap((word) => word.entries);
    return this.addAll(userId, { set, count: set === 'particles' ? 0 : count, title: '' }, words, entries);
  }

  /**
   * The same of words of a text that the learner knows, with the dictionary's meanings; of their other spellings it
   * says nothing.
   *
   * @param title of the text
   * @param wordIds words of the learner's
   * @throws DomainError `vocabulary.too-many-lexemes`
   */
  async addOfText(
    userId: number,
    title: string,
    lexemeIds: readonly number[],
    wordIds: readonly number[],
  ): Promise<AddedSet> {
    const asked = lexemeIds.length + wordIds.length;
    if (asked > OF_TEXT_AT_ONCE) throw new DomainError('vocabulary.too-many-lexemes', { most: OF_TEXT_AT_ONCE, asked });
    const lexemes: { entry: string; word: string; reading: string }[] = await this.database.query(
      `SELECT entry, word, reading FROM lexemes WHERE id = ANY($2::int[]) AND ${isSeen('lexemes')}
       ORDER BY array_position($2::int[], id)`,
      [userId, lexemeIds],
    );
    const { definitions } = await this.rpc.call(LanguageService.method.define, { words: lexemes });
    const words = new Map<string, WordOfSet>();
    for (const [index, lexeme] of lexemes.entries()) {
      collect(words, { ...lexeme, definition: definitions[index]!.definition, rareSpellings: [] });
    }
    const own: Pick<WordOfSet, 'word' | 'reading' | 'meaning'>[] = await this.database.query(
      'SELECT word, reading_hiragana AS reading, meaning FROM words WHERE user_id = $1 AND id = ANY($2::int[])',
      [userId, wordIds],
    );
    for (const word of own) words.set(`${word.word}\n${word.reading ?? ''}`, { ...word, entries: [] });
    return this.addAll(userId, { set: 'of-text', count: 0, title }, [...words.values()], []);
  }

  private addAll(
    userId: number,
    chosen: Pick<KnownSetEntity, 'set' | 'count' | 'title'>,
    words: readonly WordOfSet[],
    entries: WordOfSet['entries'],
  ): Promise<AddedSet> {
    return changeLearner(this.database, userId, async (transaction) => {
      const standing = await this.standing(transaction, userId, words);
      const newWords = standing.filter(({ is }) => is === 'missing').map(({ word }) => word);
      const declared = standing.filter(({ is }) => is === 'untouched').map(({ wordId }) => wordId!);
      const keptWords = standing.filter(({ is }) => is === 'answered').length;
      if (newWords.length + declared.length === 0) {
        await this.bank.knowSpellings(transaction, userId, entries);
        await raiseRevision(transaction, userId);
        return { set: undefined, putAway: 0, keptWords };
      }
      const sets = transaction.repository(KnownSetEntity);
      const knownSet = await sets.save(sets.create({ userId, ...chosen }));
      await transaction.query(
        `INSERT INTO declared_words (known_set_id, word_id, state_before, rests_before)
         SELECT $1, w.id, w.state, c.rests FROM words w LEFT JOIN cards c ON c.word_id = w.id
         WHERE w.user_id = $2 AND w.id = ANY($3::int[])`,
        [knownSet.id, userId, declared],
      );
      const putAway = await this.bank.declareKnown(transaction, userId, declared);
      // The most frequent last, so that they come first in a list of the newest.
      const added = await this.bank.add(transaction, userId, newWords.reverse(), { knownSetId: knownSet.id });
      await this.bank.knowSpellings(transaction, userId, entries);
      if (added.length === 0) await raiseRevision(transaction, userId);
      return { set: { ...knownSet, words: added.length + declared.length }, putAway, keptWords };
    });
  }

  /** The sets that a learner has added and that still make words known, newest first. */
  list(userId: number): Promise<CountedSet[]> {
    return this.database.query(
      `SELECT * FROM (
         SELECT s.id, s.word_set AS set, s.count, s.title, s.added_at AS "addedAt",
           (SELECT count(*)::int FROM words w WHERE w.known_set_id = s.id)
             + (SELECT count(*)::int FROM declared_words d JOIN words w ON w.id = d.word_id
                WHERE d.known_set_id = s.id AND w.state = ${STATES.known}) AS words
         FROM known_sets s WHERE s.user_id = $1
       ) AS counted
       WHERE words > 0 ORDER BY id DESC`,
      [userId],
    );
  }

  /**
   * Removes the words that came with a set; those that were there before it are as they were, and their cards reviewed.
   *
   * @returns how many they were
   * @throws DomainError `vocabulary.known-set-not-found` when there is none, or it is another learner's
   */
  async remove(userId: number, id: number): Promise<number> {
    return changeLearner(this.database, userId, async (transaction) => {
      const found = await transaction.repository(KnownSetEntity).findOneBy({ id, userId });
      if (!found) {
        throw new DomainError('vocabulary.known-set-not-found');
      }
      const restored = await this.restore(transaction, userId, id);
      const words: { id: number }[] = await transaction.query(
        'SELECT id FROM words WHERE user_id = $1 AND known_set_id = $2',
        [userId, id],
      );
      const removed = await this.bank.remove(
        transaction,
        userId,
        words.map((word) => word.id),
      );
      await transaction.repository(KnownSetEntity).remove(found);
      const isLast = (await transaction.repository(KnownSetEntity).countBy({ userId })) === 0;
      if (isLast) {
        await this.bank.forgetSpellings(transaction, userId);
        if (removed === 0) await raiseRevision(transaction, userId);
      }
      return removed + restored;
    });
  }

  /** Gives words that a set made known the state back that they had, unless their cards were answered since. */
  private async restore(transaction: LearnerTransaction, userId: number, setId: number): Promise<number> {
    const words: { wordId: number; state: State; rests: string | null }[] = await transaction.query(
      `SELECT w.id AS "wordId", d.state_before AS state, d.rests_before AS rests
       FROM declared_words d JOIN words w ON w.id = d.word_id
       WHERE d.known_set_id = $1 AND w.user_id = $2 AND w.state = ${STATES.known}
         AND NOT EXISTS (SELECT FROM cards WHERE word_id = w.id AND (answers > 0 OR rests IS DISTINCT FROM 'known'))
       ORDER BY w.id FOR UPDATE OF w`,
      [setId, userId],
    );
    await transaction.query(
      `UPDATE cards SET rests = d.rests FROM unnest($1::int[], $2::text[]) AS d (word_id, rests)
       WHERE cards.word_id = d.word_id`,
      [words.map(({ wordId }) => wordId), words.map(({ rests }) => rests)],
    );
    await this.bank.setStates(transaction, userId, words);
    return words.length;
  }

  /** How a set's words are with the learner, in any reading or in this one; in their order. */
  private async standing(database: Queryable, userId: number, words: readonly WordOfSet[]): Promise<Standing[]> {
    const rows: { position: number; wordId: number | null; is: Standing['is'] }[] = await database.query(
      `SELECT s.position::int - 1 AS position, own.id AS "wordId",
         CASE WHEN own.id IS NULL THEN 'missing' WHEN own.state = ${STATES.known} THEN 'known'
           WHEN own.answers > 0 THEN 'answered' ELSE 'untouched' END AS is
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS s (word, reading, position)
       LEFT JOIN LATERAL (
         SELECT w.id, w.state, c.answers FROM words w LEFT JOIN cards c ON c.word_id = w.id
         WHERE w.user_id = $1 AND w.word = s.word
           AND (w.reading_hiragana IS NULL OR s.reading IS NULL OR w.reading_hiragana = s.reading)
         ORDER BY w.state DESC, w.id LIMIT 1
       ) own ON true
       ORDER BY s.position`,
      [userId, words.map(({ word }) => word), words.map(({ reading }) => reading)],
    );
    const seen = new Set<number>();
    return rows.flatMap(({ position, wordId, is }) => {
      if (wordId !== null && seen.has(wordId)) return [];
      if (wordId !== null) seen.add(wordId);
      return [{ word: words[position]!, wordId, is }];
    });
  }

  /** The words of a set that can be kept, the most frequent first, each once. */
  private async wordsOf(set: OfferedSet, count: number): Promise<WordOfSet[]> {
    if ((set === 'most-frequent' || set === 'courses') && !(count >= 1 && count <= MOST_WORDS)) {
      throw new DomainError('vocabulary.invalid-known-set', { problem: 'count', most: MOST_WORDS });
    }
    if (set === 'jlpt' && !(count >= 1 && count <= LEVELS)) {
      throw new DomainError('vocabulary.invalid-known-set', { problem: 'unknown' });
    }
    const words = new Map<string, WordOfSet>();
    const request = { set: valueNamed(LanguageWordSet, set), count };
    for await (const part of this.rpc.stream(LanguageService.method.listWordSet, request)) {
      for (const word of part.words) collect(words, word);
    }
    if (words.size === 0) {
      throw new DomainError(set === 'jlpt' ? 'vocabulary.no-jlpt-lists' : 'vocabulary.no-known-set');
    }
    return [...words.values()];
  }
}

/** Two entries that are written and read alike (本, the book and the counter) are one word of a learner's. */
function collect(
  words: Map<string, WordOfSet>,
  {
    entry,
    definition,
    rareSpellings,
    ...given
  }: Omit<SetWord, '$typeName' | 'definition'> & { definition: string | undefined },
): void {
  const word = normalised(given.word);
  const reading = isPlainKana(word) ? null : toHiragana(given.reading);
  if (objectionTo(word, reading)) return;
  const key = `${word}\n${reading ?? ''}`;
  const kept = words.get(key) ?? { word, reading, meaning: meaningOf(definition), entries: [] };
  if (entry !== '') kept.entries.push({ key: entry, reading: toHiragana(given.reading), rareSpellings });
  words.set(key, kept);
}
