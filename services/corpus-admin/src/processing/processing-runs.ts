import { Database } from '@ichibun/kit/database';
import { Injectable } from '@nestjs/common';
import type { Outcome, WaitingSentence } from './found-words.js';
import { withStateLocked } from './state-lock.js';
import { STORE_OUTCOMES } from './store-outcomes.sql.js';

/** The result of a batch of sentences. */
export interface BatchResult {
  readonly outcomes: readonly Outcome[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The row that says which run may write, and its progress. */
@Injectable()
export class ProcessingRuns {
  constructor(private readonly database: Database) {}

  /** Begins a run and returns its epoch; a run before it may not write any more. */
  async take(): Promise<number> {
    const { epoch } = await this.database.queryOne<{ epoch: number }>(
      `UPDATE corpus_state SET epoch = epoch + 1, is_processing = true, started_at = now(), progress_at = now(),
         batches = 0, processed = 0, input_tokens = 0, output_tokens = 0, fallback_sentences = 0, fallback_reason = '',
         fallback_code = NULL, fallback_values = NULL
       RETURNING epoch`,
    );
    return epoch;
  }

  /** Stores how large the batches of a run are. */
  async plan(epoch: number, batchSize: number): Promise<void> {
    await this.database.query('UPDATE corpus_state SET batch_size = $2 WHERE epoch = $1', [epoch, batchSize]);
  }

  /** Whether a run may still write. */
  async isCurrent(epoch: number): Promise<boolean> {
    const rows = await this.database.query('SELECT FROM corpus_state WHERE epoch = $1 AND is_processing', [epoch]);
    return rows.length > 0;
  }

  /** Sentences that wait, by their ids. */
  waiting(afterId: number, count: number): Promise<WaitingSentence[]> {
    return this.database.query(
      `SELECT id, text, EXISTS (
         SELECT FROM source_sentences JOIN sources ON sources.id = source_id
         WHERE sentence_id = sentences.id AND kind = 'starter'
       ) AS "isShipped"
       FROM sentences WHERE status = 'waiting' AND id > $1 ORDER BY id LIMIT $2`,
      [afterId, count],
    );
  }

  /**
   * Stores the result of a batch, all or nothing, in one statement: a process that stops in between holds no locks.
   *
   * @returns whether the run may write; otherwise nothing was stored
   */
  async store(epoch: number, { outcomes, inputTokens, outputTokens }: BatchResult): Promise<boolean> {
    const lexemes = new Map(
      outcomes.flatMap((outcome) => ('words' in outcome ? outcome.words.lexemes : [])).map((one) => [one.id, one]),
    );
    const fallback = outcomes.flatMap((outcome) => ('words' in outcome && outcome.fallback ? [outcome.fallback] : []));
    const { isCurrent } = await this.database.queryOne<{ isCurrent: boolean }>(STORE_OUTCOMES, [
      epoch,
      JSON.stringify(outcomes.map(toRow)),
      JSON.stringify([...lexemes.values()].sort((a, b) => a.id - b.id)),
      outcomes.length,
      inputTokens,
      outputTokens,
      fallback.length,
      fallback.at(-1)?.message ?? '',
      fallback.at(-1)?.code ?? null,
      fallback.at(-1)?.values ?? null,
    ]);
    return isCurrent;
  }

  /** Ends a run unless more sentences have come meanwhile; returns whether it has ended. */
  async end(epoch: number): Promise<boolean> {
    return withStateLocked(this.database, async (transaction) => {
      const mine = await transaction.query('SELECT FROM corpus_state WHERE epoch = $1', [epoch]);
      if (mine.length === 0) return true;
      // A statement of its own: it sees what was committed before the lock was there.
      const waiting = await transaction.query(`SELECT FROM sentences WHERE status = 'waiting' LIMIT 1`);
      if (waiting.length > 0) return false;
      await transaction.query('UPDATE corpus_state SET is_processing = false');
      return true;
    });
  }
}

const toRow = (outcome: Outcome) =>
  'failure' in outcome
    ? {
        id: outcome.id,
        status: 'failed',
        failure: outcome.failure.message,
        failure_code: outcome.failure.code,
        failure_values: outcome.failure.values,
      }
    : {
        id: outcome.id,
        status: 'processed',
        failure: '',
        lexeme_ids: outcome.words.lexemes.map(({ id }) => id),
        grammar_ids: outcome.words.lexemes.filter(({ isGrammar }) => isGrammar).map(({ id }) => id),
        length: outcome.words.length,
        has_predicate: outcome.words.hasPredicate,
        has_names: outcome.words.hasNames,
        processed_by: outcome.processedBy,
        fallback_reason: outcome.fallback?.message ?? '',
      };
