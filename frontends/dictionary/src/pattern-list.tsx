import type { PatternSummary } from '@ichibun/contracts/grammar';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { grammarAddress, PatternLevel, PatternMeaning } from '@ichibun/words/pattern-line';
import { PointButtons, type Points } from '@ichibun/words/point-buttons';

interface PatternListProps {
  patterns: readonly PatternSummary[];
  label: string;
  /** Of a list of one level it is said above. */
  levels?: boolean;
  /** Where each can be learned, known and blocked. */
  points?: Points;
}

/** Grammar points, each with a way to its page. */
export function PatternList({ patterns, label, levels = true, points }: PatternListProps) {
  return (
    <ul aria-label={label} className="space-y-2">
      {patterns.map((pattern) => (
        <li key={pattern.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 break-words">
            <Link to={grammarAddress(pattern.id)} className="text-accent">
              <Japanese>{pattern.name}</Japanese>
            </Link>
            {' · '}
            <PatternMeaning of={pattern} /> {levels && <PatternLevel level={pattern.level} />}
          </span>
          {points && (
            <span className="flex flex-wrap gap-1.5 print:hidden">
              <PointButtons pattern={pattern} points={points} size="small" />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
