import { isPlainKana, toHiragana } from '@ichibun/japanese/kana';
import { Database, lockUntilCommit } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import { normalised, WORD_LIMITS } from '../words/word-form.js';
import { CorrectionEntity } from './correction.entity.js';

/** Most corrections of a learner: all of them are sent along with every text. */
const MOST_CORRECTIONS = 1_000;

const invalid = (message: string) => new DomainError('vocabulary.invalid-correction', 'invalid', message);

@Injectable()
export class CorrectionsService {
  constructor(private readonly database: Database) {}

  /** A learner's corrections, oldest first, and the number that rises with each change of them. */
  async list(userId: number): Promise<{ corrections: CorrectionEntity[]; revision: number }> {
    // In one statement, so that the revision is that of these corrections.
    const rows: (CorrectionEntity & { revision: number })[] = await this.database.query(
      `SELECT learner.revision, id, user_id AS "userId", word, reading, entry, parts, is_name AS "isName", created_at AS "createdAt"
       FROM (SELECT coalesce(max(corrections_revision), 0) AS revision FROM learners WHERE user_id = $1) AS learner
       LEFT JOIN corrections ON user_id = $1
       ORDER BY id`,
      [userId],
    );
    // Without corrections there is one row, with nothing but the revision.
    return { corrections: rows.filter(({ id }) => id !== null), revision: rows[0]!.revision };
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
    return this.database.transaction(async (manager) => {
      await lockUntilCommit(manager, `corrections of ${userId}`);
      const corrections = manager.getRepository(CorrectionEntity);
      const count = await corrections.countBy({ userId, word: Not(word) });
      if (count >= MOST_CORRECTIONS) {
        throw new DomainError(
          'vocabulary.too-many-corrections',
          'conflict',
          `You have ${MOST_CORRECTIONS.toLocaleString('en')} corrections, the most there can be. Undo one first.`,
        );
      }
      const said = { userId, word, reading, entry: given.entry, parts, isName: given.isName, createdAt: new Date() };
      await corrections.upsert(said, ['userId', 'word']);
      await raiseCorrectionsRevision(manager, userId);
      return corrections.findOneByOrFail({ userId, word });
    });
  }

  /** @throws DomainError `vocabulary.correction-not-found` when there is none, or it is another learner's */
  async undo(userId: number, id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { affected } = await manager.delete(CorrectionEntity, { id, userId });
      if (!affected) {
        throw new DomainError('vocabulary.correction-not-found', 'not-found', 'This correction is no longer there.');
      }
      await raiseCorrectionsRevision(manager, userId);
    });
  }
}

function check(word: string, reading: string, entry: string, parts: readonly string[], isName: boolean): void {
  if (word === '') throw invalid('Which word is corrected?');
  if (word.length > WORD_LIMITS.word) throw invalid(`A word has at most ${WORD_LIMITS.word} characters.`);
  if (reading.length > WORD_LIMITS.reading) throw invalid(`A reading has at most ${WORD_LIMITS.reading} characters.`);
  if (reading !== '' && !isPlainKana(reading)) throw invalid('A reading is written in kana.');
  if (entry.length > 2 * WORD_LIMITS.word) throw invalid('There is no such dictionary entry.');
  if (isName && (entry !== '' || parts.length > 0)) throw invalid('A name is one word, and no dictionary entry.');
  if (reading === '' && entry === '' && parts.length === 0 && !isName)
    throw invalid('Say what is right: reading, entry or parts.');
  if (parts.length > 0 && (parts.length === 1 || parts.includes('') || parts.join('') !== word)) {
    throw invalid('The parts of a word, put together, are the word.');
  }
}

async function raiseCorrectionsRevision(manager: EntityManager, userId: number): Promise<void> {
  await manager.query(
    `INSERT INTO learners (user_id, revision, corrections_revision) VALUES ($1, 0, 1)
     ON CONFLICT (user_id) DO UPDATE SET corrections_revision = learners.corrections_revision + 1`,
    [userId],
  );
}
