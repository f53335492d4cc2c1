import { id, shortText, visibleText } from '@ichibun/contracts/schemas';
import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { TokenScope } from '@ichibun/proto/auth';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { SentencesService, Source } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { otherSpellingsOf } from '@ichibun/text-words/first-entries';
import { wordOf as dictionaryForm, keyOf } from '@ichibun/text-words/lexemes';
import { newWordsPerPage } from '@ichibun/text-words/new-words-per-page';
import { z } from 'zod';
import { definitionsOf, isWord, readParagraphs } from '../lines/read-paragraphs.js';
import { stateOf } from '../lines/state-of-word.js';
import { countedWords } from './counted-words.js';
import { grammarOfText } from './grammar-of-text.js';

/** For whom a tool works, and with what. */
export interface ToolContext {
  readonly rpc: Rpc;
  readonly userId: number;
  /** Where the learner opens Ichibun. */
  readonly address: string;
}

/** What an assistant may ask for. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  /** For the model, which decides by it when to ask. */
  readonly description: string;
  readonly input: Input;
  /** What the token must have been made for. */
  readonly scope: TokenScope;
  /** Whether it only looks. */
  readonly isReadOnly: boolean;
  run(context: ToolContext, input: z.output<Input>): Promise<Record<string, unknown>>;
}

const tool = <Input extends z.ZodType>(given: Tool<Input>): Tool => given as unknown as Tool;

/** New words of a text in an answer; the rest is a number. */
const MOST_NEW = 100;
/** Rows of a list at most. */
const MOST_ROWS = 200;

const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

const analyseText = tool({
  name: 'analyse_text',
  title: 'Analyse a Japanese text',
  description:
    'Counts the words of a Japanese text as the learner has set (usually without particles, auxiliaries and endings), how much of it ' +
    'the learner knows, and which of its words and grammar points are new to the learner, most frequent in the text first, each ' +
    'with its meaning. Use it to judge whether a text fits the learner.',
  input: z.strictObject({ text: z.string().min(1).max(20_000).describe('At most 20,000 characters') }),
  scope: TokenScope.READ,
  isReadOnly: true,
  async run({ rpc, userId }, { text }) {
    const lines = text.toWellFormed().replace(LINE_ENDS, '\n');
    const [words, grammar] = await Promise.all([countedWords(rpc, userId, lines), grammarOfText(rpc, userId, lines)]);
    const news = Map.groupBy(
      words.filter(({ known, blocked }) => !known && !blocked),
      ({ token }) => keyOf(dictionaryForm(token)),
    );
    const first = [...news.values()].sort((one, other) => other.length - one.length).slice(0, MOST_NEW);
    const definitions = await definitionsOf(
      rpc,
      first.map((places) => places.map(({ token }) => token)),
    );
    return {
      // As of texts in the library, whose sentences have no space around them.
      characters: lines.split('\n').reduce((sum, line) => sum + line.trim().length, 0),
      words: words.length,
      knownPercent:
        words.length === 0 ? 0 : Math.round((100 * words.filter(({ known }) => known).length) / words.length),
      differentNewWords: news.size,
      newWords: first.map((places, index) => {
        const { baseForm, baseReading, frequencyBand } = places[0]!.token;
        return {
          word: baseForm,
          reading: baseReading,
          otherSpellings: definitions[index]!.otherSpellings,
          meaning: definitions[index]!.definition ?? null,
          occurrences: places.length,
          state: toldState(places[0]!),
          amongMostFrequent: frequencyBand || null,
        };
      }),
      grammar,
    };
  },
});

/** A word that has been begun is being learned, also before its card's first answer; new is what has no card. */
function toldState(word: Parameters<typeof stateOf>[0]) {
  const state = stateOf(word);
  return state === 'new' ? 'learning' : (state ?? 'new');
}

const lookUp = tool({
  name: 'look_up',
  title: 'Look Japanese words up',
  description:
    'Reading, other usual spellings and meaning of up to 20 Japanese words in any form (食べさせられた), and how well the ' +
    'learner knows each: new, learning, young, mature, known or blocked.',
  input: z.strictObject({ words: z.array(visibleText(50, 'Which word?')).max(20) }),
  scope: TokenScope.READ,
  isReadOnly: true,
  async run({ rpc, userId }, { words }) {
    const lines = await readParagraphs(rpc, userId, words);
    const found = lines.map((line) => line.filter(isWord));
    const all = found.flat();
    const definitions = await definitionsOf(
      rpc,
      all.map(({ word }) => [word]),
    );
    const definitionOf = new Map(all.map((one, index) => [one, definitions[index]!]));
    return {
      words: words.map((asked, index) => ({
        asked,
        found: found[index]!.map((one) => ({
          word: one.word.baseForm,
          reading: one.word.baseReading,
          otherSpellings: definitionOf.get(one)!.otherSpellings,
          meaning: definitionOf.get(one)!.definition ?? null,
          state: toldState(one),
          amongMostFrequent: one.word.frequencyBand || null,
        })),
      })),
    };
  },
});

const whatDoIKnow = tool({
  name: 'what_do_i_know',
  title: 'What the learner knows',
  description: 'How many Japanese words the learner has, how many are blocked, and how many sentences are saved.',
  input: z.strictObject({}),
  scope: TokenScope.READ,
  isReadOnly: true,
  async run({ rpc, userId }) {
    const [vocabulary, sentences] = await Promise.all([
      rpc.call(VocabularyService.method.getCounters, { userId }),
      rpc.call(SentencesService.method.getCounters, { userId }),
    ]);
    return { words: vocabulary.words, blockedWords: vocabulary.blockedWords, savedSentences: sentences.sentences };
  },
});

const iPlusOne = tool({
  name: 'i_plus_one',
  title: 'Sentences with one new word',
  description:
    'Japanese sentences with exactly one word that the learner does not know, the most useful words first, with translation ' +
    'where there is one. Use it to practise or to introduce a word.',
  input: z.strictObject({ count: z.int().min(1).max(20).default(5) }),
  scope: TokenScope.READ,
  isReadOnly: true,
  async run({ rpc, userId }, { count }) {
    const { sentences } = await rpc.call(SentencesService.method.recommend, { userId, count });
    const others = await otherSpellingsOf(
      rpc,
      sentences.map(({ sentence }) => ({ word: sentence!.targetWord, reading: sentence!.targetReading })),
    );
    return {
      sentences: sentences.map(({ sentence, sourceDocument, frequencyBand }, index) => ({
        japanese: sentence!.japanese,
        english: sentence!.english || null,
        source: sourceDocument,
        newWord: {
          word: sentence!.targetWord,
          reading: sentence!.targetReading,
          otherSpellings: others[index]!,
          meaning: sentence!.shortDefinition ?? null,
          amongMostFrequent: frequencyBand || null,
        },
      })),
    };
  },
});

const myTexts = tool({
  name: 'my_texts',
  title: "The learner's texts",
  description:
    "The texts in the learner's library: id, title, author, length, how much is read, how much of its words the learner " +
    'knows, and how many new words a page of 1,500 characters it has. Take ids from here for words_to_learn.',
  input: z.strictObject({}),
  scope: TokenScope.TEXTS,
  isReadOnly: true,
  async run({ rpc, userId, address }) {
    const [{ documents }, counted] = await Promise.all([
      rpc.call(ReaderService.method.listDocuments, { userId }),
      rpc.call(ContentAnalysisService.method.countNewWords, { userId }, { deadlineMs: 30_000 }),
    ]);
    const countedOf = new Map(counted.texts.map((text) => [text.textId, text]));
    return {
      inAll: documents.length,
      texts: documents.slice(0, MOST_ROWS).map(({ id, title, author, characterCount, progress, textId }) => {
        const text = countedOf.get(textId);
        return {
          id,
          title,
          author: author || null,
          characters: characterCount,
          readPercent: Math.round(progress),
          knownPercent: text ? Math.round(text.known) : null,
          newWordsPerPage: text ? newWordsPerPage(text.newWords, text.characters) : null,
          address: `${address}/assisted-reader/read/${id}`,
        };
      }),
    };
  },
});

const wordsToLearn = tool({
  name: 'words_to_learn',
  title: 'Words to learn for texts',
  description:
    "One list of new words for one or several of the learner's texts: those that raise what is known of all of them most, " +
    'with reading, meaning and count; and how much of each text is known now, and with the words of the list.',
  input: z.strictObject({
    textIds: z.array(id).max(100).describe('The ids of texts, from my_texts'),
    count: z.int().min(1).max(100).default(20),
  }),
  scope: TokenScope.TEXTS,
  isReadOnly: true,
  async run({ rpc, userId }, { textIds: documentIds, count }) {
    const { documents } = await rpc.call(ReaderService.method.listDocuments, { userId });
    const chosen = documents.filter((one) => documentIds.includes(one.id));
    const isThere = (wanted: number) => chosen.some((one) => one.id === wanted);
    if (!documentIds.every(isThere)) throw new DomainError('reader.document-not-found');
    const textIds = [...new Set(chosen.map(({ textId }) => textId))];
    const request = { userId, textIds, count };
    const list = await rpc.call(ContentAnalysisService.method.listWordsForTexts, request, { deadlineMs: 30_000 });
    const ofText = new Map(list.texts.map((text) => [text.textId, text]));
    return {
      words: list.words.map(({ word, texts }) => ({
        word: word!.word,
        reading: word!.reading,
        otherSpellings: word!.otherSpellings,
        meaning: word!.definition ?? null,
        occurrences: word!.frequency,
        texts,
        amongMostFrequent: word!.frequencyBand || null,
      })),
      texts: chosen.map(({ id, title, textId }) => {
        const text = ofText.get(textId);
        return {
          id,
          title,
          knownPercent: text ? Math.round(text.known) : null,
          knownPercentWithWords: text ? Math.round(text.knownWithWords) : null,
        };
      }),
    };
  },
});

const saveSentence = tool({
  name: 'save_sentence',
  title: 'Save a sentence',
  description:
    "Saves a Japanese sentence for one of its words in the learner's sentence bank, and begins a card with it. Do this only " +
    'when the learner asks for it.',
  input: z.strictObject({
    word: visibleText(100, 'For which word?').describe('In its dictionary form'),
    reading: shortText(100).default('').describe('In hiragana'),
    japanese: visibleText(500, 'Which sentence?'),
    english: shortText(1_000).default(''),
  }),
  scope: TokenScope.MINE,
  isReadOnly: false,
  async run({ rpc, userId, address }, { word, reading, japanese, english }) {
    const sentence = { targetWord: word, targetReading: reading, japanese, english, source: Source.LEARNER };
    const { sentenceIds } = await rpc.call(SentencesService.method.saveSentences, { userId, sentences: [sentence] });
    return { isSaved: sentenceIds.length > 0, wasThere: sentenceIds.length === 0, address: `${address}/sentence-bank` };
  },
});

const makeDeck = tool({
  name: 'make_deck',
  title: 'Make an Anki deck',
  description:
    'Tells where the learner makes an Anki deck of the saved sentences with one press, and how many there are.',
  input: z.strictObject({}),
  scope: TokenScope.READ,
  isReadOnly: true,
  async run({ rpc, userId, address }) {
    const { sentences } = await rpc.call(SentencesService.method.getCounters, { userId });
    return { sentences, address: `${address}/sentence-bank` };
  },
});

/** All tools, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  ...[analyseText, lookUp, whatDoIKnow, iPlusOne],
  ...[myTexts, wordsToLearn, saveSentence, makeDeck],
];
