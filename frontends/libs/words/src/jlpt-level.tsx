import type { Candidate } from '@ichibun/api-client/contract';
import { messages } from './messages.js';

export type JlptLevel = NonNullable<Candidate['jlpt']>;

/** From the first one on. */
export const JLPT_LEVELS = ['N5', 'N4', 'N3', 'N2', 'N1'] as const satisfies readonly JlptLevel[];

/** The level of a word or a kanji as a small mark; nothing where it has none. */
export function JlptMark({ level }: { level: JlptLevel | null }) {
  return (
    level && <span className="rounded-sm bg-sunken px-1.5 py-0.5 text-xs text-ink-soft">{messages.jlpt(level)}</span>
  );
}
