import type { JlptLevel } from '@ichibun/api-client/jlpt-levels';
import { messages } from './messages.js';

/** The level of a word or a kanji as a small mark; nothing where it has none. */
export function JlptMark({ level }: { level: JlptLevel | null }) {
  return (
    level && <span className="rounded-sm bg-sunken px-1.5 py-0.5 text-xs text-ink-soft">{messages.jlpt(level)}</span>
  );
}
