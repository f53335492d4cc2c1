/** A text as it comes out of a paste or a file. All offsets are UTF-16 units of `text`. */
export interface ParsedText {
  /** Paragraphs on lines of their own; no ruby in it. */
  readonly text: string;
  /** In the order of the book; `offset` is where the chapter begins. */
  readonly chapters: readonly { readonly title: string; readonly offset: number }[];
  /** Readings that the source gives; rising, without overlap. */
  readonly readings: readonly { readonly start: number; readonly length: number; readonly reading: string }[];
  /** Of subtitles: where each cue begins, and from when to when it is shown in milliseconds, one after the other. */
  readonly times?: Int32Array;
  /** Rising: what is beside the text and is no part of it. */
  readonly notes?: readonly Note[];
  /** Rising. `file` counts the source's pictures from 0. */
  readonly pictures?: readonly { readonly offset: number; readonly file: number; readonly alt: string }[];
}

/** Who speaks what follows, or what is heard; a page that its file lacks, by its name; or a footnote of a book. */
export type NoteKind = 'speaker' | 'missing' | 'footnote';

export interface Note {
  readonly offset: number;
  readonly kind: NoteKind;
  readonly text: string;
  /** Of a footnote: the sign after which it is looked up, as the book writes it. */
  readonly mark?: string;
}
