import { randomUUID } from 'node:crypto';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService, type CoverageGoal, type Word } from '@ichibun/proto/content';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { TEXT_BODY } from '../http/bounds.js';
import { CallerId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { handOver } from '../http/hand-over.js';
import { levelName } from '../http/jlpt.js';
import { Large, type LargeAnswer } from '../http/large-answer.js';
import { Operation } from '../http/operation.js';
import { NO_DEFINITION } from '../http/placeholders.js';
import { Route } from '../http/route.js';
import { idParameter, nothing } from '../http/schemas.js';
import { stateOrNull } from '../vocabulary/present-state.js';
import {
  analyses,
  analysis,
  type analysisWord,
  analysisWords,
  chapters,
  coverageCalculation,
  coverageTarget,
  kanjiOfText,
  listing,
  MOST_WORDS,
  newAnalysis,
  page,
  sentenceCoverage,
  sentencesOfWord,
  statistics,
  topCount,
  topWords,
} from './content.contract.js';
import { presentAnalysis } from './present-analysis.js';

/** Analyses that one learner may begin in a minute: each reads and stores a text. */
const PER_MINUTE = 300;

const OF_COMPLETED = ['content.analysis-not-found', 'content.not-completed'] as const;

@ApiTags('content')
@Controller('api/content/analyze')
export class ContentController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Get()
  @Operation({ summary: 'The learner’s analyses, newest first', answers: { 200: analyses } })
  async list(@CallerId() userId: number) {
    const all = await this.rpc.call(ContentAnalysisService.method.listAnalyses, { userId });
    return all.analyses.map(presentAnalysis);
  }

  @Post()
  @Route(costly(PER_MINUTE))
  @Operation({
    summary: 'Begins to analyse a text',
    body: TEXT_BODY,
    answers: { 201: analysis },
    fails: [
      'content.empty-title',
      'content.long-title',
      'content.empty-text',
      'content.long-text',
      'content.no-japanese',
      'content.too-many-analyses',
    ],
  })
  async create(
    @CallerId() userId: number,
    @Body({ schema: newAnalysis }) { title, text }: z.infer<typeof newAnalysis>,
  ) {
    const textObject = `texts/${randomUUID()}.txt`;
    const made = await handOver(this.objects, textObject, text, () =>
      this.rpc.call(ContentAnalysisService.method.createAnalysis, { userId, title, textObject }),
    );
    return presentAnalysis(made.analysis!);
  }

  @Get(':id')
  @Operation({
    summary: 'One analysis',
    answers: { 200: analysis },
    fails: ['content.analysis-not-found'],
  })
  async get(@CallerId() userId: number, @Param('id', { schema: idParameter }) analysisId: number) {
    const found = await this.rpc.call(ContentAnalysisService.method.getAnalysis, { userId, analysisId });
    return presentAnalysis(found.analysis!);
  }

  @Get(':id/chapters')
  @Operation({
    summary: 'How much of each chapter of the text the learner knows now; none where it has no chapters',
    answers: { 200: chapters },
    fails: [...OF_COMPLETED, 'content.being-counted'],
  })
  async chapters(@CallerId() userId: number, @Param('id', { schema: idParameter }) analysisId: number) {
    const found = await this.rpc.call(ContentAnalysisService.method.listChapters, { userId, analysisId });
    return {
      chapters: found.chapters.map(({ title, sentences, ...chapter }) => ({
        ...{ title, sentences, uniqueWords: chapter.uniqueWords, knownWords: chapter.knownWords },
        ...{ totalOccurrences: chapter.totalOccurrences, knownOccurrences: chapter.knownOccurrences },
        uniqueCoverage: percent(chapter.knownWords, chapter.uniqueWords),
        totalCoverage: percent(chapter.knownOccurrences, chapter.totalOccurrences),
      })),
    };
  }

  @Get(':id/kanji')
  @Operation({
    summary: 'The kanji of the text’s words, and how often each stands in them',
    answers: { 200: kanjiOfText },
    fails: OF_COMPLETED,
  })
  async kanji(@CallerId() userId: number, @Param('id', { schema: idParameter }) analysisId: number) {
    const { kanji } = await this.rpc.call(ContentAnalysisService.method.countKanji, { userId, analysisId });
    return { kanji: kanji.map(({ kanji, occurrences }) => ({ kanji, occurrences })) };
  }

  @Delete(':id')
  @Operation({
    summary: 'Removes an analysis, whatever its status',
    answers: { 200: nothing },
    fails: ['content.analysis-not-found'],
  })
  async remove(@CallerId() userId: number, @Param('id', { schema: idParameter }) analysisId: number) {
    await this.rpc.call(ContentAnalysisService.method.deleteAnalysis, { userId, analysisId });
    return {};
  }

  @Get(':id/words')
  @Operation({
    summary: 'The words of a completed analysis, most frequent first: `limit` of them, and all that are to be learnt',
    answers: { 200: analysisWords },
    fails: OF_COMPLETED,
  })
  async words(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) analysisId: number,
    @Query({ schema: listing }) { limit }: z.infer<typeof listing>,
    @Large() answer: LargeAnswer,
  ) {
    const words = answer.list<PresentedWord>();
    const wordsToLearn = answer.list<PresentedWord>();
    const oldSpellings: string[] = [];
    const knownByParts: string[] = [];
    const request = { userId, analysisId, limit: MOST_WORDS };
    let listed = 0;
    for await (const part of this.rpc.stream(ContentAnalysisService.method.listWords, request)) {
      for (const word of part.words) {
        // A word to learn is in both lists of a long answer: each is written once.
        const written = JSON.stringify(presentWord(word));
        if (listed++ < limit) words.addText(written);
        if (!word.isCounted || word.isBlocked) continue;
        if (!word.isKnown && word.isOldSpelling) oldSpellings.push(written);
        else if (!word.isKnown) wordsToLearn.addText(written);
        else if (word.isKnownByParts) knownByParts.push(written);
      }
    }
    for (const written of [...oldSpellings, ...knownByParts]) wordsToLearn.addText(written);
    return answer.of<z.output<typeof analysisWords>>({ words, wordsToLearn });
  }

  @Get(':id/words/:uniqueVocabId/sentences')
  @Operation({
    summary: 'The sentences of the text in which a word stands, in their order, and where in them it does',
    answers: { 200: sentencesOfWord },
    fails: [...OF_COMPLETED, 'content.word-not-found', 'content.being-counted'],
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
  @Operation({
    summary: 'How many sentences of the text have no, one, two, or more words that the learner does not know',
    answers: { 200: sentenceCoverage },
    fails: [...OF_COMPLETED, 'content.being-counted'],
  })
  async sentenceCoverage(@CallerId() userId: number, @Param('id', { schema: idParameter }) analysisId: number) {
    const request = { userId, analysisId };
    const { byUnknownWords } = await this.rpc.call(ContentAnalysisService.method.countSentences, request);
    const [none = 0, one = 0, two = 0, more = 0] = byUnknownWords;
    return { sentences: byUnknownWords.reduce((sum, count) => sum + count, 0), unknownWords: { none, one, two, more } };
  }

  @Get(':id/words/top/:count')
  @Operation({
    summary:
      'The most frequent words that the learner neither knows nor has blocked; after them those known by their parts alone',
    answers: { 200: topWords },
    fails: OF_COMPLETED,
  })
  async topWords(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) analysisId: number,
    @Param('count', { schema: topCount }) wordCount: number,
    @Large() answer: LargeAnswer,
  ) {
    const words = answer.list<PresentedWord>();
    const parts = this.rpc.stream(ContentAnalysisService.method.topWords, { userId, analysisId, count: wordCount });
    for await (const part of parts) for (const word of part.words) words.add(presentWord(word));
    return answer.of<z.output<typeof topWords>>(words);
  }

  @Get(':id/statistics')
  @Operation({
    summary: 'The figures of a completed analysis, with the words the learner knows now',
    answers: { 200: statistics },
    fails: OF_COMPLETED,
  })
  async statistics(@CallerId() userId: number, @Param('id', { schema: idParameter }) analysisId: number) {
    const request = { userId, analysisId };
    const { statistics: found } = await this.rpc.call(ContentAnalysisService.method.getStatistics, request);
    const { $typeName: _, ...figures } = found!;
    return figures;
  }

  @Post(':id/coverage-calculator')
  @Operation({
    summary: 'How few words to learn to reach a coverage of all occurrences',
    answers: { 200: coverageCalculation },
    fails: [...OF_COMPLETED, 'content.invalid-target'],
  })
  async coverage(
    @CallerId() userId: number,
    @Param('id', { schema: idParameter }) analysisId: number,
    @Body({ schema: coverageTarget }) { targetCoverage }: z.infer<typeof coverageTarget>,
    @Large() answer: LargeAnswer,
  ) {
    let goal: CoverageGoal | undefined;
    const targetWords = answer.list<PresentedWord>();
    const request = { userId, analysisId, targetCoverage };
    for await (const part of this.rpc.stream(ContentAnalysisService.method.calculateCoverage, request)) {
      goal ??= part.goal;
      for (const word of part.targetWords) targetWords.add(presentWord(word));
    }
    const { $typeName: _, ...figures } = goal!;
    return answer.of<z.output<typeof coverageCalculation>>({ ...figures, targetWords });
  }
}

type PresentedWord = z.output<typeof analysisWord>;

const presentWord = (word: Word): PresentedWord => ({
  word: word.word,
  reading: word.reading,
  definition: word.definition ?? NO_DEFINITION,
  frequency: word.frequency,
  isKnown: word.isKnown,
  isKnownByParts: word.isKnownByParts,
  isBlocked: word.isBlocked,
  state: stateOrNull(word.state),
  uniqueVocabId: word.lexemeId,
  certain: word.isCertain ? 'CERTAIN' : 'UNCERTAIN',
  isGrammar: word.isGrammar,
  isCounted: word.isCounted,
  frequencyBand: word.frequencyBand || null,
  jlpt: levelName(word.jlpt),
});

/** Of nothing, null. */
const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

const inPairs = (numbers: readonly number[]): [number, number][] =>
  Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[2 * index]!, numbers[2 * index + 1]!]);
