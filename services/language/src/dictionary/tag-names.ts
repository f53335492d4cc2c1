import { entryOf } from '../tables/table-entry.js';

/** JMdict's codes for parts of speech as people call them; those of conjugations by their beginnings below. */
const PARTS_OF_SPEECH: Record<string, string> = {
  n: 'noun',
  pn: 'pronoun',
  'n-suf': 'noun suffix',
  'n-pref': 'noun prefix',
  'n-adv': 'adverbial noun',
  'n-t': 'noun of time',
  'n-pr': 'proper noun',
  'adj-i': 'い-adjective',
  'adj-ix': 'い-adjective',
  'adj-na': 'な-adjective',
  'adj-no': 'noun with の',
  'adj-pn': 'before nouns',
  'adj-t': 'たる-adjective',
  'adj-f': 'before nouns',
  adv: 'adverb',
  'adv-to': 'adverb with と',
  aux: 'auxiliary',
  'aux-v': 'auxiliary verb',
  'aux-adj': 'auxiliary adjective',
  cop: 'copula',
  'cop-da': 'copula',
  conj: 'conjunction',
  ctr: 'counter',
  exp: 'expression',
  int: 'interjection',
  num: 'numeral',
  pref: 'prefix',
  prt: 'particle',
  suf: 'suffix',
  vi: 'intransitive',
  vt: 'transitive',
  vk: 'irregular verb',
  vs: 'noun with する',
  'vs-i': 'する verb',
  'vs-s': 'する verb',
};
const CONJUGATIONS: readonly (readonly [beginning: string, name: string])[] = [
  ['v1', 'ichidan verb'],
  ['v5', 'godan verb'],
  ['v4', 'classical verb'],
  ['v2', 'classical verb'],
  ['vz', 'ずる verb'],
  ['adj', 'adjective'],
  ['v', 'verb'],
];

const USAGE: Record<string, string> = {
  uk: 'usually in kana',
  abbr: 'abbreviation',
  arch: 'archaic',
  obs: 'obsolete',
  dated: 'dated',
  rare: 'rare',
  hist: 'historical',
  col: 'colloquial',
  sl: 'slang',
  'net-sl': 'Internet slang',
  'm-sl': 'manga slang',
  vulg: 'vulgar',
  derog: 'derogatory',
  X: 'rude',
  sens: 'sensitive',
  joc: 'jocular',
  fam: 'familiar',
  chn: 'children’s language',
  fem: 'female speech',
  male: 'male speech',
  pol: 'polite',
  hon: 'honorific',
  hum: 'humble',
  form: 'formal',
  litf: 'literary',
  poet: 'poetical',
  id: 'idiomatic',
  proverb: 'proverb',
  yoji: 'four-kanji word',
  'on-mim': 'sound or manner',
  quote: 'quotation',
  ksb: 'Kansai dialect',
  ktb: 'Kantō dialect',
  kyb: 'Kyōto dialect',
  kyu: 'Kyūshū dialect',
  hob: 'Hokkaidō dialect',
  osb: 'Ōsaka dialect',
  rkb: 'Ryūkyū dialect',
  thb: 'Tōhoku dialect',
  tsb: 'Tosa dialect',
  tsug: 'Tsugaru dialect',
  nab: 'Nagano dialect',
};

/** A part of speech by name; the code itself where it has none. */
export const partOfSpeechName = (code: string): string =>
  entryOf(PARTS_OF_SPEECH, code) ?? CONJUGATIONS.find(([beginning]) => code.startsWith(beginning))?.[1] ?? code;

/** How a sense is used, by name; undefined for what only says which field it belongs to. */
export const usageName = (code: string): string | undefined => entryOf(USAGE, code);

const LANGUAGES: Record<string, string> = {
  afr: 'Afrikaans',
  ain: 'Ainu',
  ara: 'Arabic',
  arn: 'Mapudungun',
  bre: 'Breton',
  chi: 'Chinese',
  cze: 'Czech',
  dan: 'Danish',
  dut: 'Dutch',
  eng: 'English',
  est: 'Estonian',
  fin: 'Finnish',
  fre: 'French',
  geo: 'Georgian',
  ger: 'German',
  glg: 'Galician',
  grc: 'Greek',
  gre: 'Greek',
  haw: 'Hawaiian',
  heb: 'Hebrew',
  hin: 'Hindi',
  hun: 'Hungarian',
  ice: 'Icelandic',
  ind: 'Indonesian',
  ita: 'Italian',
  khm: 'Khmer',
  kor: 'Korean',
  kur: 'Kurdish',
  lat: 'Latin',
  mal: 'Malayalam',
  mao: 'Māori',
  may: 'Malay',
  mon: 'Mongolian',
  nor: 'Norwegian',
  per: 'Persian',
  pol: 'Polish',
  por: 'Portuguese',
  rum: 'Romanian',
  rus: 'Russian',
  san: 'Sanskrit',
  scr: 'Croatian',
  slv: 'Slovenian',
  som: 'Somali',
  spa: 'Spanish',
  swa: 'Swahili',
  swe: 'Swedish',
  tah: 'Tahitian',
  tam: 'Tamil',
  tha: 'Thai',
  tib: 'Tibetan',
  tur: 'Turkish',
  ukr: 'Ukrainian',
  urd: 'Urdu',
  vie: 'Vietnamese',
  yid: 'Yiddish',
};

/** Whether a code is that of a language from which words are borrowed. */
export const isLanguage = (code: string): boolean => entryOf(LANGUAGES, code) !== undefined;

/**
 * Where a loanword comes from: `German Arbeit`, `made in Japan of English pet + bottle`.
 *
 * @param language ISO 639-2, as JMdict has it
 * @param word empty where the dictionary does not say
 * @param isMadeInJapan wasei: of foreign words, in no foreign language
 */
export function loanSource(language: string, word: string, isMadeInJapan: boolean): string {
  const source = [entryOf(LANGUAGES, language) ?? language, word].filter(Boolean).join(' ');
  return isMadeInJapan ? `made in Japan of ${source}` : source;
}
