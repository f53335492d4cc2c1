import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { analyticsCalls } from '@ichibun/contracts/analytics';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService, type CoverageByDay, Status } from '@ichibun/proto/content';
import { nameOf } from '@ichibun/proto/enum-names';
import { type Document, type ListReadingDaysResponse, ReaderService } from '@ichibun/proto/reader';
import { SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService, WordOrigin, type WordsOfOrigin } from '@ichibun/proto/vocabulary';
import { lastDays } from '@ichibun/time/local-days';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { PART_DEADLINE_MS, Parts } from '../http/parts.js';
import { figuresOf } from '../reader/reading-figures.js';

/** Documents, and analyses, whose coverage is shown, the newest first. */
const COVERED_TEXTS = 12;

@ApiTags('analytics')
@Controller()
export class AnalyticsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(analyticsCalls.daily)
  async daily(@Given() { userId, query: given }: Given<typeof analyticsCalls.daily>) {
    const days = lastDays(new Date(), given.timeZone, given.days);
    const dayStarts = days.map(({ start }) => timestampFromDate(start));
    const parts = new Parts();
    const options = { deadlineMs: PART_DEADLINE_MS };
    const zone = { userId, timeZone: given.timeZone };
    const { rpc } = this;
    const listed = rpc.call(ReaderService.method.listDocuments, { userId }, options);
    const analysed = rpc.call(ContentAnalysisService.method.listAnalyses, { userId }, options);
    const coverage = async (views: readonly View[]) => {
      const newest = views.slice(0, COVERED_TEXTS);
      const request = { userId, dayStarts, textIds: newest.map(({ textId }) => textId) };
      const { texts } = await rpc.call(ContentAnalysisService.method.getCoverageByDay, request, options);
      return coverageOf(newest, texts);
    };
    const [statistics, reading, library, words, sentences, ofAnalyses, ofDocuments] = await Promise.all([
      parts.get('streak', rpc.call(ReaderService.method.getReadingStatistics, zone, options)),
      parts.get('reading', rpc.call(ReaderService.method.listReadingDays, { ...zone, fromDay: days[0]!.day }, options)),
      parts.get('documents', listed),
      parts.get('words', rpc.call(VocabularyService.method.countWordsByDay, { userId, dayStarts }, options)),
      parts.get('sentences', rpc.call(SentencesService.method.countSentencesByDay, { userId, dayStarts }, options)),
      parts.get(
        'coverage',
        analysed.then(({ analyses }) => coverage(analyses.filter(({ status }) => status === Status.COMPLETED))),
      ),
      parts.get(
        'documentCoverage',
        listed.then(({ documents }) => coverage(lastReadOrAdded(documents))),
      ),
    ]);
    return {
      timeZone: given.timeZone,
      daily: daily(
        days.map(({ day }) => day),
        reading,
        words,
        sentences,
      ),
      streak: statistics && { current: statistics.currentStreak, longest: statistics.longestStreak },
      total: statistics && figuresOf(statistics.total!),
      knownBy: words && knownBy(words.origins),
      coverage: ofAnalyses?.map(({ id, ...one }) => ({ analysisId: id, ...one })) ?? null,
      documentCoverage: ofDocuments?.map(({ id, ...one }) => ({ documentId: id, ...one })) ?? null,
      documents: library && documentsRead(library.documents, reading),
      problems: parts.problems,
    };
  }
}

/** One row a day; what no service answered is null in all of them. */
function daily(
  days: readonly string[],
  reading: ListReadingDaysResponse | null,
  words: { before: number; added: number[]; origins: WordsOfOrigin[] } | null,
  sentences: { before: number; saved: number[] } | null,
) {
  const read = new Map(reading?.days.map(({ day, sum }) => [day, sum!]));
  const learned = words?.origins.filter(({ origin }) => LEARNED.has(origin)) ?? [];
  let knownWords = words?.before ?? 0;
  let savedInTotal = sentences?.before ?? 0;
  return days.map((day, index) => {
    const addedWords = words && words.added[index]!;
    const savedSentences = sentences && sentences.saved[index]!;
    knownWords += addedWords ?? 0;
    savedInTotal += savedSentences ?? 0;
    return {
      day,
      readingMinutes: reading && (read.get(day)?.minutes ?? 0),
      readCharacters: reading && (read.get(day)?.characters ?? 0),
      readSentences: reading && (read.get(day)?.sentences ?? 0),
      addedWords,
      learnedWords: words && sumOf(learned.map(({ added }) => added[index]!)),
      knownWords: words && knownWords,
      savedSentences,
      sentencesInTotal: sentences && savedInTotal,
    };
  });
}

/** By the others words come that were known before. */
const LEARNED: ReadonlySet<WordOrigin> = new Set([WordOrigin.UNSPECIFIED, WordOrigin.READING, WordOrigin.CARDS]);

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** How many words were known at the end of each day, by how they came to be known. */
const knownBy = (origins: readonly WordsOfOrigin[]) =>
  origins.map(({ origin, before, added }) => {
    let known = before;
    return { origin: nameOf(WordOrigin, origin, 'reading'), knownWords: added.map((count) => (known += count)) };
  });

/** An analysis or a document, by its own id. */
interface View {
  readonly id: number;
  readonly title: string;
  readonly textId: number;
}

/** Percent of the occurrences in each text that were known at the end of each day; of those that are counted. */
function coverageOf(views: readonly View[], texts: readonly CoverageByDay[]) {
  const byText = new Map(texts.map((text) => [text.textId, text]));
  return views.flatMap(({ id, title, textId }) => {
    const { totalOccurrences, knownOccurrences } = byText.get(textId) ?? { totalOccurrences: 0, knownOccurrences: [] };
    if (totalOccurrences === 0) return [];
    return [{ id, textId, title, coverage: knownOccurrences.map((known) => (100 * known) / totalOccurrences) }];
  });
}

const lastReadOrAdded = (documents: readonly Document[]) =>
  documents
    .map((document) => ({ ...document, at: timestampDate(document.readAt ?? document.createdAt!).getTime() }))
    .sort((a, b) => b.at - a.at || b.id - a.id);

/** The documents that were begun, the one read last first. What was read of each is null without the reader. */
function documentsRead(documents: readonly Document[], reading: ListReadingDaysResponse | null) {
  const sums = new Map(reading?.documents.map(({ documentId, sum }) => [documentId, sum!]));
  return documents
    .filter(({ readAt }) => readAt)
    .map(({ id, textId, title, progress, currentSentence, sentenceCount, readAt }) => ({
      id,
      textId,
      title,
      progress,
      currentSentence,
      sentenceCount,
      readAt: timestampDate(readAt!),
      readingMinutes: reading && (sums.get(id)?.minutes ?? 0),
      readCharacters: reading && (sums.get(id)?.characters ?? 0),
    }))
    .sort((a, b) => b.readAt.getTime() - a.readAt.getTime());
}
