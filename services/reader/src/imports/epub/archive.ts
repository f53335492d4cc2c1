import { strFromU8, type UnzipFileInfo, type Unzipped, unzipSync } from 'fflate';
import { damaged, refusal } from '../refusal.js';

/**
 * Bounds on what a small file may unpack to. A novel's text takes 2 MB, its pictures seldom 10 MB.
 */
const LIMITS = {
  entries: 10_000,
  unpackedBytes: 64 * 1024 * 1024,
  pictureBytes: 5 * 1024 * 1024,
  allPicturesBytes: 40 * 1024 * 1024,
};

const TEXT = /\.(?:xhtml|html?|xml|opf|ncx|css)$|^mimetype$|^META-INF\//i;

/** A ZIP archive's files, of which only texts are unpacked, and a picture when it is asked for. */
export class Archive {
  private constructor(
    private readonly bytes: Uint8Array,
    /** Of all files, their size unpacked, as the archive says. */
    private readonly sizes: ReadonlyMap<string, number>,
    private readonly texts: Readonly<Record<string, Uint8Array>>,
  ) {}

  /**
   * Reads the archive's table, and unpacks its texts.
   *
   * @throws DomainError `reader.damaged-file`, `reader.zip-bomb`
   */
  static open(bytes: Uint8Array): Archive {
    const sizes = new Map<string, number>();
    let unpacked = 0;
    unzip(bytes, ({ name, originalSize }) => {
      sizes.set(name, originalSize);
      if (TEXT.test(name)) unpacked += originalSize;
      if (sizes.size > LIMITS.entries || unpacked > LIMITS.unpackedBytes) throw bomb();
      return false;
    });
    // A file never unpacks to more than its size in the table: fflate writes into a buffer of just that size.
    const texts = unzip(bytes, ({ name }) => TEXT.test(name));
    return new Archive(bytes, sizes, texts);
  }

  has(name: string): boolean {
    return this.sizes.has(name);
  }

  get names(): string[] {
    return [...this.sizes.keys()];
  }

  /** A text file; undefined when there is none of that name. */
  text(name: string): string | undefined {
    const bytes = Object.hasOwn(this.texts, name) ? this.texts[name] : undefined;
    if (!bytes) return undefined;
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
    return strFromU8(bytes).replace(/^\ufeff/, '');
  }

  /** A picture; undefined when there is none of that name, or it is too large. */
  picture(name: string): Uint8Array | undefined {
    return this.pictures([name]).get(name);
  }

  /**
   * Pictures by their names; what is not there is left out, and so is what is too large by itself or with those before.
   */
  pictures(names: Iterable<string>): Map<string, Uint8Array> {
    const wanted = new Set<string>();
    let bytes = 0;
    for (const name of new Set(names)) {
      const size = this.sizes.get(name);
      if (size === undefined || size > LIMITS.pictureBytes || bytes + size > LIMITS.allPicturesBytes) continue;
      wanted.add(name);
      bytes += size;
    }
    // All in one pass: each goes through the archive's whole table.
    const isWanted = ({ name, originalSize }: UnzipFileInfo) =>
      originalSize === this.sizes.get(name) && wanted.delete(name);
    return new Map(Object.entries(unzip(this.bytes, isWanted)));
  }
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Unzipped {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    // fflate's own errors have a code that is a number.
    if (error instanceof RangeError || typeof (error as { code?: unknown }).code === 'number')
      throw damaged('This EPUB');
    throw error;
  }
}

const bomb = () =>
  refusal(
    'reader.zip-bomb',
    'This file unpacks to far more than a book: it may be malicious, so it was not opened.',
    'too-large',
  );
