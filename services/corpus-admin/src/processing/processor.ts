import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { Rpc } from '@ichibun/kit/rpc';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SourcesService } from '../sources/sources.service.js';
import { analyserVersion, builtInWords } from './built-in-words.js';
import type { Outcome, WaitingSentence } from './found-words.js';
import { type BatchResult, ProcessingRuns } from './processing-runs.js';

/** Two: a run that hangs must not keep the one that takes over from it waiting. */
export const PROCESSING = defineQueue<object>('process-sentences', {
  concurrency: 2,
  retries: 100,
  expireInSeconds: 86_400,
});

/** Sentences of a batch that the built-in analyser does. */
const BATCH_SIZE = 500;
/** Batches at once. */
const AT_ONCE = 2;
/** How often a run looks whether it is still the one that may write. */
const LOOK_MS = 1_000;
/** UTF-16 units: longer ones are no sentences to learn from, and the tokenizer would refuse them. */
const LONGEST = 2_000;

/** Finds the words of the sentences that wait, in the background: one run at a time, over all processes. */
@Injectable()
export class Processor implements OnApplicationBootstrap {
  private readonly logger = new Logger('Processor');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
    private readonly runs: ProcessingRuns,
    private readonly sources: SourcesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(PROCESSING, { work: ({ signal }) => this.run(signal) });
  }

  /** Has what waits processed, unless that goes on already. */
  async start(): Promise<void> {
    await this.database.transaction(async (manager) => {
      const [state] = await manager.query('SELECT is_processing AS "isProcessing" FROM corpus_state FOR UPDATE');
      const waiting: unknown[] = await manager.query(`SELECT FROM sentences WHERE status = 'waiting' LIMIT 1`);
      if (state.isProcessing || waiting.length === 0) return;
      await manager.query('UPDATE corpus_state SET epoch = epoch + 1, is_processing = true');
      await this.jobs.add(manager, PROCESSING, { payload: {} });
    });
  }

  /** Has what waits processed by a new run, whatever became of the one before: that may write no more. */
  async restart(): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.query('UPDATE corpus_state SET epoch = epoch + 1, is_processing = true');
      await this.jobs.add(manager, PROCESSING, { payload: {} });
    });
  }

  /** Lets sentences whose words another version of the built-in analyser found wait to be processed again. */
  async reprocessOutdated(): Promise<void> {
    const version = await analyserVersion(this.rpc);
    const [{ analyser }] = await this.database.query('SELECT analyser FROM corpus_state');
    if (analyser === version) return;
    await this.database.query(
      `UPDATE sentences SET status = 'waiting'
       WHERE status = 'processed' AND processed_by LIKE 'built-in %' AND processed_by <> $1`,
      [version],
    );
    await this.database.query('UPDATE corpus_state SET analyser = $1', [version]);
  }

  private async run(stopping: AbortSignal): Promise<void> {
    const epoch = await this.runs.take();
    const over = new AbortController();
    const signal = AbortSignal.any([stopping, over.signal]);
    const looking = setInterval(() => {
      this.runs.isCurrent(epoch).then(
        (isCurrent) => isCurrent || over.abort(),
        (error) => this.logger.warn(error),
      );
    }, LOOK_MS);
    try {
      do await this.processWaiting(epoch, signal, over);
      while (!(await this.runs.end(epoch)));
      await this.sources.complete();
    } catch (error) {
      // Another run has taken over: this one has nothing left to do.
      if (over.signal.aborted && !stopping.aborted) return;
      throw error;
    } finally {
      clearInterval(looking);
    }
  }

  private async processWaiting(epoch: number, signal: AbortSignal, over: AbortController): Promise<void> {
    const batches = this.batches(signal);
    const version = await analyserVersion(this.rpc);
    const lane = async () => {
      for await (const batch of batches) {
        const result = await this.process(batch, version);
        signal.throwIfAborted();
        if (!(await this.runs.store(epoch, result))) over.abort();
        signal.throwIfAborted();
        await this.sources.complete();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }

  private async *batches(signal: AbortSignal): AsyncGenerator<WaitingSentence[]> {
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const batch = await this.runs.waiting(after, BATCH_SIZE);
      if (batch.length === 0) return;
      after = batch.at(-1)!.id;
      yield batch;
    }
  }

  private async process(batch: readonly WaitingSentence[], version: string): Promise<BatchResult> {
    const usable = batch.filter(({ text }) => text.length <= LONGEST);
    const found = await builtInWords(
      this.rpc,
      usable.map(({ text }) => text),
    );
    const words = new Map(usable.map(({ id }, index) => [id, found[index]!]));
    const outcomes = batch.map(({ id }): Outcome => {
      const its = words.get(id);
      if (!its) return { id, failure: `It has more than ${LONGEST} characters.` };
      if (its.length === 0) return { id, failure: 'There is no word in it.' };
      return { id, words: its, processedBy: version, fallbackReason: '' };
    });
    return { outcomes, inputTokens: 0, outputTokens: 0 };
  }
}
