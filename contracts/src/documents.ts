import { z } from 'zod';
import { TEXT_BODY } from './bounds.js';
import { analysis } from './content.js';
import { jlpt } from './jlpt.js';
import type { Answered } from './json.js';
import { route } from './route.js';
import { idParameter, largestId, moment, nothing, otherSpellings, shortText, wholeNumber } from './schemas.js';

/** A user's id as pages send it; it must be the caller's, and may be left out. */
const userId = z.union([z.number(), z.string()]).optional().describe('The caller’s own id');
export const index = z.int().min(0).max(largestId);
export const percent = z.number().describe('0 to 100');
const owner = z.object({ userId: z.string().optional().describe('The caller’s own id') });
const newDocument = z
  .object({
    title: shortText(10_000).meta({ minLength: 1, maxLength: 200 }),
    content: z.string().meta({ minLength: 1, maxLength: 2_000_000 }),
    userId,
    isManga: z
      .boolean()
      .optional()
      .describe('It is the text of a manga, whose pages are shown from files of the learner’s'),
  })
  .meta({ id: 'NewDocument' });
const position = z.object({ userId, sentenceIndex: index });
export const documentEntry = z
  .object({
    id: z.int(),
    title: z.string(),
    author: z.string().describe('Empty when the source names none'),
    fileType: z.enum(['text', 'pdf', 'epub']),
    vertical: z.boolean().describe('The book itself is set from top to bottom'),
    hasCover: z.boolean().describe('Whether GET /api/documents/{id}/cover has a picture'),
    isFilm: z.boolean().describe('It is the subtitles of a film'),
    isManga: z.boolean().describe('It is the text of a manga'),
    textId: z.int().describe('The same as that of an analysis of its text; 0 of a document that is not counted yet'),
    sentenceCount: z.int(),
    characterCount: z.int(),
    currentSentence: z.int().describe('Index of the sentence that the learner has come to, from 0'),
    progress: percent.describe('Percent of the sentences read'),
    createdAt: moment,
    readAt: moment.nullable().describe('Null of a document not begun'),
    knownShare: percent
      .nullable()
      .describe('Percent of its words’ occurrences that the learner knows, as counted last; null until counted'),
  })
  .meta({ id: 'DocumentEntry', description: 'A text of the learner’s, without its sentences' });
export type DocumentEntry = Answered<typeof documentEntry>;
const documents = z.object({ documents: z.array(documentEntry) });
export const oneDocument = z.object({ document: documentEntry });
export const ending = z
  .object({
    readingMinutes: z.number().describe('Spent on this document'),
    readCharacters: z.number(),
    words: z
      .object({
        all: z.int().describe('Different words, as figures count them'),
        known: z.int(),
        learnt: z.int().describe('Those of the known that were not known when the document was added'),
        fresh: z
          .array(
            z
              .object({
                uniqueVocabId: z.int(),
                word: z.string(),
                reading: z.string(),
                otherSpellings,
                meaning: z.string().nullable(),
                frequency: z.int().describe('Occurrences in the text'),
              })
              .meta({ id: 'FreshWord' }),
          )
          .describe('Words that are neither known nor being learned, those worth learning first; at most 500'),
      })
      .nullable()
      .describe('Null until the words of the text are counted'),
  })
  .meta({ id: 'Ending', description: 'What the end of a text shows' });
export const worthLearning = z
  .object({
    isCounted: z.boolean(),
    uniqueVocabIds: z
      .array(z.int())
      .nullable()
      .describe('A fifth of its new words, 10 to 100; null where half of its words are known, or until it is counted'),
  })
  .meta({ id: 'WorthLearning' });
export const newWordsPerPage = z
  .number()
  .nullable()
  .describe(
    'New words on a page of 1,500 characters, each counted where it stands first; null until its length is known',
  );
/** What each counted text says of its words' levels. */
export const levelsOfText = {
  level: jlpt.describe(
    'First level of the JLPT that covers 95 % of the occurrences of its words with those before it; null when none does',
  ),
  newWordsByLevel: z
    .array(z.object({ level: jlpt, newWords: z.int() }))
    .describe('From N5 on, last those in no list; without levels that have none, empty when words have no levels'),
};
const knownShares = z
  .object({
    shares: z.array(
      z.object({
        documentId: z.int(),
        knownShare: percent,
        newWords: z.int().describe('Different words that are neither known nor being learned nor blocked'),
        newWordsPerPage,
        ...levelsOfText,
      }),
    ),
    counting: z.int().describe('Documents whose words are still being counted'),
  })
  .meta({ id: 'KnownShares' });
export type KnownShares = Answered<typeof knownShares>;
export const givenReading = z
  .object({
    sentence: z.int().describe('Index of the sentence'),
    start: z.int().describe('UTF-16 offset in the sentence'),
    length: z.int().describe('UTF-16 units that are read so'),
    reading: z.string().describe('Mostly hiragana, now and then katakana or a word of another language'),
  })
  .meta({ id: 'GivenReading', description: 'A reading that the source itself gives: ruby, furigana' });
const documentPicture = z
  .object({
    sentence: z.int().describe('Index of the sentence that follows it; the number of sentences, where none follows'),
    width: z.int().describe('Pixels'),
    height: z.int().describe('Pixels'),
    alt: z.string().describe('What the book says for those who do not see it; may be empty'),
  })
  .meta({ id: 'DocumentPicture', description: 'A picture of a book, where it stands' });
export type DocumentPicture = Answered<typeof documentPicture>;
const pictureParameter = wholeNumber(0, largestId);
export const sentenceTime = z
  .object({
    start: z.int().describe('The millisecond from which it is shown'),
    end: z.int().describe('The millisecond until which it is shown'),
  })
  .meta({ id: 'SentenceTime', description: 'When a sentence of subtitles is shown' });
export type SentenceTime = Answered<typeof sentenceTime>;
export const sentenceNote = z
  .object({
    sentence: z
      .int()
      .describe(
        'Index of the sentence that follows it; the number of sentences, where none follows; of a footnote its own',
      ),
    kind: z
      .enum(['speaker', 'missing', 'footnote'])
      .describe(
        'Who speaks what follows or what is heard; a page that the file lacks, by its name; or a note of a book',
      ),
    text: z.string(),
    at: z.int().describe('Of a footnote: the UTF-16 offset in its sentence where its mark belongs; 0 of others'),
    mark: z.string().describe('Of a footnote: the sign that leads to it; empty of others'),
  })
  .meta({ id: 'SentenceNote', description: 'What stands beside the sentences, and is neither counted nor spoken' });
export type SentenceNote = Answered<typeof sentenceNote>;
const chapterOfBook = z
  .object({ title: z.string(), sentence: z.int().describe('Index of its first sentence') })
  .meta({ id: 'Chapter' });
export type Chapter = Answered<typeof chapterOfBook>;
export const readableDocument = documentEntry
  .extend({
    sentences: z.array(z.string()),
    paragraphStarts: z.array(z.int()).describe('Indexes of the sentences that begin a paragraph, rising'),
    chapters: z
      .array(chapterOfBook)
      .describe('The table of contents, in the order of the book; empty when it has none'),
    readings: z.array(givenReading).describe('By sentence and start, rising'),
    pictures: z
      .array(documentPicture)
      .describe('In the order of the book; the first is at GET /api/documents/{id}/pictures/0'),
    notes: z.array(sentenceNote).describe('In the order of the text'),
    times: z.array(sentenceTime).describe('Of subtitles, one for each sentence; empty of all other documents'),
  })
  .meta({ id: 'ReadableDocument', description: 'A text of the learner’s with its sentences' });
export type ReadableDocument = Answered<typeof readableDocument>;
export const openedDocument = z.object({ document: readableDocument });

export const endingCalls = {
  ending: route('GET', '/api/documents/{id}/ending', {
    summary: 'What reading a document to its end came to: time, words met and learnt, and those that are still new',
    params: { id: idParameter },
    answers: { 200: ending },
    fails: ['reader.document-not-found'],
  }),
  worthLearning: route('GET', '/api/documents/{id}/worth-learning', {
    summary: 'The new words of a document that are worth learning first, where most of its words are new',
    params: { id: idParameter },
    answers: { 200: worthLearning },
    fails: ['reader.document-not-found'],
  }),
};

export const analysedTextsCalls = {
  document: route('POST', '/api/content/analyze/{id}/document', {
    summary: 'The document in which the text of an analysis is read: the newest one, made where there is none',
    params: { id: idParameter },
    answers: { 200: oneDocument },
    fails: ['content.analysis-not-found', 'content.text-not-found', 'reader.too-many-documents', 'reader.too-complex'],
  }),
};

export const documentsCalls = {
  list: route('GET', '/api/documents/user/{userId}', {
    summary: 'The learner’s documents without their sentences, newest first',
    own: 'userId',
    answers: { 200: documents },
  }),
  knownShares: route('GET', '/api/documents/user/{userId}/known-shares', {
    summary: 'How much of each document the learner knows now, in percent of its words, and how many new words it has',
    own: 'userId',
    answers: { 200: knownShares },
  }),
  create: route('POST', '/api/documents/create-from-text', {
    summary: 'Makes a document of a Japanese text',
    body: newDocument,
    bodyBounds: TEXT_BODY,
    answers: { 201: oneDocument },
    fails: [
      'reader.empty-title',
      'reader.too-complex',
      'reader.unreadable-file',
      'reader.too-many-files',
      'reader.too-many-readings',
      'reader.long-document',
      'reader.long-title',
      'reader.empty-text',
      'reader.long-text',
      'reader.no-japanese',
      'reader.unsupported-subtitles',
      'reader.too-many-documents',
      'auth.not-your-data',
    ],
    // Documents that one learner may make of texts in a minute: each is read, divided and stored at once.
    perMinute: 600,
  }),
  get: route('GET', '/api/documents/{id}', {
    summary: 'A document with its sentences',
    params: { id: idParameter },
    query: owner,
    answers: { 200: openedDocument },
    fails: ['reader.document-not-found', 'auth.not-your-data'],
  }),
  cover: route('GET', '/api/documents/{id}/cover', {
    summary: 'The picture of a document’s cover',
    params: { id: idParameter },
    answers: { 200: { mediaType: 'image/*' } },
    fails: ['reader.document-not-found', 'reader.no-cover', 'objects.not-found'],
  }),
  picture: route('GET', '/api/documents/{id}/pictures/{picture}', {
    summary: 'A picture of a document',
    params: { id: idParameter, picture: pictureParameter },
    answers: { 200: { mediaType: 'image/*' } },
    fails: ['reader.document-not-found', 'reader.no-picture', 'objects.not-found'],
  }),
  remove: route('DELETE', '/api/documents/{id}', {
    summary: 'Removes a document',
    params: { id: idParameter },
    query: owner,
    answers: { 200: nothing },
    fails: ['reader.document-not-found', 'auth.not-your-data'],
  }),
  analysis: route('POST', '/api/documents/{id}/analysis', {
    summary: 'The analysis of a document’s text: the newest one, made where there is none',
    params: { id: idParameter },
    answers: { 200: analysis },
    fails: ['reader.document-not-found', 'content.too-many-analyses', 'content.text-not-found'],
  }),
  saveProgress: route('POST', '/api/documents/{id}/progress', {
    summary: 'Keeps the sentence that the learner has come to',
    params: { id: idParameter },
    body: position,
    answers: { 200: oneDocument },
    fails: ['reader.document-not-found', 'reader.no-such-sentence', 'auth.not-your-data'],
  }),
};
