import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { inParts } from '@ichibun/kit/parts';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LexemesService } from '../lexemes/lexemes.service.js';
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
      'SELECT DISTINCT lexeme_id AS id FROM blocked_words JOIN lexemes ON lexemes.id = lexeme_id WHERE word ~ $1',
      [HONOURED],
    );
    for (const part of inParts(rows, AT_ONCE)) {
      const ids = part.map(({ id }) => id);
      const renewed = await retryUntilAvailable(() => this.lexemes.renewed(ids), signal);
      for (const [index, id] of ids.entries()) if (renewed[index] !== id) await this.move(id, renewed[index]!);
    }
  }

  private async move(from: number, to: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const moved: { userId: number }[] = await transaction.query(
        'DELETE FROM blocked_words WHERE lexeme_id = $1 RETURNING user_id AS "userId", added_at AS "addedAt"',
        [from],
      );
      const userIds = moved.map(({ userId }) => userId).sort((a, b) => a - b);
      await transaction.query(
        `INSERT INTO blocked_words (user_id, lexeme_id, added_at)
         SELECT "userId", $1, "addedAt" FROM jsonb_to_recordset($2) AS b ("userId" int, "addedAt" timestamptz)
         ON CONFLICT DO NOTHING`,
        [to, JSON.stringify(moved)],
      );
      for (const userId of userIds) await raiseRevision(transaction, userId);
    });
  }
}
