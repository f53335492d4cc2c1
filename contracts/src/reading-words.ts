import { z } from 'zod';
import { index } from './documents.js';
import { patterns } from './grammar.js';
import type { Answered } from './json.js';
import { tokenFields } from './language.js';
import { route } from './route.js';
import { failure, idParameter, largestId, shortText, visibleText, wholeNumber } from './schemas.js';
import { wordState } from './vocabulary.js';

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

/** Sentences whose new words are counted by one call: those of any film. */
const MOST_AT_ONCE = 20_000;

export const newWords = z
  .object({
    words: z.int().describe('Occurrences that figures count'),
    uniqueVocabIds: z
      .array(z.int())
      .describe('Of those that are neither known nor blocked nor being learned, as often as they occur'),
    patterns: z.array(z.string()).describe('Ids of its grammar points, each once'),
  })
  .meta({ id: 'NewWords', description: 'What is new of a sentence' });
export type NewWords = Answered<typeof newWords>;

export const wordsCalls = {
  newWords: route('POST', '/api/documents/{id}/new-words', {
    summary:
      'What is new of each of some sentences of a document, or all, as films and recordings show it beside their lines; words that nothing has met before get their ids',
    params: { id: idParameter },
    body: z.object({
      from: wholeNumber(0, largestId).default(0),
      count: wholeNumber(1, MOST_AT_ONCE).default(MOST_AT_ONCE),
    }),
    answers: { 200: z.object({ sentences: z.array(newWords) }) },
    fails: ['reader.document-not-found', 'reader.too-many-sentences'],
    perMinute: 30,
    deadlineMs: 90_000,
  }),
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
