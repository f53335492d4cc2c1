import type { PatternSummary } from '@ichibun/contracts/language';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { grammarAddress, PatternLevel, PatternMeaning } from '@ichibun/words/pattern-line';

interface PatternListProps {
  patterns: readonly PatternSummary[];
  label: string;
  /** Of a list of one level it is said above. */
  levels?: boolean;
}

/** Grammar points, each with a way to its page. */
export function PatternList({ patterns, label, levels = true }: PatternListProps) {
  return (
    <ul aria-label={label} className="space-y-2">
      {patterns.map((pattern) => (
        <li key={pattern.id}>
          <Link to={grammarAddress(pattern.id)} className="text-accent">
            <Japanese>{pattern.name}</Japanese>
          </Link>
          {' · '}
          <PatternMeaning of={pattern} /> {levels && <PatternLevel level={pattern.level} />}
        </li>
      ))}
    </ul>
  );
}
