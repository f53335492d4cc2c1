import { Database } from '@ichibun/kit/database';
import { Handles } from '@ichibun/kit/rpc';
import {
  type CountWordsByDayRequest,
  type DateKnownLexemesRequest,
  VocabularyService,
} from '@ichibun/proto/vocabulary';
import { countsByDay, daysAsked } from '@ichibun/time/days-asked';
import { Controller } from '@nestjs/common';
import { LexemesService } from '../lexemes/lexemes.service.js';
import { COUNTS_FROM } from '../reviews/settings.js';

/** How a learner's words came to be known, by when those that are known now began to count as such. */
@Controller()
export class HistoryController {
  constructor(
    private readonly database: Database,
    private readonly lexemes: LexemesService,
  ) {}

  @Handles(VocabularyService.method.countWordsByDay)
  async countWordsByDay({ userId, dayStarts }: CountWordsByDayRequest) {
    const days = daysAsked(dayStarts);
    const rows: { day: number; count: number }[] = await this.database.query(
      `SELECT width_bucket(counts_since(words, ${COUNTS_FROM}), $2::timestamptz[]) AS day, count(*)::int AS count
       FROM words WHERE user_id = $1 AND state >= ${COUNTS_FROM} GROUP BY 1`,
      [userId, days],
    );
    const { before, each } = countsByDay(rows, days.length);
    return { before, added: each };
  }

  @Handles(VocabularyService.method.dateKnownLexemes)
  async dateKnownLexemes({ userId, lexemeIds, dayStarts }: DateKnownLexemesRequest) {
    const known = await this.lexemes.knownByDay(userId, lexemeIds, daysAsked(dayStarts));
    return { lexemeIds: known.map(({ id }) => id), days: known.map(({ day }) => day) };
  }
}
