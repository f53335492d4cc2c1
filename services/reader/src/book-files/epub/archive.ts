import { nfc } from '@ichibun/japanese/normal-form';
import { DomainError } from '@ichibun/kit/errors';
import { decodeMarkup } from '@ichibun/text/decode-markup';
import { type UnzipFileInfo, type Unzipped, unzipSync } from 'fflate';
import { damaged } from '../refusal.js';

/**
 * Bounds on what a small file may unpack to. A novel's text takes 2 MB, its pictures seldom 10 MB.
 */
const LIMITS = {
  entries: 10_000,
  unpackedBytes: 64 * 1024 * 1024,
  pictureBytes: 5 * 1024 * 1024,
  allPicturesBytes: 40 * 1024 * 1024,
};

/** By their endings, or without one. */
const TEXT = /\.(?:xhtml?|xht|html?|xml|opf|ncx|css)$|^META-INF[/\\]|(?:^|[/\\])[^./\\]+$/i;

/**
 * A ZIP archive's files, of which only texts are unpacked, and a picture when it is asked for. A file is found by
 * another spelling of its name, too, where only one can be meant.
 */
export class Archive {
  /** Names by how they are compared; undefined where several are alike. */
  private readonly alike = new Map<string, string | undefined>();

  private constructor(
    private readonly bytes: Uint8Array,
    /** Of all files, their size unpacked, as the archive says. */
    private readonly sizes: ReadonlyMap<string, number>,
    private readonly texts: Readonly<Record<string, Uint8Array>>,
  ) {
    for (const name of sizes.keys()) {
      for (const key of new Set(spellingsOf(name).map(compared))) {
        this.alike.set(key, this.alike.has(key) ? undefined : name);
      }
    }
  }

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

  /**
   * The name under which a file lies in the archive: as given, or else the one that differs only in case, in its
   * Unicode form, in slashes or escapes.
   */
  find(name: string): string | undefined {
    return this.sizes.has(name) ? name : this.alike.get(compared(name));
  }

  has(name: string): boolean {
    return this.find(name) !== undefined;
  }

  get names(): string[] {
    return [...this.sizes.keys()];
  }

  /** A text file; undefined when there is none of that name, or its bytes are no text in any encoding. */
  text(name: string): string | undefined {
    const found = this.find(name);
    const bytes = found !== undefined && Object.hasOwn(this.texts, found) ? this.texts[found] : undefined;
    return bytes && decodeMarkup(bytes);
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
    const asked = new Map([...new Set(names)].map((name) => [name, this.find(name)]));
    let bytes = 0;
    for (const name of new Set(asked.values())) {
      const size = name === undefined ? undefined : this.sizes.get(name);
      if (
        name === undefined ||
        size === undefined ||
        size > LIMITS.pictureBytes ||
        bytes + size > LIMITS.allPicturesBytes
      )
        continue;
      wanted.add(name);
      bytes += size;
    }
    // All in one pass: each goes through the archive's whole table.
    const isWanted = ({ name, originalSize }: UnzipFileInfo) =>
      originalSize === this.sizes.get(name) && wanted.delete(name);
    const files = unzip(this.bytes, isWanted);
    return new Map([...asked].flatMap(([name, found]) => (found && files[found] ? [[name, files[found]]] : [])));
  }
}

/** A name as the archive has it and, where it was not marked as UTF-8, as its bytes may be meant. */
function spellingsOf(name: string): string[] {
  const isBytes = [...name].every((one) => one <= '\u00ff') && [...name].some((one) => one > '\u007f');
  if (!isBytes) return [name];
  const bytes = Buffer.from(name, 'latin1');
  return [name, ...['utf-8', 'shift_jis'].flatMap((encoding) => decodedAs(encoding, bytes))];
}

function decodedAs(encoding: string, bytes: Uint8Array): string[] {
  try {
    return [new TextDecoder(encoding, { fatal: true }).decode(bytes)];
  } catch {
    return [];
  }
}

/** What names have in common that mean the same file. */
function compared(name: string): string {
  const slashed = name.replaceAll('\\', '/').replace(/\/{2,}/g, '/');
  return nfc(unescaped(slashed)).toLowerCase();
}

/** Without escapes (%20); as it stands where they are none. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing: the name is meant as it stands.
    return text;
  }
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Unzipped {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    // fflate's own errors have a code that is a number.
    if (error instanceof RangeError || typeof (error as { code?: unknown }).code === 'number') throw damaged('EPUB');
    throw error;
  }
}

const bomb = () => new DomainError('reader.zip-bomb');
