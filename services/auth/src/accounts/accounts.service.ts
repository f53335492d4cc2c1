import { Database } from '@ichibun/kit/database';
import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { Rpc } from '@ichibun/kit/rpc';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { AudiobookService } from '@ichibun/proto/audiobook';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { CorpusService } from '@ichibun/proto/corpus';
import { ReaderService } from '@ichibun/proto/reader';
import { SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

/** Has every service delete what it keeps of a learner; retried until all have. */
export const FORGETTING = defineQueue<{ userId: number }>('forget-learner', {
  concurrency: 2,
  retries: 1_000,
  keepDays: 1,
});

/** Documents and analyses first: their background work ends, and calls the others no longer. */
const SERVICES = [
  ReaderService.method.forgetLearner,
  ContentAnalysisService.method.forgetLearner,
  AudiobookService.method.forgetLearner,
  SentencesService.method.forgetLearner,
  VocabularyService.method.forgetLearner,
  CorpusService.method.forgetLearner,
];
const FORGET_MS = 60_000;
/** Work that was running when its rows were deleted may have written once more. */
const MOST_ROUNDS = 5;

@Injectable()
export class AccountsService implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(FORGETTING, { work: ({ payload, signal }) => this.forget(payload.userId, signal) });
  }

  /**
   * Removes a user with all sessions at once, and what the services keep of the learner in the background. The demo
   * user, who is there on every installation, loses everything but itself.
   *
   * @param waitMs how long to wait for the services
   * @returns whether nothing is left; otherwise the rest is removed in the background, with retries
   * @throws DomainError `auth.user-not-found`
   */
  async close(userId: number, waitMs: number): Promise<boolean> {
    const runId = await this.database.transaction(async (transaction) => {
      const found = userId === DEMO_USER_ID ? 1 : await transaction.change('DELETE FROM users WHERE id = $1', [userId]);
      // Those of others have gone with the user.
      await transaction.query('DELETE FROM access_tokens WHERE user_id = $1', [userId]);
      if (found === 0) throw new DomainError('auth.user-not-found');
      return this.jobs.add(transaction, FORGETTING, { payload: { userId } });
    });
    return (await this.jobs.wait(runId!, waitMs))?.status === 'completed';
  }

  private async forget(userId: number, signal: AbortSignal): Promise<void> {
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      let removed = 0;
      for (const method of SERVICES) {
        signal.throwIfAborted();
        removed += (await this.rpc.call(method, { userId }, { deadlineMs: FORGET_MS })).removed;
      }
      if (removed === 0) return;
    }
  }
}
