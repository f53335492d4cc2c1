import { crc32, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

export interface BookParts {
  /** XHTML bodies by their path below OEBPS, in the order of the spine. */
  readonly pages: Readonly<Record<string, string>>;
  readonly metadata?: string;
  /** Further items of the manifest and of the spine, and attributes of the spine. */
  readonly items?: string;
  readonly itemrefs?: string;
  readonly spine?: string;
  readonly guide?: string;
  /** Further files by their whole path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

const CONTAINER = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

/** An EPUB, as its parts make it: what is not given is left out. */
export function epub({
  pages,
  metadata = '',
  items = '',
  itemrefs = '',
  spine = '',
  guide = '',
  files = {},
}: BookParts): Uint8Array {
  const paths = Object.keys(pages);
  const manifest = paths.map(
    (path, index) => `<item id="p${index}" href="${encodeURI(path)}" media-type="application/xhtml+xml"/>`,
  );
  const inSpine = paths.map((_, index) => `<itemref idref="p${index}"/>`);
  const opf = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata}</metadata><manifest>${manifest.join('')}${items}</manifest><spine ${spine}>${inSpine.join('')}${itemrefs}</spine>${guide}</package>`;
  const texts: Record<string, string | Uint8Array> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OEBPS/book.opf': opf,
    ...Object.fromEntries(paths.map((path) => [`OEBPS/${path}`, xhtml(pages[path]!)])),
    ...files,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(texts).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
    ),
    // The quickest: some are many megabytes of one byte.
    { level: 1 },
  );
}

const xhtml = (body: string) => `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title/><link rel="stylesheet" href="style.css"/><script src="no.js"/></head><body>${body}</body></html>`;

/** The smallest PNG there is. */
export const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** A white PNG of this many pixels. */
export function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // A bit for a pixel, in shades of grey.
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)), 0xff);
  for (let row = 0; row < height; row++) rows[row * (1 + Math.ceil(width / 8))] = 0;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat([signature, ...chunks]));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
