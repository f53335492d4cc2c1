import type { ReadWord } from '@ichibun/api-client/contract';
import { Ruby } from '@ichibun/ui/ruby';
import { PitchedText } from './pitch-line.js';

type Piece = ReadWord['furigana'][number];

/** A word as written, with its readings or its pitch above it where they are wanted. */
export function WordText({ word, furigana, pitch = false }: { word: ReadWord; furigana: boolean; pitch?: boolean }) {
  if (pitch && word.spokenAccent !== null) {
    return <PitchedText text={word.text} reading={word.reading} accent={word.spokenAccent} />;
  }
  if (!furigana) return word.text;
  return withoutGaps(piecesOf(word)).map(({ text, reading }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a word never change their order
    <Ruby key={index} text={text} reading={reading} />
  ));
}

/** The analyser sees こゝろ as こころ; what is shown is what the text has. */
function piecesOf({ text, reading, furigana }: ReadWord): ReadWord['furigana'] {
  if (furigana.map((piece) => piece.text).join('') === text) return furigana;
  return [{ text, reading: furigana.some((piece) => piece.reading !== '') ? reading : '' }];
}

/** Kana of a reading that stand above one character. */
const KANA_ABOVE = 2;

/**
 * Neighbours of which one is shorter than its reading, as one: 誕生 would have a gap before 日, and 誕生日, above
 * which たんじょうび has room, would look like two words.
 */
function withoutGaps(pieces: ReadWord['furigana']): ReadWord['furigana'] {
  const isWide = ({ text, reading }: Piece) => reading.length > KANA_ABOVE * text.length;
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const meets = before && before.reading !== '' && piece.reading !== '';
    if (!meets || !(isWide(before) || isWide(piece))) joined.push(piece);
    else joined.splice(-1, 1, { text: before.text + piece.text, reading: before.reading + piece.reading });
  }
  return joined;
}
