import { type Cue, LONGEST_CUE, MOST_CUES } from '../containers/subtitles.js';

/** Bytes of a subtitle file at most, and letters of one of its lines. */
export const LARGEST_FILE = 20_000_000;
const LONGEST_LINE = 4_000;

const ARROW = '-->';
/** `01:02:03,004`, `02:03.004` or `1:02:03.04`. */
const MOMENT = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/;
/** Fields of a line of dialogue in ASS before its text. */
const BEFORE_TEXT = 9;

/**
 * What a subtitle file (SRT, WebVTT, ASS) shows and when, in the order of time, without its markup; empty for what is
 * none. Only translations are read so: what is to be learnt from is read by the server.
 */
export function cuesOf(text: string): Cue[] {
  const lines = text.slice(0, LARGEST_FILE).split(/\r\n|\n|\r/, 10 * MOST_CUES);
  const cues = lines.some((line) => line.startsWith('Dialogue:')) ? dialogueIn(lines) : blocksIn(lines);
  return cues
    .filter(({ start, end, text }) => end > start && text !== '')
    .slice(0, MOST_CUES)
    .sort((one, other) => one.start - other.start);
}

/** Lines of dialogue of ASS: layer, start, end, six more fields, and the text, which may have commas. */
function dialogueIn(lines: readonly string[]): Cue[] {
  return lines.flatMap((line) => {
    if (!line.startsWith('Dialogue:')) return [];
    const fields = line.slice('Dialogue:'.length, LONGEST_LINE).split(',');
    const [start, end] = [momentIn(fields[1]), momentIn(fields[2])];
    if (start === undefined || end === undefined) return [];
    const text = fields.slice(BEFORE_TEXT).join(',');
    return [{ start, end, text: plain(text.replaceAll(/\\[Nn]/g, '\n').replaceAll('\\h', ' ')) }];
  });
}

/** Blocks of SRT and WebVTT: a line of times, and lines of text up to an empty one. */
function blocksIn(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at++) {
    const arrow = lines[at]!.indexOf(ARROW);
    if (arrow < 0) continue;
    const start = momentIn(lines[at]!.slice(0, arrow));
    const end = momentIn(
      lines[at]!.slice(arrow + ARROW.length)
        .trim()
        .split(/\s/, 1)[0],
    );
    const said: string[] = [];
    while (at + 1 < lines.length && lines[at + 1]!.trim() !== '' && !lines[at + 1]!.includes(ARROW)) {
      said.push(lines[++at]!.slice(0, LONGEST_LINE));
    }
    if (start !== undefined && end !== undefined) cues.push({ start, end, text: plain(said.join('\n')) });
  }
  return cues;
}

function momentIn(text: string | undefined): number | undefined {
  const parts = MOMENT.exec(text?.trim() ?? '');
  if (!parts) return undefined;
  const [, hours = '0', minutes, seconds, fraction] = parts;
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction!.padEnd(3, '0'));
}

/** Text without tags of HTML and of ASS. */
const plain = (text: string) =>
  text
    .slice(0, LONGEST_CUE)
    .replaceAll(/<[^<>]{0,200}>|\{[^{}]{0,400}\}/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
