import type { LatticeWord } from './extra-words.js';
import { notWordsAs } from './not-words.js';

/** Two or three kanji, with what kana are between and behind: 台所, 物置き, 誕生日. */
const OF_KANJI = /^(\p{Script=Han})([ぁ-ん]{0,2})(\p{Script=Han})(\p{Script=Han}?)([ぁ-ん]{0,2})$/u;
const MAY_BE_MIXED = /^名詞,(?:一般|サ変接続|形容動詞語幹|副詞可能)/u;
/** 三ぼん is no 三盆. */
const NUMBER = /^[一二三四五六七八九十百千万]/u;
/** What such a word may cost with kanji: rarer ones are met by chance. */
const MOST = 7_000;
const MOST_BEFORE = 6_000;
/** What it costs more with some of its kanji as kana. */
const MORE_BEHIND = 2_000;
const MORE_BEFORE = 3_500;
/** Kana that a kanji is written as, at least; one is mostly something else. */
const LEAST = 2;
/** Kana of one kanji: longer ones are no word of grammar. */
export const LONGEST_KANA = 5;
/** Words in kana that are beside kanji by themselves: ごく, まま. */
const STANDS_BEFORE = /^(?:副詞|助詞,(?!終助詞)|接続詞|助動詞|連体詞|名詞,(?:代名詞|非自立|副詞可能))/u;
const STANDS_BEHIND = /^(?:副詞,助詞類接続|助詞,(?!終助詞)|接続詞|助動詞|連体詞|名詞,代名詞|動詞,接尾)/u;
/** Words of those that are met beside kanji too often, and pieces of them. */
const SOMETHING_ELSE = notWordsAs('mixed');

/** Whether a word of IPADIC may be written with some of its kanji as kana. */
export const mayBeMixed = ({ surface, base, reading, partOfSpeech, cost }: LatticeWord): boolean =>
  surface === base &&
  cost <= MOST &&
  MAY_BE_MIXED.test(partOfSpeech) &&
  !NUMBER.test(surface) &&
  reading.length > LEAST &&
  OF_KANJI.test(surface);

/**
 * Books for children and old ones write 台どころ, だい所 and たん生日: nouns with their first or last kanji as kana.
 * How a word's reading belongs to its kanji follows from how often each kanji is read so in all of these words.
 *
 * @param words those for which `mayBeMixed`
 * @param others the other words: whether a spelling has any, and the parts of speech of those in kana
 * @returns in a stable order, each spelling once
 */
export function mixedWords(words: readonly LatticeWord[], others: OtherWords): LatticeWord[] {
  const divisions = words.map((word) => divisionsOf(word));
  const counts = new Map<string, number>();
  const count = ({ kanji, readings }: Division) => {
    for (const [index, one] of kanji.entries()) {
      const key = one + readings[index]!;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  };
  for (const possible of divisions) for (const division of possible) count(division);
  const found = new Map<string, LatticeWord>();
  for (const [index, word] of words.entries()) {
    const division = likeliest(divisions[index]!, counts);
    if (!division) continue;
    for (const [surface, more] of spellingsOf(division, word, others)) {
      const cost = word.cost + more;
      if (
        others.isWord(surface) ||
        isFormOfVerb(surface, others.isWord) ||
        (found.get(surface)?.cost ?? Infinity) <= cost
      )
        continue;
      found.set(surface, { ...word, surface, cost });
    }
  }
  return [...found.values()];
}

/** 行か ん, 食べ に, 生き ず, 着 よう: no 行間, 食紅, 生傷 or 着用. */
function isFormOfVerb(spelling: string, isWord: OtherWords['isWord']): boolean {
  const [, stem] = /^(\p{Script=Han}[ぁ-ん]+)[んうにず]$/u.exec(spelling) ?? [];
  if (stem !== undefined && isWord(stem)) return true;
  const [, kanji] = /^(\p{Script=Han})よう$/u.exec(spelling) ?? [];
  return kanji !== undefined && isWord(`${kanji}る`);
}

/** What else there is. */
interface OtherWords {
  readonly isWord: (spelling: string) => boolean;
  /** Of spellings of `LONGEST_KANA` at most. */
  readonly partsOfKana: ReadonlyMap<string, readonly string[]>;
}

/** A word's kanji with a reading for each, and the kana after each. */
interface Division {
  readonly kanji: readonly string[];
  readonly readings: readonly string[];
  readonly kana: readonly string[];
}

function divisionsOf({ surface, reading }: LatticeWord): Division[] {
  const [, first = '', between = '', second = '', third = '', behind = ''] = OF_KANJI.exec(surface)!;
  const kanji = third === '' ? [first, second] : [first, second, third];
  const kana = third === '' ? [between, behind] : [between, '', behind];
  const divisions: Division[] = [];
  const divide = (at: number, readings: readonly string[]) => {
    const index = readings.length;
    if (index === kanji.length) {
      if (at === reading.length) divisions.push({ kanji, readings, kana });
      return;
    }
    for (let end = at + 1; end <= reading.length; end++) {
      if (/^[ぁぃぅぇぉっゃゅょんー]/u.test(reading.slice(end))) continue;
      if (reading.startsWith(kana[index]!, end))
        divide(end + kana[index]!.length, [...readings, reading.slice(at, end)]);
    }
  };
  divide(0, []);
  return divisions;
}

function likeliest(divisions: readonly Division[], counts: ReadonlyMap<string, number>): Division | undefined {
  const likelihood = ({ kanji, readings }: Division) =>
    kanji.reduce((sum, one, index) => sum + Math.log(counts.get(one + readings[index]!) ?? 1), 0);
  return divisions.reduce<Division | undefined>(
    (best, one) => (best && likelihood(best) >= likelihood(one) ? best : one),
    undefined,
  );
}

const isVerb = (partOfSpeech: string) => partOfSpeech.startsWith('動詞,自立');

/** With the first kanji as kana, and with the last. */
function spellingsOf(
  { kanji, readings, kana }: Division,
  word: LatticeWord,
  others: OtherWords,
): [surface: string, more: number][] {
  // 呼び出し is what 呼び出す is, mostly.
  if (kana[0] !== '' && verbsOf(word.surface).some(others.isWord)) return [];
  const last = kanji.length - 1;
  const write = (plain: number) =>
    kanji.map((one, index) => (index === plain ? readings[index]! : one) + kana[index]!).join('');
  const isElse = (text: string, parts: RegExp) =>
    text.length < LEAST || SOMETHING_ELSE.has(text) || others.partsOfKana.get(text)?.some((part) => parts.test(part));
  // 目の前にたつ人 is no 達人; ひま人 is no form of a verb.
  const first = readings[0]! + kana[0]!;
  const isPerson =
    kanji[last] === '人' && /[うくぐすつぬぶむる]$/u.test(first) && others.partsOfKana.get(first)?.some(isVerb);
  const spellings: [string, number][] = [];
  if (!isPerson && word.cost <= MOST_BEFORE && !isElse(first, STANDS_BEFORE)) spellings.push([write(0), MORE_BEFORE]);
  // 出たん is mostly 出た and ん, no 出炭.
  const isPast = readings[last] === 'たん' && last === 1 && others.isWord(`${kanji[0]}る`);
  if (!isPast && !isElse(readings[last]! + kana[last]!, STANDS_BEHIND)) spellings.push([write(last), MORE_BEHIND]);
  return spellings;
}

const [E_ROW, I_ROW, U_ROW] = ['えけげせぜてでねべめれ', 'いきぎしじちぢにびみり', 'うくぐすずつづぬぶむる'];

/** Verbs that a noun may be a form of: 呼び出す of 呼び出し, 引き換える of 引き換え. */
function verbsOf(noun: string): string[] {
  const row = I_ROW.indexOf(noun.at(-1)!);
  if (row >= 0) return [noun.slice(0, -1) + U_ROW[row]!, `${noun}る`];
  return E_ROW.includes(noun.at(-1)!) ? [`${noun}る`] : [];
}
