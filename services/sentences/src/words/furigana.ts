import { furiganaOf } from '@ichibun/japanese/furigana';
import { hasKanji } from '@ichibun/japanese/script';
import type { Token } from '@ichibun/proto/language';
import { type Segment, segmentsOf } from '@ichibun/text/markup';
import type { Place } from './target.js';

/** A text as an Anki field, which is HTML, outside of furigana's brackets. */
export const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Anki would take what is in these for a reading.
    .replaceAll('[', '［')
    .replaceAll(']', '］');

/** A sentence with its target in bold as an Anki field. */
export const boldField = (marked: string) =>
  segmentsOf(marked)
    .map(({ text, isBold }) => (isBold ? `<b>${escaped(text)}</b>` : escaped(text)))
    .join('');

/**
 * A sentence with readings as an Anki field: ` 食[た]べる`, with a space before each run of kanji, and the target
 * in bold. A run of kanji that is marked in part is marked as a whole.
 *
 * @param marked the sentence, the target in <b>..</b>
 * @param tokens the tokens of the sentence without markup
 * @param underlined each is put in <u>..</u>, as far as it is not bold
 * @see https://docs.ankiweb.net/templates/fields.html#ruby-characters
 */
export function sentenceFurigana(marked: string, tokens: readonly Token[], underlined: readonly Place[] = []): string {
  const pieces = tokens.flatMap((token) => (token.furigana.length > 0 ? token.furigana : [withoutReading(token)]));
  const marks = [...boldPlaces(segmentsOf(marked)), ...underlined.map((place): Mark => ({ ...place, tag: 'u' }))];
  let offset = 0;
  let open: Mark | undefined;
  let field = '';
  const turn = (wanted: Mark | undefined) => {
    if (wanted === open) return;
    field += `${open ? `</${open.tag}>` : ''}${wanted ? `<${wanted.tag}>` : ''}`;
    open = wanted;
  };
  const turnFor = ({ length }: string) => {
    turn(marks.find(({ from, to }) => from < offset + length && to > offset));
    offset += length;
  };
  for (const { text, reading } of pieces) {
    if (reading !== '') {
      turnFor(text);
      field += ` ${escaped(text)}[${escaped(reading)}]`;
      continue;
    }
    for (const character of text) {
      turnFor(character);
      field += escaped(character);
    }
  }
  turn(undefined);
  return field;
}

/** What is in a tag. */
interface Mark extends Place {
  readonly tag: 'b' | 'u';
}

const withoutReading = ({ surface }: Token) => ({ text: surface, reading: '' });

function boldPlaces(segments: readonly Segment[]): Mark[] {
  const places: Mark[] = [];
  let from = 0;
  for (const { text, isBold } of segments) {
    if (isBold) places.push({ from, to: from + text.length, tag: 'b' });
    from += text.length;
  }
  return places;
}

/** A word with its reading as an Anki field: 食べる (たべる) is ` 食[た]べる`, 食べ物 ` 食[た]べ 物[もの]`. */
export function wordFurigana(word: string, reading: string): string {
  if (!hasKanji(word)) return escaped(word);
  return furiganaOf(word, reading)
    .map((piece) => (piece.reading === '' ? escaped(piece.text) : ` ${escaped(piece.text)}[${escaped(piece.reading)}]`))
    .join('');
}
