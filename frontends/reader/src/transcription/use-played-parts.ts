import { type SyntheticEvent, useCallback, useMemo, useRef, useState } from 'react';
import { partAt, partsOf } from '../listening/parts.js';
import { usePart } from '../recordings/use-parts.js';
import type { Transcript } from './transcript.js';

/** Plays the files of a recording one after the other, from any moment of the whole. */
export function usePlayedParts({ files, lengths }: Pick<Transcript, 'files' | 'lengths'>) {
  const parts = useMemo(() => partsOf({ files, lengths }), [files, lengths]);
  const { index, part, url, setIndex } = usePart(parts, 0);
  const [now, setNow] = useState(0);
  const audio = useRef<HTMLAudioElement>(null);
  /** Seconds at which the file begins to play that is being loaded. */
  const awaited = useRef<number>(undefined);
  const play = useCallback(
    (ms: number) => {
      const next = partAt(parts, ms);
      const seconds = (ms - parts[next]!.from) / 1_000;
      if (next !== index) {
        awaited.current = seconds;
        setIndex(next);
      } else if (audio.current) {
        audio.current.currentTime = seconds;
        audio.current.play().catch(() => {});
      }
    },
    [parts, index, setIndex],
  );
  const onEvents = {
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) =>
      setNow(part.from + 1_000 * currentTarget.currentTime),
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
      if (awaited.current === undefined) return;
      currentTarget.currentTime = awaited.current;
      awaited.current = undefined;
      currentTarget.play().catch(() => {});
    },
    onEnded: () => {
      if (index + 1 < parts.length) play(parts[index + 1]!.from);
    },
  };
  return { audio, url, now, play, onEvents };
}
