import { type FuriganaPiece, furiganaOf, furiganaOfParts, inLetters } from '@ichibun/japanese/furigana';
import { withoutVerticalForms } from '@ichibun/japanese/written-forms';
import { type AccentsMeta, AccentTable } from '../accents/accent-table.js';
import { Accents, type PhraseStart } from '../accents/accents.js';
import { type IpadicMeta, IpadicWords } from '../analyser/ipadic.js';
import { Lattice } from '../analyser/lattice.js';
import { Dictionary } from '../dictionary/dictionary.js';
import type { DictionaryMeta } from '../dictionary/packed.js';
import { Lexemes } from '../entries/lexemes.js';
import type { JlptMeta } from '../levels/jlpt-lists.js';
import { WordLevels } from '../levels/word-levels.js';
import { bandOf, WordLists, type WordListsMeta } from '../lists/word-lists.js';
import { NameFile } from '../names/name-file.js';
import { type CountedWord, countWords } from '../output/count-words.js';
import { changesOf, type Group, groupsOf } from '../output/groups.js';
import {
  type CountedPattern,
  countPatterns,
  findPatterns,
  type PatternInText,
  patternInText,
} from '../patterns/find-patterns.js';
import { CloseCalls } from '../pipeline/ambiguities.js';
import { type Explanation, explain, looksTheSame, type Span } from '../pipeline/explain.js';
import { findGivenWords } from '../pipeline/find-given-words.js';
import { type AnalysisHints, morphemesOf } from '../pipeline/morphemes.js';
import { runStages, TOKEN_STAGES, type TokenWork } from '../pipeline/stages.js';
import { explained, type GrammarUse } from '../rules/uses.js';
import { splitLegacy } from '../sentences/legacy.js';
import { splitRubyPragmatic } from '../sentences/ruby-pragmatic.js';
import { Tables } from '../tables/tables.js';
import type { GivenWord } from '../text-glossary/text-glossary.js';
import type { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import type { ExplainedToken, Token } from './answers.js';
import { LookUps } from './look-ups.js';

/** The shared tables that a thread works with. */
export interface CoreTables {
  readonly ipadic: SharedArrayBuffer;
  /** Absent when no dictionary is loaded. */
  readonly dictionary?: SharedArrayBuffer;
  /** Absent when the learner has no lists. */
  readonly lists?: SharedArrayBuffer;
  /** Accents of words; absent when they cannot be read. */
  readonly accents?: SharedArrayBuffer;
  /** A prepared file of names; absent when there is none. */
  readonly names?: string;
  /** Words by level of the JLPT; absent when there are no lists. */
  readonly jlpt?: SharedArrayBuffer;
}

/** The rules by which sentences are split. */
export type Splitter = 'legacy' | 'ruby-pragmatic';

const SPLITTERS: Record<Splitter, (text: string) => number[]> = {
  legacy: splitLegacy,
  'ruby-pragmatic': splitRubyPragmatic,
};

/** UTF-16 units of a text for each of its grammar points: no sentence of a book has more. */
const UNITS_OF_PATTERN = 2;

/** What tokens are made with beside their words. */
interface HintsOfTokens {
  readonly uses: ReadonlyMap<Morpheme, GrammarUse>;
  readonly ambiguities: CloseCalls;
  /** Of each word the accent phrases that begin in it; undefined where nobody asks how it is spoken. */
  readonly phrases: readonly PhraseStart[][] | undefined;
}

/** Everything the service knows to do, in one thread and at once. The pool's workers each have one. */
export class Core {
  private readonly lattice: Lattice;
  readonly dictionary: Dictionary | undefined;
  readonly lists: WordLists | undefined;
  readonly levels: WordLevels | undefined;
  readonly accents: Accents;
  readonly names: NameFile | undefined;
  readonly lexemes: Lexemes;
  readonly lookUps = new LookUps(this);
  private readonly divided = new WeakMap<Lexeme, FuriganaPiece[]>();

  constructor(tables: CoreTables) {
    const ipadic = new Tables<IpadicMeta>(tables.ipadic);
    this.lattice = new Lattice(ipadic);
    this.dictionary = tables.dictionary && new Dictionary(new Tables<DictionaryMeta>(tables.dictionary));
    this.lists = tables.lists && new WordLists(new Tables<WordListsMeta>(tables.lists));
    const accents = tables.accents && new AccentTable(new Tables<AccentsMeta>(tables.accents));
    this.levels =
      this.dictionary && tables.jlpt ? new WordLevels(this.dictionary, new Tables<JlptMeta>(tables.jlpt)) : undefined;
    this.accents = new Accents(accents, this.lists);
    this.names = tables.names === undefined ? undefined : new NameFile(tables.names);
    this.lexemes = new Lexemes(new IpadicWords(ipadic), this.dictionary, this.names);
  }

  tokenize(text: string, hints: AnalysisHints = {}): Token[] {
    const ambiguities = new CloseCalls();
    return this.tokensOf(text, morphemesOf(text, this.lattice, this.lexemes, hints, ambiguities), ambiguities);
  }

  /** The tokens of a text with its grammar points, of which those that say most of a word come first. */
  tokenizeWithPatterns(text: string, hints: AnalysisHints = {}): { tokens: Token[]; patterns: PatternInText[] } {
    const ambiguities = new CloseCalls();
    const morphemes = morphemesOf(text, this.lattice, this.lexemes, hints, ambiguities);
    return { tokens: this.tokensOf(text, morphemes, ambiguities), patterns: patternsOf(text, morphemes) };
  }

  /** A line as `packLines` takes it: tokens without accents of phrases, which are a tenth of the work. */
  readLine(line: string, hints: AnalysisHints, findsPatterns: boolean): { tokens: Token[]; patterns: PatternInText[] } {
    const ambiguities = new CloseCalls();
    const morphemes = morphemesOf(line, this.lattice, this.lexemes, hints, ambiguities);
    const patterns = findsPatterns ? patternsOf(line, morphemes) : [];
    return { tokens: this.tokensOf(line, morphemes, ambiguities, false), patterns };
  }

  /** How often each grammar point is in a text, and where first. */
  countPatterns(text: string, hints: AnalysisHints = {}): CountedPattern[] {
    const morphemes = this.morphemes(text, hints);
    return countPatterns(findPatterns(morphemes), morphemes);
  }

  private tokensOf(text: string, morphemes: Morpheme[], ambiguities: CloseCalls, isSpoken = true): Token[] {
    const work: TokenWork = { morphemes, lexemes: this.lexemes };
    runStages(TOKEN_STAGES, work, undefined);
    const { groups = [], uses = new Map() } = work;
    const phrases = isSpoken ? this.accents.phrases(morphemes) : undefined;
    return groups.map((group) =>
      this.groupToken(text, group, morphemes, { uses, ambiguities, phrases: phrases?.slice(group.first, group.end) }),
    );
  }

  countWords(text: string, hints: AnalysisHints = {}): CountedWord[] {
    return countWords(this.morphemes(text, hints), this.lexemes);
  }

  /** Why the words of a text are what they are: see `explain.ts`. */
  explain(text: string): Explanation {
    return explain(text, this.lattice, this.lexemes);
  }

  /**
   * Why one token of a text is what it is.
   *
   * @param index among the tokens of `tokenize`
   * @returns undefined where there is no such token
   */
  explainToken(text: string, hints: AnalysisHints, index: number): ExplainedToken | undefined {
    const morphemes = this.morphemes(text, hints);
    const group = [...groupsOf(morphemes, this.lexemes)][index];
    if (!group) return undefined;
    const token = { start: morphemes[group.first]!.start, end: morphemes[group.end - 1]!.end };
    const isWithin = ({ start, end }: Span) => start < token.end && end > token.start;
    const { words, steps, runnersUp } = explain(text, this.lattice, this.lexemes, hints, token);
    const [runnerUp] = runnersUp.toSorted((one, other) => one.more - other.more);
    return {
      words: words.filter(isWithin).map(({ word }) => word),
      steps: steps
        .filter((step) => isWithin(step) && !looksTheSame(step))
        .map(({ stage, by, from, to }) => {
          const { id: rule, writtenIn, example, because = [] } = by;
          return { stage: stage.name, rule, writtenIn, example, because, from, to };
        }),
      runnerUp: runnerUp && { words: runnerUp.words, insteadOf: runnerUp.insteadOf, more: runnerUp.more },
    };
  }

  /** See `find-given-words.ts`. */
  findGivenWords(text: string): GivenWord[] {
    return findGivenWords(text, this.lattice, this.lexemes, this.dictionary, this.names);
  }

  splitSentences(text: string, splitter: Splitter): number[] {
    // Mark for mark, so that offsets stay.
    return SPLITTERS[splitter](withoutVerticalForms(text));
  }

  /** A token; of a compound that nobody has an accent of, that which its parts make. */
  private groupToken(text: string, group: Group, morphemes: readonly Morpheme[], hints: HintsOfTokens): Token {
    const token = this.wholeToken(text, group, morphemes, hints);
    const isRuled = token.pitchAccents.length === 0 && token.baseForm === token.surface;
    if (!isRuled || hasNoAccent(token.isGrammar, token.baseForm)) return token;
    const spoken = hints.phrases ? token.spokenAccent : this.accents.spoken(morphemes.slice(group.first, group.end));
    return spoken === undefined ? token : { ...token, pitchAccents: [spoken] };
  }

  private wholeToken(
    text: string,
    group: Group,
    morphemes: readonly Morpheme[],
    { uses, ambiguities, phrases }: HintsOfTokens,
  ): Token {
    const { first, end, own, head, lexeme, isExpression } = group;
    const words = morphemes.slice(first, end);
    const parts = words.map((word, index) => {
      const isClose = ambiguities.isWithin(word.start, word.end);
      return this.wordToken(text, word, uses.get(word), { phrases: phrases?.[index] ?? [], isClose });
    });
    const changes = changesOf(morphemes, group);
    const token = {
      ...parts[head - first]!,
      conjugation: changes.map(({ name }) => name),
      conjugationForms: changes.map(({ form }) => form),
      spokenAccent: phrases && this.accents.spoken(words),
    };
    if (parts.length === 1) return token;
    return {
      ...token,
      surface: parts.map((part) => part.surface).join(''),
      reading: parts.map((part) => part.reading).join(''),
      pronunciation: parts.map((part) => part.pronunciation).join(''),
      furigana: furiganaOfParts(parts.map((part) => part.furigana)),
      accentPhrases: [],
      parts,
      ownParts: own,
      isExpression,
      // That the dictionary has all of it as one expression says more than what its words cost.
      isCertain: isExpression ? lexeme.certain : parts.slice(0, own).every(({ isCertain }) => isCertain),
      ...(lexeme !== morphemes[head]!.lexeme && this.wholeWord(lexeme)),
    };
  }

  /** What a token says of itself that is more than its first word. */
  private wholeWord({ base, baseReading, entry, definition, kind, isGrammar, certain, rank }: Lexeme) {
    const lexeme = { baseForm: base, baseReading, entry, definition, kind, isGrammar, isKnown: certain };
    return { ...lexeme, grammar: undefined, ...this.listed(base, baseReading, rank, entry) };
  }

  morphemes(text: string, hints: AnalysisHints = {}): readonly Morpheme[] {
    return morphemesOf(text, this.lattice, this.lexemes, hints);
  }

  private wordToken(
    text: string,
    { start, end, lexeme, reading, letters = lexeme.surface }: Morpheme,
    use: GrammarUse | undefined,
    { phrases: accentPhrases, isClose }: { readonly phrases: readonly PhraseStart[]; readonly isClose: boolean },
  ): Token {
    const surface = text.slice(start, end);
    const definition = use ? explained(use) : lexeme.definition;
    return {
      surface,
      reading,
      pronunciation: reading === lexeme.reading ? lexeme.pronunciation : reading,
      baseForm: lexeme.base,
      baseReading: lexeme.baseReading,
      partOfSpeech: lexeme.partOfSpeech,
      kind: lexeme.kind,
      isKnown: lexeme.certain,
      isCertain: !isClose && lexeme.certain && (lexeme.kind !== 'word' || definition !== undefined),
      entry: lexeme.entry,
      definition,
      isGrammar: lexeme.isGrammar,
      grammar: use && { name: use.name, example: use.example, translation: use.translation },
      conjugation: [],
      conjugationForms: [],
      furigana: this.furigana(lexeme, reading, letters),
      ...this.listed(lexeme.base, lexeme.baseReading, lexeme.rank, lexeme.entry),
      ...(hasNoAccent(lexeme.isGrammar, lexeme.base) && { pitchAccents: [] }),
      accentPhrases,
      spokenAccent: undefined,
      parts: [],
      ownParts: 0,
      isExpression: false,
    };
  }

  /** Divided once for a lexeme as it is mostly read. */
  private furigana(lexeme: Lexeme, reading: string, letters: string): FuriganaPiece[] {
    const kept = reading === lexeme.reading ? this.divided.get(lexeme) : undefined;
    const pieces = kept ?? furiganaOf(lexeme.surface, reading);
    if (!kept && reading === lexeme.reading) this.divided.set(lexeme, pieces);
    return letters === lexeme.surface ? pieces : inLetters(pieces, letters, reading);
  }

  /** What lists say about a word; without one, the dictionary's rank or the estimated one decides the band. */
  listed(word: string, reading: string, dictionaryRank: number, entry: string) {
    return {
      frequencyBand: bandOf(this.listedRank(word, reading, entry) ?? dictionaryRank),
      pitchAccents: this.accents.of(word, reading),
    };
  }

  /** An entry has one rank in a spelling, its best, however a place reads it: its readings are one lexeme. */
  private listedRank(word: string, reading: string, entry: string): number | undefined {
    const { dictionary, lists } = this;
    const id = !lists || entry === '' ? undefined : dictionary?.find(entry);
    if (id === undefined) return lists?.rank(word, reading);
    const lines = dictionary!.lines(word).filter((line) => line.id === id);
    const ranks = ['', ...lines.map((line) => line.reading)].flatMap((read) => lists!.rank(word, read) ?? []);
    return ranks.length === 0 ? undefined : Math.min(...ranks);
  }
}

const patternsOf = (text: string, morphemes: readonly Morpheme[]): PatternInText[] =>
  findPatterns(morphemes)
    .slice(0, Math.ceil(text.length / UNITS_OF_PATTERN))
    .map((found) => patternInText(found, morphemes));

/** は is joined to its noun: the accents that dictionaries list for it are those of 歯 and 葉. */
const hasNoAccent = (isGrammar: boolean, base: string) => isGrammar && base.length === 1;
