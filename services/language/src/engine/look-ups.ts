import { isKana, toHiragana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import { hasKanji } from '@ichibun/japanese/script';
import { accentPairs } from '../accents/accent-pairs.js';
import type { Accents } from '../accents/accents.js';
import { definitionOf, definitionsOf, sensesMeant } from '../dictionary/definition.js';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import {
  isRareForm,
  otherSpellings,
  type Sense,
  sensesOfForm,
  usualSpellings,
  type WrittenForm,
} from '../dictionary/entry.js';
import { lookUp, lookUpExactly, sameReading } from '../dictionary/look-up.js';
import { patternOf } from '../dictionary/pattern.js';
import { partOfSpeechName, usageName } from '../dictionary/tag-names.js';
import { WordClass } from '../dictionary/word-class.js';
import { formsOfEntry } from '../dictionary/word-forms.js';
import { honouredWord } from '../entries/honoured-words.js';
import type { Lexemes } from '../entries/lexemes.js';
import type { WordLevels } from '../levels/word-levels.js';
import type { WordLists } from '../lists/word-lists.js';
import { mostFrequent, particles, type SetWord, usualForm, wordsOf, wordsOfCourses } from '../lists/word-sets.js';
import { isOwnMeaning } from '../meanings/meanings.js';
import type { Name, NameFile } from '../names/name-file.js';
import type { CountedWord } from '../output/count-words.js';
import { groupsOf } from '../output/groups.js';
import { type PartOfWord, partsOf } from '../output/parts-of-words.js';
import { isRecognized } from '../output/recognized-words.js';
import { findPatterns } from '../patterns/find-patterns.js';
import { definedWord } from '../rules/definition.js';
import { type Hit, Search } from '../search/search.js';
import { PatternSearch } from '../search/search-patterns.js';
import { senseOfTranslation } from '../senses/sense-of-translation.js';
import { normalise } from '../text/normalise.js';
import type { Morpheme } from '../words/morpheme.js';
import type {
  AccentPairs,
  DefinedWord,
  DescribedWord,
  Division,
  EntryDetail,
  EntrySense,
  FoundEntry,
  FoundWord,
  SearchedWord,
  Token,
  TranslatedSentence,
  UsuallyWritten,
  WordQuery,
  WordReference,
} from './answers.js';

/** Words that a learner may know as a whole. */
export type WordSetName = 'particles' | 'most-frequent' | 'jlpt' | 'courses';

/** Senses of an entry that a look-up tells in full: all but of a few verbs, so that the one meant is among them. */
const DETAILED = 30;

/** Longer words that have a word in them, which a description tells. */
const MADE_WITH = 20;

const presentForm = (form: WrittenForm) => ({ text: form.text, common: form.common, rare: isRareForm(form) });

const detailsOf = ({ partOfSpeech, tags, glosses, notes = [], see = [], sources = [] }: Sense): EntrySense => ({
  partsOfSpeech: [...new Set(partOfSpeech.map(partOfSpeechName))],
  usage: tags.map(usageName).filter((name) => name !== undefined),
  definition: glosses.join('; '),
  notes: [...notes],
  see: [...see],
  sources: [...sources],
});

/** What is said of a word where it stands, or by itself. */
type Said = Pick<Token, 'entry' | 'definition' | 'baseForm'> | undefined;

/**
 * What comes first of an entry: what the word means where it stands, else what the reader says of it by itself: あげる is
 * to give. Nothing of another entry, and nothing that the word cannot mean.
 */
function meantOf(dictionary: Dictionary, line: Line, said: Said) {
  const { entry, definition, baseForm = '' } = said ?? {};
  if (!definition || entry !== dictionary.keyOf(line.id)) return [];
  const isSense = definitionsOf(dictionary.entry(line.id), line).includes(definition);
  return isSense || isOwnMeaning(baseForm, definition) ? [definition] : [];
}

/** The senses of a word in the order in which they are shown. */
const shownSenses = (dictionary: Dictionary, line: Line, said: Said): readonly Sense[] =>
  sensesMeant(dictionary.entry(line.id), line, meantOf(dictionary, line, said)).slice(0, DETAILED);

/** The words of a token that mean something: itself, or those that it is put together of. */
const wordsIn = (token: Token): Token[] =>
  (token.parts.length > 0 && token.ownParts === 0 ? token.parts : [token]).filter(
    ({ isGrammar, entry }) => !isGrammar && entry !== '',
  );

/** The senses that a word can have as it stands in a text. */
function sensesThere(dictionary: Dictionary, { entry, baseForm, baseReading }: Token): readonly Sense[] {
  const id = dictionary.find(entry);
  return id === undefined ? [] : sensesOfForm(dictionary.entry(id), { written: baseForm, reading: baseReading });
}

/** Whether the analyser has chosen another sense of a word where it stands than the first, which needs no choice. */
function saysOtherwise(dictionary: Dictionary, word: Token, sense: Sense): boolean {
  const entry = dictionary.entry(dictionary.find(word.entry)!);
  const form = { written: word.baseForm, reading: word.baseReading };
  const chosen = definitionsOf(entry, form).indexOf(word.definition ?? '');
  return chosen > 0 && sensesOfForm(entry, form)[chosen] !== sense;
}

/** What a look-up tells of every entry. */
function headOf(dictionary: Dictionary, { id, written, reading, common }: Line) {
  const entry = dictionary.entry(id);
  return {
    spelling: written,
    otherSpellings: otherSpellings(entry, written, reading),
    key: dictionary.keyOf(id),
    headword: (entry.kanji[0] ?? entry.kana[0]!).text,
    reading: toHiragana(reading),
    senses: entry.senses.length,
    common,
  };
}

/** The tables and the analyser that look-ups ask. */
interface Analyser {
  readonly dictionary: Dictionary | undefined;
  readonly levels: WordLevels | undefined;
  readonly lists: WordLists | undefined;
  readonly accents: Accents;
  readonly names: NameFile | undefined;
  readonly lexemes: Lexemes;
  tokenize(text: string): Token[];
  morphemes(text: string): readonly Morpheme[];
  countWords(text: string): CountedWord[];
  listed(
    word: string,
    reading: string,
    dictionaryRank: number,
    entry: string,
  ): Pick<Token, 'frequencyBand' | 'pitchAccents'>;
}

/** Questions to the dictionary about words by themselves. */
export class LookUps {
  private readonly patternSearch = new PatternSearch(
    (name) =>
      this.core
        .morphemes(name)
        .map(({ reading, lexeme }) => reading || lexeme.surface)
        .join(''),
    (sentence) => findPatterns(this.core.morphemes(sentence)).map(({ pattern }) => pattern.key),
  );

  constructor(private readonly core: Analyser) {}

  /** The definitions of words whose entry is known by its key. */
  define(words: readonly WordReference[]): DefinedWord[] {
    return words.map(({ entry: key, word, reading, meant }) => {
      const id = key === '' ? undefined : this.core.dictionary?.find(key);
      const { frequencyBand } = this.core.listed(
        word,
        reading,
        id === undefined ? 0 : this.core.dictionary!.rankOf(id, word),
        key,
      );
      const jlpt = id === undefined ? 0 : this.levelOf(id);
      const main = this.mainReading(id, word) ?? reading;
      const others = id === undefined ? [] : otherSpellings(this.core.dictionary!.entry(id), word, main);
      const defined = definedWord(word, reading, id, this.core.dictionary, meant);
      return { ...defined, frequencyBand, jlpt, reading: main, otherSpellings: others };
    });
  }

  /** Whether words are known without a learner; see `recognized-words.ts`. */
  recognize(words: readonly WordReference[]): boolean[] {
    return words.map((word) => isRecognized(word, this.core.dictionary, (text) => this.core.countWords(text)));
  }

  /** The usual spellings of words that are written in an unusual one; none of others. See `usualSpellings`. */
  usualSpellings(words: readonly WordReference[]): UsuallyWritten[] {
    return words.map(({ entry, word, reading }) => {
      const id = entry === '' ? undefined : this.core.dictionary?.find(entry);
      const spellings = id === undefined ? [] : usualSpellings(this.core.dictionary!.entry(id), word);
      return { spellings, reading: this.mainReading(id, word) ?? reading, isFound: id !== undefined };
    });
  }

  /** The levels of the JLPT of entries, 5 to 1; 0 of those in no list. None at all without lists. */
  levels(entries: readonly string[]): number[] {
    const { dictionary, levels } = this.core;
    if (!dictionary || !levels) return [];
    return entries.map((entry) => {
      const id = dictionary.find(entry);
      return id === undefined ? 0 : levels.of(id);
    });
  }

  /** How an entry is read in a spelling by itself: よる of 夜, which is よ in 夜が明ける. */
  private mainReading(id: number | undefined, spelling: string): string | undefined {
    const { dictionary } = this.core;
    return dictionary && id !== undefined ? this.mainLine(dictionary, id, spelling)?.reading : undefined;
  }

  /**
   * Of the readings that an entry has in a spelling, that with which the analyser reads it by itself: the lines of EDICT
   * are in alphabetical order.
   */
  private mainLine(dictionary: Dictionary, id: number, spelling: string): Line | undefined {
    const lines = dictionary.lines(spelling).filter((line) => line.id === id);
    if (lines.length < 2) return lines[0];
    const alone = this.alone(spelling);
    const isOfEntry = alone?.entry === dictionary.keyOf(id);
    const asRead = isOfEntry ? lines.find(({ reading }) => sameReading(reading, alone.baseReading)) : undefined;
    return asRead ?? lines.find(({ first }) => first) ?? lines.find(({ rare }) => !rare) ?? lines[0];
  }

  /** A spelling of an entry, its usual one where it has none like that, and the line that is mostly meant by it. */
  private formOf(dictionary: Dictionary, id: number, spelling: string): { written: string; line: Line } {
    const line = this.mainLine(dictionary, id, spelling);
    if (line) return { written: spelling, line };
    const { word } = usualForm(dictionary.entry(id));
    return { written: word, line: this.mainLine(dictionary, id, word)! };
  }

  /** The words that compounds are made of; none for what is no compound. See `parts-of-words.ts`. */
  divide(words: readonly WordReference[]): PartOfWord[][] {
    return words.map(({ entry, word }) => {
      const { dictionary } = this.core;
      if (!dictionary || entry === '') return [];
      const morphemes = this.core.morphemes(word);
      const [group] = groupsOf(morphemes, this.core.lexemes);
      return group?.lexeme.entry === entry ? partsOf(morphemes, group, dictionary) : [];
    });
  }

  /**
   * The entries of words as a learner writes them: a reading, where one is given, must be the entry's.
   *
   * @param most entries for each word
   * @param divides tells of each word that is in no dictionary as it is written how the analyser divides it
   */
  lookUp(words: readonly WordQuery[], most: number, divides = false, detail: EntryDetail = 'everything'): FoundWord[] {
    return words.map(({ word, reading, entry = '', meant = '' }) => {
      const there = entry && meant ? { entry, definition: meant, baseForm: word.trim() } : undefined;
      const entries = this.entriesOf(word.trim(), toHiragana(nfkc(reading.trim())), most, { detail, there });
      return {
        letters: normalise(word, (spelling) => this.core.lexemes.spellings.has(spelling)).text,
        entries,
        ...(divides && !this.hasSpelling(word.trim(), reading) && { division: this.divisionOf(word) }),
      };
    });
  }

  /** Whether the dictionary has a word as it is written, and not only as a form of another one. */
  private hasSpelling(written: string, reading: string): boolean {
    const query = { written, reading: toHiragana(nfkc(reading.trim())), classes: 0, alone: true };
    return this.core.dictionary !== undefined && lookUpExactly(this.core.dictionary, query).length > 0;
  }

  private divisionOf(letters: string): Division {
    const groups = [...groupsOf(this.core.morphemes(letters), this.core.lexemes)].map(({ lexeme }) => lexeme);
    const words = groups.filter(({ kind }) => kind === 'word');
    const only = groups.length === 1 && words[0]?.entry ? words[0] : undefined;
    return {
      words: words.length,
      hasGrammar: words.some(({ isGrammar }) => isGrammar),
      baseForm: only?.base ?? '',
      baseReading: only?.baseReading ?? '',
    };
  }

  /**
   * The words that somebody may look for, the likeliest first; see `search.ts`.
   *
   * @param most words
   */
  search(question: string, most: number): SearchedWord[] {
    const { dictionary } = this.core;
    if (!dictionary) return [];
    const search = new Search(dictionary, (text) => this.core.tokenize(text));
    const hits = search.find(question, most).map((hit) => asUsuallyWritten(dictionary, this.asRead(dictionary, hit)));
    return hits.map((hit) => this.searchedWord(dictionary, hit));
  }

  /** A spelling with kanji says no reading: 従兄 is found as いとこ, whichever of its lines was met first. */
  private asRead(dictionary: Dictionary, hit: Hit): Hit {
    if (hit.by === 'sentence' || isKana(hit.written)) return hit;
    return { ...hit, line: this.mainLine(dictionary, hit.line.id, hit.line.written) ?? hit.line };
  }

  /** Keys of the grammar points that may be looked for; see `search-patterns.ts`. */
  searchPatterns(question: string): string[] {
    return this.patternSearch.find(question);
  }

  private searchedWord(dictionary: Dictionary, { by, written, line, changes, surface }: Hit): SearchedWord {
    const entry = this.foundEntry(dictionary, written, line, this.alone(written));
    return { by, written, changes: [...changes], surface, entry };
  }

  /**
   * What is known of a word by itself.
   *
   * @param key of its entry
   * @param spelling as it is written; empty, or one that the entry does not have, for its usual one
   * @returns undefined when there is no such entry
   */
  describe(key: string, spelling: string): DescribedWord | undefined {
    const { dictionary } = this.core;
    const id = dictionary?.find(key);
    if (!dictionary || id === undefined) return undefined;
    const entry = dictionary.entry(id);
    const { written, line } = this.formOf(dictionary, id, spelling);
    const word = this.foundEntry(dictionary, written, line, this.alone(written));
    const isPart = written.length > 1 || hasKanji(written);
    const longer = isPart ? dictionary.linesLike(patternOf(`*${written}*`)!, MADE_WITH + 1) : [];
    return {
      word,
      written,
      spellings: entry.kanji.map(presentForm),
      readings: entry.kana.map(presentForm),
      forms: formsOfEntry(entry, written, word.reading),
      parts: this.divide([{ entry: key, word: written, reading: word.reading }])[0]!,
      madeWith: longer
        .filter((other) => other.id !== id && other.written !== written)
        .slice(0, MADE_WITH)
        .map((other) =>
          this.searchedWord(
            dictionary,
            this.asRead(dictionary, {
              by: 'pattern',
              written: other.written,
              line: other,
              changes: [],
              surface: '',
            }),
          ),
        ),
    };
  }

  /**
   * Which sense of a word sentences have, as far as their translations say; see `sense-of-translation.ts`.
   *
   * @param key of its entry
   * @param spelling as of `describe`
   * @returns of each sentence the number of the sense among the `details` of `describe`, from 1; 0 where nobody can be
   *   sure
   */
  findSenses(key: string, spelling: string, sentences: readonly TranslatedSentence[]): number[] {
    const { dictionary } = this.core;
    const id = dictionary?.find(key);
    if (!dictionary || id === undefined) return sentences.map(() => 0);
    const { written, line } = this.formOf(dictionary, id, spelling);
    const senses = shownSenses(dictionary, line, this.alone(written));
    return sentences.map(({ text, translation }) => {
      const words = this.core.tokenize(text).flatMap(wordsIn);
      const itself = words.find(({ entry }) => entry === key);
      if (!itself) return 0;
      if (senses.length === 1) return 1;
      const others = words.filter(({ entry }) => entry !== key).flatMap((word) => sensesThere(dictionary, word));
      const sense = senseOfTranslation(translation, senses, others);
      const isDenied = sense !== undefined && saysOtherwise(dictionary, itself, senses[sense]!);
      return sense === undefined || isDenied ? 0 : sense + 1;
    });
  }

  /**
   * Words that are said like a word but for their pitch; see `accent-pairs.ts`.
   *
   * @param word dictionary form as written
   * @param reading hiragana or katakana; empty for its usual one
   */
  accentPairs(word: string, reading: string): AccentPairs {
    const { dictionary } = this.core;
    if (!dictionary) return { words: [], particle: '' };
    const read = (text: string) => this.core.tokenize(text);
    const { words, particle } = accentPairs(dictionary, word.trim(), toHiragana(nfkc(reading.trim())), read);
    return {
      particle,
      words: words.map(({ line, written, accent }) => ({
        written,
        accent,
        entry: this.foundEntry(dictionary, written, line, this.alone(written)),
      })),
    };
  }

  /** How letters are read as names, the likeliest first; none without a file of names. */
  findNames(written: string): Name[] {
    return this.core.names?.of(nfkc(written).trim()) ?? [];
  }

  /** The words of a set; see `word-sets.ts`. */
  wordSet(set: WordSetName, count: number): SetWord[] {
    if (set === 'particles') return particles(this.core.dictionary);
    if (set === 'courses') return wordsOfCourses(this.core.dictionary, count);
    if (set === 'most-frequent') return mostFrequent(this.core.dictionary, this.core.lists, count);
    return this.core.levels ? wordsOf(this.core.dictionary!, this.core.levels.upTo(count)) : [];
  }

  private entriesOf(
    written: string,
    reading: string,
    most: number,
    { detail, there }: { readonly detail: EntryDetail; readonly there: Said },
  ): FoundEntry[] {
    const { dictionary } = this.core;
    if (!dictionary || written === '') return [];
    const exact = lookUpExactly(dictionary, { written, reading, classes: 0, alone: true });
    const lines = exact.map((line) =>
      reading === '' ? (this.mainLine(dictionary, line.id, line.written) ?? line) : line,
    );
    const found = lines.length > 0 ? lines : this.linesOfOtherForm(written, reading);
    // お電話 is 電話, wherever it stands.
    const plain = lines.flatMap((line) => honouredWord(dictionary, written, line) ?? []);
    const honoured = plain.map(({ line }) => ({
      ...line,
      reading: (reading || toHiragana(lines[0]!.reading))[0] + line.reading,
    }));
    const all = [...found, ...honoured].slice(0, most);
    if (detail !== 'everything') {
      return all.map((line, index) =>
        this.briefEntry(dictionary, written, line, detail === 'definition' && index === 0),
      );
    }
    const alone = this.aloneAmong(dictionary, written, all);
    return all.map((line) => {
      const isThere = there?.entry === dictionary.keyOf(line.id);
      return this.foundEntry(dictionary, written, line, isThere ? there : alone);
    });
  }

  /** As `alone`, which is asked only where a word has several senses to choose from. */
  private aloneAmong(dictionary: Dictionary, written: string, lines: readonly Line[]): Token | undefined {
    const hasChoice = lines.some((line) => sensesOfForm(dictionary.entry(line.id), line).length > 1);
    return hasChoice ? this.alone(written) : undefined;
  }

  private briefEntry(dictionary: Dictionary, written: string, line: Line, isDefined: boolean): FoundEntry {
    const entry = dictionary.entry(line.id);
    const rank = dictionary.rankOf(line.id, written);
    const meant = () => meantOf(dictionary, line, this.aloneAmong(dictionary, written, [line]));
    return {
      ...headOf(dictionary, line),
      definition: isDefined ? definitionOf(entry, line, meant()) : '',
      details: [],
      frequencyBand: this.core.listed(written, line.reading, rank, dictionary.keyOf(line.id)).frequencyBand,
      pitchAccents: [],
      jlpt: this.levelOf(line.id),
    };
  }

  private levelOf(id: number): number {
    return this.core.levels?.of(id) ?? 0;
  }

  /** What the reader says of a word by itself; undefined where it has several there. */
  private alone(written: string): Token | undefined {
    const [alone, ...others] = this.core.tokenize(written);
    return others.length === 0 ? alone : undefined;
  }

  private foundEntry(dictionary: Dictionary, written: string, line: Line, said: Said): FoundEntry {
    return {
      ...headOf(dictionary, line),
      definition: definitionOf(dictionary.entry(line.id), line, meantOf(dictionary, line, said)),
      details: shownSenses(dictionary, line, said).map(detailsOf),
      jlpt: this.levelOf(line.id),
      ...this.listedOrRuled(written, line.reading, dictionary.rankOf(line.id, written), dictionary.keyOf(line.id)),
    };
  }

  /**
   * A learner may write a word as it stood in the text, 食べた for 食べる, or a noun with its する
   * in any form: 勉強した.
   */
  private linesOfOtherForm(written: string, reading: string) {
    const noun = {
      written: written.replace(/を?する$/u, ''),
      reading: reading.replace(/を?する$/u, ''),
      classes: WordClass.suruNoun,
    };
    const nouns = noun.written === written ? [] : lookUpExactly(this.core.dictionary!, noun);
    if (nouns.length > 0) return nouns;
    const [first, ...rest] = this.core.morphemes(written);
    if (!first || first.lexeme.base === written) return [];
    const done = rest.slice(rest[0]?.lexeme.surface === 'を' ? 1 : 0);
    if (
      done[0]?.lexeme.base === 'する' &&
      isInflection(done.slice(1)) &&
      reading.startsWith(reading && first.reading)
    ) {
      const ofNoun = { written: first.lexeme.surface, reading: reading && first.reading, classes: WordClass.suruNoun };
      return lookUpExactly(this.core.dictionary!, ofNoun);
    }
    if (reading !== '' || !isInflection(rest)) return [];
    return lookUp(this.core.dictionary!, { written: first.lexeme.base, reading: first.lexeme.baseReading, classes: 0 });
  }

  /** As `listed`; of a compound that nobody has an accent of, that which its parts make. */
  private listedOrRuled(written: string, reading: string, rank: number, entry: string) {
    const listed = this.core.listed(written, reading, rank, entry);
    if (listed.pitchAccents.length > 0) return listed;
    const words = this.core.morphemes(written);
    const isReadSo = words.map((word) => word.reading).join('') === toHiragana(reading);
    const ruled = isReadSo ? this.core.accents.spoken(words) : undefined;
    return ruled === undefined ? listed : { ...listed, pitchAccents: [ruled] };
  }
}

const isInflection = (words: readonly Morpheme[]): boolean =>
  words.every(({ lexeme }) => /^助動詞|^助詞,接続助詞|^動詞,(?:接尾|非自立)/u.test(lexeme.partOfSpeech));

/** 食べる of taberu and of たべる; what is usually in kana, and what is in a sentence, stays as it was found. */
function asUsuallyWritten(dictionary: Dictionary, hit: Hit): Hit {
  if (hit.by === 'sentence' || !isKana(hit.written)) return hit;
  const { word } = usualForm(dictionary.entry(hit.line.id));
  const reading = toHiragana(hit.line.reading);
  const line = dictionary.lines(word).find((one) => one.id === hit.line.id && toHiragana(one.reading) === reading);
  return line ? { ...hit, written: word, line } : hit;
}
