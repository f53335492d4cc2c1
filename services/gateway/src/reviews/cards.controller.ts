import { timestampDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { type Analysis, ContentAnalysisService, Status } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { CardChange, ReviewsService } from '@ichibun/proto/reviews';
import { SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { Body, Controller, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { IDS_BODY } from '../http/bounds.js';
import { OwnId } from '../http/caller.js';
import { Operation } from '../http/operation.js';
import { idParameter, nothing } from '../http/schemas.js';
import { presentCollected, STATES, textOf } from './collected.js';
import { cardChange, collected, toUncollect, uncollected, wordsOfText, wordsToCollect } from './reviews.contract.js';

/** Words of a text among which those without cards are looked for. */
const LOOKED_AT = 500;

@ApiTags('reviews')
@Controller('api/users/:id/cards')
export class CardsController {
  constructor(private readonly rpc: Rpc) {}

  @Post()
  @Operation({
    summary: 'Makes cards of words, in their order; those that have one keep it, and one that rests is resumed',
    body: IDS_BODY,
    answers: { 201: collected },
    fails: [
      'vocabulary.too-many-to-collect',
      'vocabulary.too-many-cards',
      'content.analysis-not-found',
      'reader.document-not-found',
    ],
  })
  async collect(
    @OwnId('id') userId: number,
    @Body({ schema: wordsToCollect }) { uniqueVocabIds, wordIds, ...from }: z.infer<typeof wordsToCollect>,
  ) {
    const words = [...wordIds.map((wordId) => ({ wordId })), ...uniqueVocabIds.map((lexemeId) => ({ lexemeId }))];
    const textId = await textOf(this.rpc, userId, from);
    const request = { userId, words, resume: true, textId };
    return presentCollected(await this.rpc.call(ReviewsService.method.collectWords, request));
  }

  @Post('undo')
  @Operation({
    summary:
      'Undoes making cards, and saving sentences with them, except cards that were answered since; may be repeated',
    body: IDS_BODY,
    answers: { 200: uncollected },
  })
  async uncollect(
    @OwnId('id') userId: number,
    @Body({ schema: toUncollect }) { words, sentenceIds, uniqueVocabIds }: z.infer<typeof toUncollect>,
  ) {
    const ofWords = await this.sentencesOf(userId, uniqueVocabIds);
    const { uncollected } = await this.rpc.call(ReviewsService.method.uncollectWords, {
      userId,
      words: words.map(({ wordId, state, rested }) => ({
        wordId,
        state: state === null ? WordState.UNSPECIFIED : STATES[state],
        rested: rested ?? undefined,
      })),
      lexemeIds: uniqueVocabIds,
    });
    const gone = uncollected > 0 ? [...sentenceIds, ...ofWords] : sentenceIds;
    for (const sentenceId of gone) await this.forget(userId, sentenceId);
    return { uncollected };
  }

  /** The sentences that were saved for words: they are what is on their cards. */
  private async sentencesOf(userId: number, lexemeIds: number[]): Promise<number[]> {
    if (lexemeIds.length === 0) return [];
    const { lexemes } = await this.rpc.call(VocabularyService.method.describeLexemes, { userId, lexemeIds });
    const words = lexemes.map(({ identity }) => ({ word: identity!.word, reading: identity!.reading }));
    const found = await this.rpc.call(SentencesService.method.sentencesOfWords, { userId, words });
    return found.words.flatMap(({ sentences }) => sentences.map(({ id }) => id));
  }

  /** Removes a saved sentence, or finds it gone. */
  private async forget(userId: number, sentenceId: number): Promise<void> {
    try {
      await this.rpc.call(SentencesService.method.deleteSentence, { userId, sentenceId });
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'sentences.not-found')) throw error;
    }
  }

  @Post('newest-text')
  @Operation({
    summary: 'Makes cards of the new words of the learner’s newest text that are most worth learning',
    answers: { 201: collected },
    fails: ['vocabulary.no-text', 'vocabulary.too-many-cards'],
  })
  async collectOfText(
    @OwnId('id') userId: number,
    @Body({ schema: wordsOfText }) { count }: z.infer<typeof wordsOfText>,
  ) {
    const { id: analysisId, textId } = await this.newestText(userId);
    const words: { lexemeId: number }[] = [];
    const top = this.rpc.stream(ContentAnalysisService.method.topWords, {
      ...{ userId, analysisId, count: LOOKED_AT, worthLearning: true },
    });
    for await (const part of top) for (const { lexemeId } of part.words) words.push({ lexemeId });
    if (words.length === 0) return { collected: 0, hadCards: 0, words: [] };
    const request = { userId, words, most: count, textId };
    return presentCollected(await this.rpc.call(ReviewsService.method.collectWords, request));
  }

  /** The analysis of the text that was added last, as an analysis or a document, as far as it is counted. */
  private async newestText(userId: number): Promise<Analysis> {
    const [{ analyses }, { documents }] = await Promise.all([
      this.rpc.call(ContentAnalysisService.method.listAnalyses, { userId }),
      this.rpc.call(ReaderService.method.listDocuments, { userId }),
    ]);
    const analysed = analyses.find(({ status }) => status === Status.COMPLETED);
    const newest = documents.reduce<(typeof documents)[number] | undefined>(
      (last, one) => (last && timestampDate(last.createdAt!) >= timestampDate(one.createdAt!) ? last : one),
      undefined,
    );
    if (newest && (!analysed || timestampDate(newest.createdAt!) > timestampDate(analysed.createdAt!))) {
      const request = { userId, documentId: newest.id };
      const { textId, title } = await this.rpc.call(ReaderService.method.getTextOfDocument, request);
      const { analysis } = await this.rpc.call(ContentAnalysisService.method.openAnalysis, { userId, textId, title });
      if (analysis!.status === Status.COMPLETED) return analysis!;
    }
    if (analysed) return analysed;
    throw new DomainError('vocabulary.no-text');
  }

  @Patch(':cardId')
  @Operation({
    summary: 'Buries, rests, suspends or resumes a card, makes its word known, or begins again with it',
    answers: { 200: nothing },
    fails: ['vocabulary.card-not-found', 'time.unknown-zone'],
  })
  async change(
    @OwnId('id') userId: number,
    @Param('cardId', { schema: idParameter }) cardId: number,
    @Body({ schema: cardChange }) { change, timeZone }: z.infer<typeof cardChange>,
  ) {
    await this.rpc.call(ReviewsService.method.changeCard, { userId, cardId, change: CHANGES[change], timeZone });
    return {};
  }
}

const CHANGES = {
  bury: CardChange.BURY,
  rest: CardChange.REST,
  suspend: CardChange.SUSPEND,
  resume: CardChange.RESUME,
  known: CardChange.KNOWN,
  reset: CardChange.RESET,
  'next-sentence': CardChange.NEXT_SENTENCE,
} as const;
