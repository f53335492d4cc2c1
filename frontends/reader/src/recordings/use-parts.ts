import { useEffect, useMemo, useRef, useState } from 'react';
import { type FilmLine, lineBeside } from '../film/lines.js';
import type { Film } from '../film/use-film.js';
import { type Part, partAt, useAddressOfPart } from '../listening/parts.js';

/** The part that is played, and what changes it. */
export function usePart(parts: readonly Part[], beginMs: number) {
  const [index, setIndex] = useState(() => partAt(parts, beginMs));
  const part = parts[index]!;
  return { index, part, url: useAddressOfPart(part), setIndex };
}

/**
 * Moves of a film whose sound is in several parts.
 *
 * @param film the part that is played
 * @param line the one to begin with
 */
export function useMovesOverParts(
  film: Film,
  lines: readonly FilmLine[],
  parts: readonly Part[],
  { index, part, setIndex }: Pick<ReturnType<typeof usePart>, 'index' | 'part' | 'setIndex'>,
  line: number,
) {
  /** Where the part that is being loaded is to begin. */
  const awaited = useRef<{ line: number; plays: boolean } | null>({ line, plays: false });
  const latest = useRef({ film, lines });
  useEffect(() => {
    latest.current = { film, lines };
  });
  return useMemo(() => {
    const goTo = (to: number, plays = awaited.current?.plays ?? latest.current.film.isPlaying) => {
      const next = partAt(parts, latest.current.lines[to]!.start);
      if (next === index && !awaited.current) {
        latest.current.film.goTo(to);
        if (plays) latest.current.film.play();
        return;
      }
      awaited.current = { line: to, plays };
      setIndex(next);
    };
    return {
      goTo,
      step: (by: 1 | -1) => {
        const { film, lines } = latest.current;
        const begin = lines[awaited.current?.line ?? -1]?.start;
        const beside = lineBeside(lines, begin ?? film.now() + part.from, by);
        if (beside !== undefined) goTo(beside);
      },
      /** The sound of a part is there. */
      loaded: (audio: HTMLMediaElement) => {
        const { current } = awaited;
        awaited.current = null;
        if (!current) return;
        if (current.line >= 0) latest.current.film.goTo(current.line);
        if (current.plays) audio.play().catch(() => {});
      },
      ended: () => {
        if (index === parts.length - 1) return;
        awaited.current = { line: -1, plays: true };
        setIndex(index + 1);
      },
    };
  }, [parts, index, part, setIndex]);
}
