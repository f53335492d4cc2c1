import type { JlptLevel } from '@ichibun/api-client/jlpt-levels';
import { messages } from './messages.js';

/** The level of a text as one word; nothing where it has none. */
export function TextLevel({ level }: { level: JlptLevel | null | undefined }) {
  return (
    level && (
      <abbr
        title={messages.textLevel(level)}
        className="rounded-sm bg-sunken px-1.5 py-0.5 text-xs font-medium text-ink-soft no-underline"
      >
        {level}
      </abbr>
    )
  );
}
