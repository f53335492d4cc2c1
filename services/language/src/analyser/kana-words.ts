import { isKana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import { classOf } from '../tables/classes.js';
import type { LatticeWord } from './extra-words.js';
import { notWordsAs } from './not-words.js';

/** Shorter ones are more often a piece of something else: した, はな. */
const SHORTEST = 3;
const LONGEST = 9;
/** What such a word may cost with kanji: rare ones look like endings (探題 たんだい in どうしたんだい). */
const MOST = 6_500;
/** What it costs more to write it with kana: the shorter it is, the likelier its kana are there by chance. */
const more = ({ length }: string) => (length === 3 ? 5_000 : length === 4 ? 4_000 : 3_000);
/** Readings that are met as something else: ends of sentences, words and their particles. */
const SOMETHING_ELSE = notWordsAs('kana');
const WRITTEN_IN_KANA = /^名詞,(?:一般|サ変接続|形容動詞語幹|副詞可能)|^副詞/u;

/** Sounds that few native words have, or none: ちーず, ばなな's ば is no sign, けーき's ー is. */
const SOUNDS_FOREIGN = /[ーぱぴぷぺぽ]|[てで]ぃ|ふ[ぁぃぇぉ]|[じしち]ぇ/u;
/** Loanwords of children's books without such sounds. */
const LOANWORDS = classOf('LOANWORD');
/** わんわん, ぴかぴか, which IPADIC has in katakana. */
const REPEATED = /^(.{2,4})\1$/u;

/** Whether a word of IPADIC may as well be written with hiragana: one with kanji, or a loanword. */
export const mayBeKana = ({ surface, reading, partOfSpeech, cost }: LatticeWord): boolean =>
  reading.length >= SHORTEST &&
  reading.length <= LONGEST &&
  WRITTEN_IN_KANA.test(partOfSpeech) &&
  isKana(reading) &&
  (hasKanji(surface)
    ? cost <= MOST
    : surface !== reading && (SOUNDS_FOREIGN.test(reading) || LOANWORDS.has(reading) || REPEATED.test(reading))) &&
  !SOMETHING_ELSE.has(reading);

/**
 * Children and beginners write がっこう and てがみ, which IPADIC has with kanji only: its common nouns and
 * adverbs, by their readings. Of several words with a reading the cheapest one is taken.
 *
 * @param words those of IPADIC that may be written with kana
 * @param isWord whether it has a spelling already
 * @returns by hiragana, in a stable order
 */
export function kanaWords(
  words: Iterable<LatticeWord>,
  isWord: (spelling: string) => boolean,
): Map<string, LatticeWord> {
  const found = new Map<string, LatticeWord>();
  for (const word of words) {
    const { reading, cost } = word;
    if (isWord(reading)) continue;
    const other = found.get(reading);
    const inKana = cost + more(reading);
    if (!other || other.cost > inKana)
      found.set(reading, { ...word, surface: reading, base: reading, pronunciation: reading, cost: inKana });
  }
  return found;
}
