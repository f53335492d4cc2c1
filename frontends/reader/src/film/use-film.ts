import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import type { FilmSettings } from './film-settings.js';
import { afterGap, type FilmLine, lineAt, lineBeside } from './lines.js';

export interface Film {
  /** Of the element that plays it. */
  readonly video: RefCallback<HTMLMediaElement>;
  /** The line that is shown; -1 between lines. */
  readonly line: number;
  readonly isPlaying: boolean;
  /** Goes to the beginning of a line; the film plays or rests as before. */
  goTo(line: number): void;
  step(by: 1 | -1): void;
  /** Plays the line that is shown, or was shown last, from its beginning. */
  repeat(): void;
  toggle(): void;
  play(): void;
  pause(): void;
  /** Stops the film for as long as something is open over it. */
  hold(isHeld: boolean): void;
  /** The moment of the film, in milliseconds of its own clock. */
  now(): number;
}

interface Watched {
  lines: readonly FilmLine[];
  /** Milliseconds to add to a time of the subtitles to get that of the film. */
  offset: number;
  settings: FilmSettings;
  /** Whether the film stops at the end of a line. */
  stopsAt(line: number): boolean;
  /** A line has begun. */
  onLine(line: number): void;
  /** The first and last of lines that are played again and again. */
  repeated?: { readonly from: number; readonly to: number } | undefined;
}

/** A frame that is shown this shortly before a line's end is its last: a film has 24 a second or more. */
const FRAME_MS = 42;
/** How long after the end of a line the film still stops for it. */
const LATE_MS = 1_000;

/** A film beside its lines: which is shown, and where the film goes on or stops. */
export function useFilm(watched: Watched): Film {
  const { lines, offset, settings } = watched;
  const [film, setFilm] = useState<HTMLMediaElement | null>(null);
  const latest = useRef(watched);
  useEffect(() => {
    latest.current = watched;
  });
  const [line, setLine] = useState(-1);
  const [isPlaying, setPlaying] = useState(false);
  /** The line that the film is in, and whether it has stopped at its end already. */
  const within = useRef({ line: -1, hasStopped: false });
  const isHeld = useRef(false);

  /** Shows what belongs to this moment, and stops or skips where that is wanted. */
  const look = useCallback(() => {
    if (!film) return;
    const { settings, stopsAt, onLine, repeated } = latest.current;
    const at = film.currentTime * 1000 - offset;
    const found = lineAt(lines, at);
    const { current } = within;
    const before = lines[current.line];
    const isAtEnd = before !== undefined && at >= before.end - FRAME_MS && at < before.end + LATE_MS;
    if (isAtEnd && !film.paused && !current.hasStopped && stopsAt(current.line)) {
      current.hasStopped = true;
      film.pause();
      // A busy device looks late. Within the line, keys still mean that one.
      if (at >= before.end) film.currentTime = (before.end - 1 + offset) / 1000;
      return;
    }
    if (repeated && !film.paused && !film.seeking && at >= lines[repeated.to]!.end) {
      film.currentTime = (lines[repeated.from]!.start + offset) / 1000;
      return;
    }
    // A line that the film stopped at stays.
    if (isAtEnd && film.paused && current.hasStopped) return;
    if (found !== -1 && found !== current.line) {
      within.current = { line: found, hasStopped: false };
      onLine(found);
    }
    setLine(found);
    if (!settings.condensed || film.paused || film.seeking) return;
    const to = afterGap(lines, at);
    if (to !== undefined) film.currentTime = (to + offset) / 1000;
  }, [film, lines, offset]);

  useEachFrame(film, look, setPlaying);
  useEffect(() => {
    if (film) film.playbackRate = settings.pace;
  }, [film, settings.pace]);

  const now = () => (film?.currentTime ?? 0) * 1000;
  const play = () => void film?.play().catch(() => {});
  const goTo = (index: number) => {
    if (!film) return;
    within.current = { line: -1, hasStopped: false };
    film.currentTime = Math.max(0, (lines[index]!.start + offset) / 1000);
  };

  return {
    video: setFilm,
    line,
    isPlaying,
    goTo,
    step: (by) => {
      const beside = lineBeside(lines, now() - offset, by);
      if (beside !== undefined) goTo(beside);
    },
    repeat: () => {
      const at = now() - offset;
      const current = lineAt(lines, at);
      const last = current >= 0 ? current : lineBeside(lines, at, -1);
      if (last === undefined) return;
      goTo(last);
      play();
    },
    toggle: () => {
      if (film?.paused) play();
      else film?.pause();
    },
    play,
    pause: () => film?.pause(),
    hold: (shouldHold) => {
      if (!film) return;
      if (shouldHold && settings.waits && !film.paused) {
        isHeld.current = true;
        film.pause();
      } else if (!shouldHold && isHeld.current) {
        isHeld.current = false;
        play();
      }
    },
    now,
  };
}

/** Looks at a film with each frame while it plays, and whenever it moves. */
function useEachFrame(film: HTMLMediaElement | null, look: () => void, onPlaying: (isPlaying: boolean) => void): void {
  useEffect(() => {
    if (!film) return;
    let frame = 0;
    // The player itself tells the time four times a second, and in a page that is not seen no frames are asked for.
    const eachFrame = () => {
      look();
      frame = film.paused ? 0 : requestAnimationFrame(eachFrame);
    };
    const changed = () => {
      onPlaying(!film.paused);
      look();
      if (!film.paused && frame === 0) frame = requestAnimationFrame(eachFrame);
    };
    const events = ['timeupdate', 'seeked', 'play', 'pause', 'loadedmetadata'];
    for (const name of events) film.addEventListener(name, changed);
    changed();
    return () => {
      cancelAnimationFrame(frame);
      for (const name of events) film.removeEventListener(name, changed);
    };
  }, [film, look, onPlaying]);
}
