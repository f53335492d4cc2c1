import { toKatakana } from '@ichibun/japanese/kana';
import { numberValue } from '@ichibun/japanese/number-value';
import type { Token } from '@ichibun/proto/language';
import { SAID } from './said-in-japanese.js';

/** A number where a paragraph says it. */
export interface JapaneseNumber {
  /** 三四 may be two. */
  readonly values: readonly number[];
  /** What is right before and after it, up to a mark or another number: 時速 and キロ. */
  readonly around: string;
  /** What follows it, whatever it is. */
  readonly after: string;
}

/** A Japanese paragraph, as facts are looked for in it. */
export interface JapaneseFacts {
  /** In Normalization Form KC, thousands without their commas. */
  readonly text: string;
  readonly numbers: readonly JapaneseNumber[];
  /** How the different words are read that may be foreign names or are Japanese ones, in katakana. */
  readonly names: readonly string[];
  readonly negations: number;
  readonly questions: number;
  readonly sentences: number;
}

/** UTF-16 units beside a number that may say what it counts. */
const BESIDE = 6;
const NUMBER = /[\d〇一二三四五六七八九十百千万億兆.]+/gu;
const SENTENCES = new Intl.Segmenter('ja', { granularity: 'sentence' });
const ASKS = /[?]|か[。」』)\s]*$/u;
const QUESTION_WORD = new RegExp(SAID.questionWords, 'u');
const QUESTION_END = new RegExp(`(?:${SAID.questionEnds})[。」』)\\s]*$`, 'u');
/** するな。 */
const FORBIDDEN = /[るうくぐすつぬぶむ]な(?=[。!」』]|$)/gmu;
/** キロ is no name. */
const UNIT = new RegExp(`^(?:${Object.values({ ...SAID.units, ...SAID.currencies }).join('|')})$`, 'u');
const PREFIXED = new RegExp(`^(?:${SAID.negativePrefixes})\\p{Script=Han}`, 'u');

/**
 * What a Japanese paragraph says.
 *
 * @param tokens of the paragraph
 * @param commonWords of its original: Japanese words that mean one of them are no names
 */
export function japaneseFacts(
  paragraph: string,
  tokens: readonly Token[],
  commonWords: readonly string[],
): JapaneseFacts {
  const noNames = new Set(tokens.filter((token) => meansOneOf(token, commonWords)).map(({ surface }) => surface));
  const text = paragraph.normalize('NFKC').replace(/(?<=\d),(?=\d{3})/gu, '');
  const sentences = [...SENTENCES.segment(text)]
    .map(({ segment }) => segment)
    .filter((sentence) => /\p{L}|\p{N}/u.test(sentence));
  return {
    text,
    numbers: [...text.matchAll(NUMBER)].map((found) => numberAt(text, found)),
    names: [
      ...new Set([
        ...(text.match(/[ァ-ヴー]+/gu) ?? []),
        ...tokens.filter(isName).map(({ reading }) => toKatakana(reading)),
      ]),
    ].filter((name) => name !== '' && !UNIT.test(name) && !noNames.has(name)),
    negations: negationsOf(tokens) + (text.match(FORBIDDEN) ?? []).length,
    questions: sentences.filter(isQuestion).length,
    sentences: sentences.length,
  };
}

function numberAt(text: string, { 0: written, index }: RegExpExecArray): JapaneseNumber {
  const end = index + written.length;
  const before = text.slice(Math.max(0, index - BESIDE), index);
  const after = text.slice(end, end + BESIDE);
  // What is between two numbers is of the first one: 2年と3か月.
  const ownBefore = /[\d〇一二三四五六七八九十百千万億兆]/u.test(before) ? /[£$€¥−-]?$/u : /[^\s、。,!?「」]*$/u;
  const ownAfter = /^[^\d\s、。,!?「」]*/u;
  return { values: valuesOf(written), around: `${ownBefore.exec(before)} ${ownAfter.exec(after)}`, after };
}

/** Volunteers are ボランティア, "volunteer". */
const meansOneOf = ({ definition = '' }: Token, words: readonly string[]) =>
  (definition.match(/^[a-z]{3,}/u) ?? []).some((gloss) => words.some((word) => word.startsWith(gloss)));

const isQuestion = (sentence: string) =>
  ASKS.test(sentence) || (QUESTION_WORD.test(sentence) && QUESTION_END.test(sentence));

const isName = ({ surface, partOfSpeech }: Token) =>
  partOfSpeech.startsWith('名詞,固有名詞') && /\p{Script=Han}/u.test(surface);

/** 3.4億 is one number, 12.5 is one, and 三四 two or none. */
function valuesOf(written: string): number[] {
  const [, decimal, unit] = /^(\d+\.\d+)([十百千万億兆]*)$/u.exec(written) ?? [];
  if (decimal) return [Number((Number(decimal) * (unit ? numberValue(`1${unit}`)! : 1)).toPrecision(12))];
  return written.split('.').flatMap((one) => numberValue(one) ?? []);
}

/** What says no. Of "must" (なければならない) and "may" (かもしれない) both halves are none. */
function negationsOf(tokens: readonly Token[]): number {
  let count = 0;
  for (const [index, token] of tokens.entries()) {
    const { baseForm } = token;
    if (!isNegative(token) && !SAID.japaneseNegations.includes(baseForm)) {
      if (PREFIXED.test(baseForm) && !SAID.noJapaneseNegations.includes(baseForm)) count++;
      continue;
    }
    const before = tokens[index - 1];
    if (before?.surface === 'かも') continue;
    // なければなりません: what was counted before it is none either.
    const isMust =
      /^(?:なる|いける|だめ|駄目)$/u.test(baseForm) &&
      [before, tokens[index - 2]].some(
        (one) => /な(?:ければ|きゃ|くては|いと)$/u.test(one?.surface ?? '') || isNegatedConditional(one),
      );
    if (isMust) count -= 1;
    else count++;
  }
  return Math.max(0, count);
}

/** Also where only a part of it is: 区別がつかない. */
const isNegative = ({ conjugation, parts, baseForm, partOfSpeech }: Token): boolean =>
  conjugation.some((change) => change === 'negative') ||
  (partOfSpeech.startsWith('助動詞') && /^(?:ない|ぬ|ん)$/u.test(baseForm)) ||
  parts.some(isNegative);

const isNegatedConditional = (token: Token | undefined) =>
  token?.conjugation.join(' ').includes('negative conditional') ?? false;
