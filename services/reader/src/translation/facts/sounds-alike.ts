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
const VOWELS: readonly [vowel: string, kana: string][] = [
  ['a', 'あかがさざただなはばぱまやらわぁゃゎ'],
  ['i', 'いきぎしじちぢにひびぴみりぃゐ'],
  ['u', 'うくぐすずつづぬふぶぷむゆるぅゅゔ'],
  ['e', 'えけげせぜてでねへべぺめれぇゑ'],
  ['o', 'おこごそぞとどのほぼぽもよろをぉょ'],
];
const VOWEL_OF_KANA = new Map(VOWELS.flatMap(([vowel, kana]) => [...kana].map((one) => [one, vowel])));
/** What an English vowel is heard as: Jane is ジェーン, Amy エイミー, Paul ポール. */
const HEARD: Readonly<Record<string, readonly string[]>> = {
  a: ['a', 'e', 'ei', 'o', 'ai'],
  e: ['e', 'i', 'a', 'ei', 'u'],
  i: ['i', 'ai', 'a', 'e'],
  o: ['o', 'a', 'u', 'ou'],
  u: ['u', 'a', 'o', 'i', 'ua'],
  y: ['i', 'ai', 'a', 'e', 'u'],
  w: ['u', 'o'],
};

/** English spellings and their sounds, the longer ones first; what is in none of them is silent, but for vowels. */
const SPELLINGS: readonly [spelling: RegExp, sounds: string][] = (
  [
    [/^wr/, 'R'],
    [/^kn/, 'N'],
    [/^ps|^x/, 'S'],
    // Mostly heard as a long vowel, where no vowel follows.
    [/(?<=[aeiou])rr?(?=e?$|[^aeiouyr])/, 'r'],
    [/sch|sh|ss?(?=ion)/, 'S'],
    [/ch(?=[lr])/, 'K'],
    [/tch|ch|th|ts|tz|ds/, 'C'],
    [/ph|ff?/, 'H'],
    [/gh/, ''],
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

const DEFAULT_COST = 1;
/** Of pairs of sounds that are heard alike. */
const SUBSTITUTION_COSTS: Record<string, number> = {
  BV: 0,
  CS: 0,
  CT: 0,
  GK: 0,
  GS: 0,
  Rr: 0,
  HV: 0.3,
  MN: 0.3,
  ST: 0.7,
  CK: 0.7,
  BH: 0.6,
};
/** Of sounds that Japanese leaves out: Bernard is バーナード, Hughes ヒューズ, Ivan イワン. */
const DELETION_COSTS: Record<string, number> = { r: 0.1, R: 1.1, H: 0.2, V: 0.4, T: 0.6, C: 0.6, K: 0.7 };
/** The last e and a vowel beside another cost nothing. */
const VOWEL_DELETION_COST = 0.35;
/** Of an i that only helps to say a consonant, as in トリッジ; a helping u or o, as in スミス, costs nothing. */
const HELPING_I_COST = 0.1;
/**
 * The part of a word's sounds that may differ, a vowel counted as half. Of 1,835 foreign names of the dictionary 96 %
 * are within it, and of these with a vowel after their end, フジア, 39 %.
 */
const MAX_DIFFERENCE = 0.16;
/** Of the longer word's consonants, the share that the shorter has: ゾウ is not Chester. */
const MIN_LENGTH_RATIO = 0.4;
/** Longer strings are no names. */
const MAX_LENGTH = 40;

interface Sound {
  /** A consonant in upper case, but for r, or a vowel. */
  readonly sound: string;
  readonly isVowel: boolean;
  readonly deletionCost: number;
}

const isVowelLetter = (letter: string | undefined) => letter !== undefined && 'aeiouyw'.includes(letter);

/** An English word as Japanese hears it. */
function soundsOfEnglish(word: string): Sound[] {
  const letters = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const sounds: Sound[] = [];
  for (let at = 0; at < letters.length; ) {
    if (isVowelLetter(letters[at]) && !(at === 0 && letters.startsWith('wr'))) {
      const isBeside = isVowelLetter(letters[at - 1]) || isVowelLetter(letters[at + 1]);
      const isSilent = isBeside || /^e[sd]?$/.test(letters.slice(at));
      sounds.push({ sound: letters[at]!, isVowel: true, deletionCost: isSilent ? 0 : VOWEL_DELETION_COST });
      at++;
    } else {
      const [length, heard] = consonantsAt(letters, at);
      for (const sound of heard)
        sounds.push({ sound, isVowel: false, deletionCost: DELETION_COSTS[sound] ?? DEFAULT_COST });
      at += length;
    }
  }
  return sounds;
}

function consonantsAt(letters: string, at: number): [length: number, sounds: string] {
  for (const [spelling, sounds] of SPELLINGS) {
    spelling.lastIndex = at;
    const found = spelling.exec(letters);
    if (found) return [found[0].length, sounds];
  }
  return [1, ''];
}

/** A Japanese word as its sounds. ん is not heard before another one: Anna is アンナ. */
function soundsOfKana(kana: string): Sound[] {
  const sounds: { sound: string; isVowel: boolean }[] = [];
  for (const one of toHiragana(kana).replace(/ん(?=[な-のま-も])/gu, '')) {
    // ジェ is one mora: its small vowel stands for the other one.
    if ('ぁぃぅぇぉゃゅょゎ'.includes(one) && sounds.at(-1)?.isVowel && sounds.at(-2)?.isVowel === false) sounds.pop();
    const [consonant, vowel] = [SOUND_OF_KANA.get(one), VOWEL_OF_KANA.get(one)];
    if (consonant) sounds.push({ sound: consonant, isVowel: false });
    if (vowel) sounds.push({ sound: vowel, isVowel: true });
  }
  return sounds.map((sound, at) => ({
    ...sound,
    deletionCost: insertionCost(sound, sounds[at - 1], sounds[at + 1]),
  }));
}

type Heard = Pick<Sound, 'sound' | 'isVowel'>;

/** The cost of a Japanese sound that the English word does not have. */
function insertionCost({ sound, isVowel }: Heard, before: Heard | undefined, after: Heard | undefined): number {
  if (!isVowel || !before) return 1;
  if (before.isVowel) return before.sound === sound || ['ou', 'ei'].includes(before.sound + sound) ? 0 : 1;
  if (after?.isVowel) return 1;
  if (sound === 'u' || (sound === 'o' && before.sound === 'T')) return 0;
  return sound === 'i' && 'CSK'.includes(before.sound) ? HELPING_I_COST : 1;
}

const substitutionCost = (one: string, other: string) =>
  one === other ? 0 : (SUBSTITUTION_COSTS[[one, other].sort().join('')] ?? DEFAULT_COST);

const consonants = (sounds: readonly Sound[]) => sounds.filter(({ isVowel }) => !isVowel);

/** The length with vowels counted as half. */
const weight = (sounds: readonly Sound[]) => (sounds.length + consonants(sounds).length) / 2;

/**
 * How far a Japanese word is from an English name as it is said in Japanese: nothing for Leeds and リーズ, Tanaka and
 * たなか. Compared by their sounds, and by whether they begin with a consonant.
 *
 * @param kana of either kind
 * @returns the part of the sounds that differs; undefined where it cannot be the name
 */
export function soundDifference(name: string, kana: string): number | undefined {
  if (name.length > MAX_LENGTH || kana.length > MAX_LENGTH || name === '' || kana === '') return undefined;
  const [english, japanese] = [soundsOfEnglish(name), soundsOfKana(kana)];
  const [first, firstOfKana] = [consonants(english)[0], consonants(japanese)[0]];
  const beginsWithVowel = /^[aeiou]/i.test(name.normalize('NFD'));
  // W and y are said as vowels or not at all, and what begins with an h is often said without.
  if (beginsWithVowel !== (japanese[0]?.isVowel ?? false) && !/^[wyhj]/i.test(name)) return undefined;
  if (!first !== !firstOfKana) return undefined;
  if (first && !beginsWithVowel && !/^[hjwy]/i.test(name) && substitutionCost(first.sound, firstOfKana!.sound) > 0.3) {
    return undefined;
  }
  const [shorter, longer] = [consonants(english).length, consonants(japanese).length].sort((a, b) => a - b);
  if (shorter! < longer! * MIN_LENGTH_RATIO) return undefined;
  const part = editDistance(english, japanese) / Math.max(weight(english), weight(japanese));
  return part <= MAX_DIFFERENCE ? part : undefined;
}

/** The edit distance, by dynamic programming. */
function editDistance(english: readonly Sound[], japanese: readonly Sound[]): number {
  const costs = Array.from({ length: english.length + 1 }, () =>
    new Array<number>(japanese.length + 1).fill(Number.POSITIVE_INFINITY),
  );
  costs[0]![0] = 0;
  for (const [at, row] of costs.entries()) {
    for (const [kanaAt, cost] of row.entries()) {
      const [one, other, next] = [english[at], japanese[kanaAt], japanese[kanaAt + 1]];
      const reach = (down: number, right: number, more: number) => {
        const reached = costs[at + down]!;
        reached[kanaAt + right] = Math.min(reached[kanaAt + right]!, cost + more);
      };
      if (other) reach(0, 1, other.deletionCost);
      if (one) reach(1, 0, one.deletionCost);
      if (!one || !other || one.isVowel !== other.isVowel) continue;
      if (!one.isVowel) reach(1, 1, substitutionCost(one.sound, other.sound));
      else {
        reach(1, 1, HEARD[one.sound]!.includes(other.sound) ? 0 : 1);
        if (next && HEARD[one.sound]!.includes(other.sound + next.sound)) reach(1, 2, 0);
      }
    }
  }
  return costs.at(-1)!.at(-1)!;
}
