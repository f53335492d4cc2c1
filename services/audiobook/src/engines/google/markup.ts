import { isPlainKana } from '@ichibun/japanese/kana';
import { moraeOf, phrasesOf } from '../../script/phrases.js';
import type { SpokenWord } from '../../script/script.js';
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

const PAUSE = /[\p{P}\s]$/u;

/** What is said in one go: words of one accent phrase, or a mark, or what has no reading. */
interface Piece {
  written: string;
  /** As heard, with the marks of its accent phrases; empty for what is left to Google. */
  heard: string;
  /** For voices that know no markup. */
  text: string;
}

/**
 * The words as Google wants them: as they are written, each accent phrase with its kana and its accent. Yomigana is
 * its name for kana with the marks of accents.
 *
 * @see https://cloud.google.com/text-to-speech/docs/ssml#phoneme
 */
export function portionsOf(words: readonly SpokenWord[]): Portion[] {
  const portions: Portion[] = [];
  let [ssml, text, bytes] = ['', '', 0];
  const end = () => {
    if (/[\p{L}\p{N}]/u.test(text)) portions.push({ ssml: `<speak>${ssml}</speak>`, text });
    [ssml, text, bytes] = ['', '', 0];
  };
  for (const piece of piecesOf(words)) {
    const marked = inMarkup(piece);
    const more = Buffer.byteLength(marked);
    if (bytes + more > MOST_BYTES) end();
    ssml += marked;
    text += piece.text;
    bytes += more;
    if (bytes > ENOUGH_BYTES && PAUSE.test(piece.text)) end();
  }
  end();
  return portions;
}

function piecesOf(words: readonly SpokenWord[]): Piece[] {
  const heard = accentedWords(words);
  const pieces: Piece[] = [];
  for (const [index, word] of words.entries()) {
    const last = pieces.at(-1);
    const text = inKana(word);
    if (isReadInPlace(word)) pieces.push({ written: word.reading, heard: '', text });
    else if (last && last.heard !== '' && /^[^^]/.test(heard[index]!)) {
      last.written += word.text;
      last.heard += heard[index];
      last.text += text;
    } else pieces.push({ written: word.text, heard: heard[index]!, text });
  }
  return pieces;
}

/** Whether its reading is spoken in the place of its text, since it is none of a word. */
const isReadInPlace = ({ text, reading }: SpokenWord) =>
  reading !== '' && text !== reading && (!isPlainKana(reading) || reading.length > LONGEST_WORD);

/** Each word in kana as it is heard: ^ begins an accent phrase, ! is where its pitch falls. */
function accentedWords(words: readonly SpokenWord[]): string[] {
  const morae = phrasesOf(words)
    .flatMap((said) => ('phrases' in said ? said.phrases : []))
    .flatMap(({ words, accent }) =>
      words
        .flatMap((word) => word.morae)
        .map((mora, index) => `${index === 0 ? '^' : ''}${mora}${index === accent - 1 ? '!' : ''}`),
    );
  let at = 0;
  return words.map((word) => {
    const from = at;
    at += moraeOf(word)?.length ?? 0;
    return morae.slice(from, at).join('');
  });
}

const inMarkup = ({ written, heard }: Piece) =>
  heard === '' ? escaped(written) : `<phoneme alphabet="yomigana" ph="${heard}">${escaped(written)}</phoneme>`;

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
