import type { FilmLine } from './lines.js';

/**
 * The lines as WebVTT, for players of the browser's own, such as a phone's in full screen.
 *
 * @param offset milliseconds that the subtitles' clock is behind the film's
 */
export function webVttOf(lines: readonly FilmLine[], sentences: readonly string[], offset: number): string {
  const cues = lines.map(
    ({ start, end, sentences: said }) =>
      `${momentOf(start + offset)} --> ${momentOf(end + offset)}\n${said.map((index) => escaped(sentences[index]!)).join('\n')}\n`,
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

function momentOf(milliseconds: number): string {
  const at = Math.max(0, Math.round(milliseconds));
  const part = (value: number, digits: number) => String(value).padStart(digits, '0');
  const [hours, minutes, seconds] = [at / 3_600_000, (at / 60_000) % 60, (at / 1000) % 60].map(Math.floor) as [
    number,
    number,
    number,
  ];
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(seconds, 2)}.${part(at % 1000, 3)}`;
}
