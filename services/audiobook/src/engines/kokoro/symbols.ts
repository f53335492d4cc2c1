import { type Phrase, sentencesOf } from '../../script/phrases.js';

/** Consonants of the rows of kana, in the phonetic symbols that the voice was trained on. */
const ROWS: readonly (readonly [consonants: readonly [string, string, string, string, string], kana: string])[] = [
  [['', '', '', '', ''], 'あいうえお'],
  [['k', 'kʲ', 'k', 'k', 'k'], 'かきくけこ'],
  [['s', 'ɕ', 's', 's', 's'], 'さしすせそ'],
  [['t', 'ʨ', 'ʦ', 't', 't'], 'たちつてと'],
  [['n', 'ɲ', 'n', 'n', 'n'], 'なにぬねの'],
  [['h', 'ç', 'ɸ', 'h', 'h'], 'はひふへほ'],
  [['m', 'mʲ', 'm', 'm', 'm'], 'まみむめも'],
  [['ɾ', 'ɾʲ', 'ɾ', 'ɾ', 'ɾ'], 'らりるれろ'],
  [['ɡ', 'ɡʲ', 'ɡ', 'ɡ', 'ɡ'], 'がぎぐげご'],
  [['ʣ', 'ʥ', 'z', 'ʣ', 'ʣ'], 'ざじずぜぞ'],
  [['d', 'ʥ', 'z', 'd', 'd'], 'だぢづでど'],
  [['b', 'bʲ', 'b', 'b', 'b'], 'ばびぶべぼ'],
  [['p', 'pʲ', 'p', 'p', 'p'], 'ぱぴぷぺぽ'],
  [['j', '', 'j', '', 'j'], 'や ゆ よ'],
  [['β', '', '', '', ''], 'わゐ ゑを'],
  [['k', '', '', 'k', ''], 'ゕ  ゖ '],
  [['', '', 'v', '', ''], '  ゔ  '],
];
const VOWELS = ['a', 'i', 'ɯ', 'e', 'o'] as const;
/** す, つ and ず have a vowel of their own, and so has ゅ. */
const CENTRAL = 'ɨ';
const CENTRAL_KANA = 'すつずづ';
const SMALL_VOWELS: Readonly<Record<string, string>> = { ぁ: 'a', ぃ: 'i', ぅ: 'ɯ', ぇ: 'e', ぉ: 'o', ゎ: 'a' };
const SMALL_Y: Readonly<Record<string, string>> = { ゃ: 'a', ゅ: CENTRAL, ょ: 'o' };
const PALATALIZED = 'ʲ';
const ROUNDED = 'ᵝ';

interface Sound {
  readonly kana: string;
  readonly consonant: string;
  readonly vowel: string;
  /** The consonant of its row before i: that of きゃ is き's. */
  readonly palatal: string;
}

const SOUNDS = new Map<string, Sound>(
  ROWS.flatMap(([consonants, row]) =>
    [...row].flatMap((kana, index): [string, Sound][] => {
      if (kana === ' ') return [];
      const vowel = CENTRAL_KANA.includes(kana) ? CENTRAL : VOWELS[index]!;
      return [[kana, { kana, consonant: consonants[index]!, vowel, palatal: consonants[1] }]];
    }),
  ),
);

/** A mora in symbols; ん and っ depend on what follows. */
function symbolsOf(mora: string): string {
  if (mora === 'ー') return 'ː';
  if (mora[0] === 'っ') return 'ʔ';
  if (mora[0] === 'ん') return 'ɴ';
  const [first = '', small = ''] = mora;
  const sound = SOUNDS.get(first);
  if (!sound) return SMALL_VOWELS[first] ?? (first in SMALL_Y ? `j${SMALL_Y[first]}` : '');
  if (small in SMALL_Y) return palatalOf(sound) + SMALL_Y[small];
  if (small in SMALL_VOWELS) return consonantBefore(sound, SMALL_VOWELS[small]!) + SMALL_VOWELS[small];
  return sound.consonant + sound.vowel;
}

/** きゃ, しゃ; てゅ and ふゅ, whose rows have no such consonant. */
const palatalOf = ({ kana, consonant, palatal, vowel }: Sound): string =>
  vowel === 'i'
    ? consonant || 'j'
    : kana === 'や' || consonant === ''
      ? 'j'
      : kana === 'ゔ'
        ? `b${PALATALIZED}`
        : consonant === 'ɸ' || 'てで'.includes(kana)
          ? consonant + PALATALIZED
          : palatal;

/** ふぁ, うぃ, くぁ: the small vowel takes the place of the own one. */
function consonantBefore({ kana, consonant, vowel }: Sound, small: string): string {
  if (kana === 'う') return 'β';
  if (kana === 'い') return 'j';
  if (kana === 'く' || kana === 'ぐ') return consonant + ROUNDED;
  return small === 'i' && vowel !== 'i' && consonant !== '' ? consonant + PALATALIZED : consonant;
}

/** ん before the consonants that it is like. */
const NASALS: readonly (readonly [before: RegExp, symbol: string])[] = [
  [/^[mpb]/u, 'm'],
  [/^[kɡ]/u, 'ŋ'],
  [/^[ɲʨʥ]/u, 'ɲ'],
  [/^[ntdɾz]/u, 'n'],
];

/** The morae of a word in symbols. */
export function wordSymbols(morae: readonly string[]): string {
  const symbols = morae.map(symbolsOf);
  return symbols
    .map((own, index) => {
      if (own !== 'ɴ') return own;
      const next = symbols[index + 1] ?? '';
      return NASALS.find(([before]) => before.test(next))?.[1] ?? own;
    })
    .join('')
    .replace(/ʔ$/u, '');
}

/** Symbols of one run of the model, which takes 510. */
const MOST_SYMBOLS = 400;
/** Symbols after which a long sentence is cut at its next pause. */
const ENOUGH_SYMBOLS = 200;
const MARKS = { none: ' ', pause: ', ', sentence: '. ', question: '? ' } as const;

/** What the model is given at a time. */
export interface Portion {
  readonly symbols: string;
  /** Whether a sentence ends with it. */
  readonly endsSentence: boolean;
}

/** Phrases in symbols, a sentence at a time; a very long one in parts. */
export function portionsOf(phrases: readonly Phrase[]): Portion[] {
  return sentencesOf(phrases).flatMap((sentence) => {
    const portions: Portion[] = [];
    let symbols = '';
    for (const [index, { words, end }] of sentence.entries()) {
      const more = words.map(({ morae }) => wordSymbols(morae)).filter(Boolean);
      const said = more.join(' ');
      const isFull = symbols.length + said.length > MOST_SYMBOLS;
      if (symbols !== '' && isFull) {
        portions.push({ symbols: symbols.trim(), endsSentence: false });
        symbols = '';
      }
      const isLast = index === sentence.length - 1;
      symbols += said + (isLast && end === 'none' ? '. ' : MARKS[end]);
      if (isLast || (end === 'pause' && symbols.length > ENOUGH_SYMBOLS)) {
        portions.push({ symbols: symbols.trim(), endsSentence: isLast });
        symbols = '';
      }
    }
    return portions;
  });
}
