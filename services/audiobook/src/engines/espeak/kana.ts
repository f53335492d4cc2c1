import { toHiragana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import type { SpokenWord } from '../../script/script.js';

/** What the engine says in one breath, in one language. */
export interface Piece {
  readonly text: string;
  readonly language: 'ja' | 'en';
}

/** Longest run of capitals that is spelt: NHK, but not SHINJUKU. */
const LONGEST_SPELT = 5;
const LETTERS =
  'えー びー しー でぃー いー えふ じー えいち あい じぇー けー える えむ えぬ おー ぴー きゅー あーる えす てぃー ゆー ぶい だぶりゅー えっくす わい ぜっと'.split(
    ' ',
  );

/** Small vowels that the engine can say, after these. It reads any other out in English, as "Japanese letter". */
const SMALL_VOWEL =
  /(?<![ふゔつくぐ](?=[ぁぃぇぉ])|[てですず](?=ぃ)|[とど](?=ぅ)|う(?=[ぃぇぉ])|[しじち](?=ぇ)|い(?=ぇ))[ぁぃぅぇぉ]/g;
const FULL_SIZE: Readonly<Record<string, string>> = {
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  ゎ: 'わ',
  ゕ: 'か',
  ゖ: 'け',
};

/**
 * The words as the embedded engine can say them: in kana, words with their particles glued together, a space between
 * phrases, with punctuation for its pauses. A kanji without a reading never gets there: the engine says "Chinese
 * letter".
 *
 * @returns no pieces when there is nothing to be said
 */
export function piecesFor(words: readonly SpokenWord[]): Piece[] {
  let text = '';
  for (const word of words) text += (word.attached ? '' : ' ') + (word.pronunciation || word.text);
  return nfkc(text)
    .split(/([A-Za-z]+(?:['’-][A-Za-z]+)*)/)
    .flatMap((part, index): Piece[] => {
      const isLatin = index % 2 === 1;
      if (isLatin && !isSpelt(part)) return [{ text: part, language: 'en' }];
      const kana = isLatin ? spelt(part) : sayable(part);
      return /[ぁ-ゖ0-9]/.test(kana) ? [{ text: kana, language: 'ja' }] : [];
    })
    .reduce(gathered, []);
}

const isSpelt = (latin: string) => latin.length === 1 || (latin.length <= LONGEST_SPELT && /^[A-Z]+$/.test(latin));

const spelt = (latin: string) => [...latin.toUpperCase()].map((one) => LETTERS[one.charCodeAt(0) - 65]).join('');

function gathered(pieces: Piece[], { text, language }: Piece): Piece[] {
  const last = pieces.at(-1);
  if (last?.language !== language) return [...pieces, { text, language }];
  return [...pieces.slice(0, -1), { text: last.text + text, language }];
}

/** Text without Latin letters, with nothing in it that the engine reads out in English. */
function sayable(text: string): string {
  return (
    toHiragana(text)
      // A wave after kana draws the vowel out; so does a dash, where somebody takes it for the mark.
      .replace(/(?<=[ぁ-ゖー])[〜~]/g, 'ー')
      .replace(/\.{2,}|[‥…―—–:;〜~]+/g, '、')
      .replace(/[.．｡]/g, (dot, at: number, whole: string) => (/\d/.test(whole[at + 1] ?? '') ? dot : '。'))
      .replace(/,(?=\d{3})/g, '')
      .replace(/[,，､]/g, '、')
      .replace(SMALL_VOWEL, (one) => FULL_SIZE[one]!)
      .replace(/[ゎゕゖ]/g, (one) => FULL_SIZE[one]!)
      // Only a kana with a vowel can be drawn out, and once.
      .replace(/(?<=ん)ー+/g, 'ん')
      .replace(/(?<![ぁ-ゖ])ー+|(?<=っ)ー+/g, '')
      .replace(/ー{2,}/g, 'ー')
      .replace(/っ{2,}/g, 'っ')
      .replace(/[^ぁ-ゖー0-9.。、?!]+/g, ' ')
  );
}
