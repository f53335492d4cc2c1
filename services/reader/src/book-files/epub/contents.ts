import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import type { Archive } from './archive.js';
import { elements, nameOf, type Package, parse, resolve } from './package.js';

/** A line of a table of contents. */
export interface Line {
  /** Empty where nothing describes it. */
  readonly title: string;
  /** Where it leads; undefined of the title of a part that leads nowhere. */
  readonly target: { readonly path: string; readonly fragment: string } | undefined;
  /** The line under which it is. */
  readonly parent: Line | undefined;
}

/** A book's table of contents: EPUB 3's, else EPUB 2's; empty when there is neither. */
export function readContents(archive: Archive, { nav, ncx }: Package): Line[] {
  const lines = nav ? fromNav(archive.text(nav.path) ?? '', nav.path) : [];
  return lines.length > 0 || !ncx ? lines : fromNcx(archive.text(ncx.path) ?? '', ncx.path);
}

function fromNav(xhtml: string, path: string): Line[] {
  const navs = elements(parse(xhtml), 'nav');
  const typesOf = ({ attribs }: Element) => attribs['epub:type']?.trim().split(/\s+/u) ?? [];
  const toc = navs.find((nav) => typesOf(nav).includes('toc')) ?? navs.find((nav) => typesOf(nav).length === 0);
  if (!toc) return [];
  const items = new Map<Element, Line | undefined>();
  const lineOf = (label: Element, item: Element | undefined): Line => ({
    title: labelOf(label),
    target: label.attribs.href ? resolve(path, label.attribs.href) : undefined,
    parent: item && lineOfItem(around(item, 'li')),
  });
  const lineOfItem = (item: Element | undefined): Line | undefined => {
    if (!item) return undefined;
    if (!items.has(item)) {
      const label = item.children.find((child) => isTag(child) && /^(?:a|span|p|div)$/u.test(nameOf(child)));
      items.set(item, label && isTag(label) ? lineOf(label, item) : undefined);
    }
    return items.get(item);
  };
  return elements(toc, 'a')
    .filter(({ attribs }) => attribs.href)
    .map((link) => {
      const item = around(link, 'li');
      const line = lineOfItem(item);
      return line && item?.children.includes(link) && line.target ? line : lineOf(link, item);
    });
}

function fromNcx(xml: string, path: string): Line[] {
  const lines = new Map<Element, Line>();
  const own = (point: Element, name: string) =>
    point.children.find((child): child is Element => isTag(child) && nameOf(child) === name);
  for (const point of elements(parse(xml), 'navpoint')) {
    const [label, content] = [own(point, 'navlabel'), own(point, 'content')];
    const parent = around(point, 'navpoint');
    lines.set(point, {
      title: label ? labelOf(label) : '',
      target: content?.attribs.src ? resolve(path, content.attribs.src) : undefined,
      // What holds others comes before them.
      parent: parent && lines.get(parent),
    });
  }
  return [...lines.values()].filter(({ target }) => target);
}

/** The nearest element of a name that an element is in. */
function around(element: Element, name: string): Element | undefined {
  for (let at = element.parent; at && isTag(at); at = at.parent) if (nameOf(at) === name) return at;
  return undefined;
}

/** The text of a label, and of its pictures what is said for those who do not see them; without readings. */
function labelOf(node: Element): string {
  const text = (child: ChildNode): string => {
    if (isText(child)) return child.data;
    if (!isTag(child) || /^r[tp]$/u.test(nameOf(child))) return '';
    if (nameOf(child) === 'img' || nameOf(child) === 'image') return child.attribs.alt ?? child.attribs.title ?? '';
    return child.children.map(text).join('');
  };
  return node.children.map(text).join('').trim();
}
