import { type ArchivedFile, ArchiveError, filesIn } from '@ichibun/ui/archive';
import type { Cue } from '../../film/containers/subtitles.js';
import { RecordingError } from '../worker/recording-error.js';

/** A recording that is in a book, with what is said in it and when. */
interface BookWithSound {
  /** In the order in which they are played. */
  readonly files: readonly File[];
  /** Of each file, in milliseconds of the file. */
  readonly cues: readonly (readonly Cue[])[];
}

const MOST_FILES = 10_000;
/** Bytes of a page or an overlay. */
const LARGEST_PAGE = 20_000_000;
/** Bytes of a sound: ten hours without loss take as many. */
const LARGEST_SOUND = 8_000_000_000;

/**
 * The sound and the times of an EPUB with media overlays (EPUB 3.3, section 9).
 *
 * @throws RecordingError `no-overlays` of an EPUB without sound; `unreadable` for what is none
 */
export async function readOverlays(epub: Blob): Promise<BookWithSound> {
  const listed = await filesIn(epub, MOST_FILES).catch(refuse);
  const files: Files = new Map(listed.map((file) => [file.name, file]));
  const container = await xmlAt(files, 'META-INF/container.xml');
  const path = container.querySelector('rootfile')?.getAttribute('full-path') ?? '';
  const opf = await xmlAt(files, path);
  const items = new Map([...opf.querySelectorAll('manifest > item')].map((item) => [item.id, item]));
  const hrefOf = (id: string | null | undefined) => {
    const href = items.get(id ?? '')?.getAttribute('href');
    return href ? resolved(path, href) : undefined;
  };
  const sounds = new Map<string, Cue[]>();
  for (const itemref of opf.querySelectorAll('spine > itemref')) {
    const overlay = hrefOf(items.get(itemref.getAttribute('idref') ?? '')?.getAttribute('media-overlay'));
    if (!overlay) continue;
    for (const { sound, cue } of await overlayAt(files, overlay)) {
      const cues = sounds.get(sound) ?? [];
      sounds.set(sound, cues);
      cues.push(cue);
    }
  }
  const types = new Map([...items.values()].map((item) => [resolved(path, item.getAttribute('href') ?? ''), item]));
  const found: File[] = [];
  for (const sound of sounds.keys()) {
    const content = await contentOf(files, sound, LARGEST_SOUND);
    const type = types.get(sound)?.getAttribute('media-type') ?? '';
    found.push(new File([content], sound.split('/').at(-1)!, { type }));
  }
  if (found.length === 0) throw new RecordingError('no-overlays');
  return { files: found, cues: [...sounds.values()] };
}

/** What an overlay has spoken, with the text of the elements that it names. */
async function overlayAt(files: Files, path: string): Promise<{ sound: string; cue: Cue }[]> {
  const overlay = await xmlAt(files, path);
  const pages = new Map<string, Document>();
  const clips: { sound: string; cue: Cue }[] = [];
  for (const par of overlay.querySelectorAll('par')) {
    const [target, fragment] = (par.querySelector('text')?.getAttribute('src') ?? '').split('#');
    const audio = par.querySelector('audio');
    const [sound, start, end] = ['src', 'clipBegin', 'clipEnd'].map((name) => audio?.getAttribute(name));
    const page = resolved(path, target ?? '');
    if (!sound || !fragment || !files.has(page)) continue;
    if (!pages.has(page)) pages.set(page, await xmlAt(files, page));
    const cue = { start: clockMs(start), end: clockMs(end), text: textOf(pages.get(page)!.getElementById(fragment)) };
    if (cue.end > cue.start && cue.text !== '') clips.push({ sound: resolved(path, sound), cue });
  }
  return clips;
}

type Files = ReadonlyMap<string, ArchivedFile>;

async function contentOf(files: Files, path: string, most: number): Promise<Blob> {
  const file = files.get(path);
  if (!file) throw new RecordingError('unreadable');
  return file.read(most).catch(refuse);
}

function refuse(error: unknown): never {
  throw error instanceof ArchiveError ? new RecordingError('unreadable') : error;
}

async function xmlAt(files: Files, path: string): Promise<Document> {
  const text = await (await contentOf(files, path, LARGEST_PAGE)).text();
  const xml = new DOMParser().parseFromString(text, 'application/xhtml+xml');
  // Pages with names of characters that XML does not know, such as &nbsp;.
  return xml.querySelector('parsererror') ? new DOMParser().parseFromString(text, 'text/html') : xml;
}

/** A path that is named in a file, from the top of the archive. */
const resolved = (from: string, href: string): string =>
  decodeURIComponent(new URL(href, `epub:///${encodeURI(from)}`).pathname.slice(1));

/** Without the readings of ruby. */
function textOf(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const reading of copy?.querySelectorAll('rt, rp') ?? []) reading.remove();
  return copy?.textContent?.trim() ?? '';
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, min: 60_000, s: 1_000, ms: 1 };

/** A clock value of SMIL in milliseconds, such as `0:01:02.5`, `62.5s` or `62.5`; NaN for what is none. */
function clockMs(value: string | null | undefined): number {
  const [, number, unit = 's'] = /^\s*([\d.]+)(h|min|s|ms)?\s*$/.exec(value ?? '') ?? [];
  if (number) return Math.round(Number(number) * UNITS[unit]!);
  const parts = (value ?? '').split(':').map(Number);
  return parts.length < 2 || parts.length > 3
    ? Number.NaN
    : Math.round(1_000 * parts.reduce((sum, part) => 60 * sum + part, 0));
}
