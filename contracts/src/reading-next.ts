import { z } from 'zod';
import { USUAL_BODY } from './bounds.js';
import { documentEntry, levelsOfText, newWordsPerPage, oneDocument, percent, readableDocument } from './documents.js';
import { patterns } from './grammar.js';
import { JLPT_LEVELS } from './jlpt.js';
import type { Answered } from './json.js';
import { definedWord } from './reading-words.js';
import { route } from './route.js';
import { id, idParameter, listOf, otherSpellings } from './schemas.js';

const samples = z.object({
  samples: z.array(
    z
      .object({
        id: z.string(),
        title: z.string(),
        author: z.string().describe('Empty for those written for this product'),
        description: z.string(),
        descriptionInJapanese: z.string(),
        characterCount: z.int(),
        level: z.enum(JLPT_LEVELS).describe('Level of the JLPT that it is written for'),
        titleFurigana: z
          .array(z.object({ text: z.string(), reading: z.string().describe('Hiragana; empty where none is needed') }))
          .describe('The title in pieces, with the readings of kanji'),
        documentId: z.int().nullable().describe('The learner’s document of it'),
        progress: percent.describe('Of that document'),
        knownShare: percent.nullable().describe('Null while its words cannot be counted'),
      })
      .meta({ id: 'Sample', description: 'A graded text that ships with the product' }),
  ),
});
const sampleParameter = z.string().max(100);
export const downloadedSample = z.object({
  document: readableDocument.describe('As its document would be; its id is 0, as the learner has none by this call'),
  sentences: z
    .array(
      z
        .object({
          words: z.array(definedWord),
          patterns,
          translation: z.string(),
          translationSource: z.string().describe('As of a processed sentence'),
          notes: z.array(z.string()).describe('A custom, or a point of grammar; mostly none'),
        })
        .meta({ id: 'SampleSentence' }),
    )
    .describe('One for each sentence of the document'),
});
export type DownloadedSample = Answered<typeof downloadedSample>;
const readingNext = z.object({
  targetCoverage: percent.describe('The coverage at which a text reads fluently'),
  finished: z.array(z.string()).describe('Titles of texts that are read to their end'),
  documents: z
    .array(
      documentEntry
        .extend({
          knownShare: percent,
          newWordsPerPage,
          ...levelsOfText,
          wordsNeeded: z.int().describe('The fewest words to learn for the target'),
          isReachable: z.boolean().describe('False where blocked words keep it below the target'),
        })
        .meta({ id: 'NextDocument' }),
    )
    .describe('Not read to their ends, those known best first'),
});
const documentChapters = z.object({
  chapters: z
    .array(
      z
        .object({
          title: z.string().describe('Empty for what comes before the first heading'),
          characters: z.int(),
          knownShare: percent.nullable().describe('Null of a chapter without words'),
          newWords: z.int().describe('Neither known nor being learned nor blocked, and in no chapter before'),
          newWordsPerPage,
        })
        .meta({ id: 'DocumentChapter' }),
    )
    .describe('In the order of the document; none where it has no chapters'),
});
const booksAndCount = z
  .object({
    documentIds: listOf(id, 500),
    count: z.int().min(1).max(200).default(50).describe('How many words'),
  })
  .meta({ id: 'BooksAndCount' });
export const wordList = z
  .object({
    words: z
      .array(
        z
          .object({
            uniqueVocabId: z.int(),
            word: z.string(),
            reading: z.string(),
            otherSpellings,
            meaning: z.string().nullable(),
            occurrences: z.int().describe('In all of the documents'),
            documents: z.int().describe('How many of them have it'),
          })
          .meta({ id: 'ListedWord' }),
      )
      .describe('Those that occur most often in all of the documents first'),
    documents: z
      .array(
        z
          .object({
            documentId: z.int(),
            knownShare: percent,
            knownShareWithWords: percent.describe('Once the words are known'),
          })
          .meta({ id: 'DocumentWithWords' }),
      )
      .describe('Those whose words are counted'),
  })
  .meta({ id: 'WordList', description: 'The new words that raise what is known of some documents most' });
export type WordList = Answered<typeof wordList>;

export const wordListCalls = {
  list: route('POST', '/api/documents/user/{userId}/word-list', {
    summary: 'One list of words for several documents: the new words that raise what is known of all of them most',
    own: 'userId',
    body: booksAndCount,
    bodyBounds: { ...USUAL_BODY, values: 600 },
    answers: { 200: wordList },
  }),
};

export const chaptersCalls = {
  chapters: route('GET', '/api/documents/{id}/chapters', {
    summary: 'How much of each chapter of a document the learner knows now, and how many new words a page it has',
    params: { id: idParameter },
    answers: { 200: documentChapters },
    fails: ['reader.document-not-found', 'content.being-counted'],
  }),
};

export const samplesCalls = {
  list: route('GET', '/api/samples', {
    summary: 'Graded texts that ship with the product, the easiest first, and how much of them the learner knows',
    answers: { 200: samples },
  }),
  download: route('GET', '/api/samples/{sample}', {
    summary: 'A sample with all that reading it without a network needs: words, definitions, translations',
    params: { sample: sampleParameter },
    answers: { 200: downloadedSample },
    fails: ['reader.sample-not-found'],
    perMinute: 120,
  }),
  open: route('POST', '/api/samples/{sample}/document', {
    summary: 'The learner’s document of a sample: the newest one, made where there is none',
    params: { sample: sampleParameter },
    answers: { 200: oneDocument },
    fails: ['reader.sample-not-found', 'reader.too-many-documents'],
    perMinute: 60,
  }),
};

export const readingNextCalls = {
  next: route('GET', '/api/documents/user/{userId}/next', {
    summary: 'What the learner might read next, by how much of it is known, with how many words reach 95 %',
    own: 'userId',
    answers: { 200: readingNext },
  }),
};
