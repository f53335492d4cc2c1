import { randomUUID } from 'node:crypto';
import {
  type analysisWord,
  analysisWords,
  contentCalls,
  coverageCalculation,
  MOST_WORDS,
  topWords,
} from '@ichibun/contracts/content';
import { levelName } from '@ichibun/contracts/jlpt';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { uploadFor } from '@ichibun/kit/uploaded-object';
import { ContentAnalysisService, type CoverageGoal, type Word } from '@ichibun/proto/content';
import { LanguageService } from '@ichibun/proto/language';
import { presentSummary } from '@ichibun/text-words/patterns';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { NO_DEFINITION } from '../http/placeholders.js';
import { Streamed, type StreamedJson } from '../http/streamed-json.js';
import { stateOrNull } from '../vocabulary/present-state.js';
import { presentAnalysis } from './present-analysis.js';

/** A novel that is counted on a busy machine; a request has 30 s. */
const GRAMMAR_DEADLINE_MS = 28_000;

@ApiTags('content')
@Controller()
export class ContentController {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  @Call(contentCalls.list)
  async list(@Given() { userId }: Given<typeof contentCalls.list>) {
    const all = await this.rpc.call(ContentAnalysisService.method.listAnalyses, { userId });
    return all.analyses.map(presentAnalysis);
  }

  @Call(contentCalls.create)
  async create(@Given() { userId, body: { title, text } }: Given<typeof contentCalls.create>) {
    const textObject = `texts/${randomUUID()}.txt`;
    const made = await uploadFor(this.objects, textObject, text, () =>
      this.rpc.call(ContentAnalysisService.method.createAnalysis, { userId, title, textObject }),
    );
    return presentAnalysis(made.analysis!);
  }

  @Call(contentCalls.get)
  async get(@Given() { userId, params: { id: analysisId } }: Given<typeof contentCalls.get>) {
    const found = await this.rpc.call(ContentAnalysisService.method.getAnalysis, { userId, analysisId });
    return presentAnalysis(found.analysis!);
  }

  @Call(contentCalls.chapters)
  async chapters(@Given() { userId, params: { id: analysisId } }: Given<typeof contentCalls.chapters>) {
    const found = await this.rpc.call(ContentAnalysisService.method.listChapters, { userId, analysisId });
    return {
      chapters: found.chapters.map(({ title, sentences, ...chapter }) => ({
        title,
        sentences,
        uniqueWords: chapter.uniqueWords,
        knownWords: chapter.knownWords,
        totalOccurrences: chapter.totalOccurrences,
        knownOccurrences: chapter.knownOccurrences,
        uniqueCoverage: percent(chapter.knownWords, chapter.uniqueWords),
        totalCoverage: percent(chapter.knownOccurrences, chapter.totalOccurrences),
      })),
    };
  }

  @Call(contentCalls.kanji)
  async kanji(@Given() { userId, params: { id: analysisId } }: Given<typeof contentCalls.kanji>) {
    const { kanji } = await this.rpc.call(ContentAnalysisService.method.countKanji, { userId, analysisId });
    return { kanji: kanji.map(({ kanji, occurrences }) => ({ kanji, occurrences })) };
  }

  @Call(contentCalls.grammar)
  async grammar(@Given() { userId, params: { id: analysisId } }: Given<typeof contentCalls.grammar>) {
    const [{ points }, { patterns }] = await Promise.all([
      this.rpc.call(
        ContentAnalysisService.method.countGrammar,
        { userId, analysisId },
        { deadlineMs: GRAMMAR_DEADLINE_MS },
      ),
      this.rpc.call(LanguageService.method.listPatterns, {}),
    ]);
    const summaries = new Map(patterns.map((one) => [one.id, presentSummary(one)]));
    return {
      points: points.flatMap(({ pattern, occurrences }) => {
        const summary = summaries.get(pattern);
        return summary ? [{ ...summary, occurrences }] : [];
      }),
    };
  }

  @Call(contentCalls.remove)
  async remove(@Given() { userId, params: { id: analysisId } }: Given<typeof contentCalls.remove>) {
    await this.rpc.call(ContentAnalysisService.method.deleteAnalysis, { userId, analysisId });
    return {};
  }

  @Call(contentCalls.words)
  async words(
    @Given() { userId, params: { id: analysisId }, query: { limit } }: Given<typeof contentCalls.words>,
    @Streamed() answer: StreamedJson,
  ) {
    const words = answer.list<PresentedWord>();
    const wordsToLearn = answer.list<PresentedWord>();
    const oldSpellings: string[] = [];
    const withoutMeaning: string[] = [];
    const knownByParts: string[] = [];
    const request = { userId, analysisId, limit: MOST_WORDS };
    let listed = 0;
    for await (const part of this.rpc.stream(ContentAnalysisService.method.listWords, request)) {
      for (const word of part.words) {
        // A word to learn is in both lists of a long answer: each is written once.
        const written = JSON.stringify(presentWord(word));
        if (listed++ < limit) words.addText(written);
        if (!word.isCounted || word.isBlocked) continue;
        if (!word.isKnown && word.definition === undefined) withoutMeaning.push(written);
        else if (!word.isKnown && word.isOldSpelling) oldSpellings.push(written);
        else if (!word.isKnown) wordsToLearn.addText(written);
        else if (word.isKnownByParts) knownByParts.push(written);
      }
    }
    for (const written of [...oldSpellings, ...withoutMeaning, ...knownByParts]) wordsToLearn.addText(written);
    return answer.of<z.output<typeof analysisWords>>({ words, wordsToLearn });
  }

  @Call(contentCalls.sentencesOfWord)
  async sentencesOfWord(
    @Given() {
      userId,
      params: { id: analysisId, uniqueVocabId: lexemeId },
      query: { from, count },
    }: Given<typeof contentCalls.sentencesOfWord>,
  ) {
    const request = { userId, analysisId, lexemeId, from, count };
    const { sentences, total } = await this.rpc.call(ContentAnalysisService.method.listSentencesOfWord, request);
    return { sentences: sentences.map(({ text, targets }) => ({ text, targets: inPairs(targets) })), total };
  }

  @Call(contentCalls.sentenceCoverage)
  async sentenceCoverage(@Given() { userId, params: { id: analysisId } }: Given<typeof contentCalls.sentenceCoverage>) {
    const request = { userId, analysisId };
    const { byUnknownWords } = await this.rpc.call(ContentAnalysisService.method.countSentences, request);
    const [none = 0, one = 0, two = 0, more = 0] = byUnknownWords;
    return { sentences: byUnknownWords.reduce((sum, count) => sum + count, 0), unknownWords: { none, one, two, more } };
  }

  @Call(contentCalls.topWords)
  async topWords(
    @Given() { userId, params: { id: analysisId, count: wordCount } }: Given<typeof contentCalls.topWords>,
    @Streamed() answer: StreamedJson,
  ) {
    const words = answer.list<PresentedWord>();
    const parts = this.rpc.stream(ContentAnalysisService.method.topWords, { userId, analysisId, count: wordCount });
    for await (const part of parts) for (const word of part.words) words.add(presentWord(word));
    return answer.of<z.output<typeof topWords>>(words);
  }

  @Call(contentCalls.statistics)
  async statistics(@Given() { userId, params: { id: analysisId } }: Given<typeof contentCalls.statistics>) {
    const request = { userId, analysisId };
    const { statistics: found } = await this.rpc.call(ContentAnalysisService.method.getStatistics, request);
    const { $typeName: _, $unknown: __, ...figures } = found!;
    return figures;
  }

  @Call(contentCalls.coverage)
  async coverage(
    @Given() { userId, params: { id: analysisId }, body: { targetCoverage } }: Given<typeof contentCalls.coverage>,
    @Streamed() answer: StreamedJson,
  ) {
    let goal: CoverageGoal | undefined;
    const targetWords = answer.list<PresentedWord>();
    const request = { userId, analysisId, targetCoverage };
    for await (const part of this.rpc.stream(ContentAnalysisService.method.calculateCoverage, request)) {
      goal ??= part.goal;
      for (const word of part.targetWords) targetWords.add(presentWord(word));
    }
    const { $typeName: _, $unknown: __, ...figures } = goal!;
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
  otherSpellings: word.otherSpellings,
});

/** Of nothing, null. */
const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

const inPairs = (numbers: readonly number[]): [number, number][] =>
  Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[2 * index]!, numbers[2 * index + 1]!]);
