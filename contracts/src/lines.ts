import { z } from 'zod';
import { KILOBYTE } from './bounds.js';
import { patterns } from './grammar.js';
import { route } from './route.js';
import { listOf } from './schemas.js';

/** Lines at once, and characters of one. */
export const MOST_LINES = 200;
export const line = z.string().max(2_000);

const linesToRead = z.object({ lines: listOf(line, MOST_LINES) }).meta({ id: 'LinesToRead' });

export const wordOfLine = z
  .object({
    text: z.string(),
    reading: z.string().describe('Hiragana; empty for what has none'),
    furigana: z
      .array(z.object({ text: z.string(), reading: z.string().describe('Empty for kana') }))
      .describe('The word in pieces; joined they are its text'),
    baseForm: z.string().describe('The dictionary form'),
    baseReading: z.string(),
    entry: z.string().nullable().describe('Key of its dictionary entry'),
    isWord: z.boolean().describe('Not so of punctuation, numbers, Latin and names'),
    frequencyBand: z.int().describe('Among this many most frequent words; 0 when it is rarer or not known'),
    pitchAccents: z.array(z.int()).describe('Morae before the pitch falls, of each accent'),
    uniqueVocabId: z.int().nullable().describe('Null as long as nothing has met the word'),
    state: z
      .enum(['new', 'learning', 'young', 'mature', 'known', 'blocked'])
      .nullable()
      .describe('How well the learner knows it; known also by another spelling or by its parts. Null for others'),
    known: z.boolean().describe('It counts as known, as the learner has set; so of a word that no figure counts'),
    counted: z.boolean().describe('Figures count it, as the learner has set: no grammar, nothing that is not made out'),
  })
  .meta({ id: 'WordOfLine' });
export const readLine = z.object({ words: z.array(wordOfLine).describe('Joined they are the line'), patterns });
export const readLines = z.object({ lines: z.array(readLine) });

/** 20,000 characters as escapes, with room. */
const BODY = { bytes: 256 * KILOBYTE, values: MOST_LINES + 50 };

export const linesCalls = {
  read: route('POST', '/api/doors/{token}/lines', {
    summary: 'The words of up to 200 lines, 20,000 characters together, and how well the learner knows each',
    body: linesToRead,
    bodyBounds: BODY,
    answers: { 200: readLines },
    fails: ['language.text-too-long', 'language.too-many-lines'],
    // Calls of one learner in a minute.
    perMinute: 600,
    stopsWhenAbandoned: true,
  }),
};
