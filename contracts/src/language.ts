import { namesOf } from '@ichibun/proto/enum-names';
import { TokenKind } from '@ichibun/proto/language';
import { z } from 'zod';
import { ownEntry } from './dictionaries.js';
import { patternParameter, patternSummary, sentenceOfPoint, stretch } from './grammar.js';
import { JLPT_LEVELS, jlpt } from './jlpt.js';
import type { Answered } from './json.js';
import { route } from './route.js';
import { idParameter, otherSpellings, shortText, visibleText, wholeNumber } from './schemas.js';
import { generatedSentence } from './sentences.js';

/**
 * UTF-16 units of a text that is asked about: several pages' worth of sentences. The tokens of more would not fit into
 * one message; a longer text goes through an analysis or a document.
 */
const LONGEST_TEXT = 2_000;

const textToTokenize = z.object({ text: z.string().max(LONGEST_TEXT) });
const wordToLookUp = z.object({
  word: visibleText(200, 'Which word?'),
  entry: shortText(200).default('').describe('Key of the entry that it is of where it stands'),
  meaning: shortText(500).default('').describe('What it means there, which then comes first of this entry'),
});

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
  kind: z.enum(namesOf(TokenKind)).describe('What a learner can know is a word'),
  certain: z
    .enum(['CERTAIN', 'UNCERTAIN'])
    .describe('UNCERTAIN where another word nearly stood here, or nobody knows what this one means'),
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

export interface Token extends z.output<z.ZodObject<typeof tokenFields>> {
  tokens: Token[];
}
export const token: z.ZodType<Token> = z.object(tokenFields).extend({
  get tokens() {
    return z.array(token);
  },
});
// Not by `meta`: the compiler would lose the type of what contains itself.
z.globalRegistry.add(token, {
  id: 'Token',
  description: 'A word, or a mark between words; the texts of all of them are the text. A grouped one has its words',
});
const tokens = z.object({ tokens: z.array(token) });

/** A dictionary entry that a word may be. */
const candidateSense = z
  .object({
    definition: z.string(),
    partsOfSpeech: z.array(z.string()).describe('By name: “godan verb”, “transitive”'),
    usage: z.array(z.string()).describe('“usually in kana”, “slang”, “honorific”'),
    notes: z.array(z.string()),
    see: z.array(z.string()).describe('Other entries, as the dictionary writes them'),
    sources: z.array(z.string()).describe('Of a loanword: “German Arbeit”'),
  })
  .meta({ id: 'CandidateSense' });
export type CandidateSense = Answered<typeof candidateSense>;
const candidate = z
  .object({
    entry: z.string().describe('Key of the entry'),
    headword: z.string().describe('The entry’s main spelling'),
    otherSpellings,
    reading: z.string().describe('Hiragana'),
    definition: z.string(),
    senses: z.array(candidateSense).describe('The first ones that the word asked for can have'),
    common: z.boolean(),
    frequencyBand,
    jlpt,
    pitchAccents: z.array(z.int()),
  })
  .meta({ id: 'Candidate' });
export type Candidate = Answered<typeof candidate>;

const kanji = z
  .object({
    character: z.string(),
    meanings: z.array(z.string()),
    readings: z.array(z.string()).describe('On in katakana, then kun in hiragana: た.べる'),
    grade: z
      .int()
      .describe('School grade: 1 to 6, 8 for the rest of the jōyō kanji, 9 and 10 for names; 0 for all others'),
    strokes: z.int().describe('How many it is written with; 0 where the list does not say'),
    jlpt,
  })
  .meta({ id: 'Kanji' });
export type Kanji = Answered<typeof kanji>;
const candidates = z.object({
  candidates: z.array(candidate),
  kanji: z.array(kanji).describe('Those of the word, each once; empty where the server has no list of kanji'),
});

export const dictionary = z
  .object({
    source: z.enum(['jmdict', 'jmdict-simplified', 'edict', 'yomitan', 'none']),
    date: z.string().nullable().describe('When the dictionary was made; null where its file does not say'),
    entries: z.int(),
    problem: z.string().describe('Why the dictionary file that was given is not in use; empty otherwise'),
    lists: z.array(z.string()).describe('Titles of the frequency and pitch lists in use'),
    frequencySources: z.array(z.string()).describe('What frequency bands come from, in the order in which it counts'),
    hasLevels: z.boolean().describe('Whether words and kanji have levels of the JLPT'),
  })
  .meta({ id: 'Dictionary' });
export type Dictionary = Answered<typeof dictionary>;

/** UTF-16 units of a question: a long sentence. */
const LONGEST_QUESTION = 500;

const textsOfPattern = z
  .object({
    texts: z.array(
      z.object({
        title: z.string(),
        documentId: z.int().nullable(),
        sentences: z.array(z.object({ japanese: z.string(), ...stretch })).describe('With the place of the point'),
      }),
    ),
  })
  .meta({ id: 'TextsOfPattern' });

const describedPattern = z
  .object({
    ...patternSummary.shape,
    formation: z.string().describe('How it is made, in Japanese'),
    note: z.string().describe('What a teacher says of it, in English'),
    noteInJapanese: z.string(),
    examples: z.array(
      z.object({ sentence: z.string().describe('The point between [ and ]'), translation: z.string() }),
    ),
    confusedWith: z.array(patternSummary),
  })
  .meta({ id: 'DescribedPattern', description: 'A grammar point by itself' });
export type DescribedPattern = Answered<typeof describedPattern>;

const question = z.object({
  q: visibleText(LONGEST_QUESTION, 'What are you looking for?').describe(
    'Kanji, kana, romaji, English, a form of a word, letters with gaps (* and ?), or a sentence',
  ),
  count: wholeNumber(1, 50).default(20).describe('Words answered at most'),
});

/** A word that was found, with what the learner knows of it. */
const foundWord = z
  .object({
    by: z
      .enum(['spelling', 'romaji', 'form', 'meaning', 'beginning', 'pattern', 'sentence', 'similar'])
      .describe(
        'By what it was found: as it is written or read, in Latin letters, by one of its forms, …; similar: it is ' +
          'almost what was asked for, where nothing is just that',
      ),
    word: z
      .string()
      .describe('As it is written where it was found; what was found by its reading, as it is usually written'),
    changes: z.array(z.string()).describe('How the form that was asked for is made, from the inside out'),
    surface: z.string().describe('As it stands in the sentence that was asked for; empty otherwise'),
    entry: candidate,
    uniqueVocabId: z.int().nullable().describe('Null as long as nothing has met the word'),
    known: z.boolean(),
    knownByParts: z.boolean().describe('Only the words that it is made of make it known'),
    blocked: z.boolean(),
    state: z.enum(['new', 'learning', 'young', 'mature', 'known']).nullable(),
  })
  .meta({ id: 'FoundWord' });
export type FoundWord = Answered<typeof foundWord>;

export const found = z
  .object({
    dictionary: z.string().nullable().describe('Where the words are from; null without a dictionary'),
    words: z.array(foundWord).describe('The likeliest first, an entry once'),
    names: z
      .array(
        z.object({
          reading: z.string().describe('Hiragana'),
          types: z.array(z.string()).describe('What it names: “surname”, “place”'),
          meaning: z.string(),
        }),
      )
      .describe('How the letters are read as a name'),
    ownDictionaries: z
      .array(ownEntry)
      .describe('What the learner’s own dictionaries say of the word, each by its name'),
    patterns: z.array(patternSummary).describe('Grammar points that may be meant, and those of a sentence'),
  })
  .meta({ id: 'FoundWords' });
export type FoundWords = Answered<typeof found>;

export const wordOfEntry = z.object({
  entry: visibleText(LONGEST_QUESTION, 'Which entry?').describe('Key of the entry'),
  word: shortText(200).default('').describe('As it is written; its usual spelling when left out'),
});

const wordToFind = z.object({
  word: visibleText(200, 'Which word?').describe('Dictionary form as written'),
  reading: shortText(200).default('').describe('Hiragana; any when left out'),
  entry: shortText(200).default('').describe('Key of the entry, which texts may read otherwise; any when left out'),
});

const examplesOfWord = z
  .object({
    examples: z.array(
      z.object({
        sentence: generatedSentence,
        sense: z
          .int()
          .nullable()
          .describe(
            'Number of the sense that the word has there among the entry’s, from 1; null where nobody can be sure',
          ),
      }),
    ),
  })
  .meta({ id: 'ExamplesOfWord' });
export type ExamplesOfWord = Answered<typeof examplesOfWord>;

const textsOfWord = z.object({
  texts: z
    .array(
      z.object({
        title: z.string().describe('Empty where the text has none'),
        documentId: z.int().nullable().describe('The document that shows it'),
        occurrences: z.int(),
        sentences: z.array(z.string()).describe('At most 3, those of a good length first; none of the older texts'),
        chapters: z
          .array(
            z.object({
              title: z.string().describe('Empty for what comes before the first heading'),
              sentences: z.int().describe('How many have the word'),
              first: z.string().describe('The first of them'),
            }),
          )
          .describe('Those that have the word, in their order; none of the older texts'),
      }),
    )
    .describe('Newest first, at most 20; empty where no text of the learner’s has the word'),
  total: z.int().describe('How many texts have it'),
  counting: z.int().describe('How many of the caller’s texts are not counted yet; they may have it, too'),
});

const kanjiToDraw = z
  .string()
  .regex(/^\p{Script=Han}$/u, 'One kanji is drawn at a time.')
  .describe('One kanji');

const drawnKanji = z
  .object({
    strokes: z
      .array(z.string())
      .describe('Path data of SVG in a square of 109 units, as they are written; empty where nobody knows'),
    parts: z.array(z.string()).describe('The largest characters that it is made of'),
    lookAlikes: z.array(z.string()).describe('Kanji that may be taken for it, the most alike first'),
  })
  .meta({ id: 'DrawnKanji' });

const ownKanji = z
  .object({
    grades: z
      .array(z.object({ grade: z.int().describe('As of Kanji'), kanji: z.array(z.string()) }))
      .describe('From the lowest grade on, those in most use first; empty where the server has no list of kanji'),
    levels: z
      .array(z.object({ level: z.enum(JLPT_LEVELS), kanji: z.array(z.string()) }))
      .describe('From N5 on, those in most use first; empty where kanji have no levels'),
    known: z
      .array(z.object({ kanji: z.string(), words: z.int() }))
      .describe('The kanji of the words that the caller knows, and in how many of them each stands'),
  })
  .meta({ id: 'OwnKanji' });

const wordToHear = z.object({
  word: visibleText(200, 'Which word?').describe('Dictionary form as written'),
  reading: shortText(200).default('').describe('In kana; its usual reading when left out'),
});

const accentPairs = z
  .object({
    words: z
      .array(
        z
          .object({
            word: z.string().describe('As it is usually written'),
            accent: z.int().describe('Morae before the pitch falls, 0 for none, as voices say it'),
            entry: candidate,
          })
          .meta({ id: 'HeardWord' }),
      )
      .describe('The word itself, and for each other accent the word in most use; empty where nobody knows its accent'),
    particle: z
      .string()
      .describe('Said after each, so that a fall after the last mora is heard; empty where no word has one'),
  })
  .meta({ id: 'AccentPairs' });

const spelling = z
  .object({ text: z.string(), common: z.boolean(), rare: z.boolean().describe('Outdated, irregular or rare') })
  .meta({ id: 'Spelling' });
export type Spelling = Answered<typeof spelling>;

const describedWord = z
  .object({
    word: foundWord,
    spellings: z.array(spelling).describe('With kanji, the main one first'),
    readings: z.array(spelling).describe('In kana, the main one first'),
    forms: z
      .array(
        z.object({
          changes: z.array(z.string()).describe('From the inside out, as the reader calls them'),
          word: z.string(),
          reading: z.string().describe('Hiragana'),
          polite: z.boolean(),
        }),
      )
      .describe('By the rules of grammar; empty for what does not inflect'),
    parts: z
      .array(z.object({ entry: z.string(), word: z.string(), reading: z.string() }))
      .describe('What a compound is made of, as it is read there'),
    madeWith: z.array(foundWord).describe('Longer words that have it in them, those in most use first'),
  })
  .meta({ id: 'DescribedWord' });
export type DescribedWord = Answered<typeof describedWord>;

export const dictionaryCalls = {
  get: route('GET', '/api/dictionary', {
    summary: 'Which dictionary and lists are loaded, and what the frequency bands come from',
    answers: { 200: dictionary },
  }),
  search: route('GET', '/api/dictionary/search', {
    summary: 'The words that somebody may look for, the likeliest first, and what the caller knows of each',
    query: question,
    answers: { 200: found },
    fails: ['language.only-gaps', 'language.text-too-long'],
    // Questions of one learner in a minute: one for each key that is pressed.
    perMinute: 600,
  }),
  describe: route('GET', '/api/dictionary/words', {
    summary: 'What is known of a word by itself: spellings, forms, what it is made of and what is made with it',
    query: wordOfEntry,
    answers: { 200: describedWord },
    fails: ['language.no-such-entry', 'language.text-too-long'],
    perMinute: 600,
  }),
  withId: route('POST', '/api/dictionary/words', {
    summary: 'The same as GET; a word that nothing has met before gets its id',
    body: wordOfEntry,
    answers: { 200: describedWord },
    fails: ['language.no-such-entry', 'language.text-too-long'],
    perMinute: 600,
  }),
  sentences: route('GET', '/api/dictionary/words/sentences', {
    summary:
      'Where a word stands in the caller’s own texts, newest first, with sentences and chapters of the first few',
    query: wordToFind,
    answers: { 200: textsOfWord },
    perMinute: 600,
  }),
  examples: route('GET', '/api/dictionary/words/{uniqueVocabId}/examples', {
    summary:
      'Translated sentences of the corpus with a word, the easiest first: a few for each sense, and a few others',
    params: { uniqueVocabId: idParameter },
    answers: { 200: examplesOfWord },
    fails: ['sentences.no-such-word', 'sentences.requests-running'],
    perMinute: 600,
  }),
  kanji: route('GET', '/api/dictionary/kanji', {
    summary: 'The kanji by school grade, and those of the words that the caller knows',
    answers: { 200: ownKanji },
  }),
  drawn: route('GET', '/api/dictionary/kanji/{kanji}', {
    summary: 'How a kanji is written (KanjiVG, CC BY-SA), what it is made of, and which look like it',
    params: { kanji: kanjiToDraw },
    answers: { 200: drawnKanji },
    perMinute: 600,
  }),
  accentPairs: route('GET', '/api/dictionary/accent-pairs', {
    summary: 'Words that are said like a word but for their pitch, the word itself first',
    query: wordToHear,
    answers: { 200: accentPairs },
    fails: ['language.text-too-long'],
    perMinute: 600,
  }),
};

export const patternCalls = {
  list: route('GET', '/api/grammar', {
    summary: 'All grammar points, from N5 on',
    answers: { 200: z.object({ patterns: z.array(patternSummary) }) },
  }),
  describe: route('GET', '/api/grammar/{pattern}', {
    summary: 'A grammar point: how it is made, what it means, examples, and what it is confused with',
    params: { pattern: patternParameter },
    answers: { 200: describedPattern },
    fails: ['language.no-such-pattern'],
  }),
  sentences: route('GET', '/api/grammar/{pattern}/sentences', {
    summary: 'Sentences of the caller’s newest texts in which a grammar point is, of those whose grammar was looked at',
    params: { pattern: patternParameter },
    answers: { 200: textsOfPattern },
    perMinute: 600,
  }),
  corpus: route('GET', '/api/grammar/{pattern}/corpus', {
    summary: 'Sentences of the corpus with a grammar point and at most one new word, those without any first',
    params: { pattern: patternParameter },
    answers: { 200: z.object({ sentences: z.array(sentenceOfPoint) }).meta({ id: 'CorpusSentencesOfPattern' }) },
    perMinute: 600,
  }),
};

export const languageCalls = {
  tokenize: route('POST', '/api/tokenize/words', {
    summary: 'The words of a text, in order, with the caller’s corrections; their texts joined are the text',
    body: textToTokenize,
    answers: { 200: tokens },
    fails: ['language.text-too-long'],
    // Texts of one learner in a minute: each keeps a thread busy.
    perMinute: 300,
  }),
  candidates: route('GET', '/api/words/candidates', {
    summary: 'The dictionary entries that a word, as it is written, may be, the likeliest first; and its kanji',
    query: wordToLookUp,
    answers: { 200: candidates },
  }),
};
