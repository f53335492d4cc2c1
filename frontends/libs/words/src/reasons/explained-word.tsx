import { reasonOf } from '@ichibun/api-client/request';
import { useWhyKnown } from '@ichibun/api-client/word-knowledge';
import type { OwnWord, WhyKnown as Why } from '@ichibun/contracts/vocabulary';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { saysReading } from '@ichibun/ui/script';
import { messages } from './messages.js';

/** The learner's words that make a word known, or what comes near it and why that does not count. */
export default function ExplainedWord({ uniqueVocabId }: { uniqueVocabId: number }) {
  const why = useWhyKnown(uniqueVocabId);
  if (why.isError) {
    return <ErrorPanel title={messages.whyNotFound} reason={reasonOf(why.error)} onRetry={() => why.refetch()} />;
  }
  return (
    <div role="status" className="mt-1 space-y-1 text-sm">
      {why.data ? <Explanation why={why.data} /> : <p className="text-ink-soft">{messages.loading}</p>}
    </div>
  );
}

function Explanation({ why }: { why: Why }) {
  return (
    <>
      {why.reasons.map((own) => (
        <p key={`${own.word}/${own.reading ?? ''}/${own.reason}`}>
          {messages.vocabularyHas}
          <Own word={own} />
          {messages.because[own.reason]}
          {own.state !== 'known' && messages.becauseOfReviews[own.state]}
        </p>
      ))}
      {why.learning.map((own) => (
        <p key={`${own.word}/${own.reading ?? ''}`}>
          {messages.youAreLearning}
          <Own word={own} />
          {messages.notYetKnown[own.state]}
        </p>
      ))}
      {!why.known && why.learning.length === 0 && (
        <p>
          <Own word={why} />
          {messages.notInVocabulary}
        </p>
      )}
      {why.parts.length > 0 && <Parts why={why} />}
      {why.nearly.length > 0 && (
        <>
          <p>{messages.comesNear}</p>
          <ul className="list-disc pl-5 marker:text-ink-soft">
            {why.nearly.map((own) => (
              <li key={`${own.word}/${own.reading ?? ''}`}>
                <Own word={own} />
              </li>
            ))}
          </ul>
        </>
      )}
      {why.blocked && <p>{messages.youBlockedIt}</p>}
    </>
  );
}

/** The words that a compound is made of, each with what makes it known. */
function Parts({ why: { parts, knownByParts, declaredUnknown } }: { why: Why }) {
  return (
    <>
      <p>{knownByParts ? messages.knownByParts : declaredUnknown ? messages.declaredUnknown : messages.madeOf}</p>
      <ul className="list-disc pl-5 marker:text-ink-soft">
        {parts.map((part) => (
          <li key={part.uniqueVocabId}>
            <Own word={part} />
            {part.known ? messages.partIsKnown : messages.partIsUnknown}
          </li>
        ))}
      </ul>
    </>
  );
}

function Own({ word: { word, reading } }: { word: Pick<OwnWord, 'word' | 'reading'> }) {
  return (
    <Japanese className="font-medium">
      {word}
      {reading && !saysReading(word, reading) && `（${reading}）`}
    </Japanese>
  );
}
