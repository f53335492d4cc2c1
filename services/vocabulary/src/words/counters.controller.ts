import { Database } from '@ichibun/kit/database';
import { Handles } from '@ichibun/kit/rpc';
import { type CountKanjiRequest, type GetCountersRequest, VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { revisionOf } from './revision.js';
import { COUNTS_FROM } from './states.js';

@Controller()
export class CountersController {
  constructor(private readonly database: Database) {}

  @Handles(VocabularyService.method.getCounters)
  async getCounters({ userId }: GetCountersRequest) {
    const revision = await revisionOf(this.database, userId);
    const [counts] = await this.database.query<{
      words: number;
      blockedWords: number;
      correctionsRevision: number;
      statesRevision: number;
    }>(
      `SELECT (SELECT count(*)::int FROM words WHERE user_id = $1 AND state >= ${COUNTS_FROM}) AS words,
              (SELECT count(*)::int FROM blocked_words WHERE user_id = $1) AS "blockedWords",
              coalesce((SELECT corrections_revision FROM learners WHERE user_id = $1), 0) AS "correctionsRevision",
              coalesce((SELECT states_revision FROM learners WHERE user_id = $1), 0) AS "statesRevision"`,
      [userId],
    );
    return { revision, ...counts };
  }

  @Handles(VocabularyService.method.countKanji)
  async countKanji({ userId }: CountKanjiRequest) {
    const kanji: { kanji: string; words: number }[] = await this.database.query(
      `SELECT kanji, count(DISTINCT word)::int AS words
       FROM (
         SELECT word, unnest(string_to_array(words.kanji, NULL)) AS kanji
         FROM words WHERE user_id = $1 AND state >= ${COUNTS_FROM}
       ) AS letters
       GROUP BY kanji ORDER BY words DESC, kanji`,
      [userId],
    );
    return { kanji };
  }
}
