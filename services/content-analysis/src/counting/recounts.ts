import { CONFIG } from '@ichibun/kit/config';
import { Database, type Transaction } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { Inject, Injectable } from '@nestjs/common';
import type { ContentConfig } from '../config.js';
import { COUNTS, RECOUNTS, UPKEEP } from '../texts/queues.js';
import { AdoptedAnalyser } from './adopted-analyser.js';

/** Texts that the upkeep queues at most, and those of a learner who looks: the newest, for which she may wait. */
const AT_ONCE = { unseen: 500, seen: 20 };

const REMOVED_AT_ONCE = 5_000;

/** A recount that has failed, such as beside replicas that differ, is asked for again after this long. */
const ASKED_AGAIN = '1 hour';

/** Texts that another version than this one, or an earlier release, has counted, and that are not queued. */
const otherThan = (version: string) =>
  `status = 'completed' AND (analyser_version < ${version} OR analyser_version > ${version} OR has_earlier_lexemes)
   AND (asked_version <> ${version} OR coalesce(asked_at, '-infinity') < now() - interval '${ASKED_AGAIN}')`;

const UPKEEPS_PER_HOUR = 3_600 / UPKEEP.policy.everySeconds!;

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
    @Inject(CONFIG) private readonly config: ContentConfig,
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

  /** Queues the recount of a learner's newest texts that another analyser has counted than the adopted one. */
  async forLearner(userId: number): Promise<void> {
    const [adopted] = await this.database.query<{ version: string }>(
      `SELECT version FROM (SELECT version FROM analysers ORDER BY adopted_at DESC LIMIT 1) AS adopted
       WHERE EXISTS (SELECT FROM texts WHERE user_id = $1 AND ${otherThan('version')})`,
      [userId],
    );
    if (!adopted) return;
    await this.database.transaction(async (transaction) => {
      const texts: { id: number }[] = await transaction.query(
        `SELECT id FROM texts WHERE user_id = $2 AND ${otherThan('$1')}
         ORDER BY id DESC LIMIT ${AT_ONCE.seen} FOR UPDATE SKIP LOCKED`,
        [adopted.version, userId],
      );
      await this.queue(transaction, adopted.version, texts);
    });
  }

  /**
   * Queues the recount of some texts that another version of the analyser has counted than the adopted one, the newest
   * first: all at once would keep the machines busy for days. Those that somebody looks at are not waited for here.
   */
  async forAnalyser(signal: AbortSignal): Promise<void> {
    const seen = await retryUntilAvailable(() => this.rpc.call(LanguageService.method.getDictionary, {}), signal);
    const wanted = await this.analyser.look(seen);
    await this.database.transaction(async (transaction) => {
      const texts: { id: number }[] = await transaction.query(
        `SELECT id FROM (
           SELECT id, sum(characters) OVER (ORDER BY id DESC) - characters AS before FROM (
             SELECT id, coalesce(batch_ends[cardinality(batch_ends)], 0) AS characters FROM texts WHERE ${otherThan('$1')}
             ORDER BY id DESC LIMIT ${AT_ONCE.unseen} FOR UPDATE SKIP LOCKED
           ) AS others
         ) AS added_up
         WHERE before < $2 ORDER BY id DESC`,
        [wanted, this.config.RECOUNT_CHARACTERS_PER_HOUR / UPKEEPS_PER_HOUR],
      );
      await this.queue(transaction, wanted, texts);
    });
  }

  /** Removes lexemes that texts of earlier releases had, when no text has them any more; some thousand at a time. */
  async removeEarlierLexemes(signal: AbortSignal): Promise<void> {
    for (let removed = 1; removed > 0; ) {
      signal.throwIfAborted();
      removed = await this.database.transaction((transaction) =>
        transaction.change(
          `DELETE FROM lexemes WHERE id IN (SELECT id FROM lexemes WHERE user_id IS NULL LIMIT ${REMOVED_AT_ONCE})
             AND NOT EXISTS (SELECT FROM texts WHERE has_earlier_lexemes AND status <> 'failed')`,
        ),
      );
    }
  }

  private async queue(transaction: Transaction, version: string, texts: readonly { id: number }[]): Promise<void> {
    await transaction.query('UPDATE texts SET asked_version = $1, asked_at = now() WHERE id = ANY($2)', [
      version,
      texts.map(({ id }) => id),
    ]);
    for (const { id } of texts) {
      await this.jobs.add(transaction, RECOUNTS, { payload: { textId: id }, key: `text ${id}` });
    }
  }
}
