import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { Rpc } from '@ichibun/kit/rpc';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { LanguageService } from '@ichibun/proto/language';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LexemesService } from './lexemes.service.js';

/** Finds the usual spellings and readings of lexemes in the dictionary that is loaded. */
export const SPELLINGS = defineQueue<Record<never, never>>('find-usual-spellings', {
  concurrency: 1,
  // The language service may take long to start.
  retries: 100,
  // While a release or a dictionary is replaced, the one before goes on to make lexemes.
  everySeconds: 3_600,
});

const ASKED_AT_ONCE = 1_000;

interface LexemeRow {
  id: number;
  entry: string;
  word: string;
  reading: string;
  spellings: string[];
  /** Of an earlier release, which has not asked. */
  isEarlier: boolean;
}

const IS_EARLIER = '(usual_spellings IS NULL OR NOT has_main_reading)';

/**
 * Whether words are written in an old spelling, and how they are read by themselves, as the dictionary has it: asked
 * again of all lexemes when that, or the analyser, is another one, and once of those made since.
 */
@Injectable()
export class SpellingsOfDictionary implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
    private readonly lexemes: LexemesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(SPELLINGS, { work: ({ signal }) => this.find(signal) });
  }

  private async find(signal: AbortSignal): Promise<void> {
    const { newest } = await this.database.queryOne<{ newest: number }>(
      'SELECT coalesce(max(id), 0) AS newest FROM lexemes',
    );
    const { analyserVersion: version, source } = await retryUntilAvailable(
      () => this.rpc.call(LanguageService.method.getDictionary, {}),
      signal,
    );
    // Whose dictionary has not been loaded knows no word; what another one has said stays.
    if (source === 'none') return;
    const [last] = await this.database.query<{ version: string; isDone: boolean; newest: number }>(
      `SELECT version, done_at IS NOT NULL AS "isDone", newest_lexeme AS newest
       FROM asked_dictionaries ORDER BY begun_at DESC LIMIT 1`,
    );
    const isAsked = last?.version === version && last.isDone;
    if (!isAsked) {
      await this.database.query(
        `INSERT INTO asked_dictionaries (version) VALUES ($1)
         ON CONFLICT (version) DO UPDATE SET begun_at = clock_timestamp(), done_at = NULL`,
        [version],
      );
    }
    // One that was interrupted may have changed some.
    let hasChanged = last !== undefined && !last.isDone;
    for await (const rows of this.lexemesToAsk(isAsked ? last.newest : 0, signal)) {
      hasChanged = (await this.ask(rows, version)) || hasChanged;
    }
    // What learners know has changed: kept figures are invalid.
    if (hasChanged) await this.database.query('UPDATE learners SET revision = revision + 1');
    await this.database.query('UPDATE asked_dictionaries SET done_at = now(), newest_lexeme = $2 WHERE version = $1', [
      version,
      newest,
    ]);
  }

  /** Some at a time: those of entries that were made since the newest one then, and all of earlier releases. */
  private async *lexemesToAsk(newestThen: number, signal: AbortSignal): AsyncGenerator<LexemeRow[]> {
    for (let last = 0; ; ) {
      signal.throwIfAborted();
      const rows: LexemeRow[] = await this.database.query(
        `SELECT id, entry, word, reading, coalesce(usual_spellings, '{}') AS spellings, ${IS_EARLIER} AS "isEarlier"
         FROM lexemes WHERE (entry <> '' AND id > $3 OR ${IS_EARLIER}) AND id > $1 ORDER BY id LIMIT $2`,
        [last, ASKED_AT_ONCE, newestThen],
      );
      if (rows.length === 0) return;
      yield rows;
      last = rows.at(-1)!.id;
    }
  }

  /** @returns whether some are written or read otherwise than before */
  private async ask(rows: readonly LexemeRow[], version: string): Promise<boolean> {
    const usual = await this.lexemes.usualSpellings(rows, version);
    const others = rows.flatMap(({ id, spellings, reading, isEarlier }, index) => {
      // An entry that the dictionary has no more keeps what was known of it until no text has it.
      const now = usual[index]!.isFound ? usual[index]! : { spellings, reading };
      const hasChanged = now.reading !== reading || now.spellings.join('\n') !== spellings.join('\n');
      return hasChanged || isEarlier ? [{ id, now, hasChanged }] : [];
    });
    await this.database.query(
      `WITH waiting AS (
         SELECT id FROM lexemes WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE
       )
       UPDATE lexemes SET usual_spellings = string_to_array(found.spellings, E'\\n'), reading = found.reading,
         has_main_reading = true
       FROM unnest($1::int[], $2::text[], $3::text[]) AS found (id, spellings, reading) JOIN waiting USING (id)
       WHERE lexemes.id = found.id`,
      [
        others.map(({ id }) => id),
        others.map(({ now }) => now.spellings.join('\n')),
        others.map(({ now }) => now.reading),
      ],
    );
    return others.some(({ hasChanged }) => hasChanged);
  }
}
