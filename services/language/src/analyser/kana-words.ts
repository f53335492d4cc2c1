import { isKana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import type { LatticeWord } from './extra-words.js';

/** Shorter ones are more often a piece of something else: した, はな. */
const SHORTEST = 3;
const LONGEST = 9;
/** What such a word may cost with kanji: rare ones look like endings (探題 たんだい in どうしたんだい). */
const MOST = 6_500;
/** What it costs more to write it with kana: the shorter it is, the likelier do its kana stand there by chance. */
const more = ({ length }: string) => (length === 3 ? 5_000 : length === 4 ? 4_000 : 3_000);
/** Readings that are met as something else: ends of sentences, words and their particles. */
const SOMETHING_ELSE = new Set(
  (
    'えたい えとく たんだい どうだい なんだい していい してい はいらん らんよう そこい せんと かどう いもの いもん たいん らいてい さんどう ' +
    'もうお もうあ らがん さんなん ちゅう きいん はながさ そらに うしろで したまえ えいと ここん さようし けいま きらん おがら そうせん ' +
    'しんばし いっさん もうどう はなかご りそう ちゅうと ようか しとく してん しとう ぞうさん とうがい いれば よせば たてば ぬれば しにたい あいたい しながら もらいて うたいて はなして だして ' +
    'せたい いとく いっとく みとく りどう ずいい とくよう ないそう だいとく まったん たよう なんどく'
  ).split(' '),
);
const WRITTEN_IN_KANA = /^名詞,(?:一般|サ変接続|形容動詞語幹|副詞可能)|^副詞/u;

/** Sounds that few native words have, or none: ちーず, ばなな's ば is no sign, けーき's ー is. */
const SOUNDS_FOREIGN = /[ーぱぴぷぺぽ]|[てで]ぃ|ふ[ぁぃぇぉ]|[じしち]ぇ/u;
/** Loanwords of children's books without such sounds. */
const LOANWORDS = new Set(
  (
    'ばなな とまと らいおん きりん ごりら めろん れもん りぼん ぼたん こあら かばん どれす くれよん てれび らじお ばす きゃべつ ' +
    'さんた さらだ はむ たおる かめら どあ ずぼん しゃつ ろぼっと とらっく べっど べる ぴあの ぎたー ' +
    'じゃむ ちょこ あいす みるく おむらいす かれーらいす とんねる べんち ぶらんこ ぶろっく ばけつ どらごん ろけっと てんと がらす くりすます ' +
    'りゅっく はんかち くっしょん びすけっと さんどいっち ますく めだる ほてる れすとらん かめれおん いんこ まいく らんどせる しゃべる ' +
    'くらす ばっぐ ぐらす ぽすと ぽけっと ぴんく おれんじ ぐみ がむ たんばりん ごむ あるばむ かすたねっと ますこっと まんと えんじん'
  ).split(' '),
);
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
