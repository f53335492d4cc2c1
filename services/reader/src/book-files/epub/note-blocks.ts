import { Parser } from 'htmlparser2';
import { Depth } from './depth.js';

/** A link of a page. */
export interface NoteLink {
  /** Its place among the elements of its page, from 0. */
  readonly element: number;
  readonly href: string;
  /** Without the white space around it; that of a picture, where it is one. */
  text: string;
  /** The book says that it leads to a note. */
  readonly isReference: boolean;
  /** Nothing is before it in its block. */
  readonly isFirst: boolean;
  /** What it is in. */
  readonly block: NoteBlock | undefined;
}

/** A paragraph, an item of a list, or a note of several. */
export interface NoteBlock {
  readonly element: number;
  readonly name: string;
  /** Its own id and those of what is in it. */
  readonly ids: string[];
  /** Text and links, in their order. */
  readonly pieces: (string | NoteLink)[];
  /** The book says that it is a note. */
  readonly isNote: boolean;
}

/** What a page has that can be a note, or lead to one. */
export interface ScannedPage {
  /** Those with an id. */
  readonly blocks: readonly NoteBlock[];
  readonly links: readonly NoteLink[];
  /** Elements that the book says to hold notes. */
  readonly containers: readonly { readonly element: number; readonly notes: readonly NoteBlock[] }[];
}

type Attributes = Readonly<Record<string, string>>;

const NOTE_TYPES = ['footnote', 'endnote', 'rearnote', 'note'];
const CONTAINER_TYPES = ['footnotes', 'endnotes', 'rearnotes', 'notes'];
const BLOCKS = new Set('address article aside blockquote body dd div dt h1 h2 h3 h4 h5 h6 li p section td'.split(' '));
/** What a note in a container of notes may be, where nothing more is said of it. */
const NOTES_IN_CONTAINER = new Set('aside dd div li p'.split(' '));
const ITEMS = new Set('dd li td'.split(' '));
const SKIPPED = new Set('head rp rt script style svg'.split(' '));
/** Links and blocks of a page that are looked at. */
const MOST = 20_000;
/** UTF-16 units of a block that are kept: more than a note has. */
const LONGEST_BLOCK = 2_000;
const LONGEST_LINK = 200;
const CAN_LEAD_TO_NOTES = /<a\s/iu;
const OR_HAVE_THEM = /(?:foot|end|rear)note|doc-|duokan/iu;

interface Open {
  readonly block: NoteBlock | undefined;
  readonly container: { element: number; notes: NoteBlock[] } | undefined;
  readonly link: NoteLink | undefined;
  readonly isSkipped: boolean;
}

/**
 * Looks through a page for what can be a note.
 *
 * @param xhtml well-formed or not
 * @throws DomainError `reader.too-complex`
 */
export function scanPage(xhtml: string): ScannedPage {
  const blocks: NoteBlock[] = [];
  const links: NoteLink[] = [];
  const containers: { element: number; notes: NoteBlock[] }[] = [];
  if (!CAN_LEAD_TO_NOTES.test(xhtml) && !OR_HAVE_THEM.test(xhtml)) return { blocks, links, containers };
  const depth = new Depth();
  const open: Open[] = [];
  let element = -1;

  const blockAt = (name: string, attributes: Attributes, around: Open | undefined): NoteBlock | undefined => {
    const within = around?.block;
    // A note of several paragraphs is one, and so is an item of a list.
    if (within?.isNote || !BLOCKS.has(name) || (within && name === 'p' && ITEMS.has(within.name))) return undefined;
    const isItem = around?.container !== undefined && attributes.id !== undefined && NOTES_IN_CONTAINER.has(name);
    const block = { element, name, ids: [], pieces: [], isNote: isItem || isTyped(attributes, NOTE_TYPES, NOTE_CLASS) };
    if (block.isNote) around?.container?.notes.push(block);
    return block;
  };

  const addText = (text: string) => {
    const { block, link, isSkipped } = open.at(-1) ?? {};
    if (isSkipped || text.trim() === '') return;
    if (link && link.text.length < LONGEST_LINK) link.text = (link.text + text).trim().slice(0, LONGEST_LINK);
    if (!link && block && block.pieces.length < LONGEST_BLOCK) {
      const last = block.pieces.at(-1);
      if (typeof last !== 'string') block.pieces.push(text.slice(0, LONGEST_BLOCK));
      else if (last.length < LONGEST_BLOCK) block.pieces[block.pieces.length - 1] = last + text.slice(0, LONGEST_BLOCK);
    }
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth.open();
        element++;
        const around = open.at(-1);
        const begun = blockAt(name, attributes, around);
        const block = begun ?? around?.block;
        if (block && attributes.id) {
          if (block.ids.length === 0 && blocks.length < MOST) blocks.push(block);
          block.ids.push(attributes.id);
        }
        const isContainer = isTyped(attributes, CONTAINER_TYPES, CONTAINER_CLASS);
        const container = isContainer ? { element, notes: [] } : around?.container;
        if (isContainer && container && containers.length < MOST) containers.push(container);
        let link = around?.link;
        if (name === 'a' && attributes.href && links.length < MOST) {
          const isReference = isTyped(attributes, ['noteref'], /^duokan-footnote$/u);
          const isFirst = block?.pieces.length === 0;
          link = { element, href: attributes.href, text: '', isReference, isFirst, block };
          links.push(link);
          block?.pieces.push(link);
        }
        open.push({ block, container, link, isSkipped: (around?.isSkipped ?? false) || SKIPPED.has(name) });
        if (name === 'img' && attributes.alt) addText(attributes.alt);
      },
      ontext: addText,
      onclosetag() {
        depth.close();
        open.pop();
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(xhtml);
  return { blocks, links, containers };
}

const NOTE_CLASS = /^duokan-footnote-item$/u;
const CONTAINER_CLASS = /^duokan-footnote-content$/u;

/** Whether the book gives an element one of these types, by EPUB's attribute, ARIA's role or a class of readers'. */
function isTyped(attributes: Attributes, types: readonly string[], classes: RegExp): boolean {
  const words = (value = '') => value.slice(0, 500).toLowerCase().split(/\s+/u);
  return (
    words(attributes['epub:type']).some((type) => types.includes(type)) ||
    words(attributes.role).some((role) => role.startsWith('doc-') && types.includes(role.slice('doc-'.length))) ||
    words(attributes.class).some((name) => classes.test(name))
  );
}
