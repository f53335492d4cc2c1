import { FilmBytes } from './bytes.js';
import { containerOf } from './container.js';
import { subtitlesOfMatroska, tracksOfMatroska } from './matroska.js';
import { subtitlesOfMp4, tracksOfMp4 } from './mp4.js';
import type { SubtitleFile, SubtitleTrack } from './subtitles.js';

/**
 * The subtitles that a film has inside; none where it is no film that is known.
 *
 * @throws what reading the file throws
 */
export async function tracksInside(film: Blob): Promise<SubtitleTrack[]> {
  const bytes = new FilmBytes(film);
  const container = await containerOf(bytes);
  if (container === 'matroska') return tracksOfMatroska(bytes);
  return container === 'mp4' ? tracksOfMp4(bytes) : [];
}

/**
 * One of them as a file of its own.
 *
 * @param onProgress how much has been read, 0 to 1; once for each percent at most
 * @returns undefined where there is no such track of text
 * @throws what reading the file throws
 */
export async function subtitlesInside(
  film: Blob,
  track: number,
  onProgress: (share: number) => void,
): Promise<SubtitleFile | undefined> {
  const bytes = new FilmBytes(film);
  const container = await containerOf(bytes);
  const onPercent = atEachPercent(onProgress);
  if (container === 'matroska') return subtitlesOfMatroska(bytes, track, onPercent);
  return container === 'mp4' ? subtitlesOfMp4(bytes, track, onPercent) : undefined;
}

/** Passes on a hundred times at most: each is a message to the page, and a film may have millions of empty parts. */
function atEachPercent(onProgress: (share: number) => void): (share: number) => void {
  let told = 0;
  return (share) => {
    const percent = Math.floor(100 * share);
    if (percent <= told) return;
    told = percent;
    onProgress(share);
  };
}
