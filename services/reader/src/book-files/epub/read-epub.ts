import { DomainError } from '@ichibun/kit/errors';
import { replaceBetween } from '@ichibun/text/replace-between';
import type { ParsedFile } from '../parsed-file.js';
import { ParsedTextBuilder } from '../parsed-text-builder.js';
import { pictureType } from '../picture.js';
import { damaged } from '../refusal.js';
import type { Archive } from './archive.js';
import { type Line, readContents } from './contents.js';
import { findFootnotes, type PageNotes } from './footnotes.js';
import { type HiddenBy, hiddenBy } from './hidden.js';
import { elements, type Package, parse, readPackage, resolve } from './package.js';
import { type PictureLink, readPictures } from './pictures.js';
import { areEncrypted, checkProtection, protectedBook } from './protection.js';
import { type Places, readXhtml } from './xhtml.js';

const VERTICAL_STYLE = /writing-mode\s*:\s*(?:vertical-rl|tb-rl)/i;

/**
 * Reads an EPUB: its texts in the order of the spine, with ruby as readings, its table of contents, its cover and its
 * pictures, and its notes apart from them. A page that the spine names and that is not there, or no text in any encoding, is a note in its place.
 *
 * @throws DomainError `reader.drm`, `reader.damaged-file`, `reader.no-text`
 */
export function readEpub(archive: Archive): ParsedFile {
  checkProtection(archive);
  const book = readPackage(archive);
  const builder = new ParsedTextBuilder();
  const read = new Map<string, { start: number; places: Places }>();
  const sheets = new Sheets(archive);
  const notes = footnotesOf(archive, book);
  let missing = 0;
  let unreadable = 0;
  for (const { path, properties } of book.spine) {
    const name = archive.find(path) ?? path;
    // Asked before it is unpacked: a spine may name one page a million times.
    if (properties.includes('nav') || read.has(name)) continue;
    const xhtml = archive.text(name);
    const start = builder.length;
    if (xhtml !== undefined) {
      const sheetOf = (href: string) => sheets.of(resolve(name, href).path);
      const hasDrawnText = book.isFixed;
      read.set(name, { start, places: readXhtml(xhtml, builder, { sheetOf, notes: notes.get(name), hasDrawnText }) });
    } else if (!isPicture(name)) {
      read.set(name, { start, places: { ids: new Map(), headings: [], pictures: [] } });
      builder.addNote('missing', name.slice(name.lastIndexOf('/') + 1));
      if (archive.has(name)) unreadable++;
      else missing++;
    }
  }
  if (areEncrypted(archive, unreadable, read.size - unreadable - missing)) throw protectedBook(archive);
  if (builder.length === 0 && missing > 0) throw damaged('EPUB');
  if (builder.length === 0) {
    throw new DomainError('reader.no-text');
  }
  for (const { title, offset } of chapters(archive, book, read)) builder.addChapter(title, offset);
  const cover = coverOf(archive, book);
  const links = [...read].flatMap(([page, { places }]) =>
    places.pictures.map(({ href, ...picture }): PictureLink => ({ ...picture, path: resolve(page, href).path })),
  );
  return {
    ...builder.build(),
    // The cover is shown with the book.
    ...readPictures(
      archive,
      links.filter(({ path }) => path !== cover?.path),
    ),
    fileType: 'epub',
    title: book.title,
    author: book.author,
    vertical: book.vertical || archive.names.some((name) => name.endsWith('.css') && isVertical(archive.text(name))),
    ...(cover && { cover: cover.cover }),
  };
}

/** The notes of a book, also those on pages beside its text. */
function footnotesOf(archive: Archive, { spine, beside }: Package): Map<string, PageNotes> {
  const paths = new Set([...spine, ...beside].map(({ path }) => archive.find(path) ?? path));
  const pages = [...paths].flatMap((path): [string, string][] => {
    const xhtml = archive.text(path);
    return xhtml === undefined ? [] : [[path, xhtml]];
  });
  return findFootnotes(pages, (page, href) => {
    const { path, fragment } = resolve(page, href);
    return `${archive.find(path) ?? path}#${fragment}`;
  });
}

/** Sheets that belong to one link, at most. */
const MOST_SHEETS = 20;

/** What the stylesheets of a book hide, each read once. */
class Sheets {
  private readonly read = new Map<string, HiddenBy>();

  constructor(private readonly archive: Archive) {}

  /** A sheet after those that it imports, and they import; each is there once. */
  of(path: string, seen = new Set<string>()): readonly HiddenBy[] {
    if (seen.has(path) || seen.size === MOST_SHEETS) return [];
    seen.add(path);
    const read = this.read.get(path) ?? hiddenBy(this.archive.text(path) ?? '');
    this.read.set(path, read);
    return [...read.imports.flatMap((href) => this.of(resolve(path, href).path, seen)), read];
  }
}

/** A picture may be a page by itself. */
const isPicture = (path: string) => /\.(?:jpe?g|png|gif|webp|svg)$/iu.test(path);

const isVertical = (css = '') => VERTICAL_STYLE.test(replaceBetween(css, '/*', '*/', () => ''));

function chapters(
  archive: Archive,
  book: Package,
  read: ReadonlyMap<string, { start: number; places: Places }>,
): { title: string; offset: number }[] {
  const headings = [...read.values()].flatMap(({ places }) => places.headings);
  const headingAt = new Map(headings.map(({ title, offset }) => [offset, title]));
  const lines = readContents(archive, book);
  const offsetOf = ({ target }: Line) => {
    const file = target && read.get(archive.find(target.path) ?? target.path);
    return file && (file.places.ids.get(target!.fragment) ?? file.start);
  };
  /** Parts of which nothing comes before their first chapter: those that lead to it, or nowhere. */
  const parts = new Set<Line>();
  for (const line of new Map(lines.toReversed().map((line) => [line.parent, line])).values()) {
    const { parent } = line;
    const offset = parent && offsetOf(parent);
    if (parent && (offset === undefined || offset === offsetOf(line))) parts.add(parent);
  }
  const byOffset = new Map<number, string>();
  for (const line of lines) {
    const offset = offsetOf(line);
    // Pages without text, such as the cover, begin where the next chapter does: the last of them is that chapter.
    if (offset !== undefined) byOffset.set(offset, withParts(line, line.title || headingAt.get(offset) || '', parts));
  }
  const titled = [...byOffset].filter(([, title]) => title !== '');
  return titled.length > 0 ? titled.map(([offset, title]) => ({ title, offset })) : headings;
}

/** The title of a chapter, after those of the parts that it is in. */
function withParts(line: Line, title: string, parts: ReadonlySet<Line>): string {
  let whole = title;
  for (let part = line.parent; part && whole !== ''; part = part.parent) {
    if (parts.has(part) && !whole.startsWith(part.title)) whole = `${part.title} ${whole}`;
  }
  return whole;
}

function coverOf(
  archive: Archive,
  { cover, coverPage, spine }: Package,
): { path: string; cover: Required<ParsedFile>['cover'] } | undefined {
  const candidates = [cover?.path, ...(coverPage ? [coverPage, pictureOn(archive, coverPage)] : [])];
  if (!cover && !coverPage && spine[0]) candidates.push(onlyPictureOn(archive, spine[0].path));
  for (const path of candidates) {
    if (path === undefined) continue;
    const picture = archive.picture(path);
    const contentType = picture && pictureType(picture);
    if (contentType) return { path, cover: { picture, contentType } };
  }
  return undefined;
}

function pictureOn(archive: Archive, page: string): string | undefined {
  const document = parse(archive.text(page) ?? '');
  const link = elements(document, 'img')[0]?.attribs.src ?? elements(document, 'image')[0]?.attribs['xlink:href'];
  return link === undefined ? undefined : resolve(page, link).path;
}

/** The picture of a first page that has no text: what most books without a named cover begin with. */
function onlyPictureOn(archive: Archive, page: string): string | undefined {
  const builder = new ParsedTextBuilder();
  readXhtml(archive.text(page) ?? '', builder);
  return builder.length === 0 ? pictureOn(archive, page) : undefined;
}
