import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
import { type CoverageGoal, coverageGoal } from './coverage-goal.js';
import { TextWords } from './text-words.js';

/** What it takes to reach a coverage of a text. */
export interface GoalOfText {
  textId: number;
  /** Percent of all occurrences that the learner knows now. */
  known: number;
  goal: Omit<CoverageGoal, 'targetWords'>;
}

const MOST_TEXTS = 20;

@Injectable()
export class Goals {
  constructor(
    private readonly database: Database,
    private readonly words: TextWords,
  ) {}

  /**
   * How few words a learner must learn to reach a coverage of each text; texts that are not counted yet, or not the
   * learner's, are left out.
   *
   * @param textIds at most 20
   * @param targetCoverage percent of all occurrences, above 0 to 100
   * @throws DomainError `content.too-many-texts`
   */
  async of(userId: number, textIds: readonly number[], targetCoverage: number): Promise<GoalOfText[]> {
    if (textIds.length > MOST_TEXTS) {
      throw new DomainError('content.too-many-texts', { most: MOST_TEXTS });
    }
    const texts: { id: number }[] = await this.database.query(
      `SELECT id FROM texts WHERE user_id = $1 AND id = ANY($2) AND status = 'completed' ORDER BY id`,
      [userId, textIds],
    );
    const goals: GoalOfText[] = [];
    // One after the other: a long text has many words, and others wait for the same database.
    for (const { id } of texts) {
      const { targetWords: _, ...goal } = coverageGoal(await this.words.of(userId, id), targetCoverage);
      goals.push({ textId: id, known: goal.projectedCoverage - goal.coverageGain, goal });
    }
    return goals;
  }
}
