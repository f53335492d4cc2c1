import { imageSize } from 'image-size';
import type { ParsedFile, PictureFile } from '../parsed-file.js';
import { pictureType } from '../picture.js';
import type { Archive } from './archive.js';

/** Places of pictures in a book, at most: a guide has some hundred. */
const MOST_PLACES = 500;
/** What is smaller both ways is an ornament; a browser would need 200 MB for what has more pixels. */
const PIXELS = { leastSide: 32, most: 50_000_000 };

/** A picture that a page names. */
export interface PictureLink {
  /** In the archive. */
  readonly path: string;
  readonly alt: string;
  readonly offset: number;
}

/**
 * The pictures of a book and where they stand. Left out is what is no raster picture by its first bytes, such as a
 * drawing that may hold scripts, what cannot be measured, ornaments, and what goes beyond the bounds.
 *
 * @param links in the order of the book
 */
export function readPictures(
  archive: Archive,
  links: readonly PictureLink[],
): Required<Pick<ParsedFile, 'pictures' | 'pictureFiles'>> {
  const placed = links.slice(0, MOST_PLACES);
  const unpacked = archive.pictures(placed.map(({ path }) => path));
  const pictureFiles: PictureFile[] = [];
  const fileOf = new Map<string, number>();
  for (const [path, bytes] of unpacked) {
    const file = pictureFile(bytes);
    if (file) fileOf.set(path, pictureFiles.push(file) - 1);
  }
  const pictures = placed.flatMap(({ path, alt, offset }) => {
    const file = fileOf.get(path);
    return file === undefined ? [] : [{ offset, file, alt }];
  });
  return { pictures, pictureFiles };
}

/** Half of the orientations that a camera notes turn a picture on its side. */
const FIRST_TURNED = 5;

function pictureFile(bytes: Uint8Array): PictureFile | undefined {
  const contentType = pictureType(bytes);
  if (!contentType) return undefined;
  const size = sizeOf(bytes);
  if (!size) return undefined;
  const [width, height] =
    (size.orientation ?? 1) >= FIRST_TURNED ? [size.height, size.width] : [size.width, size.height];
  const isOrnament = Math.max(width, height) < PIXELS.leastSide;
  if (width < 1 || height < 1 || isOrnament || width * height > PIXELS.most) return undefined;
  return { contentType, bytes, width, height };
}

function sizeOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes);
  } catch {
    // Damaged: a browser would show nothing either.
    return undefined;
  }
}
