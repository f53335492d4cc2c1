import { useState } from 'react';

export interface Quiz {
  /** Whether a question waits for its answer. */
  readonly isOpen: boolean;
  /** What the last answer was to: which one was played, and whether that was the answer. */
  readonly said: { readonly was: number; readonly isRight: boolean } | null;
  /** Answers so far. */
  readonly all: number;
  readonly right: number;
  /** Plays one of them, whichever. */
  ask(): void;
  /** Plays it again; also after its answer. */
  again(): void;
  answer(index: number): void;
}

/**
 * Which of several sounds was played?
 *
 * @param count of the sounds
 * @param play by its number, from 0
 */
export function useQuiz(count: number, play: (index: number) => void): Quiz {
  const [asked, setAsked] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<Quiz['said']>(null);
  const [{ all, right }, setScore] = useState({ all: 0, right: 0 });
  return {
    isOpen,
    said,
    all,
    right,
    ask() {
      const next = Math.floor(Math.random() * count);
      setAsked(next);
      setOpen(true);
      setSaid(null);
      play(next);
    },
    again() {
      if (asked !== null) play(asked);
    },
    answer(index) {
      if (asked === null || !isOpen) return;
      const isRight = index === asked;
      setOpen(false);
      setSaid({ was: asked, isRight });
      setScore(({ all, right }) => ({ all: all + 1, right: right + (isRight ? 1 : 0) }));
    },
  };
}
