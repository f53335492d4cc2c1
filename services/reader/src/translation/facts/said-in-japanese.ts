import { readFileSync } from 'node:fs';
import { z } from 'zod';

const forms = z.record(z.string(), z.string());

/**
 * What facts are called in English and in Japanese: `translation/facts.json`. Both sides are regular expressions; lists
 * have dictionary forms.
 */
export const SAID = z
  .object({
    scales: z.record(z.string(), z.number()),
    shortScales: z.record(z.string(), z.number()),
    currencies: forms,
    units: forms,
    minus: z.string(),
    thirtyMinutes: z.string(),
    kanaNumbers: forms,
    words: z.array(z.object({ english: z.string(), japanese: z.string() })),
    /** By their English names. */
    months: forms,
    day: z.string(),
    weekdays: z.array(z.string()).length(7),
    names: forms,
    negations: z.string(),
    noNegations: z.string(),
    tagQuestions: z.string(),
    questionWords: z.string(),
    questionEnds: z.string(),
    japaneseNegations: z.array(z.string()),
    negativePrefixes: z.string(),
    noJapaneseNegations: z.array(z.string()),
  })
  .parse(JSON.parse(readFileSync(new URL('../../../translation/facts.json', import.meta.url), 'utf8')));
