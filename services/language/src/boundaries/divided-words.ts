import { toHiragana } from '@ichibun/japanese/kana';
import { WordClass } from '../dictionary/word-class.js';
import { inflected, inRow, wordOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import { asks, wordIs } from '../rules/conditions.js';
import { classOf } from '../tables/classes.js';
import { entryOf } from '../tables/table-entry.js';
import type { Lexeme } from '../words/lexeme.js';
import type { BoundaryRule } from './rule.js';

const isPlainNoun = (lexeme: Lexeme | undefined) =>
  lexeme !== undefined && /^名詞,(?:一般|サ変接続|代名詞)/u.test(lexeme.partOfSpeech);

/** 袋はいりません: behind a noun it is は and 要る, not 入る. 泣かずにはいられない: it is は and 居る. */
export const need: BoundaryRule = {
  of: wordIs('base=はいる'),
  at: ({ word: { start, lexeme }, before, before2, lexemes }) => {
    const isWithout = before?.lexeme.surface === 'に' && before2?.lexeme.surface === 'ず';
    if (!isWithout && !isPlainNoun(before?.lexeme)) return undefined;
    const ha = wordOf(lexemes, 'は', 'は', '助詞,係助詞', WordClass.particle);
    const verb = inflected(lexemes, lexeme.surface.slice(1), 'いる', lexeme, WordClass.godan);
    return { words: inRow(start, ha, verb), count: 1 };
  },
};

/** それといっしょに: before what needs a と it is それ and と, not "in addition". */
export const togetherWith: BoundaryRule = {
  of: wordIs('surface=それと'),
  when: asks('after=NEEDS-WITH'),
  at: ({ word: { start }, lexemes }) => {
    const it = wordOf(lexemes, 'それ', 'それ', '名詞,代名詞,一般');
    return { words: inRow(start, it, wordOf(lexemes, 'と', 'と', '助詞,格助詞,一般')), count: 1 };
  },
};

/** 九時七分の電車: the 分の of fractions (三分の一) only stands before another number. */
export const minutes: BoundaryRule = {
  of: wordIs('surface=分の'),
  when: asks('before-kind=number; not-after-kind=number'),
  at: ({ word: { start }, lexemes }) => {
    const counter = wordOf(lexemes, '分', 'ふん', '名詞,接尾,助数詞');
    return { words: inRow(start, counter, wordOf(lexemes, 'の', 'の', '助詞,連体化', WordClass.particle)), count: 1 };
  },
};

/** What どう, もう and どい are behind て: 乗ってみてどうでしたか, 震えてもう歩けない, そこで寝てどいてくれない. */
const BEHIND_TE: Record<string, { readonly partOfSpeech: string; readonly base?: string }> = {
  どう: { partOfSpeech: '副詞,助詞類接続' },
  もう: { partOfSpeech: '副詞,一般' },
  どい: { partOfSpeech: '動詞,自立', base: 'どく' },
};

/**
 * Contracted, ておる is とう, ておく is どい behind ん only, and てしまう is もう before た: behind a whole て they are
 * themselves.
 */
export const behindTe: BoundaryRule = {
  of: ({ surface, partOfSpeech }) => partOfSpeech === '動詞,非自立' && entryOf(BEHIND_TE, surface) !== undefined,
  at: ({ word: { start, end, lexeme }, before, after, lexemes }) => {
    if (!/^[てで]$/u.test(before?.lexeme.surface ?? '')) return undefined;
    if (lexeme.surface === 'もう' && /^[ただて]/u.test(after?.lexeme.surface ?? '')) return undefined;
    const { partOfSpeech, base } = entryOf(BEHIND_TE, lexeme.surface)!;
    const grammar = { partOfSpeech, conjugation: '五段・カ行イ音便', form: '連用タ接続' };
    const itself = base
      ? inflected(lexemes, lexeme.surface, base, grammar, WordClass.godan)
      : wordOf(lexemes, lexeme.surface, lexeme.surface, partOfSpeech, WordClass.adverb);
    return { words: [{ start, end, ...itself }], count: 1 };
  },
};

/** 食べるなって, 寒いなって: behind a whole word it is な and って, since nothing becomes 食べる. */
export const saidWithNa: BoundaryRule = {
  of: wordIs('surface=なっ; base=なる'),
  next: wordIs('surface=て'),
  at: ({ word: { start }, before, lexemes }) => {
    const said = before?.lexeme;
    if (said?.form !== '基本形' || !/^(?:動詞|形容詞|助動詞)/u.test(said.partOfSpeech)) return undefined;
    const na = wordOf(lexemes, 'な', 'な', '助詞,終助詞', WordClass.particle);
    return {
      words: inRow(start, na, wordOf(lexemes, 'って', 'って', '助詞,格助詞,連語', WordClass.particle)),
      count: 2,
    };
  },
};

/** 幾万もの人: behind a number it is も and の, no thing, and the people behind it are no suffix. */
export const numberOfThem: BoundaryRule = {
  of: wordIs('surface=もの 人'),
  at: ({ word: { start, end, lexeme }, before, before2, lexemes }) => {
    if (lexeme.surface === '人') {
      if (before?.lexeme.surface !== 'もの' || !isNumber(before2?.lexeme)) return undefined;
      return { words: [{ start, end, ...wordOf(lexemes, '人', 'ひと', '名詞,一般') }], count: 1 };
    }
    if (!isNumber(before?.lexeme)) return undefined;
    const also = wordOf(lexemes, 'も', 'も', '助詞,係助詞');
    return { words: inRow(start, also, wordOf(lexemes, 'の', 'の', '助詞,連体化')), count: 1 };
  },
};

const isNumber = (lexeme: Lexeme | undefined) => lexeme?.partOfSpeech.startsWith('名詞,数') ?? false;

/** そうしようではないか, しようと思う: it is a way of doing behind の and before も and が only. */
export const will: BoundaryRule = {
  of: wordIs('surface=しよう; part=名詞'),
  when: asks('not-before=の; after-surface=で じゃ と か よ ぜ 、 。 」'),
  at: ({ word: { start }, lexemes }) => {
    const ofVerb = { partOfSpeech: '動詞,自立', conjugation: 'サ変・スル', form: '未然ウ接続' };
    const ofWill = { partOfSpeech: '助動詞', conjugation: '不変化型', form: '基本形' };
    const verb = inflected(lexemes, 'しよ', 'する', ofVerb, WordClass.suru);
    return { words: inRow(start, verb, inflected(lexemes, 'う', 'う', ofWill, WordClass.auxiliary)), count: 1 };
  },
};

/** 立っているのに気がつく: before what one notices it is の and に, not "although". */
export const notice: BoundaryRule = {
  of: wordIs('surface=のに'),
  at: ({ morphemes, at, word: { start }, after, lexemes }) => {
    if (!after) return undefined;
    const isNoticed = after.lexeme.surface === '気' && /^[つ付]/u.test(morphemes[at + 3]?.lexeme.surface ?? '');
    if (!isNoticed && !NOTICES.has(after.lexeme.base)) return undefined;
    const what = wordOf(lexemes, 'の', 'の', '名詞,非自立,一般');
    return { words: inRow(start, what, wordOf(lexemes, 'に', 'に', '助詞,格助詞,一般')), count: 1 };
  },
};

const NOTICES = classOf('NOTICES');

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
export const wordsInKatakana: BoundaryRule = {
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
};

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
