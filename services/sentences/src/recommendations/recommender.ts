import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { CorpusService } from '@ichibun/proto/corpus';
import { Injectable } from '@nestjs/common';
import { learnWord } from '../words/learn-word.js';
import { Learner } from '../words/learner.js';
import { meaningsThere } from '../words/meanings-there.js';
import { type ShownSentence, shownSentence } from '../words/shown-sentence.js';
import { readingAt, targetOfLexeme } from '../words/target.js';
import type { TargetWord } from '../words/target-words.js';
import { asThere, targetWords } from '../words/target-words.js';

const MOST = { count: 40, excluded: 1_000 };
/** Asked for beyond those wanted: with a learner's corrections a sentence may have other words. */
const SPARE = 5;
/** The corpus may still be read into memory. */
const DEADLINE_MS = 30_000;

export interface RecommendedSentence extends ShownSentence {
  readonly word: TargetWord;
  /** Empty when there is none. */
  readonly english: string;
  readonly sentenceId: number;
  readonly sourceDocument: string;
  readonly frequencyBand: number;
}

/** Sentences of the corpus with exactly one word that a learner does not know. */
@Injectable()
export class Recommender {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /**
   * @param count 1 to 40
   * @param excluded words that no sentence is wanted for, by lexeme id; those with a saved sentence are not either
   * @throws DomainError `sentences.too-many`
   */
  async recommend(userId: number, count: number, excluded: readonly number[]): Promise<RecommendedSentence[]> {
    if (count < 1 || count > MOST.count || excluded.length > MOST.excluded) {
      throw new DomainError('sentences.too-many', { least: 1, most: MOST.count });
    }
    const saved: { id: number }[] = await this.database.query(
      'SELECT DISTINCT lexeme_id AS id FROM saved_sentences WHERE user_id = $1 AND lexeme_id IS NOT NULL',
      [userId],
    );
    const learner = await Learner.of(this.rpc, userId);
    const { grammarCounts, pointsCount } = learner;
    const { recommendations } = await this.rpc.call(
      CorpusService.method.recommend,
      {
        userId,
        grammarCounts,
        pointsCount,
        count: count + SPARE,
        excludeLexemeIds: [...excluded, ...saved.map(({ id }) => id)],
      },
      { deadlineMs: DEADLINE_MS },
    );
    if (recommendations.length === 0) return [];
    const [analysed, words] = await Promise.all([
      learner.analyse(recommendations.map(({ sentence }) => sentence!.text)),
      targetWords(
        this.rpc,
        learner.userId,
        recommendations.map(({ lexemeId }) => lexemeId),
      ),
    ]);
    const meanings = await meaningsThere(
      this.rpc,
      words.map(({ word, lexemeId }, index) => {
        const sentence = analysed[index]!;
        return { sentence, target: targetOfLexeme(sentence, lexemeId), word };
      }),
    );
    const shown = recommendations.flatMap(({ lexemeId, sentence, frequencyBand }, index) => {
      const its = analysed[index]!;
      const target = targetOfLexeme(its, lexemeId);
      // As the learner has corrected it, the sentence may be another.
      if (!target || learner.known.has(lexemeId)) return [];
      const { id, translation, source } = sentence!;
      const texts = shownSentence(its, target, learner.known);
      if (texts.unknownWords > 0) return [];
      const word = words[index]!;
      return [
        {
          ...texts,
          word: asThere(word, { reading: readingAt(its, target, word.word), meaning: meanings[index] }),
          english: translation,
          sentenceId: id,
          sourceDocument: source,
          frequencyBand,
        },
      ];
    });
    return shown.slice(0, count);
  }

  /** Adds a word to the learner's vocabulary; one that is there already is no error. */
  async learn(userId: number, lexemeId: number): Promise<void> {
    const [{ word, reading, definition }] = (await targetWords(this.rpc, userId, [lexemeId])) as [TargetWord];
    await learnWord(this.rpc, userId, { word, reading, meaning: definition });
  }
}
