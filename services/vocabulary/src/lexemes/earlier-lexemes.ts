import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { Rpc } from '@ichibun/kit/rpc';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { CorpusService } from '@ichibun/proto/corpus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { changeLearner, type LearnerTransaction } from '../words/learner-transaction.js';
import { raiseRevision } from '../words/revision.js';
import { EVERYBODY, UNKNOWN } from './lexeme-owners.sql.js';
import { LexemesService } from './lexemes.service.js';

/** Finds out whose the lexemes of earlier releases are. */
export const OWNERS = defineQueue<Record<never, never>>('own-lexemes', {
  concurrency: 1,
  // The language service may take long to start.
  retries: 100,
  // While a release is replaced, the one before goes on to make such rows.
  everySeconds: 86_400,
});

const ASKED_AT_ONCE = 1_000;
const DIVIDED_AT_ONCE = 200;

interface EarlierLexeme {
  id: number;
  entry: string;
  word: string;
  reading: string;
}

/**
 * Lexemes of earlier releases, which all learners shared whatever they were: those that dictionary or analyser know stay
 * shared; each learner who has blocked another one, or said not to know it, gets one of their own; then the row goes.
 */
@Injectable()
export class EarlierLexemes implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
    private readonly lexemes: LexemesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(OWNERS, { work: ({ signal }) => this.decide(signal) });
  }

  private async decide(signal: AbortSignal): Promise<void> {
    await this.database.query('DELETE FROM lexemes WHERE user_id = $1', [UNKNOWN]);
    let hasOthers = false;
    for await (const part of this.earlier(ASKED_AT_ONCE, signal)) {
      const recognized = await retryUntilAvailable(() => this.lexemes.recognized(part), signal);
      const shared = part.filter((_, index) => recognized[index]).map(({ id }) => id);
      const others = part.filter((_, index) => !recognized[index]).map(({ id }) => id);
      // What everybody reads is no secret, whatever it is.
      const { lexemeIds: ofCorpus } =
        others.length === 0
          ? { lexemeIds: [] }
          : await retryUntilAvailable(
              () => this.rpc.call(CorpusService.method.findWords, { lexemeIds: others }),
              signal,
            );
      await this.share([...shared, ...ofCorpus]);
      hasOthers ||= ofCorpus.length < others.length;
    }
    if (!hasOthers) return;
    await this.sharePartsOfShared();
    for await (const part of this.earlier(DIVIDED_AT_ONCE, signal)) {
      const ids = part.map(({ id }) => id);
      const learners: { id: number }[] = await this.database.query(
        `SELECT DISTINCT user_id AS id FROM (${NAMED}) AS named ORDER BY 1`,
        [ids],
      );
      for (const { id: userId } of learners) {
        await changeLearner(this.database, userId, (transaction) => this.giveTo(transaction, userId, ids));
      }
      // One that is named meanwhile stays until the next time.
      await this.database.query(
        `DELETE FROM lexemes WHERE id = ANY($1::int[]) AND user_id IS NULL AND id NOT IN (
           SELECT lexeme_id FROM (${NAMED}) AS named
         )`,
        [ids],
      );
    }
  }

  /** The rows of which it is not known whose they are, some at a time. */
  private async *earlier(atOnce: number, signal: AbortSignal): AsyncGenerator<EarlierLexeme[]> {
    for (let last = 0; ; ) {
      signal.throwIfAborted();
      const rows: EarlierLexeme[] = await this.database.query(
        'SELECT id, entry, word, reading FROM lexemes WHERE user_id IS NULL AND id > $1 ORDER BY id LIMIT $2',
        [last, atOnce],
      );
      if (rows.length === 0) return;
      yield rows;
      last = rows.at(-1)!.id;
    }
  }

  private async share(ids: readonly number[]): Promise<void> {
    await this.database.query(
      `UPDATE lexemes SET user_id = ${EVERYBODY} FROM (
         SELECT id FROM lexemes WHERE id = ANY($1::int[]) AND user_id IS NULL ORDER BY id FOR NO KEY UPDATE
       ) AS locked WHERE lexemes.id = locked.id`,
      [ids],
    );
  }

  /** What words of the dictionary are made of is as much everybody's as they are. */
  private async sharePartsOfShared(): Promise<void> {
    const rows: { id: number }[] = await this.database.query(
      `SELECT id FROM lexemes WHERE user_id IS NULL
         AND id IN (SELECT unnest(parts) FROM lexemes WHERE user_id = ${EVERYBODY})`,
    );
    await this.share(rows.map(({ id }) => id));
  }

  /** Gives a learner who names some lexemes lexemes of her own in place of them. */
  private async giveTo(transaction: LearnerTransaction, userId: number, ids: readonly number[]): Promise<void> {
    const values = [userId, ids];
    await transaction.query(
      `INSERT INTO lexemes (user_id, entry, word, reading)
       SELECT $1, entry, word, reading FROM lexemes
       WHERE user_id IS NULL AND id IN (SELECT lexeme_id FROM (${named('$2')}) AS named WHERE user_id = $1)
       ORDER BY word, entry ON CONFLICT DO NOTHING`,
      values,
    );
    for (const table of ['blocked_words', 'unknown_words']) {
      await transaction.query(
        `WITH own AS (${OWN_IN_PLACE})
         UPDATE ${table} t SET lexeme_id = own.id FROM own
         WHERE t.user_id = $1 AND t.lexeme_id = own.earlier
           AND NOT EXISTS (SELECT FROM ${table} o WHERE o.user_id = $1 AND o.lexeme_id = own.id)`,
        values,
      );
      await transaction.query(
        `DELETE FROM ${table} t USING (${OWN_IN_PLACE}) AS own WHERE t.user_id = $1 AND t.lexeme_id = own.earlier`,
        values,
      );
    }
    await transaction.query(
      `WITH own AS (${OWN_IN_PLACE}), moved AS (
         DELETE FROM imported_blocks b USING own, card_imports i
         WHERE b.lexeme_id = own.earlier AND i.id = b.import_id AND i.user_id = $1 RETURNING b.import_id, own.id
       )
       INSERT INTO imported_blocks (import_id, lexeme_id) SELECT import_id, id FROM moved ON CONFLICT DO NOTHING`,
      values,
    );
    await raiseRevision(transaction, userId);
  }
}

/** Which learners name which of some lexemes. */
const named = (ids: string) => `
  SELECT user_id, lexeme_id FROM blocked_words WHERE lexeme_id = ANY(${ids}::int[])
  UNION SELECT user_id, lexeme_id FROM unknown_words WHERE lexeme_id = ANY(${ids}::int[])
  UNION SELECT user_id, lexeme_id FROM imported_blocks b JOIN card_imports i ON i.id = b.import_id
    WHERE lexeme_id = ANY(${ids}::int[])`;

const NAMED = named('$1');

/** What the learner $1 has in place of the lexemes with ids in $2 (`earlier`). */
const OWN_IN_PLACE = `
  SELECT own.id, e.id AS earlier FROM lexemes e
  JOIN lexemes own ON own.word = e.word AND own.entry = e.entry AND own.own_reading = $1::int || ' ' || e.own_reading
  WHERE e.id = ANY($2::int[]) AND e.user_id IS NULL`;
