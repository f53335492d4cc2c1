/** A gap of a text with clozes. */
interface Gap {
  readonly numbers: readonly number[];
  /** Where its cloze begins, by which gaps of one number differ. */
  readonly at: number;
  hint: string;
}

/** A piece of a text with clozes, and the gaps that it lies in, the outermost first. */
interface Piece {
  readonly text: string;
  readonly gaps: readonly Gap[];
}

const OPENING = /\{\{c(\d{1,3}(?:,\d{1,3}){0,20})::/y;
/** As deep as Anki looks into clozes in clozes (rslib/src/cloze.rs). */
const DEEPEST = 8;

/** A text with clozes (`{{c1::gap::hint}}`), which may lie in each other, in pieces. One that does not close is none. */
export function clozePieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  const open: Gap[] = [];
  let from = 0;
  const endPiece = (to: number) => {
    const piece = text.slice(from, to);
    const split = open.length > 0 ? piece.indexOf('::') : -1;
    if (split >= 0) open.at(-1)!.hint = piece.slice(split + 2);
    const shown = split < 0 ? piece : piece.slice(0, split);
    if (shown !== '') pieces.push({ text: shown, gaps: [...open] });
  };
  let at = 0;
  while (at < text.length) {
    OPENING.lastIndex = at;
    const opening = open.length < DEEPEST ? OPENING.exec(text) : null;
    const isClosing = !opening && open.length > 0 && text.startsWith('}}', at);
    if (!opening && !isClosing) {
      at++;
      continue;
    }
    endPiece(at);
    if (opening) open.push({ numbers: opening[1]!.split(',').map(Number), at, hint: '' });
    else open.pop();
    at += opening ? opening[0].length : '}}'.length;
    from = at;
  }
  endPiece(text.length);
  const unclosed = new Set(open);
  return pieces.map((piece) => ({ ...piece, gaps: piece.gaps.filter((gap) => !unclosed.has(gap)) }));
}

/** A text with its clozes filled. */
export const filledClozes = (text: string): string =>
  text.includes('{{c')
    ? clozePieces(text)
        .map((piece) => piece.text)
        .join('')
    : text;
