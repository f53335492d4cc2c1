import type { SubtitleFile, SubtitleTrack } from './containers/subtitles.js';
import type { Unplayed } from './containers/unplayed.js';

/** Films that are to be watched beside a document, as they were given with its subtitles; for this visit only. */
const given = new Map<number, File>();

/** Has a film opened as soon as its subtitles are watched. */
export const giveFilm = (documentId: number, film: File): void => void given.set(documentId, film);

export const filmGivenFor = (documentId: number): File | undefined => given.get(documentId);

const FILMS = /\.(?:mkv|mp4|m4v|mov|webm)$/i;

/** Whether a file is a film, by what the system says or else by its name. */
export const isFilm = ({ type, name }: File): boolean => type.startsWith('video/') || FILMS.test(name);

/** What asks the worker, which the library does without until there is a film. */
const asking = () => import('./containers/film-question.js');

/** Which subtitles a film has inside. @throws Error when the file cannot be read */
export const subtitlesOfFilm = async (film: Blob): Promise<SubtitleTrack[]> =>
  (await asking()).askOfFilm({ ask: 'tracks', film });

/** What of a film this browser does not play. @throws Error when the file cannot be read */
export const unplayedIn = async (film: Blob): Promise<Unplayed> =>
  (await asking()).askOfFilm({ ask: 'unplayed', film, playsHevc: playsHevc() });

/** A browser plays HEVC where the hardware decodes it. */
const playsHevc = () => document.createElement('video').canPlayType('video/mp4; codecs="hvc1.1.6.L120.B0"') !== '';

/**
 * One of its subtitles as text. The film is read in slices, and nothing of it is sent.
 *
 * @param onProgress how much has been read, in percent
 * @throws Error when the file cannot be read
 */
export async function subtitlesOfTrack(
  film: Blob,
  track: number,
  onProgress: (percent: number) => void = () => {},
): Promise<SubtitleFile | undefined> {
  return (await asking()).askOfFilm({ ask: 'subtitles', film, track }, (share) => onProgress(Math.floor(100 * share)));
}

/** As `subtitlesOfTrack`, as a file that is called as the film is. */
export async function subtitleFileOf(
  film: File,
  track: number,
  onProgress: (percent: number) => void,
): Promise<File | undefined> {
  const file = await subtitlesOfTrack(film, track, onProgress);
  return file && new File([file.text], `${film.name.replace(/\.[^.]+$/, '')}.${file.ending}`, { type: 'text/plain' });
}
