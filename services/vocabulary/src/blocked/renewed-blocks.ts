import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { inParts } from '@ichibun/kit/parts';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EVERYBODY } from '../lexemes/lexeme-owners.sql.js';
import { LexemesService } from '../lexemes/lexemes.service.js';
import { changeLearner } from '../words/learner-transaction.js';
import { raiseRevision } from '../words/revision.js';

/** Looks blocked words up again, which another analyser may have as other lexemes. */
export const RENEWALS = defineQueue<Record<never, never>>('renew-blocked-words', {
  concurrency: 1,
  // The language service may take long to start.
  retries: 100,
  everySeconds: 86_400,
});

/** Lexemes that are looked up at once. */
const AT_ONCE = 500;
/** Words that may begin with an お or ご that only honours. As a value: telemetry has the statements, and no Japanese. */
const HONOURED = '^[おご御].';

/** Keeps blocked what learners have blocked, when texts have it as another lexeme: お酒 is 酒 by now. */
@Injectable()
export class RenewedBlocks implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly lexemes: LexemesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(RENEWALS, { work: ({ signal }) => this.renew(signal) });
  }

  private async renew(signal: AbortSignal): Promise<void> {
    const rows: { id: number }[] = await this.database.query(
      `SELECT DISTINCT lexeme_id AS id FROM blocked_words JOIN lexemes ON lexemes.id = lexeme_id
       WHERE word ~ $1 AND lexemes.user_id = ${EVERYBODY}`,
      [HONOURED],
    );
    for (const part of inParts(rows, AT_ONCE)) {
      const ids = part.map(({ id }) => id);
      const renewed = await retryUntilAvailable(() => this.lexemes.currentLexemes(ids), signal);
      for (const [index, id] of ids.entries()) if (renewed[index] !== id) await this.move(id, renewed[index]!);
    }
  }

  private async move(from: number, to: number): Promise<void> {
    const learners: { userId: number }[] = await this.database.query(
      'SELECT user_id AS "userId" FROM blocked_words WHERE lexeme_id = $1',
      [from],
    );
    for (const { userId } of learners) {
      await changeLearner(this.database, userId, async (transaction) => {
        await transaction.query(
          `WITH moved AS (DELETE FROM blocked_words WHERE user_id = $1 AND lexeme_id = $2 RETURNING added_at)
           INSERT INTO blocked_words (user_id, lexeme_id, added_at) SELECT $1, $3, added_at FROM moved
           ON CONFLICT DO NOTHING`,
          [userId, from, to],
        );
        await raiseRevision(transaction, userId);
      });
    }
  }
}
