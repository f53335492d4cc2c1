import { cleanLine } from '@ichibun/text/clean';
import { type NoteBlock, type NoteLink, type ScannedPage, scanPage } from './note-blocks.js';

/** A note, and how its mark is written in the text. */
export interface Footnote {
  readonly mark: string;
  readonly text: string;
  /** The link is no mark but a word of the text. */
  readonly isWord: boolean;
}

/** Elements of a page by their places among its elements, from 0. */
export interface PageNotes {
  /** Notes, and what holds nothing else: no part of the text. */
  readonly apart: ReadonlySet<number>;
  /** Links to notes. */
  readonly marks: ReadonlyMap<number, Footnote>;
}

/** UTF-16 units of a note, and of all notes of a book: what is beyond stays in the text. */
const LONGEST_NOTE = 1_000;
const MOST_UNITS = 1_000_000;
/** Links and paragraphs of a book that are looked at. */
const MOST_PARTS = 200_000;
/** 1, ※2, (3), ［注4］, *, ②, 注: what leads to a note. */
const MARK =
  /^[（([［〔【]?(?:[*＊※†‡§]{1,3}|(?:原注|訳注|注釈|[注註※*＊])?\s?[0-9０-９]{1,4}|[一二三四五六七八九十]{1,3}|[注註①-⑳a-z])[)）\]］〕】]?$/u;
/** What leads back from a note. */
const BACK = /^(?:[↩↑⤴⏎^▲△←⇧]\ufe0e?|戻る|もどる|本文へ|本文に戻る)$/u;
const HEADING = /^h[1-6]$/u;
/** What a mark without letters is shown as. */
const DEFAULT_MARK = '※';

/** A page of a book: its path, and its XHTML. */
type Page = readonly [path: string, xhtml: string];

/**
 * Finds the notes of a book and the marks that lead to them: by what the book says of its elements, or by links that
 * lead to each other, of which one begins or ends its paragraph. A note to which no link leads stays in the text.
 *
 * @param pages in the order of the book
 * @param target the page and the element to which a link on a page leads, separated by `#`
 * @throws DomainError `reader.too-complex` for elements nested deeper than in any book
 */
export function findFootnotes(
  pages: Iterable<Page>,
  target: (page: string, href: string) => string,
): Map<string, PageNotes> {
  const scanned = new Map<string, ScannedPage>();
  let parts = 0;
  for (const [path, xhtml] of pages) {
    const page = scanPage(xhtml);
    parts += page.links.length + page.blocks.length;
    if (parts > MOST_PARTS) break;
    scanned.set(path, page);
  }
  const blocks = new Map<string, NoteBlock>();
  for (const [path, page] of scanned) {
    for (const block of page.blocks) for (const id of block.ids) blocks.set(`${path}#${id}`, block);
  }
  const found = new Map<string, { apart: Set<number>; marks: Map<number, Footnote> }>(
    [...scanned.keys()].map((path) => [path, { apart: new Set(), marks: new Map() }]),
  );
  const pageOf = new Map<NoteBlock, string>();
  for (const [path, page] of scanned) for (const block of page.blocks) pageOf.set(block, path);
  const texts = new Map<NoteBlock, string>();
  let units = 0;
  for (const [path, page] of scanned) {
    for (const link of page.links) {
      const note = blocks.get(target(path, link.href));
      if (!note || note === link.block || HEADING.test(note.name) || link.block?.isNote) continue;
      const leadsBack = (from: NoteLink) => blocks.get(target(pageOf.get(note)!, from.href)) === link.block;
      if (!note.isNote && !link.isReference && !areMutual(link, note, leadsBack)) continue;
      const text = texts.get(note) ?? textOf(note);
      if (text === '' || text.length > LONGEST_NOTE || (!texts.has(note) && units + text.length > MOST_UNITS)) continue;
      if (!texts.has(note)) units += text.length;
      texts.set(note, text);
      found.get(pageOf.get(note)!)!.apart.add(note.element);
      found.get(path)!.marks.set(link.element, markOf(link, text));
    }
  }
  for (const [path, page] of scanned) addContainers(page, found.get(path)!.apart);
  return found;
}

/** Links to each other, of which that of the note is at the beginning or the end of its paragraph and the other is not. */
const areMutual = (link: NoteLink, note: NoteBlock, leadsBack: (from: NoteLink) => boolean) =>
  MARK.test(link.text) &&
  !link.isFirst &&
  [note.pieces[0], note.pieces.at(-1)].some(
    (piece) =>
      typeof piece === 'object' && (piece.isFirst ? isMarkOrBack(piece) : BACK.test(piece.text)) && leadsBack(piece),
  );

function markOf({ text, isReference }: NoteLink, note: string): Footnote {
  if (text === '') return { mark: DEFAULT_MARK, text: note, isWord: false };
  return isReference || MARK.test(text)
    ? { mark: cleanLine(text, 8), text: note, isWord: false }
    : { mark: DEFAULT_MARK, text: note, isWord: true };
}

/** A note without its own mark and what leads back from it. */
const textOf = ({ pieces }: NoteBlock) =>
  cleanLine(
    pieces.map((piece) => (typeof piece === 'string' ? piece : isMarkOrBack(piece) ? '' : piece.text)).join(''),
    LONGEST_NOTE + 1,
  );
const isMarkOrBack = ({ text }: NoteLink) => MARK.test(text) || BACK.test(text);

/** What holds notes that are all apart, with their heading. */
function addContainers({ containers }: ScannedPage, apart: Set<number>): void {
  for (const { element, notes } of containers) {
    if (notes.length > 0 && notes.every((note) => apart.has(note.element))) apart.add(element);
  }
}
