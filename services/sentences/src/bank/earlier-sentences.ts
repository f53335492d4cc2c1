import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { Rpc } from '@ichibun/kit/rpc';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SentenceCards } from './sentence-cards.js';

/** Makes the cards of sentences that have none yet: of an earlier release, or of a save that was cut off. */
export const EARLIER_SENTENCES = defineQueue<Record<never, never>>('make-cards-of-sentences', {
  concurrency: 1,
  // The services that are asked may take long to start.
  retries: 100,
  everySeconds: 86_400,
});

/** Has every saved sentence be a card; the learner's limit of new cards a day says how many of them come. */
@Injectable()
export class EarlierSentences implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
    private readonly cards: SentenceCards,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(EARLIER_SENTENCES, { work: ({ signal }) => this.begin(signal) });
  }

  private async begin(signal: AbortSignal): Promise<void> {
    const learners: { id: number }[] = await this.database.query(
      'SELECT DISTINCT user_id AS id FROM saved_sentences WHERE card IS NULL',
    );
    for (const { id } of learners) {
      const knownOf = async (lexemeIds: number[]) => (await knowledgeOf(this.rpc, id, lexemeIds)).known;
      await retryUntilAvailable(() => this.cards.beginEarlier(id, knownOf), signal);
    }
  }
}
