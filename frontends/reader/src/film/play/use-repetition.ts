import { useState } from 'react';

/** Lines that are played again and again: none, as long as there is no last one. */
export interface Repetition {
  readonly from: number;
  readonly to?: number;
}

/** From A to B. */
export function useRepetition() {
  const [repetition, setRepetition] = useState<Repetition | null>(null);
  return {
    repetition,
    /** Undefined, as long as there is no last line. */
    repeated: repetition?.to === undefined ? undefined : { from: repetition.from, to: repetition.to },
    /** Begins at a line, ends at a later one, and is over. */
    fromTo(line: number) {
      if (line < 0) return;
      if (repetition === null) setRepetition({ from: line });
      else if (repetition.to === undefined && line >= repetition.from) setRepetition({ ...repetition, to: line });
      else setRepetition(null);
    },
  };
}
