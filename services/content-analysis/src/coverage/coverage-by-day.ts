import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { knownByDay, upToEachDay } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import { IS_COUNTED, JOIN_COUNTING } from '../counting/figures.sql.js';

/** How much of a text its learner knew, day by day. */
export interface TextByDay {
  textId: number;
  totalOccurrences: number;
  /** Occurrences of the words that the learner knows now and knew by the end of each day. */
  knownOccurrences: number[];
}

const MOST_TEXTS = 50;

@Injectable()
export class CoverageByDay {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /**
   * How much of a learner's texts was known at the end of each day, as far as their words are counted. Nothing is
   * recorded for it: it follows from when the words known now were added.
   *
   * @param days when each begins, rising
   * @param textIds at most 50; those that are not the learner's are left out
   * @throws DomainError `content.too-many-texts`
   */
  async of(userId: number, days: readonly Date[], textIds: readonly number[]): Promise<TextByDay[]> {
    if (textIds.length > MOST_TEXTS) {
      throw new DomainError('content.too-many-texts', { most: MOST_TEXTS });
    }
    const texts: Omit<TextByDay, 'knownOccurrences'>[] = await this.database.query(
      `SELECT id AS "textId", coalesce(total_occurrences, 0) AS "totalOccurrences" FROM texts
       WHERE user_id = $1 AND id = ANY($2) AND status = 'completed'`,
      [userId, textIds],
    );
    const ids = texts.map(({ textId }) => textId);
    const lexemes: { id: number }[] = await this.database.query(
      'SELECT DISTINCT lexeme_id AS id FROM words WHERE text_id = ANY($1)',
      [ids],
    );
    const lexemeIds = lexemes.map(({ id }) => id);
    const known = await knownByDay(this.rpc, userId, lexemeIds, days);
    const learnt: { textId: number; day: number; occurrences: number }[] = await this.database.query(
      `SELECT words.text_id AS "textId", known.day, sum(occurrences)::int AS occurrences
       FROM unnest($2::int[], $3::int[]) AS known (id, day)
       JOIN words ON words.lexeme_id = known.id AND words.text_id = ANY($1)
       JOIN lexemes ON lexemes.id = known.id
       JOIN texts ON texts.id = words.text_id ${JOIN_COUNTING}
       WHERE ${IS_COUNTED}
       GROUP BY words.text_id, known.day`,
      [ids, known.lexemeIds, known.days],
    );
    return texts.map((text) => {
      const ofIt = learnt.filter(({ textId }) => textId === text.textId);
      return { ...text, knownOccurrences: upToEachDay(ofIt, days.length) };
    });
  }
}
