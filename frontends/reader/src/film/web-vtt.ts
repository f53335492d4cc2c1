import { momentOf } from './containers/subtitles.js';
import type { FilmLine } from './lines.js';

/**
 * The lines as WebVTT, for players of the browser's own, such as a phone's in full screen.
 *
 * @param offset milliseconds to add to a time of the subtitles to get that of the film
 */
export function webVttOf(lines: readonly FilmLine[], sentences: readonly string[], offset: number): string {
  const cues = lines.map(
    ({ start, end, sentences: said }) =>
      `${momentOf(start + offset, '.')} --> ${momentOf(end + offset, '.')}\n${said.map((index) => escaped(sentences[index]!)).join('\n')}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Line breaks would end a cue, and marks begin tags. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
