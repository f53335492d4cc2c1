import { hasKanji } from '@ichibun/japanese/script';
import { WordClass } from '../dictionary/word-class.js';
import { wordOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import type { Lexeme } from '../words/lexeme.js';
import { verbsOfStem } from '../words/plain-verb.js';
import { rulesIn } from './rule.js';

const rule = rulesIn('nouns');

/** 神々, 黒々: what the dictionary has with its 々 is one word, and read as it says. */
export const kanjiTwice = rule('kanji+々', '神々の山だ。', '神の山だ。', {
  of: ({ surface }) => /^\p{Script=Han}$/u.test(surface),
  next: ({ surface }) => surface === '々',
  at: ({ text, word: { start }, after, after2, lexemes }) => {
    const { end } = after!;
    const surface = text.slice(start, end);
    const reading = lexemes.spellings.readingInUse(surface);
    if (reading === undefined) return undefined;
    const isAdverb = /^(?:と|し)$/u.test(after2?.lexeme.surface ?? '') && lexemes.spellings.isAdverb(surface);
    const whole = wordOf(lexemes, surface, reading, isAdverb ? '副詞,一般' : '名詞,一般');
    return { words: [{ start, end, ...whole }], count: 2 };
  },
});

/** The numbers' own words, with their last kana written. */
const ONE_OR_TWO = new Map([
  ['一', { kana: 'と', reading: 'ひと' }],
  ['二', { kana: 'た', reading: 'ふた' }],
]);

/** 一と目, 二た月: before what the dictionary has after them. */
export const hitoOrFuta = rule('一と・二た', '一と目見た。', '一と二を足す。', {
  of: ({ surface }) => ONE_OR_TWO.has(surface),
  next: ({ surface }) => surface === 'と' || surface === 'た',
  at: ({ text, word: { start, lexeme: number }, after, after2, lexemes }) => {
    const { kana, reading: beginning } = ONE_OR_TWO.get(number.surface)!;
    if (!after2 || after!.lexeme.surface !== kana || !hasKanji(after2.lexeme.surface)) return undefined;
    if (!/^(?:名詞|動詞)/u.test(after2.lexeme.partOfSpeech)) return undefined;
    const base = number.surface + after2.lexeme.surface;
    const reading = lexemes.spellings.readingBeginningWith(base, beginning);
    if (reading === undefined) return undefined;
    const { end } = after2;
    const whole = wordOf(lexemes, text.slice(start, end), reading, '名詞,一般', 0, base);
    return { words: [{ start, end, ...whole }], count: 3 };
  },
});

const CASE = /^(?:[をがのへや]|から|まで|より|だけ|ほど|など)$/u;
const IS_CASE = /^助詞,(?:格助詞|連体化|並立助詞|副助詞)/u;
/** What is after a noun, and never after a verb's stem. */
const standsBehindNouns = ({ surface, partOfSpeech, base }: Lexeme) =>
  (CASE.test(surface) && IS_CASE.test(partOfSpeech)) ||
  (partOfSpeech === '助動詞' && (base === 'だ' || base === 'です'));
/** What may as well be after a stem (取りに行く, 負けはしない), but not where something says which noun. */
const mayStandBehindNouns = ({ surface, partOfSpeech }: Lexeme) =>
  surface === '、' || (/^[にではさよね]$/u.test(surface) && partOfSpeech.startsWith('助'));
/** What is after no stem of a verb whatsoever, not even in expressions. */
const isMarkedAsNoun = ({ surface, partOfSpeech }: Lexeme) =>
  /^[をが]$/u.test(surface) && partOfSpeech.startsWith('助詞,格助詞');

/** 打ち合わせする, 書き込みできる: what is done is a noun, as no stem of a verb has する after it. */
const isDone = ({ base, partOfSpeech }: Lexeme) =>
  partOfSpeech.startsWith('動詞,') && (base === 'する' || base === 'できる' || base === '出来る');

/** 待ち合わせしよ。: し is する before a よ that ends the sentence, and the classical past elsewhere (流れし日々). */
const isClassicalPast = ({ base, surface }: Lexeme) => base === 'き' && surface === 'し';

/**
 * A sentence does not end with a verb's stem, and with the noun mostly where it says what something is: 今日は休み。
 */
const ENDS_SENTENCE = /^[。！？!?」』]/u;
const IS_SAID_OF = /^[はも「]$/u;

/** 終わりの会, 引き出しの中, 八月の終わりまで: before a case it is no verb's stem, but the noun that the dictionary has. */
export const nounOfStem = rule('noun of a stem', '引き出しの中にある。', '本を引き出しに入れず、机に置く。', {
  of: ({ partOfSpeech, form, surface }) =>
    form === '連用形' &&
    partOfSpeech === '動詞,自立' &&
    /^\p{Script=Han}{1,2}[ぁ-ん]{1,4}(?:\p{Script=Han}[ぁ-ん]{1,2})?$/u.test(surface),
  next: (after) =>
    standsBehindNouns(after) ||
    mayStandBehindNouns(after) ||
    isDone(after) ||
    isClassicalPast(after) ||
    ENDS_SENTENCE.test(after.surface),
  at: ({ word: { start, end, lexeme }, before, after, after2, after3, lexemes }) => {
    const isOneOf = before?.lexeme.surface === 'の' && before.lexeme.partOfSpeech === '助詞,連体化';
    const isSaid = ENDS_SENTENCE.test(after!.lexeme.surface) && IS_SAID_OF.test(before?.lexeme.surface ?? '');
    const isInvited =
      isClassicalPast(after!.lexeme) &&
      after2?.lexeme.surface === 'よ' &&
      ENDS_SENTENCE.test(after3?.lexeme.surface ?? '。');
    if (!isOneOf && !isSaid && !isInvited && !standsBehindNouns(after!.lexeme) && !isDone(after!.lexeme))
      return undefined;
    if (/^(?:動詞|助動詞|接頭詞|助詞,接続助詞)/u.test(before?.lexeme.partOfSpeech ?? '')) return undefined;
    const { surface, reading } = lexeme;
    if (!lexemes.spellings.isNounInUse(surface) || !lexemes.spellings.isReadAs(surface, reading)) {
      // 見守りを強化する: a noun of which the dictionary has the verb only.
      if (!after || !isMarkedAsNoun(after.lexeme) || !/[ぁ-ん]\p{Script=Han}|\p{Script=Han}{2}/u.test(surface))
        return undefined;
      const noun = wordOf(lexemes, surface, reading, '名詞,一般', WordClass.noun);
      return { words: [{ start, end, lexeme: lexemes.withEntry(noun.lexeme, lexeme.entry), reading }], count: 1 };
    }
    return { words: [{ start, end, ...wordOf(lexemes, surface, reading, '名詞,一般', WordClass.noun) }], count: 1 };
  },
});

const HAS_KANA = /[ぁ-ん]/u;
const ENDS_IN_STEM = /[ぁ-ん]$/u;
/** Whether it may be the first of two words that are one noun: a noun, a prefix, or the stem of a verb. */
const mayBeginNoun = ({ kind, partOfSpeech, form, surface }: Lexeme) =>
  kind === 'word' &&
  surface.length > 1 &&
  (/^名詞,(?:一般|サ変接続|副詞可能|形容動詞語幹|代名詞|接尾,一般)/u.test(partOfSpeech) ||
    (partOfSpeech === '動詞,自立' && form === '連用形' && hasKanji(surface) && ENDS_IN_STEM.test(surface)));
/** 御 and the like, which the dictionary reads as the word has it. */
const isOneKanji = ({ kind, partOfSpeech, surface }: Lexeme) =>
  kind === 'word' && /^\p{Script=Han}$/u.test(surface) && /^(?:名詞|接頭詞)/u.test(partOfSpeech);
const mayEndNoun = ({ kind, partOfSpeech, form, surface }: Lexeme) =>
  kind === 'word' &&
  hasKanji(surface) &&
  (/^名詞,(?:一般|サ変接続|接尾|非自立|副詞可能|固有名詞)/u.test(partOfSpeech) ||
    (partOfSpeech === '動詞,自立' && form === '連用形' && ENDS_IN_STEM.test(surface)));
/** What a verb's stem has after it where it is half of a noun. */
const endsNoun = ({ surface, partOfSpeech, base }: Lexeme) =>
  /^(?:[をがのへもにでは]|から|まで|など|だけ)$/u.test(surface)
    ? /^助/u.test(partOfSpeech)
    : base === 'だ' || base === 'です' || /^[。！？」』]/u.test(surface);

/**
 * 働き口, 振り仮名, 手ぶれ: two words that together are a noun of the dictionary, and are read in it as they are not by
 * themselves. Only where it has one reading of them; what is read alike divided and whole stays divided.
 */
export const compoundNoun = rule('compound noun', '手振れがひどい。', '手を振ればいい。', {
  of: (lexeme) => mayBeginNoun(lexeme) || isOneKanji(lexeme),
  next: mayEndNoun,
  at: ({ text, word: { start, reading: begins }, before, after, after2, lexemes }) => {
    const { end, lexeme: second, reading: ends } = after!;
    const surface = text.slice(start, end);
    if (!HAS_KANA.test(surface) || /^[\p{Script=Han}ァ-ヺー々]$/u.test(text.charAt(start - 1))) return undefined;
    // 四つ目の足跡 is the fourth; 御話しになる is a verb.
    if (before?.lexeme.kind === 'number' || /^[一二三四五六七八九]つ/u.test(surface)) return undefined;
    if (surface.startsWith('御') && second.form !== '') return undefined;
    // Other kanji after it are half of another word.
    if (/^[\p{Script=Han}々]$/u.test(text.charAt(end))) return undefined;
    if (second.form !== '' && after2 && !endsNoun(after2.lexeme)) return undefined;
    const reading = lexemes.spellings.nounInUse(surface) ?? ofVerb(surface, lexemes);
    if (reading === undefined || reading === begins + ends) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, surface, reading, '名詞,一般', WordClass.noun) }], count: 2 };
  },
});

/** 微笑み: of a noun's several readings that of the verb whose stem it is. */
function ofVerb(noun: string, { spellings }: Lexemes): string | undefined {
  return spellings
    .readingsOf(noun)
    .find((reading) =>
      verbsOfStem(noun, reading).some((verb) => spellings.isCommonlyReadAs(verb.written, verb.reading)),
    );
}
