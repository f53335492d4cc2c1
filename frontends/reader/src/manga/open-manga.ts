import { ArchiveError, filesIn } from '@ichibun/ui/archive';
import { useSyncExternalStore } from 'react';
import { MangaError, readMokuro, type Volume } from './mokuro.js';

/** A volume whose files the learner has given on this visit. */
export interface Manga {
  readonly files: readonly File[];
  readonly volume: Volume;
  /** The picture of a page; undefined where none of the files is it. */
  picture(page: number): Promise<Blob> | undefined;
}

/** Files of an archive. */
const MOST_FILES = 10_000;
/** Bytes of a picture, or of what mokuro writes of a volume. */
const LARGEST_FILE = 60_000_000;
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

const endingOf = (name: string) => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const stemOf = (name: string) => name.replace(/\.[^./]+$/, '');

/**
 * Reads a volume: what mokuro wrote, and its pictures, as files or in a zip archive (cbz).
 *
 * @throws MangaError
 */
export async function openManga(files: readonly File[]): Promise<Manga> {
  const pictures = new Map<string, () => Promise<Blob>>();
  const written: { name: string; read(): Promise<Blob> }[] = [];
  const take = (name: string, read: () => Promise<Blob>) => {
    const ending = endingOf(name);
    const type = TYPES[ending];
    if (type) pictures.set(name, async () => new Blob([await read()], { type }));
    else if (['mokuro', 'html', 'htm', 'json'].includes(ending)) written.push({ name, read });
  };
  for (const file of files) {
    if (['zip', 'cbz'].includes(endingOf(file.name)))
      for (const one of await filesIn(file, MOST_FILES).catch(refuse))
        take(one.name, () => one.read(LARGEST_FILE).catch(refuse));
    else take(file.webkitRelativePath || file.name, async () => file);
  }
  const order = ['mokuro', 'html', 'htm', 'json'];
  const [best] = written.toSorted(
    (one, other) => order.indexOf(endingOf(one.name)) - order.indexOf(endingOf(other.name)),
  );
  if (!best) throw new MangaError('no-mokuro');
  const chosen = endingOf(best.name) === 'json' ? written.filter(({ name }) => endingOf(name) === 'json') : [best];
  const volumes: Volume[] = [];
  for (const { name, read } of chosen.toSorted((one, other) =>
    one.name.localeCompare(other.name, 'ja', { numeric: true }),
  )) {
    const content = await read();
    if (content.size > LARGEST_FILE) throw new MangaError('too-large');
    volumes.push(readMokuro(await content.text(), name.slice(name.lastIndexOf('/') + 1)));
  }
  const volume = { title: volumes[0]!.title, pages: volumes.flatMap(({ pages }) => pages) };
  if (volume.pages.every(({ boxes }) => boxes.length === 0)) throw new MangaError('no-text');
  return { files, volume, picture: (page) => pictureFor(volume.pages[page]!.picture, pictures)?.() };
}

function refuse(error: unknown): never {
  throw error instanceof ArchiveError ? new MangaError(error.code) : error;
}

/** The picture at a path; else one that is called so in another folder, or with another ending. */
function pictureFor(path: string, pictures: ReadonlyMap<string, () => Promise<Blob>>) {
  const tries: ((name: string) => boolean)[] = [
    (name) => name === path,
    (name) => name.endsWith(`/${path}`) || path.endsWith(`/${name}`),
    (name) => stemOf(name.slice(name.lastIndexOf('/') + 1)) === stemOf(path.slice(path.lastIndexOf('/') + 1)),
  ];
  for (const matches of tries) {
    for (const [name, read] of pictures) if (matches(name)) return read;
  }
  return undefined;
}

const opened = new Map<number, Manga>();
const listeners = new Set<() => void>();

export function setManga(documentId: number, manga: Manga): void {
  opened.set(documentId, manga);
  for (const changed of listeners) changed();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The volume of a document whose files are at hand. */
export const useManga = (documentId: number): Manga | undefined =>
  useSyncExternalStore(
    subscribe,
    () => opened.get(documentId),
    () => undefined,
  );
