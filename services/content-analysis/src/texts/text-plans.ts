import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { sentenceEnds } from '@ichibun/text-words/sentence-ends';
import { Injectable } from '@nestjs/common';
import { type BatchPlan, planBatches } from './batch-plan.js';
import { fromBytes, toBytes } from './sentence-index.js';

/** How a text is divided: made once, so that an interrupted count goes on with the same batches. */
export interface TextPlan {
  /** UTF-16 offset after each sentence; the last is the text's length. */
  readonly ends: Int32Array;
  readonly batches: BatchPlan;
}

@Injectable()
export class TextPlans {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /**
   * The plan of a text, made when there is none yet.
   *
   * @param content the whole text
   */
  async of(textId: number, content: string): Promise<TextPlan> {
    const kept = await this.find(textId);
    if (kept) return kept;
    const ends = await sentenceEnds(this.rpc, content);
    const made = { ends: Int32Array.from(ends), batches: planBatches(ends) };
    // Batches that an earlier release has planned stay: some of them may be counted.
    const [row] = await this.database.query<{ ends: number[] | null; sentences: number[] | null }>(
      `UPDATE texts SET sentence_ends = $2, batch_ends = coalesce(batch_ends, $3),
         batch_sentences = CASE WHEN batch_ends IS NULL THEN $4 ELSE batch_sentences END
       WHERE id = $1 AND sentence_ends IS NULL RETURNING batch_ends AS ends, batch_sentences AS sentences`,
      [textId, toBytes(made.ends), made.batches.ends, made.batches.sentences],
    );
    if (row) return { ends: made.ends, batches: { ends: row.ends!, sentences: row.sentences! } };
    // Another caller was faster, or the text is gone.
    return (await this.find(textId)) ?? made;
  }

  private async find(textId: number): Promise<TextPlan | undefined> {
    const [row] = await this.database.query<{
      ends: Buffer | null;
      batchEnds: number[] | null;
      sentences: number[] | null;
    }>(
      `SELECT sentence_ends AS ends, batch_ends AS "batchEnds", batch_sentences AS sentences
       FROM texts WHERE id = $1 AND sentence_ends IS NOT NULL`,
      [textId],
    );
    // They are stored together.
    return row && { ends: fromBytes(row.ends!), batches: { ends: row.batchEnds!, sentences: row.sentences! } };
  }
}
