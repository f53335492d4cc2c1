import { Database } from '@ichibun/kit/database';
import { Handles } from '@ichibun/kit/rpc';
import {
  type CountWordsByDayRequest,
  type DateKnownLexemesRequest,
  VocabularyService,
  WordOrigin,
} from '@ichibun/proto/vocabulary';
import { countsByDay, daysAsked } from '@ichibun/time/days-asked';
import { Controller } from '@nestjs/common';
import { LexemesService } from '../lexemes/lexemes.service.js';
import { COUNTS_FROM } from '../words/states.js';

const ORIGINS = [WordOrigin.READING, WordOrigin.CARDS, WordOrigin.LISTS, WordOrigin.SETS];

/** How a word that counts as known came to do so. What was marked of a text was read there. */
const ORIGIN = `CASE
  WHEN w.imported_from IS NOT NULL AND counts_since(w, ${COUNTS_FROM}) <= w.added_at THEN ${WordOrigin.LISTS}
  WHEN w.state < 5 THEN ${WordOrigin.CARDS}
  WHEN s.word_set <> 'of-text' THEN ${WordOrigin.SETS}
  WHEN w.imported_from IS NOT NULL THEN ${WordOrigin.LISTS}
  ELSE ${WordOrigin.READING} END`;

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
    const rows: { origin: WordOrigin; day: number; count: number }[] = await this.database.query(
      `SELECT ${ORIGIN} AS origin, width_bucket(counts_since(w, ${COUNTS_FROM}), $2::timestamptz[]) AS day,
         count(*)::int AS count
       FROM words w LEFT JOIN known_sets s ON s.id = w.known_set_id
       WHERE w.user_id = $1 AND w.state >= ${COUNTS_FROM} GROUP BY 1, 2`,
      [userId, days],
    );
    const { before, each } = countsByDay(rows, days.length);
    const origins = ORIGINS.flatMap((origin) => {
      const of = rows.filter((row) => row.origin === origin);
      const counts = countsByDay(of, days.length);
      return of.length === 0 ? [] : [{ origin, before: counts.before, added: counts.each }];
    });
    return { before, added: each, origins };
  }

  @Handles(VocabularyService.method.dateKnownLexemes)
  async dateKnownLexemes({ userId, lexemeIds, dayStarts }: DateKnownLexemesRequest) {
    const known = await this.lexemes.knownByDay(userId, lexemeIds, daysAsked(dayStarts));
    return { lexemeIds: known.map(({ id }) => id), days: known.map(({ day }) => day) };
  }
}
