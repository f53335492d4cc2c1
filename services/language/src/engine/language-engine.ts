import { DomainError } from '@ichibun/kit/errors';
import { currentRequest } from '@ichibun/kit/request-context';
import { analysedCharacters } from '@ichibun/kit/telemetry/metrics';
import { hasGaps, patternOf } from '../dictionary/pattern.js';
import type { KanjiList } from '../kanji/kanji-list.js';
import type { Kanji } from '../kanji/read-kanjidic.js';
import { type JlptLevel, type JlptMeta, levelsOfKanji } from '../levels/jlpt-lists.js';
import type { SetWord } from '../lists/word-sets.js';
import type { Name } from '../names/name-file.js';
import type { CountedWord } from '../output/count-words.js';
import type { PartOfWord } from '../output/parts-of-words.js';
import { addCounts, type CountedPattern, type PatternInText, patternMovedBy } from '../patterns/find-patterns.js';
import type { AnalysisHints } from '../pipeline/morphemes.js';
import type { KanjiStrokes, StrokeList } from '../strokes/stroke-list.js';
import { Tables } from '../tables/tables.js';
import { piecesOf } from '../text/pieces.js';
import type { Correction } from '../text-glossary/corrections.js';
import type { GivenWord } from '../text-glossary/text-glossary.js';
import type {
  AccentPairs,
  DefinedWord,
  DescribedWord,
  EntryDetail,
  ExplainedToken,
  FoundWord,
  SearchedWord,
  Token,
  TranslatedSentence,
  UsuallyWritten,
  WordQuery,
  WordReference,
} from './answers.js';
import type { Splitter } from './core.js';
import { type DictionaryStatus, statusOf } from './dictionary-status.js';
import type { WordSetName } from './look-ups.js';
import {
  openAccents,
  openDictionary,
  openIpadic,
  openJlpt,
  openKanji,
  openLists,
  openNames,
  openStrokes,
  type Warn,
} from './open-tables.js';
import { type PackedCounts, unpackCounts } from './packed-counts.js';
import type { PackedLines } from './packed-lines.js';
import { Pool, type Request } from './pool.js';

export interface LanguageConfig {
  /** JMdict XML, jmdict-simplified JSON or EDICT 1, plain or gzipped. Without one look-ups find nothing. */
  readonly dictionaryFile?: string;
  /** JMnedict XML, plain or gzipped: how names are read, and what they name. */
  readonly namesFile?: string;
  /** Lists of frequencies and pitch accents: every Yomitan zip, .tsv and .txt in this folder, if there is one. */
  readonly listsDir?: string;
  /** KANJIDIC2, plain or gzipped. Without one no kanji is known. */
  readonly kanjiFile?: string | undefined;
  /** KanjiVG. Without it nobody knows how a kanji is written. */
  readonly strokesFile?: string | undefined;
  /** Words and kanji by level of the JLPT. Without it no level is known. */
  readonly jlptFile?: string | undefined;
  /** Where prepared tables are kept between starts. */
  readonly cacheDir: string;
  /** Worker threads; 2 unless set. */
  readonly workers?: number;
  /** Told what an operator should know but what stops nothing. */
  readonly warn?: Warn;
}

/** Bounds of requests, in UTF-16 units of text and numbers of words. */
export const LIMITS = {
  tokenize: 100_000,
  lines: 20_000,
  explain: 10_000,
  splitSentences: 200_000,
  countWords: 200_000,
  words: 5_000,
  entries: 50,
  wordSet: 10_000,
  kanji: 1_000,
  search: 500,
  sentences: 100,
} as const;

/** Entries that a look-up answers for each word when nothing else is asked for. */
const ENTRIES = 8;

/** UTF-16 units that a worker is given at once: about 15 ms of work, and a whole batch of a long text's count. */
const PIECE = 24_000;
/** Characters; longer texts are background work, which nobody watches. */
const LONG = 10_000;

/**
 * Understands Japanese text. All work is done by worker threads that share one copy of the tables.
 *
 * A dictionary file that cannot be used does not keep the engine from starting: look-ups find nothing then, and
 * `dictionary().problem` says why.
 */
export class LanguageEngine {
  private constructor(
    private readonly pool: Pool,
    private readonly status: DictionaryStatus,
    private readonly kanjiList: KanjiList | undefined,
    private readonly strokeList: StrokeList | undefined,
    private readonly kanjiLevels: Readonly<Record<string, JlptLevel>>,
  ) {}

  /** @throws Error when the analyser's own files cannot be read */
  static async start({
    dictionaryFile,
    kanjiFile,
    strokesFile,
    namesFile,
    jlptFile,
    listsDir,
    cacheDir,
    workers = 2,
    warn = () => {},
  }: LanguageConfig): Promise<LanguageEngine> {
    let problem = '';
    const openOrExplain = (file: string) =>
      openDictionary(file, cacheDir, warn).catch((error: Error) => {
        problem = `The dictionary file ${file} cannot be used: ${error.message}`;
        warn(problem);
        return undefined;
      });
    const namesOrWarn = (file: string) =>
      openNames(file, cacheDir, warn).catch((error: Error) => {
        warn(`The file of names ${file} cannot be used: ${error.message}`);
        return undefined;
      });
    const [ipadic, accents, dictionary, lists, kanji, strokes, names, jlpt] = await Promise.all([
      openIpadic(cacheDir, warn),
      openAccents(cacheDir, warn),
      dictionaryFile ? openOrExplain(dictionaryFile) : undefined,
      listsDir ? openLists(listsDir, cacheDir, warn) : undefined,
      kanjiFile ? openKanji(kanjiFile, cacheDir, warn) : undefined,
      strokesFile ? openStrokes(strokesFile, cacheDir, warn) : undefined,
      namesFile ? namesOrWarn(namesFile) : undefined,
      jlptFile ? openJlpt(jlptFile, warn) : undefined,
    ]);
    const tables = {
      ipadic,
      ...(accents && { accents }),
      ...(dictionary && { dictionary }),
      ...(lists && { lists }),
      ...(names && { names }),
      ...(jlpt && { jlpt }),
    };
    const pool = new Pool(tables, workers);
    pool.warmUp();
    const levels = jlpt ? levelsOfKanji(new Tables<JlptMeta>(jlpt)) : {};
    return new LanguageEngine(pool, statusOf(tables, problem), kanji, strokes, levels);
  }

  /**
   * The tokens of a text in order; their surfaces joined are the text.
   *
   * @param text at most 100,000 UTF-16 units
   * @param hints what the learner has corrected and what the text says elsewhere, at most 5,000 each
   * @throws DomainError `language.text-too-long`
   */
  async tokenize(text: string, hints: AnalysisHints = {}): Promise<Token[]> {
    checkLength(text, LIMITS.tokenize);
    return (await this.inPieces<Token>('tokenize', text, hints)).flat();
  }

  /**
   * The same with the grammar points of the text, of which those that say most of a word come first.
   *
   * @throws DomainError `language.text-too-long`
   */
  async tokenizeWithPatterns(
    text: string,
    hints: AnalysisHints = {},
  ): Promise<{ tokens: Token[]; patterns: PatternInText[] }> {
    checkLength(text, LIMITS.tokenize);
    const read = await this.inPieces<Token | PatternInText>('tokenizeWithPatterns', text, hints);
    const tokens: Token[] = [];
    const patterns: PatternInText[] = [];
    let offset = 0;
    for (const [index, piece] of piecesOf(text, PIECE).entries()) {
      for (const one of read[index]!) {
        if ('surface' in one) tokens.push(one);
        else patterns.push(patternMovedBy(one, offset));
      }
      offset += piece.length;
    }
    return { tokens, patterns };
  }

  /**
   * Short lines as their words, each line by itself.
   *
   * @param lines of at most 20,000 UTF-16 units together
   * @param hints as of `tokenize`
   * @param areMany whether they are part of a long list, so that people who look a word up come first
   * @param findsPatterns whether their grammar points are wanted, too
   * @throws DomainError `language.text-too-long`, `language.too-many-words`
   */
  async readLines(
    lines: readonly string[],
    hints: AnalysisHints,
    { areMany, findsPatterns }: { areMany: boolean; findsPatterns: boolean },
  ): Promise<PackedLines> {
    const length = lines.reduce((units, line) => units + line.length, 0);
    checkUnits(length, LIMITS.lines);
    analysedCharacters.increase(length, { method: 'readLines' });
    const request = { method: 'readLines', lines: [...lines], hints: plainHints(hints), findsPatterns } as const;
    const [read] = await this.ask<PackedLines>(request, areMany);
    return read!;
  }

  /**
   * Why a token of a text is what it is; see `words/explain.ts`.
   *
   * @param text at most 10,000 UTF-16 units
   * @param hints as of `tokenize`
   * @param index among the tokens of `tokenize`
   * @returns undefined where there is no such token
   * @throws DomainError `language.text-too-long`, `language.too-many-words`
   */
  async explainToken(text: string, hints: AnalysisHints, index: number): Promise<ExplainedToken | undefined> {
    checkLength(text, LIMITS.explain);
    const request = { method: 'explainToken', text, hints: plainHints(hints), index } as const;
    const [token] = await this.ask<ExplainedToken | undefined>(request);
    return token;
  }

  /**
   * The different words of a text with their numbers of occurrences, in the order of the first.
   *
   * @param text at most 200,000 UTF-16 units
   * @param hints what the learner has corrected and what the text says elsewhere, at most 5,000 each
   * @throws DomainError `language.text-too-long`
   */
  async countWords(text: string, hints: AnalysisHints = {}): Promise<CountedWord[]> {
    checkLength(text, LIMITS.countWords);
    const counts = await this.inPieces<PackedCounts>('countWords', text, hints);
    return unpackCounts(
      counts.map(([packed]) => packed!),
      piecesOf(text, PIECE).map((piece) => piece.length),
    );
  }

  /**
   * How often each grammar point is in a text, and where first.
   *
   * @param text at most 200,000 UTF-16 units
   * @param hints as of `countWords`
   * @throws DomainError `language.text-too-long`
   */
  async countPatterns(text: string, hints: AnalysisHints = {}): Promise<CountedPattern[]> {
    checkLength(text, LIMITS.countWords);
    const counts = await this.inPieces<CountedPattern>('countPatterns', text, hints);
    let end = 0;
    return addCounts(
      piecesOf(text, PIECE).map((piece, index) => {
        const offset = end;
        end += piece.length;
        return { offset, counts: counts[index]! };
      }),
    );
  }

  /**
   * What a text says of its own words, for `tokenize` and `countWords` of all its parts: its names, and readings that
   * ruby gives somewhere.
   *
   * @param text with its ruby, at most 200,000 UTF-16 units
   * @throws DomainError `language.text-too-long`
   */
  async findGivenWords(text: string): Promise<GivenWord[]> {
    checkLength(text, LIMITS.countWords);
    return this.ask<GivenWord>({ method: 'findGivenWords', text }, text.length > LONG);
  }

  /**
   * UTF-16 offsets after each sentence, rising; the last is the text's length.
   *
   * @param text at most 200,000 UTF-16 units
   * @throws DomainError `language.text-too-long`
   */
  async splitSentences(text: string, splitter: Splitter = 'legacy'): Promise<number[]> {
    checkLength(text, LIMITS.splitSentences);
    return this.ask<number>({ method: 'splitSentences', text, splitter });
  }

  /**
   * The definitions of words whose entry is known, in the order asked.
   *
   * @param words at most 5,000
   * @throws DomainError `language.too-many-words`
   */
  async define(words: readonly WordReference[]): Promise<DefinedWord[]> {
    checkCount(words);
    return this.ask<DefinedWord>({
      method: 'define',
      words: words.map(({ entry, word, reading, meant }) => ({ entry, word, reading, meant })),
    });
  }

  /**
   * Which words the dictionary lists, or the analyser makes of its own words without corrections, in the order asked;
   * see `recognized-words.ts`.
   *
   * @param words at most 5,000
   * @throws DomainError `language.too-many-words`
   */
  async recognize(words: readonly WordReference[]): Promise<boolean[]> {
    checkCount(words);
    return this.ask<boolean>({
      method: 'recognize',
      words: words.map(({ entry, word, reading }) => ({ entry, word, reading })),
    });
  }

  /**
   * The levels of the JLPT of entries, in the order asked: 5 to 1, 0 of those in no list; none at all without lists.
   *
   * @param entries keys, at most 5,000
   * @throws DomainError `language.too-many-words`
   */
  async levels(entries: readonly string[]): Promise<number[]> {
    checkCount(entries);
    return this.ask<number>({ method: 'levels', entries });
  }

  /**
   * The usual spellings of words that are written in an old or rare one, none of others, and their readings, in the
   * order asked.
   *
   * @param words at most 5,000
   * @throws DomainError `language.too-many-words`
   */
  async usualSpellings(words: readonly WordReference[]): Promise<UsuallyWritten[]> {
    checkCount(words);
    return this.ask<UsuallyWritten>({
      method: 'usualSpellings',
      words: words.map(({ entry, word, reading }) => ({ entry, word, reading })),
    });
  }

  /**
   * The words that compounds are made of, in the order asked; see `parts-of-words.ts`.
   *
   * @param words at most 5,000
   * @throws DomainError `language.too-many-words`
   */
  async divide(words: readonly WordReference[]): Promise<PartOfWord[][]> {
    checkCount(words);
    return this.ask<PartOfWord[]>({
      method: 'divide',
      words: words.map(({ entry, word, reading }) => ({ entry, word, reading })),
    });
  }

  /**
   * The entries of words as a learner writes them, in the order asked, the likeliest first.
   *
   * @param words at most 5,000
   * @param mostEntries for each word, up to 50
   * @param divides tells of each word that is in no dictionary as it is written how the analyser divides it
   * @throws DomainError `language.too-many-words`
   */
  async lookUp(
    words: readonly WordQuery[],
    mostEntries = ENTRIES,
    divides = false,
    detail: EntryDetail = 'everything',
  ): Promise<FoundWord[]> {
    checkCount(words);
    const plain = words.map(({ word, reading, entry, meant }) => ({ word, reading, entry, meant }));
    const most = Math.min(mostEntries, LIMITS.entries);
    return this.ask<FoundWord>({ method: 'lookUp', words: plain, most, divides, detail });
  }

  /**
   * The words that somebody may look for, the likeliest first, how the letters are read as names, and the keys of grammar
   * points that may be meant.
   *
   * @param question kanji, kana, romaji, English, a form of a word, letters with gaps (`*`, `?`) or a sentence; at most
   *   500 UTF-16 units
   * @param most words, up to 50
   * @throws DomainError `language.text-too-long`, `language.only-gaps`
   */
  async search(
    question: string,
    most: number = LIMITS.entries,
  ): Promise<{ words: SearchedWord[]; names: Name[]; patterns: string[] }> {
    checkLength(question, LIMITS.search);
    if (hasGaps(question) && !patternOf(question)) {
      throw new DomainError('language.only-gaps');
    }
    const [words, names, patterns] = await Promise.all([
      this.ask<SearchedWord>({ method: 'search', question, most: Math.min(most, LIMITS.entries) }),
      this.ask<Name>({ method: 'findNames', written: question }),
      this.ask<string>({ method: 'searchPatterns', question }),
    ]);
    return { words, names, patterns };
  }

  /**
   * What is known of a word by itself: spellings, forms, what it is made of and what is made with it.
   *
   * @param entry its key
   * @param written as it is spelled, at most 500 UTF-16 units; empty for its usual spelling
   * @returns undefined when there is no such entry
   * @throws DomainError `language.text-too-long`
   */
  async describe(entry: string, written: string): Promise<DescribedWord | undefined> {
    checkLength(entry, LIMITS.search);
    checkLength(written, LIMITS.search);
    const [word] = await this.ask<DescribedWord | undefined>({ method: 'describe', entry, written });
    return word;
  }

  /**
   * Which sense of a word sentences have, as far as their translations say.
   *
   * @param entry its key
   * @param written as it is spelled where its senses are shown; empty for its usual spelling
   * @param sentences at most 100, of at most 500 UTF-16 units, and translations of twice as many
   * @returns of each sentence the number of the sense among the `details` of `describe`, from 1; 0 where nobody can be
   *   sure
   * @throws DomainError `language.text-too-long`, `language.too-many-words`
   */
  async findSenses(entry: string, written: string, sentences: readonly TranslatedSentence[]): Promise<number[]> {
    checkLength(entry, LIMITS.search);
    checkLength(written, LIMITS.search);
    checkCount(sentences, LIMITS.sentences);
    for (const { text, translation } of sentences) {
      checkLength(text, LIMITS.search);
      checkLength(translation, 2 * LIMITS.search);
    }
    const plain = sentences.map(({ text, translation }) => ({ text, translation }));
    return this.ask<number>({ method: 'findSenses', entry, written, sentences: plain });
  }

  /**
   * Words that are said like a word but for their pitch, the word itself first: 雨, 飴.
   *
   * @param word dictionary form as written, and its reading in kana, empty for its usual one; at most 500 UTF-16
   *   units each
   * @returns no words where nobody knows how it is said
   * @throws DomainError `language.text-too-long`
   */
  async accentPairs(word: string, reading: string): Promise<AccentPairs> {
    checkLength(word, LIMITS.search);
    checkLength(reading, LIMITS.search);
    const [pairs] = await this.ask<AccentPairs>({ method: 'accentPairs', word, reading });
    return pairs!;
  }

  /**
   * The words of a set that a learner may know as a whole, the most frequent first.
   *
   * @param count of the most frequent words, at most 10,000; of the JLPT the level, 5 to 1
   */
  wordSet(set: WordSetName, count: number): Promise<SetWord[]> {
    return this.ask<SetWord>({ method: 'wordSet', set, count: Math.min(count, LIMITS.wordSet) });
  }

  /** Large texts are analysed in pieces, side by side, and never keep a short one waiting for long. */
  private inPieces<T>(
    method: 'tokenize' | 'tokenizeWithPatterns' | 'countWords' | 'countPatterns',
    text: string,
    given: AnalysisHints,
  ): Promise<T[][]> {
    const hints = plainHints(given);
    analysedCharacters.increase(text.length, { method });
    let end = 0;
    return Promise.all(
      piecesOf(text, PIECE).map((piece) => {
        const start = end;
        end += piece.length;
        const corrections = correctionsWithin(hints.corrections ?? [], start, end);
        return this.ask<T>({ method, text: piece, hints: { ...hints, corrections } }, text.length > LONG);
      }),
    );
  }

  /** @param isPiece of a text so large that whoever waits for it waits for more than this */
  private ask<T>(request: Request, isPiece = false): Promise<T[]> {
    const awaited = isPiece ? 'awaited' : 'prompt';
    return this.pool.run<T>(request, currentRequest()?.isBackground ? 'background' : awaited);
  }

  /**
   * What the kanji of a text mean and how they are read, each once; none without a list of kanji.
   *
   * @param text at most 1,000 UTF-16 units
   * @throws DomainError `language.text-too-long`
   */
  kanji(text: string): (Kanji & { jlpt: number })[] {
    checkLength(text, LIMITS.kanji);
    return (this.kanjiList?.of(text) ?? []).map((kanji) => ({
      ...kanji,
      jlpt: this.levelOfKanji(kanji.character),
    }));
  }

  /**
   * How a kanji is written; of the kanji that look like it those that schools teach or that are in use.
   *
   * @param character a letter
   * @returns undefined where nobody knows
   */
  strokes(character: string): KanjiStrokes | undefined {
    return this.strokeList?.of(character, (kanji) => this.kanjiList?.isInUse(kanji) ?? true);
  }

  /** The kanji of each grade, from the lowest on, those in most use first; none without a list of kanji. */
  kanjiByGrade(): { grade: number; characters: string }[] {
    return this.kanjiList?.grades() ?? [];
  }

  /** The kanji of each level of the JLPT, from N5 (5) on, those in most use first; none without the lists of both. */
  kanjiByLevel(): { jlpt: number; characters: string }[] {
    return this.kanjiList?.levels((character) => this.levelOfKanji(character)) ?? [];
  }

  private levelOfKanji(character: string): number {
    return this.kanjiLevels[character] ?? 0;
  }

  /** Which dictionary is loaded. */
  dictionary(): DictionaryStatus {
    return this.status;
  }

  /** Ends the worker threads; requests without an answer fail with `language.closed`. */
  close(): Promise<void> {
    return this.pool.close();
  }
}

/**
 * What can be sent to a thread. A name that the learner says is found as those are that the text says itself: before
 * words are divided, so that its letters are one word wherever they stand; one in some places only is corrected there.
 *
 * @throws DomainError `language.too-many-words`
 */
function plainHints({ corrections = [], givenWords = [] }: AnalysisHints): AnalysisHints {
  checkCount(corrections);
  checkCount(givenWords);
  const {
    placed = [],
    names = [],
    others = [],
  } = Object.groupBy(corrections, ({ isName, starts = [] }) =>
    starts.length > 0 ? 'placed' : isName ? 'names' : 'others',
  );
  return {
    corrections: [...others, ...placed].map(({ word, reading, entry, parts, isName = false, starts = [] }) => ({
      word,
      reading,
      entry,
      isName,
      parts: [...parts],
      starts: [...starts],
    })),
    givenWords: [
      ...givenWords.map(({ word, reading, isName, isWhole }) => ({ word, reading, isName, isWhole })),
      ...names.map(({ word, reading }) => ({ word, reading, isName: true, isWhole: false })),
    ],
  };
}

/** Those that hold in a piece of a text, by their places in it. */
const correctionsWithin = (corrections: readonly Correction[], start: number, end: number): Correction[] =>
  corrections.flatMap((one) => {
    if (!one.starts?.length) return [one];
    const starts = one.starts.filter((at) => at >= start && at < end).map((at) => at - start);
    return starts.length > 0 ? [{ ...one, starts }] : [];
  });

const checkLength = (text: string, limit: number): void => checkUnits(text.length, limit);

function checkUnits(length: number, most: number): void {
  if (length <= most) return;
  throw new DomainError('language.text-too-long', { length, most });
}

function checkCount(words: readonly unknown[], most: number = LIMITS.words): void {
  if (words.length <= most) return;
  throw new DomainError('language.too-many-words', { asked: words.length, most });
}
