import { isPlainKana, toHiragana } from '@ichibun/japanese/kana';
import { Database, type Queryable } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, WordSet as LanguageWordSet, type SetWord } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import type { NewWord } from '../words/new-word.js';
import { raiseRevision } from '../words/revision.js';
import { WordBank } from '../words/word-bank.js';
import { meaningOf, normalised, objectionTo } from '../words/word-form.js';
import { KnownSetEntity, type WordSet } from './known-set.entity.js';

/** A set that a learner has added, with how many of the words that came with it are still there. */
export type CountedSet = Pick<KnownSetEntity, 'id' | 'set' | 'count' | 'addedAt'> & { readonly words: number };

/** A word of a set, as it is kept; without a reading when it is in kana. */
type WordOfSet = NewWord & { readonly entries: { key: string; reading: string; rareSpellings: string[] }[] };

/** Upper limit of a set. */
const MOST_WORDS = 10_000;
const EXAMPLES = 12;

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
   * @param count of the most frequent words, 1 to 10,000
   * @throws DomainError `vocabulary.invalid-known-set`, `vocabulary.no-known-set`
   */
  async preview(
    userId: number,
    set: WordSet,
    count: number,
  ): Promise<{ words: number; newWords: number; examples: string[] }> {
    const words = await this.wordsOf(set, count);
    const newWords = await this.notKnown(this.database, userId, words);
    return {
      words: words.length,
      newWords: newWords.length,
      examples: newWords.slice(0, EXAMPLES).map(({ word }) => word),
    };
  }

  /**
   * Adds the words of a set that the learner does not have, with the dictionary's meanings, in one transaction. Of
   * all its words, those that she has too, she knows every usual spelling from then on.
   *
   * @returns the set; undefined when the learner has all its words
   * @throws DomainError as `preview`
   */
  async add(userId: number, set: WordSet, count: number): Promise<CountedSet | undefined> {
    const words = await this.wordsOf(set, count);
    return this.database.transaction(async (manager) => {
      const newWords = await this.notKnown(manager, userId, words);
      const entries = words.flatMap((word) => word.entries);
      if (newWords.length === 0) {
        await this.bank.knowSpellings(manager, userId, entries);
        await raiseRevision(manager, userId);
        return undefined;
      }
      const sets = manager.getRepository(KnownSetEntity);
      const knownSet = await sets.save(sets.create({ userId, set, count: set === 'most-frequent' ? count : 0 }));
      // The most frequent last, so that they come first in a list of the newest.
      const added = await this.bank.add(manager, userId, newWords.reverse(), { knownSetId: knownSet.id });
      await this.bank.knowSpellings(manager, userId, entries);
      if (added.length === 0) await raiseRevision(manager, userId);
      return { ...knownSet, words: added.length };
    });
  }

  /** The sets that a learner has added and that still have words, newest first. */
  list(userId: number): Promise<CountedSet[]> {
    return this.database.query(
      `SELECT s.id, s.word_set AS set, s.count, s.added_at AS "addedAt", count(w.id)::int AS words
       FROM known_sets s JOIN words w ON w.known_set_id = s.id
       WHERE s.user_id = $1 GROUP BY s.id ORDER BY s.id DESC`,
      [userId],
    );
  }

  /**
   * Removes the words that came with a set.
   *
   * @returns how many they were
   * @throws DomainError `vocabulary.known-set-not-found` when there is none, or it is another learner's
   */
  async remove(userId: number, id: number): Promise<number> {
    return this.database.transaction(async (manager) => {
      const found = await manager.getRepository(KnownSetEntity).findOneBy({ id, userId });
      if (!found) {
        throw new DomainError('vocabulary.known-set-not-found', 'not-found', 'These words are no longer there.');
      }
      const removed = await this.bank.remove(manager, userId, 'known_set_id = $2', [id]);
      await manager.remove(found);
      const isLast = (await manager.getRepository(KnownSetEntity).countBy({ userId })) === 0;
      if (isLast) {
        await this.bank.forgetSpellings(manager, userId);
        if (removed === 0) await raiseRevision(manager, userId);
      }
      return removed;
    });
  }

  /** What of a set's words the learner does not have, in any reading or in this one; in their order. */
  private async notKnown(database: Queryable, userId: number, words: readonly WordOfSet[]): Promise<WordOfSet[]> {
    const rows: { position: number }[] = await database.query(
      `SELECT s.position::int - 1 AS position
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS s (word, reading, position)
       WHERE NOT EXISTS (
         SELECT FROM words w
         WHERE w.user_id = $1 AND w.word = s.word
           AND (w.reading_hiragana IS NULL OR s.reading IS NULL OR w.reading_hiragana = s.reading)
       )
       ORDER BY s.position`,
      [userId, words.map(({ word }) => word), words.map(({ reading }) => reading)],
    );
    return rows.map(({ position }) => words[position]!);
  }

  /** The words of a set that can be kept, the most frequent first, each once. */
  private async wordsOf(set: WordSet, count: number): Promise<WordOfSet[]> {
    if (set === 'most-frequent' && !(count >= 1 && count <= MOST_WORDS)) {
      throw new DomainError(
        'vocabulary.invalid-known-set',
        'invalid',
        `Say how many of the most frequent words you know: 1 to ${MOST_WORDS.toLocaleString('en')}.`,
      );
    }
    const words = new Map<string, WordOfSet>();
    const request = {
      set: set === 'particles' ? LanguageWordSet.PARTICLES : LanguageWordSet.MOST_FREQUENT,
      count,
    };
    for await (const part of this.rpc.stream(LanguageService.method.listWordSet, request)) {
      for (const word of part.words) collect(words, word);
    }
    if (words.size === 0) {
      throw new DomainError(
        'vocabulary.no-known-set',
        'unavailable',
        'No dictionary is installed that says which words are frequent.',
      );
    }
    return [...words.values()];
  }
}

/** Two entries that are written and read alike (本, the book and the counter) are one word of a learner's. */
function collect(words: Map<string, WordOfSet>, { entry, definition, rareSpellings, ...given }: SetWord): void {
  const word = normalised(given.word);
  const reading = isPlainKana(word) ? null : toHiragana(given.reading);
  if (objectionTo(word, reading)) return;
  const key = `${word}\n${reading ?? ''}`;
  const kept = words.get(key) ?? { word, reading, meaning: meaningOf(definition), entries: [] };
  if (entry !== '') kept.entries.push({ key: entry, reading: toHiragana(given.reading), rareSpellings });
  words.set(key, kept);
}
