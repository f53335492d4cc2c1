import type { FailureValues } from '@ichibun/failures/failure';
import { Database } from '@ichibun/kit/database';
import { Injectable } from '@nestjs/common';

export interface ProcessingStatus {
  readonly isProcessing: boolean;
  readonly unprocessed: number;
  readonly processed: number;
  readonly failed: number;
  readonly total: number;
  /** Batches that the run has stored, and how large they are. */
  readonly batches: number;
  readonly batchSize: number;
  /** Sentences a second of the last run; null before anything was measured. */
  readonly rate: number | null;
  readonly startedAt: Date | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly fallbackSentences: number;
  readonly fallbackReason: string;
  readonly fallbackCode: string | null;
  readonly fallbackValues: FailureValues | null;
}

/** How large the corpus is and how far its processing. */
@Injectable()
export class StatusService {
  constructor(private readonly database: Database) {}

  async processing(): Promise<ProcessingStatus> {
    const status = await this.database.queryOne<Omit<ProcessingStatus, 'processed'>>(
      `SELECT is_processing AS "isProcessing", batches, batch_size AS "batchSize", started_at AS "startedAt",
         input_tokens::float AS "inputTokens", output_tokens::float AS "outputTokens",
         fallback_sentences AS "fallbackSentences", fallback_reason AS "fallbackReason",
         fallback_code AS "fallbackCode", fallback_values AS "fallbackValues",
         CASE WHEN processed > 0
           THEN processed / greatest(0.001, extract(epoch FROM progress_at - started_at)::float) END AS rate,
         (SELECT count(*)::int FROM sentences WHERE status = 'waiting') AS unprocessed,
         (SELECT count(*)::int FROM sentences WHERE status = 'failed') AS failed,
         (SELECT count(*)::int FROM sentences) AS total
       FROM corpus_state`,
    );
    return { ...status, processed: status.total - status.unprocessed - status.failed };
  }

  async statistics(): Promise<{ total: number; averageWords: number }> {
    const statistics = await this.database.queryOne<{ total: number; averageWords: number }>(
      'SELECT count(*)::int AS total, coalesce(avg(length), 0)::float AS "averageWords" FROM sentences',
    );
    return statistics;
  }
}
