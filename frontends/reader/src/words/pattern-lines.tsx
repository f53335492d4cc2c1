import type { FoundPattern } from '@ichibun/contracts/language';
import { Link } from '@ichibun/ui/router';
import { grammarAddress, PatternLine } from '@ichibun/words/pattern-line';
import { messages } from '../messages.js';

/** The grammar points that a word is in, each with a way to its page; nothing of a word that is in none. */
export function PatternLines({ patterns }: { patterns: readonly FoundPattern[] }) {
  if (patterns.length === 0) return null;
  return (
    <ul aria-label={messages.grammar} className="mb-2 space-y-1 border-b border-line pb-3">
      {patterns.map((pattern) => (
        <li key={`${pattern.id} ${pattern.start}`} className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 break-words">
            <PatternLine pattern={pattern} />
          </span>
          <Link
            to={grammarAddress(pattern.id)}
            aria-label={messages.moreOf(pattern.name)}
            className="shrink-0 text-sm text-accent"
          >
            {messages.morePattern}
          </Link>
        </li>
      ))}
    </ul>
  );
}
