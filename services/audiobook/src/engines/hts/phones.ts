/** Consonants of the rows of kana, in the voice's symbols. */
const ROWS: readonly (readonly [consonants: readonly [string, string, string, string, string], kana: string])[] = [
  [['', '', '', '', ''], 'あいうえお'],
  [['k', 'k', 'k', 'k', 'k'], 'かきくけこ'],
  [['s', 'sh', 's', 's', 's'], 'さしすせそ'],
  [['t', 'ch', 'ts', 't', 't'], 'たちつてと'],
  [['n', 'n', 'n', 'n', 'n'], 'なにぬねの'],
  [['h', 'h', 'f', 'h', 'h'], 'はひふへほ'],
  [['m', 'm', 'm', 'm', 'm'], 'まみむめも'],
  [['r', 'r', 'r', 'r', 'r'], 'らりるれろ'],
  [['g', 'g', 'g', 'g', 'g'], 'がぎぐげご'],
  [['z', 'j', 'z', 'z', 'z'], 'ざじずぜぞ'],
  [['d', 'j', 'z', 'd', 'd'], 'だぢづでど'],
  [['b', 'b', 'b', 'b', 'b'], 'ばびぶべぼ'],
  [['p', 'p', 'p', 'p', 'p'], 'ぱぴぷぺぽ'],
  [['y', '', 'y', '', 'y'], 'や ゆ よ'],
  [['w', '', '', '', ''], 'わゐ ゑを'],
  [['k', '', '', 'k', ''], 'ゕ  ゖ '],
];
const VOWELS = 'aiueo';
const SMALL = { ぁ: 'a', ぃ: 'i', ぅ: 'u', ぇ: 'e', ぉ: 'o', ゃ: 'a', ゅ: 'u', ょ: 'o', ゎ: 'a' } as const;
const FULL_SIZE = { ゃ: 'や', ゅ: 'ゆ', ょ: 'よ', ゎ: 'わ' } as const;

/** A mora in the voice's symbols. */
export interface Phones {
  /** Empty for a vowel, ん and っ. */
  readonly consonant: string;
  /** A vowel, N or cl. */
  readonly nucleus: string;
}

const PLAIN = new Map<string, Phones>([
  ['ん', { consonant: '', nucleus: 'N' }],
  ['っ', { consonant: '', nucleus: 'cl' }],
  ['ゔ', { consonant: 'v', nucleus: 'u' }],
  ...ROWS.flatMap(([consonants, kana]) =>
    [...kana].flatMap((one, index): [string, Phones][] =>
      one === ' ' ? [] : [[one, { consonant: consonants[index]!, nucleus: VOWELS[index]! }]],
    ),
  ),
]);

/** Consonants after which ゃ ゅ ょ make another one. */
const PALATAL = new Map([...'kgnhmrbptd'].map((consonant) => [consonant, `${consonant}y`]));

/** What the voice says for a mora: a small vowel takes the place of that before it. */
function phonesOf(mora: string): Phones {
  const [first = '', second] = mora;
  const small = second as keyof typeof SMALL | undefined;
  const plain = PLAIN.get(first);
  if (plain === undefined) {
    const alone = SMALL[first as keyof typeof SMALL] ?? 'a';
    return { consonant: first in FULL_SIZE && first !== 'ゎ' ? 'y' : '', nucleus: alone };
  }
  if (small === undefined || plain.nucleus === 'N' || plain.nucleus === 'cl') return plain;
  const nucleus = SMALL[small];
  const { consonant } = plain;
  if (small in FULL_SIZE && small !== 'ゎ') {
    return { consonant: PALATAL.get(consonant) ?? (consonant === 'f' ? 'hy' : consonant || 'y'), nucleus };
  }
  // うぃ, いぇ; くぁ is said as くわ by a voice without kw.
  if (consonant === '') return { consonant: plain.nucleus === 'u' ? 'w' : plain.nucleus === 'i' ? 'y' : '', nucleus };
  return { consonant, nucleus };
}

const VOICELESS = /^(?:k|ky|s|sh|t|ty|ch|ts|h|hy|f|p|py)$/;

/**
 * The morae of what is said without a pause, as phones. A vowel of き し ち つ and the like is devoiced between voiceless
 * consonants, and す at the end; never two in a row, nor where the pitch falls.
 *
 * @param morae hiragana
 * @param isFall whether the pitch falls after the mora of that index
 */
export function spokenPhones(morae: readonly string[], isFall: (index: number) => boolean): Phones[] {
  const phones: Phones[] = [];
  for (const mora of morae) {
    const last = phones.at(-1);
    if (mora !== 'ー') phones.push(phonesOf(mora));
    else if (last) phones.push({ consonant: '', nucleus: /^[aiueoN]$/.test(last.nucleus) ? last.nucleus : 'o' });
  }
  let wasDevoiced = false;
  return phones.map((one, index) => {
    const next = phones[index + 1];
    const isBetween = next !== undefined && VOICELESS.test(next.consonant);
    const isFinal = next === undefined && morae[index] === 'す' && phones.length > 2;
    const isWeak = /^[iu]$/.test(one.nucleus) && VOICELESS.test(one.consonant);
    wasDevoiced = isWeak && (isBetween || isFinal) && !wasDevoiced && (!isFall(index) || isFinal);
    return wasDevoiced ? { ...one, nucleus: one.nucleus.toUpperCase() } : one;
  });
}
