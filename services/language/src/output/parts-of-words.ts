import { toHiragana } from '@ichibun/japanese/kana';
import type { Dictionary } from '../dictionary/dictionary.js';
import { lookUp } from '../dictionary/look-up.js';
import { unvoiced } from '../text/unvoiced.js';
import type { Morpheme } from '../words/morpheme.js';
import type { Group } from './groups.js';

/** A word in a compound. */
export interface PartOfWord {
  /** Key of an entry that has this reading; empty where the dictionary has none. */
  readonly entry: string;
  readonly word: string;
  /** Hiragana: しゅ of 運転手, and ひ for the び of 誕生日. */
  readonly reading: string;
}

/**
 * The words that a compound is made of, as it reads them: who knows 手 (て) does not know the しゅ of 運転手. Particles and
 * endings are left out, as are names and numbers. None where not even two are left: お見舞い.
 *
 * @param morphemes of the compound alone, in its dictionary form
 * @param group all of them as one word
 */
export function partsOf(morphemes: readonly Morpheme[], group: Group, dictionary: Dictionary): PartOfWord[] {
  if (group.own < 2 || group.own < morphemes.length || group.isExpression) return [];
  const words = morphemes
    .filter(({ lexeme }) => lexeme.kind === 'word' && !OF_NO_MEANING.test(lexeme.partOfSpeech + lexeme.surface))
    .map(({ lexeme, reading }) => {
      const { base, surface, baseReading } = lexeme;
      return asRead(base, base === surface ? reading : baseReading, dictionary);
    });
  return words.length > 1 ? words : [];
}

/** Particles, auxiliaries, and what only honours. */
const OF_NO_MEANING = /^助|^接頭詞.*[おご御]$/u;

/** A word with the entry that is read so, but for the sounds that change within a compound. */
function asRead(word: string, reading: string, dictionary: Dictionary): PartOfWord {
  const plain = soundsOf(reading);
  const line = lookUp(dictionary, { written: word, reading, classes: 0 }).find(
    (one) => soundsOf(one.reading) === plain,
  );
  if (!line) return { entry: '', word, reading };
  return { entry: dictionary.keyOf(line.id), word, reading: toHiragana(line.reading) };
}

/** A reading without what a compound changes of its first and last sound: びと is ひと, がっ is がく. */
const soundsOf = (reading: string): string => unvoiced(reading).replace(/(?<=.)[つちくきっ]$/u, 'っ');
