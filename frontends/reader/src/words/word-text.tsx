import type { ReadWord } from '@ichibun/contracts/reading-words';
import { Ruby } from '@ichibun/ui/ruby';
import { PitchedText } from '@ichibun/words/pitch-line';

/** A word as written, with its readings or its pitch above it where they are wanted. */
export function WordText({ word, furigana, pitch = false }: { word: ReadWord; furigana: boolean; pitch?: boolean }) {
  if (pitch && word.spokenAccent !== null) {
    return <PitchedText text={word.text} reading={word.reading} accent={word.spokenAccent} />;
  }
  if (!furigana) return word.text;
  return piecesOf(word).map(({ text, reading }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a word never change their order
    <Ruby key={index} text={text} reading={reading} />
  ));
}

/** The analyser sees こゝろ as こころ; what is shown is what the text has. */
function piecesOf({ text, reading, furigana }: ReadWord): ReadWord['furigana'] {
  if (furigana.map((piece) => piece.text).join('') === text) return furigana;
  return [{ text, reading: furigana.some((piece) => piece.reading !== '') ? reading : '' }];
}
