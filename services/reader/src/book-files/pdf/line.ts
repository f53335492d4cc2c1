/** One character of a line, and how it is read where the page says so. */
export interface Glyph {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Line {
  readonly page: number;
  glyphs: Glyph[];
  readonly across: number;
  size: number;
  readonly height: number;
  /** By the index of the first glyph. */
  readonly readings: { first: number; count: number; reading: string }[];
  /** A cell of a table. */
  readonly isCell?: boolean;
}

export const lineStart = ({ glyphs }: Line) => glyphs[0]!.start;
export const lineEnd = ({ glyphs }: Line) => glyphs.at(-1)!.end;
export const lineText = ({ glyphs }: Line) => glyphs.map(({ text }) => text).join('');
