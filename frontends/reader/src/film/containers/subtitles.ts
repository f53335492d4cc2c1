/** Codecs of a film's tracks, as its container names them. */
export interface Codecs {
  readonly picture: readonly string[];
  readonly sound: readonly string[];
}

/** Subtitles that a film has inside. */
export interface SubtitleTrack {
  readonly number: number;
  /** As the film says, such as `jpn`; empty where it does not. */
  readonly language: string;
  /** Empty without one. */
  readonly name: string;
  /** Pictures of text can only be looked at. */
  readonly is: 'text' | 'pictures' | 'unknown';
  /** For people, such as `PGS` of pictures; empty of text, and of what is not known. */
  readonly format: string;
}

/** Subtitles as a file of their own. */
export interface SubtitleFile {
  readonly text: string;
  readonly ending: 'srt' | 'ass' | 'vtt';
}

/** What is shown from one moment to another, in milliseconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Lines that subtitles have at most, and how long they are: a day of a talkative channel has fewer. */
export const MOST_CUES = 50_000;
export const LONGEST_CUE = 64_000;
/** Letters of all of their text, packed or not: ASS that moves each letter of its songs has some ten million. */
export const LARGEST_TEXT = 20_000_000;

/** Cues as SubRip. */
export function subRipOf(cues: readonly Cue[]): SubtitleFile {
  const blocks = cues.map(
    ({ start, end, text }, index) =>
      `${index + 1}\n${momentOf(start, ',')} --> ${momentOf(end, ',')}\n${text.trim()}\n`,
  );
  return { text: blocks.join('\n'), ending: 'srt' };
}

/**
 * A moment as subtitles write it, such as `01:02:03,004`.
 *
 * @param digits after the sign that separates seconds from their parts
 */
export function momentOf(milliseconds: number, sign: ',' | '.', digits: 2 | 3 = 3): string {
  const at = Math.max(0, Math.round(milliseconds));
  const [hours, minutes, seconds] = [at / 3_600_000, (at / 60_000) % 60, (at / 1000) % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  const parts = String(at % 1000)
    .padStart(3, '0')
    .slice(0, digits);
  return `${hours}:${minutes}:${seconds}${sign}${parts}`;
}
