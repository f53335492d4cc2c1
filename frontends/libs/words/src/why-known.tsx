import { messagesReady } from '@ichibun/ui/language';
import { lazy, Suspense, useState } from 'react';
import { messages } from './messages.js';

const ExplainedWord = lazy(async () => {
  const module = await import('./reasons/explained-word.js');
  await messagesReady();
  return module;
});

interface AskWhyKnownProps {
  uniqueVocabId: number;
  isKnown: boolean;
}

/** “Why is this known?”, answered when it is opened. */
export function AskWhyKnown({ uniqueVocabId, isKnown }: AskWhyKnownProps) {
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="text-sm">
      <summary className="min-h-6 text-accent underline decoration-line-strong underline-offset-4">
        {isKnown ? messages.whyKnown : messages.whyUnknown}
      </summary>
      {open && <WhyKnown uniqueVocabId={uniqueVocabId} />}
    </details>
  );
}

/** The learner's words that make a word known, or what comes near it and why that does not count. */
export const WhyKnown = ({ uniqueVocabId }: { uniqueVocabId: number }) => (
  <Suspense fallback={<p className="mt-1 text-sm text-ink-soft">{messages.loading}</p>}>
    <ExplainedWord uniqueVocabId={uniqueVocabId} />
  </Suspense>
);
