import { createHash } from 'node:crypto';
import { Database, lockUntilCommit, type Transaction } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { inTurns } from '@ichibun/kit/in-turns';
import { Jobs } from '@ichibun/kit/jobs';
import { ObjectStore } from '@ichibun/kit/objects';
import { findPlainChapters } from '@ichibun/text/plain-chapters';
import { Injectable } from '@nestjs/common';
import { checkText } from './check-text.js';
import { REMOVED_TEXTS } from './queues.js';
import { type Chapter, TextEntity } from './text.entity.js';

export interface NewText {
  readonly userId: number;
  readonly textObject: string;
  readonly chapters?: readonly Chapter[];
  /** Places of the source with ruby, where the text has none itself. */
  readonly ruby?: string;
}

export interface AddedText {
  readonly id: number;
  /** It is new, or its count has failed. */
  readonly isUncounted: boolean;
}

/** Nobody looks at it. */
export const NOT_VIEWED = `NOT EXISTS (SELECT FROM analyses WHERE text_id = texts.id)
  AND NOT EXISTS (SELECT FROM text_documents WHERE text_id = texts.id)`;

/** Learners' texts: the same text of the same learner is one. */
@Injectable()
export class TextsService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Adds a text, or finds it where the learner has added it before.
   *
   * @param textObject key of the text, UTF-8; on success it belongs to the text
   * @param chapters in their order; found by the headings of the text when there are none
   * @param alongside what belongs to the same transaction: queueing the count of a text that has none. A text that
   *   nothing shows goes after a day
   * @throws DomainError as `checkText`, and what `alongside` throws
   */
  async add<T>(
    { userId, textObject, chapters = [], ruby = '' }: NewText,
    alongside: (transaction: Transaction, text: AddedText) => Promise<T>,
  ): Promise<T> {
    const bytes = await this.objects.get(textObject);
    const content = bytes.toString('utf8');
    checkText(content);
    const kept = chapters.length > 0 ? chapters : await chaptersOf(content);
    let keptObject = textObject;
    const result = await this.database.transaction(async (transaction) => {
      const { object, ...text } = await transaction.queryOne<{ id: number; object: string; isUncounted: boolean }>(
        `WITH before AS (SELECT status FROM texts WHERE user_id = $1 AND content_hash = $2)
         INSERT INTO texts (user_id, content_hash, text_object, chapters, ruby, has_earlier_lexemes)
         VALUES ($1, $2, $3, $4, $5, false)
         ON CONFLICT (user_id, content_hash) DO UPDATE SET added_at = now(),
           chapters = CASE texts.chapters WHEN '[]' THEN excluded.chapters ELSE texts.chapters END,
           ruby = CASE texts.ruby WHEN '' THEN excluded.ruby ELSE texts.ruby END,
           given_words = CASE texts.ruby WHEN excluded.ruby THEN texts.given_words END,
           status = CASE texts.status WHEN 'failed' THEN 'queued' ELSE texts.status END
         RETURNING id, text_object AS object,
           xmax = 0 OR (SELECT status FROM before) = 'failed' AS "isUncounted"`,
        [userId, hashOf(bytes), textObject, JSON.stringify(kept), ruby],
      );
      keptObject = object;
      return alongside(transaction, text);
    });
    if (keptObject !== textObject) await this.objects.remove(textObject);
    return result;
  }

  /** @throws DomainError `content.text-not-found` when there is none, or it is another learner's */
  async get(userId: number, id: number): Promise<TextEntity> {
    const text = await this.database.repository(TextEntity).findOneBy({ id, userId });
    if (!text) throw new DomainError('content.text-not-found');
    return text;
  }

  /** The whole of a text. */
  async content({ textObject }: Pick<TextEntity, 'textObject'>): Promise<string> {
    return (await this.objects.get(textObject)).toString('utf8');
  }

  /**
   * Stores whether a document shows a text. A text that nothing shows any more is removed.
   *
   * @throws DomainError `content.text-not-found` for one that is to be shown and is not there
   */
  async setDocument(userId: number, textId: number, documentId: number, shows: boolean): Promise<void> {
    if (!shows) {
      return this.removeView(userId, textId, (transaction) =>
        transaction.query('DELETE FROM text_documents WHERE text_id = $1 AND document_id = $2', [textId, documentId]),
      );
    }
    await this.get(userId, textId);
    await this.database.query('INSERT INTO text_documents VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      textId,
      documentId,
    ]);
  }

  /** Removes a view of a text in the transaction of `remove`, and the text with its object when it was the last one. */
  async removeView(
    userId: number,
    textId: number,
    remove: (transaction: Transaction) => Promise<unknown>,
  ): Promise<void> {
    const removed = await this.database.transaction(async (transaction) => {
      // A call that adds the text again at this moment waits, and finds it gone or keeps it.
      const [text] = await transaction.query<{ id: number }>(
        'SELECT id FROM texts WHERE id = $1 AND user_id = $2 FOR UPDATE',
        [textId, userId],
      );
      if (!text) return [];
      await remove(transaction);
      const gone = await transaction.query<{ object: string }>(
        `DELETE FROM texts WHERE id = $1 AND user_id = $2 AND ${NOT_VIEWED} RETURNING text_object AS object`,
        [textId, userId],
      );
      if (gone.length > 0) await this.jobs.add(transaction, REMOVED_TEXTS, { payload: { userId, textId } });
      return gone;
    });
    for (const { object } of removed) await this.objects.remove(object);
  }

  /** Removes texts that were added more than a day ago and that nothing shows: their document was never made. */
  async removeUnseen(): Promise<void> {
    const removed: { object: string }[] = await this.database.query(
      `DELETE FROM texts WHERE added_at < now() - interval '1 day' AND ${NOT_VIEWED} RETURNING text_object AS object`,
    );
    for (const { object } of removed) await this.objects.remove(object);
  }

  /**
   * Gives a text of an earlier release, which no document shows yet, its hash. Where its learner has added the same
   * text since, its analyses show that one from now on.
   *
   * @returns the id of the text that is left
   */
  async settle({ id, userId, textObject, contentHash }: TextEntity, content: string): Promise<number> {
    if (contentHash) return id;
    const hash = hashOf(Buffer.from(content));
    const left = await this.database.transaction(async (transaction) => {
      await lockUntilCommit(transaction, `texts of ${userId}`);
      const [same] = await transaction.query<{ id: number }>(
        'SELECT id FROM texts WHERE user_id = $1 AND content_hash = $2 FOR UPDATE',
        [userId, hash],
      );
      if (!same) {
        await transaction.query('UPDATE texts SET content_hash = $2 WHERE id = $1', [id, hash]);
        return id;
      }
      await giveCount(transaction, id, same.id);
      await transaction.query('UPDATE analyses SET text_id = $2 WHERE text_id = $1', [id, same.id]);
      await transaction.query('DELETE FROM texts WHERE id = $1', [id]);
      return same.id as number;
    });
    if (left !== id) await this.objects.remove(textObject);
    return left;
  }
}

/** Shows one text's count at another that has none yet; that one's own replaces it. */
async function giveCount(transaction: Transaction, from: number, to: number): Promise<void> {
  const given = await transaction.query<{ id: number }>(
    `UPDATE texts SET status = counted.status, batch_ends = counted.batch_ends, batch_sentences = counted.batch_sentences,
       sentence_ends = NULL, corrections_revision = counted.corrections_revision, unique_words = counted.unique_words,
       total_occurrences = counted.total_occurrences, uncertain_words = counted.uncertain_words,
       grammar_words = counted.grammar_words, grammar_occurrences = counted.grammar_occurrences,
       known_words = counted.known_words, known_occurrences = counted.known_occurrences,
       words_being_learnt = counted.words_being_learnt,
       figures_revision = counted.figures_revision
     FROM texts AS counted
     WHERE counted.id = $1 AND texts.id = $2 AND counted.status = 'completed' AND texts.status <> 'completed'
     RETURNING texts.id`,
    [from, to],
  );
  if (given.length === 0) return;
  await transaction.query('UPDATE word_rows SET text_id = $2 WHERE text_id = $1', [from, to]);
  await transaction.query('UPDATE counted_words SET text_id = $2 WHERE text_id = $1', [from, to]);
  await transaction.query('UPDATE sentences SET text_id = $2 WHERE text_id = $1', [from, to]);
}

/** By the headings of a text. */
const chaptersOf = async (content: string): Promise<Chapter[]> =>
  (await inTurns(findPlainChapters(content))).map(({ title, offset }) => ({ title, start: offset }));

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
