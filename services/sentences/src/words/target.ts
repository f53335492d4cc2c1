import { toHiragana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import { hasKanji } from '@ichibun/japanese/script';
import type { Token } from '@ichibun/proto/language';
import { segmentsOf } from '@ichibun/text/markup';
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
  return targetOfSpelling(sentence, word) ?? targetWithin(sentence, (part) => isSpelled(part, word));
}

function targetWithin({ tokens }: AnalysedSentence, isWord: (part: Token) => boolean): Target | undefined {
  for (const { start, token, lexemes } of withStarts(tokens)) {
    const at = token.parts.findIndex(isWord);
    const from = start + lengthOf(token.parts.slice(0, at));
    if (at >= 0) return { from, to: from + token.parts[at]!.surface.length, lexemeId: lexemes[0]?.lexemeId };
  }
  return undefined;
}

/** Whether a word of a sentence is another one, in any of its spellings. */
export const isSpelled = ({ entry, baseReading }: Token, word: SpelledWord): boolean =>
  entry !== '' && entry === word.entry && baseReading === word.reading;

const lengthOf = (tokens: readonly Token[]) => tokens.reduce((sum, { surface }) => sum + surface.length, 0);

/** A dictionary entry that a word may be of, with the reading that the word has there. */
export interface EntryOfWord {
  readonly key: string;
  /** Hiragana. */
  readonly reading: string;
}

/** What a sentence is searched for. */
export interface WantedWord {
  readonly targetWord: string;
  /** The word's lexeme, where one is known. */
  readonly spelled: SpelledWord | undefined;
  /** The likeliest entry comes first. */
  readonly entries: readonly EntryOfWord[];
}

/**
 * The first occurrence of a word: as its lexeme, as a dictionary form, in another spelling of one of its entries, else
 * as it is written. Where the sentence marks a place in bold, one that is there goes first.
 *
 * @param given the sentence with its marks
 */
export function targetOfWord(sentence: AnalysedSentence, given: string, word: WantedWord): Target | undefined {
  const marked = boldPlace(given);
  return (marked && occurrence(onlyAt(sentence, marked), word)) ?? occurrence(sentence, word);
}

function occurrence(sentence: AnalysedSentence, word: WantedWord): Target | undefined {
  return (
    (word.spelled && targetOfSpelling(sentence, word.spelled)) ??
    targetOfBaseForm(sentence, word.targetWord) ??
    targetOfEntries(sentence, word.entries) ??
    targetInKana(sentence, word.entries) ??
    targetJoined(sentence, word.targetWord) ??
    targetAsWritten(sentence, word.targetWord)
  );
}

function targetOfBaseForm(sentence: AnalysedSentence, baseForm: string): Target | undefined {
  for (const { start, token, lexemes } of withStarts(sentence.tokens)) {
    // A learner's text may have Latin letters in full width.
    if (nfkc(token.baseForm) === baseForm) {
      const only = lexemes.length === 1 ? lexemes[0]!.lexemeId : undefined;
      return { from: start, to: start + token.surface.length, lexemeId: only };
    }
    const part = lexemes.find((lexeme) => lexeme.part.baseForm === baseForm);
    if (part) return targetOfLexeme(sentence, part.lexemeId);
  }
  return undefined;
}

/** たくさん for 沢山, ご飯 for 御飯, 気をつけて for 気を付ける; another reading of the entry counts only where its own is not there. */
function targetOfEntries(sentence: AnalysedSentence, entries: readonly EntryOfWord[]): Target | undefined {
  const lexemes = sentence.tokens.flatMap((token) => token.lexemes);
  const likeness: ((token: Token, entry: EntryOfWord) => boolean)[] = [
    ({ entry, baseReading }, { key, reading }) => entry === key && baseReading === reading,
    ({ entry }, { key }) => entry === key,
    ({ entry }, { key }) => isSameButForSmallTsu(entry, key),
  ];
  for (const isLike of likeness) {
    for (const wanted of entries) {
      const found = lexemes.find(({ part }) => isLike(part, wanted));
      if (found) return targetOfLexeme(sentence, found.lexemeId);
      const within = targetWithin(sentence, (part) => isLike(part, wanted));
      if (within) return within;
    }
  }
  return undefined;
}

/** 矢っ張り is said for 矢張り, 真っ直ぐ for 真直ぐ: entries of their own that are written with the same kanji. */
function isSameButForSmallTsu(entry: string, other: string): boolean {
  const [spelling, otherSpelling] = [entry, other].map((key) => key.split('・')[0]!.replaceAll('っ', ''));
  return entry !== other && hasKanji(spelling!) && spelling === otherSpelling;
}

/** ください for 下さい, which is read as a form of another entry. */
function targetInKana({ tokens }: AnalysedSentence, entries: readonly EntryOfWord[]): Target | undefined {
  for (const { start, token, lexemes } of withStarts(tokens)) {
    const { surface } = token;
    if (entries.some(({ reading }) => reading !== '' && toHiragana(surface) === reading)) {
      return { from: start, to: start + surface.length, lexemeId: lexemes[0]?.lexemeId };
    }
  }
  return undefined;
}

/** Words of a learner's own dictionary that are several here: バズ散らす in バズ散らした. */
const MOST_JOINED = 6;

function targetJoined({ tokens }: AnalysedSentence, word: string): Target | undefined {
  const all = [...withStarts(tokens)];
  for (const [index, { start }] of all.entries()) {
    let before = '';
    for (const { token } of all.slice(index, index + MOST_JOINED)) {
      const isWord = before !== '' && nfkc(`${before}${token.baseForm}`) === word;
      if (isWord) return { from: start, to: start + before.length + token.surface.length, lexemeId: undefined };
      before += token.surface;
      if (!word.startsWith(nfkc(before))) break;
    }
  }
  return undefined;
}

function targetAsWritten({ text }: AnalysedSentence, word: string): Target | undefined {
  const from = text.indexOf(word);
  return from < 0 ? undefined : { from, to: from + word.length, lexemeId: undefined };
}

/** Where the first bold letters of a text are, without its marks. */
export function boldPlace(given: string): Place | undefined {
  let from = 0;
  for (const { text, isBold } of segmentsOf(given)) {
    if (isBold) return { from, to: from + text.length };
    from += text.length;
  }
  return undefined;
}

/** The sentence as if it had words only in one place. */
function onlyAt({ tokens, ...sentence }: AnalysedSentence, { from, to }: Place): AnalysedSentence {
  const kept = [...withStarts(tokens)].map(({ start, token, lexemes }) =>
    start < to && start + token.surface.length > from
      ? { token, lexemes }
      : {
          token: { ...token, surface: ' '.repeat(token.surface.length), baseForm: '', entry: '', parts: [] },
          lexemes: [],
        },
  );
  return { ...sentence, tokens: kept, text: kept.map(({ token }) => token.surface).join('') };
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

/** How a word is read where a sentence holds it; undefined where that has it in another spelling. */
export function readingAt(sentence: AnalysedSentence, target: Place, word: string): string | undefined {
  const token = tokenAt(sentence, target, word);
  return token && nfkc(token.baseForm) === word ? token.baseReading : undefined;
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
