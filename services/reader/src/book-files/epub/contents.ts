import { textContent } from 'domutils';
import type { Archive } from './archive.js';
import { elements, nameOf, type Package, parse, resolve } from './package.js';

/** A line of a table of contents, and where it leads. */
export interface Link {
  readonly title: string;
  readonly path: string;
  readonly fragment: string;
}

/** A book's table of contents: EPUB 3's, else EPUB 2's; empty when there is neither. */
export function readContents(archive: Archive, { nav, ncx }: Package): Link[] {
  const links = nav ? fromNav(archive.text(nav.path) ?? '', nav.path) : [];
  return links.length > 0 || !ncx ? links : fromNcx(archive.text(ncx.path) ?? '', ncx.path);
}

function fromNav(xhtml: string, path: string): Link[] {
  const document = parse(xhtml);
  const navs = elements(document, 'nav');
  const toc = navs.find(({ attribs }) => attribs['epub:type'] === 'toc') ?? navs[0];
  if (!toc) return [];
  return elements(toc, 'a')
    .filter(({ attribs }) => attribs.href)
    .map((link) => {
      // Readings in titles are for the eye, not for a list.
      for (const reading of elements(link, 'rt').concat(elements(link, 'rp'))) reading.children = [];
      return { title: textContent(link), ...resolve(path, link.attribs.href!) };
    });
}

function fromNcx(xml: string, path: string): Link[] {
  return elements(parse(xml), 'navpoint').flatMap((point) => {
    const own = (name: string) => point.children.find((child) => 'attribs' in child && nameOf(child) === name);
    const [label, content] = [own('navlabel'), own('content')];
    const source = content && 'attribs' in content ? content.attribs.src : undefined;
    return label && source ? [{ title: textContent(label), ...resolve(path, source) }] : [];
  });
}
