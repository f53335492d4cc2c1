import { toHiragana } from '@ichibun/japanese/kana';
import { inRow, wordOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import { rulesIn } from './rule.js';

const rule = rulesIn('katakana');

/** What a dictionary has of each half of a run of katakana, at least. */
const SHORTEST_HALF = 3;
/** Longer runs are no two words. */
const LONGEST_RUN = 24;

/** What is not common, too, if it is long enough to be no chance: アンサー. */
const SHORTEST_RARE_HALF = 4;

const isHalf = (half: string, lexemes: Lexemes): boolean =>
  half.length < SHORTEST_RARE_HALF ? lexemes.spellings.isCommon(half) : lexemes.spellings.has(half);

/** Words of a run at most: クラウドストレージサービス has three. */
const MOST_IN_RUN = 4;

/** サブディストリクト: what no dictionary has is words that it has, as few as can be. */
export const wordsInKatakana = rule(
  'words in katakana',
  'クラウドストレージサービスを使う。',
  'コンピューターを使う。',
  {
    of: ({ certain, kind, entry, surface }) =>
      !certain &&
      kind === 'word' &&
      entry === '' &&
      surface.length <= LONGEST_RUN &&
      /^[ァ-ヺ][ァ-ヺー]+$/u.test(surface),
    at: ({ word: { start, lexeme }, lexemes }) => {
      for (let count = 2; count <= MOST_IN_RUN; count++) {
        for (const words of divisionsOf(lexeme.surface, count, lexemes)) {
          if (!words.some((word) => lexemes.spellings.isCommon(word))) continue;
          const nouns = words.map((word) => wordOf(lexemes, word, toHiragana(word), '名詞,一般'));
          return { words: inRow(start, ...nouns), count: 1 };
        }
      }
      return undefined;
    },
  },
);

/** Divisions of a katakana run into `count` words of the dictionary, those with the longest first word first. */
function* divisionsOf(run: string, count: number, lexemes: Lexemes): Generator<string[]> {
  if (count === 1) {
    if (run.length >= SHORTEST_HALF && isHalf(run, lexemes)) yield [run];
    return;
  }
  for (let at = run.length - SHORTEST_HALF * (count - 1); at >= SHORTEST_HALF; at--) {
    const [first, rest] = [run.slice(0, at), run.slice(at)];
    if (/^[ァィゥェォッャュョンー]/u.test(rest) || !isHalf(first, lexemes)) continue;
    for (const others of divisionsOf(rest, count - 1, lexemes)) yield [first, ...others];
  }
}

const KATAKANA = /^[ァ-ヺ][ァ-ヺー]*$/u;
/** Halves that are met by chance are shorter. */
const LONGEST_PIECE = 2;
/** Words that one of katakana is cut into, at most. */
const MOST_PIECES = 3;

/** クラ ウド, ピン ボケ: short words of katakana are pieces of a longer one that the dictionary has. */
export const piecesInKatakana = rule('pieces in katakana', 'クラウドに置く。', 'テーブルに置く。', {
  of: ({ surface, kind, partOfSpeech }) =>
    kind === 'word' && KATAKANA.test(surface) && !partOfSpeech.startsWith('接頭詞'),
  at: ({ text, morphemes, at, word: { start }, lexemes }) => {
    let hasPiece = false;
    let words = 0;
    let longest = start;
    for (let count = 1; count <= MOST_PIECES; count++) {
      const { lexeme, end } = morphemes[at + count - 1] ?? {};
      if (!lexeme || end === undefined || lexeme.kind !== 'word' || !KATAKANA.test(lexeme.surface)) break;
      hasPiece ||= lexeme.surface.length <= LONGEST_PIECE;
      if (count === 1 || !hasPiece || !lexemes.spellings.has(text.slice(start, end))) continue;
      words = count;
      longest = end;
    }
    if (words === 0) return undefined;
    const surface = text.slice(start, longest);
    const whole = wordOf(lexemes, surface, toHiragana(surface), '名詞,一般');
    return { words: [{ start, end: longest, ...whole }], count: words };
  },
});
