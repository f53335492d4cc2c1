import { z } from 'zod';
import { MEGABYTE, TEXT_BODY, USUAL_BODY } from './bounds.js';
import { analysis } from './content.js';
import { JLPT_LEVELS } from './jlpt.js';
import type { Answered, Sent } from './json.js';
import { patterns, tokenFields } from './language.js';
import { MODEL_FAILURES } from './model-failures.js';
import { route } from './route.js';
import {
  failure,
  failureValues,
  id,
  idParameter,
  largestId,
  listOf,
  moment,
  nothing,
  shortText,
  timeZone,
  visibleText,
  wholeNumber,
} from './schemas.js';
import { wordState } from './vocabulary.js';

/** A user's id as pages send it; it must be the caller's, and may be left out. */
const userId = z.union([z.number(), z.string()]).optional().describe('The caller’s own id');
const index = z.int().min(0).max(largestId);
const percent = z.number().describe('0 to 100');

const owner = z.object({ userId: z.string().optional().describe('The caller’s own id') });
const newDocument = z
  .object({
    title: shortText(10_000).meta({ minLength: 1, maxLength: 200 }),
    content: z.string().meta({ minLength: 1, maxLength: 2_000_000 }),
    userId,
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
const oneDocument = z.object({ document: documentEntry });
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
                meaning: z.string().nullable(),
                frequency: z.int().describe('Occurrences in the text'),
              })
              .meta({ id: 'FreshWord' }),
          )
          .describe('Words that are neither known nor being learned, most frequent first; at most 500'),
      })
      .nullable()
      .describe('Null until the words of the text are counted'),
  })
  .meta({ id: 'Ending', description: 'What the end of a text shows' });
const newWordsPerPage = z
  .number()
  .nullable()
  .describe(
    'New words on a page of 1,500 characters, each counted where it stands first; null until its length is known',
  );
const knownShares = z
  .object({
    shares: z.array(
      z.object({
        documentId: z.int(),
        knownShare: percent,
        newWords: z.int().describe('Different words that are neither known nor blocked'),
        newWordsPerPage,
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
const readableDocument = documentEntry
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

export const upload = z
  .object({
    id: z.int(),
    filename: z.string(),
    status: z.enum(['queued', 'processing', 'completed', 'failed']),
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable().describe('For people; null unless it failed'),
    errorValues: failureValues.optional(),
    document: documentEntry.nullable().describe('Only of a completed one'),
  })
  .meta({ id: 'Upload', description: 'A file on its way to become a document' });
export type Upload = Answered<typeof upload>;
const uploads = z.object({ uploads: z.array(upload) });
const oneUpload = z.object({ upload });
const extractedText = z
  .object({ title: z.string().describe('May be empty'), text: z.string() })
  .meta({ id: 'ExtractedText' });

const article = z
  .object({
    // The reader service tells people its own, much lower bound.
    text: z.string().max(1_000_000).meta({ minLength: 1, maxLength: 50_000 }),
    mode: z.enum(['beginner', 'advanced']).default('beginner'),
  })
  .meta({ id: 'Article' });
const translationAvailability = z.object({
  available: z.boolean().describe('Whether there is a language model to translate with'),
});
const translatedArticle = z.object({ translation: z.string() });

const count = z.int().min(0).max(largestId);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
export const reading = z
  .object({
    sentenceCount: count.meta({ maximum: 20_000 }),
    characterCount: count.meta({ maximum: 500_000 }),
    readingMinutes: z.number().min(0).meta({ maximum: 720 }),
    timeZone: timeZone.optional(),
    reportId: z.uuid().optional().describe('The same report is counted once, however often it is sent'),
    endedAt: instant.optional().describe('By the caller’s clock; now without it'),
    sentAt: instant.optional().describe('The caller’s clock as it sends this'),
    documentId: count.optional(),
  })
  .meta({ id: 'ReadingReport', description: 'A stretch of reading without a pause' });
export type ReadingReport = Sent<typeof reading>;
const statisticsQuery = z.object({ timeZone: timeZone.default('UTC') });
export const readingFigures = z
  .object({
    readingMinutes: z.number(),
    readCharacters: z.number(),
    readPages: z.number().describe('1,500 characters each'),
    readBooks: z.number().describe('150 pages each'),
  })
  .meta({ id: 'ReadingFigures' });
export type ReadingFigures = Answered<typeof readingFigures>;

const readingStats = z.object({ today: readingFigures, total: readingFigures }).meta({ id: 'ReadingStats' });

// The reader service tells people its own, lower bounds.
const sentence = shortText(20_000).meta({ maxLength: 2_000 });
const word = visibleText(200, 'Which word?');
const range = z.object({
  from: wholeNumber(0, largestId).default(0),
  count: wholeNumber(1, 1_000).default(15).meta({ maximum: 30 }),
});
const place = z.object({ documentId: idParameter, sentenceIndex: index }).meta({ id: 'PlaceInDocument' });
const toProcess = z
  .object({ sentence, includeTranslation: z.boolean().default(false) })
  .meta({ id: 'SentenceToProcess' });
const toTranslate = z
  .object({ word, cachedDefinition: shortText(10_000).nullish(), sentence: sentence.nullish() })
  .meta({ id: 'WordToTranslate' });
const toDefine = z.object({ word });

const source = z
  .string()
  .nullable()
  .describe('Who says so: the name of a dictionary, “Sentence corpus”, “AI” or “Given”');
const readWordFields = {
  ...tokenFields,
  uniqueVocabId: z
    .int()
    .nullable()
    .describe(
      'Null for what is no word: names, numbers, Latin, punctuation; in answers to GET also for a word that nothing has met before',
    ),
  known: z.boolean(),
  knownByParts: z.boolean().describe('Only the words that it is made of make it known'),
  blocked: z.boolean(),
  state: wordState.nullable().describe('How well it is known; null when the learner has no such word'),
  uncounted: z
    .boolean()
    .describe(
      'No figure of a text counts it: no word, an uncertain one, grammar that the learner does not count, or a part of a word that counts as a whole',
    ),
};
export interface ReadWord extends z.output<z.ZodObject<typeof readWordFields>> {
  tokens: ReadWord[];
}
export const readWord: z.ZodType<ReadWord> = z.object(readWordFields).extend({
  get tokens() {
    return z.array(readWord);
  },
});
z.globalRegistry.add(readWord, {
  id: 'ReadWord',
  description: 'A word of a sentence, with what the learner knows of it. A grouped one has its words',
});
export const definedWord = z
  .object({
    ...readWordFields,
    tokens: z.array(readWord),
    definition: z
      .string()
      .describe('“Definition not available” where there is none; “(1) … (2) …” with several senses'),
    definitionSource: source,
    sense: z.int().nullable().describe('Which of the senses is meant here, from 1; null when not known'),
  })
  .meta({ id: 'DefinedWord', description: 'A word with all senses that the dictionary shows' });
export type DefinedWord = Answered<typeof definedWord>;
export const wordsOfSentences = z.object({
  sentences: z.array(z.array(readWord)),
  patterns: z.array(patterns).describe('Of each of these sentences'),
});
const wordsInContext = z.object({ words: z.array(definedWord), patterns });

const wordOfSentence = z.object({
  sentenceIndex: wholeNumber(0, largestId).default(0),
  wordIndex: wholeNumber(0, largestId).describe('Among the words of the sentence'),
});

const wordBetweenStages = z
  .object({
    text: z.string(),
    reading: z.string().describe('Hiragana; empty when it is not known'),
    baseForm: z.string(),
    entry: z.string().nullable().describe('Key of the dictionary entry'),
    meaning: z.string().nullable(),
  })
  .meta({ id: 'WordBetweenStages' });

export const explainedWord = z
  .object({
    words: z.array(wordBetweenStages).describe('The likeliest words, before any stage changed them'),
    steps: z
      .array(
        z.object({
          stage: z.string().describe('Of the analyser, as the README of the language service lists them'),
          rule: z.string().describe('The rule or the row of a table that says so'),
          writtenIn: z.string().describe('File and line below services/language'),
          example: z.string().nullable().describe('A sentence in which the rule holds'),
          because: z
            .array(z.object({ feature: z.string().describe('What was looked at: after'), value: z.string() }))
            .describe('What weighed most, heaviest first; empty where nothing is weighed'),
          from: z.array(wordBetweenStages),
          to: z.array(wordBetweenStages),
        }),
      )
      .describe('What was changed of these, in its order'),
    runnerUp: z
      .object({
        words: z.array(wordBetweenStages),
        insteadOf: z.array(wordBetweenStages),
        more: z.int().describe('The margin by which they are not chosen; about 550 is twice as unlikely'),
      })
      .nullable()
      .describe('What would stand there if the likeliest words did not; null where there is nothing'),
  })
  .meta({ id: 'ExplainedWord' });
export type ExplainedWord = Answered<typeof explainedWord>;

const processedSentence = z
  .object({
    translation: z
      .string()
      .nullable()
      .describe('“Translation not available” where there is none; null when not asked for'),
    translationSource: source,
    problem: z.string().nullable().describe('Why there is no translation, for people'),
    failure: failure.optional().describe('The same with its code'),
    notes: z
      .array(z.string())
      .optional()
      .describe('On a sentence of a graded text: a custom, or a point of grammar; absent where there is none'),
    words: z.array(definedWord),
    patterns,
    analysis: z.object({
      word_units: z.array(
        z.object({ surface_form: z.string(), reading: z.string(), definition: z.string(), lemma: z.string() }),
      ),
    }),
  })
  .meta({ id: 'ProcessedSentence' });
const wordTranslation = z
  .object({ translation: z.string().describe('“Definition not available” where there is none'), source })
  .meta({ id: 'WordTranslation' });
const wordDefinition = z.object({
  definition: z
    .object({
      word: z.string(),
      reading: z.string(),
      translation: z.string().describe('“Definition not available” where there is none'),
      aiTranslation: z.string().nullable(),
      jmdictTranslation: z.string().nullable(),
      source,
    })
    .meta({ id: 'WordDefinition' }),
});

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

const readingNext = z.object({
  targetCoverage: percent.describe('The coverage at which a text reads fluently'),
  finished: z.array(z.string()).describe('Titles of texts that are read to their end'),
  documents: z
    .array(
      documentEntry
        .extend({
          knownShare: percent,
          newWordsPerPage,
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
          newWords: z.int().describe('Neither known nor blocked, and in no chapter before'),
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

/** What may be wrong with a file. */
const FILE_FAILURES = [
  'reader.invalid-file-type',
  'reader.mislabelled-file',
  'reader.empty-file',
  'reader.damaged-file',
  'reader.unreadable-file',
  'reader.scanned-pdf',
  'reader.encrypted-pdf',
  'reader.drm',
  'reader.unsupported-subtitles',
  'reader.no-text',
  'reader.zip-bomb',
  'reader.too-complex',
  'reader.too-many-readings',
  'reader.empty-text',
  'reader.long-text',
  'reader.no-japanese',
] as const;

export const wordListCalls = {
  list: route('POST', '/api/documents/user/{userId}/word-list', {
    summary: 'One list of words for several documents: the new words that raise what is known of all of them most',
    own: 'userId',
    body: booksAndCount,
    bodyBounds: { ...USUAL_BODY, values: 600 },
    answers: { 200: wordList },
  }),
};

export const endingCalls = {
  ending: route('GET', '/api/documents/{id}/ending', {
    summary: 'What reading a document to its end came to: time, words met and learnt, and those that are still new',
    params: { id: idParameter },
    answers: { 200: ending },
    fails: ['reader.document-not-found'],
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

export const analysedTextsCalls = {
  document: route('POST', '/api/content/analyze/{id}/document', {
    summary: 'The document in which the text of an analysis is read: the newest one, made where there is none',
    params: { id: idParameter },
    answers: { 200: oneDocument },
    fails: ['content.analysis-not-found', 'content.text-not-found', 'reader.too-many-documents', 'reader.too-complex'],
  }),
};

export const uploadsCalls = {
  upload: route('POST', '/api/documents/upload', {
    summary: 'Makes a document of a TXT, PDF or EPUB file; answers 202 with the upload when that takes long',
    form: { file: 'document', fields: { userId: 'optional' } },
    answers: { 201: oneDocument, 202: oneUpload },
    fails: [
      ...FILE_FAILURES,
      'reader.too-many-documents',
      'reader.long-document',
      'reader.too-many-uploads',
      'auth.not-your-data',
    ],
    // Files a minute of one learner: each costs a process.
    perMinute: 60,
    // Time for 50 MB over a slow line, and to wait for a novel to be read.
    deadlineMs: 5 * 60_000,
  }),
  list: route('GET', '/api/documents/uploads', {
    summary: 'The caller’s uploads that are not finished, oldest first',
    answers: { 200: uploads },
  }),
  find: route('GET', '/api/documents/uploads/{uploadId}', {
    summary: 'The progress of an upload, and at its end the document or the reason why there is none',
    params: { uploadId: idParameter },
    answers: { 200: oneUpload },
    fails: ['reader.upload-not-found'],
  }),
  extractText: route('POST', '/api/documents/extract-text', {
    summary: 'The text of a TXT, PDF or EPUB file, without ruby; makes no document',
    form: { file: 'document', fields: { userId: 'optional' } },
    answers: { 200: extractedText },
    fails: [...FILE_FAILURES, 'reader.too-many-files', 'objects.not-found', 'auth.not-your-data'],
    perMinute: 60,
    deadlineMs: 5 * 60_000,
    stopsWhenAbandoned: true,
  }),
};

export const samplesCalls = {
  list: route('GET', '/api/samples', {
    summary: 'Graded texts that ship with the product, the easiest first, and how much of them the learner knows',
    answers: { 200: samples },
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

export const wordsCalls = {
  ofDocument: route('GET', '/api/documents/{id}/words', {
    summary: 'The words of up to 30 sentences of a document, and what the learner knows of them',
    params: { id: idParameter },
    query: range,
    answers: { 200: wordsOfSentences },
    fails: ['reader.document-not-found', 'reader.no-such-sentence', 'reader.too-many-sentences'],
    // Look-ups of one learner that a language model may be asked for; a reader looks ahead of what is shown.
    perMinute: 300,
  }),
  withIds: route('POST', '/api/documents/{id}/words', {
    summary: 'The same as GET; words that nothing has met before get their ids',
    params: { id: idParameter },
    body: range,
    answers: { 200: wordsOfSentences },
    fails: ['reader.document-not-found', 'reader.no-such-sentence', 'reader.too-many-sentences'],
  }),
  explain: route('GET', '/api/documents/{id}/words/why', {
    summary: 'Why a word of a document is divided, read and understood as it is',
    params: { id: idParameter },
    query: wordOfSentence,
    answers: { 200: explainedWord },
    fails: ['reader.document-not-found', 'reader.no-such-sentence', 'reader.no-such-word'],
    perMinute: 300,
  }),
  inContext: route('POST', '/api/contextual/words', {
    summary: 'The words of a sentence with definitions and, where there is a language model, the sense that is meant',
    body: place,
    answers: { 200: wordsInContext },
    fails: ['reader.document-not-found', 'reader.no-such-sentence'],
    perMinute: 300,
    stopsWhenAbandoned: true,
  }),
  process: route('POST', '/api/assisted-reader/process-sentence', {
    summary: 'The words of any sentence with definitions and, when asked for, its translation',
    body: toProcess,
    answers: { 200: processedSentence },
    fails: ['reader.long-sentence'],
    perMinute: 300,
    stopsWhenAbandoned: true,
  }),
  translate: route('POST', '/api/translate/word', {
    summary: 'What a word means: by the dictionary, else by a language model, else as the caller said',
    body: toTranslate,
    answers: { 200: wordTranslation },
    fails: ['reader.too-many-questions', 'reader.long-sentence'],
    perMinute: 300,
    stopsWhenAbandoned: true,
  }),
  define: route('POST', '/api/word-definition', {
    summary: 'What a word means, in any of its forms',
    body: toDefine,
    answers: { 200: wordDefinition },
    fails: ['reader.too-many-questions'],
    perMinute: 300,
    stopsWhenAbandoned: true,
  }),
};

export const translationCalls = {
  availability: route('GET', '/api/translate-to-japanese', {
    summary: 'Whether English texts can be translated here',
    answers: { 200: translationAvailability },
  }),
  translate: route('POST', '/api/translate-to-japanese', {
    summary:
      'Translates an English text, its paragraphs kept; takes minutes for a long one, whose progress is among the runs',
    body: article,
    bodyBounds: { bytes: 3 * MEGABYTE, values: USUAL_BODY.values },
    answers: { 200: translatedArticle },
    fails: [...MODEL_FAILURES, 'reader.empty-text', 'reader.long-text', 'reader.translations-running'],
    perMinute: 20,
    // A long article takes a model minutes.
    deadlineMs: 5 * 60_000,
    stopsWhenAbandoned: true,
  }),
};

export const readingStatsCalls = {
  report: route('POST', '/api/user/{id}/reading-stats', {
    summary: 'Counts a stretch of reading; a reportId that was counted already changes nothing',
    body: reading,
    answers: { 200: nothing },
    fails: ['reader.implausible-reading', 'time.unknown-zone'],
  }),
  get: route('GET', '/api/user/{id}/reading-stats', {
    summary: 'What the learner has read today and in total',
    own: 'id',
    query: statisticsQuery,
    answers: { 200: readingStats },
    fails: ['time.unknown-zone'],
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
