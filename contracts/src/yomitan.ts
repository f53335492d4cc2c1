import { z } from 'zod';
import { KILOBYTE } from './bounds.js';
import { line, MOST_LINES } from './lines.js';
import { route } from './route.js';
import { listOf, shortText } from './schemas.js';

/** Words looked up at once. */
const MOST_TERMS = 50;

const term = shortText(200);

const toTokenize = z.object({
  text: z.union([line, listOf(line, MOST_LINES)]),
  scanLength: z.number().optional().describe('Read, and not needed'),
  parser: z
    .string()
    .max(100)
    .optional()
    .describe('mecab for words with their dictionary forms; else the scanning parser'),
});
const toLookUp = z.object({ term: z.union([term, listOf(term, MOST_TERMS)]) });
const kanjiToLookUp = z.object({ character: shortText(50) });

const serverVersion = z.object({ version: z.literal(1) });
const yomitanVersion = z.object({
  version: z.string().describe('Of the Yomitan whose answers these are: programs ask for what it can'),
});

const inDictionary = {
  dictionary: z.string(),
  dictionaryIndex: z.int(),
  dictionaryAlias: z.string(),
};
const source = z.object({
  originalText: z.string(),
  transformedText: z.string(),
  deinflectedText: z.string(),
  matchType: z.literal('exact'),
  matchSource: z.enum(['term', 'reading']),
  isPrimary: z.boolean(),
});
const frequencies = z.array(
  z.object({
    index: z.int(),
    headwordIndex: z.int(),
    ...inDictionary,
    hasReading: z.boolean(),
    frequencyMode: z.literal('rank-based'),
    frequency: z.int(),
    displayValue: z.string(),
    displayValueParsed: z.boolean(),
  }),
);
const pronunciations = z.array(
  z.object({
    index: z.int(),
    headwordIndex: z.int(),
    ...inDictionary,
    pronunciations: z.array(
      z.object({
        type: z.literal('pitch-accent'),
        positions: z.int(),
        nasalPositions: z.array(z.int()),
        devoicePositions: z.array(z.int()),
        tags: z.array(z.string()),
      }),
    ),
  }),
);

export const headword = z.object({
  term: z.string(),
  reading: z.string(),
  sources: z.array(source),
  frequencies,
  pronunciations,
});

export const segment = z
  .object({
    text: z.string(),
    reading: z.string().describe('What is written above it; empty for kana'),
    headwords: z.array(z.array(headword)).optional().describe('Of the first segment of a word'),
    lemma: z.string().optional().describe('With mecab'),
    lemmaReading: z.string().optional(),
  })
  .meta({ id: 'YomitanSegment' });

export const tokenized = z.array(
  z.object({
    id: z.enum(['scan', 'mecab']),
    source: z.enum(['scanning-parser', 'mecab']),
    dictionary: z.string().nullable(),
    index: z.int(),
    content: z.array(z.array(segment)).describe('The segments joined are the text'),
  }),
);

export const termEntry = z
  .object({
    type: z.literal('term'),
    isPrimary: z.boolean(),
    score: z.int(),
    frequencyOrder: z.int(),
    textProcessorRuleChainCandidates: z.array(z.string()),
    inflectionRuleChainCandidates: z.array(z.string()),
    dictionaryIndex: z.int(),
    dictionaryAlias: z.string(),
    sourceTermExactMatchCount: z.int(),
    matchPrimaryReading: z.boolean(),
    maxOriginalTextLength: z.int(),
    headwords: z.array(
      z.object({
        index: z.int(),
        term: z.string(),
        reading: z.string(),
        sources: z.array(source),
        tags: z.array(z.string()),
        wordClasses: z.array(z.string()),
      }),
    ),
    definitions: z.array(
      z.object({
        ...inDictionary,
        index: z.int(),
        headwordIndices: z.array(z.int()),
        id: z.int(),
        score: z.int(),
        frequencyOrder: z.int(),
        sequences: z.array(z.int()),
        isPrimary: z.boolean(),
        tags: z.array(z.string()),
        entries: z.array(z.string()),
      }),
    ),
    pronunciations,
    frequencies,
  })
  .meta({ id: 'YomitanTermEntry' });

const foundTerms = z.object({
  dictionaryEntries: z.array(termEntry).describe('Empty for a word that is unknown'),
  originalTextLength: z.int(),
  index: z.int().describe('Among the terms'),
});
const termEntries = z.union([foundTerms, z.array(foundTerms)]);

export const kanjiEntry = z
  .object({
    type: z.literal('kanji'),
    character: z.string(),
    ...inDictionary,
    onyomi: z.array(z.string()),
    kunyomi: z.array(z.string()),
    tags: z.array(z.string()),
    stats: z.object({}),
    definitions: z.array(z.string()),
    frequencies: z.array(z.string()),
  })
  .meta({ id: 'YomitanKanjiEntry' });
const kanjiEntries = z.array(kanjiEntry);

/** 20,000 characters as escapes, with room. */
const LINES_BODY = { bytes: 256 * KILOBYTE, values: MOST_LINES + 50 };

export const yomitanCalls = {
  serverVersion: route('POST', '/api/doors/{token}/yomitan/serverVersion', {
    summary: 'The version of Yomitan’s protocol',
    answers: { 200: serverVersion },
    // Calls of one learner in a minute: a player asks for a hundred lines at a time.
    perMinute: 600,
  }),
  yomitanVersion: route('POST', '/api/doors/{token}/yomitan/yomitanVersion', {
    summary: 'Which Yomitan’s answers these are',
    answers: { 200: yomitanVersion },
    perMinute: 600,
  }),
  tokenize: route('POST', '/api/doors/{token}/yomitan/tokenize', {
    summary: 'The words of one line or of many, with readings and dictionary forms; their segments joined are the line',
    body: toTokenize,
    bodyBounds: LINES_BODY,
    answers: { 200: tokenized },
    fails: ['language.text-too-long', 'language.too-many-lines'],
    perMinute: 600,
    stopsWhenAbandoned: true,
  }),
  termEntries: route('POST', '/api/doors/{token}/yomitan/termEntries', {
    summary: 'The entries of a word as it is written, in any of its forms; of a list of words a list of these',
    body: toLookUp,
    answers: { 200: termEntries },
    fails: ['language.too-many-words'],
    perMinute: 600,
  }),
  kanjiEntries: route('POST', '/api/doors/{token}/yomitan/kanjiEntries', {
    summary: 'What kanji mean and how they are read',
    body: kanjiToLookUp,
    answers: { 200: kanjiEntries },
    perMinute: 600,
  }),
};
