import { WordClass } from '../dictionary/word-class.js';
import { type Rejoining, wordOf } from './rejoining.js';

/** What something becomes, or is made. */
const BECOMES = /^(?:なる|成る|する|感じる|見える)$/u;
/** 多くは and 近くに are nouns, and 数も多く、 says how many they are. */
const IS_SAID_OF = /^[がも]$/u;
const ENDS_CLAUSE = /^[、，]$/u;

/** よくなる, 古くなった, 量も多く、: what IPADIC has as an adverb or a noun, too, is the adjective there. */
export const adjectiveInKu: Rejoining = {
  of: ({ surface, partOfSpeech }) => /.く$/u.test(surface) && /^(?:副詞|名詞,副詞可能)/u.test(partOfSpeech),
  next: ({ base, surface }) => BECOMES.test(base) || ENDS_CLAUSE.test(surface),
  at: ({ word: { start, end, lexeme }, before, after, lexemes }) => {
    const { surface, reading } = lexeme;
    const base = `${surface.slice(0, -1)}い`;
    if (ENDS_CLAUSE.test(after!.lexeme.surface) && !IS_SAID_OF.test(before?.lexeme.surface ?? '')) return undefined;
    // よくする is said of what is often done.
    if (surface === 'よく' && !/^[なに成]/u.test(after!.lexeme.surface)) return undefined;
    const baseReading = `${reading.slice(0, -1)}い`;
    if (!lexemes.spellings.isAdjective(base)) return undefined;
    const given = { surface, reading, pronunciation: reading, base, baseReading };
    const grammar = { partOfSpeech: '形容詞,自立', conjugation: '形容詞・アウオ段', form: '連用テ接続' };
    return {
      words: [{ start, end, lexeme: lexemes.compose({ ...given, ...grammar }, WordClass.iAdjective), reading }],
      count: 1,
    };
  },
};

/** 問題なし, 砂糖なしで: behind a noun it is what is not there, a noun itself. */
export const without: Rejoining = {
  of: ({ surface, base }) => (surface === 'なし' || surface === '無し') && (base === 'ない' || base === '無い'),
  at: ({ word: { start, end, lexeme }, before, lexemes }) => {
    if (!/^名詞,(?!非自立)/u.test(before?.lexeme.partOfSpeech ?? '')) return undefined;
    return {
      words: [{ start, end, ...wordOf(lexemes, lexeme.surface, 'なし', '名詞,一般', WordClass.noun) }],
      count: 1,
    };
  },
};
