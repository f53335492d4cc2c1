import { timestampDate } from '@bufbuild/protobuf/wkt';
import { cardsCalls } from '@ichibun/contracts/reviews';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { type Analysis, ContentAnalysisService, Status } from '@ichibun/proto/content';
import { valueNamed } from '@ichibun/proto/enum-names';
import { ReaderService } from '@ichibun/proto/reader';
import { CardChange, ReviewsService } from '@ichibun/proto/reviews';
import { SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { presentCollected, textOf } from './collected.js';

/** Words of a text among which those without cards are looked for. */
const LOOKED_AT = 500;

@ApiTags('reviews')
@Controller()
export class CardsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(cardsCalls.collect)
  async collect(@Given() { userId, body: { uniqueVocabIds, wordIds, ...from } }: Given<typeof cardsCalls.collect>) {
    const words = [...wordIds.map((wordId) => ({ wordId })), ...uniqueVocabIds.map((lexemeId) => ({ lexemeId }))];
    const textId = await textOf(this.rpc, userId, from);
    const request = { userId, words, resume: true, textId };
    return presentCollected(await this.rpc.call(ReviewsService.method.collectWords, request));
  }

  @Call(cardsCalls.uncollect)
  async uncollect(
    @Given() { userId, body: { words, sentenceIds, uniqueVocabIds } }: Given<typeof cardsCalls.uncollect>,
  ) {
    const ofWords = await this.sentencesOf(userId, uniqueVocabIds);
    const { uncollected } = await this.rpc.call(ReviewsService.method.uncollectWords, {
      userId,
      words: words.map(({ wordId, state, rested }) => ({
        wordId,
        state: state === null ? WordState.UNSPECIFIED : valueNamed(WordState, state),
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
    const words = lexemes.map(({ id, identity }) => ({
      word: identity!.word,
      reading: identity!.reading,
      lexemeIds: [id],
    }));
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

  @Call(cardsCalls.collectOfText)
  async collectOfText(@Given() { userId, body: { count } }: Given<typeof cardsCalls.collectOfText>) {
    const { id: analysisId, textId } = await this.newestText(userId);
    const words: { lexemeId: number }[] = [];
    const top = this.rpc.stream(ContentAnalysisService.method.topWords, {
      userId,
      analysisId,
      count: LOOKED_AT,
      worthLearning: true,
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

  @Call(cardsCalls.change)
  async change(@Given() { userId, params: { cardId }, body: { change, timeZone } }: Given<typeof cardsCalls.change>) {
    await this.rpc.call(ReviewsService.method.changeCard, {
      userId,
      cardId,
      change: valueNamed(CardChange, change),
      timeZone,
    });
    return {};
  }
}
