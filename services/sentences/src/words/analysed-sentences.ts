import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Rpc } from '@ichibun/kit/rpc';
import { type CorrectionSchema, LanguageService, type Token, TokenKind } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';

/** A token of a sentence, with the lexemes that are counted in it: several in a compound or a conjugated word. */
export interface SentenceToken {
  readonly token: Token;
  /** Each counted part with its lexeme; the part is the token itself where it has none. */
  readonly lexemes: readonly { readonly part: Token; readonly lexemeId: number }[];
}

/** A sentence as its words. */
export interface AnalysedSentence {
  /** On one line, without markup. The surfaces of the tokens joined. */
  readonly text: string;
  readonly tokens: readonly SentenceToken[];
  /** Different words: what a learner needs to know. Names, numbers, Latin and punctuation are none. */
  readonly lexemeIds: readonly number[];
  /** Occurrences of words. */
  readonly length: number;
}

/** UTF-16 units that are tokenized in one call: few enough that its answer is read in milliseconds. */
const TEXT_UNITS = 3_000;
/** Calls to the tokenizer side by side: it has threads of its own. */
const CALLS_AT_ONCE = 2;
/** Lexemes resolved in one call. */
const LEXEMES_AT_ONCE = 5_000;
const DEADLINE_MS = 60_000;

/**
 * Sentences as their tokens, by the language service.
 *
 * @param sentences each on one line, of at most 10,000 UTF-16 units, together of any length
 * @param userId whose corrections hold; absent for what all learners share
 * @returns in the same order; the surfaces joined are the sentence
 */
export async function tokensOf(rpc: Rpc, sentences: readonly string[], userId: number | undefined): Promise<Token[][]> {
  const corrections = userId === undefined ? [] : await correctionsOf(rpc, userId);
  const parts = inParts(sentences);
  const tokenized: Token[][][] = [];
  const waiting = parts.entries();
  const worker = async () => {
    for (const [index, part] of waiting) {
      const method = LanguageService.method.tokenize;
      const { tokens } = await rpc.call(method, { text: part.join('\n'), corrections }, { deadlineMs: DEADLINE_MS });
      tokenized[index] = linesOf(tokens, part);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker));
  return tokenized.flat();
}

async function correctionsOf(rpc: Rpc, userId: number): Promise<MessageInitShape<typeof CorrectionSchema>[]> {
  const { corrections } = await rpc.call(VocabularyService.method.listCorrections, { userId });
  return corrections.map(({ word, reading, entry, parts }) => ({ word, reading, entry, parts }));
}

/**
 * Sentences as their words, with the ids of their lexemes; lexemes that do not exist are made.
 *
 * @param userId whose corrections hold; absent for what all learners share
 */
export async function analyseSentences(
  rpc: Rpc,
  sentences: readonly string[],
  userId: number | undefined,
): Promise<AnalysedSentence[]> {
  const tokenized = await tokensOf(rpc, sentences, userId);
  const words = new Map<string, Token>();
  for (const part of tokenized.flat().flatMap(countedParts)) words.set(keyOf(part), part);
  const ids = await lexemeIdsOf(rpc, words);
  return tokenized.map((tokens, index) => {
    const analysed = tokens.map((token) => ({
      token,
      lexemes: countedParts(token).map((part) => ({ part, lexemeId: ids.get(keyOf(part))! })),
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

/** What is counted of a token: its parts where it has any, as in an analysis' figures. */
const countedParts = (token: Token) =>
  (token.parts.length > 0 ? token.parts : [token]).filter(({ kind }) => kind === TokenKind.WORD);

const keyOf = ({ entry, baseForm, baseReading }: Token) => `${entry}\n${baseForm}\n${entry ? '' : baseReading}`;

async function lexemeIdsOf(rpc: Rpc, words: ReadonlyMap<string, Token>): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const all = [...words];
  for (let from = 0; from < all.length; from += LEXEMES_AT_ONCE) {
    const part = all.slice(from, from + LEXEMES_AT_ONCE);
    const lexemes = part.map(([, { entry, baseForm, baseReading }]) => ({
      entry,
      word: baseForm,
      reading: baseReading,
    }));
    const method = VocabularyService.method.resolveLexemes;
    const resolved = await rpc.call(method, { lexemes }, { deadlineMs: DEADLINE_MS });
    for (const [index, [key]] of part.entries()) ids.set(key, resolved.ids[index]!);
  }
  return ids;
}

function inParts(sentences: readonly string[]): string[][] {
  const parts: string[][] = [];
  let units = Number.POSITIVE_INFINITY;
  for (const sentence of sentences) {
    if (units + sentence.length > TEXT_UNITS) {
      parts.push([]);
      units = 0;
    }
    parts.at(-1)!.push(sentence);
    units += sentence.length + 1;
  }
  return parts;
}

/** The tokens of lines joined by line breaks, line by line, without the breaks. */
function linesOf(tokens: readonly Token[], lines: readonly string[]): Token[][] {
  const found: Token[][] = lines.map(() => []);
  let line = 0;
  let end = lines[0]!.length;
  let offset = 0;
  for (const token of tokens) {
    while (offset > end) end += 1 + lines[++line]!.length;
    if (offset < end) found[line]!.push(token);
    offset += token.surface.length;
  }
  return found;
}
