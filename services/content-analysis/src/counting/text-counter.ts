import { Database, type Transaction } from '@ichibun/kit/database';
import type { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CountedWords } from '../texts/counted-words.js';
import { GivenWords } from '../texts/given-words.js';
import { ANALYSES, COUNTS, type CountPayload, RECOUNTS, REMOVED_TEXTS, UPKEEP } from '../texts/queues.js';
import { TextEntity } from '../texts/text.entity.js';
import { TextPlans } from '../texts/text-plans.js';
import { TextsService } from '../texts/texts.service.js';
import { AdoptedAnalyser } from './adopted-analyser.js';
import { BatchCounts, Gone } from './batch-counts.js';
import { Completion, otherAnalyser } from './completion.js';
import { Recounts } from './recounts.js';

/** Counts the words of texts in the background: plans a text once, counts its batches, and adds them up. */
@Injectable()
export class TextCounter implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
    private readonly texts: TextsService,
    private readonly plans: TextPlans,
    private readonly givenWords: GivenWords,
    private readonly batches: BatchCounts,
    private readonly completion: Completion,
    private readonly recounts: Recounts,
    private readonly analyser: AdoptedAnalyser,
    private readonly words: CountedWords,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const queue of [ANALYSES, COUNTS, RECOUNTS]) {
      await this.jobs.work(queue, {
        work: ({ payload, signal }) => this.work(textIdOf(payload), signal, queue === RECOUNTS),
        failed: (transaction, payload, error) => this.noteFailure(transaction, textIdOf(payload), error),
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

  private async work(textId: number, signal: AbortSignal, onlyByAdopted: boolean): Promise<void> {
    try {
      await this.count(textId, signal, onlyByAdopted);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  /** A failed recount leaves the previous count. */
  private async noteFailure(transaction: Transaction, textId: number, failure: DomainError): Promise<void> {
    await transaction.query('UPDATE texts SET recounting = false WHERE id = $1', [textId]);
    await transaction.query(
      `UPDATE texts SET status = 'failed', error_code = $2, error_message = $3, error_values = $4
       WHERE id = $1 AND status <> 'completed'`,
      [textId, failure.code, failure.message, failure.values ?? null],
    );
  }

  /**
   * @param onlyByAdopted nobody waits: the text is counted by the adopted analyser or stays as it is
   * @throws DomainError `content.other-analyser` when another one answers, or has counted some of the batches
   */
  private async count(textId: number, signal: AbortSignal, onlyByAdopted: boolean): Promise<void> {
    const text = await this.database.repository(TextEntity).findOneBy({ id: textId });
    if (!text) throw new Gone();
    if (text.status === 'failed') return;
    const version = await this.version(onlyByAdopted);
    const learner = new LearnerWords(this.rpc, text.userId, version);
    const { revision } = await learner.corrections();
    const isCurrent = text.correctionsRevision >= revision && text.analyserVersion === version;
    if (text.status === 'completed' && isCurrent && !text.hasEarlierLexemes) return;
    const content = await this.texts.content(text);
    // The other text has a count of its own.
    if ((await this.texts.settle(text, content)) !== textId) return;
    const [plan, givenWords] = await Promise.all([
      this.plans.of(textId, content),
      this.givenWords.of(textId, async () => content, version),
    ]);
    const count = { textId, content, plan, ofText: { textId, givenWords }, learner, revision, version };
    await this.completion.of(count, await this.batches.countAll(count, signal));
  }

  /**
   * The adopted version of the analyser where a replica has it; else that of one which answers.
   *
   * @throws DomainError `content.other-analyser` when only the adopted one will do and others answer
   */
  private async version(onlyAdopted: boolean): Promise<string> {
    const { analyserVersion: found } = await this.analyser.call(LanguageService.method.getDictionary, {});
    if (onlyAdopted && found !== ((await this.analyser.version()) ?? found)) throw otherAnalyser();
    return found;
  }
}

const textIdOf = (payload: CountPayload): number => ('textId' in payload ? payload.textId : payload.analysisId);
