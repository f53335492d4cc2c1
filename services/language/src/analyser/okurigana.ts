import { isKana } from '@ichibun/japanese/kana';
import type { LatticeWord } from './extra-words.js';

/** A verb, an adjective or an adverb of one kanji, as 驚く. */
const OF_ONE_KANJI = /^\p{Script=Han}[ぁ-ん]+$/u;
/** A verb of two, as 飛び上がる: the first kanji with its kana, the second one, and its kana. */
const OF_TWO_KANJI = /^(\p{Script=Han})([ぁ-ん]{0,2})(\p{Script=Han})([ぁ-ん]+)$/u;
/**
 * Kana of a kanji's reading that are written once more after it: not those that are mostly a particle or an ending
 * there.
 */
const REPEATED = /[らりるれろわまむめよごぐげぎばびぶべぼずぞじ]/u;
const REPEATED_BEFORE_U = 'な';

/** So of adverbs (必らず, 最とも), where fewer kana are an ending. */
const REPEATED_IN_ADVERB = /[^はがをにでのも]/u;

/** What such a spelling costs more than the usual one. */
const MORE = 700;

/** Whether a word of IPADIC has other okurigana in old texts. */
export const hasOkurigana = ({ base, partOfSpeech }: LatticeWord): boolean =>
  (/^(?:動詞|形容詞),自立/u.test(partOfSpeech) && (OF_ONE_KANJI.test(base) || OF_TWO_KANJI.test(base))) ||
  (partOfSpeech.startsWith('副詞') && OF_ONE_KANJI.test(base));

/**
 * The spellings of verbs, adjectives and adverbs before okurigana had rules: 驚ろく, 廻わす, 悪るい, 必らず; 冷い,
 * 恐しい; 飛び上る, 飛上がる.
 *
 * @param words those for which `hasOkurigana`
 * @param isWord whether IPADIC has a spelling already, perhaps of another word: 上る
 */
export function otherOkurigana(words: readonly LatticeWord[], isWord: (spelling: string) => boolean): LatticeWord[] {
  const spellings = new Map<string, readonly Change[]>();
  return words.flatMap((word) => {
    const key = `${word.base} ${stemReading(word)}`;
    let changes = spellings.get(key);
    if (!changes) {
      changes = changesOf(word).filter(({ from, to }) => {
        const rest = word.base.slice(from.length);
        // 開放 and する is another word than 開け放す.
        return !isWord(to + rest) && !(rest === 'す' && isWord(to));
      });
      spellings.set(key, changes);
    }
    return (
      changes
        // A kanji by itself is another word: 冷 of 冷たがる, 分 of 分かる.
        .filter(({ from, to }) => word.surface.startsWith(from) && to.length + word.surface.length - from.length > 1)
        .map(({ from, to }) => ({
          ...word,
          surface: to + word.surface.slice(from.length),
          base: to + word.base.slice(from.length),
          cost: word.cost + MORE,
        }))
    );
  });
}

/** う and い of a verb as they were written before 1946. */
const OLD_KANA: Record<string, string> = { う: 'ふ', い: 'ひ' };
const MAY_BE_OLD = /^(?:基本形|連用形)$/u;

/**
 * Verbs in う as they were written before 1946: 会ふ, 習ひ. は and へ are left out, which are mostly particles after a
 * kanji.
 *
 * @param words those for which `hasOkurigana`
 */
export const inOldKana = (words: readonly LatticeWord[]): LatticeWord[] =>
  words
    .filter(({ conjugation, form }) => conjugation.startsWith('五段・ワ行') && MAY_BE_OLD.test(form))
    .filter(({ surface }) => Object.hasOwn(OLD_KANA, surface.at(-1)!))
    .map((word) => ({
      ...word,
      surface: word.surface.slice(0, -1) + OLD_KANA[word.surface.at(-1)!]!,
      cost: word.cost + MORE,
    }));

/** What a spelling begins with, and what other ones begin with instead. */
interface Change {
  readonly from: string;
  readonly to: string;
}

function changesOf(word: LatticeWord): Change[] {
  const { base } = word;
  const two = OF_TWO_KANJI.exec(base);
  if (!two) return [...repeatedIn(word), ...shortenedIn(word)];
  const [, first = '', kana = '', second = '', ending = ''] = two;
  // 上がる and 上る, 合わせる and 合せる: the last kana stays, and what changes with the form.
  const shorter = ending.length > 1 && isLeft(ending) ? ending.slice(1) : undefined;
  const from = first + kana + second;
  const changes: Change[] = [];
  // 立上る is 立ち上がる, not 立ち上る (たちのぼる).
  if (kana !== '' && !base.endsWith('上る')) changes.push({ from, to: first + second });
  if (shorter !== undefined) {
    changes.push({ from: from + ending[0]!, to: from });
    if (kana !== '') changes.push({ from: from + ending[0]!, to: first + second });
  }
  return changes;
}

/** 驚ろく, 悪るい, 必らず. */
function repeatedIn(word: LatticeWord): Change[] {
  const { base } = word;
  const last = stemReading(word).slice(1).at(-1) ?? '';
  const repeated = word.partOfSpeech.startsWith('副詞') ? REPEATED_IN_ADVERB : REPEATED;
  const isRepeated = repeated.test(last) || (last === REPEATED_BEFORE_U && /^.[うる]$/u.test(base));
  return isRepeated && !base.slice(1).startsWith(last) ? [{ from: base[0]!, to: base[0]! + last }] : [];
}

/** What adjectives are written without between their kanji and い or しい; 切ない and 好ましい keep it. */
const LEFT_OUT =
  /^(?![切好双敢])\p{Script=Han}((?:ら?か|[たな])(?=い$)|(?:[ろまわめがか]|まわ|とわ|かわ|たま)(?=しい$))/u;

/** 冷い, 恐しい: adjectives without what is between the kanji and the ending. */
function shortenedIn({ base, partOfSpeech }: LatticeWord): Change[] {
  const kana = partOfSpeech.startsWith('形容詞') ? LEFT_OUT.exec(base)?.[1] : undefined;
  return kana === undefined ? [] : [{ from: base[0]! + kana, to: base[0]! }];
}

/** Endings whose first kana may be left to the kanji: が of 上がる, わ of 合わせる. */
const isLeft = (ending: string) => /^(?:[がかまわたらなば][るすう]|[わかがまさたら]せ?る|[こおとご]す)$/u.test(ending);

/** The reading of the one kanji of a word: おどろ of 驚く, whatever its form. */
function stemReading({ surface, reading }: LatticeWord): string {
  const kana = surface.slice(1);
  return isKana(kana) && reading.endsWith(kana) ? reading.slice(0, reading.length - kana.length) : '';
}
