import type { DocumentPicture } from '@ichibun/contracts/documents';
import type { CSSProperties } from 'react';
import { messages } from '../messages.js';

/** A picture of the document, with its place among all of them. */
export interface PlacedPicture extends DocumentPicture {
  readonly number: number;
}

/**
 * The pictures that are before a sentence; those at the end of the document are before the one that would follow
 * its last.
 */
export const picturesBefore = (pictures: readonly DocumentPicture[], sentence: number): PlacedPicture[] =>
  pictures.flatMap((picture, number) => (picture.sentence === sentence ? [{ ...picture, number }] : []));

export const pictureAddress = (documentId: number, number: number) => `/api/documents/${documentId}/pictures/${number}`;

/** Of the screen's height, what a picture takes at most: on a page, and beside a sentence that stands alone. */
const HEIGHTS = { page: 80, sentence: 40 };
/** Readings over the first line of a sentence would touch the picture before it. */
const PLACES = {
  page: 'mx-auto block shrink-0',
  sentence: 'mx-auto my-4 block shrink-0',
  columns: 'flex items-center justify-center',
};

interface PicturesProps {
  documentId: number;
  pictures: readonly PlacedPicture[];
  /** `columns`: among the columns of vertical text, as many of them as the picture needs. */
  place: keyof typeof HEIGHTS | 'columns';
  onOpen(number: number): void;
}

/** Pictures of a book, each as large as there is room: the place is kept before they have come. */
export function Pictures({ documentId, pictures, place, onOpen }: PicturesProps) {
  return pictures.map(({ number, width, height, alt }) => (
    <button
      key={number}
      type="button"
      aria-label={messages.enlargePicture(alt)}
      aria-haspopup="dialog"
      onClick={() => onOpen(number)}
      className={`cursor-zoom-in rounded-sm ${PLACES[place]}`}
      style={sizeOf(width, height, place)}
    >
      <img
        src={pictureAddress(documentId, number)}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
        // Drawings of black lines on nothing are seen in the dark as well. Among columns the place is often larger.
        className={`rounded-sm bg-white ${place === 'columns' ? 'h-auto max-h-full w-auto max-w-full' : 'size-full'}`}
      />
    </button>
  ));
}

function sizeOf(width: number, height: number, place: PicturesProps['place']): CSSProperties {
  const ratio = width / height;
  if (place !== 'columns') {
    return { width: `min(100%, ${width}px, ${HEIGHTS[place] * ratio}dvh)`, aspectRatio: `${width} / ${height}` };
  }
  return { inlineSize: '100%', blockSize: `round(up, min(100cqw, ${width}px, ${100 * ratio}cqh), 1lh)` };
}
