import type { SourceText } from './source-text.js';

/** What a document was made of. */
export type FileType = 'text' | 'pdf' | 'epub';

/** What a file turns out to hold. */
export interface Source extends SourceText {
  readonly fileType: FileType;
  /** Empty when the file names none. */
  readonly title: string;
  readonly author: string;
  readonly vertical: boolean;
  readonly cover?: { readonly contentType: string; readonly picture: Uint8Array };
  /** Each once; `pictures` of the text says where they stand. */
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
