import { DomainError } from '@ichibun/kit/errors';
import type { ObjectStore } from '@ichibun/kit/objects';
import type { Rpc } from '@ichibun/kit/rpc';
import { type GivenReading, ReaderService } from '@ichibun/proto/reader';
import type { BookContent } from './book-text.js';
import type { Heading } from './chapters.js';
import type { Cover } from './id3.js';
import type { BookSentence } from './text-layout.js';

/** A document as an audiobook is made of it. */
export interface DocumentContent extends BookContent {
  readonly title: string;
  /** All its sentences, blank ones included. */
  readonly count: number;
  readonly headings: readonly Heading[];
  readonly hasCover: boolean;
}

/** Milliseconds for the longest document, a part at a time. */
const DEADLINE_MS = 60_000;
/** Bytes: a larger picture would make players wait for the sound. */
const LARGEST_COVER = 8 * 1024 * 1024;

/**
 * Some sentences of a document that say something, with the readings that it gives; fewer at its end.
 *
 * @throws DomainError `reader.document-not-found`
 */
export async function documentSentences(
  rpc: Rpc,
  userId: number,
  documentId: number,
  from: number,
  count: number,
  signal?: AbortSignal,
): Promise<BookSentence[]> {
  const sentences: BookSentence[] = [];
  const options = { deadlineMs: DEADLINE_MS, ...(signal && { signal }) };
  const request = { userId, documentId, from, count };
  for await (const part of rpc.stream(ReaderService.method.getDocument, request, options)) {
    sentences.push(...spokenSentences(part.sentences, part.readings, from));
  }
  return sentences;
}

function spokenSentences(texts: readonly string[], given: readonly GivenReading[], from: number): BookSentence[] {
  const readings = Map.groupBy(given, ({ sentence }) => sentence);
  return texts
    .map((japanese, index) => ({
      place: from + index,
      japanese,
      english: '',
      readings: readings.get(from + index) ?? [],
    }))
    .filter(({ japanese }) => japanese.trim() !== '');
}

/**
 * A document of a learner's, with its sentences as the reader shows them and the readings that it gives.
 *
 * @throws DomainError `reader.document-not-found`
 */
export async function documentContent(
  rpc: Rpc,
  userId: number,
  documentId: number,
  signal?: AbortSignal,
): Promise<DocumentContent> {
  const texts: string[] = [];
  const given: GivenReading[] = [];
  const headings: Heading[] = [];
  let [title, hasCover] = ['', false];
  const options = { deadlineMs: DEADLINE_MS, ...(signal && { signal }) };
  for await (const part of rpc.stream(ReaderService.method.getDocument, { userId, documentId }, options)) {
    if (part.document) ({ title, hasCover } = part.document);
    headings.push(...part.chapters);
    for (const text of part.sentences) texts.push(text);
    for (const reading of part.readings) given.push(reading);
  }
  const sentences = spokenSentences(texts, given, 0);
  return { layout: 'japanese', title, count: texts.length, headings, hasCover, sentences };
}

/** The picture of a document's cover; undefined where it has none any more, or one too large for a tag. */
export async function coverOf(
  rpc: Rpc,
  objects: ObjectStore,
  userId: number,
  documentId: number,
): Promise<Cover | undefined> {
  try {
    const { coverObject, contentType } = await rpc.call(ReaderService.method.getCover, { userId, documentId });
    if ((await objects.size(coverObject)) > LARGEST_COVER) return undefined;
    return { mediaType: contentType, bytes: await objects.get(coverObject) };
  } catch (error) {
    // A book whose document was deleted while it was spoken is a book all the same.
    if (error instanceof DomainError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
