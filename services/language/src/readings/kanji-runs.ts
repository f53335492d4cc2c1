import type { Lexemes } from '../entries/lexemes.js';
import { goesTogether } from '../meanings/read-together.js';
import { isInClass } from '../rules/conditions.js';
import { unvoiced } from '../text/unvoiced.js';
import { MALE_NAME } from '../text-glossary/found-names.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';
import { isDate } from './dates.js';

/** Longest run that is one word or name, in characters. */
const LONGEST = 6;
const KANJI = /^[\p{Script=Han}々]+$/u;
/** 一皿 and 二手 are words of their own; what counts time, people and places is not. */
const FEW = /^[一二三]$/u;
const COUNTS = /^[年月日時分秒週歳才人名方度回番号代目次重階]/u;
/** ある日, その時: what is after these words may belong to another one (ある日朝, 次の日運動). */
const OF_TIME = /^[日月年時頃折間際]$/u;

const isInKanji = Lexeme.whether(({ surface }) => KANJI.test(surface));

/** 三造, 京吉: men by two kanji. 同吉 is 吉 again. */
const SHORT_MEN = /^(?![同今朝時毎旧故子父母兄姉弟妹])\p{Script=Han}(?:之?吉|[造蔵助介])$/u;
/** その時権十郎は: what stands right before a name. */
const NO_NAME_BEFORE = /^[時皆倅舅今同其此]$/u;
/** 五郎, that the analyser takes for a number. */
const NUMBERED_MEN = /^[一二三四五六七八九十]郎$/u;

const WHOLE = ruleOf('kanji/word in kanji', 'readings/kanji-runs.ts', '両眼を閉じる。');
const MAN = ruleOf('kanji/name of a man', 'readings/kanji-runs.ts', '雪次郎が来た。');

/**
 * Joins kanji that together are a word of the dictionary, and as divided would be read as it never is: 両 眼 is りょう
 * がん, not りょうめ. Only from one edge of the kanji to the other, so that nothing of another word is taken. What
 * is read alike divided and whole stays divided: `compoundAt` has it.
 *
 * @param text that the morphemes are of
 */
export function joinKanji(text: string, morphemes: Morpheme[], lexemes: Lexemes): Changes {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; ) {
    const end = isInKanji(morphemes[i]!.lexeme) ? Math.max(endOfRun(text, morphemes, i), i + 1) : i + 1;
    if (end > i + 1) {
      const joined = wordOfRun(morphemes, i, end, lexemes);
      if (joined) changes.put(i, end - i, [joined], WHOLE);
      else putMan(changes, morphemes, i, end, lexemes);
    }
    i = end;
  }
  return changes.make();
}

/** The index after the last of the morphemes that a run of kanji begins and ends with; `first` where there is none. */
function endOfRun(text: string, morphemes: readonly Morpheme[], first: number): number {
  const { start } = morphemes[first]!;
  if (!isKanji(text, start) || isKanji(text, start - 1)) return first;
  let end = first;
  while (end < morphemes.length && isInKanji(morphemes[end]!.lexeme)) end++;
  const isCut = end < morphemes.length && isKanji(text, morphemes[end]!.start);
  return isCut ? first : end;
}

/** By the code, since it is asked at every word. */
function isKanji(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 0x3400 && code <= 0x9fff) || code === 0x3005;
}

function wordOfRun(morphemes: readonly Morpheme[], first: number, end: number, lexemes: Lexemes): Morpheme | undefined {
  const parts = morphemes.slice(first, end);
  const { start } = parts[0]!;
  const surface = parts.map(({ lexeme }) => lexeme.surface).join('');
  if (surface.length > LONGEST || !parts.every(mayBePart) || !isAlone(morphemes[first - 1], parts)) return undefined;
  if (isDate(parts[0]!.lexeme, parts[1]!.lexeme) || isTimeAndNoun(morphemes, parts, end, lexemes)) return undefined;
  const readings = lexemes.spellings.readingsOf(surface);
  if (readings.length === 0) return undefined;
  const divided = parts.map(({ reading }) => unvoiced(reading));
  if (readings.some((one) => unvoiced(one) === divided.join(''))) return undefined;
  // 一塊 is ひとかたまり where the analyser has read かたまり.
  const isShared = (one: string) => unvoiced(one).startsWith(divided[0]!) || unvoiced(one).endsWith(divided.at(-1)!);
  const reading = readings.find(isShared) ?? readings[0]!;
  return { start, end: parts.at(-1)!.end, lexeme: lexemes.whole(surface, reading), reading };
}

/** 今 人が来る, 夏 家にいる: one says when something is, and the verb is said of the other; no 今人. */
function isTimeAndNoun(
  morphemes: readonly Morpheme[],
  [time, noun, ...others]: readonly Morpheme[],
  particle: number,
  lexemes: Lexemes,
): boolean {
  if (!noun || others.length > 0 || !isInClass(time!.lexeme.surface, 'WHEN') || !morphemes[particle]) return false;
  return goesTogether(noun.lexeme, morphemes, particle, lexemes);
}

/** A man whom the text names once, so that only the ending says it: 雪次郎; after some, also a title (理右衛門爺). */
function putMan(changes: Changes, morphemes: readonly Morpheme[], first: number, end: number, lexemes: Lexemes): void {
  const begin = NO_NAME_BEFORE.test(morphemes[first]!.lexeme.surface) ? first + 1 : first;
  for (let last = Math.min(end, begin + LONGEST); last > begin + 1; last--) {
    const parts = morphemes.slice(begin, last);
    const surface = parts.map(({ lexeme }) => lexeme.surface).join('');
    const isCalledSo =
      MALE_NAME.test(surface) || (last === end && (SHORT_MEN.test(surface) || NUMBERED_MEN.test(surface)));
    if (!isCalledSo || !parts.every(mayBePartOfName) || lexemes.spellings.has(surface)) continue;
    const lexeme = lexemes.name(surface, '');
    const man = { start: parts[0]!.start, end: parts.at(-1)!.end, lexeme, reading: lexeme.reading };
    changes.put(begin, parts.length, [man], MAN);
    return;
  }
}

/** Single kanji, and endings that are names themselves (八郎 兵衛); a family's name before them stays apart. */
const mayBePartOfName = ({ lexeme: { surface, partOfSpeech } }: Morpheme): boolean =>
  surface.length === 1 || /^名詞,固有名詞,(?:人名,(?:名|一般)|地域|一般)/u.test(partOfSpeech);

/** Of names only those that are one kanji, which mostly is none (弥 陀, 剛 情); of numbers those of a few things. */
function mayBePart({ lexeme: { kind, surface } }: Morpheme, index: number, parts: readonly Morpheme[]): boolean {
  if (kind === 'word') return true;
  if (kind === 'name') return surface.length === 1;
  const next = parts[index + 1]?.lexeme;
  return kind === 'number' && index === 0 && parts.length === 2 && FEW.test(surface) && !COUNTS.test(next!.surface);
}

/** Whether nothing before says which day or time the first part is. */
function isAlone(before: Morpheme | undefined, [first]: readonly Morpheme[]): boolean {
  if (!before || !OF_TIME.test(first!.lexeme.surface)) return true;
  const { partOfSpeech, surface } = before.lexeme;
  return surface !== 'の' && !/^(?:連体詞|動詞|形容詞|助動詞)/u.test(partOfSpeech);
}
