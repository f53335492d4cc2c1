import { isPlainKana } from '@ichibun/japanese/kana';
import type { SpokenWord } from '../../speech/script.js';
import { inKana } from '../in-kana.js';

/** A part of what is to be spoken, below Google's bound of 5,000 bytes; for voices that know markup, and for others. */
export interface Portion {
  readonly ssml: string;
  readonly text: string;
}

/** Bytes of markup after which a portion ends with the next punctuation, and at which it ends anyway. */
const ENOUGH_BYTES = 3_000;
const MOST_BYTES = 4_500;
/** UTF-16 units up to which a reading is given as that of a word; a longer one is spoken in the place of the text. */
const LONGEST_WORD = 60;

const HAS_OWN_READING = /[\p{Script=Han}々\p{N}]/u;
const PAUSE = /[\p{P}\s]$/u;

/**
 * The words as Google wants them: as they are written, which its accents come from, with their readings. Yomigana
 * is its name for a reading: https://cloud.google.com/text-to-speech/docs/ssml#phoneme
 */
export function portionsOf(words: readonly SpokenWord[]): Portion[] {
  const portions: Portion[] = [];
  let [ssml, text, bytes] = ['', '', 0];
  const end = () => {
    if (/[\p{L}\p{N}]/u.test(text)) portions.push({ ssml: `<speak>${ssml}</speak>`, text });
    [ssml, text, bytes] = ['', '', 0];
  };
  // Within a sentence the accents of words join to others', which Google knows better than a list of words.
  const isAlone = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length === 1;
  for (const word of words) {
    const [marked, plain] = [inMarkup(word, isAlone), inKana(word)];
    const more = Buffer.byteLength(marked);
    if (bytes + more > MOST_BYTES) end();
    ssml += marked;
    text += plain;
    bytes += more;
    if (bytes > ENOUGH_BYTES && PAUSE.test(plain)) end();
  }
  end();
  return portions;
}

function inMarkup({ text, reading, accentPhrases }: SpokenWord, isAlone: boolean): string {
  const pitchAccent = accentPhrases[0]?.accent;
  if (isAlone && pitchAccent !== undefined && isPlainKana(reading)) {
    return `<phoneme alphabet="yomigana" ph="${accented(reading, pitchAccent)}">${escaped(text)}</phoneme>`;
  }
  if (reading === '' || (text !== reading && !HAS_OWN_READING.test(text) && isPlainKana(text))) return escaped(text);
  if (text === reading || !isPlainKana(reading) || reading.length > LONGEST_WORD) return escaped(reading);
  return `<phoneme alphabet="yomigana" ph="${reading}">${escaped(text)}</phoneme>`;
}

/** A reading with its accent: ^ begins the phrase, ! stands where the pitch falls. */
function accented(reading: string, pitchAccent: number): string {
  const morae = reading.match(/.[ゃゅょぁぃぅぇぉゎャュョァィゥェォヮ]?/gu) ?? [];
  if (pitchAccent === 0 || pitchAccent > morae.length) return `^${reading}`;
  return `^${morae.slice(0, pitchAccent).join('')}!${morae.slice(pitchAccent).join('')}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"']/g, (one) => ENTITIES[one]!);
