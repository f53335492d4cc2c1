import { hasKanji } from '@ichibun/japanese/script';
import { WordClass } from '../dictionary/word-class.js';
import { conjugated, inflected, inRow, wordOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import { isInClass, isOfClass } from '../rules/conditions.js';
import { readTable } from '../tables/read-table.js';
import { entryOf } from '../tables/table-entry.js';
import { A_ROW, U_ROW } from '../text/godan-rows.js';
import type { Lexeme } from '../words/lexeme.js';
import { type Replacement, type RuleContext, rulesIn } from './rule.js';

const rule = rulesIn('words-by-ending');

const isBehind = (name: string, { surface, asAnalysed, partOfSpeech }: Lexeme) =>
  /^(?:助詞,(?:接続|並立)助詞|助動詞|動詞,非自立)/u.test(partOfSpeech) &&
  (isInClass(surface, name) || isInClass(asAnalysed, name));

/** A verb in one of its forms, where the analyser has that of another verb. */
function verb(lexemes: Lexemes, surface: string, base: string, conjugation: string, form: string, classes: number) {
  const inUse = lexemes.spellings.readingInUse(base);
  if (inUse === undefined || !lexemes.spellings.isVerb(base, inUse)) return undefined;
  return conjugated(lexemes, surface, base, inUse, { partOfSpeech: '動詞,自立', conjugation, form }, classes);
}

/**
 * 降りてる, 向いてる, 拭いちゃう: 降る would be 降ってる, and 向う 向ってる. 仰いだ is of 仰ぐ, as 仰る has 仰って, and
 * 担いでる of 担ぐ.
 */
function stemOfAnother({ surface }: Lexeme, after: Lexeme, lexemes: Lexemes) {
  const godan = (ending: string, row: string) =>
    surface.endsWith('い')
      ? verb(lexemes, surface, surface.slice(0, -1) + ending, row, '連用タ接続', WordClass.godan)
      : undefined;
  if (isBehind('AFTER-VOICED-STEM', after)) return godan('ぐ', '五段・ガ行');
  if (!isBehind('AFTER-STEM-OF-TA', after)) return undefined;
  const ichidan = () => verb(lexemes, surface, `${surface}る`, '一段', '連用形', WordClass.ichidan);
  // In kana おいてる and しいてる are mostly of 置く and 敷く, not of 老いる and 強いる.
  return hasKanji(surface)
    ? (ichidan() ?? godan('く', '五段・カ行イ音便'))
    : (godan('く', '五段・カ行イ音便') ?? ichidan());
}

/** 剥いだ is of 剥ぐ, since 剥く is 剥いた; 説いちゃう is not of 説ぐ. */
function voicedOrNot({ surface, conjugation }: Lexeme, after: Lexeme, lexemes: Lexemes) {
  const isVoiced = isBehind('AFTER-VOICED-STEM', after);
  if (conjugation.startsWith('五段・ガ行') === isVoiced || !surface.endsWith('い')) return undefined;
  const row = isVoiced ? '五段・ガ行' : '五段・カ行イ音便';
  return verb(lexemes, surface, surface.slice(0, -1) + (isVoiced ? 'ぐ' : 'く'), row, '連用タ接続', WordClass.godan);
}

const hasEndingOfAnother = ({ form, conjugation, surface }: Lexeme) =>
  form === '連用形' ? /^五段・(?!サ行)/u.test(conjugation) && surface.length > 1 : /^五段・[カガ]行/u.test(conjugation);

/** Forms that may be of two verbs, where only one of them has them before what is after. */
export const formOfAnotherVerb = rule('form of another verb', '前を向いてる。', '雪が降ってる。', {
  of: (lexeme) =>
    lexeme.partOfSpeech === '動詞,自立' && /^連用(?:形|タ接続)$/u.test(lexeme.form) && hasEndingOfAnother(lexeme),
  next: (after) => isBehind('AFTER-STEM-OF-TA', after) || isBehind('AFTER-VOICED-STEM', after),
  at: ({ word: { start, end, lexeme }, after, lexemes }) => {
    const find = lexeme.form === '連用形' ? stemOfAnother : voicedOrNot;
    const found = find(lexeme, after!.lexeme, lexemes);
    return found && { words: [{ start, end, ...found }], count: 1 };
  },
});

/** Adverbs and conjunctions that are verbs and て before what only a verb has after it. */
const VERBS_OF_TE = new Map(
  readTable('data/grammar/verbs-in-te.tsv', ['written', 'verb'], ({ written, verb }) => [written, verb]),
);

/** The conjugation of a verb by the end of its form before て, with its classes for the dictionary. */
function conjugationBeforeTe(stem: string, base: string): [conjugation: string, classes: number] {
  if (base === `${stem}る`) return ['一段', WordClass.ichidan];
  return [stem.endsWith('し') ? '五段・サ行' : `五段・${base.endsWith('う') ? 'ワ' : 'ラ'}行`, WordClass.godan];
}

const TERU = {
  surface: 'て',
  reading: 'て',
  pronunciation: 'て',
  base: 'いる',
  asAnalysed: 'てる',
  baseReading: 'いる',
  partOfSpeech: '動詞,非自立',
  conjugation: '一段',
  form: '連用形',
};

/** 追ってた, はじめてない, 極めてください: no adverb is before these, but a verb and て. */
export const verbInTe = rule('verb in て', '追ってた。', '追って知らせる。', {
  of: ({ surface, partOfSpeech }) => VERBS_OF_TE.has(surface) && /^(?:副詞|接続詞|助詞)/u.test(partOfSpeech),
  next: ({ surface, base, partOfSpeech }) =>
    (isInClass(surface, 'AFTER-SPOKEN-TE') && /^(?:助|形容詞)/u.test(partOfSpeech)) || isInClass(base, 'AFTER-TE'),
  at: ({ word: { start, lexeme }, after, lexemes }) => {
    const { surface } = lexeme;
    const { surface: next, base: behind } = after!.lexeme;
    if (isInClass(surface, 'ADVERB-BEFORE-GIFT') && /^(?:くれる|もらう)$/u.test(behind)) return undefined;
    const stem = surface.slice(0, -1);
    const base = VERBS_OF_TE.get(surface)!;
    const [conjugation, classes] = conjugationBeforeTe(stem, base);
    const form = classes === WordClass.ichidan || stem.endsWith('し') ? '連用形' : '連用タ接続';
    const found = verb(lexemes, stem, base, conjugation, form, classes);
    if (!found) return undefined;
    const te = isInClass(next, 'AFTER-SPOKEN-TE')
      ? { lexeme: lexemes.compose(next.startsWith('な') ? { ...TERU, form: '未然形' } : TERU, 0), reading: 'て' }
      : wordOf(lexemes, 'て', 'て', '助詞,接続助詞', WordClass.particle);
    return { words: inRow(start, found, te), count: 1 };
  },
});

const asAdjective = (lexemes: Lexemes, surface: string, base: string) => {
  const inUse = lexemes.spellings.readingInUse(base);
  if (inUse === undefined || !lexemes.spellings.isAdjective(base)) return undefined;
  const grammar = { partOfSpeech: '形容詞,自立', conjugation: '形容詞・イ段', form: 'ガル接続' };
  return conjugated(lexemes, surface, base, inUse, grammar, WordClass.iAdjective);
};

/**
 * 欲しそう, 欲しさ, おかしすぎる, 正しすぎる: before these the stem of an adjective in しい, not of 欲する, おかす or
 * 正す.
 */
export const stemOfAdjective = rule('stem of an adjective', '正しすぎる。', '人を愛しすぎる。', {
  of: ({ form, partOfSpeech, surface, conjugation }) =>
    form === '連用形' &&
    partOfSpeech === '動詞,自立' &&
    /^(?:五段・サ行|サ変)/u.test(conjugation) &&
    /.し$/u.test(surface) &&
    !isInClass(surface, 'VERB-STEM-IN-SHI'),
  next: ({ surface, asAnalysed, partOfSpeech }) =>
    (surface === 'そう' && partOfSpeech === '名詞,接尾,助動詞語幹') ||
    (/^[さげ]$/u.test(surface) && partOfSpeech.startsWith('名詞,接尾')) ||
    /^(?:すぎる|過ぎる)$/u.test(asAnalysed),
  at: ({ word: { start, end, lexeme }, before, lexemes }) => {
    // What is done to something is a verb: 服装を正しすぎる.
    if (before?.lexeme.surface === 'を') return undefined;
    const found = asAdjective(lexemes, lexeme.surface, `${lexeme.surface}い`);
    return found && { words: [{ start, end, ...found }], count: 1 };
  },
});

const IS_DESCRIBED = /^(?:[なにだで]|です|でし|だっ|なら)$/u;
const ENDS_SENTENCE = /^[。！？!?」』…\s]/u;
/** Whom or what is spoken of: before 怖そう。 it is no 壊そう. */
const IS_SPOKEN_OF = /^(?:[はも、「『。\s]|なんか|けっこう|すごく|かなり|ちょっと|めっちゃ)$/u;

/** いたそうな is 致そう in stories, or いた of people that somebody has heard of. */
const IS_STEM_AND_SO = /^(?!いた|いか|愛|もてな)(?:\p{Script=Han}|[ぁ-ん]{2,}).*そ$/u;

/** すごそう, 汚そうな: how something seems, where the analyser has what somebody wants to do (過ごそう, 汚そう). */
export const souOfLooks = rule('そう of looks', 'すごく汚そうだ。', '時間を過ごそうとする。', {
  of: ({ form, conjugation, surface }) =>
    form === '未然ウ接続' && conjugation.startsWith('五段・サ行') && IS_STEM_AND_SO.test(surface),
  next: ({ surface }) => surface === 'う',
  at: ({ word: { start, lexeme }, before, after2, lexemes }) => {
    if (before?.lexeme.surface === 'を') return undefined;
    const ends = after2 === undefined || ENDS_SENTENCE.test(after2.lexeme.surface);
    const isAlone = ends && (before === undefined || IS_SPOKEN_OF.test(before.lexeme.surface));
    if (!isAlone && !(after2 && IS_DESCRIBED.test(after2.lexeme.surface))) return undefined;
    const stem = lexeme.surface.slice(0, -1);
    const found = asAdjective(lexemes, stem, `${stem}い`);
    if (!found) return undefined;
    const so = wordOf(lexemes, 'そう', 'そう', '名詞,接尾,助動詞語幹');
    return {
      words: inRow(start, found, so),
      count: 2,
    };
  },
});

const ENDS_WISH = /^(?:[とかよね。！？!?」』…]|って|ぜ|ぞ)$/u;

/** What is after ない where it denies a verb: an answer that is not there is 答えがない, or 答えない人. */
const BEHIND_NOT: Record<string, RegExp> = { なく: /^(?:て|ちゃ)$/u, なけれ: /^ば$/u, なきゃ: /(?:)/u, ない: /^で$/u };

/** A verb's stem and the ない after it, if the dictionary has the verb. */
function denied(
  { word, after, lexemes }: RuleContext,
  base: string,
  conjugation: string,
  classes: number,
): Replacement | undefined {
  const { start, lexeme } = word;
  const stem = verb(lexemes, lexeme.surface, base, conjugation, '未然形', classes);
  const grammar = { partOfSpeech: '助動詞', conjugation: '特殊・ナイ', form: after!.lexeme.form };
  const not = inflected(lexemes, after!.lexeme.surface, 'ない', grammar, WordClass.iAdjective);
  return (
    stem && {
      words: inRow(start, stem, not),
      count: 2,
    }
  );
}

/**
 * 負けなくて、 負けなきゃ and 「負けよう」: of a verb that IPADIC has as a noun. 考えようによっては is a way of
 * thinking.
 */
export const stemThatIsNoun = rule('stem that is a noun', '負けなくて、よかった。', '負けは負けだ。', {
  of: ({ partOfSpeech, surface }) =>
    /^名詞,(?:一般|サ変接続)/u.test(partOfSpeech) &&
    /^[\p{Script=Han}ぁ-ん]*\p{Script=Han}[ぁ-ん]*[えけげせぜてでねべめれ]$/u.test(surface),
  next: ({ surface }) => surface === 'よう' || entryOf(BEHIND_NOT, surface) !== undefined,
  at: (context) => {
    const { word, before, after, after2, lexemes } = context;
    const { start, end, lexeme } = word;
    const { surface } = lexeme;
    const next = after!.lexeme.surface;
    const behind = after2?.lexeme.surface ?? '';
    // Of something, it is a noun: 何の続けなくて.
    if (before?.lexeme.surface === 'の' || !(entryOf(BEHIND_NOT, next) ?? ENDS_WISH).test(behind)) return undefined;
    const base = `${surface}る`;
    if (next !== 'よう') return denied(context, base, '一段', WordClass.ichidan);
    const wish = verb(lexemes, `${surface}よ`, base, '一段', '未然ウ接続', WordClass.ichidan);
    const u = { start: end + 1, end: after!.end, ...wordOf(lexemes, 'う', 'う', '助動詞') };
    return wish && { words: [{ start, end: end + 1, ...wish }, u], count: 2 };
  },
});

/** 好きみたい, 嫌いらしい: after the stem of a verb neither stands, so it is the noun that is written alike. */
export const nounBeforeMitai = rule('noun before みたい', '空が好きみたいと言う。', '空を飛びたい。', {
  of: ({ form, partOfSpeech, surface }) => form === '連用形' && partOfSpeech === '動詞,自立' && surface.length > 1,
  next: ({ surface, base, partOfSpeech }) =>
    (surface === 'み' && base === 'みる') || (base === 'らしい' && partOfSpeech === '助動詞'),
  at: ({ word: { start, end, lexeme, reading }, after, after2, lexemes }) => {
    const { surface } = lexeme;
    if (!lexemes.spellings.isReadAs(surface, reading)) return undefined;
    const noun = { start, end, ...wordOf(lexemes, surface, reading, '名詞,形容動詞語幹') };
    if (after!.lexeme.surface !== 'み') return { words: [noun], count: 1 };
    if (after2?.lexeme.surface !== 'たい') return undefined;
    const like = wordOf(lexemes, 'みたい', 'みたい', '名詞,非自立,形容動詞語幹');
    return { words: [noun, { start: end, end: after2.end, ...like }], count: 3 };
  },
});

/** おかなくて, とらなくちゃ, なかないで: what IPADIC has as a noun in kana is a verb where it is denied so. */
export const negatedInKana = rule('negated in kana', 'なかないで。', '家のなかで遊ぶ。', {
  of: ({ partOfSpeech, surface }) =>
    /^名詞,(?:一般|サ変接続|副詞可能|非自立|固有名詞)/u.test(partOfSpeech) &&
    /^[ぁ-ん]+[わかがさたなばまら]$/u.test(surface),
  next: ({ surface }) => entryOf(BEHIND_NOT, surface) !== undefined,
  at: (context) => {
    const { before, after, after2 } = context;
    const { surface } = context.word.lexeme;
    // Of something, it is a noun: 家のなかなくて.
    if (before?.lexeme.surface === 'の' || !BEHIND_NOT[after!.lexeme.surface]!.test(after2?.lexeme.surface ?? ''))
      return undefined;
    const base = surface.slice(0, -1) + U_ROW[A_ROW.indexOf(surface.at(-1)!)]!;
    return denied(context, base, `五段・${base.at(-1)}行`, WordClass.godan);
  },
});

/** 楽しみたい: who wants to 楽しむ; what is like a joy is 楽しいみたい. */
export const miTai = rule('…み+たい', '楽しみたい。', '楽しいみたいだ。', {
  of: ({ form, partOfSpeech, surface }) =>
    form === 'ガル接続' && partOfSpeech === '形容詞,自立' && /.し$/u.test(surface),
  next: ({ surface }) => surface === 'みたい',
  at: ({ word: { start, end, lexeme }, after, after2, lexemes }) => {
    const surface = `${lexeme.surface}み`;
    const stem = verb(lexemes, surface, `${lexeme.surface}む`, '五段・マ行', '連用形', WordClass.godan);
    const grammar = { partOfSpeech: '助動詞', conjugation: '特殊・タイ', form: '基本形' };
    const want = inflected(lexemes, 'たい', 'たい', grammar, WordClass.iAdjective);
    if (!stem) return undefined;
    const words = [
      { start, end: end + 1, ...stem },
      { start: end + 1, end: after!.end, ...want },
    ];
    // Behind what is like something IPADIC counts people.
    if (after2?.lexeme.surface !== '人') return { words, count: 2 };
    const person = wordOf(lexemes, '人', 'ひと', '名詞,一般', WordClass.noun);
    return { words: [...words, { start: after2.start, end: after2.end, ...person }], count: 3 };
  },
});

/** 「会いたくない」: what one wants to do, where IPADIC has an ache; 頭いたい is one. */
export const iTai = rule('…い+たい', '「会いたくない」', '頭いたい。', {
  of: (lexeme) =>
    /^\p{Script=Han}$/u.test(lexeme.surface) && lexeme.partOfSpeech.startsWith('名詞') && !isOfClass(lexeme, 'BODY'),
  next: ({ base, surface }) => base === 'いたい' && surface.startsWith('いた'),
  at: ({ word: { start, lexeme }, after, lexemes }) => {
    const surface = `${lexeme.surface}い`;
    const stem = verb(lexemes, surface, `${lexeme.surface}う`, '五段・ワ行促音便', '連用形', WordClass.godan);
    if (!stem) return undefined;
    const { form } = after!.lexeme;
    const grammar = { partOfSpeech: '助動詞', conjugation: '特殊・タイ', form };
    const want = inflected(lexemes, after!.lexeme.surface.slice(1), 'たい', grammar, WordClass.iAdjective);
    return {
      words: inRow(start, stem, want),
      count: 2,
    };
  },
});
