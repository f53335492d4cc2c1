import { useFileDrop } from '@ichibun/ui/use-file-drop';
import { droppedFiles } from '../kept-files/file-handles.js';
import { type KeptFiles, useKeptFiles } from '../kept-files/use-kept-files.js';
import type { FilmLine } from './lines.js';
import { type Second, useSecond } from './second/use-second.js';
import { type FilmFile, useFilmFile } from './use-film-file.js';

export interface WatchedFiles extends FilmFile {
  readonly second: Second;
  readonly kept: KeptFiles;
  /** Files are dragged over the page. */
  readonly isOver: boolean;
  /** Opens a film that the learner has chosen, and keeps it for the next visit. */
  openFilm(film: File): void;
}

/** The film and its second subtitles: chosen, dropped, or kept from an earlier visit. */
export function useFiles(documentId: number, lines: readonly FilmLine[], offset: number): WatchedFiles {
  const film = useFilmFile(documentId);
  const { file, open } = film;
  const second = useSecond(file, lines, offset);
  const kept = useKeptFiles(documentId, file !== null, ([first]) => first && open(first));
  const openFilm = (chosen: File) => {
    open(chosen);
    kept.keep([chosen]);
  };
  const isOver = useFileDrop(async (_, dropped) => {
    const files = await droppedFiles(dropped);
    const chosen = files.find((one) => !isSubtitles(one));
    const subtitles = files.find(isSubtitles);
    if (chosen) openFilm(chosen);
    if (subtitles) second.openFile(subtitles);
  });
  return { ...film, second, kept, isOver, openFilm };
}

const isSubtitles = ({ name }: File) => /\.(?:srt|vtt|ass|ssa)$/i.test(name);
