import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { WordState } from '@ichibun/proto/vocabulary';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import { Figures, percent } from '../counting/figures.js';
import { IS_COUNTED } from '../counting/figures.sql.js';
import { CountedWords } from '../texts/counted-words.js';
import { type DefinedWord, TextWords } from './text-words.js';

/** One list of words for some texts. */
export interface WordList {
  /** Most frequent in all of the texts first; a word's frequency is that in all of them. */
  words: { word: DefinedWord; texts: number }[];
  /** The texts that it is for, with the percent of their words' occurrences known now, and with its words. */
  texts: { textId: number; known: number; knownWithWords: number }[];
}

interface Sum {
  lexemeId: number;
  /** Occurrences in all of the texts. */
  frequency: number;
  /** How many of the texts have it. */
  texts: number;
}

interface Lexeme {
  entry: string;
  word: string;
  reading: string;
  isGrammar: boolean;
}

type NewWord = Sum & Lexeme;

const LIMITS = { texts: 500, words: 200 } as const;
/** What a learner knows is asked for of this many at once. */
const ASK_AT_ONCE = 2_000;

@Injectable()
export class WordLists {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly figures: Figures,
    private readonly counts: CountedWords,
    private readonly words: TextWords,
  ) {}

  /**
   * The new words that raise what is known of some texts together most: occurrences add up over texts, so these are
   * the ones that occur most often in all of them.
   *
   * @param textIds those that are not the learner's or not counted are left out
   * @param count how many words, at most 200
   * @throws DomainError `content.too-many-texts`, `content.too-many-lexemes`
   */
  async of(userId: number, textIds: readonly number[], count: number): Promise<WordList> {
    if (textIds.length > LIMITS.texts) {
      throw new DomainError('content.too-many-texts', { most: LIMITS.texts });
    }
    if (count > LIMITS.words) {
      throw new DomainError('content.too-many-lexemes', { most: LIMITS.words });
    }
    await this.figures.refresh(userId);
    const texts: { textId: number; known: number; all: number }[] = await this.database.query(
      `SELECT id AS "textId", known_occurrences AS known, coalesce(total_occurrences, 0) AS all
       FROM texts
       WHERE user_id = $1 AND id = ANY($2) AND status = 'completed' AND known_occurrences IS NOT NULL ORDER BY id`,
      [userId, textIds],
    );
    const ids = texts.map(({ textId }) => textId);
    const news = await this.mostFrequentNew(userId, await this.sums(ids), count);
    const gains = await this.occurrencesOf(
      ids,
      news.map(({ lexemeId }) => lexemeId),
    );
    const defined: DefinedWord[] = [];
    for await (const part of this.words.defined(news.map(asTextWord))) defined.push(...part);
    return {
      words: defined.map((word, index) => ({ word, texts: news[index]!.texts })),
      texts: texts.map(({ textId, known, all }) => ({
        textId,
        known: percent(known, all),
        knownWithWords: percent(known + (gains.get(textId) ?? 0), all),
      })),
    };
  }

  /** Every word of some texts, those first that occur most often in all of them. */
  private async sums(textIds: readonly number[]): Promise<Sum[]> {
    // Lexemes are numbered from 1, for all learners together.
    let frequencies = new Int32Array(0);
    let texts = new Int32Array(0);
    for await (const part of this.counts.of(textIds)) {
      const most = part.reduce((id, { lexemeIds }) => Math.max(id, lexemeIds.at(-1) ?? 0), 0);
      if (most >= frequencies.length) {
        frequencies = grown(frequencies, most + 1);
        texts = grown(texts, most + 1);
      }
      for (const { lexemeIds, occurrences } of part) {
        for (let at = 0; at < lexemeIds.length; at++) {
          frequencies[lexemeIds[at]!]! += occurrences[at]!;
          texts[lexemeIds[at]!]!++;
        }
      }
    }
    const sums: Sum[] = [];
    for (let lexemeId = 0; lexemeId < texts.length; lexemeId++) {
      if (texts[lexemeId]! > 0) sums.push({ lexemeId, frequency: frequencies[lexemeId]!, texts: texts[lexemeId]! });
    }
    return sums.sort((a, b) => b.frequency - a.frequency || a.lexemeId - b.lexemeId);
  }

  /** The first of some words that count, and that the learner neither knows nor has blocked. */
  private async mostFrequentNew(userId: number, sums: readonly Sum[], count: number): Promise<NewWord[]> {
    const found: NewWord[] = [];
    for (let from = 0; from < sums.length && found.length < count; from += ASK_AT_ONCE) {
      const part = sums.slice(from, from + ASK_AT_ONCE);
      const ids = part.map(({ lexemeId }) => lexemeId);
      const [{ known, blocked }, counted] = await Promise.all([
        knowledgeOf(this.rpc, userId, ids),
        this.countedOf(userId, ids),
      ]);
      for (const sum of part) {
        const word = counted.get(sum.lexemeId);
        if (word && !known.has(sum.lexemeId) && !blocked.has(sum.lexemeId)) found.push({ ...word, ...sum });
      }
    }
    return found.slice(0, count);
  }

  private async countedOf(userId: number, lexemeIds: readonly number[]): Promise<Map<number, Lexeme>> {
    const rows: (Lexeme & { id: number })[] = await this.database.query(
      `SELECT lexemes.id, entry, word, reading, is_grammar AS "isGrammar"
       FROM lexemes LEFT JOIN counting_settings AS counting ON counting.user_id = $1
       WHERE lexemes.id = ANY($2) AND ${IS_COUNTED}`,
      [userId, lexemeIds],
    );
    return new Map(rows.map(({ id, ...lexeme }) => [id, lexeme]));
  }

  /** How often words occur in each text, together. */
  private async occurrencesOf(textIds: readonly number[], lexemeIds: readonly number[]): Promise<Map<number, number>> {
    const found = await this.counts.occurrencesOf(textIds, lexemeIds);
    return new Map([...found].map(([textId, its]) => [textId, [...its.values()].reduce((sum, one) => sum + one, 0)]));
  }
}

const asTextWord = ({ texts: _, ...word }: NewWord) => ({
  ...word,
  isKnown: false,
  isKnownByParts: false,
  isBlocked: false,
  state: WordState.UNSPECIFIED,
  isCertain: true,
  isCounted: true,
});

function grown(integers: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(integers);
  return longer;
}
