import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LexemesService, type UsuallyWritten } from './lexemes.service.js';

/** Finds the usual spellings and readings of the lexemes of earlier releases. */
export const SPELLINGS = defineQueue<Record<never, never>>('find-usual-spellings', {
  concurrency: 1,
  // The language service may take long to start.
  retries: 100,
  // While a release is replaced, the one before goes on to make such rows.
  everySeconds: 86_400,
});

const ASKED_AT_ONCE = 1_000;

interface EarlierLexeme {
  id: number;
  entry: string;
  word: string;
  reading: string;
  spellings: string[];
}

const IS_EARLIER = '(usual_spellings IS NULL OR NOT has_main_reading)';

/** Lexemes of earlier releases, of which nobody has asked whether they are written in an old spelling or read so by themselves. */
@Injectable()
export class EarlierSpellings implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly lexemes: LexemesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(SPELLINGS, { work: ({ signal }) => this.find(signal) });
  }

  private async find(signal: AbortSignal): Promise<void> {
    let hasChanged = false;
    for (let last = 0; ; ) {
      signal.throwIfAborted();
      const rows: EarlierLexeme[] = await this.database.query(
        `SELECT id, entry, word, reading, coalesce(usual_spellings, '{}') AS spellings
         FROM lexemes WHERE ${IS_EARLIER} AND id > $1 ORDER BY id LIMIT $2`,
        [last, ASKED_AT_ONCE],
      );
      if (rows.length === 0) break;
      const usual = await retryUntilAvailable(() => this.lexemes.usualSpellings(rows), signal);
      await this.keep(
        rows.map(({ id }) => id),
        usual,
      );
      hasChanged ||= usual.some(({ spellings, reading }, index) => {
        const before = rows[index]!;
        return spellings.join('\n') !== before.spellings.join('\n') || reading !== before.reading;
      });
      last = rows.at(-1)!.id;
    }
    // What learners know has changed: kept figures are invalid.
    if (hasChanged) await this.database.query('UPDATE learners SET revision = revision + 1');
  }

  private async keep(ids: readonly number[], usual: readonly UsuallyWritten[]): Promise<void> {
    await this.database.query(
      `WITH waiting AS (
         SELECT id FROM lexemes WHERE id = ANY($1::int[]) AND ${IS_EARLIER} ORDER BY id FOR NO KEY UPDATE
       )
       UPDATE lexemes SET usual_spellings = string_to_array(found.spellings, E'\\n'), reading = found.reading,
         has_main_reading = true
       FROM unnest($1::int[], $2::text[], $3::text[]) AS found (id, spellings, reading) JOIN waiting USING (id)
       WHERE lexemes.id = found.id`,
      [ids, usual.map(({ spellings }) => spellings.join('\n')), usual.map(({ reading }) => reading)],
    );
  }
}
