import { fileURLToPath } from 'node:url';
import { CONFIG } from '@ichibun/kit/config';
import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type CorpusFiles, readCorpusFiles } from './corpus-files.js';

export const CORPUS_QUEUE = 'load-corpus';

const STARTER_CORPUS = fileURLToPath(new URL('../../starter-corpus/', import.meta.url));
/** Sentences that are analysed before a job that is to stop looks up. */
const PART_SIZE = 500;

/**
 * Brings the corpus up to date with the files that are shipped, in the background, at each start. Nothing is done when
 * neither they nor the dictionary, which says what their words are, have changed.
 */
@Injectable()
export class CorpusLoader implements OnApplicationBootstrap {
  private readonly logger = new Logger('CorpusLoader');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
    @Inject(CONFIG) private readonly config: { readonly STARTER_CORPUS?: string },
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(CORPUS_QUEUE, (_, signal) => this.load(signal));
    await this.database.transaction((manager) => this.jobs.add(CORPUS_QUEUE, {}, manager));
  }

  private async load(signal: AbortSignal): Promise<void> {
    const files = await readCorpusFiles(this.config.STARTER_CORPUS ?? STARTER_CORPUS);
    const { source, entries } = await this.rpc.call(LanguageService.method.getDictionary, {});
    const hash = `${files.hash} ${source} ${entries}`;
    const [state] = await this.database.query('SELECT loaded_hash AS hash FROM corpus_state');
    if (state?.hash === hash) return;
    if (files.unusable.length > 0) {
      this.logger.warn({ event: 'lines of the corpus not usable', lines: files.unusable.slice(0, 20) });
    }
    await this.replace(await this.analysed(files, signal), hash);
    this.logger.log({ event: 'corpus loaded', sentences: files.lines.length });
  }

  private async analysed({ lines }: CorpusFiles, signal: AbortSignal) {
    const rows: object[] = [];
    const words = new LearnerWords(this.rpc);
    for (let from = 0; from < lines.length; from += PART_SIZE) {
      signal.throwIfAborted();
      const part = lines.slice(from, from + PART_SIZE);
      const analysed = await words.analyse(part.map(({ japanese }) => japanese));
      rows.push(...part.map((line, index) => ({ ...line, ...wordsIn(analysed[index]!) })));
    }
    return rows;
  }

  /** All at once, so that a learner meets the old corpus or the new one, and two processes do not mix theirs. */
  private async replace(rows: readonly object[], hash: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.query('LOCK TABLE corpus_state IN EXCLUSIVE MODE');
      await manager.query('DELETE FROM corpus_sentences');
      await manager.query('DELETE FROM corpus_state');
      await manager.query(
        `INSERT INTO corpus_sentences (japanese, english, level, lexeme_ids, length)
         SELECT japanese, english, level, "lexemeIds", length
         FROM jsonb_to_recordset($1) AS s (japanese text, english text, level int, "lexemeIds" int[], length int)`,
        [JSON.stringify(rows)],
      );
      await manager.query('INSERT INTO corpus_state VALUES ($1)', [hash]);
    });
  }
}

const wordsIn = ({ lexemeIds, length }: { lexemeIds: readonly number[]; length: number }) => ({ lexemeIds, length });
