import { Changes } from './changes.js';
import { unvoiced } from './expressions.js';
import { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

/** Longest run that is one word, in characters. */
const LONGEST = 6;
const KANJI = /^[\p{Script=Han}々]+$/u;
/** 一皿 and 二手 are words of their own; what counts time, people and places is not. */
const FEW = /^[一二三]$/u;
const COUNTS = /^[年月日時分秒週歳才人名方度回番号代目次重階]/u;
/** ある日, その時: what is behind these words may belong to another one (ある日朝, 次の日運動). */
const OF_TIME = /^[日月年時頃折間際]$/u;

const isInKanji = Lexeme.whether(({ surface }) => KANJI.test(surface));

/**
 * Joins kanji that together are a word of the dictionary, and as divided would be read as it never is: 両 眼 is りょう
 * がん, not りょうめ. Only from one edge of the kanji to the other, so that nothing of another word is taken. What
 * is read alike divided and whole stays divided: `compoundAt` has it.
 *
 * @param text that the morphemes are of
 */
export function joinKanji(text: string, morphemes: Morpheme[], lexemes: Lexemes): void {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; ) {
    const end = isInKanji(morphemes[i]!.lexeme) ? Math.max(endOfRun(text, morphemes, i), i + 1) : i + 1;
    const joined = end > i + 1 ? wordOfRun(morphemes, i, end, lexemes) : undefined;
    if (joined) changes.put(i, end - i, [joined]);
    i = end;
  }
  changes.make();
}

/** The index behind the last of the morphemes that a run of kanji begins and ends with; `first` where there is none. */
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
  const readings = lexemes.spellings.readingsOf(surface);
  if (readings.length === 0) return undefined;
  const divided = parts.map(({ reading }) => unvoiced(reading));
  if (readings.some((one) => unvoiced(one) === divided.join(''))) return undefined;
  // 一塊 is ひとかたまり where the analyser has read かたまり.
  const isShared = (one: string) => unvoiced(one).startsWith(divided[0]!) || unvoiced(one).endsWith(divided.at(-1)!);
  const reading = readings.find(isShared) ?? readings[0]!;
  return { start, end: parts.at(-1)!.end, lexeme: lexemes.whole(surface, reading), reading };
}

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
