import type { Transaction } from '@ichibun/kit/database';
import type { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CountedWords } from '../texts/counted-words.js';
import { ANALYSES, COUNTS, type CountPayload, RECOUNTS, REMOVED_TEXTS, UPKEEP } from '../texts/queues.js';
import { TextsService } from '../texts/texts.service.js';
import { Recounts } from './recounts.js';
import { TextCounter } from './text-counter.js';

/** The background work on texts: counts, removed texts, and the upkeep of every ten minutes. */
@Injectable()
export class CountingWork implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
    private readonly counter: TextCounter,
    private readonly texts: TextsService,
    private readonly recounts: Recounts,
    private readonly words: CountedWords,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const queue of [ANALYSES, COUNTS, RECOUNTS]) {
      await this.jobs.work(queue, {
        work: ({ payload, signal }) => this.counter.count(textIdOf(payload), signal, queue === RECOUNTS),
        failed: (transaction, payload, error) => noteFailure(transaction, textIdOf(payload), error),
      });
    }
    await this.jobs.work(REMOVED_TEXTS, {
      work: async ({ payload, signal }) => {
        await this.rpc.call(VocabularyService.method.removeCorrectionsOfText, { ...payload }, { signal });
      },
    });
    await this.jobs.work(UPKEEP, {
      work: async ({ signal }) => {
        await this.texts.removeUnseen();
        await this.recounts.forAnalyser(signal);
        await this.recounts.removeEarlierLexemes(signal);
        await this.words.moveAllRows(signal);
      },
    });
  }
}

/** A failed recount leaves the previous count. */
async function noteFailure(transaction: Transaction, textId: number, failure: DomainError): Promise<void> {
  await transaction.query('UPDATE texts SET recounting = false WHERE id = $1', [textId]);
  await transaction.query(
    `UPDATE texts SET status = 'failed', error_code = $2, error_message = $3, error_values = $4
     WHERE id = $1 AND status <> 'completed'`,
    [textId, failure.code, failure.message, failure.values ?? null],
  );
}

const textIdOf = (payload: CountPayload): number => ('textId' in payload ? payload.textId : payload.analysisId);
