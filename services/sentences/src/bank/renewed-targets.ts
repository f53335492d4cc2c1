import { toHiragana } from '@ichibun/japanese/kana';
import { Database } from '@ichibun/kit/database';
import { Jobs } from '@ichibun/kit/jobs';
import { inParts } from '@ichibun/kit/parts';
import { retryUntilAvailable } from '@ichibun/kit/retry-until-available';
import { Rpc } from '@ichibun/kit/rpc';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { keyOf, makeLexemes, type Word } from '@ichibun/text-words/lexemes';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

/** Looks the words of saved sentences up again, which another analyser may have as other lexemes. */
export const RENEWALS = defineQueue<Record<never, never>>('renew-targets', {
  concurrency: 1,
  // The services that are asked may take long to start.
  retries: 100,
  everySeconds: 86_400,
});

interface EarlierSentence {
  id: number;
  userId: number;
  lexemeId: number | null;
  word: string;
  reading: string;
}

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
    await this.ownLexemes(signal);
    await this.honouredWords(signal);
  }

  /** Gives sentences that an earlier release has saved lexemes that their learners see. */
  private async ownLexemes(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const rows: EarlierSentence[] = await this.database.query(
        `SELECT id, user_id AS "userId", lexeme_id AS "lexemeId", target_word AS word, target_reading AS reading
         FROM saved_sentences WHERE has_earlier_lexeme ORDER BY user_id, id LIMIT $1`,
        [AT_ONCE],
      );
      if (rows.length === 0) return;
      for (const [userId, its] of Map.groupBy(rows, (row) => row.userId)) {
        const lexemeIds = await retryUntilAvailable(() => this.lexemesOf(userId, its), signal);
        await this.database.query(
          `UPDATE saved_sentences s SET lexeme_id = g.lexeme_id, has_earlier_lexeme = false
           FROM unnest($1::int[], $2::int[]) AS g (id, lexeme_id) WHERE s.id = g.id AND has_earlier_lexeme`,
          [its.map(({ id }) => id), lexemeIds],
        );
      }
    }
  }

  /** The lexemes that a learner sees of the words of sentences, in their order; null of a sentence that has none. */
  private async lexemesOf(userId: number, sentences: readonly EarlierSentence[]): Promise<(number | null)[]> {
    const ids = sentences.flatMap(({ lexemeId }) => lexemeId ?? []);
    const { lexemes } = await this.rpc.call(VocabularyService.method.describeLexemes, { userId, lexemeIds: ids });
    const seen = new Map(lexemes.map(({ id, identity }) => [id, identity!]));
    const words = sentences.map(({ lexemeId, word, reading }): Word | undefined =>
      lexemeId === null ? undefined : (seen.get(lexemeId) ?? { entry: '', word, reading: toHiragana(reading) }),
    );
    const made = await makeLexemes(
      this.rpc,
      userId,
      words.filter((word) => word !== undefined),
    );
    return words.map((word) => (word ? made.get(keyOf(word))!.id : null));
  }

  private async honouredWords(signal: AbortSignal): Promise<void> {
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
