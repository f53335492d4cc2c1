import type { SentenceSource } from '@ichibun/api-client/sentences';
import { messages } from '../messages.js';

interface SourceLabelProps {
  source: SentenceSource;
  /** Words beside the target that the learner does not know, where that is known. */
  unknownWords?: number;
}

/** Where a sentence is from, how much in it is new, and what has been checked of one that a model wrote. */
export function SourceLabel({ source, unknownWords = 0 }: SourceLabelProps) {
  const label = messages.sentence.sources[source];
  if (!label && unknownWords === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
      {label && <span>{label}</span>}
      {source === 'model' && <span>{messages.sentence.checked}</span>}
      {unknownWords > 0 && (
        <span className="rounded-full bg-warn-soft px-2 text-warn">{messages.sentence.otherNew(unknownWords)}</span>
      )}
    </p>
  );
}
