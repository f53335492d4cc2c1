import { Database, type Transaction } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { Rpc } from '@ichibun/kit/rpc';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SourcesService } from '../corpus/sources.service.js';
import { analyserVersion, builtIn } from './built-in-words.js';
import { ConfigService } from './config.service.js';
import type { WaitingSentence } from './found-words.js';
import { GrammarPoints } from './grammar-points.js';
import { ProcessingRuns } from './processing-runs.js';
import { withStateLocked } from './state-lock.js';
import { BATCH_SIZE, WordsService } from './words.service.js';

/** Two: a run that hangs must not keep the one that takes over from it waiting. */
export const PROCESSING = defineQueue<object>('process-sentences', {
  concurrency: 2,
  retries: 100,
  expireInSeconds: 86_400,
});

/** Batches at once. */
const AT_ONCE = 2;
/** How often a run looks whether it is still the one that may write. */
const LOOK_MS = 1_000;

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
    private readonly config: ConfigService,
    private readonly words: WordsService,
    private readonly points: GrammarPoints,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(PROCESSING, { work: (run) => this.run(run) });
  }

  /** Begins to process what waits, unless a run does already. */
  async start(): Promise<void> {
    await withStateLocked(this.database, async (transaction) => {
      const state = await transaction.queryOne<{ isProcessing: boolean }>(
        'SELECT is_processing AS "isProcessing" FROM corpus_state',
      );
      const waiting = await transaction.query(`SELECT FROM sentences WHERE status = 'waiting' LIMIT 1`);
      if (!state.isProcessing && waiting.length > 0) await this.add(transaction);
    });
  }

  /**
   * Has waiting and failed sentences processed by a new run, whatever the run before does: that may not write any
   * more.
   *
   * @returns how many sentences wait
   */
  async restart(): Promise<number> {
    await this.database.transaction(async (transaction) => {
      // Sources before sentences, as everywhere: two that take them in another order would wait for each other.
      await transaction.query(
        `UPDATE sources SET status = 'processing', completed_at = NULL WHERE status = 'completed' AND EXISTS (
           SELECT FROM source_sentences JOIN sentences s ON s.id = sentence_id
           WHERE source_id = sources.id AND s.status = 'failed')`,
      );
      await transaction.query(`UPDATE sentences SET status = 'waiting', failure = '' WHERE status = 'failed'`);
    });
    return withStateLocked(this.database, async (transaction) => {
      const { count } = await transaction.queryOne<{ count: number }>(
        `SELECT count(*)::int AS count FROM sentences WHERE status = 'waiting'`,
      );
      if (count > 0) await this.add(transaction);
      return count;
    });
  }

  /** Adds a run in place of the one before, which may hang, or lie in a process that is stopped. */
  private async add(transaction: Transaction): Promise<void> {
    const { runId } = await transaction.queryOne<{ runId: string | null }>(
      'SELECT run_id AS "runId" FROM corpus_state',
    );
    if (runId) await this.jobs.cancel(runId, transaction);
    const id = await this.jobs.add(transaction, PROCESSING, { payload: {} });
    await transaction.query('UPDATE corpus_state SET epoch = epoch + 1, is_processing = true, run_id = $1', [id]);
  }

  /** Lets sentences whose words another version of the built-in analyser found wait to be processed again. */
  async reprocessOutdated(signal: AbortSignal): Promise<void> {
    const version = builtIn(await analyserVersion(this.rpc, signal));
    const { analyser } = await this.database.queryOne<{ analyser: string }>('SELECT analyser FROM corpus_state');
    if (analyser === version) return;
    await this.database.query(
      `UPDATE sentences SET status = 'waiting'
       WHERE status = 'processed' AND processed_by LIKE 'built-in %' AND processed_by <> $1`,
      [version],
    );
    await this.database.query('UPDATE corpus_state SET analyser = $1', [version]);
  }

  private async run(run: ActiveRun): Promise<void> {
    const { signal: stopping } = run;
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
      do await this.processWaiting(run, epoch, signal, over);
      while (!(await this.runs.end(epoch)));
      await this.sources.complete();
      await this.points.start();
    } catch (error) {
      // Another run has taken over: this one has nothing left to do.
      if (over.signal.aborted && !stopping.aborted) return;
      throw error;
    } finally {
      clearInterval(looking);
    }
  }

  private async processWaiting(
    run: ActiveRun,
    epoch: number,
    signal: AbortSignal,
    over: AbortController,
  ): Promise<void> {
    const { wordLemmatization } = await this.config.get();
    const method = this.words.methodFor(wordLemmatization);
    const analyser = await analyserVersion(this.rpc, signal);
    await this.runs.plan(epoch, BATCH_SIZE[method]);
    let { done } = run;
    const batches = this.batches(BATCH_SIZE[method], signal);
    const lane = async (stop: AbortSignal) => {
      for await (const batch of batches) {
        const result = await this.words.find(batch, method, analyser, stop);
        if (!(await this.runs.store(epoch, result))) over.abort();
        stop.throwIfAborted();
        done += batch.length;
        run.progress({ done });
        await this.sources.complete();
      }
    };
    const lanes = Array.from({ length: AT_ONCE }, (_, index) => index);
    await mapConcurrently(lanes, AT_ONCE, (_, stop) => lane(stop), signal);
  }

  private async *batches(size: number, signal: AbortSignal): AsyncGenerator<WaitingSentence[]> {
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const batch = await this.runs.waiting(after, size);
      if (batch.length === 0) return;
      after = batch.at(-1)!.id;
      yield batch;
    }
  }
}
