import type { FileKind } from '@ichibun/failures/english/reader';
import { DomainError } from '@ichibun/kit/errors';
import { decodeText } from '@ichibun/text/decode-text';
import { Archive } from './epub/archive.js';
import { readEpub } from './epub/read-epub.js';
import { beginning, kindOfFile } from './kind-of-file.js';
import type { ParsedFile } from './parsed-file.js';
import { readText } from './read-text.js';
import { damaged, invalidType } from './refusal.js';

/** Magic bytes and their offsets, of files that are not read here but can be named. */
const SIGNATURES: readonly [offset: number, bytes: string, what: FileKind][] = [
  [0, '\xff\xd8\xff', 'picture'],
  [0, '\x89PNG', 'picture'],
  [0, 'GIF8', 'picture'],
  [8, 'WEBP', 'picture'],
  [0, 'II*\0', 'picture'],
  [0, 'MM\0*', 'picture'],
  [0, '\xd0\xcf\x11\xe0', 'old-office'],
  [0, '{\\rtf', 'rtf'],
  [0, 'Rar!', 'archive'],
  [0, '7z\xbc\xaf', 'archive'],
  [0, '\x1f\x8b', 'archive'],
  [60, 'BOOKMOBI', 'kindle'],
  [0, 'ID3', 'sound'],
  [8, 'WAVE', 'sound'],
  [4, 'ftyp', 'sound-or-video'],
];
const HTML = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!doctype html|<html)/i;

/**
 * Reads a file, whatever its name says, by what is in it.
 *
 * @param name the file's; tells a mislabelled file from one of a type that is not read
 * @param pagesRead called now and then with how many pages of a PDF have been read
 * @throws DomainError why it cannot be read: `reader.empty-file`, `reader.invalid-file-type`,
 *   `reader.mislabelled-file`, `reader.damaged-file`, and those of `readEpub` and `readPdf`
 */
export async function readFile(
  bytes: Uint8Array,
  name: string,
  pagesRead: (pages: number) => void = () => {},
): Promise<ParsedFile> {
  if (bytes.length === 0) throw new DomainError('reader.empty-file');
  const kind = kindOfFile(bytes);
  if (kind === 'pdf') return (await import('./pdf/read-pdf.js')).readPdf(bytes, pagesRead);
  if (kind === 'archive') return readArchive(bytes, name);
  const start = beginning(bytes);
  const known = SIGNATURES.find(([offset, bytes]) => start.startsWith(bytes, offset));
  if (known) throw unreadable(name, known[2]);
  const decoded = decodeText(bytes);
  if (!decoded) throw asNamed(name) ?? unreadable(name, 'no-text');
  if (HTML.test(decoded.text.slice(0, 1024))) throw unreadable(name, 'html');
  return readText(decoded.text);
}

function readArchive(bytes: Uint8Array, name: string): ParsedFile {
  const archive = Archive.open(bytes);
  const isEpub =
    archive.text('mimetype')?.trim() === 'application/epub+zip' ||
    archive.has('META-INF/container.xml') ||
    archive.names.some((path) => path.endsWith('.opf'));
  if (isEpub) return readEpub(archive);
  throw unreadable(name, archive.has('word/document.xml') ? 'word' : 'zip');
}

/** Of bytes that are nothing known: damage, where the name promises a format that begins in a certain way. */
function asNamed(name: string) {
  const [, format] = /\.(pdf|epub)$/i.exec(name) ?? [];
  return format && damaged(format.toUpperCase() as 'PDF' | 'EPUB');
}

function unreadable(name: string, holds: FileKind) {
  const extension = /\.(?:txt|pdf|epub)$/i.exec(name)?.[0].toLowerCase();
  if (!extension) return invalidType();
  return new DomainError('reader.mislabelled-file', { extension, holds });
}
