import type { FoundPattern } from '@ichibun/contracts/grammar';
import { Link } from '@ichibun/ui/router';
import { grammarAddress, PatternLine } from '@ichibun/words/pattern-line';
import { PointButtons, usePoints } from '@ichibun/words/point-buttons';
import { messages } from '../messages.js';

interface PatternLinesProps {
  patterns: readonly FoundPattern[];
  /** In which they are. */
  sentence: string;
  documentId: number;
}

/** The longest sentence that is kept with a grammar point. */
const LONGEST_SENTENCE = 1_000;
const MOST_PIECES = 10;

/** The grammar points that a word is in, each with a way to its page; nothing of a word that is in none. */
export function PatternLines({ patterns, sentence, documentId }: PatternLinesProps) {
  const points = usePoints();
  if (patterns.length === 0) return null;
  return (
    <ul aria-label={messages.grammar} className="mb-2 space-y-2 border-b border-line pb-3">
      {patterns.map((pattern) => (
        <li key={`${pattern.id} ${pattern.start}`}>
          <div className="flex items-baseline gap-3">
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
          </div>
          <div className="mt-1.5 flex flex-wrap gap-1.5">
            <PointButtons
              pattern={pattern}
              points={points}
              size="small"
              sentence={sentenceOf(pattern, sentence, documentId)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

const sentenceOf = ({ pieces }: FoundPattern, japanese: string, documentId: number) =>
  japanese.length <= LONGEST_SENTENCE ? { japanese, pieces: pieces.slice(0, MOST_PIECES), documentId } : undefined;
