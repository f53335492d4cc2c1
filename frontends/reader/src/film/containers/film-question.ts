import type { SubtitleFile, SubtitleTrack } from './subtitles.js';
import type { Unplayed } from './unplayed.js';

/** What the worker is asked of a film. */
export type FilmQuestion =
  | { readonly ask: 'tracks'; readonly film: Blob }
  | { readonly ask: 'subtitles'; readonly film: Blob; readonly track: number }
  | { readonly ask: 'unplayed'; readonly film: Blob; readonly playsHevc: boolean };

/** Where `film-worker.ts` is served; see `workersEnvironment`. */
const WORKER = '/workers/film.js';

interface Results {
  tracks: SubtitleTrack[];
  subtitles: SubtitleFile | undefined;
  unplayed: Unplayed;
}

export type FilmAnswer =
  | { readonly is: 'progress'; readonly share: number }
  | { readonly is: 'result'; readonly result: Results[keyof Results] }
  | { readonly is: 'failure'; readonly message: string };

/**
 * Has a worker look into a film, so that the page stays free, and its memory goes when it is done.
 *
 * @param onProgress how much has been read, 0 to 1
 * @throws Error when the file cannot be read
 */
export function askOfFilm<Q extends FilmQuestion>(
  question: Q,
  onProgress: (share: number) => void = () => {},
): Promise<Results[Q['ask']]> {
  const worker = new Worker(WORKER);
  return new Promise<Results[Q['ask']]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FilmAnswer>) => {
      if (data.is === 'progress') onProgress(data.share);
      else if (data.is === 'result') resolve(data.result as Results[Q['ask']]);
      else reject(new Error(data.message));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
