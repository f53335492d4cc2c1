import { hasKanji } from '@ichibun/japanese/script';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { entriesSharingKanji } from '../dictionary/in-other-kanji.js';
import { lookUpExactly } from '../dictionary/look-up.js';
import { classesOfWord } from '../dictionary/word-class.js';
import type { Lexeme } from '../words/lexeme.js';

/** Kana by which a word is known that is written with other kanji. */
const SAFELY_READ = 4;

/** Whether ruby may say that a word is another one than its spelling: names and short words are as they are written. */
export function mayBeAnotherByRuby({ surface, base, baseReading, conjugation, entry, kind }: Lexeme): boolean {
  if (!hasKanji(base) || baseReading.length < SAFELY_READ - 1) return false;
  return kind !== 'name' || (surface.length >= 2 && conjugation === '' && entry === '');
}

/**
 * The entry of a word as ruby reads it, where the dictionary reads its spelling otherwise, or lacks it: of the word
 * that is read so and has one of its kanji (髪毛《かみのけ》, 流《ながれ》), or of the only one of four kana or more, a
 * common one (聖意《みこころ》, 判明《はっきり》). A verb that it lacks may be shorter.
 */
export function entryOfRuby(dictionary: Dictionary, lexeme: Lexeme): Line | undefined {
  const { base, baseReading, conjugation, partOfSpeech, entry } = lexeme;
  const query = {
    written: base,
    reading: baseReading,
    classes: conjugation === '' ? 0 : classesOfWord(partOfSpeech, conjugation),
  };
  const [sharing] = entriesSharingKanji(dictionary, query);
  if (sharing) return sharing;
  const alike = lookUpExactly(dictionary, { ...query, written: baseReading });
  const isSafe = baseReading.length >= SAFELY_READ || (conjugation !== '' && entry === '');
  const only = isSafe && alike.length === 1 && alike[0]!.common ? alike[0] : undefined;
  // 富農《クラーク》 is no clerk.
  const isForeign = only && /^[ァ-ヺ]/u.test(dictionary.entry(only.id).kana[0]!.text);
  return entry !== '' && isForeign ? undefined : only;
}
