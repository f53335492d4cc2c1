import { nfkc } from '@ichibun/japanese/normal-form';
import type { Token } from '@ichibun/proto/language';
import type { AnalysedSentence, SentenceToken } from '@ichibun/text-words/learner-words';

/** Where something is in a sentence: UTF-16 offsets. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Where a sentence holds the word that it is for. */
export interface Target extends Place {
  /** Undefined for a word that is counted as none, or as several. */
  readonly lexemeId: number | undefined;
}

/**
 * The first occurrence of a lexeme: the whole of a conjugated word, else the part of a token that is the word.
 * Undefined when it is not in the sentence.
 */
export function targetOfLexeme({ tokens }: AnalysedSentence, lexemeId: number): Target | undefined {
  for (const { start, lexemes, ...rest } of withStarts(tokens)) {
    const found = lexemes.find((lexeme) => lexeme.lexemeId === lexemeId);
    if (found) return { ...placeOf({ lexemes, ...rest }, found.part, start), lexemeId };
  }
  return undefined;
}

/** A word that a sentence is for. */
export interface SpelledWord {
  readonly lexemeId: number;
  /** Key of its dictionary entry; empty when it has none. */
  readonly entry: string;
  /** Hiragana. */
  readonly reading: string;
}

/** The first occurrence of a word, else of another spelling of it: of the same entry and reading, おいしい for 美味しい. */
export function targetOfSpelling(sentence: AnalysedSentence, word: SpelledWord): Target | undefined {
  const asItIs = targetOfLexeme(sentence, word.lexemeId);
  if (asItIs) return asItIs;
  const other = sentence.tokens.flatMap(({ lexemes }) => lexemes).find(({ part }) => isSpelled(part, word));
  return other && targetOfLexeme(sentence, other.lexemeId);
}

/**
 * The same, else where the word is part of an expression: 風邪 of 風邪をひく. Its lexeme is the expression's, which is
 * what is counted there.
 */
export function targetOrWithin(sentence: AnalysedSentence, word: SpelledWord): Target | undefined {
  const target = targetOfSpelling(sentence, word);
  if (target) return target;
  for (const { start, token, lexemes } of withStarts(sentence.tokens)) {
    const at = token.parts.findIndex((part) => isSpelled(part, word));
    const from = start + lengthOf(token.parts.slice(0, at));
    if (at >= 0) return { from, to: from + token.parts[at]!.surface.length, lexemeId: lexemes[0]?.lexemeId };
  }
  return undefined;
}

/** Whether a word of a sentence is another one, in any of its spellings. */
export const isSpelled = ({ entry, baseReading }: Token, word: SpelledWord): boolean =>
  entry !== '' && entry === word.entry && baseReading === word.reading;

const lengthOf = (tokens: readonly Token[]) => tokens.reduce((sum, { surface }) => sum + surface.length, 0);

/**
 * The first occurrence of a word: as its lexeme, in any spelling, else as a dictionary form, else as it is written.
 *
 * @param spelled the word's lexeme, where one is known
 */
export function targetOfWord(
  sentence: AnalysedSentence,
  { targetWord, spelled }: { targetWord: string; spelled: SpelledWord | undefined },
): Target | undefined {
  const byLexeme = spelled && targetOfSpelling(sentence, spelled);
  if (byLexeme) return byLexeme;
  for (const { start, token, lexemes } of withStarts(sentence.tokens)) {
    // A learner's text may have Latin letters in full width.
    if (nfkc(token.baseForm) === targetWord) {
      const only = lexemes.length === 1 ? lexemes[0]!.lexemeId : undefined;
      return { from: start, to: start + token.surface.length, lexemeId: only };
    }
    const part = lexemes.find((lexeme) => lexeme.part.baseForm === targetWord);
    if (part) return targetOfLexeme(sentence, part.lexemeId);
  }
  const from = sentence.text.indexOf(targetWord);
  return from < 0 ? undefined : { from, to: from + targetWord.length, lexemeId: undefined };
}

/**
 * The token that begins where a word stands, or the part of one: of those that begin there the one that has the word's
 * dictionary form, else the longest.
 */
export function tokenAt({ tokens }: AnalysedSentence, { from }: Place, word: string): Token | undefined {
  const there: Token[] = [];
  for (const { start, token } of withStarts(tokens)) {
    if (start === from) there.push(token);
    let at = start;
    for (const part of token.parts) {
      if (at === from) there.push(part);
      at += part.surface.length;
    }
  }
  return there.find(({ baseForm }) => nfkc(baseForm) === word) ?? there[0];
}

/** The words of a sentence, beside its target, that are not known: where they stand, and their lexemes. */
export function unknownIn(
  { tokens }: AnalysedSentence,
  target: Target,
  known: ReadonlySet<number>,
): (Place & { lexemeId: number })[] {
  const isTarget = (place: Place, lexemeId: number) =>
    target.lexemeId === undefined ? place.from < target.to && place.to > target.from : lexemeId === target.lexemeId;
  return [...withStarts(tokens)].flatMap(({ start, token, lexemes }) =>
    lexemes
      .map(({ part, lexemeId }) => ({ ...placeOf({ token, lexemes }, part, start), lexemeId }))
      .filter(({ lexemeId, ...place }) => !known.has(lexemeId) && !isTarget(place, lexemeId)),
  );
}

function* withStarts(tokens: readonly SentenceToken[]) {
  let start = 0;
  for (const token of tokens) {
    yield { ...token, start };
    start += token.token.surface.length;
  }
}

/** A word that is conjugated is the whole token; one of a compound is its part. */
function placeOf({ token }: SentenceToken, part: SentenceToken['token'], start: number): Place {
  const isWhole = token.baseForm === part.baseForm && token.entry === part.entry;
  const from = isWhole ? start : start + Math.max(0, token.surface.indexOf(part.surface));
  return { from, to: from + (isWhole ? token : part).surface.length };
}
