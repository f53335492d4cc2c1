import { z } from 'zod';
import { USUAL_BODY } from './bounds.js';
import { patternSummary, sentenceOfPoint } from './grammar.js';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import { id, listOf, wholeNumber } from './schemas.js';
import { generatedSentence } from './sentences.js';

const MOST = { count: 40, excluded: 1_000 };

const exclude = listOf(id, MOST.excluded)
  .default([])
  .describe('Words that no sentence is wanted for, by unique_vocab_id: those that are shown already');

const recommended = z.object({
  count: wholeNumber(1, MOST.count).default(10),
  exclude: z
    .string()
    .max(12 * MOST.excluded)
    .regex(/^(\d{1,10}(,\d{1,10})*)?$/, 'ids with commas between them')
    .default('')
    .transform((ids) => ids.split(',').filter(Boolean).map(Number))
    .pipe(z.array(id).max(MOST.excluded))
    .describe('Words that no sentence is wanted for: unique_vocab_ids with commas between them'),
});
const dismissed = z.object({ sentenceId: id, exclude }).meta({ id: 'DismissedRecommendation' });
const known = z.object({ uniqueVocabId: id, exclude }).meta({ id: 'KnownRecommendation' });

const recommendedSentence = generatedSentence
  .extend({
    sentence_id: z.int().describe('In the corpus'),
    source_document: z.string().describe('The source of the corpus that has it'),
    frequency_band: z
      .int()
      .nullable()
      .describe(
        'The word is among this many most frequent ones (1000, 5000, 10000 or 20000); null when rarer or unknown',
      ),
  })
  .meta({ id: 'RecommendedSentence' });
export type RecommendedSentence = Answered<typeof recommendedSentence>;
const recommendedSentences = z
  .object({
    sentences: z.array(recommendedSentence),
  })
  .meta({ id: 'RecommendedSentences' });
export type RecommendedSentences = Answered<typeof recommendedSentences>;

const recommendedPoints = z
  .object({
    sentences: z.array(sentenceOfPoint.extend({ pattern: patternSummary }).meta({ id: 'RecommendedPoint' })),
  })
  .meta({ id: 'RecommendedPoints' });
export type RecommendedPoint = Answered<typeof recommendedPoints>['sentences'][number];

const namesIgnored = z.boolean().describe('A sentence may hold names; otherwise those with names are left out');
const particlesKnown = z
  .boolean()
  .describe('Particles and auxiliaries count as known: the opposite of grammarCounts in /api/content/settings');
const newSettings = z
  .object({ namesIgnored, particlesKnown: particlesKnown.optional() })
  .meta({ id: 'NewRecommendationSettings' });
export type NewRecommendationSettings = Sent<typeof newSettings>;
const recommendationSettings = z.object({ namesIgnored, particlesKnown }).meta({ id: 'RecommendationSettings' });
export type RecommendationSettings = Answered<typeof recommendationSettings>;

export const recommendationsCalls = {
  recommend: route('GET', '/api/sentences/recommendations', {
    summary:
      'Sentences of the corpus with exactly one word that the learner does not know, the most useful words first',
    query: recommended,
    answers: { 200: recommendedSentences },
  }),
  points: route('GET', '/api/sentences/recommendations/grammar', {
    summary:
      'Sentences of the corpus without a new word and with one new grammar point, for who counts new points as words',
    query: z.object({ count: wholeNumber(1, MOST.count).default(10) }),
    answers: { 200: recommendedPoints },
  }),
  dismiss: route('POST', '/api/sentences/recommendations/dismiss', {
    summary: 'Never recommends this sentence again, and answers another',
    body: dismissed,
    bodyBounds: { ...USUAL_BODY, values: 1_200 },
    answers: { 200: recommendedSentences },
  }),
  learn: route('POST', '/api/sentences/recommendations/known', {
    summary: 'Adds the sentence’s new word to the vocabulary, and answers another sentence',
    body: known,
    bodyBounds: { ...USUAL_BODY, values: 1_200 },
    answers: { 200: recommendedSentences },
    fails: ['sentences.no-such-word'],
  }),
  settings: route('GET', '/api/sentences/recommendations/settings', {
    summary: 'Which sentences are recommended',
    answers: { 200: recommendationSettings },
  }),
  changeSettings: route('POST', '/api/sentences/recommendations/settings', {
    summary: 'Changes these settings',
    body: newSettings,
    answers: { 200: recommendationSettings },
  }),
};
