import { toHiragana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import { classesOfWord } from '../dictionary/word-class.js';
import type { GivenReading } from '../text/normalise.js';
import type { Lexemes } from './lexemes.js';
import type { Morpheme } from './morpheme.js';

/** UTF-16 units behind ruby that are looked at. */
const BEHIND = 20;
const HIRAGANA = /^[ぁ-ゖ]+/u;
const INFLECTS = /^(?:動詞|形容詞),自立/u;
/** What may have kana behind its kanji as well: 丁《ちょう》ど. */
const PARTLY_IN_KANA = /^(?:名詞,(?:一般|サ変接続|形容動詞語幹|副詞可能)|副詞)/u;

/**
 * Verbs and adjectives whose kanji the analyser does not know as theirs, but ruby reads: 慄《ふる》える,
 * 検《しら》べる. They are found by how they are read, with the kana behind them, where the dictionary has such a word;
 * so are nouns and adverbs that the dictionary has with the kanji (丁《ちょう》ど, 丁度).
 *
 * @param text the normalised text
 * @param readings rising, without overlap
 * @param analyse the words of a text, from its beginning
 */
export function withVerbsOfRuby(
  text: string,
  morphemes: readonly Morpheme[],
  readings: readonly GivenReading[],
  lexemes: Lexemes,
  analyse: (part: string) => readonly Morpheme[],
): readonly Morpheme[] {
  if (readings.length === 0) return morphemes;
  const result: Morpheme[] = [];
  let next = 0;
  for (let i = 0; i < morphemes.length; ) {
    const morpheme = morphemes[i]!;
    while (next < readings.length && readings[next]!.end <= morpheme.start) next++;
    const given = readings[next];
    const isMisread = given?.start === morpheme.start && given.end === morpheme.end && isOtherwise(morpheme, given);
    const words = isMisread ? verbAt(text, given, lexemes, analyse) : [];
    const divided = joinedAgain(words, morphemes, i);
    result.push(...(divided?.words ?? [morpheme]));
    i = divided?.next ?? i + 1;
  }
  return result;
}

const isOtherwise = ({ lexeme, reading }: Morpheme, given: GivenReading) =>
  hasKanji(lexeme.surface) && (lexeme.entry === '' || reading !== toHiragana(given.reading));

/** The words up to the first place where both ways divide the text. */
function joinedAgain(words: readonly Morpheme[], morphemes: readonly Morpheme[], first: number) {
  let next = first;
  for (const [index, { end }] of words.entries()) {
    while (next < morphemes.length && morphemes[next]!.end < end) next++;
    if (morphemes[next]?.end === end) return { words: words.slice(0, index + 1), next: next + 1 };
  }
  return undefined;
}

/** The verb whose kanji ruby reads, and the words behind it. */
function verbAt(
  text: string,
  { start, end, reading }: GivenReading,
  lexemes: Lexemes,
  analyse: (part: string) => readonly Morpheme[],
): Morpheme[] {
  const behind = HIRAGANA.exec(text.slice(end, end + BEHIND))?.[0];
  if (behind === undefined) return [];
  const read = toHiragana(reading);
  const [verb, ...others] = analyse(read + behind);
  if (!verb || verb.end <= read.length) return [];
  const { lexeme } = verb;
  const inflects = INFLECTS.test(lexeme.partOfSpeech);
  if (!inflects && !PARTLY_IN_KANA.test(lexeme.partOfSpeech)) return [];
  if (!lexeme.base.startsWith(read)) return [];
  const kanji = text.slice(start, end);
  const { baseReading, pronunciation, partOfSpeech, conjugation, form } = lexeme;
  const base = kanji + lexeme.base.slice(read.length);
  const surface = kanji + lexeme.surface.slice(read.length);
  const composed = lexemes.compose(
    { surface, base, reading: lexeme.reading, baseReading, pronunciation, partOfSpeech, conjugation, form },
    classesOfWord(partOfSpeech, conjugation),
  );
  const { entry, definition, rank } = composed.entry === '' && inflects ? lexeme : composed;
  if (entry === '') return [];
  const shift = end - read.length;
  const word = {
    start,
    end: verb.end + shift,
    lexeme: { ...composed, entry, definition, rank },
    reading: lexeme.reading,
  };
  return [word, ...others.map((other) => ({ ...other, start: other.start + shift, end: other.end + shift }))];
}
