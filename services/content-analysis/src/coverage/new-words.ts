import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import { Figures, percent } from '../counting/figures.js';
import { groupOf, levelsOf } from '../counting/sums-of-text.js';
import { WordLevels } from '../counting/word-levels.js';
import { CountedWords, isCountedKind } from '../texts/counted-words.js';
import { CountingSettingsStore } from './counting-settings.js';

/** How much a text asks of its learner. */
export interface NewWordsOfText {
  textId: number;
  /** Different words that count and are neither known nor being learnt nor blocked. */
  newWords: number;
  /** UTF-16 units; 0 of a text that an earlier release has counted. */
  characters: number;
  /** Percent of its words' occurrences that the learner knows. */
  known: number;
  /** The first level of the JLPT, 5 to 1, that covers 95 % of its occurrences with those before it; 0 when none does. */
  level: number;
  /** The new words of N5 to N1 and of no level; empty when words have no levels. */
  newWordsByLevel: number[];
}

@Injectable()
export class NewWords {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly figures: Figures,
    private readonly words: CountedWords,
    private readonly wordLevels: WordLevels,
    private readonly settings: CountingSettingsStore,
  ) {}

  /**
   * How many new words each of a learner's counted texts has.
   *
   * @param textIds only these; all without any
   */
  async of(userId: number, textIds: readonly number[]): Promise<NewWordsOfText[]> {
    const [blocked, { grammarCounts }] = await Promise.all([
      this.blockedAndUnmet(userId),
      this.settings.get(userId),
      this.figures.refresh(userId),
    ]);
    const rows: {
      textId: number;
      unmet: number;
      characters: number;
      known: number;
      all: number;
      levelSums: number[] | null;
    }[] = await this.database.query(
      `SELECT texts.id AS "textId", unique_words - known_words - coalesce(words_being_learnt, 0) AS unmet, coalesce(known_occurrences, 0) AS known,
         coalesce(total_occurrences, 0) AS all, coalesce(batch_ends[cardinality(batch_ends)], 0) AS characters,
         level_sums AS "levelSums"
       FROM texts
       WHERE user_id = $1 AND status = 'completed' AND known_words IS NOT NULL
         AND ($2 = '{}'::int[] OR id = ANY($2))
       ORDER BY id`,
      [userId, textIds],
    );
    const blockedIn = await this.words.occurrencesOf(
      rows.map(({ textId }) => textId),
      blocked,
      (kind) => isCountedKind(kind, grammarCounts),
    );
    const levelOf = await this.wordLevels.of([...new Set([...blockedIn.values()].flatMap((its) => [...its.keys()]))]);
    return rows.map((row) => {
      const its = [...(blockedIn.get(row.textId)?.keys() ?? [])];
      const levels = levelOf && levelsOf(row.levelSums);
      for (const id of its) if (levels) levels.unmet[groupOf(levelOf[id]!)]!--;
      return {
        textId: row.textId,
        newWords: row.unmet - its.length,
        characters: row.characters,
        known: percent(row.known, row.all),
        level: levels?.level ?? 0,
        newWordsByLevel: levels?.unmet ?? [],
      };
    });
  }

  /** Blocking changes no figure of a text, so that these are looked at each time. */
  private async blockedAndUnmet(userId: number): Promise<number[]> {
    const ids: number[] = [];
    const request = { userId, idsOnly: true };
    for await (const { words } of this.rpc.stream(VocabularyService.method.listBlockedWords, request)) {
      for (const { lexemeId } of words) ids.push(lexemeId);
    }
    const { known, beingLearnt } = await knowledgeOf(this.rpc, userId, ids);
    return ids.filter((id) => !known.has(id) && !beingLearnt.has(id));
  }
}
