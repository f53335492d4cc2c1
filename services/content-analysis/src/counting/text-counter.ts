import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { Injectable } from '@nestjs/common';
import { StoredGlossaries } from '../texts/stored-glossaries.js';
import { TextEntity } from '../texts/text.entity.js';
import { TextPlans } from '../texts/text-plans.js';
import { TextsService } from '../texts/texts.service.js';
import { AdoptedAnalyser } from './adopted-analyser.js';
import { BatchCounts, TextDeletedError } from './batch-counts.js';
import { Completion, otherAnalyser } from './completion.js';

/** Counts the words of a text: plans it once, counts its batches, and adds them up. */
@Injectable()
export class TextCounter {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly texts: TextsService,
    private readonly plans: TextPlans,
    private readonly glossaries: StoredGlossaries,
    private readonly batches: BatchCounts,
    private readonly completion: Completion,
    private readonly analyser: AdoptedAnalyser,
  ) {}

  /**
   * Counts a text; does nothing where it is gone, or counted already.
   *
   * @param isBackground keeps the old count rather than use another analyser than the adopted one
   * @throws DomainError `content.other-analyser` when another one answers, or has counted some of the batches
   */
  async count(textId: number, signal: AbortSignal, isBackground: boolean): Promise<void> {
    try {
      await this.countIfThere(textId, signal, isBackground);
    } catch (error) {
      if (!(error instanceof TextDeletedError)) throw error;
    }
  }

  private async countIfThere(textId: number, signal: AbortSignal, isBackground: boolean): Promise<void> {
    const text = await this.database.repository(TextEntity).findOneBy({ id: textId });
    if (!text) throw new TextDeletedError();
    if (text.status === 'failed') return;
    const version = await this.version(isBackground);
    const learner = new LearnerWords(this.rpc, text.userId, version);
    const { revision } = await learner.corrections();
    const isCurrent = text.correctionsRevision >= revision && text.analyserVersion === version;
    if (text.status === 'completed' && isCurrent && !text.hasEarlierLexemes) return;
    const content = await this.texts.content(text);
    // The content was merged into another text, which is counted on its own.
    if ((await this.texts.settle(text, content)) !== textId) return;
    const [plan, givenWords] = await Promise.all([
      this.plans.of(textId, content),
      this.glossaries.of(textId, async () => content, version),
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
