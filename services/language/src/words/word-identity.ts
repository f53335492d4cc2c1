import { hasKanji, toHiragana } from '../text/kana.js';

/** A word as it is counted: a dictionary entry in one of its spellings. */
export interface WordForm {
  /** Key of the dictionary entry; empty when there is none. */
  readonly entry: string;
  /** Dictionary form as written. */
  readonly word: string;
  /** Hiragana reading of the dictionary form; empty when the learner gave none, or it is not known. */
  readonly reading: string;
}

/** Why a known word covers another, or does not. */
export type Coverage =
  | 'same word'
  | 'kana spelling of a known word'
  | 'another word'
  | 'another reading'
  | 'known only in kana'
  | 'known in another spelling';

const COVERING = new Set<Coverage>(['same word', 'kana spelling of a known word']);

/**
 * Whether knowing one word means knowing another, and why. The unit is a dictionary entry in one spelling: who knows the
 * kanji form knows its kana spelling, but not the reverse, and not another kanji form. A known word without a reading is
 * known in every reading; with one, the reading must match. Words that no dictionary has are the same when they are
 * spelled the same, apart from hiragana for katakana and long marks (コンピュータ, コンピューター).
 *
 * @param known a word of the learner's
 * @param met a word of a text
 */
export function coverageOf(known: WordForm, met: WordForm): Coverage {
  const sameSpelling = plain(known.word) === plain(met.word);
  const bothHaveEntries = known.entry !== '' && met.entry !== '';
  if (bothHaveEntries && known.entry !== met.entry) {
    return sameSpelling && known.reading === ''
      ? 'same word'
      : sameSpelling
        ? readingsDiffer(known, met)
        : 'another word';
  }
  if (!bothHaveEntries && !sameSpelling) return 'another word';
  if (readingIsOther(known, met)) return 'another reading';
  if (sameSpelling) return 'same word';
  if (!hasKanji(met.word)) return 'kana spelling of a known word';
  return hasKanji(known.word) ? 'known in another spelling' : 'known only in kana';
}

/** Whether knowing one word means knowing another; see `coverageOf`. */
export const covers = (known: WordForm, met: WordForm): boolean => COVERING.has(coverageOf(known, met));

const readingsDiffer = (known: WordForm, met: WordForm): Coverage =>
  readingIsOther(known, met) ? 'another reading' : 'another word';

const readingIsOther = (known: WordForm, met: WordForm) =>
  known.reading !== '' && met.reading !== '' && plain(known.reading) !== plain(met.reading);

const plain = (text: string) => toHiragana(text.normalize('NFKC')).replace(/(?<=[ぁ-ん])ー(?=$|[^ー])/gu, '');
