import { Database } from '@ichibun/kit/database';
import { inParts } from '@ichibun/kit/parts';
import { indexSentences } from '@ichibun/kit/telemetry/metrics';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GRAMMAR_OF_SENTENCE, REMEMBERED_VERSIONS } from '../corpus/sources.sql.js';
import { type IndexedLexeme, type IndexedSentence, SentenceIndex } from './sentence-index.js';

/** Rows read at once: few enough not to hold the event loop. */
const PART_SIZE = 5_000;
/** How often changes are read in between two callers, so that the next one does not wait for many. */
const REFRESH_MS = 2_000;
/** Without callers for so long, changes wait for the next one. */
const UNUSED_MS = 600_000;

/**
 * The corpus in memory, kept up to date with the tables: each replica reads what has changed since it last looked. A
 * sentence whose words were found once stays in it while it is processed again.
 */
@Injectable()
export class IndexedCorpus implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('IndexedCorpus');
  private index = new SentenceIndex();
  private version = -1;
  private lexemesRead = 0;
  private refreshing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private askedAt = performance.now();
  private stopped = false;
  private endObservation = () => {};

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      if (this.version >= 0 && performance.now() - this.askedAt > UNUSED_MS) return;
      this.refreshed().catch((error) => this.logger.warn(error));
    }, REFRESH_MS);
    this.timer.unref();
    this.endObservation = indexSentences.observe(() => [[this.index.size]]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.endObservation();
    await this.refreshing?.catch(() => {});
  }

  /** The index with everything that was committed before the call. */
  async upToDate(): Promise<SentenceIndex> {
    this.askedAt = performance.now();
    // A read that is under way may have begun before the call.
    await this.refreshing;
    await this.refreshed();
    return this.index;
  }

  private refreshed(): Promise<void> {
    this.refreshing ??= this.refresh().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async refresh(): Promise<void> {
    const { version }: { version: number } = await this.database.queryOne('SELECT version FROM corpus_state');
    if (version === this.version) return;
    const isFarBehind = this.version >= 0 && version - this.version > REMEMBERED_VERSIONS;
    if (this.index.isWasteful || isFarBehind) {
      // The old one answers until the new one is complete.
      const fresh = new SentenceIndex();
      await this.read(fresh, -1, version);
      this.index = fresh;
    } else {
      await this.read(this.index, this.version, version);
    }
    this.version = version;
  }

  private async read(index: SentenceIndex, after: number, to: number): Promise<void> {
    if (after >= 0) {
      const removals: { ids: number[] }[] = await this.database.query(
        'SELECT sentence_ids AS ids FROM removals WHERE version > $1 AND version <= $2 ORDER BY version',
        [after, to],
      );
      for (const { ids } of removals) for (const id of ids) index.remove(id);
    }
    const changed = new Set<number>();
    let last = { version: after, id: 0 };
    while (!this.stopped) {
      const rows: (IndexedSentence & { version: number })[] = await this.database.query(
        `SELECT id, version, lexeme_ids AS "lexemeIds", ${GRAMMAR_OF_SENTENCE} AS "grammarIds", coalesce(length, 0) AS length,
           coalesce(has_predicate, false) AS "hasPredicate", coalesce(has_names, false) AS "hasNames", translation <> '' AS "hasTranslation", level,
           coalesce(points, '{}') AS points
         FROM sentences s WHERE (version, id) > ($1, $2) AND version <= $3 AND lexeme_ids IS NOT NULL
         ORDER BY version, id LIMIT ${PART_SIZE}`,
        [last.version, last.id, to],
      );
      index.set(rows);
      if (after >= 0) for (const { lexemeIds } of rows) for (const id of lexemeIds) changed.add(id);
      if (rows.length < PART_SIZE) break;
      last = rows.at(-1)!;
    }
    await this.readLexemes(index, changed);
  }

  /** What is known of words that are new to the index, and of those whose sentences were processed again. */
  private async readLexemes(index: SentenceIndex, changed: ReadonlySet<number>): Promise<void> {
    const known = index === this.index ? this.lexemesRead : 0;
    const ids = index.lexemesFrom(known);
    const again = [...changed].filter((id) => index.placeOfLexeme(id) !== undefined);
    for (const part of inParts([...new Set([...ids, ...again])], PART_SIZE)) {
      const lexemes: IndexedLexeme[] = await this.database.query(
        `SELECT id, frequency_band AS "frequencyBand" FROM lexemes WHERE id = ANY($1::int[])`,
        [part],
      );
      index.setLexemes(lexemes);
    }
    this.lexemesRead = known + ids.length;
  }
}
