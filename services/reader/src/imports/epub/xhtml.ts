import { cleanLine } from '@ichibun/text/clean';
import { Parser } from 'htmlparser2';
import type { SourceBuilder } from '../source-builder.js';
import { Depth } from './depth.js';
import { Ruby } from './ruby.js';

/** Elements that are not text to read: what browsers do not show, brackets around readings, texts inside pictures. */
const SKIPPED = new Set('head script style rp rtc svg math template audio video object iframe nav'.split(' '));
const BLOCKS = new Set(
  `address article aside blockquote body br dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr
   li main ol p pre section summary table tbody td th tr ul`.split(/\s+/),
);
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

/** Pictures of one file, and letters that one is described with, at most. */
const MOST_PICTURES = 500;
const LONGEST_ALT = 300;

/**
 * Adds the text of an XHTML file: a line for each block, ruby as readings.
 *
 * @param xhtml well-formed or not; nothing in it is expanded but the entities of HTML
 * @throws DomainError `reader.too-complex` for elements nested deeper than in any book
 */
export function readXhtml(xhtml: string, builder: SourceBuilder): Places {
  const places: Places = { ids: new Map(), headings: [], pictures: [] };
  const depth = new Depth();
  let skipped = 0;
  /** The outermost element that is skipped. */
  let skippedName = '';
  let ruby: Ruby | undefined;
  let isOwnBase = false;
  let reading: string | undefined;
  let heading: { title: string; offset: number } | undefined;

  const addText = (text: string) => {
    const start = builder.length;
    builder.add(text);
    ruby?.base(start, builder.length, isOwnBase);
    isOwnBase = false;
    if (heading) heading.title += text;
  };

  const addPicture = (href: string | undefined, alt = '') => {
    if (!href || places.pictures.length === MOST_PICTURES) return;
    places.pictures.push({ href, alt: cleanLine(alt, LONGEST_ALT), offset: builder.length });
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth.open();
        if (skipped > 0 || SKIPPED.has(name) || isNoteReference(name, attributes)) {
          if (skipped === 0) skippedName = name;
          // A page that is one picture has it in a drawing, so that it fills the screen.
          if (name === 'image' && skippedName === 'svg') addPicture(attributes['xlink:href'] ?? attributes.href);
          skipped++;
          return;
        }
        if (BLOCKS.has(name)) builder.endLine();
        if (attributes.id) places.ids.set(attributes.id, builder.length);
        if (name === 'ruby') ruby = new Ruby(builder);
        else if (name === 'rb') isOwnBase = true;
        else if (name === 'rt') reading = '';
        else if (/^h[1-3]$/.test(name)) heading = { title: '', offset: builder.length };
        else if (name === 'img' && !isGaiji(attributes)) addPicture(attributes.src, attributes.alt);
        else if (name === 'img' && isShort(attributes.alt)) addText(attributes.alt!);
      },
      ontext(text) {
        if (skipped > 0) return;
        if (reading !== undefined) reading += text;
        else addText(collapsed(text, builder.length === 0 || heading?.title === ''));
      },
      onclosetag(name) {
        depth.close();
        if (skipped > 0) {
          skipped--;
          return;
        }
        if (name === 'rt' && reading !== undefined) {
          ruby?.reading(reading);
          reading = undefined;
        } else if (name === 'ruby') {
          ruby?.close();
          ruby = undefined;
        }
        if (heading && /^h[1-3]$/.test(name)) {
          places.headings.push(heading);
          heading = undefined;
        }
        if (BLOCKS.has(name)) builder.endLine();
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(xhtml);
  builder.endLine();
  return places;
}

/** The little number that leads to a note. */
const isNoteReference = (name: string, attributes: Readonly<Record<string, string>>) =>
  name === 'a' && (attributes['epub:type'] === 'noteref' || attributes.role === 'doc-noteref');

/** A character drawn as a picture. */
const isGaiji = ({ class: names = '' }: Readonly<Record<string, string>>) => /gaiji/i.test(names);

/** A character, and perhaps what marks its variant. */
const isShort = (alt = '') => alt !== '' && alt.length <= 8 && [...alt].length <= 2;

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
