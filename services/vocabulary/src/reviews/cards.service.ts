import { randomUUID } from 'node:crypto';
import { toHiragana } from '@ichibun/japanese/kana';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, type LookedUpWord } from '@ichibun/proto/language';
import { studyDayOf } from '@ichibun/time/study-days';
import { Injectable } from '@nestjs/common';
import { sayKnown, unsayPoints } from '../grammar/point-states.js';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import type { NewWord } from '../words/new-word.js';
import { COUNTS_FROM, STATES, type State } from '../words/states.js';
import { WordBank } from '../words/word-bank.js';
import { checkJapanese, meaningOf, normalised, objectionTo } from '../words/word-form.js';
import { SCHEDULE_COLUMNS, type ScheduleRow } from './card-row.js';
import { type Answer, lockCards, ReviewLog } from './review-log.js';
import { stateOf } from './schedule.js';
import { settingsOf } from './settings.js';
import { namedWords, type WordToCollect, type WrittenWord } from './words-to-collect.js';

/** Words that are collected at once. */
const COLLECTED_AT_ONCE = 1_000;
/** Words looked up at once: with up to eight entries each the answer still fits into a message. */
const LOOK_UP_AT_ONCE = 250;
/** More cards than anybody has. */
export const MOST_CARDS = 100_000;
/** Days that a card rests when it is forgotten too often. */
const REST_DAYS = 30;

/** A reading that only the text has, such as the learner's own, leaves a word with the entry of its lexeme. */
const withEntry = (entries: NewWord['entries'], own: NewWord['entries'][number]): NewWord['entries'] =>
  own.key === '' || entries.some(({ key }) => key === own.key) ? entries : [...entries, own];

/** What a learner may say of a card. */
export type CardChange = 'bury' | 'rest' | 'suspend' | 'resume' | 'known' | 'reset' | 'next-sentence';

/** What a word was before it was collected. */
export interface CollectedWord {
  wordId: number;
  /** Null of one that the learner did not have. */
  state: State | null;
  /** Why its card rested; null where it had none. */
  rested: Rests | null;
  /** Which it was asked for by; null of one that was asked for by the learner's word. */
  lexemeId: number | null;
  /** When the learner's word was added; absent of a card that rested. */
  addedAt?: Date;
}

/** What collecting words came to. */
export interface Collected {
  readonly words: readonly CollectedWord[];
  /** Of the words asked for, those that have cards already. */
  readonly hadCards: number;
}

export type Rests = 'suspended' | 'known';

/** Cards as the learner deals with them, beside answering. */
@Injectable()
export class CardsService {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly bank: WordBank,
    private readonly log: ReviewLog,
  ) {}

  /**
   * Words that a learner wants, with typed ones as the bank keeps them: in the letters of texts, with the first reading
   * of the dictionary where none was typed.
   *
   * @throws DomainError `vocabulary.too-many-to-collect`, `vocabulary.invalid-word`
   */
  async wanted(given: readonly WordToCollect[]): Promise<WordToCollect[]> {
    if (given.length === 0 || given.length > COLLECTED_AT_ONCE) {
      throw new DomainError('vocabulary.too-many-to-collect', { most: COLLECTED_AT_ONCE });
    }
    const typed = given.flatMap((one) => {
      if (!('word' in one)) return [];
      const [word, reading] = [normalised(one.word), normalised(one.reading)];
      const objection = objectionTo(word, reading || null);
      if (objection) throw objection;
      return [{ word, reading }];
    });
    const found = (await this.lookUp(typed)).values();
    const kept = typed.map(({ reading }): WrittenWord => {
      const { letters, entries } = found.next().value!;
      checkJapanese(letters, entries);
      return { word: letters, reading: reading || (entries[0]?.reading ?? '') };
    });
    const words = kept.values();
    return given.map((one) => ('word' in one ? words.next().value! : one));
  }

  /**
   * Makes cards of words, in their order. A word that the learner does not have is added as new; one that she said to
   * know is new again, for she wants to learn it.
   *
   * @param most of the first words that have no card, how many get one
   * @param textId the text that they are from, whose sentences come in front
   * @param wanted of `wanted`
   * @returns the words that cards were made of; words that have one already keep it
   * @throws DomainError `vocabulary.too-many-cards`, `vocabulary.invalid-word`
   */
  async collect(
    userId: number,
    wanted: readonly WordToCollect[],
    most: number,
    textId: number | undefined,
  ): Promise<Collected> {
    const [without, hadCards] = await Promise.all([
      namedWords(this.database, userId, wanted, 'none'),
      namedWords(this.database, userId, wanted, 'some'),
    ]);
    const named = without.slice(0, most);
    if (named.length === 0) return { words: [], hadCards: hadCards.length };
    const missing = named.filter(({ wordId }) => wordId === null);
    for (const { word, reading } of missing) {
      const objection = objectionTo(word, reading || null);
      if (objection) throw objection;
    }
    const lookedUp = await this.lookUp(missing);
    return changeLearner(this.database, userId, async (transaction) => {
      const { count } = await transaction.queryOne<{ count: number }>(
        'SELECT count(*)::int AS count FROM cards WHERE user_id = $1',
        [userId],
      );
      if (count + named.length > MOST_CARDS) {
        throw new DomainError('vocabulary.too-many-cards', { most: MOST_CARDS, from: 'words' });
      }
      const added = await this.bank.add(
        transaction,
        userId,
        missing.map(({ word, reading, meaning, entry }, index) => ({
          word,
          reading: reading || null,
          meaning: meaningOf(meaning ?? lookedUp[index]!.entries[0]?.definition),
          frequency: undefined,
          entries: withEntry(lookedUp[index]!.entries, { key: entry, reading: toHiragana(reading) }),
        })),
        {},
        STATES.new,
      );
      const addedIds = new Map(added.map(({ id, position }) => [missing[position]!, id]));
      const lexemeOf = new Map<number, number | null>();
      for (const one of named) {
        const id = one.wordId ?? addedIds.get(one);
        if (id !== undefined && !lexemeOf.has(id)) lexemeOf.set(id, one.lexemeId);
      }
      const wordIds = [...lexemeOf.keys()];
      const rows: { id: number; state: State; addedAt: Date }[] = await transaction.query(
        'SELECT id, state, added_at AS "addedAt" FROM words WHERE id = ANY($1::int[])',
        [wordIds],
      );
      const before = new Map(rows.map((row) => [row.id, row]));
      const isAdded = new Set(addedIds.values());
      const made: { wordId: number }[] = await transaction.query(
        `INSERT INTO cards (user_id, word_id, text_id)
         SELECT $1, words.id, $3::int FROM unnest($2::int[]) WITH ORDINALITY AS w (id, position)
         JOIN words ON words.id = w.id AND words.user_id = $1
         WHERE NOT EXISTS (SELECT FROM cards WHERE word_id = words.id)
         GROUP BY words.id ORDER BY min(w.position)
         ON CONFLICT (word_id) DO NOTHING RETURNING word_id AS "wordId"`,
        [userId, wordIds, textId ?? null],
      );
      const ids = made.map(({ wordId }) => wordId);
      // They are the learner's own now: what takes a set or an import back must not take their logs.
      await transaction.query('UPDATE words SET known_set_id = NULL, import_id = NULL WHERE id = ANY($1::int[])', [
        ids,
      ]);
      await this.bank.setStates(
        transaction,
        userId,
        ids.map((wordId) => ({ wordId, state: STATES.new })),
      );
      return {
        words: ids.map((wordId) => ({
          wordId,
          rested: null,
          lexemeId: lexemeOf.get(wordId)!,
          addedAt: before.get(wordId)!.addedAt,
          state: isAdded.has(wordId) ? null : before.get(wordId)!.state,
        })),
        hadCards: hadCards.length,
      };
    });
  }

  /**
   * Has cards reviewed again that rest, of words that are asked for.
   *
   * @returns the words whose cards rested
   */
  async resume(userId: number, wanted: readonly WordToCollect[]): Promise<CollectedWord[]> {
    const words = await namedWords(this.database, userId, wanted, 'rests');
    const lexemeOf = new Map(words.map(({ wordId, lexemeId }) => [wordId!, lexemeId]));
    return changeLearner(this.database, userId, async (transaction) => {
      const wordIds = words.map(({ wordId }) => wordId!);
      const resumed: Omit<CollectedWord, 'lexemeId' | 'addedAt'>[] = await transaction.query(
        `SELECT w.id AS "wordId", w.state, c.rests AS rested FROM words w JOIN cards c ON c.word_id = w.id
         WHERE w.user_id = $1 AND w.id = ANY($2::int[]) AND c.rests IS NOT NULL ORDER BY w.id FOR UPDATE`,
        [userId, wordIds],
      );
      await transaction.query(
        'UPDATE cards SET rests = NULL, rests_until_day = NULL WHERE user_id = $1 AND word_id = ANY($2::int[])',
        [userId, wordIds],
      );
      // Undoing the set that made them known must not put them away again.
      await transaction.query('DELETE FROM declared_words WHERE word_id = ANY($1::int[])', [wordIds]);
      await this.takeStateOfCards(transaction, userId, wordIds);
      return resumed.map((one) => ({ ...one, lexemeId: lexemeOf.get(one.wordId)! }));
    });
  }

  /**
   * Takes back what collecting did: cards that were made go, with the words that they were made with, and resumed ones
   * rest again. One that was made and answered meanwhile stays. May be repeated.
   *
   * @returns how many cards that were
   */
  uncollect(userId: number, collected: readonly Omit<CollectedWord, 'lexemeId'>[]): Promise<number> {
    return changeLearner(this.database, userId, async (transaction) => {
      const given = new Map(collected.map((one) => [one.wordId, one]));
      const cards: { id: number; wordId: number; answers: number }[] = await transaction.query(
        `SELECT c.id, w.id AS "wordId", c.answers FROM words w JOIN cards c ON c.word_id = w.id
         WHERE w.user_id = $1 AND w.id = ANY($2::int[]) AND c.rests IS NULL ORDER BY w.id FOR UPDATE`,
        [userId, [...given.keys()]],
      );
      const back = cards.flatMap(({ wordId, answers }) => {
        const before = given.get(wordId)!;
        return answers > 0 && before.rested === null ? [] : [before];
      });
      const idsOf = (which: (one: Omit<CollectedWord, 'lexemeId'>) => boolean) =>
        back.filter(which).map(({ wordId }) => wordId);
      const resumed = back.filter(({ rested }) => rested !== null);
      await transaction.query(
        `UPDATE cards SET rests = r.rests FROM unnest($1::int[], $2::text[]) AS r (word_id, rests)
         WHERE cards.word_id = r.word_id`,
        [resumed.map(({ wordId }) => wordId), resumed.map(({ rested }) => rested)],
      );
      const made = idsOf(({ rested, state }) => rested === null && state !== null);
      await transaction.query('DELETE FROM cards WHERE word_id = ANY($1::int[])', [made]);
      await this.bank.setStates(
        transaction,
        userId,
        back.flatMap(({ wordId, state }) => (state === null ? [] : [{ wordId, state }])),
      );
      await this.bank.remove(
        transaction,
        userId,
        idsOf(({ state }) => state === null),
      );
      return back.length;
    });
  }

  /** The learner's words for lexemes whose cards nobody has answered, as new ones: taking these back removes them. */
  async begunOf(userId: number, lexemeIds: readonly number[]): Promise<Omit<CollectedWord, 'lexemeId'>[]> {
    if (lexemeIds.length === 0) return [];
    const named = await namedWords(
      this.database,
      userId,
      lexemeIds.map((lexemeId) => ({ lexemeId })),
      'some',
    );
    return named.map(({ wordId }) => ({ wordId: wordId!, state: null, rested: null }));
  }

  private async lookUp(words: readonly WrittenWord[]): Promise<LookedUpWord[]> {
    const found: LookedUpWord[] = [];
    for (const part of inParts(words, LOOK_UP_AT_ONCE)) {
      const answer = await this.rpc.call(LanguageService.method.lookUp, {
        words: part.map(({ word, reading }) => ({ word, reading: toHiragana(reading) })),
      });
      found.push(...answer.words);
    }
    return found;
  }

  /**
   * Changes how a card is reviewed.
   *
   * @throws DomainError `vocabulary.card-not-found`, `time.unknown-zone`
   */
  async change(userId: number, cardId: number, change: CardChange, timeZone: string): Promise<void> {
    if (change === 'reset') return this.reset(userId, cardId, timeZone);
    await changeLearner(this.database, userId, async (transaction) => {
      const card = (await lockCards(transaction, userId, [cardId])).get(cardId);
      if (!card) throw noCard();
      if (change === 'known') {
        await transaction.query(`UPDATE cards SET rests = 'known' WHERE id = $1`, [cardId]);
        if (card.pointId !== null) await sayKnown(transaction, card.pointId);
        if (card.wordId !== null) {
          await this.bank.setStates(transaction, userId, [{ wordId: card.wordId, state: STATES.known }]);
        }
        return;
      }
      const { dayStartHour } = await settingsOf(transaction, userId);
      const today = studyDayOf(new Date(), timeZone, dayStartHour);
      const values = change === 'bury' ? [today + 1] : change === 'rest' ? [today + REST_DAYS] : [];
      await transaction.query(`UPDATE cards SET ${CHANGES[change]} WHERE id = $1`, [cardId, ...values]);
      if (change !== 'resume') return;
      if (card.pointId !== null) await unsayPoints(transaction, [card.pointId]);
      if (card.wordId !== null) await this.takeStateOfCards(transaction, userId, [card.wordId]);
    });
  }

  /**
   * Makes words that have cards unknown: no longer known because the learner said so, and answered "again" where their
   * cards alone would still make them known.
   *
   * @returns how many of the words have cards
   */
  async forget(userId: number, wordIds: readonly number[]): Promise<number> {
    const cards = await changeLearner(this.database, userId, async (transaction) => {
      const cards = await transaction.change(
        `UPDATE cards SET rests = CASE WHEN rests = 'known' THEN NULL ELSE rests END
         WHERE user_id = $1 AND word_id = ANY($2::int[])`,
        [userId, wordIds],
      );
      await this.takeStateOfCards(transaction, userId, wordIds);
      return cards;
    });
    const stillKnown: { id: number; answers: number }[] = await this.database.query(
      `SELECT c.id, c.answers FROM cards c JOIN words w ON w.id = c.word_id
       WHERE c.user_id = $1 AND c.word_id = ANY($2::int[]) AND w.state >= ${COUNTS_FROM}`,
      [userId, wordIds],
    );
    const again = stillKnown.map(
      ({ id, answers }): Answer => ({ id: randomUUID(), cardId: id, version: answers, rating: 1, tookMs: 0, ageMs: 0 }),
    );
    // A day more or less between two answers matters little, and whoever reads says no zone.
    if (again.length > 0) await this.log.answer(userId, again, 'UTC');
    return cards;
  }

  private async reset(userId: number, cardId: number, timeZone: string): Promise<void> {
    const entry = { id: randomUUID(), cardId, version: 0, rating: 0, tookMs: 0, ageMs: 0 } as const;
    const { kept } = await this.log.answer(userId, [entry], timeZone);
    if (kept === 0) throw noCard();
  }

  /** Gives words the state of their cards again, which the learner's word stood above. */
  private async takeStateOfCards(
    transaction: LearnerTransaction,
    userId: number,
    wordIds: readonly number[],
  ): Promise<void> {
    const rows: (ScheduleRow & { wordId: number })[] = await transaction.query(
      `SELECT c.word_id AS "wordId", ${SCHEDULE_COLUMNS} FROM cards c WHERE c.word_id = ANY($1::int[])`,
      [wordIds],
    );
    await this.bank.setStates(
      transaction,
      userId,
      rows.map(({ wordId, phase, stability, difficulty, firstDay, lastDay }) => ({
        wordId,
        state: stateOf({
          phase,
          memory: { stability: stability!, difficulty: difficulty! },
          firstDay: firstDay ?? undefined,
          lastDay: lastDay ?? undefined,
        }),
      })),
    );
  }
}

/** What changes of a card write; $2 is the day on which a card that rests for some days comes again. */
const CHANGES: Record<Exclude<CardChange, 'known' | 'reset'>, string> = {
  bury: 'rests_until_day = $2',
  rest: 'rests_until_day = $2',
  suspend: `rests = 'suspended'`,
  resume: 'rests = NULL, rests_until_day = NULL',
  'next-sentence': 'turn = turn + 1',
};

const noCard = () => new DomainError('vocabulary.card-not-found');
