import { z } from 'zod';
import { IDS_BODY } from './bounds.js';
import { JLPT_LEVELS } from './jlpt.js';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import { id, listOf } from './schemas.js';

/** What is said of a grammar point wherever it is named. */
const patternFields = {
  id: z.string().describe('Never changed: kamoshirenai'),
  name: z.string().describe('As lists of grammar name it: 〜かもしれない'),
  level: z.enum(['N5', 'N4', 'N3', 'N2', 'N1', 'spoken']).describe('spoken: no list of the JLPT has it'),
  meaning: z.string().describe('In English'),
  meaningInJapanese: z.string(),
};

/** UTF-16 offsets in the sentence. */
export const stretch = { start: z.int().describe('UTF-16 offset in the sentence'), end: z.int() };

export const foundPattern = z
  .object({
    ...patternFields,
    ...stretch,
    pieces: z
      .array(z.object(stretch))
      .describe('Its letters; several where others stand between them, as in たとえ…ても'),
  })
  .meta({ id: 'FoundPattern', description: 'A grammar point in a sentence' });

export type FoundPattern = Answered<typeof foundPattern>;

/** Of a sentence; of those of a word the first is shown first. */
export const patterns = z
  .array(foundPattern)
  .describe('Grammar points of the sentence; of those that a word is in the first says most of it');

/** A sentence of the corpus with the letters of a grammar point. */
export const sentenceOfPoint = z
  .object({
    sentenceId: z.int().describe('In the corpus'),
    japanese: z.string(),
    english: z.string().describe('Empty when there is none'),
    pieces: z.array(z.object(stretch)).describe('The letters of the point'),
  })
  .meta({ id: 'SentenceOfPoint' });
export type SentenceOfPoint = Answered<typeof sentenceOfPoint>;

export const patternSummary = z.object(patternFields).meta({ id: 'PatternSummary' });

export type PatternSummary = Answered<typeof patternSummary>;

export const patternParameter = z.string().max(100);

/** Grammar points of one call: more than there are. */
const MOST_AT_ONCE = 500;

const standing = z.enum(['none', 'learning', 'known', 'blocked']);
export type Standing = Answered<typeof standing>;

const pointOfLearner = z
  .object({
    pattern: z.string().describe('As `GET /api/grammar` names it'),
    standing: standing.exclude(['none']).describe('What the learner wants of it'),
    state: z
      .enum(['new', 'learning', 'young', 'mature'])
      .nullable()
      .describe('What its card makes of it; null without a card'),
    isKnown: z.boolean().describe('The learner says so, or its card is in a state that counts'),
  })
  .meta({ id: 'PointOfLearner', description: 'A grammar point that the learner learns, knows or has blocked' });
export type PointOfLearner = Answered<typeof pointOfLearner>;

const level = z.enum(JLPT_LEVELS);

const ownGrammar = z
  .object({
    points: z.array(pointOfLearner),
    levels: z
      .array(z.object({ level, points: z.int().describe('That it made known and that still are') }))
      .describe('Levels that were said to be known as a whole, the easiest first'),
  })
  .meta({ id: 'OwnGrammar' });
export type OwnGrammar = Answered<typeof ownGrammar>;

const pointChange = z.object({ pattern: patternParameter, standing });
export type PointChange = Sent<typeof pointChange>;

/** UTF-16 offsets in the sentence. */
const piece = z.object({ start: z.int().min(0).max(1_000), end: z.int().min(1).max(1_000) });

const pointChanges = z
  .object({
    changes: listOf(pointChange, MOST_AT_ONCE)
      .refine((changes) => changes.length > 0, 'name at least one grammar point')
      .meta({ minItems: 1 }),
    sentence: z
      .object({
        japanese: z.string().max(1_000),
        pieces: z.array(piece).min(1).max(10).describe('The letters of the point, in their order'),
        documentId: id.nullish().describe('The document that it is from'),
      })
      .optional()
      .describe('In which the first of them is learned: its card asks for the point there'),
  })
  .meta({ id: 'PointChanges' });
export type PointChanges = Sent<typeof pointChanges>;

const levelInPath = { level };

const changed = z.object({ changed: z.int().describe('Grammar points that are another now') });

export const grammarCalls = {
  own: route('GET', '/api/users/{id}/grammar', {
    summary: 'The grammar points that the learner learns, knows or has blocked',
    own: 'id',
    answers: { 200: ownGrammar },
  }),
  change: route('POST', '/api/users/{id}/grammar', {
    summary: 'Has grammar points learned by cards, known or blocked, or takes that back; an answered card stays',
    own: 'id',
    body: pointChanges,
    bodyBounds: IDS_BODY,
    answers: {
      200: z.object({ before: z.array(pointChange).describe('What they were: sent back, it undoes the change') }),
    },
    fails: [
      'language.no-such-pattern',
      'vocabulary.too-many-points',
      'vocabulary.invalid-point-sentence',
      'vocabulary.too-many-cards',
      'reader.document-not-found',
    ],
  }),
  knowLevel: route('POST', '/api/users/{id}/grammar/levels/{level}', {
    summary: 'Makes the grammar points of a level and of the easier ones known, but those whose cards were answered',
    own: 'id',
    params: levelInPath,
    answers: { 200: changed },
  }),
  forgetLevel: route('DELETE', '/api/users/{id}/grammar/levels/{level}', {
    summary: 'Takes back what a level has made known; may be repeated',
    own: 'id',
    params: levelInPath,
    answers: { 200: changed },
  }),
};
