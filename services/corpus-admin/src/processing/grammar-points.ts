import { Database, type Transaction } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { Rpc } from '@ichibun/kit/rpc';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { LanguageService } from '@ichibun/proto/language';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { analyserVersion } from './built-in-words.js';

/** Finds the grammar points of sentences; also when the points or the analyser have changed. */
export const POINTS = defineQueue<object>('find-grammar-points', {
  concurrency: 1,
  retries: 100,
  everySeconds: 600,
  expireInSeconds: 86_400,
});

const BATCH = 300;

/** Keeps the grammar points of the corpus's sentences, beside their words. */
@Injectable()
export class GrammarPoints implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(POINTS, { work: ({ signal }) => this.findAll(signal) });
  }

  /** Has the points of new sentences found soon. */
  async start(): Promise<void> {
    await this.database.transaction((transaction: Transaction) =>
      this.jobs.add(transaction, POINTS, { payload: {}, key: 'points' }),
    );
  }

  private async findAll(signal: AbortSignal): Promise<void> {
    const analyser = await analyserVersion(this.rpc, signal);
    await this.forgetOutdated(analyser);
    const words = new LearnerWords(this.rpc, undefined, analyser);
    while (true) {
      signal.throwIfAborted();
      const rows: { id: number; text: string }[] = await this.database.query(
        `SELECT id, text FROM sentences WHERE points IS NULL AND lexeme_ids IS NOT NULL ORDER BY id LIMIT ${BATCH}`,
      );
      if (rows.length === 0) return;
      const found = await words.tokensAndPatterns(rows.map(({ text }) => text));
      await this.store(rows.map(({ id }, index) => ({ id, points: idsOf(found[index]!.patterns) })));
    }
  }

  private async forgetOutdated(analyser: string): Promise<void> {
    const { version } = await this.rpc.call(LanguageService.method.listPatterns, {});
    const foundBy = `${version} ${analyser}`;
    const changed = await this.database.query(
      'UPDATE corpus_state SET points_found_by = $1 WHERE points_found_by <> $1 RETURNING epoch',
      [foundBy],
    );
    // The indexes in memory keep the points that they have until the new ones are there.
    if (changed.length > 0) await this.database.query('UPDATE sentences SET points = NULL WHERE points IS NOT NULL');
  }

  /** Stores points of sentences, and has the indexes in memory read them. */
  private async store(rows: readonly { id: number; points: string[] }[]): Promise<void> {
    await this.database.query(
      `WITH state AS (UPDATE corpus_state SET version = version + 1 RETURNING version)
       UPDATE sentences s SET points = r.points, version = state.version
       FROM state, jsonb_to_recordset($1) AS r (id int, points text[]) WHERE s.id = r.id`,
      [JSON.stringify(rows)],
    );
  }
}

const idsOf = (patterns: readonly { id: string }[]): string[] => [...new Set(patterns.map(({ id }) => id))];
