import type { Cue } from '../film/containers/subtitles.js';
import { cuesOf, LARGEST_FILE } from '../film/second/cues-of.js';
import { RecordingError } from './worker/recording-error.js';

/** What a learner has chosen: sound, and when what is said in it, where the files tell. */
interface ChosenRecording {
  /** In the order in which they are played; empty where only times were chosen. */
  readonly files: readonly File[];
  /** Of each file, in milliseconds of the file; or one list of the whole. */
  readonly cues: readonly (readonly Cue[])[] | undefined;
  readonly isBook: boolean;
}

const SUBTITLES = /\.(?:srt|vtt|ass)$/i;

/** Files in the order in which they are played: by their names, 第9章 before 第10章. */
export const inPlayOrder = (files: readonly File[]): File[] =>
  files.toSorted((one, other) => one.name.localeCompare(other.name, 'ja', { numeric: true }));

/** Of the names of a recording's files. */
const LONGEST_TITLE = 200;

export const namesOf = (files: readonly File[]): string =>
  files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, LONGEST_TITLE);

/** Those of chosen files that have sound. */
export const withSound = (files: readonly File[]): File[] => files.filter(({ name }) => !SUBTITLES.test(name));

/**
 * The sound and the times of chosen files: recordings, an EPUB with media overlays, subtitles beside a recording.
 *
 * @throws RecordingError as `readOverlays`; `unreadable` for subtitles that are none
 */
export async function chosenRecording(given: readonly File[]): Promise<ChosenRecording> {
  const epub = given.find(({ name }) => /\.epub$/i.test(name));
  if (epub) return { ...(await (await import('./epub/read-overlays.js')).readOverlays(epub)), isBook: true };
  const subtitles = given.find(({ name }) => SUBTITLES.test(name));
  const files = inPlayOrder(withSound(given));
  if (!subtitles) return { files, cues: undefined, isBook: false };
  const cues = subtitles.size > LARGEST_FILE ? [] : cuesOf(await subtitles.text());
  if (cues.length === 0) throw new RecordingError('unreadable');
  return { files, cues: [cues], isBook: false };
}
