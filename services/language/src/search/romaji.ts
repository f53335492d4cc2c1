import { toKatakana } from '@ichibun/japanese/kana';
import { readTable } from '../tables/read-table.js';

const VOWELS = ['a', 'i', 'u', 'e', 'o'] as const;

/** Letters of a syllable, with its kana. */
const SYLLABLES: ReadonlyMap<string, string> = new Map(
  readTable('data/search/romaji.tsv', ['letters', ...VOWELS], (row) =>
    VOWELS.map((vowel) => [row.letters + vowel, row[vowel]] as const).filter(([, kana]) => kana !== '-'),
  ).flat(),
);
const LONGEST = Math.max(...[...SYLLABLES.keys()].map(({ length }) => length));

/** Letters of a word in romaji, at most. */
const MOST_LETTERS = 60;
/** Ways of writing long vowels that are tried. */
const MOST_READINGS = 64;

const VOWEL_WITH_MARK: Record<string, string> = { ā: 'aa', ī: 'ii', ū: 'uu', ē: 'ei', ō: 'ou' };
const WITH_HAT: Record<string, string> = { â: 'ā', î: 'ī', û: 'ū', ê: 'ē', ô: 'ō' };

/**
 * Romaji in hiragana, as it is written: `shinkansen`, `sinkansen`, `gakkou`, `gakkō`, `kon'nichiha`. Spaces and hyphens
 * between its parts are left out; a hyphen after a vowel may be ー.
 *
 * @param hyphen what a hyphen after a vowel is
 * @returns undefined when it is none, or longer than 60 letters
 */
export function kanaOfRomaji(text: string, hyphen: '' | 'ー' = ''): string | undefined {
  const letters = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[âîûêô]/gu, (vowel) => WITH_HAT[vowel]!)
    .replace(/[āīūēō]/gu, (vowel) => VOWEL_WITH_MARK[vowel]!)
    .replace(/(?<=[aiueo])-/gu, hyphen)
    .replace(/[\s-]+/gu, '');
  if (letters.length === 0 || letters.length > MOST_LETTERS) return undefined;
  let kana = '';
  for (let at = 0; at < letters.length; ) {
    const syllable = syllableAt(letters, at);
    if (syllable === undefined) return undefined;
    kana += syllable.kana;
    at += syllable.length;
  }
  return kana;
}

const MACRON = /[āīūēōâîûêô]/u;
/** What a vowel with a macron is in kana: tōkyō ou, tōi oo, kōhī ー. */
const OF_MACRON: Record<string, readonly string[]> = {
  ā: ['aa', 'aー'],
  ī: ['ii', 'iー'],
  ū: ['uu', 'uー'],
  ē: ['ei', 'ee', 'eー'],
  ō: ['ou', 'oo', 'oー'],
};

/**
 * Romaji in hiragana in all ways in which its macrons may be written, the likeliest first. At most 64.
 *
 * @returns none where it is no romaji
 */
export function kanaOfMacrons(text: string): string[] {
  let written = [''];
  for (const given of text.toLowerCase().normalize('NFC')) {
    const letter = WITH_HAT[given] ?? given;
    const ways = MACRON.test(given) && written.length * 3 <= MOST_READINGS ? OF_MACRON[letter]! : [letter];
    written = ways.flatMap((way) => written.map((before) => before + way));
  }
  return [...new Set(written.flatMap((one) => kanaOfRomaji(one) ?? []))];
}

/** Hiragana with ー in the ways in which native words write long vowels: おーさか is おうさか or おおさか. At most 64. */
export function withoutLongMarks(kana: string): string[] {
  let readings = [''];
  for (const letter of kana) {
    readings = readings.flatMap((before) => {
      if (letter !== 'ー') return [before + letter];
      const vowel = vowelOf(before.at(-1) ?? '');
      if (!vowel) return [];
      const [letters, long] = vowel;
      const ways = letters.startsWith('お') || letters.startsWith('え') ? [long, letters[0]!] : [letters[0]!];
      return ways.map((way) => before + way);
    });
    readings = readings.slice(0, MOST_READINGS);
  }
  return readings;
}

/** Katakana with ティ and ディ for the ti and di of loanwords: paatii is パーティー. */
export function asLoanword(text: string): string[] {
  const kana = kanaOfRomaji(text.toLowerCase().replace(/(?<=[td])(?=i)/gu, 'h'));
  return kana === undefined ? [] : [toKatakana(withLongMarks(kana)), toKatakana(kana)];
}

function syllableAt(letters: string, at: number): { kana: string; length: number } | undefined {
  if (letters[at] === 'ー') return { kana: 'ー', length: 1 };
  for (let length = Math.min(LONGEST, letters.length - at); length > 0; length--) {
    const kana = SYLLABLES.get(letters.slice(at, at + length));
    if (kana !== undefined) return { kana, length };
  }
  const [letter, next] = [letters[at]!, letters[at + 1] ?? ''];
  if (letter === 'n' && next === "'") return { kana: 'ん', length: 2 };
  if (letter === 'n') return { kana: 'ん', length: 1 };
  // shimbun, Hepburn's old way.
  if (letter === 'm' && /[bmp]/u.test(next)) return { kana: 'ん', length: 1 };
  const isDoubled = letter === next || (letter === 't' && next === 'c');
  return isDoubled && /[bcdfghjkpqrstvz]/u.test(letter) ? { kana: 'っ', length: 1 } : undefined;
}

/** Kana by their vowel, and by what they are made long. */
const LENGTHENED: readonly (readonly [kana: string, long: string])[] = [
  ['おこそとのほもよろごぞどぼぽょをぉ', 'う'],
  ['うくすつぬふむゆるぐずづぶぷゅぅ', 'う'],
  ['あかさたなはまやらわがざだばぱゃぁ', 'あ'],
  ['いきしちにひみりぎじぢびぴぃ', 'い'],
  ['えけせてねへめれげぜでべぺぇ', 'い'],
];
const vowelOf = (kana: string) => LENGTHENED.find(([letters]) => letters.includes(kana));

/**
 * The readings that may be meant by romaji without long vowels, the one that is written first: とうきょう of ときょ. A
 * loanword has ー for them. At most 64.
 */
export function longReadings(kana: string): string[] {
  const letters = [...kana];
  let readings = [''];
  for (const [at, letter] of letters.entries()) {
    const long = vowelOf(letter)?.[1];
    const next = letters[at + 1];
    const isLong = next !== undefined && (next === long || /[ーゃゅょぁぃぅぇぉ]/u.test(next));
    const endings = long === undefined || isLong ? [letter] : [letter, letter + long, `${letter}ー`];
    const chosen = endings.length * readings.length > MOST_READINGS ? [letter] : endings;
    readings = chosen.flatMap((ending) => readings.map((reading) => reading + ending));
  }
  return readings;
}

/** A vowel that is written twice, as loanwords have it: コーヒー of koohii. */
export function withLongMarks(kana: string): string {
  let marked = '';
  for (const letter of kana) {
    const vowels = LENGTHENED.find(([letters]) => letters[0] === letter)?.[0];
    const before = marked.at(-1);
    marked += vowels && before !== undefined && vowels.includes(before) ? 'ー' : letter;
  }
  return marked;
}

/**
 * は, へ and を as they are said: konnichiwa is こんにちは, wakedewanai わけではない. Within a word は is only tried where
 * particles stand together (では, には, とは), since わ is far commoner.
 */
export const withParticles = (kana: string): string[] => [
  ...new Set([
    kana,
    kana.replace(/わ$/u, 'は'),
    kana.replace(/(?<=[でにと])わ(?=.)/gu, 'は'),
    kana.replace(/お/gu, 'を'),
  ]),
];
