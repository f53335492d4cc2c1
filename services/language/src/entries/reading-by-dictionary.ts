import { hasKanji } from '@ichibun/japanese/script';
import type { PartOfSpeech } from '../analyser/ipadic.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { lookUpExactly, sameReading } from '../dictionary/look-up.js';
import type { Spellings } from '../dictionary/spellings.js';
import { classesOfWord } from '../dictionary/word-class.js';
import { baseReadingOf, conjugatedReading } from '../words/base-reading.js';
import { plainVerbOf } from '../words/plain-verb.js';

/**
 * How the dictionary reads a noun that IPADIC reads in a rare way (夜中 やちゅう, 山道 さんどう): the one reading that
 * it marks as common.
 *
 * @param reading by IPADIC; empty when unknown
 * @returns undefined where there is nothing to correct
 */
export function nounReadingByDictionary(
  spellings: Spellings,
  surface: string,
  reading: string,
  partOfSpeech: string,
): string | undefined {
  if (!/^名詞,(?:一般|副詞可能|サ変接続|固有名詞,地域,(?:国|一般))/u.test(partOfSpeech) || reading === '')
    return undefined;
  const common = spellings.commonReadingOf(surface);
  return common === reading ? undefined : common;
}

/**
 * The reading by the dictionary of a word that is inflected, where the dictionary has only another one than IPADIC
 * (預ける あづける).
 *
 * @param reading of the surface, by IPADIC; empty when unknown
 * @returns undefined where there is nothing to correct
 */
export function inflectedReadingByDictionary(
  dictionary: Dictionary,
  spellings: Spellings,
  { surface, reading, base }: { surface: string; reading: string; base: string },
  { name, conjugation }: PartOfSpeech,
): string | undefined {
  if (!/^(?:動詞|形容詞),自立/u.test(name) || !hasKanji(base)) return undefined;
  const baseReading = baseReadingOf(surface, reading, base, conjugation);
  const lines = dictionary.lines(base).filter(({ classes }) => (classes & classesOfWord(name, conjugation)) !== 0);
  if (baseReading === '' || lines.length === 0 || lines.some((line) => sameReading(line.reading, baseReading)))
    return undefined;
  const isDerived = plainVerbOf(base, baseReading, conjugation).some(
    (verb) => lookUpExactly(dictionary, verb).length > 0,
  );
  if (isDerived) return undefined;
  const inUse = spellings.readingInUse(base);
  return inUse === undefined ? undefined : conjugatedReading(surface, base, inUse);
}
