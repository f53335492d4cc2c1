import { cleanLine } from '@ichibun/text/clean';
import { Parser } from 'htmlparser2';
import { gaiji } from '../aozora/gaiji.js';
import type { ParsedTextBuilder } from '../parsed-text-builder.js';
import { Depth } from './depth.js';
import type { Footnote, PageNotes } from './footnotes.js';
import { type HiddenBy, hiddenBy, isHidden, OpenElements } from './hidden.js';
import { Ruby } from './ruby.js';

/** Elements that are not text to read: what browsers do not show, brackets around readings, texts inside pictures. */
const SKIPPED = new Set('head script rp svg math template audio video object iframe nav'.split(' '));
const BLOCKS = new Set(
  `address article aside blockquote body br dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr
   li main ol p pre section summary table tbody td th tr ul`.split(/\s+/),
);
/** What a drawing has beside what it shows. */
const UNDRAWN = new Set('defs desc metadata title'.split(' '));
/** Characters beside which a line break in the source is not a space between words. */
const JAPANESE = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/;

export interface Places {
  /** Where elements with an id begin. */
  readonly ids: Map<string, number>;
  /** The text's own headings, for a book without a table of contents. */
  readonly headings: { title: string; offset: number }[];
  /** Links of pictures, relative to the file, and where they stand. */
  readonly pictures: { href: string; alt: string; offset: number }[];
}

/** What is known of a page from elsewhere in its book. */
export interface HowToRead {
  /** What the stylesheet of a link hides, after those that it imports. */
  readonly sheetOf?: ((href: string) => readonly HiddenBy[]) | undefined;
  readonly notes?: PageNotes | undefined;
  /** The text of its drawings is text to read: its pages are fixed, and may be drawn. */
  readonly hasDrawnText?: boolean | undefined;
}

/** Pictures of one file, and letters that one is described with, at most. */
const MOST_PICTURES = 500;
const LONGEST_ALT = 300;

/**
 * Adds the text of an XHTML file: a line for each block, ruby as readings.
 *
 * @param xhtml well-formed or not; nothing in it is expanded but the entities of HTML
 * @param how see `HowToRead`
 * @throws DomainError `reader.too-complex` for elements nested deeper than in any book
 */
export function readXhtml(
  xhtml: string,
  builder: ParsedTextBuilder,
  { sheetOf = () => [], notes, hasDrawnText = false }: HowToRead = {},
): Places {
  const reader = new XhtmlReader(builder, sheetOf, notes, hasDrawnText);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.begin(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true, recognizeSelfClosing: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(xhtml);
  reader.end();
  return reader.places;
}

/** What is at hand while a file is read, from its elements and texts in order. */
class XhtmlReader {
  readonly places: Places = { ids: new Map(), headings: [], pictures: [] };
  private readonly depth = new Depth();
  private elements = -1;
  private skipped = 0;
  /** The outermost element that is skipped. */
  private skippedName = '';
  private ruby: Ruby | undefined;
  private isOwnBase = false;
  private reading: string | undefined;
  private heading: { title: string; offset: number } | undefined;
  private readonly sheets: HiddenBy[] = [];
  private readonly open = new OpenElements();
  private style: string | undefined;
  /** What is in an <rtc> itself, of which it may be one reading. */
  private annotation: string | undefined;
  /** A picture at the beginning of a line: a character, where text follows it. */
  private undecided: Readonly<Record<string, string>> | undefined;
  /** Of the link at hand, which is a word of the text. */
  private noteOfWord: Footnote | undefined;

  constructor(
    private readonly builder: ParsedTextBuilder,
    private readonly sheetOf: (href: string) => readonly HiddenBy[],
    private readonly notes: PageNotes | undefined,
    private readonly hasDrawnText: boolean,
  ) {}

  begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.depth.open();
    this.elements++;
    if (BLOCKS.has(name) || name === 'img') this.decide(false);
    if (name === 'link' && /stylesheet/iu.test(attributes.rel ?? '') && attributes.href) {
      this.sheets.push(...this.sheetOf(attributes.href));
    }
    if (name === 'style' && (this.skipped === 0 || this.skippedName === 'head')) this.style = '';
    if (name === 'rtc' && this.skipped === 0 && this.ruby && !this.ruby.isRead) this.annotation = '';
    const footnote = this.skipped === 0 ? this.notes?.marks.get(this.elements) : undefined;
    if (footnote?.isWord) this.noteOfWord = footnote;
    else if (footnote) this.addFootnote(footnote);
    const isNote = (footnote && !footnote.isWord) || this.notes?.apart.has(this.elements);
    const isLeftOut = this.skipped > 0 || isNote || this.isSkipped(name, attributes);
    this.open.open(name, attributes);
    if (isLeftOut || (name === 'rtc' && this.annotation === undefined)) {
      if (this.skipped === 0) this.skippedName = name;
      // A page that is one picture has it in a drawing, so that it fills the screen.
      if (name === 'image' && this.skippedName === 'svg') this.addPicture(attributes['xlink:href'] ?? attributes.href);
      this.skipped++;
      return;
    }
    if (this.isBlock(name) && this.reading === undefined) this.builder.endLine();
    if (this.hasDrawnText && name === 'image') this.addPicture(attributes['xlink:href'] ?? attributes.href);
    if (attributes.id) this.places.ids.set(attributes.id, this.builder.length);
    if (name === 'ruby') this.ruby = new Ruby(this.builder);
    else if (name === 'rb') this.isOwnBase = true;
    else if (name === 'rt') this.reading = '';
    else if (/^h[1-3]$/.test(name)) this.heading = { title: '', offset: this.builder.length };
    else if (name === 'img') this.addImage(attributes);
  }

  text(text: string): void {
    if (this.style !== undefined) this.style += text;
    if (this.skipped > 0) return;
    if (this.undecided && text.trim() !== '') this.decide(true);
    if (this.reading !== undefined) this.reading += text;
    else if (this.annotation !== undefined) this.annotation += text;
    else this.addText(collapsed(text, this.builder.length === 0 || this.heading?.title === ''));
  }

  close(name: string): void {
    this.depth.close();
    this.open.close();
    if (name === 'style' && this.style !== undefined) {
      const sheet = hiddenBy(this.style);
      this.sheets.push(...sheet.imports.flatMap(this.sheetOf), sheet);
      this.style = undefined;
    }
    if (this.skipped > 0) {
      this.skipped--;
      return;
    }
    if (name === 'a' && this.noteOfWord) {
      this.addFootnote(this.noteOfWord);
      this.noteOfWord = undefined;
    }
    if (name === 'rt' && this.reading !== undefined) {
      this.ruby?.reading(this.reading);
      this.reading = undefined;
      this.annotation = this.annotation === undefined ? undefined : '';
    } else if (name === 'rtc' && this.annotation !== undefined) {
      if (this.annotation.trim() !== '') this.ruby?.reading(this.annotation.trim());
      this.annotation = undefined;
    } else if (name === 'ruby') {
      this.ruby?.close();
      this.ruby = undefined;
    }
    if (this.heading && /^h[1-3]$/.test(name)) {
      this.places.headings.push(this.heading);
      this.heading = undefined;
    }
    if (!this.isBlock(name)) return;
    this.decide(false);
    if (this.reading === undefined) this.builder.endLine();
  }

  /** After the last element. */
  end(): void {
    this.decide(false);
    this.builder.endLine();
  }

  private isBlock(name: string): boolean {
    return BLOCKS.has(name) || (this.hasDrawnText && name === 'text');
  }

  private isSkipped(name: string, attributes: Readonly<Record<string, string>>): boolean {
    return (
      (this.hasDrawnText && name === 'svg' ? false : SKIPPED.has(name)) ||
      (this.hasDrawnText && UNDRAWN.has(name) && this.open.isWithin('svg')) ||
      name === 'style' ||
      isNoteReference(name, attributes) ||
      isPageNumber(attributes) ||
      isHidden(name, attributes, this.sheets, this.open)
    );
  }

  private addText(text: string): void {
    const start = this.builder.length;
    this.builder.add(text);
    this.ruby?.base(start, this.builder.length, this.isOwnBase);
    this.isOwnBase = false;
    if (this.heading) this.heading.title += text;
  }

  private addPicture(href: string | undefined, alt = ''): void {
    if (this.heading) this.heading.title += alt;
    if (!href || this.places.pictures.length === MOST_PICTURES) return;
    this.places.pictures.push({ href, alt: cleanLine(alt, LONGEST_ALT), offset: this.builder.length });
  }

  private decide(textFollows: boolean): void {
    const attributes = this.undecided;
    this.undecided = undefined;
    if (!attributes) return;
    if (textFollows) this.addText(characterOf(attributes) ?? UNKNOWN);
    else this.addPicture(attributes.src, attributes.alt);
  }

  private addFootnote({ mark, text }: Footnote): void {
    this.decide(true);
    this.builder.addFootnote(mark, text);
  }

  private addImage(attributes: Readonly<Record<string, string>>): void {
    const character = characterOf(attributes);
    if (this.reading !== undefined) this.reading += character ?? '';
    else if (this.ruby || isGaiji(attributes)) this.addText(character ?? UNKNOWN);
    else if (character === undefined || !isOneCharacter(character)) this.addPicture(attributes.src, attributes.alt);
    else if (this.builder.isWithinLine) this.addText(character);
    else this.undecided = attributes;
  }
}

/** The little number that leads to a note. */
const isNoteReference = (name: string, attributes: Readonly<Record<string, string>>) =>
  name === 'a' && (hasType(attributes, 'noteref') || attributes.role === 'doc-noteref');

/** The number of a page of the printed book. */
const isPageNumber = (attributes: Readonly<Record<string, string>>) =>
  hasType(attributes, 'pagebreak') ||
  attributes.role === 'doc-pagebreak' ||
  PAGE_NUMBER.test((attributes.class ?? '').slice(0, LONGEST_CLASS));
const PAGE_NUMBER = /(?:^|\s)(?:page-?_?num(?:ber)?|page-?no)(?:\s|$)/iu;
const LONGEST_CLASS = 500;

const hasType = (attributes: Readonly<Record<string, string>>, type: string) =>
  (attributes['epub:type'] ?? '').split(/\s+/u).includes(type);

/** Stands for a character that cannot be written: a geta. */
const UNKNOWN = '〓';

/** Named as a character drawn as a picture. */
const isGaiji = ({ class: names = '' }: Readonly<Record<string, string>>) => /gaiji|外字/iu.test(names);

/** The character that a picture shows, by its texts, or by the code or note in them; or by its name, if it is one. */
function characterOf(attributes: Readonly<Record<string, string>>): string | undefined {
  const { alt = '', title = '', src = '' } = attributes;
  const texts = isGaiji(attributes) ? [alt, title, src.slice(-LONGEST_ALT).replace(FOLDERS_AND_ENDING, '')] : [alt];
  for (const [at, text] of texts.entries()) {
    if (at < 2 && isShort(text)) return text;
    const described = text.length <= LONGEST_ALT ? gaiji(text.replace(CODE, 'U+$1')) : UNKNOWN;
    if (described !== UNKNOWN) return described;
  }
  return undefined;
}
const FOLDERS_AND_ENDING = /^.*\/|\.[a-z]{3,4}$/giu;
/** Other ways to write U+9DD7. */
const CODE = /^(?:u\+?|uni|&#x|\\u|0x)([\da-f]{4,6});?$/iu;

/** A character, and perhaps what marks its variant. */
const isShort = (alt: string) => alt.trim() !== '' && alt.length <= 8 && [...alt].length <= 2;

/** One kanji or kana: what a picture outside of ruby is read as, though nothing but its text says so. */
const isOneCharacter = (text: string) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}?$/u.test(text);

/**
 * White space of the source as a browser shows it, except for line breaks beside Japanese; none at the beginning of a
 * text.
 */
function collapsed(text: string, isStart: boolean): string {
  // Nothing follows the repetition, so that the expression cannot backtrack.
  const one = text.replace(/[ \t\r\n]+\s*/g, (run: string, at: number) => {
    const isBreak = /[\r\n]/.test(run);
    const besideJapanese = JAPANESE.test(text[at - 1] ?? '') || JAPANESE.test(text[at + run.length] ?? '');
    return isBreak && besideJapanese ? '' : run.replace(/[ \t\r\n]+/g, ' ');
  });
  return isStart || one === ' ' ? one.replace(/^ /, '') : one;
}
