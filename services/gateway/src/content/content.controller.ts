import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { type Analysis, ContentAnalysisService, type CoverageGoal, Status, type Word } from '@ichibun/proto/content';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { handOver } from '../http/hand-over.js';
import { idParameter, shortText } from '../http/schemas.js';
import { CallerId } from '../session/caller.js';

const newAnalysis = z.object({ title: shortText(10_000), text: z.string() });
const listing = z.object({ limit: z.coerce.number().int().min(0).max(999_999).default(999_999) });
const count = z.coerce.number().int().min(0).max(999_999);
const page = z.object({
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  count: z.coerce.number().int().min(1).max(50).default(20),
});
const coverageTarget = z.object({ targetCoverage: z.number().gt(0).max(100) });

@ApiTags('content')
@Controller('api/content/analyze')
export class ContentController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The learner’s analyses, newest first' })
  async list(@CallerId() userId: number) {
    const { analyses } = await this.rpc.call(ContentAnalysisService.method.listAnalyses, { userId });
    return analyses.map(presentAnalysis);
  }

  @Post()
  @ApiOperation({ summary: 'Begins to analyse a text' })
  async create(
    @CallerId() userId: number,
    @Body({ schema: newAnalysis }) { title, text }: z.infer<typeof newAnalysis>,
  ) {
    const textObject = `texts/${randomUUID()}.txt`;
    const { analysis } = await handOver(this.objects, textObject, text, () =>
      this.rpc.call(ContentAnalysisService.method.createAnalysis, { userId, title, textObject }),
    );
    return presentAnalysis(analysis!);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Removes an analysis, whatever its status' })
  async remove(@CallerId() userId: number, @Param('id', { schema: idParameter }) analysisId: number) {
    await this.rpc.call(ContentAnalysisService.method.deleteAnalysis, { userId, analysisId });
    return {};
  }

  @Get(':id/words')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: 'The words of a completed analysis, most frequent first' })
  async words(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) analysisId: number,
    @Query({ schema: listing }) { limit }: z.infer<typeof listing>,
  ) {
    // A word to learn stands in both lists of a long answer: each is written once.
    const words: string[] = [];
    const wordsToLearn: string[] = [];
    const parts = this.rpc.stream(ContentAnalysisService.method.listWords, { userId, analysisId, limit });
    for await (const part of parts) {
      for (const word of part.words) {
        const written = JSON.stringify(presentWord(word));
        words.push(written);
        if (word.isCertain && !word.isKnown && !word.isBlocked) wordsToLearn.push(written);
      }
    }
    return `{"words":[${words.join()}],"wordsToLearn":[${wordsToLearn.join()}]}`;
  }

  @Get(':id/words/:uniqueVocabId/sentences')
  @ApiOperation({
    summary: 'The sentences of the text in which a word stands, in their order, and where in them it does',
  })
  async sentencesOfWord(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) analysisId: number,
    @Param('uniqueVocabId', { schema: idParameter }) lexemeId: number,
    @Query({ schema: page }) { from, count }: z.infer<typeof page>,
  ) {
    const request = { userId, analysisId, lexemeId, from, count };
    const { sentences, total } = await this.rpc.call(ContentAnalysisService.method.listSentencesOfWord, request);
    return { sentences: sentences.map(({ text, targets }) => ({ text, targets: inPairs(targets) })), total };
  }

  @Get(':id/sentence-coverage')
  @ApiOperation({
    summary: 'How many sentences of the text have no, one, two, or more words that the learner does not know',
  })
  async sentenceCoverage(@CallerId() userId: number, @Param('id', { schema: idParameter }) analysisId: number) {
    const request = { userId, analysisId };
    const { byUnknownWords } = await this.rpc.call(ContentAnalysisService.method.countSentences, request);
    const [none, one, two, more] = byUnknownWords;
    return { sentences: byUnknownWords.reduce((sum, count) => sum + count, 0), unknownWords: { none, one, two, more } };
  }

  @Get(':id/words/top/:count')
  @ApiOperation({ summary: 'The most frequent words that the learner neither knows nor has blocked' })
  async topWords(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) analysisId: number,
    @Param('count', { schema: count }) wordCount: number,
  ) {
    const words: PresentedWord[] = [];
    const parts = this.rpc.stream(ContentAnalysisService.method.topWords, { userId, analysisId, count: wordCount });
    for await (const part of parts) for (const word of part.words) words.push(presentWord(word));
    return words;
  }

  @Get(':id/statistics')
  @ApiOperation({ summary: 'The figures of a completed analysis, with the words the learner knows now' })
  async statistics(@CallerId() userId: number, @Param('id', { schema: idParameter }) analysisId: number) {
    const { statistics } = await this.rpc.call(ContentAnalysisService.method.getStatistics, { userId, analysisId });
    const { $typeName: _, ...figures } = statistics!;
    return figures;
  }

  @Post(':id/coverage-calculator')
  @HttpCode(200)
  @ApiOperation({ summary: 'How few words to learn to reach a coverage of all occurrences' })
  async coverage(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) analysisId: number,
    @Body({ schema: coverageTarget }) { targetCoverage }: z.infer<typeof coverageTarget>,
  ) {
    let goal: CoverageGoal | undefined;
    const targetWords: PresentedWord[] = [];
    const request = { userId, analysisId, targetCoverage };
    for await (const part of this.rpc.stream(ContentAnalysisService.method.calculateCoverage, request)) {
      goal ??= part.goal;
      for (const word of part.targetWords) targetWords.push(presentWord(word));
    }
    const { $typeName: _, ...figures } = goal!;
    return { ...figures, targetWords };
  }
}

interface PresentedWord {
  word: string;
  reading: string;
  definition: string;
  frequency: number;
  isKnown: boolean;
  isBlocked: boolean;
  uniqueVocabId: number;
  certain: 'CERTAIN' | 'UNCERTAIN';
  /** Among so many most frequent words of the language; null when rarer or not known. */
  frequencyBand: number | null;
}

const presentWord = (word: Word): PresentedWord => ({
  word: word.word,
  reading: word.reading,
  definition: word.definition || 'Definition not available',
  frequency: word.frequency,
  isKnown: word.isKnown,
  isBlocked: word.isBlocked,
  uniqueVocabId: word.lexemeId,
  certain: word.isCertain ? 'CERTAIN' : 'UNCERTAIN',
  frequencyBand: word.frequencyBand || null,
});

const inPairs = (numbers: readonly number[]): [number, number][] =>
  Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[2 * index]!, numbers[2 * index + 1]!]);

const STATUS: Record<Status, string> = {
  [Status.UNSPECIFIED]: 'unknown',
  [Status.QUEUED]: 'queued',
  [Status.PROCESSING]: 'processing',
  [Status.COMPLETED]: 'completed',
  [Status.FAILED]: 'failed',
};

function presentAnalysis(analysis: Analysis) {
  const { id, title, status, createdAt, errorMessage, statistics, progress, recounting, correctionsRevision } =
    analysis;
  return {
    id,
    title,
    status: STATUS[status],
    createdAt: timestampDate(createdAt!),
    errorMessage: errorMessage || null,
    recounting,
    correctionsRevision,
    uniqueWords: statistics?.uniqueWords ?? null,
    knownWords: statistics?.knownWords ?? null,
    unknownWords: statistics?.unknownWords ?? null,
    uniqueCoverage: statistics?.uniqueCoverage ?? null,
    totalCoverage: statistics?.totalCoverage ?? null,
    processingProgress: {
      currentBatch: progress!.currentBatch,
      totalBatches: progress!.totalBatches,
      processedSentences: progress!.processedSentences,
      totalSentences: progress!.totalSentences,
    },
  };
}
