import { z } from 'zod';
import { visibleText } from '../http/schemas.js';

/**
 * UTF-16 units of a text that is asked about: several pages' worth of sentences. The tokens of more would not fit into
 * one message; a longer text goes through an analysis or a document.
 */
const LONGEST_TEXT = 2_000;

export const textToTokenize = z.object({ text: z.string().max(LONGEST_TEXT) });
export const wordToLookUp = z.object({ word: visibleText(200, 'Which word?') });

const frequencyBand = z
  .int()
  .nullable()
  .describe('The word is among this many most frequent ones (1000, 5000, 10000 or 20000); null when rarer or unknown');

/** A token without its parts. */
export const tokenFields = {
  text: z.string(),
  reading: z.string().describe('Hiragana, as read here'),
  baseForm: z.string(),
  baseReading: z.string().describe('Hiragana'),
  meaning: z.string().describe('Empty when the dictionary does not have it'),
  entry: z.string().nullable().describe('Key of the dictionary entry'),
  isGrouped: z.boolean(),
  isExpression: z
    .boolean()
    .describe(
      'An expression of the dictionary that goes across particles (気が付く): it counts as one word, its parts as none',
    ),
  partOfSpeech: z.string(),
  kind: z.enum(['word', 'punctuation', 'number', 'latin', 'name']).describe('What a learner can know is a word'),
  certain: z.enum(['CERTAIN', 'UNCERTAIN']),
  conjugation: z.array(z.string()).describe('How the base form was changed, from the inside out'),
  conjugationForms: z.array(z.string()).describe('The word after each of these changes: 食べさせる, 食べさせられる'),
  furigana: z
    .array(z.object({ text: z.string(), reading: z.string() }))
    .describe('The text in pieces, each with what is written above it'),
  frequencyBand,
  pitchAccents: z.array(z.int()).describe('Of the base form: morae before the pitch falls, 0 for none'),
  spokenAccent: z.int().nullable().describe('Of the text as it is inflected'),
  grammar: z
    .object({
      name: z.string().describe('As textbooks call it: quotation particle'),
      example: z.string().describe('A sentence that shows it, the word between < and >'),
      translation: z.string(),
    })
    .nullable()
    .describe('Which use of a particle, auxiliary or noun of grammar stands here; its meaning is the token’s'),
};

export const token = z.object(tokenFields).extend({
  get tokens() {
    return z.array(token);
  },
});
// Not by `meta`: the compiler would lose the type of what contains itself.
z.globalRegistry.add(token, {
  id: 'Token',
  description: 'A word, or a mark between words; the texts of all of them are the text. A grouped one has its words',
});
export const tokens = z.object({ tokens: z.array(token) });

export const candidates = z.object({
  candidates: z.array(
    z
      .object({
        entry: z.string().describe('Key of the entry'),
        headword: z.string().describe('The entry’s main spelling'),
        reading: z.string().describe('Hiragana'),
        definition: z.string(),
        senses: z
          .array(
            z
              .object({
                definition: z.string(),
                partsOfSpeech: z.array(z.string()).describe('By name: “godan verb”, “transitive”'),
                usage: z.array(z.string()).describe('“usually in kana”, “slang”, “honorific”'),
                notes: z.array(z.string()),
                see: z.array(z.string()).describe('Other entries, as the dictionary writes them'),
                sources: z.array(z.string()).describe('Of a loanword: “German Arbeit”'),
              })
              .meta({ id: 'CandidateSense' }),
          )
          .describe('The first ones that the word asked for can have'),
        common: z.boolean(),
        frequencyBand,
        pitchAccents: z.array(z.int()),
      })
      .meta({ id: 'Candidate' }),
  ),
  kanji: z
    .array(
      z
        .object({
          character: z.string(),
          meanings: z.array(z.string()),
          readings: z.array(z.string()).describe('On in katakana, then kun in hiragana: た.べる'),
        })
        .meta({ id: 'Kanji' }),
    )
    .describe('Those of the word, each once; empty where the server has no list of kanji'),
});

export const dictionary = z
  .object({
    source: z.enum(['jmdict', 'jmdict-simplified', 'edict', 'yomitan', 'none']),
    entries: z.int(),
    problem: z.string().describe('Why the dictionary file that was given is not in use; empty otherwise'),
    lists: z.array(z.string()).describe('Titles of the frequency and pitch lists in use'),
    frequencySources: z.array(z.string()).describe('What frequency bands come from, in the order in which it counts'),
  })
  .meta({ id: 'Dictionary' });
