import { Status } from '@ichibun/proto/content';
import { namesOf } from '@ichibun/proto/enum-names';
import { z } from 'zod';
import { TEXT_BODY } from './bounds.js';
import { patternSummary } from './grammar.js';
import { jlpt } from './jlpt.js';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import { failureValues, idParameter, moment, nothing, otherSpellings, shortText, wholeNumber } from './schemas.js';
import { wordState } from './vocabulary.js';

const percent = z.number().describe('0 to 100');
const certain = z.enum(['CERTAIN', 'UNCERTAIN']);

const newAnalysis = z
  .object({
    title: shortText(10_000).meta({ minLength: 1, maxLength: 200 }),
    text: z.string().meta({ minLength: 1, maxLength: 2_000_000 }),
  })
  .meta({ id: 'NewAnalysis' });
export type NewAnalysis = Sent<typeof newAnalysis>;

/** More than a text has. */
export const MOST_WORDS = 999_999;

const listing = z.object({
  limit: wholeNumber(0, MOST_WORDS).default(MOST_WORDS).describe('Of `words`; `wordsToLearn` has all there are'),
});
const topCount = wholeNumber(0, 999_999);
const page = z.object({
  from: wholeNumber(0, 1_000_000).default(0),
  count: wholeNumber(1, 50).default(20),
});

const coverageTarget = z
  .object({ targetCoverage: z.number().min(0).max(100).describe('Percent of all occurrences') })
  .meta({ id: 'CoverageTarget' });

export const analysis = z
  .object({
    id: z.int(),
    title: z.string(),
    status: z.enum(namesOf(Status)),
    createdAt: moment,
    textId: z.int().describe('The same as that of the documents in which its text is read'),
    errorMessage: z.string().nullable().describe('For people; null unless it failed'),
    errorCode: z.string().optional().describe('Absent unless it failed'),
    errorValues: failureValues.optional(),
    recounting: z.boolean().describe('Its words are being counted again, as the learner has corrected some'),
    countedBefore: z
      .object({ uniqueWords: z.int(), totalCoverage: percent })
      .nullable()
      .describe('The figures while the parts of compounds were counted; null unless counted again since'),
    correctionsRevision: z.int().describe('Rises when they have been counted again'),
    uniqueWords: z.int().nullable().describe('This and the next four are null until the analysis is completed'),
    knownWords: z.int().nullable(),
    unknownWords: z.int().nullable(),
    uniqueCoverage: percent.nullable(),
    totalCoverage: percent.nullable(),
    processingProgress: z.object({
      currentBatch: z.int(),
      totalBatches: z.int(),
      processedSentences: z.int(),
      totalSentences: z.int(),
    }),
  })
  .meta({ id: 'Analysis' });
export type Analysis = Answered<typeof analysis>;
const analyses = z.array(analysis);

export const analysisWord = z
  .object({
    word: z.string(),
    reading: z.string(),
    definition: z.string().describe('“Definition not available” where there is none'),
    frequency: z.int().describe('Occurrences in the text'),
    isKnown: z.boolean(),
    isKnownByParts: z.boolean().describe('Only the words that it is made of make it known'),
    isBlocked: z.boolean(),
    state: wordState.nullable().describe('How well the learner’s word for it is known; null without one'),
    uniqueVocabId: z.int(),
    certain,
    isGrammar: z.boolean().describe('A particle, an auxiliary or an ending'),
    isCounted: z.boolean().describe('In the figures: certain, and grammar only where the learner counts it'),
    frequencyBand: z
      .int()
      .nullable()
      .describe(
        'The word is among this many most frequent ones (1000, 5000, 10000 or 20000); null when rarer or unknown',
      ),
    jlpt,
    otherSpellings,
  })
  .meta({ id: 'AnalysisWord' });
export type AnalysisWord = Answered<typeof analysisWord>;
export const topWords = z.array(analysisWord);

export const analysisWords = z
  .object({
    words: z.array(analysisWord).describe('All words, most frequent first'),
    wordsToLearn: z
      .array(analysisWord)
      .describe('Those that are counted, and neither known nor blocked; last those known by their parts alone'),
  })
  .meta({ id: 'AnalysisWords' });

const sentenceOfWord = z
  .object({
    text: z.string(),
    targets: z
      .array(z.tuple([z.int(), z.int()]))
      .describe('UTF-16 offsets of the word’s first character and after its last, rising'),
  })
  .meta({ id: 'SentenceOfWord' });
export type SentenceOfWord = Answered<typeof sentenceOfWord>;
const sentencesOfWord = z
  .object({
    sentences: z.array(sentenceOfWord),
    total: z.int().describe('All sentences with the word'),
  })
  .meta({ id: 'SentencesOfWord' });

const sentenceCoverage = z
  .object({
    sentences: z.int(),
    unknownWords: z
      .object({ none: z.int(), one: z.int(), two: z.int(), more: z.int() })
      .describe('How many sentences have none, one, two, or more words that the learner does not know'),
  })
  .meta({ id: 'SentenceCoverage' });
export type SentenceCoverage = Answered<typeof sentenceCoverage>;

const kanjiOfText = z
  .object({
    kanji: z
      .array(z.object({ kanji: z.string(), occurrences: z.int() }))
      .describe('Of the words that count; those that stand most often first'),
  })
  .meta({ id: 'KanjiOfText' });

const grammarOfText = z
  .object({
    points: z.array(patternSummary.extend({ occurrences: z.int() })).describe('Those that are met most often first'),
  })
  .meta({ id: 'GrammarOfText' });
export type GrammarOfText = Answered<typeof grammarOfText>;

const chapters = z
  .object({
    chapters: z.array(
      z
        .object({
          title: z.string().describe('Empty for what comes before the first heading'),
          sentences: z.int(),
          uniqueWords: z.int(),
          knownWords: z.int(),
          totalOccurrences: z.int(),
          knownOccurrences: z.int(),
          uniqueCoverage: percent.nullable().describe('This and the next are null of a chapter without words'),
          totalCoverage: percent.nullable(),
        })
        .meta({ id: 'ChapterCoverage' }),
    ),
  })
  .meta({ id: 'ChapterCoverages' });
export type ChapterCoverages = Answered<typeof chapters>;

const statistics = z
  .object({
    uniqueWords: z.int(),
    knownWords: z.int(),
    unknownWords: z.int(),
    uniqueCoverage: percent.describe('Known words, in percent of all words'),
    totalCoverage: percent.describe('Occurrences of known words, in percent of all occurrences'),
    totalOccurrences: z.int(),
    knownOccurrences: z.int(),
    uncertainWords: z.int().describe('Words that neither dictionary nor analyser knows; in none of the other figures'),
    grammarWords: z
      .int()
      .describe('Particles, auxiliaries and endings; in the figures above if the learner counts them'),
    grammarOccurrences: z.int(),
  })
  .meta({ id: 'Statistics' });
export type Statistics = Answered<typeof statistics>;

const grammarCounts = z.boolean().describe('Particles, auxiliaries and endings are words like others');
const pointsCount = z
  .boolean()
  .describe(
    'Grammar points that are new to the learner count as new words do: in recommendations, films and the reader',
  );
const newCountingSettings = z
  .object({ grammarCounts, pointsCount: pointsCount.optional().describe('Stays as it is when it is left out') })
  .meta({ id: 'NewCountingSettings' });
export type NewCountingSettings = Sent<typeof newCountingSettings>;
const countingSettings = z.object({ grammarCounts, pointsCount }).meta({ id: 'CountingSettings' });
export type CountingSettings = Answered<typeof countingSettings>;

export const coverageCalculation = z
  .object({
    wordsNeeded: z.int(),
    projectedCoverage: percent,
    coverageGain: z.number().describe('In percentage points'),
    achievable: z.boolean(),
    maxPossibleCoverage: percent,
    targetWords: z.array(analysisWord).describe('The words to learn, most frequent first'),
  })
  .meta({ id: 'CoverageCalculation' });
export type CoverageCalculation = Answered<typeof coverageCalculation>;

const OF_COMPLETED = ['content.analysis-not-found', 'content.not-completed'] as const;

export const countingSettingsCalls = {
  settings: route('GET', '/api/content/settings', {
    summary: 'What counts as a word in the figures of texts',
    answers: { 200: countingSettings },
  }),
  change: route('POST', '/api/content/settings', {
    summary: 'Changes what counts as a word; the figures of all texts follow',
    body: newCountingSettings,
    answers: { 200: countingSettings },
  }),
};

export const contentCalls = {
  list: route('GET', '/api/content/analyze', {
    summary: 'The learner’s analyses, newest first',
    answers: { 200: analyses },
  }),
  create: route('POST', '/api/content/analyze', {
    summary: 'Begins to analyse a text',
    body: newAnalysis,
    bodyBounds: TEXT_BODY,
    answers: { 201: analysis },
    fails: [
      'content.empty-title',
      'content.long-title',
      'content.empty-text',
      'content.long-text',
      'content.no-japanese',
      'content.too-many-analyses',
    ],
    // Analyses that one learner may begin in a minute: each reads and stores a text.
    perMinute: 300,
  }),
  get: route('GET', '/api/content/analyze/{id}', {
    summary: 'One analysis',
    params: { id: idParameter },
    answers: { 200: analysis },
    fails: ['content.analysis-not-found'],
  }),
  chapters: route('GET', '/api/content/analyze/{id}/chapters', {
    summary: 'How much of each chapter of the text the learner knows now; none where it has no chapters',
    params: { id: idParameter },
    answers: { 200: chapters },
    fails: [...OF_COMPLETED, 'content.being-counted'],
  }),
  kanji: route('GET', '/api/content/analyze/{id}/kanji', {
    summary: 'The kanji of the text’s words, and how often each stands in them',
    params: { id: idParameter },
    answers: { 200: kanjiOfText },
    fails: OF_COMPLETED,
  }),
  grammar: route('GET', '/api/content/analyze/{id}/grammar', {
    summary: 'The grammar points of a completed analysis’ text, counted when they are first asked for',
    params: { id: idParameter },
    answers: { 200: grammarOfText },
    fails: OF_COMPLETED,
    perMinute: 60,
  }),
  remove: route('DELETE', '/api/content/analyze/{id}', {
    summary: 'Removes an analysis, whatever its status',
    params: { id: idParameter },
    answers: { 200: nothing },
    fails: ['content.analysis-not-found'],
  }),
  words: route('GET', '/api/content/analyze/{id}/words', {
    summary: 'The words of a completed analysis, most frequent first: `limit` of them, and all that are to be learnt',
    params: { id: idParameter },
    query: listing,
    answers: { 200: analysisWords },
    fails: OF_COMPLETED,
  }),
  sentencesOfWord: route('GET', '/api/content/analyze/{id}/words/{uniqueVocabId}/sentences', {
    summary: 'The sentences of the text in which a word stands, in their order, and where in them it does',
    params: { id: idParameter, uniqueVocabId: idParameter },
    query: page,
    answers: { 200: sentencesOfWord },
    fails: [...OF_COMPLETED, 'content.word-not-found', 'content.being-counted'],
  }),
  sentenceCoverage: route('GET', '/api/content/analyze/{id}/sentence-coverage', {
    summary: 'How many sentences of the text have no, one, two, or more words that the learner does not know',
    params: { id: idParameter },
    answers: { 200: sentenceCoverage },
    fails: [...OF_COMPLETED, 'content.being-counted'],
  }),
  topWords: route('GET', '/api/content/analyze/{id}/words/top/{count}', {
    summary:
      'The most frequent words that the learner neither knows nor has blocked; after them those known by their parts alone',
    params: { id: idParameter, count: topCount },
    answers: { 200: topWords },
    fails: OF_COMPLETED,
  }),
  statistics: route('GET', '/api/content/analyze/{id}/statistics', {
    summary: 'The figures of a completed analysis, with the words the learner knows now',
    params: { id: idParameter },
    answers: { 200: statistics },
    fails: OF_COMPLETED,
  }),
  coverage: route('POST', '/api/content/analyze/{id}/coverage-calculator', {
    summary: 'How few words to learn to reach a coverage of all occurrences',
    params: { id: idParameter },
    body: coverageTarget,
    answers: { 200: coverageCalculation },
    fails: [...OF_COMPLETED, 'content.invalid-target'],
  }),
};
