import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { inParts } from '@ichibun/kit/parts';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { Rpc } from '@ichibun/kit/rpc';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

/** Looks the words of saved sentences up again, which another analyser may have as other lexemes. */
export const RENEWALS = defineQueue<Record<never, never>>('renew-targets', {
  concurrency: 1,
  // The services that are asked may take long to start.
  retries: 100,
  everySeconds: 86_400,
});

/** Lexemes that are looked up at once. */
const AT_ONCE = 500;
/** Words that may begin with an お or ご that only honours. As a value: telemetry has the statements, and no Japanese. */
const HONOURED = '^[おご御].';

/**
 * Has saved sentences belong to the lexemes that texts have of their words: お酒 is 酒 by now. The word on the card, and
 * with it the note in Anki, stay as they were saved.
 */
@Injectable()
export class RenewedTargets implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly rpc: Rpc,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(RENEWALS, { work: ({ signal }) => this.renew(signal) });
  }

  private async renew(signal: AbortSignal): Promise<void> {
    const rows: { id: number }[] = await this.database.query(
      'SELECT DISTINCT lexeme_id AS id FROM saved_sentences WHERE lexeme_id IS NOT NULL AND target_word ~ $1',
      [HONOURED],
    );
    for (const part of inParts(rows, AT_ONCE)) {
      const ids = part.map(({ id }) => id);
      const { lexemeIds } = await retryUntilAvailable(
        () => this.rpc.call(VocabularyService.method.renewLexemes, { lexemeIds: ids }),
        signal,
      );
      await this.database.query(
        `UPDATE saved_sentences SET lexeme_id = renewed.id
         FROM unnest($1::int[], $2::int[]) AS renewed (old, id)
         WHERE lexeme_id = renewed.old AND renewed.id <> renewed.old AND target_word ~ $3`,
        [ids, lexemeIds, HONOURED],
      );
    }
  }
}
