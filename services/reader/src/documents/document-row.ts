import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import type { FileType } from '../book-files/parsed-file.js';

/** A learner's document, as its row holds it. */
export interface DocumentRow {
  id: number;
  title: string;
  /** Empty when the source names none. */
  author: string;
  fileType: FileType;
  /** The book itself is set from top to bottom. */
  vertical: boolean;
  hasCover: boolean;
  /** It is the subtitles of a film. */
  isFilm: boolean;
  /** It is the text of a manga. */
  isManga: boolean;
  sentenceCount: number;
  characterCount: number;
  /** From 0. */
  currentSentence: number;
  createdAt: Date;
  /** When progress was last saved. */
  readAt: Date | null;
  /** In content-analysis; null until it is handed over. */
  textId: number | null;
}

/** The picture of a document's cover: its key, and what it is by its content. */
export interface Cover {
  readonly coverObject: string;
  readonly contentType: string;
}

/** The columns of `DocumentRow`. */
export const COLUMNS = `id, title, author, file_type AS "fileType", is_vertical AS vertical,
  cover_object IS NOT NULL AS "hasCover", sentence_times IS NOT NULL AS "isFilm", is_manga AS "isManga",
  sentence_count AS "sentenceCount", character_count AS "characterCount",
  current_sentence AS "currentSentence", created_at AS "createdAt", read_at AS "readAt", text_id AS "textId"`;

/** A row as other services get it. */
export const toDocument = ({ createdAt, readAt, textId, ...row }: DocumentRow) => ({
  ...row,
  textId: textId ?? 0,
  progress: readAt ? (100 * (row.currentSentence + 1)) / row.sentenceCount : 0,
  createdAt: timestampFromDate(createdAt),
  readAt: readAt ? timestampFromDate(readAt) : undefined,
});

export const documentNotFound = () => new DomainError('reader.document-not-found');

export const noSuchSentence = (sentenceCount: number, index: number) =>
  new DomainError('reader.no-such-sentence', { sentences: sentenceCount, index });
