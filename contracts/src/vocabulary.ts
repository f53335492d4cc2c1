import { namesOf } from '@ichibun/proto/enum-names';
import { ImportStatus, WordSet as ProtoWordSet, ReasonToKnow, WordState } from '@ichibun/proto/vocabulary';
import { z } from 'zod';
import { IDS_BODY, TEXT_BODY } from './bounds.js';
import { JLPT_LEVELS, jlpt } from './jlpt.js';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import {
  failureValues,
  id,
  idParameter,
  listOf,
  moment,
  nothing,
  otherSpellings,
  shortText,
  wholeNumber,
} from './schemas.js';

/** As the vocabulary service bounds them: a word, its reading, its meaning. */
const wordBounds = { minLength: 1, maxLength: 100 };

const newWord = z
  .object({
    word: shortText(1_000).meta(wordBounds),
    reading: shortText(1_000).meta({ maxLength: 100 }).nullish(),
    meaning: shortText(20_000)
      .meta({ minLength: 1, maxLength: 10_000 })
      .nullable()
      .describe('Several meanings are lines; null when not known'),
    frequency: z
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .nullish(),
  })
  .meta({ id: 'NewWord' });
export type NewWord = Sent<typeof newWord>;
const newImport = z
  .object({
    content: z.string().describe('One word a line, or word and reading'),
    filename: shortText(1_000).describe('Ends in .txt'),
  })
  .meta({ id: 'NewImport' });
export type NewImport = Sent<typeof newImport>;
const wordInPath = shortText(1_000);
const readingToRemove = z.object({
  reading: shortText(1_000).optional().describe('Which reading; empty names the entry without one, absent all of them'),
});
/** Words like it are refused since; a bank may have it from before. */
const clearing = z.object({
  all: z.enum(['true', 'false']).default('false').describe('Also where the bank has the word “clear”'),
});
const wordToRemove = readingToRemove.extend({ word: wordInPath });
const wordToBlock = z.object({ uniqueVocabId: id });
const wordsToBlock = z
  .object({
    uniqueVocabIds: listOf(id, 1_000).default([]).describe('Words of texts'),
    wordIds: listOf(id, 1_000).default([]).describe('Words of the vocabulary, with each word of texts that they are'),
  })
  .refine(({ uniqueVocabIds, wordIds }) => uniqueVocabIds.length + wordIds.length > 0, 'name at least one word')
  .meta({ id: 'WordsToBlock' });
export type WordsToBlock = Sent<typeof wordsToBlock>;
const blockedLexemes = z.object({ uniqueVocabIds: z.array(z.int()).describe('What was not blocked before') });
const wordsToUnblock = z.object({ uniqueVocabIds: listOf(id, 5_000) });
const unblocked = z.object({ unblocked: z.int() });
const revisions = z.object({
  revision: z.int().describe('Rises when what counts as known changes, or is blocked'),
  statesRevision: z.int().describe('Rises when only the states of words do'),
});
const someWords = z.object({ uniqueVocabIds: listOf(id, 20_000) });

/** How well a word is known. */
export const wordState = z.enum(namesOf(WordState));

export const vocabularyWord = z
  .object({
    id: z.int(),
    word: z.string(),
    reading: z.string().optional(),
    meaning: z.string().describe('Several meanings are lines; “Definition not available” where there is none'),
    meaningsCount: z.int(),
    frequency: z.int().optional().describe('Rank in a frequency list, 0 or above'),
    addedAt: moment,
    fromSet: z.boolean().describe('It came with a set of words'),
    importedFrom: z.string().optional().describe('The name of the file that it was imported from'),
    dictionaryReading: z
      .string()
      .optional()
      .describe('How the dictionary reads it, where it was given without a reading and the dictionary has just one'),
    state: wordState.describe('Mature is remembered for 21 days; known is what the learner says'),
    hasCard: z.boolean().describe('It is reviewed by a card'),
    isResting: z.boolean().describe('That card rests until the learner says otherwise'),
    isBlocked: z.boolean(),
  })
  .meta({ id: 'VocabularyWord' });
export type VocabularyWord = Answered<typeof vocabularyWord>;
export const vocabulary = z.object({ vocabulary: z.array(vocabularyWord) });
const wordBands = z.object({
  bands: z
    .array(
      z.object({
        frequencyBand: z.int().nullable().describe('As of a word of an analysis; null of rarer and unknown words'),
        jlpt,
        wordIds: z.array(z.int()),
      }),
    )
    .describe('Each word of the vocabulary is in one'),
  spellings: z
    .array(z.object({ wordId: z.int(), otherSpellings }))
    .describe('Of the words that are usually written otherwise, too'),
});
const addedWord = z.object({ word: vocabularyWord });
const removed = z.object({ removed: z.int().describe('How many words') });

export const blockedWord = z
  .object({
    id: z.int(),
    uniqueVocabId: z.int(),
    word: z.string(),
    reading: z.string(),
    otherSpellings,
    meaning: z.string(),
    addedAt: moment,
  })
  .meta({ id: 'BlockedWord' });
export type BlockedWord = Answered<typeof blockedWord>;
export const blockedWords = z.object({ blockedWords: z.array(blockedWord) });

const importReport = z
  .object({
    duplicates: z.int().describe('Words that were in the bank already, or twice in the list'),
    blankLines: z.int(),
    comments: z.int(),
    unusable: z.int().describe('Lines that hold no Japanese word, or one that cannot be kept'),
    unusableExamples: z.array(z.string()),
    unknownWords: z.int().describe('Imported, but the dictionary does not know them'),
    unknownWordExamples: z.array(z.string()),
    keptWords: z.int().describe('Words that are reviewed: they keep their schedules, and do not become known'),
  })
  .meta({ id: 'ImportReport', description: 'What became of the lines that brought no new word with a meaning' });
export type ImportReport = Answered<typeof importReport>;
export const importJob = z
  .object({
    jobId: z.int(),
    filename: z.string(),
    status: z.enum(namesOf(ImportStatus)),
    successfulImports: z.int(),
    errorMessage: z.string().nullable().describe('For people; null unless it failed'),
    errorCode: z.string().optional().describe('Absent unless it failed'),
    errorValues: failureValues.optional(),
    processedWords: z.int(),
    totalWords: z.int(),
    processingProgress: z
      .object({
        currentBatch: z.int(),
        totalBatches: z.int().describe('0 as long as the list has not been divided'),
        estimatedTimeRemaining: z.number().describe('Seconds; 0 when unknown'),
      })
      .nullable()
      .describe('Null between its last batch and its end'),
    report: importReport,
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = Answered<typeof importJob>;
const keptWordsKnown = z.object({ known: z.int().describe('How many words became known') });
const startedImport = z.object({ jobId: z.int(), filename: z.string() });
const importJobs = z.object({ jobs: z.array(importJob) });

const ownWord = z
  .object({ word: z.string(), reading: z.string().optional(), state: wordState })
  .meta({ id: 'OwnWord', description: 'A word of the learner’s' });
export type OwnWord = Answered<typeof ownWord>;
const reasonToKnow = ownWord.extend({
  reason: z.enum(namesOf(ReasonToKnow)),
});
const whyKnown = z
  .object({
    word: z.string(),
    reading: z.string(),
    known: z.boolean(),
    blocked: z.boolean(),
    reasons: z.array(reasonToKnow).describe('The learner’s words that make it known'),
    learning: z.array(ownWord).describe('They will make it known once they are in a state that counts'),
    nearly: z.array(ownWord).describe('When none does: the learner’s words that come near it'),
    parts: z
      .array(
        z.object({
          uniqueVocabId: z.int(),
          word: z.string(),
          reading: z.string(),
          known: z.boolean(),
          reasons: z.array(reasonToKnow),
        }),
      )
      .describe('The words that a compound is made of, as it reads them; empty for other words'),
    knownByParts: z.boolean().describe('Only these make it known'),
    declaredUnknown: z.boolean().describe('The learner has said not to know it, though its parts are known'),
  })
  .meta({ id: 'WhyKnown' });
export type WhyKnown = Answered<typeof whyKnown>;
const knowledge = z.object({
  known: z.array(z.int()),
  knownByParts: z.array(z.int()).describe('Those of the known that only the words they are made of make known'),
  blocked: z.array(z.int()),
  states: z
    .array(z.object({ uniqueVocabId: z.int(), state: wordState }))
    .describe('How well the learner’s own words for them are known; without those that have none'),
});

const knowingSettingsFields = {
  partsCount: z.boolean().describe('Compounds are known by the words that they are made of'),
  spellingsCount: z.boolean().describe('A word is known in its other okurigana'),
};
const oldSpellingsCount = z.boolean().describe('A word is known in its old and rare spellings');
const knowingSettings = z.object({ ...knowingSettingsFields, oldSpellingsCount }).meta({ id: 'KnowingSettings' });
export type KnowingSettings = Answered<typeof knowingSettings>;
const newKnowingSettings = z.object({
  ...knowingSettingsFields,
  oldSpellingsCount: oldSpellingsCount.optional().describe('Stays as it is where it is absent'),
});

export const newCorrection = z
  .object({
    word: shortText(1_000).meta(wordBounds),
    reading: shortText(1_000).default('').describe('Kana'),
    entry: shortText(1_000).default('').describe('Key of a dictionary entry'),
    parts: listOf(shortText(1_000), 100).default([]).describe('The words it consists of; joined they are the word'),
    isName: z.boolean().default(false).describe('These letters are a name, in one word'),
    within: z
      .object({
        documentId: id.optional(),
        analysisId: id.optional(),
        place: z
          .object({
            sentence: shortText(10_000)
              .refine((sentence) => sentence !== '')
              .describe('As the reader shows it'),
            start: z.int().min(0).max(10_000).describe('UTF-16 offset of the word in it'),
          })
          .optional()
          .describe('The only place that is corrected; the whole text without it'),
      })
      .refine(({ documentId, analysisId }) => (documentId === undefined) !== (analysisId === undefined), {
        message: 'A text is named by its document or by its analysis.',
      })
      .optional()
      .describe('A text of the learner’s; all texts without it'),
  })
  .meta({ id: 'NewCorrection' });
export type NewCorrection = Sent<typeof newCorrection>;
const scopeName = z.enum(['place', 'text', 'all']);
const widerScope = z.object({ scope: scopeName.exclude(['place']) }).meta({ id: 'WiderScope' });
export const correction = z
  .object({
    id: z.int(),
    word: z.string(),
    reading: z.string(),
    entry: z.string(),
    parts: z.array(z.string()),
    isName: z.boolean(),
    scope: scopeName.describe('Where it holds: in one place of a text, in one text, in all'),
    textTitle: z.string().describe('Of the text, when the correction was made; empty for all texts'),
    sentence: z.string().describe('The beginning of the sentence of the place; empty for whole texts'),
    createdAt: moment,
  })
  .meta({ id: 'Correction' });
export type Correction = Answered<typeof correction>;
const corrections = z.object({ corrections: z.array(correction) });
const oneCorrection = z.object({ correction });

const setName = z.enum(['particles', 'most-frequent', 'courses', 'jlpt']);
const anySet = z.enum(namesOf(ProtoWordSet));
const level = z.enum(JLPT_LEVELS).describe('Level of the JLPT, whose words come with those of the levels before it');
const MOST_IN_A_SET = 10_000;
const setSize = z.int().min(1).max(MOST_IN_A_SET);
export const chosenSet = z
  .discriminatedUnion('set', [
    z.object({ set: z.literal('particles') }),
    z.object({ set: z.literal('most-frequent'), count: setSize.describe('How many of the most frequent words') }),
    z.object({
      set: z.literal('courses'),
      count: setSize.describe(
        'How many of the 1,500 words that courses begin with, the most used of a first course first',
      ),
    }),
    z.object({ set: z.literal('jlpt'), level }),
    z.object({
      set: z.literal('of-text'),
      title: shortText(10_000).describe('Of the text, or of the list that they were chosen in'),
      uniqueVocabIds: listOf(id, 1_000).describe('Words of it that the learner knows'),
      wordIds: listOf(id, 1_000).default([]).describe('Words of the vocabulary; at most 1,000 with the others'),
    }),
  ])
  .meta({ id: 'WordSet' });
export type WordSet = Sent<typeof chosenSet>;
const previewedSet = z.object({
  set: setName,
  count: wholeNumber(1, MOST_IN_A_SET)
    .optional()
    .describe('How many of the most frequent words, or of those of courses'),
  level: level.optional(),
});
export const knownSet = z
  .object({
    id: z.int(),
    set: anySet,
    count: z.int().nullable(),
    level: level.nullable(),
    title: z.string().describe('Of the text that the words are of; empty of another set'),
    words: z.int().describe('Words that it made known and that still are'),
    addedAt: moment,
  })
  .meta({ id: 'KnownSet' });
export type KnownSet = Answered<typeof knownSet>;
const knownSets = z.object({ knownSets: z.array(knownSet) });
const addedSet = z.object({
  knownSet: knownSet.nullable().describe('Null when it would have made no word known'),
  cardsPutAway: z.int().describe('New cards that nobody had answered, which rest from now on'),
  keptWords: z.int().describe('Words whose cards were answered: they are reviewed as before'),
});
const knownSetPreview = z
  .object({
    words: z.int(),
    newWords: z
      .int()
      .describe('Those that would become known: the learner does not have them, or has never answered a card of them'),
    examples: z.array(z.string()).describe('Some of those, the most frequent first'),
  })
  .meta({ id: 'KnownSetPreview' });
export type KnownSetPreview = Answered<typeof knownSetPreview>;

const placementTest = z
  .object({
    steps: z
      .array(
        z.object({
          count: z
            .int()
            .describe('The words are among this many most frequent ones, and not among those of the step before'),
          words: z.array(
            z.object({
              word: z.string(),
              reading: z.string(),
              otherSpellings,
              meaning: z.string().describe('Its first sense'),
            }),
          ),
        }),
      )
      .describe('The most frequent first; two words each'),
  })
  .meta({ id: 'PlacementTest' });
export type PlacementTest = Answered<typeof placementTest>;

const SET_FAILURES = ['vocabulary.invalid-known-set', 'vocabulary.no-known-set', 'vocabulary.no-jlpt-lists'] as const;

export const wordBandsCalls = {
  list: route('GET', '/api/users/{id}/word-bands', {
    summary: 'How common each of the learner’s words is in Japanese',
    own: 'id',
    answers: { 200: wordBands },
    perMinute: 60,
  }),
};

export const knownSetsCalls = {
  list: route('GET', '/api/users/{id}/known-sets', {
    summary: 'The sets of words that the learner has marked as known at once, newest first',
    own: 'id',
    answers: { 200: knownSets },
  }),
  preview: route('GET', '/api/users/{id}/known-sets/preview', {
    summary:
      'How many words marking all particles, the most frequent words, those of courses, or those of a level of the JLPT, would add',
    own: 'id',
    query: previewedSet,
    answers: { 200: knownSetPreview },
    fails: SET_FAILURES,
  }),
  placement: route('GET', '/api/users/{id}/known-sets/placement', {
    summary:
      'Twenty words, from frequent to rare, by which a learner finds out how many of the most frequent they know',
    own: 'id',
    query: z.object({ attempt: wholeNumber(1, 10_000).default(1).describe('Another one has other words') }),
    answers: { 200: placementTest },
    fails: ['vocabulary.no-known-set'],
    perMinute: 20,
  }),
  add: route('POST', '/api/users/{id}/known-sets', {
    summary:
      'Marks all particles, the most frequent words, those of courses, those of a level of the JLPT, or words of a text or a list, as known',
    own: 'id',
    body: chosenSet,
    bodyBounds: IDS_BODY,
    answers: { 201: addedSet },
    fails: [...SET_FAILURES, 'vocabulary.too-many-lexemes'],
  }),
  remove: route('DELETE', '/api/users/{id}/known-sets/{setId}', {
    summary: 'Removes the words that came with a set; those that were there before are as they were',
    own: 'id',
    params: { setId: idParameter },
    answers: { 200: removed },
    fails: ['vocabulary.known-set-not-found'],
  }),
};

export const knowledgeCalls = {
  classify: route('POST', '/api/vocabulary/knowledge', {
    summary: 'Which of some words the caller knows, and which are blocked',
    body: someWords,
    bodyBounds: IDS_BODY,
    answers: { 200: knowledge },
    fails: ['vocabulary.too-many-lexemes'],
  }),
  explain: route('GET', '/api/vocabulary/{uniqueVocabId}/why', {
    summary: 'Why a word counts as known or unknown to the caller',
    params: { uniqueVocabId: idParameter },
    answers: { 200: whyKnown },
    fails: ['vocabulary.lexeme-not-found'],
  }),
};

export const knowingSettingsCalls = {
  settings: route('GET', '/api/vocabulary/settings', {
    summary: 'By which rules the caller’s words make others known',
    answers: { 200: knowingSettings },
  }),
  change: route('POST', '/api/vocabulary/settings', {
    summary: 'Changes them; the figures of all texts follow',
    body: newKnowingSettings,
    answers: { 200: knowingSettings },
  }),
};

export const correctionsCalls = {
  list: route('GET', '/api/users/{id}/corrections', {
    summary: 'What the learner has corrected of the analyser, oldest first',
    own: 'id',
    answers: { 200: corrections },
  }),
  set: route('POST', '/api/users/{id}/corrections', {
    summary:
      'Says how a word is read, divided, which entry is meant, or that it is a name: in one place, in one text or in all',
    own: 'id',
    body: newCorrection,
    answers: { 201: oneCorrection },
    fails: [
      'vocabulary.invalid-correction',
      'vocabulary.too-many-corrections',
      'reader.document-not-found',
      'content.analysis-not-found',
    ],
  }),
  widen: route('PATCH', '/api/users/{id}/corrections/{correctionId}', {
    summary: 'Has a correction hold in the whole of its text, or in all texts, in place of one of the same word there',
    own: 'id',
    params: { correctionId: idParameter },
    body: widerScope,
    answers: { 200: oneCorrection },
    fails: ['vocabulary.correction-not-found'],
  }),
  undo: route('DELETE', '/api/users/{id}/corrections/{correctionId}', {
    summary: 'Undoes a correction',
    own: 'id',
    params: { correctionId: idParameter },
    answers: { 200: nothing },
    fails: ['vocabulary.correction-not-found'],
  }),
};

export const importsCalls = {
  startImport: route('POST', '/api/users/{id}/vocabulary/import', {
    summary: 'Begins to import a word list',
    own: 'id',
    body: newImport,
    bodyBounds: TEXT_BODY,
    answers: { 201: startedImport },
    fails: ['vocabulary.not-a-text-file', 'vocabulary.empty-list', 'vocabulary.long-list'],
    // Word lists that one learner may send in a minute: each may have tens of thousands of words.
    perMinute: 60,
  }),
  listImports: route('GET', '/api/users/{id}/vocabulary/import', {
    summary: 'The learner’s imports that are not finished',
    own: 'id',
    answers: { 200: importJobs },
  }),
  getImport: route('GET', '/api/users/{id}/vocabulary/import/{jobId}', {
    summary: 'The progress of an import, and at its end a report of its lines',
    own: 'id',
    params: { jobId: idParameter },
    answers: { 200: importJob },
    fails: ['vocabulary.import-not-found'],
  }),
  dropUnknown: route('DELETE', '/api/users/{id}/vocabulary/import/{jobId}/unknown', {
    summary: 'Removes the words of an import that the dictionary does not know',
    own: 'id',
    params: { jobId: idParameter },
    answers: { 200: removed },
    fails: ['vocabulary.import-not-found'],
  }),
  knowKept: route('POST', '/api/users/{id}/vocabulary/import/{jobId}/known', {
    summary: 'Makes words of an import known that it has left as they are, because their cards were answered',
    own: 'id',
    params: { jobId: idParameter },
    answers: { 201: keptWordsKnown },
    fails: ['vocabulary.import-not-found'],
  }),
};

export const vocabularyCalls = {
  list: route('GET', '/api/users/{id}/vocabulary', {
    summary: 'The learner’s words, newest first',
    own: 'id',
    answers: { 200: vocabulary },
  }),
  revisions: route('GET', '/api/users/{id}/vocabulary/revisions', {
    summary: 'Numbers that rise with what the learner knows: whoever shows it sees whether that is old',
    own: 'id',
    answers: { 200: revisions },
  }),
  add: route('POST', '/api/users/{id}/vocabulary', {
    summary: 'Adds a word',
    own: 'id',
    body: newWord,
    answers: { 201: addedWord },
    fails: ['vocabulary.invalid-word', 'vocabulary.word-exists'],
  }),
  forget: route('DELETE', '/api/users/{id}/vocabulary/known/{uniqueVocabId}', {
    summary: 'Makes a word unknown again: removes the words written like it that make it known. May be repeated',
    own: 'id',
    params: { uniqueVocabId: idParameter },
    answers: { 200: removed },
    fails: ['vocabulary.lexeme-not-found', 'vocabulary.known-otherwise'],
  }),
  clear: route('DELETE', '/api/users/{id}/vocabulary/clear', {
    summary: 'Removes all words; of a bank that has the word “clear”, that word, unless `all` is true',
    own: 'id',
    query: clearing,
    answers: { 200: removed },
  }),
  removeAny: route('DELETE', '/api/users/{id}/vocabulary', {
    summary: 'Removes a word as DELETE …/{word} does, also “clear”, “.” and “..”, which mean something else in a path',
    own: 'id',
    query: wordToRemove,
    answers: { 200: removed },
    fails: ['vocabulary.word-not-found', 'vocabulary.invalid-word'],
  }),
  remove: route('DELETE', '/api/users/{id}/vocabulary/{word}', {
    summary: 'Removes every reading of a word, or one: an empty reading names the entry without',
    own: 'id',
    params: { word: wordInPath },
    query: readingToRemove,
    answers: { 200: removed },
    fails: ['vocabulary.word-not-found', 'vocabulary.invalid-word'],
  }),
};

export const blockedWordsCalls = {
  listBlocked: route('GET', '/api/users/{id}/vocabulary/blocked', {
    summary: 'The words kept out of recommendations, newest first',
    own: 'id',
    answers: { 200: blockedWords },
  }),
  block: route('POST', '/api/vocabulary/block', {
    summary: 'Keeps a word out of the caller’s recommendations; a userId in the body is ignored',
    body: wordToBlock,
    answers: { 201: nothing },
    fails: ['vocabulary.lexeme-not-found', 'vocabulary.too-many-blocked'],
  }),
  blockAll: route('POST', '/api/users/{id}/vocabulary/blocked', {
    summary: 'The same of many words at once, at most 1,000 together',
    own: 'id',
    body: wordsToBlock,
    bodyBounds: IDS_BODY,
    answers: { 201: blockedLexemes },
    fails: [
      'vocabulary.lexeme-not-found',
      'vocabulary.word-not-found',
      'vocabulary.too-many-lexemes',
      'vocabulary.too-many-blocked',
    ],
  }),
  unblockAll: route('POST', '/api/users/{id}/vocabulary/blocked/undo', {
    summary: 'Unblocks many words at once; those that are not blocked are no error',
    own: 'id',
    body: wordsToUnblock,
    bodyBounds: IDS_BODY,
    answers: { 200: unblocked },
  }),
  unblock: route('DELETE', '/api/users/{id}/vocabulary/blocked/{uniqueVocabId}', {
    summary: 'Unblocks a word',
    own: 'id',
    params: { uniqueVocabId: idParameter },
    answers: { 200: nothing },
    fails: ['vocabulary.not-blocked'],
  }),
};
