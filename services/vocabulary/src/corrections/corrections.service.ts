import type { InvalidCorrection } from '@ichibun/failures/english/vocabulary';
import { isPlainKana, toHiragana } from '@ichibun/japanese/kana';
import { type AllNull, Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import { normalised, WORD_LIMITS } from '../words/word-form.js';
import { CorrectionEntity, ScopedCorrectionEntity } from './correction.entity.js';

/** Most corrections of a learner: all of them are sent along with every text. */
const MOST_CORRECTIONS = 1_000;

/** As much of a sentence as tells it from the others of its text. */
const SENTENCE_UNITS = 100;
const TITLE_UNITS = 200;

/** Where a correction holds; text 0 is all texts, no sentence the whole text. */
export type Scope = Pick<ScopedCorrectionEntity, 'textId' | 'textTitle' | 'sentence' | 'start'>;

export type KeptCorrection = CorrectionEntity & Scope;

const ALL_TEXTS: Scope = { textId: 0, textTitle: '', sentence: '', start: 0 };

type Said = Pick<CorrectionEntity, 'word' | 'reading' | 'entry' | 'isName'> & { parts: readonly string[] };

const TABLES = [CorrectionEntity, ScopedCorrectionEntity];

/** The corrections of the learner $1, with where they hold. */
export const CORRECTIONS = `
  SELECT id, user_id, word, reading, entry, parts, is_name, 0 AS text_id, '' AS text_title, '' AS sentence, 0 AS start, created_at
  FROM corrections WHERE user_id = $1
  UNION ALL
  SELECT id, user_id, word, reading, entry, parts, is_name, text_id, text_title, sentence, start, created_at
  FROM scoped_corrections WHERE user_id = $1`;

const invalid = (why: InvalidCorrection) => new DomainError('vocabulary.invalid-correction', why);

@Injectable()
export class CorrectionsService {
  constructor(private readonly database: Database) {}

  /** A learner's corrections, oldest first, and the number that rises with each change of them. */
  async list(userId: number): Promise<{ corrections: KeptCorrection[]; revision: number }> {
    // In one statement, so that the revision is that of these corrections.
    const rows = await this.database.query<(KeptCorrection | AllNull<KeptCorrection>) & { revision: number }>(
      `SELECT learner.revision, id, user_id AS "userId", word, reading, entry, parts, is_name AS "isName",
         text_id AS "textId", text_title AS "textTitle", sentence, start, created_at AS "createdAt"
       FROM (SELECT coalesce(max(corrections_revision), 0) AS revision FROM learners WHERE user_id = $1) AS learner
       LEFT JOIN (${CORRECTIONS}) AS kept ON true
       ORDER BY id`,
      [userId],
    );
    // Without corrections there is one row, with nothing but the revision.
    return { corrections: rows.filter((row) => row.id !== null), revision: rows[0]!.revision };
  }

  /**
   * Stores a correction, in place of an earlier one of the same word in the same scope.
   *
   * @throws DomainError `vocabulary.invalid-correction`, `vocabulary.too-many-corrections`
   */
  async set(userId: number, given: Said, scope: Scope = ALL_TEXTS): Promise<KeptCorrection> {
    const word = normalised(given.word);
    const reading = toHiragana(normalised(given.reading));
    const parts = given.parts.map(normalised);
    check(word, reading, given.entry, parts, given.isName);
    const said = { word, reading, entry: given.entry, parts, isName: given.isName };
    return changeLearner(this.database, userId, async (transaction) => {
      return store(transaction, userId, said, scopeKept(scope));
    });
  }

  /**
   * Has a correction hold in its whole text, or in all texts, in place of one of the same word there.
   *
   * @throws DomainError `vocabulary.correction-not-found` when there is none, or it is another learner's
   */
  async widen(userId: number, id: number, toAllTexts: boolean): Promise<KeptCorrection> {
    return changeLearner(this.database, userId, async (transaction) => {
      const wide = await transaction.repository(CorrectionEntity).findOneBy({ id, userId });
      if (wide) return { ...wide, ...ALL_TEXTS };
      const narrow = await transaction.repository(ScopedCorrectionEntity).findOneBy({ id, userId });
      if (!narrow) throw new DomainError('vocabulary.correction-not-found');
      const widened = await (toAllTexts ? moveToAllTexts : widenToText)(transaction, narrow);
      await raiseCorrectionsRevision(transaction, userId);
      return widened;
    });
  }

  /** Removes the corrections of a text that has been removed. */
  async removeOfText(userId: number, textId: number): Promise<void> {
    if (textId === 0) return;
    await changeLearner(this.database, userId, async (transaction) => {
      const { affected } = await transaction.repository(ScopedCorrectionEntity).delete({ userId, textId });
      if (affected) await raiseCorrectionsRevision(transaction, userId);
    });
  }

  /** @throws DomainError `vocabulary.correction-not-found` when there is none, or it is another learner's */
  async undo(userId: number, id: number): Promise<void> {
    await changeLearner(this.database, userId, async (transaction) => {
      const removed = await Promise.all(TABLES.map((entity) => transaction.repository(entity).delete({ id, userId })));
      if (!removed.some(({ affected }) => affected)) throw new DomainError('vocabulary.correction-not-found');
      await raiseCorrectionsRevision(transaction, userId);
    });
  }
}

/** A place is one of a text; a text is one by its id. */
const scopeKept = ({ textId, textTitle, sentence, start }: Scope): Scope =>
  textId === 0
    ? ALL_TEXTS
    : {
        textId,
        textTitle: textTitle.slice(0, TITLE_UNITS),
        sentence: sentence.slice(0, SENTENCE_UNITS),
        start: sentence === '' ? 0 : start,
      };

async function store(
  transaction: LearnerTransaction,
  userId: number,
  { word, reading, entry, parts, isName }: Said,
  scope: Scope,
): Promise<KeptCorrection> {
  const said = { userId, word, reading, entry, parts: [...parts], isName, createdAt: new Date() };
  const kept = await (scope.textId === 0 ? storeForAllTexts(transaction, said) : storeScoped(transaction, said, scope));
  const [ofAllTexts, scoped] = await Promise.all(
    TABLES.map((entity) => transaction.repository(entity).countBy({ userId })),
  );
  if (ofAllTexts! + scoped! > MOST_CORRECTIONS)
    throw new DomainError('vocabulary.too-many-corrections', { most: MOST_CORRECTIONS });
  await raiseCorrectionsRevision(transaction, userId);
  return kept;
}

async function storeForAllTexts(transaction: LearnerTransaction, said: Omit<CorrectionEntity, 'id'>) {
  const corrections = transaction.repository(CorrectionEntity);
  await corrections.upsert(said, ['userId', 'word']);
  const { userId, word } = said;
  return { ...(await corrections.findOneByOrFail({ userId, word })), ...ALL_TEXTS };
}

async function storeScoped(transaction: LearnerTransaction, said: Omit<CorrectionEntity, 'id'>, scope: Scope) {
  const corrections = transaction.repository(ScopedCorrectionEntity);
  await corrections.upsert({ ...said, ...scope }, ['userId', 'word', 'textId', 'sentence', 'start']);
  const { userId, word } = said;
  const { textId, sentence, start } = scope;
  return corrections.findOneByOrFail({ userId, word, textId, sentence, start });
}

/** Its id stays: it may be undone from a notice or another tab. */
async function moveToAllTexts(transaction: LearnerTransaction, { id, userId, word }: ScopedCorrectionEntity) {
  const corrections = transaction.repository(CorrectionEntity);
  await corrections.delete({ userId, word });
  await transaction.query(
    `WITH moved AS (DELETE FROM scoped_corrections WHERE id = $1 RETURNING *)
     INSERT INTO corrections (id, user_id, word, reading, entry, parts, is_name, created_at) OVERRIDING SYSTEM VALUE
     SELECT id, user_id, word, reading, entry, parts, is_name, created_at FROM moved`,
    [id],
  );
  return { ...(await corrections.findOneByOrFail({ id })), ...ALL_TEXTS };
}

async function widenToText(transaction: LearnerTransaction, { id, userId, word, textId }: ScopedCorrectionEntity) {
  const corrections = transaction.repository(ScopedCorrectionEntity);
  await corrections.delete({ userId, word, textId, sentence: '', start: 0, id: Not(id) });
  await corrections.update({ id }, { sentence: '', start: 0 });
  return corrections.findOneByOrFail({ id });
}

function check(word: string, reading: string, entry: string, parts: readonly string[], isName: boolean): void {
  if (word === '') throw invalid({ problem: 'no-word' });
  if (word.length > WORD_LIMITS.word) throw invalid({ problem: 'long', field: 'word', most: WORD_LIMITS.word });
  if (reading.length > WORD_LIMITS.reading)
    throw invalid({ problem: 'long', field: 'reading', most: WORD_LIMITS.reading });
  if (reading !== '' && !isPlainKana(reading)) throw invalid({ problem: 'not-kana' });
  if (entry.length > 2 * WORD_LIMITS.word) throw invalid({ problem: 'no-entry' });
  if (isName && (entry !== '' || parts.length > 0)) throw invalid({ problem: 'name' });
  if (reading === '' && entry === '' && parts.length === 0 && !isName) throw invalid({ problem: 'empty' });
  if (parts.length > 0 && (parts.length === 1 || parts.includes('') || parts.join('') !== word)) {
    throw invalid({ problem: 'parts' });
  }
}

async function raiseCorrectionsRevision(transaction: LearnerTransaction, userId: number): Promise<void> {
  await transaction.query(
    `INSERT INTO learners (user_id, revision, corrections_revision) VALUES ($1, 0, 1)
     ON CONFLICT (user_id) DO UPDATE SET corrections_revision = learners.corrections_revision + 1`,
    [userId],
  );
}
