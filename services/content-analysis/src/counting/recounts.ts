import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import { COUNTS, RECOUNTS } from '../texts/queues.js';
import { AdoptedAnalyser } from './adopted-analyser.js';

/** Texts queued in one transaction. */
const AT_ONCE = 500;

/** A recount that has failed, such as beside replicas that differ, is asked for again after this long. */
const ASKED_AGAIN = '1 hour';

/**
 * Has texts counted again when what they were counted with has changed. What is shown stays until the new count is
 * there.
 */
@Injectable()
export class Recounts {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
    private readonly analyser: AdoptedAnalyser,
  ) {}

  /**
   * Queues the recount of a learner's texts that were counted with older corrections; asking again for the same
   * revision queues nothing.
   *
   * @param correctionsRevision the learner's, from the vocabulary service
   */
  async forCorrections(userId: number, correctionsRevision: number): Promise<void> {
    const stale = `user_id = $1 AND status = 'completed' AND corrections_revision < $2 AND asked_revision < $2`;
    const values = [userId, correctionsRevision];
    const [some] = await this.database.query(`SELECT FROM texts WHERE ${stale} LIMIT 1`, values);
    if (!some) return;
    await this.database.transaction(async (transaction) => {
      const texts: { id: number }[] = await transaction.query(
        `UPDATE texts SET asked_revision = $2, recounting = true WHERE id IN (
           SELECT id FROM texts WHERE ${stale} ORDER BY id FOR NO KEY UPDATE
         ) RETURNING id`,
        values,
      );
      for (const { id } of texts) {
        await this.jobs.add(transaction, COUNTS, { payload: { textId: id }, ownerId: userId });
      }
    });
  }

  /**
   * Queues the recount of all texts that another version of the analyser has counted than the adopted one: each once,
   * and again after a while where that has failed.
   */
  async forAnalyser(signal: AbortSignal): Promise<void> {
    const seen = await retryUntilAvailable(() => this.rpc.call(LanguageService.method.getDictionary, {}), signal);
    const wanted = await this.analyser.look(seen);
    for (let queued = AT_ONCE; queued === AT_ONCE; ) {
      queued = await this.database.transaction(async (transaction) => {
        const texts: { id: number }[] = await transaction.query(
          `UPDATE texts SET asked_version = $1, asked_at = now() WHERE id IN (
             SELECT id FROM texts WHERE status = 'completed' AND analyser_version <> $1
               AND (asked_version <> $1 OR coalesce(asked_at, '-infinity') < now() - interval '${ASKED_AGAIN}')
             ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED
           ) RETURNING id`,
          [wanted, AT_ONCE],
        );
        for (const { id } of texts) {
          await this.jobs.add(transaction, RECOUNTS, { payload: { textId: id }, key: `text ${id}` });
        }
        return texts.length;
      });
    }
  }
}
