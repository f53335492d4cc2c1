import { namesOf } from '@ichibun/proto/enum-names';
import { CardKind, Source, State } from '@ichibun/proto/sentences';
import { z } from 'zod';
import { IDS_BODY, MEGABYTE } from './bounds.js';
import type { Answered, Sent } from './json.js';
import { LARGEST_SOUND, MEDIA, mediaName, mediaRoom, ownMediaName } from './media.js';
import { collected } from './reviews.js';
import { route } from './route.js';
import { failure, id, idParameter, listOf, moment, nothing, otherSpellings, shortText, timeZone } from './schemas.js';

const sourceName = z.enum([...namesOf(Source), 'unknown']);
const analysisId = id.nullish();
// The sentences service tells people its own, lower bounds.
const selectedIds = listOf(id, 20_000).meta({ minItems: 1, maxItems: 10_000 });
const sentence = shortText(3_000);
const japanese = sentence.meta({ maxLength: 1_000 }).describe('With `<b>..</b>` around the word; no other markup');

const wanted = z
  .object({
    uniqueVocabIds: listOf(id, 10_000)
      .refine((ids) => ids.length > 0, 'select at least one word')
      .meta({ minItems: 1, maxItems: 500 }),
    analysisId,
    exclude: listOf(shortText(1_500), 100).default([]).describe('Sentences that are not wanted'),
    withoutModel: z
      .boolean()
      .default(false)
      .describe('Answers at once, by corpus and text alone; `forModel` has the words to ask about again'),
  })
  .meta({ id: 'WantedSentences' });
const toCheck = z
  .object({
    unique_vocab_id: id.nullish(),
    target_word: sentence,
    target_reading: sentence.nullish(),
    sentence_ja: japanese,
    analysisId: id.nullish(),
  })
  .meta({ id: 'SentenceToCheck' });
const toSave = z.object({
  sentences: listOf(
    z
      .object({
        unique_vocab_id: id.nullish(),
        target_word: sentence,
        target_reading: sentence.nullish(),
        short_definition: sentence
          .nullish()
          .describe('In the learner’s words; without it, what the word means in the sentence, then its other senses'),
        sense: z
          .int()
          .min(1)
          .max(100)
          .nullish()
          .describe('Number of the sense that a model takes to be meant, of those of `POST /api/contextual/words`'),
        sentence_ja: japanese,
        sentence_en: sentence.nullish(),
        source: z.string().max(20).nullish().describe('As it was generated'),
      })
      .meta({ id: 'SentenceToSave' }),
    1_000,
  ).meta({ minItems: 1, maxItems: 500 }),
  analysisId,
  documentId: id.nullish().describe('The document that they were read in, when there is no analysis'),
});
const selection = z.object({ sentenceIds: selectedIds });
const change = z
  .object({
    targetSentence: japanese.optional(),
    sentenceTranslated: sentence.optional(),
    shortDefinition: sentence.optional(),
  })
  .meta({ id: 'SentenceChange' });

const audio = z.object({ voice: shortText(100).default('') }).optional();
const deckName = shortText(1_000).meta({ minLength: 1, maxLength: 200 });
const deck = z
  .object({
    deckName,
    audio,
    scheduling: z
      .object({ timeZone })
      .optional()
      .describe('Cards keep their schedules and logs, which Anki takes only for cards that it does not have'),
    withWordsOfAnki: z
      .boolean()
      .default(false)
      .describe('Also words and further cards that were imported from the learner’s Anki, which would have them twice'),
  })
  .meta({ id: 'Deck' });
export type Deck = Sent<typeof deck>;
const cards = z
  .array(z.enum(namesOf(CardKind)))
  .min(1)
  .max(3)
  .optional()
  .describe('Which cards each note makes, as far as it has something for them; all without it. Listening needs audio');
const sentenceDeck = selection.extend({ deckName, audio, cards }).meta({ id: 'SentenceDeck' });
export type SentenceDeck = Sent<typeof sentenceDeck>;

export const generatedSentence = z
  .object({
    unique_vocab_id: z.int(),
    target_word: z.string(),
    target_reading: z.string(),
    other_spellings: otherSpellings,
    short_definition: z.string().describe('“Definition not available” where there is none'),
    sentence_ja: z.string().describe('With `<b>..</b>` around the word; no other markup'),
    sentence_en: z.string().describe('“Translation not available” where there is none'),
    source: sourceName,
    unknown_words: z.int().describe('Different words beside the target that the learner does not know'),
    furigana: z
      .string()
      .describe('With readings as Anki writes them, ` 学校[がっこう]`, the target in `<b>`, unknown words in `<u>`'),
  })
  .meta({ id: 'GeneratedSentence' });
export type GeneratedSentence = Answered<typeof generatedSentence>;
const missingWord = z
  .object({
    unique_vocab_id: z.int(),
    target_word: z.string(),
    target_reading: z.string(),
    other_spellings: otherSpellings,
    short_definition: z.string(),
    reason: z.string().describe('Why there is no sentence and what can be done about it, for people'),
    reasons: z.array(failure).optional().describe('Its sentences one by one, each with its code'),
  })
  .meta({ id: 'MissingWord' });
export type MissingWord = Answered<typeof missingWord>;
const generated = z
  .object({
    sentences: z.array(generatedSentence),
    notFound: z.array(missingWord),
    problem: z
      .string()
      .nullable()
      .describe('Why the language model could not help; null when it did or was not needed'),
    failure: failure.optional().describe('The same with its code'),
    forModel: z
      .array(z.int())
      .describe(
        'Words whose sentence is missing, has other unknown words or no translation, and that a model was not asked about',
      ),
  })
  .meta({ id: 'GeneratedSentences' });
export type GeneratedSentences = Answered<typeof generated>;
const checked = generatedSentence
  .pick({ sentence_ja: true, furigana: true, unknown_words: true, source: true })
  .meta({ id: 'CheckedSentence' });
export type CheckedSentence = Answered<typeof checked>;
const saved = z.object({
  saved: z.int(),
  alreadySaved: z.int(),
  sentenceIds: z.array(z.int()).describe('Of those that were saved'),
  cards: collected,
});
const marked = z.object({ marked: z.int(), addedWords: z.int() });

export const savedSentence = z
  .object({
    id: z.int(),
    analysisId: z.int().nullable(),
    documentId: z.int().nullable().describe('The document that it was read in'),
    analysisTitle: z
      .string()
      .nullable()
      .describe('As the analysis, or the document, was called when the sentence was saved'),
    analysisCreatedAt: moment.nullable(),
    targetWord: z.string(),
    targetReading: z.string(),
    otherSpellings,
    shortDefinition: z.string().describe('“Definition not available” where there is none'),
    targetSentence: z.string().describe('With `<b>..</b>` around the word'),
    sentenceTranslated: z.string().describe('“Translation not available” where there is none'),
    addedAt: moment,
    state: z.enum([...namesOf(State), 'unknown']),
    source: sourceName,
    furigana: z.string().describe('As of a generated sentence, without unknown words'),
    mined: z
      .object({
        title: z.string().nullable().describe('Such as the file and the time of a film'),
        url: z.string().nullable().describe('Of a page, where it was'),
        media: z.array(z.enum(MEDIA)).describe('What `GET /api/sentences/{id}/media/{media}` has of it'),
      })
      .nullable()
      .describe('What a program of the learner’s has sent with it'),
  })
  .meta({ id: 'SavedSentence' });
export type SavedSentence = Answered<typeof savedSentence>;
export const bank = z.object({ sentences: z.array(savedSentence) });
const oneSentence = z.object({ sentence: savedSentence });

const deckProgress = z
  .object({ spoken: z.int().describe('Recordings that are made'), toSpeak: z.int().describe('All of them') })
  .meta({ id: 'DeckProgress', description: 'Speaking takes longer; the same call goes on with it' });
export type DeckProgress = Answered<typeof deckProgress>;

/** What Anki's packages are sent as: browsers leave the name's ending alone. */
export const APKG = 'application/octet-stream';

const DECK_FAILURES = [
  'sentences.too-many-decks',
  'sentences.invalid-deck-name',
  'sentences.too-much-audio',
  'speech.no-voice',
  'speech.misconfigured',
  'speech.unavailable',
  'speech.refused',
  'speech.rate-limited',
  'speech.timeout',
] as const;

const packageOrProgress = { 200: { mediaType: APKG }, 202: deckProgress } as const;

export const decksCalls = {
  sentences: route('POST', '/api/sentences/export-anki', {
    summary: 'Saved sentences as an Anki deck; with `audio`, spoken',
    body: sentenceDeck,
    bodyBounds: IDS_BODY,
    answers: packageOrProgress,
    fails: [...DECK_FAILURES, 'sentences.no-cards', 'sentences.none', 'sentences.too-many', 'sentences.not-found'],
    // Requests a minute of one caller: each keeps a thread busy for a second.
    perMinute: 20,
    deadlineMs: 60_000,
  }),
};

export const vocabularyDecksCalls = {
  vocabulary: route('POST', '/api/users/{id}/vocabulary/export-anki', {
    summary:
      'The whole vocabulary as an Anki deck; with `audio`, spoken. Header `x-ichibun-files-left-out` says how many ' +
      'sounds and pictures of notes from Anki had no room, as a deck takes 200 MB',
    own: 'id',
    body: deck,
    answers: packageOrProgress,
    fails: [...DECK_FAILURES, 'sentences.empty-vocabulary', 'time.unknown-zone'],
    perMinute: 20,
    deadlineMs: 60_000,
  }),
};

export const sentencesCalls = {
  generate: route('POST', '/api/sentences/generate', {
    summary: 'A sentence for each word, and where it is from; sentences in `exclude` are not given again',
    body: wanted,
    bodyBounds: { bytes: MEGABYTE, values: 12_000 },
    answers: { 200: generated },
    fails: [
      'sentences.no-words',
      'sentences.too-many-words',
      'sentences.no-such-word',
      'sentences.requests-running',
      'content.analysis-not-found',
      'content.not-completed',
    ],
    // Requests a minute of one caller: each may cost money.
    perMinute: 30,
    // A language model takes its time over many words.
    deadlineMs: 5 * 60_000,
    stopsWhenAbandoned: true,
  }),
  check: route('POST', '/api/sentences/check', {
    summary: 'A sentence that the learner wrote for a word, as `generate` gives it; refused when the word is not in it',
    body: toCheck,
    answers: { 200: checked },
    fails: ['sentences.invalid', 'sentences.target-missing'],
    perMinute: 120,
  }),
  save: route('POST', '/api/sentences/save', {
    summary:
      'Saves sentences and makes cards of their words; sentences and cards that are there already stay as they are',
    body: toSave,
    bodyBounds: { bytes: 4 * MEGABYTE, values: 12_000 },
    answers: { 200: saved },
    fails: [
      'sentences.none',
      'sentences.too-many',
      'sentences.invalid',
      'sentences.target-missing',
      'sentences.bank-full',
      'sentences.analysis-not-found',
      'vocabulary.too-many-cards',
    ],
    deadlineMs: 60_000,
  }),
  bank: route('GET', '/api/sentences/bank/{userId}', {
    summary: 'The learner’s saved sentences but those marked known, newest first',
    own: 'userId',
    answers: { 200: bank },
  }),
  markKnown: route('POST', '/api/sentences/mark-known', {
    summary: 'Adds the sentences’ target words to the vocabulary; the sentences leave the bank',
    body: selection,
    bodyBounds: IDS_BODY,
    answers: { 200: marked },
    fails: ['sentences.none', 'sentences.too-many', 'sentences.not-found'],
    deadlineMs: 60_000,
  }),
  room: route('GET', '/api/sentences/media', {
    summary: 'How much room sounds and pictures of the caller’s sentences take, and how much there is',
    answers: { 200: mediaRoom },
  }),
  keepMedia: route('POST', '/api/sentences/{id}/media/{media}', {
    summary:
      'Keeps the sound of a line (WAV, 16-bit mono PCM, at most 60 s, which becomes an MP3) or a picture (JPEG, at ' +
      'most 200 kB) with a saved sentence, in place of one that it has',
    params: { id: idParameter, media: ownMediaName },
    form: { file: 'file', small: LARGEST_SOUND },
    answers: { 200: nothing },
    fails: [
      'sentences.not-found',
      'sentences.invalid-media',
      'sentences.large-media',
      'sentences.too-much-media',
      'speech.invalid-sound',
      'speech.too-many',
    ],
    // A sentence has a sound and a picture.
    perMinute: 120,
    // Time for a minute of sound over a slow line.
    deadlineMs: 60_000,
  }),
  media: route('GET', '/api/sentences/{id}/media/{media}', {
    summary: 'A sound or a picture that the page of a film or a program has sent with a saved sentence',
    params: { id: idParameter, media: mediaName },
    answers: { 200: { mediaType: '*/*' } },
    fails: ['sentences.no-media', 'objects.not-found'],
  }),
  change: route('PATCH', '/api/sentences/{id}', {
    summary: 'Changes the texts of a saved sentence; what is left out stays',
    params: { id: idParameter },
    body: change,
    answers: { 200: oneSentence },
    fails: ['sentences.not-found', 'sentences.invalid', 'sentences.target-missing', 'sentences.saved-already'],
  }),
  remove: route('DELETE', '/api/sentences/{id}', {
    summary: 'Removes a saved sentence, and the card that it began unless that was answered',
    params: { id: idParameter },
    answers: { 200: nothing },
    fails: ['sentences.not-found'],
  }),
};
