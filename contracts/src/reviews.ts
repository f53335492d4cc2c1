import { namesOf } from '@ichibun/proto/enum-names';
import { Phase } from '@ichibun/proto/reviews';
import { z } from 'zod';
import { IDS_BODY } from './bounds.js';
import { patternSummary, stretch } from './grammar.js';
import type { Answered, Sent } from './json.js';
import { MEDIA } from './media.js';
import { route } from './route.js';
import { id, idParameter, listOf, moment, nothing, otherSpellings, timeZone, wholeNumber } from './schemas.js';

const nextCards = z.object({
  count: wholeNumber(0, 100).default(20).describe('Cards wanted; 0 for the figures alone'),
  more: wholeNumber(0, 1_000).default(0).describe('Cards wanted beyond the limits of the day'),
  timeZone: timeZone.default('UTC'),
});

/** Milliseconds since 1970 by the clock of whoever calls. */
const ownTime = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const clock = wholeNumber(0, Number.MAX_SAFE_INTEGER);

const cardAnswer = z
  .object({
    id: z.uuid().describe('Made by whoever answers: sent twice, it is kept once'),
    cardId: id,
    version: z.int().min(0).max(1_000_000).describe('Of the card as it was shown'),
    rating: z.int().min(1).max(4).describe('1 again, 2 hard, 3 good, 4 easy'),
    tookMs: z.int().min(0).max(3_600_000),
    answeredAt: ownTime.describe(
      'By the caller’s own clock. Header `x-ichibun-clock` says what that shows when the call is made',
    ),
  })
  .meta({ id: 'CardAnswer' });
export type CardAnswer = Sent<typeof cardAnswer>;
const newAnswers = z
  .object({
    timeZone: timeZone.default('UTC'),
    answers: listOf(cardAnswer, 500)
      .refine((answers) => answers.length > 0, 'answer at least one card')
      .meta({ minItems: 1 }),
  })
  .meta({ id: 'CardAnswers' });

const answerId = z.uuid();

/** Words of one call. */
const MOST_AT_ONCE = 1_000;
const wordsToCollect = z
  .object({
    uniqueVocabIds: listOf(id, MOST_AT_ONCE).default([]).describe('Words of texts'),
    wordIds: listOf(id, MOST_AT_ONCE).default([]).describe('Words of the vocabulary'),
    analysisId: id.nullish().describe('The analysis that they are from: sentences of its text come in front'),
    documentId: id.nullish().describe('The document that they are from, when there is no analysis'),
  })
  .meta({ id: 'WordsToCollect' });
export type WordsToCollect = Sent<typeof wordsToCollect>;

const collectedWord = z
  .object({
    wordId: id,
    state: z
      .enum(['new', 'learning', 'young', 'mature', 'known'])
      .nullable()
      .describe('Null of a word that was not in the vocabulary'),
    rested: z.enum(['suspended', 'known']).nullable().describe('Why its card rested; null where it had none'),
  })
  .describe('What a word was before it was collected');

const toUncollect = z
  .object({
    words: listOf(collectedWord, MOST_AT_ONCE).default([]),
    sentenceIds: listOf(id, 500).default([]).describe('Sentences that were saved with them, which go'),
    uniqueVocabIds: listOf(id, 100)
      .default([])
      .describe('Words whose cards nobody has answered, whatever they were before; their saved sentences go too'),
  })
  .refine(
    ({ words, sentenceIds, uniqueVocabIds }) => words.length + sentenceIds.length + uniqueVocabIds.length > 0,
    'name at least one word',
  )
  .meta({ id: 'WordsToUncollect' });
export type WordsToUncollect = Sent<typeof toUncollect>;

const wordsOfText = z.object({ count: z.int().min(1).max(100).default(20) });

const cardChange = z
  .object({
    change: z
      .enum(['bury', 'rest', 'suspend', 'resume', 'known', 'reset', 'next-sentence'])
      .describe(
        'Until tomorrow, for a month, for good, and back; its word is known; as new; another sentence in front',
      ),
    timeZone: timeZone.default('UTC'),
  })
  .meta({ id: 'CardChange' });
export type CardChange = Sent<typeof cardChange>;

const forecastQuery = z.object({
  days: wholeNumber(1, 365).default(30),
  timeZone: timeZone.default('UTC'),
});

const phase = z.enum(namesOf(Phase));

export const card = z
  .object({
    id: z.int(),
    word: z.string().describe('Of a card of a grammar point, the name of that; of a note’s, what it asks'),
    reading: z.string().nullable(),
    accent: z
      .int()
      .nullable()
      .describe('Morae before the pitch of the word falls, 0 without fall; null when it is not known'),
    otherSpellings,
    meaning: z.string().describe('“Definition not available” where there is none'),
    phase,
    version: z.int(),
    intervals: z
      .array(z.int())
      .describe('Minutes until it comes again, after each of the four answers; 1,440 are a day'),
    dueAt: moment.nullable(),
    isLeech: z.boolean().describe('It has just been forgotten, as often as the settings call too often'),
    lapses: z.int(),
    note: z
      .array(
        z.object({
          name: z.string(),
          text: z.string(),
          media: z.array(z.object({ id: z.int(), isPicture: z.boolean() })).describe('Its sounds and pictures'),
        }),
      )
      .describe('Of a card that came from Anki: what the fields of its note say beside the word, as plain text'),
    point: z
      .object({
        ...patternSummary.shape,
        formation: z.string().describe('How it is made, in Japanese'),
        note: z.string().describe('What a teacher says of it, in English'),
        noteInJapanese: z.string(),
        sentence: z
          .object({
            japanese: z.string(),
            pieces: z.array(z.object(stretch)).describe('The letters of the point, which the front leaves out'),
            english: z.string().describe('Of an example; empty of a sentence of the learner’s'),
            documentId: z.int().nullable(),
            title: z.string().describe('Of the document; may be empty'),
          })
          .describe('That the learner met it in; without any an example of the point'),
      })
      .nullable()
      .describe('The grammar point that the card asks for; null of a card of a word'),
    question: z
      .object({
        text: z.string(),
        gaps: z
          .array(z.object({ ...stretch, hint: z.string().describe('In its place; may be empty') }))
          .describe('What the front leaves out'),
        media: z.array(z.object({ id: z.int(), isPicture: z.boolean() })),
      })
      .nullable()
      .describe('What the front says of a card that only a note in Anki has: a cloze, or a further template'),
    sentenceCount: z.int().describe('Saved sentences of the word, or those that the grammar point was met in'),
    sentence: z
      .object({
        id: z.int().nullable().describe('Null of one that is not saved: it is from the learner’s own text'),
        japanese: z.string().describe('With `<b>..</b>` around the word'),
        english: z.string().describe('Empty where there is none'),
        furigana: z.string(),
        definition: z.string().nullable().describe('What the word means there'),
        documentId: z.int().nullable(),
        title: z.string().describe('Of the text that it is from; may be empty'),
        media: z
          .array(z.enum(MEDIA))
          .describe('What may be heard or seen of it, by `GET /api/sentences/{id}/media/{media}`'),
      })
      .nullable()
      .describe('The one in front; null without any'),
  })
  .meta({ id: 'ReviewCard' });
export type ReviewCard = Answered<typeof card>;

export const dayLeft = z
  .object({
    newCards: z.int(),
    learningCards: z.int().describe('Cards in their steps'),
    dueCards: z.int(),
    heldBack: z.int().describe('New and due cards that only the limits of the day keep back'),
    seconds: z.int().describe('That all of this takes, judged by the last answers'),
    nextDueAt: moment.nullable().describe('When the next card is due where none is left'),
    dayEndsAt: moment,
    hasCards: z.boolean(),
    answeredToday: z.int(),
    inAnki: z.boolean().describe('The learner reviews in Anki: there are no cards here'),
  })
  .meta({ id: 'ReviewDay' });
export type ReviewDay = Answered<typeof dayLeft>;

const queue = z.object({ cards: z.array(card), day: dayLeft }).meta({ id: 'ReviewQueue' });
const kept = z.object({
  kept: z.int(),
  dropped: z.int().describe('Their cards are gone, a button was pressed twice, or they are stale'),
  stale: z
    .array(z.string())
    .describe('Ids of answers of the last minute whose cards had been answered elsewhere since they were shown'),
});
export const collected = z.object({
  collected: z.int().describe('Cards that were made or resumed'),
  hadCards: z
    .int()
    .describe('Of the words asked for, those that have cards already; what else is missing is written and read alike'),
  words: z.array(collectedWord).describe('For whoever takes it back'),
});
const uncollected = z.object({ uncollected: z.int().describe('Cards that are gone, or rest again') });

const forecast = z
  .object({
    due: z.array(z.int()).describe('Reviews on each day from today on, the overdue ones today'),
    reviewed: z.int().describe('In 30 days, without cards in their steps'),
    remembered: z.int(),
    seconds: z.array(z.int()).describe('On each of the last 30 days, today last'),
    answers: z.array(z.int()).describe('The same'),
  })
  .meta({ id: 'ReviewForecast' });

const zoneOfAnswers = z.object({ timeZone: timeZone.default('UTC') });

const parameterFit = z
  .object({
    isRunning: z.boolean(),
    isOwn: z.boolean().describe('The learner’s own parameters of FSRS are in use, not those that suit most'),
    outcome: z
      .enum(['taken', 'not-better', 'too-few', 'unavailable', 'failed'])
      .nullable()
      .describe('Of the last fit that ended; `unavailable`: the server lacks the program that fits'),
    endedAt: moment.nullable(),
    answers: z.int().describe('That it could learn from; at least 400 are needed'),
    lossBefore: z.number().nullable().describe('Log loss of the predictions with the parameters before'),
    lossAfter: z.number().nullable().describe('… and with those fitted, which are taken if it is lower'),
    canFit: z.boolean().describe('The program that fits is on this server'),
  })
  .meta({ id: 'ParameterFit' });
export type ParameterFit = Answered<typeof parameterFit>;

const steps = z.array(z.int().min(1).max(100_000)).max(100).meta({ maxItems: 10 });
const settings = z.object({
  retention: z.number().describe('0.7 to 0.99: how likely a card is to be remembered when it is due'),
  newPerDay: z.int().min(0).max(100_000),
  reviewsPerDay: z.int().min(0).max(100_000),
  dayStartHour: z.int().min(0).max(100).describe('0 to 23'),
  leechLapses: z.int().min(0).max(1_000).describe('1 to 99'),
  learningSteps: steps.describe('Minutes, each below a day'),
  relearningSteps: steps.describe('Minutes, each below a day'),
  countsFrom: z.enum(['learning', 'young', 'mature', 'known']).describe('The first state that counts as known'),
});
const inAnki = z.boolean().describe('Cards are reviewed in Anki, and not here');
const newReviewSettings = settings.extend({ inAnki: inAnki.optional() }).meta({ id: 'NewReviewSettings' });
export type NewReviewSettings = Sent<typeof newReviewSettings>;
const reviewSettings = settings.extend({ inAnki }).meta({ id: 'ReviewSettings' });
export type ReviewSettings = Answered<typeof reviewSettings>;

export const reviewsCalls = {
  next: route('GET', '/api/users/{id}/reviews/next', {
    summary: 'The cards to be reviewed next, and what is left of the day',
    own: 'id',
    query: nextCards,
    answers: { 200: queue },
    fails: ['time.unknown-zone'],
  }),
  answer: route('POST', '/api/users/{id}/reviews', {
    summary: 'Keeps answers to cards, each once, in whatever order they come',
    own: 'id',
    body: newAnswers,
    bodyBounds: IDS_BODY,
    answers: { 201: kept },
    fails: ['time.unknown-zone', 'vocabulary.card-answered'],
  }),
  forecast: route('GET', '/api/users/{id}/reviews/forecast', {
    summary: 'How many reviews come due on the days to come, and how the last 30 days went',
    own: 'id',
    query: forecastQuery,
    answers: { 200: forecast },
    fails: ['time.unknown-zone'],
  }),
  settings: route('GET', '/api/users/{id}/reviews/settings', {
    summary: 'How the learner reviews',
    own: 'id',
    answers: { 200: reviewSettings },
  }),
  change: route('POST', '/api/users/{id}/reviews/settings', {
    summary: 'Changes how the learner reviews. Cards that are scheduled stay where they are',
    own: 'id',
    body: newReviewSettings,
    answers: { 200: reviewSettings },
    fails: ['vocabulary.invalid-review-settings'],
  }),
  parameters: route('GET', '/api/users/{id}/reviews/parameters', {
    summary: 'Which parameters of FSRS are in use, and what the last fit came to',
    own: 'id',
    answers: { 200: parameterFit },
  }),
  fit: route('POST', '/api/users/{id}/reviews/parameters', {
    summary: 'Begins to fit parameters to the answers, taken if they predict better; no card is rescheduled',
    own: 'id',
    body: zoneOfAnswers,
    answers: { 200: parameterFit },
    fails: ['time.unknown-zone'],
  }),
  resetParameters: route('DELETE', '/api/users/{id}/reviews/parameters', {
    summary: 'Goes back to the parameters that suit most; none are fitted by themselves any more',
    own: 'id',
    answers: { 200: parameterFit },
  }),
  undo: route('DELETE', '/api/users/{id}/reviews/{reviewId}', {
    summary: 'Takes an answer back; may be repeated',
    own: 'id',
    params: { reviewId: answerId },
    answers: { 200: nothing },
    fails: ['vocabulary.review-not-found'],
  }),
};

export const cardsCalls = {
  collect: route('POST', '/api/users/{id}/cards', {
    summary: 'Makes cards of words, in their order; those that have one keep it, and one that rests is resumed',
    own: 'id',
    body: wordsToCollect,
    bodyBounds: IDS_BODY,
    answers: { 201: collected },
    fails: [
      'vocabulary.too-many-to-collect',
      'vocabulary.too-many-cards',
      'content.analysis-not-found',
      'reader.document-not-found',
    ],
  }),
  uncollect: route('POST', '/api/users/{id}/cards/undo', {
    summary:
      'Undoes making cards, and saving sentences with them, except cards that were answered since; may be repeated',
    own: 'id',
    body: toUncollect,
    bodyBounds: IDS_BODY,
    answers: { 200: uncollected },
  }),
  collectOfText: route('POST', '/api/users/{id}/cards/newest-text', {
    summary: 'Makes cards of the new words of the learner’s newest text that are most worth learning',
    own: 'id',
    body: wordsOfText,
    answers: { 201: collected },
    fails: ['vocabulary.no-text', 'vocabulary.too-many-cards'],
  }),
  change: route('PATCH', '/api/users/{id}/cards/{cardId}', {
    summary: 'Buries, rests, suspends or resumes a card, makes its word known, or begins again with it',
    own: 'id',
    params: { cardId: idParameter },
    body: cardChange,
    answers: { 200: nothing },
    fails: ['vocabulary.card-not-found', 'time.unknown-zone'],
  }),
};
