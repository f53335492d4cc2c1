import { Database, type Transaction } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HandOvers } from './hand-overs.js';
import { Texts } from './texts.js';

/** A document that has been made or removed, and the text that it shows. */
interface View {
  readonly userId: number;
  readonly documentId: number;
  readonly textId: number;
}

export const VIEWS = defineQueue<View>('text-views', { concurrency: 2, retries: 20, keepDays: 1 });

/** Tells content-analysis which documents show a text. */
@Injectable()
export class DocumentLinks implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly texts: Texts,
    private readonly handOvers: HandOvers,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(VIEWS, { work: ({ payload }) => this.tell(payload) });
  }

  /** In the transaction that makes or removes a document. */
  async changed(transaction: Transaction, view: View): Promise<void> {
    await this.jobs.add(transaction, VIEWS, { payload: view });
  }

  /** By what is true now, so that the order of two changes does not matter: ids are not reused. */
  private async tell({ userId, documentId, textId }: View): Promise<void> {
    const [document] = await this.database.query('SELECT FROM documents WHERE id = $1 AND text_id = $2', [
      documentId,
      textId,
    ]);
    try {
      await this.texts.setDocument(userId, textId, documentId, document !== undefined);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'content.text-not-found')) throw error;
      // Its last analysis was removed before this document was there to keep the text.
      await this.database.query('UPDATE documents SET text_id = NULL WHERE id = $1 AND text_id = $2', [
        documentId,
        textId,
      ]);
      await this.handOvers.handOver(documentId);
    }
  }
}
