/** A stretch of a sentence: what is written, what is read above it, and how it is marked. */
export interface Piece {
  text: string;
  /** Empty when it is read as it is written. */
  reading: string;
  mark: 'target' | 'unknown' | undefined;
}

const MARKS: Record<string, Piece['mark']> = { b: 'target', u: 'unknown' };
const PART = /<(\/?)([bu])>| ([^ <>[\]]+)\[([^[\]]*)\]|[^ <]+|[ <]/g;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * A sentence with readings as Anki writes them, ` 学校[がっこう]に<b> 猫[ねこ]</b>が`, in pieces. Tags other
 * than `<b>` and `<u>` are text.
 */
export function piecesOf(furigana: string): Piece[] {
  const pieces: Piece[] = [];
  let mark: Piece['mark'];
  for (const [part, closing, tag, text, reading] of furigana.matchAll(PART)) {
    if (tag) {
      mark = closing ? undefined : MARKS[tag];
      continue;
    }
    const piece = { text: unescaped(text ?? part), reading: unescaped(reading ?? ''), mark };
    const last = pieces.at(-1);
    if (last && last.mark === mark && !last.reading && !piece.reading) last.text += piece.text;
    else pieces.push(piece);
  }
  return pieces;
}

/** A sentence with `<b>..</b>` as its only markup, in pieces without readings. */
export const markedPieces = (text: string): Piece[] =>
  text.split(/(<\/?b>)/).reduce<{ pieces: Piece[]; mark: Piece['mark'] }>(
    ({ pieces, mark }, part) => {
      if (part === '<b>') return { pieces, mark: 'target' };
      if (part === '</b>') return { pieces, mark: undefined };
      return { pieces: part ? [...pieces, { text: part, reading: '', mark }] : pieces, mark };
    },
    { pieces: [], mark: undefined },
  ).pieces;

/** A sentence without its markup, as it is edited. */
export const plainSentence = (marked: string): string => marked.replace(/<\/?b>/g, '');

const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity]!);
