import { inTurns, Turn } from '@ichibun/kit/in-turns';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import {
  type CountedPattern,
  Counting,
  type CountWordsResponse,
  type ExplainTokenResponse,
  type FoundPattern,
  LanguageService,
  type Line,
  type LineWord,
  type Token,
  TokenKind,
} from '@ichibun/proto/language';
import { WordState } from '@ichibun/proto/vocabulary';
import {
  type Corrections,
  correctionsIn,
  correctionsOf,
  correctionsOfText,
  NO_TEXT,
  type TextHints,
} from './corrections.js';
import type { GivenWord } from './given-words.js';
import { type ClassifiedWord, classifyWords, knowledgeOf } from './knowledge.js';
import { byKey, keyOf, makeLexemes, type Word, wordOf } from './lexemes.js';
import {
  inSentences,
  locate,
  type MarkedSentence,
  patternsInSentences,
  type SentenceText,
  withMarks,
} from './marked-sentences.js';
import { locateBetween } from './sentence-ends.js';

/** A token of a sentence, with the lexemes that are counted in it: the word itself, and its endings. */
export interface SentenceToken {
  readonly token: Token;
  /** Each word that is counted, as of `wordsIn`, with its lexeme. */
  readonly lexemes: readonly { readonly part: Token; readonly lexemeId: number }[];
}

/** A sentence as its tokens, whose surfaces joined are the sentence, and its grammar points. */
export interface TokenizedSentence {
  readonly tokens: Token[];
  /** Of those of a word the first is shown first. */
  readonly patterns: FoundPattern[];
}

/** A sentence as its words. */
export interface AnalysedSentence {
  /** The surfaces of the tokens joined. */
  readonly text: string;
  readonly tokens: readonly SentenceToken[];
  /** Different words: what a learner needs to know. Names, numbers, Latin and punctuation are none. */
  readonly lexemeIds: readonly number[];
  /** Occurrences of words. */
  readonly length: number;
}

/** A token, and whether a learner knows it. */
export interface KnownToken {
  /** Without its parts. */
  readonly token: Token;
  /** 0 unless it is a word that has a lexeme already. */
  readonly lexemeId: number;
  readonly known: boolean;
  /** Known only because its parts are. */
  readonly knownByParts: boolean;
  readonly blocked: boolean;
  /** How well it is known; unspecified when the learner has no such word. */
  readonly state: WordState;
  /** No word, an uncertain one, or grammar. */
  readonly uncounted: boolean;
  readonly parts: KnownToken[];
}

/** A word of a line, and whether a learner knows it. */
export interface KnownLineWord extends ClassifiedWord {
  readonly word: LineWord;
  /** `known` is true of a word that is not counted. */
  readonly counted: boolean;
}

/** UTF-16 units of one call of the tokenizer, whose answer is then parsed in milliseconds. */
const UNITS_PER_CALL = 3_000;
/** Tokens of one call, which may be those of a sentence without an end. */
const MANY_TOKENS = 2_000;
/** The tokenizer has threads. */
const CONCURRENT_CALLS = 2;
const TOKENIZE_DEADLINE_MS = 60_000;
/** Far above the time of a batch; after it another replica is asked. */
const COUNT_DEADLINE_MS = 15_000;

/**
 * The words of sentences and texts as one learner's corrections have them, and what that learner knows of them. Made
 * for one request or one job: the corrections, and what is known of a lexeme, are asked for once.
 */
export class LearnerWords {
  private readonly lookedUpIds = new Set<number>();
  private readonly knownIds = new Set<number>();
  private readonly learntIds = new Set<number>();
  private knownRevision = Number.POSITIVE_INFINITY;
  private fetched: Promise<Corrections> | undefined;

  /**
   * @param userId absent for shared texts, without corrections and known words
   * @param version of the analyser that `tokens`, `analyse` and `count` ask; any when it is absent
   */
  constructor(
    private readonly rpc: Rpc,
    readonly userId?: number,
    private readonly version?: string,
  ) {}

  /** Known lexemes, of those given to `look`. */
  get known(): ReadonlySet<number> {
    return this.knownIds;
  }

  /** Those of them that the learner has words for which do not make them known. */
  get beingLearnt(): ReadonlySet<number> {
    return this.learntIds;
  }

  /**
   * A revision of the learner's words of which `known` is true; null before the first `look`.
   */
  get knownAsOf(): number | null {
    return Number.isFinite(this.knownRevision) ? this.knownRevision : null;
  }

  /** What the learner has corrected of the analyser. */
  corrections(): Promise<Corrections> {
    this.fetched ??= correctionsOf(this.rpc, this.userId);
    return this.fetched;
  }

  /**
   * Sentences as their tokens.
   *
   * @param sentences each on one line, of at most 10,000 UTF-16 units, together of any length
   * @param ofText what is known of the text that they are of
   * @returns in the same order; the surfaces joined are the sentence
   */
  async tokens(sentences: readonly (string | SentenceText)[], ofText: TextHints = NO_TEXT): Promise<Token[][]> {
    return (await this.tokenized(sentences, ofText, false)).map(({ tokens }) => tokens);
  }

  /** The same with their grammar points. */
  tokensAndPatterns(
    sentences: readonly (string | SentenceText)[],
    ofText: TextHints = NO_TEXT,
  ): Promise<TokenizedSentence[]> {
    return this.tokenized(sentences, ofText, true);
  }

  private async tokenized(
    sentences: readonly (string | SentenceText)[],
    ofText: TextHints,
    findPatterns: boolean,
  ): Promise<TokenizedSentence[]> {
    const corrections = await this.corrections();
    const marked = sentences.map((one) => withMarks(typeof one === 'string' ? { text: one, readings: [] } : one));
    const parts = inParts(marked, ({ marked: { length } }) => length + 1, UNITS_PER_CALL);
    const tokenized = await mapConcurrently(parts, CONCURRENT_CALLS, (part, signal) =>
      this.tokenizedPart(part, corrections, ofText, { findPatterns, signal }),
    );
    return tokenized.flat();
  }

  private async tokenizedPart(
    part: readonly MarkedSentence[],
    corrections: Corrections,
    { textId, givenWords }: TextHints,
    { findPatterns, signal }: { findPatterns: boolean; signal: AbortSignal },
  ): Promise<TokenizedSentence[]> {
    const text = part.map(({ marked }) => marked).join('\n');
    const { tokens, patterns } = await this.rpc.call(
      LanguageService.method.tokenize,
      {
        text,
        corrections: correctionsIn(corrections, textId, () => locate(part)),
        givenWords: given(givenWords, text),
        findPatterns,
      },
      { deadlineMs: TOKENIZE_DEADLINE_MS, signal, version: this.version },
    );
    const turn = new Turn();
    // Making so many messages took a turn.
    if (tokens.length > MANY_TOKENS) await turn.next();
    const patternsOf = patternsInSentences(patterns, part);
    return (await inTurns(inSentences(tokens, part), turn)).map((tokens, index) => ({
      tokens,
      patterns: patternsOf[index]!,
    }));
  }

  /**
   * Why a token of a sentence is what it is.
   *
   * @param sentence as of `tokens`
   * @param index among its tokens
   * @param ofText as of `tokens`
   */
  async explain(
    sentence: SentenceText,
    index: number,
    { textId, givenWords }: TextHints = NO_TEXT,
  ): Promise<ExplainTokenResponse> {
    const marked = withMarks(sentence);
    const { marked: text } = marked;
    const corrections = correctionsIn(await this.corrections(), textId, () => locate([marked]));
    const request = { text, corrections, givenWords: given(givenWords, text), token: index };
    return this.rpc.call(LanguageService.method.explainToken, request);
  }

  /**
   * Sentences as their words, with the ids of their lexemes; lexemes that do not exist are made.
   *
   * @param sentences as of `tokens`
   * @param ofText as of `tokens`
   */
  async analyse(sentences: readonly string[], ofText: TextHints = NO_TEXT): Promise<AnalysedSentence[]> {
    const tokenized = await this.tokens(sentences, ofText);
    const made = await makeLexemes(this.rpc, this.userId, tokenized.flat().flatMap(countedIn).map(wordOf));
    return tokenized.map((tokens, index) => {
      const analysed = tokens.map((token) => ({
        token,
        lexemes: countedIn(token).map((part) => ({ part, lexemeId: made.get(keyOf(wordOf(part)))!.id })),
      }));
      const occurrences = analysed.flatMap(({ lexemes }) => lexemes.map(({ lexemeId }) => lexemeId));
      return {
        text: sentences[index]!,
        tokens: analysed,
        lexemeIds: [...new Set(occurrences)],
        length: occurrences.length,
      };
    });
  }

  /**
   * Tokens with what the learner knows of them.
   *
   * @param makeLexemesToo only for calls that write; for others the id of a word that has no lexeme yet is 0
   * @param grammarCounts whether particles, auxiliaries and endings are words to the learner
   */
  async withKnowledge(
    sentences: readonly (readonly Token[])[],
    { makeLexemesToo = false, grammarCounts = false } = {},
  ): Promise<KnownToken[][]> {
    const words = byKey(sentences.flat().flatMap((token) => [token, ...token.parts].filter(isWord).map(wordOf)));
    const classified = await classifyWords(this.rpc, this.learner, words.values());
    const missing = [...words].filter(([key]) => classified.get(key)!.lexemeId === 0);
    if (makeLexemesToo && missing.length > 0) {
      const made = await makeLexemes(
        this.rpc,
        this.learner,
        missing.map(([, word]) => word),
      );
      for (const [key, { id: lexemeId }] of made) classified.set(key, { ...classified.get(key)!, lexemeId });
    }
    const toKnown = (token: Token, isOwn: boolean): KnownToken => {
      const found = isWord(token) ? classified.get(keyOf(wordOf(token))) : undefined;
      return {
        token: token.parts.length > 0 ? { ...token, parts: [] } : token,
        lexemeId: found?.lexemeId ?? 0,
        known: found?.known ?? false,
        knownByParts: found?.knownByParts ?? false,
        blocked: found?.blocked ?? false,
        state: found?.state ?? WordState.UNSPECIFIED,
        uncounted: !isOwn || !isCounted(token, grammarCounts),
        parts: token.parts.map((part, index) => toKnown(part, isOwn && index >= token.ownParts)),
      };
    };
    return sentences.map((tokens) => tokens.map((token) => toKnown(token, true)));
  }

  /**
   * Many short lines as their words, with what the learner knows of each: what programs ask that show or colour them.
   * Makes no lexemes.
   *
   * @param lines each by itself, at most 200, of 20,000 UTF-16 units together
   * @param grammarCounts whether particles and auxiliaries are words to the learner
   * @returns some lines at a time, in the same order; the surfaces joined are the line. A word that is in several
   *   of these lines is one object
   * @throws DomainError `language.too-many-lines`, `language.text-too-long`
   */
  async *knownLines(lines: readonly string[], grammarCounts: boolean): AsyncGenerator<KnownLineWord[][]> {
    for await (const some of this.knownLinesAndPatterns(lines, grammarCounts, false)) {
      yield some.map(({ words }) => words);
    }
  }

  /** The same with the grammar points of each line. */
  async *knownLinesAndPatterns(
    lines: readonly string[],
    grammarCounts: boolean,
    findPatterns = true,
  ): AsyncGenerator<{ words: KnownLineWord[]; patterns: FoundPattern[] }[]> {
    const classified = new Map<string, ClassifiedWord>();
    for await (const read of this.readLines(lines, findPatterns)) {
      const words = new Set(read.flatMap((line) => line.words));
      const fresh = [...words]
        .filter((word) => isWord(word))
        .map(wordOfLine)
        .filter((word) => !classified.has(knowledgeKey(word)));
      const found = await classifyWords(this.rpc, this.learner, fresh);
      for (const word of fresh) classified.set(knowledgeKey(word), found.get(keyOf(word))!);
      const known = new Map<LineWord, KnownLineWord>();
      for (const word of words) {
        const knowledge = (isWord(word) && classified.get(knowledgeKey(wordOfLine(word)))) || UNKNOWN;
        const counted = isCounted(word, grammarCounts);
        known.set(word, { word, ...knowledge, known: knowledge.known || (isWord(word) && !counted), counted });
      }
      yield read.map(({ words, patterns }) => ({ words: words.map((word) => known.get(word)!), patterns }));
    }
  }

  /** The same without what the learner knows. */
  async *lines(lines: readonly string[]): AsyncGenerator<LineWord[][]> {
    for await (const some of this.readLines(lines, false)) yield some.map(({ words }) => words);
  }

  private async *readLines(lines: readonly string[], findPatterns: boolean): AsyncGenerator<Line[]> {
    const asked = { lines: [...lines], corrections: correctionsOfText(await this.corrections()), findPatterns };
    for await (const part of this.rpc.stream(LanguageService.method.readLines, asked)) yield part.lines;
  }

  /** Finds out which of some lexemes the learner knows; they are in `known` then. */
  async look(lexemeIds: Iterable<number>): Promise<void> {
    const fresh = [...new Set(lexemeIds)].filter((id) => !this.lookedUpIds.has(id));
    const { known, beingLearnt, revision } = await knowledgeOf(this.rpc, this.learner, fresh);
    this.knownRevision = Math.min(this.knownRevision, revision);
    for (const id of known) this.knownIds.add(id);
    for (const id of beingLearnt) this.learntIds.add(id);
    for (const id of fresh) this.lookedUpIds.add(id);
  }

  /** Takes lexemes as known whatever the learner knows, as grammar is for who does not count it. */
  takeAsKnown(lexemeIds: Iterable<number>): void {
    for (const id of lexemeIds) {
      this.knownIds.add(id);
      this.lookedUpIds.add(id);
    }
  }

  /**
   * The different words of a text of at most 200,000 UTF-16 units, with their places and the analyser's version.
   *
   * @param ends UTF-16 offsets after each of its sentences
   * @param ofText what is known of the text that this is a part of
   */
  async count(
    text: string,
    ends: Iterable<number>,
    { textId, givenWords }: TextHints = NO_TEXT,
  ): Promise<CountWordsResponse> {
    const corrections = correctionsIn(await this.corrections(), textId, () => locateBetween(text, ends));
    const request = { text, corrections, givenWords: [...givenWords] };
    const options = { deadlineMs: COUNT_DEADLINE_MS, version: this.version };
    return this.rpc.call(LanguageService.method.countWords, request, options);
  }

  /** The grammar points of a part of a text, with how often each is there; as `count`. */
  async countPatterns(
    text: string,
    ends: Iterable<number>,
    { textId, givenWords }: TextHints = NO_TEXT,
  ): Promise<CountedPattern[]> {
    const corrections = correctionsIn(await this.corrections(), textId, () => locateBetween(text, ends));
    const request = { text, corrections, givenWords: [...givenWords] };
    const { patterns } = await this.rpc.call(LanguageService.method.countPatterns, request, {
      deadlineMs: COUNT_DEADLINE_MS,
    });
    return patterns;
  }

  private get learner(): number {
    if (this.userId === undefined) throw new TypeError('Shared texts have no learner whose words could be known.');
    return this.userId;
  }
}

/** Those that may be in a text: its inflected words by their first character. */
const given = (words: readonly GivenWord[], text: string): GivenWord[] =>
  words.filter(({ word }) => text.includes(word[0]!));

/** Of tokens that are no words, and of words without a lexeme. */
const UNKNOWN: ClassifiedWord = {
  lexemeId: 0,
  known: false,
  knownByParts: false,
  blocked: false,
  state: WordState.UNSPECIFIED,
};

const wordOfLine = ({ entry, baseForm, baseReading, isCompound }: LineWord): Word => ({
  entry,
  word: baseForm,
  reading: baseReading,
  isCompound,
});

/** A compound is another key than its word: it may be known by its parts. */
const knowledgeKey = (word: Word): string => `${word.isCompound ? '+' : ''}${keyOf(word)}`;

const isWord = ({ kind }: Pick<Token, 'kind'>) => kind === TokenKind.WORD;

/**
 * Whether the figures of a learner count a word; content-analysis stores the same of its counted words, as `Kind`.
 *
 * @param grammarCounts whether particles, auxiliaries and endings are words to the learner
 */
export const isCounted = ({ counting }: Pick<Token, 'counting'>, grammarCounts: boolean): boolean =>
  counting !== Counting.NEVER && (grammarCounts || counting !== Counting.GRAMMAR);

/**
 * The words that a token is, as they are counted and as the language service says: the word itself, with all parts that
 * belong to it, then each ending. Their surfaces joined are the token's.
 */
export function wordsIn(token: Token): Token[] {
  const { parts, ownParts } = token;
  if (parts.length === 0) return [token];
  const surface = parts
    .slice(0, ownParts)
    .map((part) => part.surface)
    .join('');
  return [{ ...token, surface, parts: [] }, ...parts.slice(ownParts)];
}

const countedIn = (token: Token): Token[] => wordsIn(token).filter(isWord);
