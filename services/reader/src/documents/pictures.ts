import type { Queryable } from '@ichibun/kit/database';
import type { PlacedPicture } from '../texts/sentences.js';

/** A picture in the object store. */
export interface KeptPicture {
  /** Its key. */
  readonly object: string;
  /** "image/jpeg", "image/png", "image/gif" or "image/webp", by its content. */
  readonly contentType: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture where it is in a document. */
export interface DocumentPicture {
  /** Index of the sentence that follows it; how many there are, where none follows. */
  readonly sentence: number;
  readonly width: number;
  readonly height: number;
  /** May be empty. */
  readonly alt: string;
}

/** Stores where a document's pictures stand. They are counted from 0 in the order of the book. */
export async function storePictures(
  database: Queryable,
  documentId: number,
  places: readonly PlacedPicture[],
  files: readonly KeptPicture[],
): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map(({ sentence, file, alt }, number) => ({ number, sentence, alt, ...files[file]! }));
  await database.query(
    `INSERT INTO document_pictures (document_id, number, sentence, alt, picture_object, picture_type, width, height)
     SELECT $1, number, sentence, alt, object, "contentType", width, height
     FROM jsonb_to_recordset($2) AS picture (number int, sentence int, alt text, object text, "contentType" text,
       width int, height int)`,
    [documentId, JSON.stringify(rows)],
  );
}

/** A document's pictures in their order. The caller must have checked whose document it is. */
export function picturesOf(database: Queryable, documentId: number): Promise<DocumentPicture[]> {
  return database.query(
    'SELECT sentence, width, height, alt FROM document_pictures WHERE document_id = $1 ORDER BY number',
    [documentId],
  );
}

/** Keys of the objects that a document's pictures lie in. */
export async function pictureObjects(database: Queryable, documentId: number): Promise<string[]> {
  const rows = await database.query<{ key: string }>(
    'SELECT DISTINCT picture_object AS key FROM document_pictures WHERE document_id = $1',
    [documentId],
  );
  return rows.map(({ key }: { key: string }) => key);
}
