import { fileURLToPath } from 'node:url';
import { CONFIG } from '@ichibun/kit/config';
import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import type { LogEvent } from '@ichibun/kit/log-events';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { NO_STARTER } from '../config.js';
import { SourcesService } from '../corpus/sources.service.js';
import { Processor } from '../processing/processor.js';
import { readStarterFiles } from './starter-files.js';

export const STARTER_LOADS = defineQueue<object>('load-starter', { concurrency: 1, retries: 100 });

const SHIPPED = fileURLToPath(new URL('../../starter-corpus/', import.meta.url));

const NOTHING = { lines: [], unusable: [], hash: NO_STARTER };

/**
 * Brings the corpus's first source, the sentences that are shipped, up to date with their files: in the background, at
 * each start. Nothing is done when they have not changed.
 */
@Injectable()
export class StarterCorpus implements OnApplicationBootstrap {
  private readonly logger = new Logger('StarterCorpus');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly sources: SourcesService,
    private readonly processor: Processor,
    @Inject(CONFIG) private readonly config: { readonly STARTER_CORPUS?: string },
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(STARTER_LOADS, { work: ({ signal }) => this.load(signal) });
    await this.database.transaction((transaction) => this.jobs.add(transaction, STARTER_LOADS, { payload: {} }));
  }

  private async load(signal: AbortSignal): Promise<void> {
    const { STARTER_CORPUS: folder = SHIPPED } = this.config;
    const { lines, unusable, hash } = folder === NO_STARTER ? NOTHING : await readStarterFiles(folder);
    if (unusable.length > 0) {
      this.logger.warn({ event: 'starter-corpus.lines-unusable' satisfies LogEvent, lines: unusable.slice(0, 20) });
    }
    const source = await this.source(hash);
    if (!source.isRead) {
      await this.sources.addLines(source.id, lines, signal, { replaces: true });
      await this.sources.keepOnly(
        source.id,
        lines.map(({ text }) => text),
      );
      await this.sources.endReading(source.id);
      this.logger.log({ event: 'starter-corpus.loaded' satisfies LogEvent, sentences: lines.length });
    }
    await this.processor.reprocessOutdated(signal);
    await this.processor.start();
  }

  /** The source, reset when the files have changed since it was read. */
  private async source(hash: string): Promise<{ id: number; isRead: boolean }> {
    await this.database.query(
      `INSERT INTO sources (kind, name, filename, file_size, status, content_hash)
       VALUES ('starter', 'Starter sentences', '', 0, 'processing', $1)
       ON CONFLICT (language) WHERE kind = 'starter' DO UPDATE
       SET content_hash = excluded.content_hash, status = 'processing', read_position = 0, is_read = false
       WHERE sources.content_hash <> excluded.content_hash`,
      [hash],
    );
    const source = await this.database.queryOne<{ id: number; isRead: boolean }>(
      `SELECT id, is_read AS "isRead" FROM sources WHERE kind = 'starter' AND language = 'ja'`,
    );
    return source;
  }
}
