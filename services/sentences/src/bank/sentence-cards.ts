import { create } from '@bufbuild/protobuf';
import { hasJapanese } from '@ichibun/japanese/script';
import { Database, lockUntilCommit, type Transaction } from '@ichibun/kit/database';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import {
  type CollectedWord,
  type CollectWordsResponse,
  CollectWordsResponseSchema,
  ReviewsService,
} from '@ichibun/proto/reviews';
import { lexemesOfWritten } from '@ichibun/text-words/lexemes';
import { Injectable } from '@nestjs/common';

interface SavedWord {
  readonly lexemeId: number | null;
  readonly targetWord: string;
  readonly targetReading: string;
}

/** What a sentence is saved for. */
export interface SavedFor extends SavedWord {
  /** What the word means in the sentence; null, or absent, where nobody knows. */
  readonly shortDefinition?: string | null;
}

/** The card that a saved sentence began, with what its word was before; empty where its word had one. */
type Begun = { readonly wordId: number; readonly state: number; readonly rested?: string } | Record<never, never>;

/** Sentences whose cards are made at once. */
const AT_ONCE = 500;

/** The cards of saved sentences: a sentence begins the card of its word, and takes it along when it is removed. */
@Injectable()
export class SentenceCards {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /**
   * Makes cards of the words of sentences, also of those that were in the bank already; words that have one keep it.
   *
   * @param saved ids of those that were saved now
   * @param resume whether cards that rest are reviewed again
   * @throws DomainError `vocabulary.too-many-cards`
   */
  async begin(
    userId: number,
    all: readonly SavedFor[],
    saved: readonly number[],
    { textId, resume }: { textId?: number | undefined; resume: boolean },
  ): Promise<CollectWordsResponse> {
    // Cards are of Japanese words; a sentence may be saved for LINE, too.
    const sentences = all.filter(({ targetWord }) => hasJapanese(targetWord));
    const lexemeIds = await this.lexemesOf(userId, sentences);
    // A word in several sentences means what it does in the first of them, and is read as there.
    const met = new Map<number, { readonly meaning: string | undefined; readonly reading: string }>();
    for (const [index, { shortDefinition, targetReading }] of sentences.entries()) {
      const before = met.get(lexemeIds[index]!);
      met.set(lexemeIds[index]!, {
        meaning: before?.meaning ?? shortDefinition ?? undefined,
        reading: before?.reading || targetReading,
      });
    }
    const words = [...met].map(([lexemeId, there]) => ({ lexemeId, ...there }));
    const cards =
      words.length > 0
        ? await this.rpc.call(ReviewsService.method.collectWords, { userId, words, resume, textId })
        : create(CollectWordsResponseSchema);
    await this.keep(
      userId,
      saved,
      new Map(sentences.map((one, index) => [keyOf(one), lexemeIds[index]!])),
      cards.words,
    );
    return cards;
  }

  /** The lexemes of the words of sentences, in their order; made where a program has sent only the word. */
  async lexemesOf(userId: number, sentences: readonly SavedWord[]): Promise<number[]> {
    const unnamed = sentences.filter(({ lexemeId }) => lexemeId === null);
    const found = await lexemesOfWritten(
      this.rpc,
      userId,
      unnamed.map(({ targetWord, targetReading }) => ({ word: targetWord, reading: targetReading })),
    );
    const others = found.values();
    return sentences.map(({ lexemeId }) => lexemeId ?? others.next().value!);
  }

  /**
   * Keeps which card each of some saved sentences began, of one word the first of them, and of which lexeme each is where a
   * program has sent only the word.
   */
  private async keep(
    userId: number,
    ids: readonly number[],
    lexemes: ReadonlyMap<string, number>,
    words: readonly CollectedWord[],
  ): Promise<void> {
    const made = new Map(words.map((word) => [word.lexemeId, word]));
    const rows: (SavedWord & { id: number })[] = await this.database.query(
      `SELECT id, lexeme_id AS "lexemeId", target_word AS "targetWord", target_reading AS "targetReading"
       FROM saved_sentences WHERE id = ANY($1::int[]) ORDER BY id`,
      [ids],
    );
    const lexemeIds = rows.map((row) => lexemes.get(keyOf(row))!);
    const cards = lexemeIds.map((lexemeId): Begun => {
      const word = made.get(lexemeId);
      if (!word) return {};
      made.delete(lexemeId);
      const { wordId, state, rested } = word;
      return { wordId, state, ...(rested !== undefined && { rested }) };
    });
    // Cards of earlier sentences may be made at the same time: only one of the two has begun the card.
    await this.database.transaction(async (transaction) => {
      await lockSentences(transaction, userId);
      await transaction.query(
        `UPDATE saved_sentences SET card = given.card, lexeme_id = given.lexeme_id
         FROM unnest($1::int[], $2::jsonb[], $3::int[]) AS given (id, card, lexeme_id)
         WHERE saved_sentences.id = given.id AND (saved_sentences.card IS NULL OR given.card ? 'wordId')`,
        [rows.map(({ id }) => id), cards.map((card) => JSON.stringify(card)), lexemeIds],
      );
    });
  }

  /**
   * Takes back the card that a sentence began, unless another sentence of the bank is for its word, which has it from
   * now on, or it was answered. To be called before the sentence is removed, while the learner's sentences are locked;
   * may be repeated.
   */
  async end(transaction: Transaction, userId: number, sentenceId: number): Promise<void> {
    const [begun] = await transaction.query<{ wordId: number; state: number; rested: string | null }>(
      `SELECT (card->>'wordId')::int AS "wordId", (card->>'state')::int AS state, card->>'rested' AS rested
       FROM saved_sentences WHERE user_id = $1 AND id = $2 AND card ? 'wordId'`,
      [userId, sentenceId],
    );
    if (!begun) return;
    const heirs: { id: number }[] = await transaction.query(
      `WITH given AS (SELECT * FROM saved_sentences WHERE user_id = $1 AND id = $2), heir AS (
         SELECT s.id, given.card FROM saved_sentences s JOIN given
           ON s.user_id = $1 AND s.target_word = given.target_word AND s.id <> given.id
             AND (s.lexeme_id = given.lexeme_id OR s.target_reading = given.target_reading)
         WHERE s.state <> 'known' ORDER BY s.id LIMIT 1)
       UPDATE saved_sentences SET card = heir.card FROM heir WHERE saved_sentences.id = heir.id
       RETURNING saved_sentences.id`,
      [userId, sentenceId],
    );
    if (heirs.length > 0) return;
    const { wordId, state, rested } = begun;
    const words = [{ wordId, state, rested: rested ?? undefined }];
    await this.rpc.call(ReviewsService.method.uncollectWords, { userId, words });
  }

  /** Makes the cards of sentences that were saved before saving made any; words that the learner knows stay known. */
  async beginEarlier(userId: number, knownOf: (lexemeIds: number[]) => Promise<ReadonlySet<number>>): Promise<void> {
    const rows: (SavedWord & { id: number })[] = await this.database.query(
      `SELECT id, lexeme_id AS "lexemeId", target_word AS "targetWord", target_reading AS "targetReading"
       FROM saved_sentences WHERE user_id = $1 AND card IS NULL ORDER BY id`,
      [userId],
    );
    for (const part of inParts(rows, AT_ONCE)) {
      const lexemeIds = await this.lexemesOf(userId, part);
      const known = await knownOf(lexemeIds);
      const wanted = part.filter((_, index) => !known.has(lexemeIds[index]!));
      const ids = part.map(({ id }) => id);
      if (wanted.length > 0) {
        await this.begin(
          userId,
          wanted,
          wanted.map(({ id }) => id),
          { resume: false },
        );
      }
      await this.database.query(`UPDATE saved_sentences SET card = '{}' WHERE id = ANY($1::int[]) AND card IS NULL`, [
        ids,
      ]);
    }
  }
}

/** Until the transaction ends: what is saved, taken over and removed depends on the learner's other sentences. */
export const lockSentences = (transaction: Transaction, userId: number) =>
  lockUntilCommit(transaction, `sentences of ${userId}`);

const keyOf = ({ lexemeId, targetWord, targetReading }: SavedWord): string =>
  lexemeId === null ? `${targetWord}\n${targetReading}` : String(lexemeId);
