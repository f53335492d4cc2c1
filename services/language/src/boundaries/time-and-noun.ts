import { WordClass } from '../dictionary/word-class.js';
import { inRow, wordOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import { goesTogether } from '../meanings/read-together.js';
import { countedReading } from '../numbers/counters.js';
import { isInClass } from '../rules/conditions.js';
import type { Lexeme } from '../words/lexeme.js';
import { type RuleContext, rulesIn } from './rule.js';

const rule = rulesIn('time-and-noun');

const isOneKanji = (text: string) => /^\p{Script=Han}$/u.test(text);
const isTwoKanji = (text: string) => /^\p{Script=Han}{2}$/u.test(text);
const isParticle = ({ partOfSpeech, surface }: Lexeme) =>
  partOfSpeech.startsWith('助詞') && /^[をがにへでとはもの]$/u.test(surface);

const timeOf = (lexemes: Lexemes, written: string) => {
  const reading = lexemes.spellings.nounReading(written) ?? lexemes.spellings.readingsOf(written)[0];
  return reading === undefined ? undefined : wordOf(lexemes, written, reading, '名詞,副詞可能', WordClass.noun);
};

/** No suffix such as 分 and 目, which words of time have as well. */
const nounOf = (lexemes: Lexemes, written: string) => {
  const reading = isInClass(written, 'SUFFIX-OF-TIME') ? undefined : lexemes.spellings.nounReading(written);
  return reading === undefined ? undefined : wordOf(lexemes, written, reading, '名詞,一般', WordClass.noun);
};

/** Whether it is of a noun that the verb after the particle is said. */
const isSaid = (noun: string, { morphemes, lexemes }: RuleContext, particle: number) =>
  goesTogether({ base: noun, baseReading: '' }, morphemes, particle, lexemes);

/**
 * 毎日 本を読む, 日曜日 山に登る: not 毎 日本 and no 日山, where the kanji before and the first of two are a word of time. What
 * may be both (今 日本を) is it where the noun and the verb go together.
 */
export const timeAndNoun = rule('time+noun', '毎日本を読む。', '日本を出る。', {
  of: ({ surface, kind, partOfSpeech }) =>
    kind !== 'number' && /^\p{Script=Han}{1,2}$/u.test(surface) && /^(?:名詞|接頭詞)/u.test(partOfSpeech),
  next: ({ surface, partOfSpeech }) =>
    isTwoKanji(surface) && partOfSpeech.startsWith('名詞') && !partOfSpeech.startsWith('名詞,副詞可能'),
  at: (context) => {
    const { at, word, after, after2, lexemes } = context;
    if (!after || !after2 || !isParticle(after2.lexeme)) return undefined;
    const written = word.lexeme.surface + after.lexeme.surface[0]!;
    if (!isInClass(written, 'WHEN')) return undefined;
    const second = after.lexeme.surface[1]!;
    // 日曜日用: what is of a Sunday is no 日用.
    if (written.endsWith('曜日') && isInClass(second, 'SUFFIX-OF-TIME')) {
      const suffix = wordOf(
        lexemes,
        second,
        lexemes.spellings.readingsOf(second)[0] ?? '',
        '名詞,接尾,一般',
        WordClass.suffix,
      );
      const day = timeOf(lexemes, written);
      return (
        day && {
          words: inRow(word.start, day, suffix),
          count: 2,
        }
      );
    }
    // 今 stands by itself, and 毎 does not; nor is anything of a Sunday a company or a family.
    const isSure = word.lexeme.surface !== '今' && (isOneKanji(word.lexeme.surface) || isNobodyKnown(after.lexeme));
    if (!isSure && !isSaid(second, context, at + 2)) return undefined;
    const [time, noun] = [timeOf(lexemes, written), nounOf(lexemes, second)];
    if (!time || !noun) return undefined;
    return {
      words: inRow(word.start, time, noun),
      count: 2,
    };
  },
});

const isNobodyKnown = ({ kind, entry }: Lexeme) => kind === 'name' && entry === '';

/** 今 本を読む, 今 山に登る: where the verb is said of it, it is no Imamoto and no Imayama. */
export const timeInName = rule('time in a name', '今本を読む。', '今本さんを呼ぶ。', {
  of: ({ surface, partOfSpeech }) =>
    isTwoKanji(surface) && partOfSpeech.startsWith('名詞') && isInClass(surface[0]!, 'WHEN'),
  next: isParticle,
  at: (context) => {
    const { at, word, lexemes } = context;
    const [first, second] = [...word.lexeme.surface] as [string, string];
    if (lexemes.spellings.isInUse(word.lexeme.surface) || !isSaid(second, context, at + 1)) return undefined;
    const [time, noun] = [timeOf(lexemes, first), nounOf(lexemes, second)];
    if (!time || !noun) return undefined;
    return {
      words: inRow(word.start, time, noun),
      count: 1,
    };
  },
});

/** 一晩中 風が吹く: all night, and no 中風. */
export const juuAndNoun = rule('中+noun', '一晩中風が吹いた。', '父は中風で寝ている。', {
  of: ({ partOfSpeech }) => /^名詞,(?:副詞可能|接尾,助数詞)/u.test(partOfSpeech),
  next: ({ surface, partOfSpeech }) => /^中\p{Script=Han}$/u.test(surface) && partOfSpeech.startsWith('名詞'),
  at: (context) => {
    const { at, word, after, after2, lexemes } = context;
    if (!after || !after2 || !isParticle(after2.lexeme)) return undefined;
    const second = after.lexeme.surface[1]!;
    const noun = isSaid(second, context, at + 2) ? nounOf(lexemes, second) : undefined;
    if (!noun) return undefined;
    const middle = after.start + 1;
    const all = wordOf(lexemes, '中', 'じゅう', '名詞,接尾,副詞可能', WordClass.suffix);
    return {
      words: [word, { start: after.start, end: middle, ...all }, { start: middle, end: after.end, ...noun }],
      count: 2,
    };
  },
});

/** 一台 車を買う, 三年 金をためる: no 台車 and no 年金, where the verb is said of what is counted. */
export const counterAndNoun = rule('counter+noun', '一台車を買った。', '台車を買った。', {
  of: ({ kind }) => kind === 'number',
  next: ({ surface, kind, partOfSpeech }) =>
    kind === 'word' &&
    isTwoKanji(surface) &&
    partOfSpeech.startsWith('名詞') &&
    countedReading(1, surface[0]!) !== undefined,
  at: (context) => {
    const { at, word, after, after2, lexemes } = context;
    if (!after || !after2 || !isParticle(after2.lexeme)) return undefined;
    const [counter, second] = [...after.lexeme.surface] as [string, string];
    if (lexemes.spellings.has(word.lexeme.surface + after.lexeme.surface)) return undefined;
    if (!isSaid(second, context, at + 2)) return undefined;
    const noun = nounOf(lexemes, second);
    if (!noun) return undefined;
    const middle = after.start + 1;
    const { base } = countedReading(1, counter)!;
    return {
      words: [
        word,
        { start: after.start, end: middle, ...wordOf(lexemes, counter, base, '名詞,接尾,助数詞', WordClass.counter) },
        { start: middle, end: after.end, ...noun },
      ],
      count: 2,
    };
  },
});
