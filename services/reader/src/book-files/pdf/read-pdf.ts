import { fileURLToPath } from 'node:url';
import { DomainError } from '@ichibun/kit/errors';
import { plainChapters } from '@ichibun/text/plain-chapters';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { MOST } from '../most.js';
import type { ParsedFile } from '../parsed-file.js';
import { ParsedTextBuilder } from '../parsed-text-builder.js';
import { damaged } from '../refusal.js';
import { inReadingOrder } from './layout.js';
import type { Line } from './line.js';
import { bodySizeOf, pageLines } from './lines.js';
import { withoutMargins } from './margins.js';
import { notesApart } from './notes.js';
import { type PageRuns, pageRuns } from './page-runs.js';
import { addParagraphs } from './paragraphs.js';
import { takeTitle } from './title-lines.js';

const LONGEST_PAGES = 5_000;
/** Pages after which the progress is reported. */
const TELL_PAGES = 10;
/** What programs name a document that nobody has named. */
const NO_TITLE = /\.\w{2,5}$|^(?:(?:about|file|https?):|Microsoft |untitled|無題|名称未設定|文書 ?\d|document ?\d*$)/i;

/**
 * Reads the text of a PDF, horizontal or vertical: paragraphs put together from lines, ruby as readings, page numbers
 * and running titles left out, and title and author above the text.
 *
 * @param pagesRead called now and then with how many pages have been read
 * @throws DomainError `reader.encrypted-pdf`, `reader.damaged-file`, `reader.scanned-pdf`, `reader.long-text`
 */
export async function readPdf(bytes: Uint8Array, pagesRead: (pages: number) => void): Promise<ParsedFile> {
  checkEnd(bytes);
  const document = await open(bytes);
  const pages = await readPages(document, pagesRead);
  const bodySize = bodySizeOf(pages);
  const lines = withoutMargins(pages.flatMap((page, index) => readingLines(page, index, bodySize)));
  if (lines.length === 0) {
    throw new DomainError('reader.scanned-pdf');
  }
  const builder = new ParsedTextBuilder();
  const verticalPages = pages.filter(({ vertical }) => vertical).length;
  const isVertical = verticalPages > pages.length / 2;
  const { info } = (await document.getMetadata().catch(() => ({ info: {} }))) as { info: Record<string, unknown> };
  const named = NO_TITLE.test(textOf(info.Title)) ? '' : textOf(info.Title);
  const above = takeTitle(lines, bodySize, named);
  const { body, notes } = isVertical ? { body: above.lines, notes: [] } : notesApart(above.lines, bodySize);
  const offsets = addParagraphs(body, builder, notes);
  await addOutline(document, offsets, builder);
  const source = builder.build();
  return {
    ...source,
    chapters: source.chapters.length > 0 ? source.chapters : plainChapters(source.text),
    fileType: 'pdf',
    title: named || above.title,
    author: textOf(info.Author) || above.author,
    vertical: isVertical,
  };
}

/** The lines of a page as they are read. */
function readingLines(page: PageRuns, number: number, bodySize: number): Line[] {
  const lines = pageLines(page, number, bodySize);
  return page.vertical ? lines : inReadingOrder(lines);
}

/**
 * A PDF ends with the offset of its table; one that does not was cut off, and pdf.js would recover only a part of it.
 */
function checkEnd(bytes: Uint8Array): void {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-4_096).toString('latin1');
  if (!/startxref|%%EOF/.test(end)) throw damaged('PDF');
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  // Heavy, and only ever loaded in the process that reads files.
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const assets = fileURLToPath(new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));
  try {
    const loading = pdfjs.getDocument({
      data: bytes,
      // Without them a PDF that names Japanese fonts without carrying them has no text.
      cMapUrl: `${assets}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${assets}standard_fonts/`,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    });
    return await loading.promise;
  } catch (error) {
    if (error instanceof pdfjs.PasswordException) {
      throw new DomainError('reader.encrypted-pdf');
    }
    throw asDamage(error);
  }
}

/** What pdf.js says of a damaged file; its class for what it did not foresee in one is not exported. */
const OF_THE_FILE = ['InvalidPDFException', 'ResponseException', 'FormatError', 'UnknownErrorException'];

const asDamage = (error: unknown): unknown => (OF_THE_FILE.includes((error as Error).name) ? damaged('PDF') : error);

async function readPages(document: PDFDocumentProxy, pagesRead: (pages: number) => void): Promise<PageRuns[]> {
  if (document.numPages > LONGEST_PAGES) throw tooLong();
  const pages: PageRuns[] = [];
  let units = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number).catch(() => {
      // Its page tree is not a tree, or does not end.
      throw damaged('PDF');
    });
    const read = await pageRuns(page).catch((error) => {
      throw asDamage(error);
    });
    for (const { text } of read.runs) units += text.length;
    if (units > 2 * MOST.characters) throw tooLong();
    pages.push(read);
    page.cleanup();
    if (number % TELL_PAGES === 0) pagesRead(number);
  }
  return pages;
}

const tooLong = () => new DomainError('reader.long-text', { purpose: 'pdf' });

/** The PDF's own table of contents; each line leads to the beginning of a page. */
async function addOutline(
  document: PDFDocumentProxy,
  offsets: ReadonlyMap<number, number>,
  builder: ParsedTextBuilder,
): Promise<void> {
  type Entry = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];
  const visit = async (entries: readonly Entry[], depth: number): Promise<void> => {
    for (const { title, dest, items } of entries) {
      const page = await pageOf(document, dest);
      const offset = page === undefined ? undefined : offsets.get(page);
      if (offset !== undefined) builder.addChapter(title, offset);
      if (depth < 4) await visit(items, depth + 1);
    }
  };
  await visit((await document.getOutline().catch(() => null)) ?? [], 0);
}

async function pageOf(document: PDFDocumentProxy, dest: unknown): Promise<number | undefined> {
  try {
    const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    const target: unknown = Array.isArray(explicit) ? explicit[0] : undefined;
    if (typeof target === 'number') return target;
    return target ? await document.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0]) : undefined;
  } catch {
    // A link that leads nowhere: the text is worth having without it.
    return undefined;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() : '');
