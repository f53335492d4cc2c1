import { toHiragana } from '@ichibun/japanese/kana';
import { wordOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import type { GivenReading } from '../text/normalise.js';
import { Changes } from '../words/changes.js';
import type { Morpheme } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';

const GIVEN = ruleOf('ruby/given', 'text-glossary/given-readings.ts', '空《から》だ。');

/**
 * Reads words as the text's own ruby says. A word takes a given reading when all its kanji have one; words that only
 * together have one (大 人 《おとな》) become one word.
 *
 * @param text the normalised text
 * @param readings rising, without overlap
 */
export function readAsGiven(
  text: string,
  morphemes: Morpheme[],
  readings: readonly GivenReading[],
  lexemes: Lexemes,
): Changes | undefined {
  if (readings.length === 0) return undefined;
  const changes = new Changes(morphemes);
  const firstAfter = readingsInTurn(readings);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    const next = firstAfter(morpheme.start);
    const given = readings[next];
    if (!given) break;
    if (given.start >= morpheme.end) continue;
    let last = i;
    while (last < morphemes.length - 1 && morphemes[last]!.end < given.end) last++;
    const covers = given.start === morpheme.start && last > i && morphemes[last]!.end === given.end;
    const words = morphemes.slice(i, last + 1);
    if (covers && !isReadSo(text, words, given, lexemes)) {
      changes.put(i, words.length, [joined(text, words, given, lexemes)], GIVEN);
      i = last;
    } else changes.putOne(i, reread(text, morpheme, readings, next, lexemes), GIVEN);
  }
  return changes.make();
}

/**
 * Finds readings for words that come in turn.
 *
 * @returns the index of the first reading that ends after a place, which is never before the last place
 */
export function readingsInTurn(readings: readonly GivenReading[]): (place: number) => number {
  let next = 0;
  return (place) => {
    while (next < readings.length && readings[next]!.end <= place) next++;
    return next;
  };
}

/** 木曾街道《きそかいどう》: words that are read so anyway, and that no dictionary has together, stay apart. */
function isReadSo(text: string, words: readonly Morpheme[], { start, end, reading }: GivenReading, lexemes: Lexemes) {
  return (
    words.map((word) => word.reading).join('') === toHiragana(reading) && !lexemes.spellings.has(text.slice(start, end))
  );
}

function joined(
  text: string,
  words: readonly Morpheme[],
  { start, end, reading }: GivenReading,
  lexemes: Lexemes,
): Morpheme {
  const { partOfSpeech } = words[0]!.lexeme;
  // 高山植物 is nobody's name because 高山 is.
  const isName = words.every((word) => word.lexeme.partOfSpeech.startsWith('名詞,固有名詞'));
  const surface = text.slice(start, end);
  const hiragana = toHiragana(reading);
  const part = isName || !partOfSpeech.startsWith('名詞,固有名詞') ? partOfSpeech : '名詞,一般';
  const whole = wordOf(lexemes, surface, hiragana, part).lexeme;
  return { start, end, lexeme: lexemes.ofRuby(whole), reading: hiragana };
}

function reread(
  text: string,
  morpheme: Morpheme,
  readings: readonly GivenReading[],
  first: number,
  lexemes: Lexemes,
): Morpheme {
  let reading = '';
  let at = morpheme.start;
  for (let i = first; i < readings.length && readings[i]!.start < morpheme.end; i++) {
    const given = readings[i]!;
    if (given.start < at || given.end > morpheme.end) return morpheme;
    reading += text.slice(at, given.start) + given.reading;
    at = given.end;
  }
  reading = toHiragana(reading + text.slice(at, morpheme.end));
  if (!/^[ぁ-ゖー]+$/u.test(reading) || reading === morpheme.reading) return morpheme;
  return { ...morpheme, lexeme: lexemes.ofRuby(lexemes.reread(morpheme.lexeme, { reading })), reading };
}
