import { hasKanji } from '@ichibun/japanese/script';
import { WordClass } from '../dictionary/word-class.js';
import { conjugated, formOf, inflected, inRow, stemOf, wordOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import { asks, isInClass, wordIs } from '../rules/conditions.js';
import { entryOf } from '../tables/table-entry.js';
import { conjugatedReading } from '../words/base-reading.js';
import { endingOf } from '../words/endings.js';
import type { Lexeme } from '../words/lexeme.js';
import { verbOfCommand, verbsOfStem } from '../words/plain-verb.js';
import { rulesIn } from './rule.js';

const rule = rulesIn('verbs');

/** 上へ上り、 and 花を散らし、: no noun is there, but the stem of a verb. */
export const stemAtComma = rule('stem before 、', '四重へ上り五重へ上った。', '上りの電車に乗る。', {
  of: ({ partOfSpeech, surface }) =>
    /^名詞,(?:一般|サ変接続)/u.test(partOfSpeech) && /^\p{Script=Han}[ぁ-ん]{1,2}$/u.test(surface),
  at: ({ word: { start, end, lexeme }, before, after, lexemes }) => {
    const particle = before?.lexeme.surface ?? '';
    if (!after || !/^[へを]$/u.test(particle)) return undefined;
    if (particle === 'を' ? after.lexeme.surface !== '、' : after.lexeme.partOfSpeech.startsWith('助'))
      return undefined;
    const { surface, reading } = lexeme;
    const verb = verbsOfStem(surface, reading).find(({ classes }) => classes === WordClass.godan);
    if (!verb || !lexemes.spellings.isVerb(verb.written, verb.reading)) return undefined;
    return { words: [{ start, end, ...stemOf(lexemes, lexeme, verb) }], count: 1 };
  },
});

const IS_SHOUTED = /^[！!]/u;
const IS_END = /^[。」』]/u;

/** 前へ進め！, 冷静になれ、: where a sentence ends it is no stem of 進める, but what one is told to do. */
export const commandInE = rule('command in え', '前へ進め！', '話を進め、', {
  of: ({ partOfSpeech, conjugation, form, surface }) =>
    (partOfSpeech === '名詞,一般' && surface === 'つけ') ||
    (form === '連用形' &&
      partOfSpeech === '動詞,自立' &&
      conjugation.startsWith('一段') &&
      (hasKanji(surface) ? !isInClass(surface, 'NO-COMMAND') : isInClass(surface, 'COMMAND-IN-KANA'))),
  next: ({ surface }) => IS_SHOUTED.test(surface) || IS_END.test(surface) || /^[、よ]$/u.test(surface),
  at: ({ word: { start, end, lexeme }, before, after, lexemes }) => {
    const { surface, reading } = lexeme;
    const next = after!.lexeme.surface;
    const particle = before?.lexeme.surface ?? '';
    // 席につけ！, which is a bill elsewhere.
    if (lexeme.form === '' && particle !== 'に') return undefined;
    const isCommand =
      IS_SHOUTED.test(next) ||
      (IS_END.test(next) && particle !== 'を') ||
      (surface === 'なれ' && /^[、よ]$/u.test(next) && /[にとく]$/u.test(particle));
    const verb = isCommand ? verbOfCommand(surface, reading) : undefined;
    if (!verb || !lexemes.spellings.isCommonlyReadAs(verb.written, verb.reading)) return undefined;
    const written = { surface, reading, base: verb.written, baseReading: verb.reading };
    const grammar = { partOfSpeech: '動詞,自立', conjugation: '五段', form: '命令ｅ' };
    return { words: [{ start, end, ...formOf(lexemes, written, grammar, verb.classes) }], count: 1 };
  },
});

/** 全軍に伝えよ, 問いに答えよ: after a stem in え or い it is よ of a command in the old way. */
export const commandInYo = rule('command in よ', '全軍に伝えよ。', '答えよりも問いだ。', {
  of: ({ partOfSpeech, conjugation, form, surface }) =>
    (partOfSpeech === '動詞,自立' && form === '連用形' && conjugation.startsWith('一段')) ||
    (partOfSpeech.startsWith('名詞,') && /^\p{Script=Han}{1,2}[えけげせてねべめれ]$/u.test(surface)),
  next: ({ surface, partOfSpeech }) => surface === 'よ' && partOfSpeech.startsWith('助詞,終助詞'),
  at: ({ text, word: { start, lexeme, reading: stem }, before, after, lexemes }) => {
    // お入れよ is said kindly, and what is no verb needs something that is done.
    if (before?.lexeme.surface === 'お' || (lexeme.form === '' && !/^[にを]$/u.test(before?.lexeme.surface ?? '')))
      return undefined;
    const [base, baseReading] = [`${lexeme.surface}る`, `${stem}る`];
    if (!lexemes.spellings.isVerb(base, baseReading)) return undefined;
    const { end } = after!;
    const written = { surface: text.slice(start, end), reading: `${stem}よ`, base, baseReading };
    const grammar = { partOfSpeech: '動詞,自立', conjugation: '一段', form: '命令ｙｏ' };
    return { words: [{ start, end, ...formOf(lexemes, written, grammar, WordClass.ichidan) }], count: 2 };
  },
});

/** 「薬草採りから始めな」: before what ends a sentence it is な of a command, and a stem. */
export const commandInNa = rule('command in な', '「薬草採りから始めな」', '始めな人はいない。', {
  of: ({ partOfSpeech, surface }) =>
    /^名詞,(?:一般|サ変接続|副詞可能)/u.test(partOfSpeech) && /^\p{Script=Han}{1,2}[ぁ-ん]{1,2}$/u.test(surface),
  next: ({ surface }) => surface === 'な',
  at: ({ word: { start, lexeme }, after2, lexemes }) => {
    if (!/^[。！!、」』…]/u.test(after2?.lexeme.surface ?? '')) return undefined;
    const { surface, reading } = lexeme;
    const verb = verbsOfStem(surface, reading).find((one) => lexemes.spellings.isVerb(one.written, one.reading));
    if (!verb) return undefined;
    const na = wordOf(lexemes, 'な', 'な', '助詞,終助詞');
    return {
      words: inRow(start, stemOf(lexemes, lexeme, verb), na),
      count: 2,
    };
  },
});

const isBehindShortStems = ({ surface, asAnalysed, partOfSpeech }: Lexeme) =>
  isInClass(surface, 'AFTER-SHORT-STEM') ||
  (partOfSpeech === '動詞,非自立' && isInClass(asAnalysed, 'SPOKEN-AFTER-SHORT-STEM'));

/** 引きこもります, くり返した: what only verbs have after them is after a verb that IPADIC has as a noun. */
export const stemBeforeAuxiliary = rule('stem before an auxiliary', '遊びすぎて困る。', '遊びが好きだ。', {
  of: ({ partOfSpeech, surface }) =>
    /^名詞,(?:一般|サ変接続|副詞可能|ナイ形容詞語幹)/u.test(partOfSpeech) &&
    /^[\p{Script=Han}ぁ-ん]+[ぁ-ん]$/u.test(surface),
  next: (after) =>
    (isInClass(after.surface, 'AFTER-STEM') && /^(?:助動詞|助詞,接続助詞)/u.test(after.partOfSpeech)) ||
    (isInClass(after.base, 'EASE') && /^(?:形容詞|動詞)/u.test(after.partOfSpeech)) ||
    (isBehindShortStems(after) && /^(?:助動詞|助詞,(?:接続|並立)助詞|動詞,非自立)/u.test(after.partOfSpeech)),
  at: ({ word: { start, end, lexeme }, after, lexemes }) => {
    const { surface, reading } = lexeme;
    const isShort = isBehindShortStems(after!.lexeme);
    const verb = verbsOfStem(surface, reading).find(
      ({ written, reading: read, classes }) =>
        (!isShort || classes === WordClass.ichidan || surface.endsWith('し')) &&
        lexemes.spellings.isVerb(written, read),
    );
    if (!verb) return undefined;
    return { words: [{ start, end, ...stemOf(lexemes, lexeme, verb) }], count: 1 };
  },
});

/** 切りにくいそうだ, 読みにくいし: no に and 食い are after the stem of a verb, but にくい. */
export const nikui = rule('にくい', '切りにくいそうだ。', '切りに行くそうだ。', {
  of: ({ partOfSpeech, surface }) =>
    /^名詞,(?:一般|サ変接続)/u.test(partOfSpeech) && /^\p{Script=Han}+[ぁ-ん]{1,2}$/u.test(surface),
  next: wordIs('surface=に'),
  when: asks('after2-surface=くい; after2=くう'),
  at: ({ word: { start, lexeme }, lexemes }) => {
    const { surface, reading } = lexeme;
    const verb = verbsOfStem(surface, reading).find((one) => lexemes.spellings.isVerb(one.written, one.reading));
    if (!verb) return undefined;
    const grammar = { partOfSpeech: '形容詞,非自立', conjugation: '形容詞・アウオ段', form: '基本形' };
    const hard = inflected(lexemes, 'にくい', 'にくい', grammar, WordClass.iAdjective);
    return {
      words: inRow(start, stemOf(lexemes, lexeme, verb), hard),
      count: 3,
    };
  },
});

/** 出しちゃった, 目指しちゃう: kanji and する that the dictionary has as one verb in す. */
export const verbInSu = rule('verb in す', '手が出しちゃった。', '旅をしちゃった。', {
  of: ({ partOfSpeech, surface }) =>
    /^(?:名詞,(?:一般|サ変接続)|動詞,自立)/u.test(partOfSpeech) && /^\p{Script=Han}{1,2}$/u.test(surface),
  next: wordIs('surface=し; base=する'),
  at: ({ word: { start, lexeme: one }, after, lexemes }) => {
    const base = `${one.surface}す`;
    const inUse = lexemes.spellings.readingInUse(base);
    if (inUse === undefined || !lexemes.spellings.isVerb(base, inUse) || lexemes.spellings.has(`${one.surface}する`))
      return undefined;
    const [surface, reading] = [`${one.surface}し`, `${inUse.slice(0, -1)}し`];
    const grammar = { partOfSpeech: '動詞,自立', conjugation: '五段・サ行', form: '連用形' };
    const verb = formOf(lexemes, { surface, reading, base, baseReading: inUse }, grammar, WordClass.godan);
    return { words: [{ start, end: after!.end, ...verb }], count: 2 };
  },
});

/** 当てといて, 始めといた: after a stem that IPADIC has as a noun it is おく, not と and いる. */
export const tokuAfterStem = rule('とく after a stem', '始めといてね。', '始めと終わり。', {
  of: ({ partOfSpeech, surface }) =>
    /^名詞,(?:一般|サ変接続|副詞可能)/u.test(partOfSpeech) &&
    /^[\p{Script=Han}ぁ-ん]+[えけげせてでねべめれ]$/u.test(surface),
  next: wordIs('surface=と'),
  when: asks('after2-surface=い; after2=いる'),
  at: ({ morphemes, at, word: { start, lexeme }, lexemes }) => {
    if (!/^[てた]$/u.test(morphemes[at + 3]?.lexeme.surface ?? '')) return undefined;
    const { surface, reading } = lexeme;
    const verb = { written: `${surface}る`, reading: `${reading}る`, classes: WordClass.ichidan };
    if (!lexemes.spellings.isVerb(verb.written, verb.reading)) return undefined;
    return {
      words: inRow(start, stemOf(lexemes, lexeme, verb), { lexeme: lexemes.compose(IN_ADVANCE, 0), reading: 'とい' }),
      count: 3,
    };
  },
});

const IN_ADVANCE = {
  surface: 'とい',
  reading: 'とい',
  pronunciation: 'とい',
  base: 'おく',
  asAnalysed: 'とく',
  baseReading: 'おく',
  partOfSpeech: '動詞,非自立',
  conjugation: '五段・カ行イ音便',
  form: '連用タ接続',
};

const GODAN_OR_ICHIDAN = WordClass.godan | WordClass.ichidan;

const isPlainNoun = (lexeme: Lexeme | undefined) =>
  lexeme !== undefined && /^名詞,(?:一般|サ変接続|代名詞)/u.test(lexeme.partOfSpeech);

/** 袋はいりません: after a noun it is は and 要る, not 入る. 泣かずにはいられない: it is は and 居る. */
export const haIru = rule('は+要る', '袋はいりません。', '部屋にはいりません。', {
  of: wordIs('base=はいる'),
  at: ({ word: { start, lexeme }, before, before2, lexemes }) => {
    const isWithout = before?.lexeme.surface === 'に' && before2?.lexeme.surface === 'ず';
    if (!isWithout && !isPlainNoun(before?.lexeme)) return undefined;
    const ha = wordOf(lexemes, 'は', 'は', '助詞,係助詞', WordClass.particle);
    const verb = inflected(lexemes, lexeme.surface.slice(1), 'いる', lexeme, WordClass.godan);
    return { words: inRow(start, ha, verb), count: 1 };
  },
});

const BEGINS_SENTENCE = /^[。！？「『\n]/u;
const ENTERS = /^い(?:[らりるれろ]|っ)$/u;

/**
 * Verbs that は begins, and no particle: うちにはいった is 入る, since who says or goes is written with kanji there,
 * and so is はいる where a sentence begins; 十里はなれた is 離れる.
 */
export const verbInHa = rule('verb in は', '十里はなれた村だ。', '父はいった。', {
  of: wordIs('surface=は'),
  next: ({ surface, base }) => surface === 'いっ' || base === 'なれる' || base === 'いる',
  at: ({ text, word: { start }, before, before2, after, lexemes }) => {
    const { end, lexeme } = after!;
    const begins = before === undefined || BEGINS_SENTENCE.test(before.lexeme.surface);
    const enters = begins ? ENTERS.test(lexeme.surface) : before.lexeme.surface === 'に' && lexeme.surface === 'いっ';
    const leaves = before2?.lexeme.kind === 'number' && lexeme.base === 'なれる';
    if (!enters && !leaves) return undefined;
    const surface = text.slice(start, end);
    const verb = enters
      ? inflected(lexemes, surface, 'はいる', lexeme, WordClass.godan)
      : inflected(lexemes, surface, 'はなれる', lexeme, WordClass.ichidan);
    return { words: [{ start, end, ...verb }], count: 2 };
  },
});

/** 駆け上がる, ぶつかり合う: two verbs that the dictionary has as one, which IPADIC has of other pairs. */
export const compoundVerb = rule('compound verb', 'ぶつかり合う。', '食べ始める。', {
  of: ({ form, surface, partOfSpeech }) => form === '連用形' && surface !== 'し' && partOfSpeech === '動詞,自立',
  next: ({ partOfSpeech }) => partOfSpeech.startsWith('動詞,') && partOfSpeech !== '動詞,接尾',
  at: ({ text, word, after, lexemes }) => {
    const one = word.lexeme;
    const other = after!.lexeme;
    // Any verb may have 始める after it; あげる has て before it where it is an ending.
    const ending = endingOf(other.asAnalysed);
    if (ending && !ending.joins && ending.after.join() !== 'te') return undefined;
    const base = one.surface + other.base;
    // 慄え上る is ふるえあがる; IPADIC reads 上る by itself. So it does 叩き of 叩き起こす, which is たたきおこす.
    const reads = [
      [one.reading, other.baseReading],
      [one.reading, entryOf(AS_SECOND, other.base)],
      [firstReading(base, other, lexemes), other.baseReading],
    ];
    const read = reads.find(([begins, ends]) => begins && ends && lexemes.spellings.isVerb(base, begins + ends));
    if (!read) return undefined;
    const [begins, ends] = read as [string, string];
    const { start } = word;
    const { end } = after!;
    const reading = begins + conjugatedReading(other.surface, other.base, ends);
    const written = { surface: text.slice(start, end), reading, base, baseReading: begins + ends };
    const { conjugation, form } = other;
    const grammar = { partOfSpeech: '動詞,自立', conjugation, form };
    return { words: [{ start, end, ...formOf(lexemes, written, grammar, GODAN_OR_ICHIDAN) }], count: 2 };
  },
});

const IN_KANJI_OR_STEM = /\p{Script=Han}|^[ァ-ヺー]{2,}$/u;

/**
 * カビ臭い, 欲深い, 小難しい: a noun and an adjective that the dictionary has as one, which IPADIC has of other pairs. Of
 * several readings it has the one that ends as the adjective: こむずかしい, not こむつかしい.
 */
export const compoundAdjective = rule('compound adjective', '欲深くなった。', '山が高くなった。', {
  of: ({ kind, partOfSpeech, surface, form }) =>
    kind === 'word' &&
    IN_KANJI_OR_STEM.test(surface) &&
    (/^(?:名詞,(?:一般|サ変接続|副詞可能|形容動詞語幹)|接頭詞)/u.test(partOfSpeech) ||
      (partOfSpeech === '動詞,自立' && form === '連用形') ||
      (partOfSpeech === '形容詞,自立' && form === 'ガル接続')),
  next: ({ partOfSpeech, base }) => partOfSpeech === '形容詞,自立' && base.length > 1 && !/^[な無]い$/u.test(base),
  at: ({ text, word: { start, lexeme: one }, after, lexemes }) => {
    const { end, lexeme: other } = after!;
    const base = one.surface + other.base;
    const { spellings } = lexemes;
    const read =
      spellings.readingInUse(base) ??
      spellings.commonReadingsOf(base).find((reading) => reading.endsWith(other.baseReading));
    if (read === undefined || !spellings.isAdjective(base)) return undefined;
    const whole = conjugated(lexemes, text.slice(start, end), base, read, other, WordClass.iAdjective);
    return { words: [{ start, end, ...whole }], count: 2 };
  },
});

/** 草 of 草生える is said of anything. */
const IN_ONE_OR_TWO_KANJI = /^(?!草)\p{Script=Han}{1,2}$/u;

/** 手招く, 傷付く: a noun and a verb that the dictionary has as one verb. */
export const nounAndVerb = rule('noun+verb', '秩序立った証明をする。', '東京行った。', {
  of: ({ kind, partOfSpeech, surface }) =>
    kind === 'word' && IN_ONE_OR_TWO_KANJI.test(surface) && /^名詞,(?:一般|サ変接続)/u.test(partOfSpeech),
  next: ({ partOfSpeech, base }) =>
    partOfSpeech === '動詞,自立' && base !== 'する' && /^\p{Script=Han}[ぁ-ん]+$/u.test(base),
  at: ({ text, word: { start, lexeme: one }, after, lexemes }) => {
    const { end, lexeme: other } = after!;
    const base = one.surface + other.base;
    const inUse = lexemes.spellings.readingInUse(base);
    if (inUse === undefined || !lexemes.spellings.isVerb(base, inUse)) return undefined;
    // 先立つ is さきだつ; another word than its parts are is no compound of them.
    if (inUse[0] !== one.reading[0] && !inUse.endsWith(other.baseReading)) return undefined;
    const whole = conjugated(lexemes, text.slice(start, end), base, inUse, other, GODAN_OR_ICHIDAN);
    return { words: [{ start, end, ...whole }], count: 2 };
  },
});

/** How the first of two verbs is read in the dictionary's word of both, where that has one reading only. */
function firstReading(base: string, { baseReading }: Lexeme, lexemes: Lexemes): string | undefined {
  const reading = hasKanji(base) ? lexemes.spellings.readingInUse(base) : undefined;
  return reading?.endsWith(baseReading) ? reading.slice(0, -baseReading.length) : undefined;
}

/** Verbs that are read otherwise after another one. */
const AS_SECOND: Record<string, string> = { 上る: 'あがる', 下る: 'さがる', 留る: 'どまる', 廻る: 'まわる' };
