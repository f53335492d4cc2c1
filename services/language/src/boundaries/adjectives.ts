import { isKana } from '@ichibun/japanese/kana';
import { WordClass } from '../dictionary/word-class.js';
import { formOf, inflected } from '../entries/forms.js';
import { isInClass, wordIs } from '../rules/conditions.js';
import { rulesIn } from './rule.js';

const rule = rulesIn('adjectives');

/** 多くは and 近くに are nouns, and 数も多く、 says how many they are. */
const IS_SAID_OF = /^[がも]$/u;
const ENDS_CLAUSE = /^[、，]$/u;

/** よくなる, 古くなった, 量も多く、: what IPADIC has as an adverb or a noun, too, is the adjective there. */
export const adjectiveInKu = rule('adjective in く', '古くなった。', '近くに行く。', {
  // 全くしない is not at all, and 全い a word of old.
  of: ({ surface, partOfSpeech }) =>
    /.く$/u.test(surface) && !isInClass(surface, 'ADVERB-IN-KU') && /^(?:副詞|名詞,副詞可能)/u.test(partOfSpeech),
  next: ({ base, surface }) => isInClass(base, 'BECOMES') || ENDS_CLAUSE.test(surface),
  at: ({ word: { start, end, lexeme }, before, after, lexemes }) => {
    const { surface, reading } = lexeme;
    const base = `${surface.slice(0, -1)}い`;
    if (ENDS_CLAUSE.test(after!.lexeme.surface) && !IS_SAID_OF.test(before?.lexeme.surface ?? '')) return undefined;
    // よくする is said of what is often done.
    if (surface === 'よく' && !/^[なに成]/u.test(after!.lexeme.surface)) return undefined;
    const baseReading = `${reading.slice(0, -1)}い`;
    if (!lexemes.spellings.isAdjective(base)) return undefined;
    // In kana an adverb, まったく見えない, is no form of an adjective that is met with kanji only.
    if (isKana(surface) && !lexemes.spellings.isCommon(base) && lexemes.spellings.isAdverb(surface)) return undefined;
    const grammar = { partOfSpeech: '形容詞,自立', conjugation: '形容詞・アウオ段', form: '連用テ接続' };
    const adjective = formOf(lexemes, { surface, reading, base, baseReading }, grammar, WordClass.iAdjective);
    return { words: [{ start, end, ...adjective }], count: 1 };
  },
});

const NOT = { partOfSpeech: '助動詞', conjugation: '特殊・ナイ', form: '連用テ接続' };
const NARU = { partOfSpeech: '動詞,自立', conjugation: '五段・ラ行' };

/** 悪くならなくて, 気にならなくなった: after what something becomes it is なる, where the analyser has a copula. */
export const naruNai = rule('なる+ない', '悪くならなくて安心した。', '猫ならなくだろう。', {
  of: wordIs('surface=なら; base=だ; part=助動詞'),
  next: ({ surface }) => /^なく(?:$|な[らりるれろっ])/u.test(surface),
  at: ({ word: { start, end }, before, after, lexemes }) => {
    const isWhatItBecomes =
      before?.lexeme.form === '連用テ接続' ||
      (before?.lexeme.surface === 'に' && before.lexeme.partOfSpeech.startsWith('助詞'));
    if (!isWhatItBecomes) return undefined;
    const { lexeme, end: last } = after!;
    const grammar = { ...NARU, form: '未然形' };
    const words = [
      { start, end, ...inflected(lexemes, 'なら', 'なる', grammar, WordClass.godan) },
      { start: end, end: end + 2, ...inflected(lexemes, 'なく', 'ない', NOT, WordClass.iAdjective) },
    ];
    if (lexeme.surface === 'なく') return { words, count: 2 };
    const again = inflected(lexemes, lexeme.surface.slice(2), 'なる', { ...NARU, form: lexeme.form }, WordClass.godan);
    return { words: [...words, { start: end + 2, end: last, ...again }], count: 2 };
  },
});
