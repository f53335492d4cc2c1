import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Handles } from '@ichibun/kit/rpc';
import { type ForgetLexemeRequest, VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { LexemesService } from '../lexemes/lexemes.service.js';
import { changeLearner } from '../words/learner-transaction.js';
import { WordBank } from '../words/word-bank.js';
import { CardsService } from './cards.service.js';

/** Makes words unknown again, those with cards by their cards. */
@Controller()
export class ForgottenWordsController {
  constructor(
    private readonly database: Database,
    private readonly lexemes: LexemesService,
    private readonly bank: WordBank,
    private readonly cards: CardsService,
  ) {}

  @Handles(VocabularyService.method.forgetLexeme)
  async forgetLexeme({ userId, lexemeId }: ForgetLexemeRequest) {
    return { removed: await this.forget(userId, lexemeId) };
  }

  /**
   * Makes a lexeme unknown: the words that are written like it and make it known are removed, or go back to learning
   * where they have cards. None when it is not known, so that it may be repeated. One whose
   * parts still make it known is declared unknown.
   *
   * @returns how many words that were
   * @throws DomainError `vocabulary.lexeme-not-found`; `vocabulary.known-otherwise` when another word still makes it
   *   known: 猫 makes ねこ known
   */
  private async forget(userId: number, lexemeId: number): Promise<number> {
    const { word, reasons, parts } = await this.lexemes.explain(userId, lexemeId);
    const readings = reasons.filter((reason) => reason.word === word).map(({ reading }) => reading ?? '');
    const rows: { id: number; hasCard: boolean }[] = await this.database.query(
      `SELECT id, EXISTS (SELECT FROM cards WHERE word_id = words.id) AS "hasCard" FROM words
       WHERE user_id = $1 AND word = $2 AND coalesce(reading, '') = ANY($3)`,
      [userId, word, readings],
    );
    const withCards = rows.filter(({ hasCard }) => hasCard).map(({ id }) => id);
    const others = rows.filter(({ hasCard }) => !hasCard).map(({ id }) => id);
    const forgotten = withCards.length > 0 ? await this.cards.forget(userId, withCards) : 0;
    const removed = await changeLearner(this.database, userId, (transaction) =>
      this.bank.remove(transaction, userId, others),
    );
    const other = reasons.find((reason) => reason.word !== word);
    if (other) {
      throw new DomainError('vocabulary.known-otherwise', { word: other.word });
    }
    if (parts.length > 0 && parts.every(({ known }) => known)) {
      await changeLearner(this.database, userId, (transaction) =>
        this.bank.declareUnknown(transaction, userId, lexemeId),
      );
    }
    return forgotten + removed;
  }
}
