import { z } from 'zod';
import { KILOBYTE } from './bounds.js';
import { route } from './route.js';
import { id, idParameter, listOf, wholeNumber } from './schemas.js';

/** Paragraphs of a page at once; programs send 80,000 bytes of them. */
const MOST_PARAGRAPHS = 5_000;

const toParse = z.object({ text: listOf(z.string().max(100_000), MOST_PARAGRAPHS) });
const toLookUp = z.object({ words: listOf(z.tuple([id, z.int()]), 5_000) });
const toSet = z.object({
  wordId: id,
  readingIndex: z.int(),
  state: z.string().max(100).describe('mining-add, neverForget-add or -remove, blacklist-add or -remove'),
});

const toMine = z.object({
  wordId: id,
  readingIndex: z.int(),
  sentence: z.string().max(2_000).nullish(),
  source: z.string().max(2_000).nullish().describe('Such as the title of the page'),
});
const example = z.object({ text: z.string().max(2_000), source: z.string().max(2_000).nullish() });

/** An error as the program shows it, which never looks at a status below 500 but those of keys. */
const problem = z.object({ error_message: z.string() });
const done = z.union([z.object({}), problem]);
const decks = z.array(z.object({ userStudyDeckId: z.int(), name: z.string(), deckType: z.int() }));

const token = z.object({
  wordId: z.int().describe('Has a row in the vocabulary'),
  readingIndex: z.literal(0),
  start: z.int(),
  end: z.int(),
  length: z.int(),
  conjugations: z.array(z.string()),
});
export const jitenWord = z
  .object({
    wordId: z.int(),
    readingIndex: z.literal(0),
    spelling: z.string(),
    reading: z.string().describe('With readings of kanji: 食[た]べる'),
    frequencyRank: z.int(),
    partsOfSpeech: z.array(z.string()),
    meaningsChunks: z.array(z.array(z.string())),
    meaningsPartOfSpeech: z.array(z.array(z.string())),
    knownState: z.array(z.int()).describe('0 new, 1 young, 2 mature, 3 blocked, 5 known'),
    pitchAccents: z.array(z.int()),
    studyDeckIds: z.array(z.int()),
  })
  .meta({ id: 'JitenWord' });
export const parsed = z.union([
  z.object({ tokens: z.array(z.array(token)).describe('One list a paragraph'), vocabulary: z.array(jitenWord) }),
  problem,
]);
const states = z.union([z.object({ result: z.array(z.array(z.int())), decks: z.array(z.array(z.int())) }), problem]);

/** 80,000 bytes as escapes, with room. */
const PAGE_BODY = { bytes: 512 * KILOBYTE, values: MOST_PARAGRAPHS + 50 };

const PAIRS_BODY = { bytes: 256 * KILOBYTE, values: 15_100 };

export const jitenCalls = {
  ping: route('POST', '/api/doors/{token}/jiten/reader/ping', {
    summary: 'Whether the token holds',
    answers: { 200: done },
    // Calls of one learner in a minute: the program sends one a second, and one for each press.
    perMinute: 300,
  }),
  studyDecks: route('POST', '/api/doors/{token}/jiten/srs/reader-study-decks', {
    summary: 'The one deck, which is what the learner learns',
    answers: { 200: decks },
    perMinute: 300,
  }),
  parse: route('POST', '/api/doors/{token}/jiten/reader/parse', {
    summary: 'The words of the paragraphs of a page, what they mean and how well the learner knows them',
    body: toParse,
    bodyBounds: PAGE_BODY,
    answers: { 200: parsed },
    perMinute: 300,
    // The program gives up after 30 s.
    deadlineMs: 25_000,
    stopsWhenAbandoned: true,
  }),
  lookUp: route('POST', '/api/doors/{token}/jiten/reader/lookup-vocabulary', {
    summary: 'How well the learner knows words',
    body: toLookUp,
    bodyBounds: PAIRS_BODY,
    answers: { 200: states },
    perMinute: 300,
  }),
  setState: route('POST', '/api/doors/{token}/jiten/srs/set-vocabulary-state', {
    summary: 'Makes a word known, blocked, or one to learn',
    body: toSet,
    answers: { 200: done },
    perMinute: 300,
  }),
  mine: route('POST', '/api/doors/{token}/jiten/srs/study-decks/{deckId}/words', {
    summary: 'Makes a card of a word, and saves the sentence that it stands in',
    params: { deckId: idParameter },
    body: toMine,
    answers: { 200: done },
    perMinute: 300,
  }),
  addExample: route('POST', '/api/doors/{token}/jiten/user/example-sentences/{wordId}/{readingIndex}', {
    summary: 'Saves a sentence for a word',
    params: { wordId: idParameter, readingIndex: wholeNumber(0, 1_000) },
    body: example,
    answers: { 200: done },
    perMinute: 300,
  }),
  review: route('POST', '/api/doors/{token}/jiten/srs/review', {
    summary: 'Refuses: cards are answered in Ichibun',
    answers: { 200: done },
    perMinute: 300,
  }),
  reviewAll: route('POST', '/api/doors/{token}/jiten/srs/batch-review', {
    summary: 'Refuses: cards are answered in Ichibun',
    answers: { 200: done },
    perMinute: 300,
  }),
};
