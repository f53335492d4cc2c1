import type { OwnWord, WhyKnown as Why } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useWhyKnown } from '@ichibun/api-client/word-knowledge';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { useState } from 'react';

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
        Why is this {isKnown ? 'known' : 'unknown'}?
      </summary>
      {open && <WhyKnown uniqueVocabId={uniqueVocabId} />}
    </details>
  );
}

/** The learner's words that make a word known, or what comes near it and why that does not count. */
export function WhyKnown({ uniqueVocabId }: { uniqueVocabId: number }) {
  const why = useWhyKnown(uniqueVocabId);
  if (why.isError) {
    return (
      <ErrorPanel title="This could not be found out." reason={reasonOf(why.error)} onRetry={() => why.refetch()} />
    );
  }
  return (
    <div role="status" className="mt-1 space-y-1 text-sm">
      {why.data ? <Explanation why={why.data} /> : <p className="text-ink-soft">Loading...</p>}
    </div>
  );
}

function Explanation({ why }: { why: Why }) {
  return (
    <>
      {why.reasons.map((own) => (
        <p key={`${own.word}/${own.reading ?? ''}/${own.reason}`}>
          Your vocabulary has <Own word={own} />
          {BECAUSE[own.reason]}
        </p>
      ))}
      {!why.known && (
        <p>
          <Own word={why} /> is not in your vocabulary.
        </p>
      )}
      {why.nearly.length > 0 && (
        <>
          <p>What comes near it is another spelling or reading, and may be another word:</p>
          <ul className="list-disc pl-5 marker:text-ink-soft">
            {why.nearly.map((own) => (
              <li key={`${own.word}/${own.reading ?? ''}`}>
                <Own word={own} />
              </li>
            ))}
          </ul>
        </>
      )}
      {why.blocked && <p>You blocked it: it is never recommended to you.</p>}
    </>
  );
}

const BECAUSE: Record<Why['reasons'][number]['reason'], string> = {
  form: ', without a reading: that covers every reading of it.',
  'form-and-reading': ', read like this.',
  'form-and-entry': ', which the dictionary lists as another reading of this word.',
  spelling: ', which is this word, written a little differently.',
  'kanji-form': ': who knows a word in kanji knows it in kana.',
};

function Own({ word: { word, reading } }: { word: OwnWord }) {
  return (
    <Japanese className="font-medium">
      {word}
      {reading && reading !== word && `（${reading}）`}
    </Japanese>
  );
}
