import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { knownByDay, upToEachDay } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import { differentOf } from '../counting/sums-of-text.js';
import { CountedWords, type CountsOfText, isCountedKind, NO_WORDS } from '../texts/counted-words.js';
import { CountingSettingsStore } from './counting-settings.js';

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
    private readonly words: CountedWords,
    private readonly settings: CountingSettingsStore,
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
    const words: CountsOfText[] = [];
    for await (const part of this.words.of(texts.map(({ textId }) => textId))) words.push(...part);
    const [{ grammarCounts }, known] = await Promise.all([
      this.settings.get(userId),
      knownByDay(this.rpc, userId, differentOf(words), days),
    ]);
    const dayOf = new Map(known.lexemeIds.map((id, at) => [id, known.days[at]!]));
    return texts.map((text) => {
      const its = words.find(({ textId }) => textId === text.textId) ?? NO_WORDS;
      const learnt: { day: number; occurrences: number }[] = [];
      for (const [at, id] of its.lexemeIds.entries()) {
        const day = isCountedKind(its.kinds[at]!, grammarCounts) ? dayOf.get(id) : undefined;
        if (day !== undefined) learnt.push({ day, occurrences: its.occurrences[at]! });
      }
      return { ...text, knownOccurrences: upToEachDay(learnt, days.length) };
    });
  }
}
