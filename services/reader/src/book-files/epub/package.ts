import { type Document, DomHandler, type Element, isTag } from 'domhandler';
import { findAll, getElementsByTagName, textContent } from 'domutils';
import { Parser } from 'htmlparser2';
import { damaged } from '../refusal.js';
import { type Archive, unescaped } from './archive.js';
import { Depth } from './depth.js';

interface Item {
  /** Path in the archive. */
  readonly path: string;
  readonly mediaType: string;
  readonly properties: readonly string[];
}

/** What an EPUB's package document says of the book. */
export interface Package {
  readonly title: string;
  readonly author: string;
  /** Texts in the order in which they are read; one that no item describes by its id, which no file has. */
  readonly spine: readonly Item[];
  /** Texts that are only read by following a link. */
  readonly beside: readonly Item[];
  /** Its pages are laid out, and not flowed. */
  readonly isFixed: boolean;
  /** EPUB 3's table of contents, and EPUB 2's. */
  readonly nav: Item | undefined;
  readonly ncx: Item | undefined;
  readonly cover: Item | undefined;
  /** The page on which the cover's picture stands, where no item is named as the picture. */
  readonly coverPage: string | undefined;
  /** Its pages turn to the right, or it names vertical writing. */
  readonly vertical: boolean;
}

/**
 * @throws DomainError `reader.damaged-file`
 */
export function readPackage(archive: Archive): Package {
  const path = packagePath(archive);
  const document = parse(archive.text(path) ?? '');
  const items = new Map<string, Item>();
  for (const element of elements(document, 'item')) {
    const { id, href, 'media-type': mediaType = '', properties = '' } = element.attribs;
    if (id && href) {
      items.set(id, { path: resolve(path, href).path, mediaType, properties: properties.split(/\s+/) });
    }
  }
  const [spineElement] = elements(document, 'spine');
  const references = elements(document, 'itemref');
  const itemOf = ({ attribs: { idref = '' } }: Element) =>
    items.get(idref) ?? { path: idref, mediaType: '', properties: [] };
  const spine = references.filter(({ attribs }) => attribs.linear !== 'no').map(itemOf);
  if (!references.some(({ attribs }) => items.has(attribs.idref ?? ''))) throw damaged('EPUB');
  const all = [...items.values()];
  const metas = elements(document, 'meta').map(({ attribs }) => attribs);
  const meta = (name: string) => metas.find((attribs) => attribs.name === name)?.content ?? '';
  const reference = elements(document, 'reference').find(({ attribs }) => attribs.type === 'cover')?.attribs.href;
  return {
    title: textOf(document, 'title')[0] ?? '',
    author: textOf(document, 'creator').slice(0, 3).join('、'),
    spine,
    beside: references.filter(({ attribs }) => attribs.linear === 'no').map(itemOf),
    isFixed: isFixedLayout(document),
    nav: all.find(({ properties }) => properties.includes('nav')),
    ncx: items.get(spineElement?.attribs.toc ?? '') ?? all.find(({ mediaType }) => mediaType.includes('ncx')),
    cover: all.find(({ properties }) => properties.includes('cover-image')) ?? items.get(meta('cover')),
    coverPage: reference === undefined ? undefined : resolve(path, reference).path,
    vertical:
      spineElement?.attribs['page-progression-direction'] === 'rtl' ||
      meta('primary-writing-mode').startsWith('vertical'),
  };
}

/** A link inside the archive, from the file at `from`: percent-encoded, and relative to that file's folder. */
export function resolve(from: string, href: string): { path: string; fragment: string } {
  const [file = '', fragment = ''] = href.split('#', 2);
  const parts =
    file === ''
      ? from.split('/')
      : [...from.split('/').slice(0, -1), ...unescaped(file).replaceAll('\\', '/').split('/')];
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '.' && part !== '') path.push(part);
  }
  return { path: path.join('/'), fragment: unescaped(fragment) };
}

/** Elements of a name, whatever their prefix. */
export const elements = (root: Document | Element, name: string): Element[] =>
  findAll((node) => nameOf(node) === name, root.children);

export const nameOf = (element: Element) => element.name.slice(element.name.indexOf(':') + 1).toLowerCase();

/** @throws DomainError `reader.too-complex` for elements nested deeper than in any book */
export function parse(xml: string): Document {
  const handler = new BoundedHandler();
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(xml);
  return handler.root;
}

class BoundedHandler extends DomHandler {
  private readonly depth = new Depth();

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth.open();
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.depth.close();
    super.onclosetag();
  }
}

const textOf = (document: Document, name: string) =>
  elements(document, name)
    .filter((element) => element.parent && isTag(element.parent) && nameOf(element.parent) === 'metadata')
    .map((element) => textContent(element).replace(/\s+/gu, ' ').trim())
    .filter((text) => text !== '');

/** By EPUB 3's property, or by what Apple and Amazon used before it. */
const isFixedLayout = (document: Document) =>
  elements(document, 'meta').some(
    (meta) =>
      (meta.attribs.property === 'rendition:layout' && textContent(meta).trim() === 'pre-paginated') ||
      (meta.attribs.name === 'fixed-layout' && meta.attribs.content === 'true'),
  );

function packagePath(archive: Archive): string {
  const container = archive.text('META-INF/container.xml');
  const named = container && getElementsByTagName('rootfile', parse(container), true)[0]?.attribs['full-path'];
  const path = named ? resolve('', named).path : archive.names.find((name) => /\.opf$/i.test(name));
  if (!path || !archive.has(path)) throw damaged('EPUB');
  return path;
}
