import { toHiragana } from '@ichibun/japanese/kana';

/**
 * Consonants that a Japanese ear does not keep apart, or that are written now so and now so. C is chi, tsu, ji and th,
 * which may be S or T; G is a g before e and i, which may be K or S.
 */
const KANA: readonly [sound: string, kana: string][] = [
  ['K', 'かきくけこがぎぐげご'],
  ['S', 'さしすせそざじずぜぞ'],
  ['C', 'ちつぢづ'],
  ['T', 'たてとだでど'],
  ['N', 'なにぬねのん'],
  ['M', 'まみむめも'],
  ['H', 'はひふへほ'],
  ['B', 'ばびぶべぼぱぴぷぺぽゔ'],
  ['R', 'らりるれろ'],
];
const SOUND_OF_KANA = new Map(KANA.flatMap(([sound, kana]) => [...kana].map((one) => [one, sound])));

/** English spellings and their sounds, the longer ones first; what is in none of them is a vowel or silent. */
const SPELLINGS: readonly [spelling: RegExp, sounds: string][] = (
  [
    [/^wr/, 'R'],
    [/^kn/, 'N'],
    [/^ps|^x/, 'S'],
    // Mostly heard as a long vowel, where no vowel follows.
    [/(?<=[aeiou])rr?(?=e?$|[^aeiouyr])/, 'r'],
    [/sch|sh|ss?(?=ion)/, 'S'],
    [/tch|ch|th|ts|tz|ds/, 'C'],
    [/ph|ff?/, 'H'],
    [/gh|w|y/, ''],
    [/ck|cc?(?![eiy])|kk?|q/, 'K'],
    [/x/, 'KS'],
    [/c|ss?|zz?|j/, 'S'],
    [/gg?(?=[eiy])/, 'G'],
    [/gg?/, 'K'],
    [/dd?|tt?/, 'T'],
    [/nn?/, 'N'],
    [/mm?/, 'M'],
    [/h/, 'H'],
    [/bb?|pp?/, 'B'],
    [/v/, 'V'],
    [/ll?|rr?/, 'R'],
  ] as const
).map(([spelling, sounds]) => [new RegExp(spelling, 'y'), sounds]);

/** What it costs that one of two sounds stands for the other; 1 for all pairs that are not here. */
const NEAR: Record<string, number> = {
  ...{ BV: 0, CS: 0, CT: 0, GK: 0, GS: 0, Rr: 0 },
  ...{ HV: 0.3, MN: 0.3, ST: 0.7, CK: 0.7, BH: 0.6 },
};
/** What it costs that a sound of the English word is not said: Bernard is バーナード, Hughes ヒューズ, Ivan イワン. */
const SILENT: Record<string, number> = { r: 0.1, R: 1.1, H: 0.2, V: 0.6, T: 0.6, C: 0.6, K: 0.7 };
/** The part of a word's sounds that may differ. */
const MOST_DIFFERENCE = 0.33;
/** The part of the longer one's sounds that the other has at least: ゾウ is not Chester. */
const LEAST_SOUNDS = 0.4;
/** Letters of a name that are compared; longer ones are no names. */
const LONGEST = 40;

/** The consonants of an English word as Japanese hears them. */
function soundsOfEnglish(word: string): string {
  const letters = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  let sounds = '';
  for (let at = 0; at < letters.length; ) {
    const [length, heard] = soundAt(letters, at);
    sounds += heard;
    at += length;
  }
  return sounds;
}

function soundAt(letters: string, at: number): [length: number, sounds: string] {
  for (const [spelling, sounds] of SPELLINGS) {
    spelling.lastIndex = at;
    const found = spelling.exec(letters);
    if (found) return [found[0].length, sounds];
  }
  return [1, ''];
}

/** ん is not heard before another one: Anna is アンナ. */
const soundsOfKana = (kana: string) =>
  [...toHiragana(kana).replace(/ん(?=[な-のま-も])/gu, '')].map((one) => SOUND_OF_KANA.get(one) ?? '').join('');

const substitution = (one: string, other: string) => (one === other ? 0 : (NEAR[[one, other].sort().join('')] ?? 1));

/**
 * How far a Japanese word is from an English name as it is said in Japanese: nothing for Leeds and リーズ, Tanaka and
 * たなか. Compared by their consonants, and by whether they begin with one.
 *
 * @param kana of either kind
 * @returns the part of the sounds that differs; undefined where it cannot be the name
 */
export function soundDifference(name: string, kana: string): number | undefined {
  if (name.length > LONGEST || kana.length > LONGEST) return undefined;
  const [english, japanese] = [soundsOfEnglish(name), soundsOfKana(kana)];
  const beginsWithVowel = /^[aeiou]/i.test(name.normalize('NFD'));
  const kanaBeginsWithVowel = /^[あいうえおぁぃぅぇぉ]/.test(toHiragana(kana));
  // W and y are said as vowels or not at all, and what begins with an h is often said without.
  if (beginsWithVowel !== kanaBeginsWithVowel && !/^[wyhj]/i.test(name)) return undefined;
  if (english === '' || japanese === '') return english === japanese ? 0 : undefined;
  if (!beginsWithVowel && !/^[hjwy]/i.test(name) && substitution(english[0]!, japanese[0]!) > 0.3) return undefined;
  const [shorter, longer] = [english.length, japanese.length].sort((one, other) => one - other);
  if (shorter! < longer! * LEAST_SOUNDS) return undefined;
  const part = difference(english, japanese) / Math.max(english.length, japanese.length);
  return part <= MOST_DIFFERENCE ? part : undefined;
}

/** The least cost of making the one into the other. */
function difference(english: string, japanese: string): number {
  let row = Array.from({ length: japanese.length + 1 }, (_, at) => at);
  for (const sound of english) {
    const silent = SILENT[sound] ?? 1;
    const next = [row[0]! + silent];
    for (let at = 0; at < japanese.length; at++) {
      next.push(Math.min(row[at + 1]! + silent, next[at]! + 1, row[at]! + substitution(sound, japanese[at]!)));
    }
    row = next;
  }
  return row.at(-1)!;
}
