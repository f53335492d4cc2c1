import { cleanLine } from '@ichibun/text/clean';
import { Parser } from 'htmlparser2';
import { gaiji } from '../aozora/gaiji.js';
import type { SourceBuilder } from '../source-builder.js';
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
  builder: SourceBuilder,
  { sheetOf = () => [], notes, hasDrawnText = false }: HowToRead = {},
): Places {
  const places: Places = { ids: new Map(), headings: [], pictures: [] };
  const depth = new Depth();
  let elements = -1;
  let skipped = 0;
  /** The outermost element that is skipped. */
  let skippedName = '';
  let ruby: Ruby | undefined;
  let isOwnBase = false;
  let reading: string | undefined;
  let heading: { title: string; offset: number } | undefined;
  const sheets: HiddenBy[] = [];
  const open = new OpenElements();
  let style: string | undefined;
  /** What is in an <rtc> itself, of which it may be one reading. */
  let annotation: string | undefined;
  /** A picture at the beginning of a line: a character, where text follows it. */
  let undecided: Readonly<Record<string, string>> | undefined;

  /** Of the link at hand, which is a word of the text. */
  let noteOfWord: Footnote | undefined;

  const isBlock = (name: string) => BLOCKS.has(name) || (hasDrawnText && name === 'text');

  const isSkipped = (name: string, attributes: Readonly<Record<string, string>>) =>
    (hasDrawnText && name === 'svg' ? false : SKIPPED.has(name)) ||
    (hasDrawnText && UNDRAWN.has(name) && open.isWithin('svg')) ||
    name === 'style' ||
    isNoteReference(name, attributes) ||
    isPageNumber(attributes) ||
    isHidden(name, attributes, sheets, open);

  const addText = (text: string) => {
    const start = builder.length;
    builder.add(text);
    ruby?.base(start, builder.length, isOwnBase);
    isOwnBase = false;
    if (heading) heading.title += text;
  };

  const addPicture = (href: string | undefined, alt = '') => {
    if (heading) heading.title += alt;
    if (!href || places.pictures.length === MOST_PICTURES) return;
    places.pictures.push({ href, alt: cleanLine(alt, LONGEST_ALT), offset: builder.length });
  };

  const decide = (textFollows: boolean) => {
    const attributes = undecided;
    undecided = undefined;
    if (!attributes) return;
    if (textFollows) addText(characterOf(attributes) ?? UNKNOWN);
    else addPicture(attributes.src, attributes.alt);
  };

  const addFootnote = ({ mark, text }: Footnote) => {
    decide(true);
    builder.addFootnote(mark, text);
  };

  const addImage = (attributes: Readonly<Record<string, string>>) => {
    const character = characterOf(attributes);
    if (reading !== undefined) reading += character ?? '';
    else if (ruby || isGaiji(attributes)) addText(character ?? UNKNOWN);
    else if (character === undefined || !isOneCharacter(character)) addPicture(attributes.src, attributes.alt);
    else if (builder.isWithinLine) addText(character);
    else undecided = attributes;
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth.open();
        elements++;
        if (BLOCKS.has(name) || name === 'img') decide(false);
        if (name === 'link' && /stylesheet/iu.test(attributes.rel ?? '') && attributes.href) {
          sheets.push(...sheetOf(attributes.href));
        }
        if (name === 'style' && (skipped === 0 || skippedName === 'head')) style = '';
        if (name === 'rtc' && skipped === 0 && ruby && !ruby.isRead) annotation = '';
        const footnote = skipped === 0 ? notes?.marks.get(elements) : undefined;
        if (footnote?.isWord) noteOfWord = footnote;
        else if (footnote) addFootnote(footnote);
        const isNote = (footnote && !footnote.isWord) || notes?.apart.has(elements);
        const isLeftOut = skipped > 0 || isNote || isSkipped(name, attributes);
        open.open(name, attributes);
        if (isLeftOut || (name === 'rtc' && annotation === undefined)) {
          if (skipped === 0) skippedName = name;
          // A page that is one picture has it in a drawing, so that it fills the screen.
          if (name === 'image' && skippedName === 'svg') addPicture(attributes['xlink:href'] ?? attributes.href);
          skipped++;
          return;
        }
        if (isBlock(name) && reading === undefined) builder.endLine();
        if (hasDrawnText && name === 'image') addPicture(attributes['xlink:href'] ?? attributes.href);
        if (attributes.id) places.ids.set(attributes.id, builder.length);
        if (name === 'ruby') ruby = new Ruby(builder);
        else if (name === 'rb') isOwnBase = true;
        else if (name === 'rt') reading = '';
        else if (/^h[1-3]$/.test(name)) heading = { title: '', offset: builder.length };
        else if (name === 'img') addImage(attributes);
      },
      ontext(text) {
        if (style !== undefined) style += text;
        if (skipped > 0) return;
        if (undecided && text.trim() !== '') decide(true);
        if (reading !== undefined) reading += text;
        else if (annotation !== undefined) annotation += text;
        else addText(collapsed(text, builder.length === 0 || heading?.title === ''));
      },
      onclosetag(name) {
        depth.close();
        open.close();
        if (name === 'style' && style !== undefined) {
          const sheet = hiddenBy(style);
          sheets.push(...sheet.imports.flatMap(sheetOf), sheet);
          style = undefined;
        }
        if (skipped > 0) {
          skipped--;
          return;
        }
        if (name === 'a' && noteOfWord) {
          addFootnote(noteOfWord);
          noteOfWord = undefined;
        }
        if (name === 'rt' && reading !== undefined) {
          ruby?.reading(reading);
          reading = undefined;
          annotation = annotation === undefined ? undefined : '';
        } else if (name === 'rtc' && annotation !== undefined) {
          if (annotation.trim() !== '') ruby?.reading(annotation.trim());
          annotation = undefined;
        } else if (name === 'ruby') {
          ruby?.close();
          ruby = undefined;
        }
        if (heading && /^h[1-3]$/.test(name)) {
          places.headings.push(heading);
          heading = undefined;
        }
        if (!isBlock(name)) return;
        decide(false);
        if (reading === undefined) builder.endLine();
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(xhtml);
  decide(false);
  builder.endLine();
  return places;
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
