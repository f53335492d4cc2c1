import type { InvalidCorrection } from '@ichibun/failures/english/vocabulary';
import { isPlainKana, toHiragana } from '@ichibun/japanese/kana';
import { Database, type NoRow } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import { normalised, WORD_LIMITS } from '../words/word-form.js';
import { CorrectionEntity } from './correction.entity.js';

/** Most corrections of a learner: all of them are sent along with every text. */
const MOST_CORRECTIONS = 1_000;

const invalid = (why: InvalidCorrection) => new DomainError('vocabulary.invalid-correction', why);

@Injectable()
export class CorrectionsService {
  constructor(private readonly database: Database) {}

  /** A learner's corrections, oldest first, and the number that rises with each change of them. */
  async list(userId: number): Promise<{ corrections: CorrectionEntity[]; revision: number }> {
    // In one statement, so that the revision is that of these corrections.
    const rows = await this.database.query<(CorrectionEntity | NoRow<CorrectionEntity>) & { revision: number }>(
      `SELECT learner.revision, id, user_id AS "userId", word, reading, entry, parts, is_name AS "isName", created_at AS "createdAt"
       FROM (SELECT coalesce(max(corrections_revision), 0) AS revision FROM learners WHERE user_id = $1) AS learner
       LEFT JOIN corrections ON user_id = $1
       ORDER BY id`,
      [userId],
    );
    // Without corrections there is one row, with nothing but the revision.
    return { corrections: rows.filter((row) => row.id !== null), revision: rows[0]!.revision };
  }

  /**
   * Stores a correction, in place of an earlier one of the same word.
   *
   * @throws DomainError `vocabulary.invalid-correction`, `vocabulary.too-many-corrections`
   */
  async set(
    userId: number,
    given: Pick<CorrectionEntity, 'word' | 'reading' | 'entry' | 'isName'> & { parts: readonly string[] },
  ): Promise<CorrectionEntity> {
    const word = normalised(given.word);
    const reading = toHiragana(normalised(given.reading));
    const parts = given.parts.map(normalised);
    check(word, reading, given.entry, parts, given.isName);
    return changeLearner(this.database, userId, async (transaction) => {
      const corrections = transaction.repository(CorrectionEntity);
      const count = await corrections.countBy({ userId, word: Not(word) });
      if (count >= MOST_CORRECTIONS) {
        throw new DomainError('vocabulary.too-many-corrections', { most: MOST_CORRECTIONS });
      }
      const said = { userId, word, reading, entry: given.entry, parts, isName: given.isName, createdAt: new Date() };
      await corrections.upsert(said, ['userId', 'word']);
      await raiseCorrectionsRevision(transaction, userId);
      return corrections.findOneByOrFail({ userId, word });
    });
  }

  /** @throws DomainError `vocabulary.correction-not-found` when there is none, or it is another learner's */
  async undo(userId: number, id: number): Promise<void> {
    await changeLearner(this.database, userId, async (transaction) => {
      const { affected } = await transaction.repository(CorrectionEntity).delete({ id, userId });
      if (!affected) {
        throw new DomainError('vocabulary.correction-not-found');
      }
      await raiseCorrectionsRevision(transaction, userId);
    });
  }
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
