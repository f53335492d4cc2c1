import { hasKanji } from '@ichibun/japanese/script';
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
  at: ({ text, word: { start, lexeme: number }, after, after2, lexemes }) => {
    const { kana, reading: beginning } = ONE_OR_TWO.get(number.surface)!;
    if (!after2 || after?.lexeme.surface !== kana || !hasKanji(after2.lexeme.surface)) return undefined;
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
