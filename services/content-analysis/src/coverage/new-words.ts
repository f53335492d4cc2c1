import { Database } from '@ichibun/kit/database';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import { Figures, percent } from '../counting/figures.js';
import { IS_COUNTED, JOIN_COUNTING } from '../counting/figures.sql.js';

/** How much a text asks of its learner. */
export interface NewWordsOfText {
  textId: number;
  /** Different words that count and are neither known nor blocked. */
  newWords: number;
  /** UTF-16 units; 0 of a text that an earlier release has counted. */
  characters: number;
  /** Percent of its words' occurrences that the learner knows. */
  known: number;
}

@Injectable()
export class NewWords {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly figures: Figures,
  ) {}

  /**
   * How many new words each of a learner's counted texts has.
   *
   * @param textIds only these; all without any
   */
  async of(userId: number, textIds: readonly number[]): Promise<NewWordsOfText[]> {
    const [blocked] = await Promise.all([this.blockedAndUnknown(userId), this.figures.refresh(userId)]);
    const rows: { textId: number; unknown: number; blocked: number; characters: number; known: number; all: number }[] =
      await this.database.query(
        `SELECT texts.id AS "textId", unique_words - known_words AS unknown, coalesce(known_occurrences, 0) AS known,
           coalesce(total_occurrences, 0) AS all, coalesce(batch_ends[cardinality(batch_ends)], 0) AS characters,
           (SELECT count(*)::int FROM words JOIN lexemes ON lexemes.id = lexeme_id
            WHERE text_id = texts.id AND lexeme_id = ANY($3) AND ${IS_COUNTED}) AS blocked
         FROM texts ${JOIN_COUNTING}
         WHERE texts.user_id = $1 AND status = 'completed' AND known_words IS NOT NULL
           AND ($2 = '{}'::int[] OR texts.id = ANY($2))
         ORDER BY texts.id`,
        [userId, textIds, blocked],
      );
    return rows.map((row) => ({
      textId: row.textId,
      newWords: row.unknown - row.blocked,
      characters: row.characters,
      known: percent(row.known, row.all),
    }));
  }

  /** Blocking changes no figure of a text, so that these are looked at each time. */
  private async blockedAndUnknown(userId: number): Promise<number[]> {
    const ids: number[] = [];
    const request = { userId, idsOnly: true };
    for await (const { words } of this.rpc.stream(VocabularyService.method.listBlockedWords, request)) {
      for (const { lexemeId } of words) ids.push(lexemeId);
    }
    const { known } = await knowledgeOf(this.rpc, userId, ids);
    return ids.filter((id) => !known.has(id));
  }
}
