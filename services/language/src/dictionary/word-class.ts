/**
 * What a word is, coarsely enough that IPADIC and JMdict agree: bits of a mask. They tell apart homographs
 * (居る いる v1 and おる v5, は the particle and は the interjection).
 */
export const WordClass = {
  ichidan: 1 << 0,
  godan: 1 << 1,
  kuru: 1 << 2,
  suru: 1 << 3,
  zuru: 1 << 4,
  suruNoun: 1 << 5,
  iAdjective: 1 << 6,
  naAdjective: 1 << 7,
  noun: 1 << 8,
  pronoun: 1 << 9,
  adverb: 1 << 10,
  particle: 1 << 11,
  auxiliary: 1 << 12,
  conjunction: 1 << 13,
  interjection: 1 << 14,
  prefix: 1 << 15,
  suffix: 1 << 16,
  counter: 1 << 17,
  numeral: 1 << 18,
  expression: 1 << 19,
  adnominal: 1 << 20,
  other: 1 << 21,
} as const;

/** Classes that a JMdict part-of-speech code stands for. */
export function classesOfTag(tag: string): number {
  return EXACT[tag] ?? PREFIXES.find(([prefix]) => tag.startsWith(prefix))?.[1] ?? WordClass.other;
}

const NOUN = WordClass.noun;

const EXACT: Record<string, number> = {
  v1: WordClass.ichidan,
  'v1-s': WordClass.ichidan,
  vk: WordClass.kuru,
  'vs-i': WordClass.suru,
  'vs-s': WordClass.suru,
  'vs-c': WordClass.suru,
  vz: WordClass.zuru | WordClass.ichidan,
  vs: WordClass.suruNoun,
  'adj-i': WordClass.iAdjective,
  'adj-ix': WordClass.iAdjective,
  'adj-na': WordClass.naAdjective,
  'adj-no': NOUN,
  'adj-t': WordClass.naAdjective,
  'adj-nari': WordClass.naAdjective,
  'adj-pn': WordClass.adnominal,
  'adj-f': WordClass.adnominal,
  'n-pref': WordClass.prefix | NOUN,
  'n-suf': WordClass.suffix | NOUN,
  n: NOUN,
  'n-adv': NOUN | WordClass.adverb,
  'n-t': NOUN,
  'n-pr': NOUN,
  pn: WordClass.pronoun,
  adv: WordClass.adverb,
  'adv-to': WordClass.adverb,
  prt: WordClass.particle,
  aux: WordClass.auxiliary,
  'aux-v': WordClass.auxiliary,
  'aux-adj': WordClass.auxiliary,
  cop: WordClass.auxiliary,
  'cop-da': WordClass.auxiliary,
  conj: WordClass.conjunction,
  int: WordClass.interjection,
  pref: WordClass.prefix,
  suf: WordClass.suffix,
  ctr: WordClass.counter,
  num: WordClass.numeral,
  exp: WordClass.expression,
};

const PREFIXES: [string, number][] = [
  ['v5', WordClass.godan],
  ['v4', WordClass.godan],
  ['v2', WordClass.ichidan],
  ['vn', WordClass.godan],
  ['vr', WordClass.godan],
  ['adj', WordClass.iAdjective],
];

/**
 * Classes that a word of the analyser may have in the dictionary.
 *
 * @param name IPADIC's levels joined by commas
 * @param conjugation IPADIC's conjugation class, empty when there is none
 * @returns a mask of classes; 0 when nothing can be said
 */
export function classesOfWord(name: string, conjugation: string): number {
  const [first = '', second = '', third = ''] = name.split(',');
  // そう, よう and みたい after a word: no noun is meant.
  if (third === '助動詞語幹' || second === '特殊') return STEM;
  if (first === '動詞' || conjugation.startsWith('五段') || conjugation.startsWith('一段')) {
    return verbClasses(conjugation) | (second === '接尾' || second === '非自立' ? WordClass.auxiliary : 0);
  }
  if (first === '形容詞') return WordClass.iAdjective | (second === '非自立' ? WordClass.auxiliary : 0);
  if (first !== '名詞') return SIMPLE[first] ?? 0;
  if (second === '接尾') return third === '助数詞' ? WordClass.counter | WordClass.suffix | NOUN : SUFFIX;
  return NOUNS[second] ?? NOUN_LIKE;
}

/**
 * The one class that a word has where it stands, where its part of speech says so; 0 for nouns and what else has the
 * dictionary's first sense mostly.
 */
export function classMeant(name: string): number {
  const [first = '', second = '', third = ''] = name.split(',');
  if (third === '助数詞') return WordClass.counter;
  if (first === '名詞') return MEANT_OF_NOUNS[second] ?? 0;
  return /^(?:副詞|接続詞|感動詞|接頭詞|連体詞)$/u.test(first) ? SIMPLE[first]! : 0;
}

const MEANT_OF_NOUNS: Record<string, number> = {
  形容動詞語幹: WordClass.naAdjective,
  接尾: WordClass.suffix,
  代名詞: WordClass.pronoun,
};

const STEM = WordClass.auxiliary | WordClass.suffix | WordClass.naAdjective | WordClass.expression;
const SUFFIX = WordClass.suffix | NOUN | WordClass.counter;
const NOUN_LIKE = NOUN | WordClass.suruNoun | WordClass.naAdjective | WordClass.pronoun | WordClass.adverb;

const SIMPLE: Record<string, number> = {
  // JMdict files です and について under expressions.
  助詞: WordClass.particle | WordClass.conjunction | WordClass.expression,
  助動詞: WordClass.auxiliary | WordClass.expression,
  副詞: WordClass.adverb,
  接続詞: WordClass.conjunction,
  感動詞: WordClass.interjection,
  フィラー: WordClass.interjection,
  連体詞: WordClass.adnominal,
  接頭詞: WordClass.prefix,
};

const NOUNS: Record<string, number> = {
  代名詞: WordClass.pronoun,
  サ変接続: WordClass.suruNoun | NOUN,
  形容動詞語幹: WordClass.naAdjective | NOUN,
  ナイ形容詞語幹: NOUN | WordClass.naAdjective,
  副詞可能: NOUN | WordClass.adverb,
  数: WordClass.numeral | NOUN | WordClass.pronoun,
  非自立: NOUN | WordClass.auxiliary | WordClass.particle | WordClass.naAdjective,
};

function verbClasses(conjugation: string): number {
  if (conjugation.startsWith('五段') || conjugation.startsWith('四段') || conjugation.startsWith('ラ変')) {
    return WordClass.godan;
  }
  if (conjugation.startsWith('カ変')) return WordClass.kuru;
  if (conjugation.startsWith('サ変・−ズル')) return WordClass.zuru | WordClass.suru;
  if (conjugation.startsWith('サ変')) return WordClass.suru | WordClass.suruNoun;
  return WordClass.ichidan;
}
