/** A stretch of an article that is translated as one: a paragraph, a heading, a list's item. */
export interface Piece {
  readonly text: string;
  /** What is between it and the next one: a blank line, a line break, or nothing inside a long paragraph. */
  readonly after: '\n\n' | '\n' | '';
}

/** Longest piece, in UTF-16 units; a longer paragraph is translated in several. */
const PIECE_UNITS = 1_500;
/** Bounds of what is translated at once: small enough to be answered whole, large enough to have a context. */
const PART_UNITS = 2_400;
const PART_PIECES = 40;
/** A line shorter than this was not broken for lack of width. */
const WRAPPED_UNITS = 45;

/**
 * An article as its pieces. Blank lines and line breaks are kept, except where a line was only broken for its width.
 *
 * @returns none of the pieces is empty; their texts and what is after them, joined, are the article
 */
export function piecesOf(article: string): Piece[] {
  const paragraphs = article
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const pieces = paragraphs.flatMap((paragraph) => {
    const lines = unwrapped(paragraph);
    return lines.flatMap((line, index) => cut(line, index < lines.length - 1 ? '\n' : '\n\n'));
  });
  const last = pieces.at(-1);
  return last ? [...pieces.slice(0, -1), { ...last, after: '' }] : [];
}

/** Whether there is anything in a piece to translate; rules, numbers and the like stay as they are. */
export const isTranslatable = ({ text }: Piece) => /\p{L}/u.test(text);

/** Pieces that follow each other, gathered into what is translated at once. */
export function partsOf(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [];
  let units = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    if (units + piece.text.length > PART_UNITS || parts.at(-1)!.length === PART_PIECES) {
      parts.push([]);
      units = 0;
    }
    parts.at(-1)!.push(piece);
    units += piece.text.length;
  }
  return parts;
}

/** The lines of a paragraph that its writer meant: one that ran to the margin without an end goes on in the next. */
function unwrapped(paragraph: string): string[] {
  const lines: string[] = [];
  let goesOn = false;
  for (const line of paragraph.split('\n').map((text) => text.trim())) {
    if (goesOn) lines.push(`${lines.pop()} ${line}`);
    else lines.push(line);
    goesOn = line.length >= WRAPPED_UNITS && !/[.!?:;…"”’)\]]$/.test(line);
  }
  return lines;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A line as pieces that are not too long: cut between sentences, and inside one only where nothing else helps. */
function cut(line: string, after: Piece['after']): Piece[] {
  const texts: string[] = [];
  let units = Number.POSITIVE_INFINITY;
  for (const sentence of [...sentences.segment(line)].flatMap(({ segment }) => bounded(segment))) {
    if (units + sentence.length > PIECE_UNITS) {
      texts.push('');
      units = 0;
    }
    texts.push(texts.pop() + sentence);
    units += sentence.length;
  }
  const whole = texts.map((text) => text.trim()).filter((text) => text !== '');
  return whole.map((text, index) => ({ text, after: index < whole.length - 1 ? '' : after }));
}

/** A sentence of any length as texts of at most PIECE_UNITS, cut after spaces where there are any. */
function bounded(sentence: string): string[] {
  if (sentence.length <= PIECE_UNITS) return [sentence];
  const space = sentence.lastIndexOf(' ', PIECE_UNITS);
  const end = space > 0 ? space : PIECE_UNITS;
  return [sentence.slice(0, end), ...bounded(sentence.slice(end))];
}
