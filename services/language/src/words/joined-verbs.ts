import { hasKanji } from '@ichibun/japanese/script';
import { WordClass } from '../dictionary/word-class.js';
import { conjugatedReading } from './base-reading.js';
import { endingOf } from './endings.js';
import type { Lexeme } from './lexeme.js';
import type { Lexemes } from './lexemes.js';
import { verbsOfStem } from './plain-verb.js';
import { inflected, type Rejoining } from './rejoining.js';
import { entryOf } from './table-entry.js';

/** 上へ上り、 and 花を散らし、: no noun stands there, but the stem of a verb. */
export const stemOfVerb: Rejoining = {
  of: ({ partOfSpeech, surface }) =>
    /^名詞,(?:一般|サ変接続)/u.test(partOfSpeech) && /^\p{Script=Han}[ぁ-ん]{1,2}$/u.test(surface),
  at: ({ word: { start, end, lexeme }, before, after, lexemes }) => {
    const particle = before?.lexeme.surface ?? '';
    if (!after || !/^[へを]$/u.test(particle)) return undefined;
    if (particle === 'を' ? after.lexeme.surface !== '、' : after.lexeme.partOfSpeech.startsWith('助'))
      return undefined;
    const { surface, reading } = lexeme;
    const verb = verbsOfStem(surface, reading).find(({ classes }) => classes === WordClass.godan);
    if (!verb || !lexemes.isVerb(verb.written, verb.reading)) return undefined;
    const given = { surface, reading, pronunciation: reading, base: verb.written, baseReading: verb.reading };
    const grammar = { partOfSpeech: '動詞,自立', conjugation: '五段', form: '連用形' };
    const stem = lexemes.compose({ ...given, ...grammar }, WordClass.godan);
    return { words: [{ start, end, lexeme: stem, reading }], count: 1 };
  },
};

/**
 * Verbs that は begins, and no particle: うちにはいった is 入る, since who says or goes is written with kanji there;
 * 十里はなれた is 離れる.
 */
export const beginningWithHa: Rejoining = {
  of: ({ surface }) => surface === 'は',
  next: ({ surface, base }) => surface === 'いっ' || base === 'なれる',
  at: ({ text, word: { start }, before, before2, after, lexemes }) => {
    if (!before) return undefined;
    const { end, lexeme } = after!;
    const enters = before.lexeme.surface === 'に' && lexeme.surface === 'いっ';
    const leaves = before2?.lexeme.kind === 'number' && lexeme.base === 'なれる';
    if (!enters && !leaves) return undefined;
    const surface = text.slice(start, end);
    const verb = enters
      ? inflected(lexemes, surface, 'はいる', lexeme, WordClass.godan)
      : inflected(lexemes, surface, 'はなれる', lexeme, WordClass.ichidan);
    return { words: [{ start, end, ...verb }], count: 2 };
  },
};

/** 駆け上がる, ぶつかり合う: two verbs that the dictionary has as one, which IPADIC has of other pairs. */
export const compoundVerb: Rejoining = {
  of: ({ form, surface, partOfSpeech }) => form === '連用形' && surface !== 'し' && partOfSpeech === '動詞,自立',
  next: ({ partOfSpeech }) => partOfSpeech.startsWith('動詞,') && partOfSpeech !== '動詞,接尾',
  at: ({ text, word, after, lexemes }) => {
    const one = word.lexeme;
    const other = after!.lexeme;
    // Any verb may have 始める behind it; あげる has て before it where it is an ending.
    const ending = endingOf(other.asAnalysed);
    if (ending && !ending.joins && ending.after.join() !== 'te') return undefined;
    const base = one.surface + other.base;
    // 慄え上る is ふるえあがる; IPADIC reads 上る by itself. So it does 叩き of 叩き起こす, which is たたきおこす.
    const reads = [
      [one.reading, other.baseReading],
      [one.reading, entryOf(AS_SECOND, other.base)],
      [firstReading(base, other, lexemes), other.baseReading],
    ];
    const read = reads.find(([begins, ends]) => begins && ends && lexemes.isVerb(base, begins + ends));
    if (!read) return undefined;
    const [begins, ends] = read as [string, string];
    const { start } = word;
    const { end } = after!;
    const { conjugation, form } = other;
    const reading = begins + conjugatedReading(other.surface, other.base, ends);
    const given = {
      surface: text.slice(start, end),
      reading,
      pronunciation: reading,
      base,
      baseReading: begins + ends,
    };
    const grammar = { partOfSpeech: '動詞,自立', conjugation, form };
    const lexeme = lexemes.compose({ ...given, ...grammar }, WordClass.godan | WordClass.ichidan);
    return { words: [{ start, end, lexeme, reading }], count: 2 };
  },
};

/** How the first of two verbs is read in the dictionary's word of both, where that has one reading only. */
function firstReading(base: string, { baseReading }: Lexeme, lexemes: Lexemes): string | undefined {
  const reading = hasKanji(base) ? lexemes.readingInUse(base) : undefined;
  return reading?.endsWith(baseReading) ? reading.slice(0, -baseReading.length) : undefined;
}

/** Verbs that are read otherwise behind another one. */
const AS_SECOND: Record<string, string> = { 上る: 'あがる', 下る: 'さがる', 留る: 'どまる', 廻る: 'まわる' };
