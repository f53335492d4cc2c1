import { toHiragana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import { WordClass } from '../dictionary/word-class.js';
import { type Rejoining, wordOf } from './rejoining.js';

/** 神々, 黒々: what the dictionary has with its 々 is one word, and read as it says. */
export const repeatedKanji: Rejoining = {
  of: ({ surface }) => /^\p{Script=Han}$/u.test(surface),
  next: ({ surface }) => surface === '々',
  at: ({ text, word: { start }, after, after2, lexemes }) => {
    const { end } = after!;
    const surface = text.slice(start, end);
    const reading = lexemes.readingInUse(surface);
    if (reading === undefined) return undefined;
    const isAdverb = /^(?:と|し)$/u.test(after2?.lexeme.surface ?? '') && lexemes.isAdverb(surface);
    const whole = wordOf(lexemes, surface, reading, isAdverb ? '副詞,一般' : '名詞,一般');
    return { words: [{ start, end, ...whole }], count: 2 };
  },
};

/** The numbers' own words, with their last kana written. */
const ONE_OR_TWO = new Map([
  ['一', { kana: 'と', reading: 'ひと' }],
  ['二', { kana: 'た', reading: 'ふた' }],
]);

/** 一と目, 二た月: before what the dictionary has behind them. */
export const oneOrTwo: Rejoining = {
  of: ({ surface }) => ONE_OR_TWO.has(surface),
  next: ({ surface }) => surface === 'と' || surface === 'た',
  at: ({ text, word: { start, lexeme: number }, after, after2, lexemes }) => {
    const { kana, reading: beginning } = ONE_OR_TWO.get(number.surface)!;
    if (!after2 || after!.lexeme.surface !== kana || !hasKanji(after2.lexeme.surface)) return undefined;
    if (!/^(?:名詞|動詞)/u.test(after2.lexeme.partOfSpeech)) return undefined;
    const base = number.surface + after2.lexeme.surface;
    const reading = lexemes.readingBeginningWith(base, beginning);
    if (reading === undefined) return undefined;
    const { end } = after2;
    const given = { surface: text.slice(start, end), base, reading, baseReading: reading, pronunciation: reading };
    const lexeme = lexemes.compose({ ...given, partOfSpeech: '名詞,一般', conjugation: '', form: '' }, 0);
    return { words: [{ start, end, lexeme, reading }], count: 3 };
  },
};

/** 終わりの会, 読みが外れる: before の and a case it is no verb's stem, but the noun that the dictionary has. */
export const nounOfStem: Rejoining = {
  of: ({ partOfSpeech, form, surface }) =>
    form === '連用形' && partOfSpeech === '動詞,自立' && /^\p{Script=Han}{1,2}[ぁ-ん]{1,2}$/u.test(surface),
  next: ({ surface, partOfSpeech }) => /^[をがの]$/u.test(surface) && /^助詞,(?:格助詞|連体化)/u.test(partOfSpeech),
  at: ({ word: { start, end, lexeme }, before, lexemes }) => {
    if (/^(?:動詞|助動詞|接頭詞|助詞,接続助詞)/u.test(before?.lexeme.partOfSpeech ?? '')) return undefined;
    const { surface, reading } = lexeme;
    if (!lexemes.isNounInUse(surface) || !lexemes.isReadAs(surface, reading)) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, surface, reading, '名詞,一般', WordClass.noun) }], count: 1 };
  },
};

const KATAKANA = /^[ァ-ヺ][ァ-ヺー]*$/u;
/** Halves that are met by chance are shorter. */
const LONGEST_PIECE = 2;
/** Words that one of katakana is cut into, at most. */
const MOST_PIECES = 3;

/** クラ ウド, ピン ボケ: short words of katakana are pieces of a longer one that the dictionary has. */
export const inKatakana: Rejoining = {
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
      if (count === 1 || !hasPiece || !lexemes.has(text.slice(start, end))) continue;
      words = count;
      longest = end;
    }
    if (words === 0) return undefined;
    const surface = text.slice(start, longest);
    const whole = wordOf(lexemes, surface, toHiragana(surface), '名詞,一般');
    return { words: [{ start, end: longest, ...whole }], count: words };
  },
};
