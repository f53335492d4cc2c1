import type { ParsedText } from './parsed-text.js';

export type FileType = 'text' | 'pdf' | 'epub';

export interface ParsedFile extends ParsedText {
  readonly fileType: FileType;
  /** Empty when the file names none. */
  readonly title: string;
  readonly author: string;
  readonly vertical: boolean;
  readonly cover?: { readonly contentType: string; readonly picture: Uint8Array };
  /** Each once; the text's `pictures` refer to them by index. */
  readonly pictureFiles?: readonly PictureFile[];
}

/** A picture of a book, of a kind that holds nothing but a picture. */
export interface PictureFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Pixels, as it is shown. */
  readonly width: number;
  readonly height: number;
}
