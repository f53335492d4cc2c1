import { reasonOf } from '@ichibun/api-client/request';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useCallback, useEffect, useState } from 'react';
import type { Cue, SubtitleTrack } from '../containers/subtitles.js';
import type { FilmLine } from '../lines.js';
import { messages } from '../messages.js';
import { subtitlesOfFilm, subtitlesOfTrack } from '../read-film.js';
import { cuesOf, LARGEST_FILE } from './cues-of.js';
import { offsetBetween } from './offset-between.js';

export interface Second {
  /** What its subtitles are called; null without any. */
  readonly name: string | null;
  /** How much of the film has been looked through for it, in percent; null while none is. */
  readonly percent: number | null;
  /** Those that are inside the film. */
  readonly tracks: readonly SubtitleTrack[];
  openFile(file: File): void;
  openTrack(track: SubtitleTrack): void;
  close(): void;
  /** What it says while a line is said; empty where it says nothing. */
  textOf(line: FilmLine): string;
  /** How much later than the lines it is; undefined, and said so, where the two are not alike. */
  offset(): number | undefined;
}

/**
 * Second subtitles of the film, such as a translation. They stay on the device, and their times are the film's.
 *
 * @param offset milliseconds to add to a time of the lines to get that of the film
 */
export function useSecond(film: File | null, lines: readonly FilmLine[], offset: number): Second {
  const [second, setSecond] = useState<{ name: string; cues: readonly Cue[] } | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [tracks, setTracks] = useState<readonly SubtitleTrack[]>([]);

  useEffect(() => {
    setTracks([]);
    setSecond(null);
    if (!film) return;
    let isLatest = true;
    // What cannot be read has no subtitles to choose from.
    subtitlesOfFilm(film).then(
      (found) => isLatest && setTracks(found),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [film]);

  const open = useCallback((name: string, text: string) => {
    const cues = cuesOf(text);
    if (cues.length === 0) notifyFailure(messages.secondNotRead, messages.secondNotReadHint);
    else setSecond({ name, cues });
  }, []);
  const failed = (error: unknown) => notifyFailure(messages.secondNotRead, reasonOf(error));

  return {
    name: second?.name ?? null,
    percent,
    tracks,
    openFile: (file) => {
      if (file.size > LARGEST_FILE) return notifyFailure(messages.secondNotRead, messages.secondNotReadHint);
      file.text().then((text) => open(file.name, text), failed);
    },
    openTrack: (track) => {
      if (!film) return;
      setPercent(0);
      subtitlesOfTrack(film, track.number, setPercent)
        .then((file) => open(nameOfTrack(track), file?.text ?? ''), failed)
        .finally(() => setPercent(null));
    },
    close: () => setSecond(null),
    textOf: (line) => (second ? textBetween(second.cues, line.start + offset, line.end + offset) : ''),
    offset: () => {
      const found = second ? offsetBetween(lines, second.cues) : undefined;
      if (found === undefined)
        notify({ title: messages.offsetNotFound, description: messages.offsetNotFoundHint, isHint: true });
      return found;
    },
  };
}

/** As people know it: its name and its language, or its number. */
export const nameOfTrack = ({ number, name, language }: SubtitleTrack): string =>
  [name, language].filter(Boolean).join(', ') || messages.track(number);

/** What is said between two moments: cues that are in them with their middle, or are there all the time. */
function textBetween(cues: readonly Cue[], start: number, end: number): string {
  const middle = (start + end) / 2;
  const said = cues.filter((cue) => {
    const own = (cue.start + cue.end) / 2;
    return (own >= start && own < end) || (cue.start <= middle && middle < cue.end);
  });
  return said.map(({ text }) => text).join('\n');
}
