import type { ReadableDocument } from '@ichibun/contracts/documents';
import { archiveOf } from '@ichibun/ui/archive';
import type { OpenRecording } from '../../listening/open-recordings.js';
import { partAt, partsOf } from '../../listening/parts.js';
import { type CoreSound, coreSoundOf } from './core-sound.js';

type Book = Pick<ReadableDocument, 'id' | 'title' | 'sentences' | 'paragraphStarts' | 'chapters' | 'readings'>;
type Spoken = Pick<OpenRecording, 'files' | 'lengths' | 'times' | 'fingerprint'>;

/** Sentences of a book without chapters that are in one page: players load pages whole. */
const SENTENCES_OF_A_PAGE = 500;

/**
 * A text with its recording as EPUB 3.3 with media overlays: a page and an overlay for each chapter, a `par` for each sentence
 * that is spoken. Sound that not every player plays becomes Opus.
 *
 * @param madeAt when the book was made, as the package says
 * @throws as `coreSoundOf`
 */
export async function epubWithSound(book: Book, recording: Spoken, madeAt: Date): Promise<Blob> {
  const sounds: CoreSound[] = [];
  for (const file of recording.files) sounds.push(await coreSoundOf(file));
  const pages = pagesOf(book).map((page, index) => {
    const spoken = clipsOf(page, recording, sounds);
    return { ...page, name: `page-${index + 1}`, spoken };
  });
  const text = (name: string, content: string) => ({ name, content: new Blob([content]) });
  return archiveOf(
    [
      text('mimetype', 'application/epub+zip'),
      text('META-INF/container.xml', CONTAINER),
      text('OEBPS/book.opf', packageOf(book, recording, sounds, pages, madeAt)),
      text('OEBPS/nav.xhtml', navigationOf(book, pages)),
      text('OEBPS/style.css', '.-epub-media-overlay-active { background-color: #ffe9a8; color: #000; }\n'),
      ...pages.map((page) => text(`OEBPS/${page.name}.xhtml`, pageOf(book, page))),
      ...pages.flatMap((page) => (page.spoken.length > 0 ? [text(`OEBPS/${page.name}.smil`, overlayOf(page))] : [])),
      ...sounds.map(({ sound }, index) => ({ name: `OEBPS/${soundName(sounds, index)}`, content: sound })),
    ],
    'application/epub+zip',
  );
}

/** Sentences that are a page, from one to before another. */
interface PageRange {
  readonly from: number;
  readonly to: number;
}

interface Clip {
  readonly sentence: number;
  readonly sound: string;
  /** Milliseconds of the file. */
  readonly from: number;
  readonly to: number;
}

type NamedPage = PageRange & { readonly name: string; readonly spoken: readonly Clip[] };

function pagesOf({ sentences, chapters, paragraphStarts }: Book): PageRange[] {
  const starts = new Set([0, ...chapters.map(({ sentence }) => sentence)]);
  if (chapters.length === 0) {
    let last = 0;
    for (const start of paragraphStarts) {
      if (start < last + SENTENCES_OF_A_PAGE) continue;
      starts.add(start);
      last = start;
    }
  }
  const rising = [...starts].filter((start) => start < sentences.length).sort((one, other) => one - other);
  return rising.map((from, index) => ({ from, to: rising[index + 1] ?? sentences.length }));
}

function clipsOf({ from, to }: PageRange, { files, lengths, times }: Spoken, sounds: readonly CoreSound[]): Clip[] {
  const parts = partsOf({ files, lengths });
  const clips: Clip[] = [];
  for (let sentence = from; sentence < Math.min(to, times.starts.length); sentence++) {
    const [start, end] = [times.starts[sentence]!, times.ends[sentence]!];
    if (end <= start) continue;
    const index = partAt(parts, start);
    const begin = parts[index]!.from;
    clips.push({
      sentence,
      sound: soundName(sounds, index),
      from: start - begin,
      to: Math.min(end - begin, lengths[index]!),
    });
  }
  return clips;
}

const soundName = (sounds: readonly CoreSound[], index: number) => `sound-${index + 1}.${sounds[index]!.ending}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const seconds = (ms: number) => `${Math.floor(ms / 1_000)}.${String(Math.round(ms) % 1_000).padStart(3, '0')}s`;
const lengthOf = (clips: readonly Clip[]) => clips.reduce((sum, { from, to }) => sum + to - from, 0);

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function packageOf(
  { title }: Book,
  { fingerprint }: Spoken,
  sounds: readonly CoreSound[],
  pages: readonly NamedPage[],
  madeAt: Date,
): string {
  const spoken = pages.filter((page) => page.spoken.length > 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="ja">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:ichibun:recording:${fingerprint}</dc:identifier>
<dc:title>${escaped(title)}</dc:title>
<dc:language>ja</dc:language>
<meta property="dcterms:modified">${madeAt.toISOString().slice(0, 19)}Z</meta>
<meta property="media:active-class">-epub-media-overlay-active</meta>
<meta property="media:duration">${seconds(spoken.reduce((sum, page) => sum + lengthOf(page.spoken), 0))}</meta>
${spoken.map((page) => `<meta property="media:duration" refines="#${page.name}-overlay">${seconds(lengthOf(page.spoken))}</meta>`).join('\n')}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${pages.map(({ name, spoken }) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"${spoken.length > 0 ? ` media-overlay="${name}-overlay"` : ''}/>`).join('\n')}
${spoken.map(({ name }) => `<item id="${name}-overlay" href="${name}.smil" media-type="application/smil+xml"/>`).join('\n')}
${sounds.map(({ type }, index) => `<item id="sound-${index + 1}" href="${soundName(sounds, index)}" media-type="${escaped(type)}"/>`).join('\n')}
</manifest>
<spine>
${pages.map(({ name }) => `<itemref idref="${name}"/>`).join('\n')}
</spine>
</package>
`;
}

const document = (title: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="ja" lang="ja">
<head><title>${escaped(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;

function navigationOf({ title, chapters }: Book, pages: readonly NamedPage[]): string {
  const entries = chapters.length > 0 ? chapters : [{ title, sentence: 0 }];
  const items = entries.map((entry) => {
    const page = pages.findLast(({ from }) => from <= entry.sentence) ?? pages[0]!;
    return `<li><a href="${page.name}.xhtml">${escaped(entry.title || title)}</a></li>`;
  });
  return document(title, `<nav epub:type="toc"><h1>${escaped(title)}</h1><ol>${items.join('\n')}</ol></nav>`);
}

/** Its sentences, each with an id that the overlay names; the title of its chapter as a heading. */
function pageOf(book: Book, { from, to }: NamedPage): string {
  const starts = new Set(book.paragraphStarts);
  const headings = new Set(
    book.chapters
      .filter(({ title, sentence }) => book.sentences[sentence]?.trim() === title.trim())
      .map(({ sentence }) => sentence),
  );
  const readings = Map.groupBy(book.readings, ({ sentence }) => sentence);
  const blocks: string[] = [];
  for (let sentence = from; sentence < to; sentence++) {
    const text = `<span id="s${sentence}">${withReadings(book.sentences[sentence]!, readings.get(sentence) ?? [])}</span>`;
    const isHeading = headings.has(sentence);
    if (blocks.length === 0 || starts.has(sentence) || isHeading || headings.has(sentence - 1)) {
      blocks.push(isHeading ? `<h2>${text}</h2>` : `<p>${text}</p>`);
    } else blocks.push(`${blocks.pop()!.slice(0, -'</p>'.length)}${text}</p>`);
  }
  const title = book.chapters.find(({ sentence }) => sentence === from)?.title ?? book.title;
  return document(title, blocks.join('\n'));
}

function withReadings(text: string, readings: Book['readings']): string {
  let [html, at] = ['', 0];
  for (const { start, length, reading } of readings) {
    if (start < at) continue;
    const base = text.slice(start, start + length);
    html += `${escaped(text.slice(at, start))}<ruby>${escaped(base)}<rt>${escaped(reading)}</rt></ruby>`;
    at = start + length;
  }
  return html + escaped(text.slice(at));
}

function overlayOf({ name, spoken }: NamedPage): string {
  const clips = spoken.map(
    ({ sentence, sound, from, to }) =>
      `<par id="p${sentence}"><text src="${name}.xhtml#s${sentence}"/><audio src="${sound}" clipBegin="${seconds(from)}" clipEnd="${seconds(to)}"/></par>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">
<body>
<seq id="${name}" epub:textref="${name}.xhtml">
${clips.join('\n')}
</seq>
</body>
</smil>
`;
}
