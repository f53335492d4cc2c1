import type { SubtitleTrack } from './containers/subtitles.js';

/** Films that are to be watched beside a document, as they were given with its subtitles; for this visit only. */
const given = new Map<number, File>();

/** Has a film opened as soon as its subtitles are watched. */
export const giveFilm = (documentId: number, film: File): void => void given.set(documentId, film);

export const filmGivenFor = (documentId: number): File | undefined => given.get(documentId);

const FILMS = /\.(?:mkv|mp4|m4v|mov|webm)$/i;

/** Whether a file is a film, by what the system says or else by its name. */
export const isFilm = ({ type, name }: File): boolean => type.startsWith('video/') || FILMS.test(name);

/** What reads containers, which the library does without until there is a film. */
const reading = () => import('./containers/subtitles-inside.js');

/** Which subtitles a film has inside. @throws Error when the file cannot be read */
export const subtitlesOfFilm = async (film: File): Promise<SubtitleTrack[]> => (await reading()).tracksInside(film);

/**
 * One of them as a file, called as the film is. The film is read in slices, each of which takes a millisecond or two to
 * look through, and nothing of it is sent.
 *
 * @param onProgress how much has been read, in percent
 * @throws Error when the file cannot be read
 */
export async function subtitleFileOf(
  film: File,
  track: number,
  onProgress: (percent: number) => void,
): Promise<File | undefined> {
  let told = 0;
  const file = await (await reading()).subtitlesInside(film, track, (share) => {
    const percent = Math.floor(100 * share);
    if (percent > told) onProgress(percent);
    told = Math.max(told, percent);
  });
  return file && new File([file.text], `${film.name.replace(/\.[^.]+$/, '')}.${file.ending}`, { type: 'text/plain' });
}
