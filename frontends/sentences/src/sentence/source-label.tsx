import type { SentenceSource } from '@ichibun/api-client/sentences';

const LABELS: Record<SentenceSource, string | undefined> = {
  corpus: 'From the corpus',
  text: 'From your text',
  model: 'Written by a language model',
  learner: 'Written by you',
  unknown: undefined,
};

interface SourceLabelProps {
  source: SentenceSource;
  /** Words beside the target that the learner does not know, where that is known. */
  unknownWords?: number;
}

/** Where a sentence is from, and how much in it is new. */
export function SourceLabel({ source, unknownWords = 0 }: SourceLabelProps) {
  const label = LABELS[source];
  if (!label && unknownWords === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
      {label && <span>{label}</span>}
      {unknownWords > 0 && (
        <span className="rounded-full bg-warn-soft px-2 text-warn">
          {unknownWords === 1 ? '1 other new word' : `${unknownWords} other new words`}
        </span>
      )}
    </p>
  );
}
