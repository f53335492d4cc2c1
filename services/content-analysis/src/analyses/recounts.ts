import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { Injectable } from '@nestjs/common';
import { ANALYSES } from './analyses.service.js';

/** Has analyses counted again when their learner has corrected the analyser. */
@Injectable()
export class Recounts {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Queues the recount of a learner's completed analyses that were counted with older corrections; asking again for the
   * same revision queues nothing.
   *
   * @param correctionsRevision the learner's, from the vocabulary service
   */
  async askFor(userId: number, correctionsRevision: number): Promise<void> {
    const [stale] = await this.database.query(
      `SELECT FROM analyses
       WHERE user_id = $1 AND status = 'completed' AND corrections_revision < $2 AND recount_revision < $2 LIMIT 1`,
      [userId, correctionsRevision],
    );
    if (!stale) return;
    await this.database.transaction(async (manager) => {
      const [rows]: [{ id: number; title: string }[]] = await manager.query(
        `UPDATE analyses SET recount_revision = $2, recounting = true
         WHERE user_id = $1 AND status = 'completed' AND corrections_revision < $2 AND recount_revision < $2
         RETURNING id, title`,
        [userId, correctionsRevision],
      );
      for (const { id, title } of rows) {
        await this.jobs.add(manager, ANALYSES, { payload: { analysisId: id }, ownerId: userId, subjectId: id, title });
      }
    });
  }
}
