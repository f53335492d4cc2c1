import { toHiragana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import { classesOfWord } from '../dictionary/word-class.js';
import type { Lexemes } from '../entries/lexemes.js';
import type { GivenReading } from '../text/normalise.js';
import { Changes } from '../words/changes.js';
import type { Morpheme } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';
import { readingsInTurn } from './given-readings.js';

const READ = ruleOf(
  'verbs of ruby/verb of the dictionary',
  'text-glossary/verbs-of-ruby.ts',
  '本を検《しら》べました。',
);

/** UTF-16 units after ruby that are looked at. */
const BEHIND = 20;
/** Kana of a dictionary form by which a word is not safely known: のる is 乗る, mostly. */
const LEAST = 2;
const HIRAGANA = /^[ぁ-ゖ]+/u;
const INFLECTS = /^(?:動詞|形容詞),自立/u;
/** What may have kana after its kanji as well: 丁《ちょう》ど. */
const PARTLY_IN_KANA = /^(?:名詞,(?:一般|サ変接続|形容動詞語幹|副詞可能)|副詞)/u;

/**
 * Verbs and adjectives whose kanji the analyser does not know as theirs, but ruby reads: 慄《ふる》える,
 * 検《しら》べる. They are found by how they are read, with the kana after them, where the dictionary has such a word;
 * so are nouns and adverbs that the dictionary has with the kanji (丁《ちょう》ど, 丁度).
 *
 * @param text the normalised text
 * @param readings rising, without overlap
 * @param analyse the words of a text, from its beginning
 */
export function findVerbsOfRuby(
  text: string,
  morphemes: Morpheme[],
  readings: readonly GivenReading[],
  lexemes: Lexemes,
  analyse: (part: string) => readonly Morpheme[],
): Changes | undefined {
  if (readings.length === 0) return undefined;
  const changes = new Changes(morphemes);
  const firstAfter = readingsInTurn(readings);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    const given = readings[firstAfter(morpheme.start)];
    const isMisread =
      given?.start === morpheme.start && given.end <= morpheme.end && isOtherwise(morpheme, given, lexemes);
    const words = isMisread ? verbAt(text, given, given.end < morpheme.end, lexemes, analyse) : [];
    const divided = joinedAgain(words, morphemes, i);
    if (!divided) continue;
    changes.put(i, divided.next - i, divided.words, READ);
    i = divided.next - 1;
  }
  return changes.make();
}

/** Whether ruby reads a word as the analyser does not, and the dictionary neither, as it does 打《ぶ》つ. */
function isOtherwise({ start, end, lexeme, reading }: Morpheme, given: GivenReading, lexemes: Lexemes): boolean {
  if (!hasKanji(lexeme.surface)) return false;
  const read = toHiragana(given.reading);
  if (given.end === end) return lexeme.entry === '' || reading !== read;
  if (!INFLECTS.test(lexeme.partOfSpeech) || reading.startsWith(read)) return false;
  return !lexemes.spellings.isReadAs(lexeme.base, read + lexeme.base.slice(given.end - start));
}

/** The words up to the first place where both ways divide the text. */
function joinedAgain(words: readonly Morpheme[], morphemes: readonly Morpheme[], first: number) {
  let next = first;
  for (const [index, { end }] of words.entries()) {
    while (next < morphemes.length && morphemes[next]!.end < end) next++;
    if (morphemes[next]?.end === end) return { words: words.slice(0, index + 1), next: next + 1 };
  }
  return undefined;
}

/** The verb whose kanji ruby reads, and the words after it. */
function verbAt(
  text: string,
  { start, end, reading }: GivenReading,
  mustInflect: boolean,
  lexemes: Lexemes,
  analyse: (part: string) => readonly Morpheme[],
): Morpheme[] {
  const behind = HIRAGANA.exec(text.slice(end, end + BEHIND))?.[0];
  if (behind === undefined) return [];
  const read = toHiragana(reading);
  const [verb, ...others] = analyse(read + behind);
  if (!verb) return [];
  const { lexeme } = verb;
  const inflects = INFLECTS.test(lexeme.partOfSpeech);
  if (!inflects && (mustInflect || !PARTLY_IN_KANA.test(lexeme.partOfSpeech))) return [];
  const kanji = text.slice(start, end);
  const isSuru = kanji === '為' && lexeme.base === 'する' && lexeme.surface.startsWith(read);
  if (!isSuru && (verb.end <= read.length || !lexeme.base.startsWith(read))) return [];
  const { baseReading, pronunciation, partOfSpeech, conjugation, form } = lexeme;
  const base = kanji + lexeme.base.slice(read.length);
  const surface = kanji + lexeme.surface.slice(read.length);
  const composed = lexemes.compose(
    { surface, base, reading: lexeme.reading, baseReading, pronunciation, partOfSpeech, conjugation, form },
    classesOfWord(partOfSpeech, conjugation),
  );
  // 纏《まと》まる is no まつる.
  const isRead =
    composed.entry !== '' &&
    (baseReading.length <= LEAST || lexemes.spellings.isEntryReadAs(composed.entry, baseReading));
  const { entry, definition, rank } = !isRead && inflects && lexeme.entry !== '' ? lexeme : composed;
  if (entry === '') return [];
  const shift = end - read.length;
  const word = {
    start,
    end: verb.end + shift,
    lexeme: composed.with({ entry, definition, rank }),
    reading: lexeme.reading,
  };
  return [word, ...others.map((other) => ({ ...other, start: other.start + shift, end: other.end + shift }))];
}
