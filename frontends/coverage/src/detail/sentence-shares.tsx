import { reasonOf } from '@ichibun/api-client/request';
import type { SentenceCoverage } from '@ichibun/contracts/content';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatPercent } from '@ichibun/ui/format';
import { Loading } from '@ichibun/ui/loading';
import { messages } from '../messages.js';
import { useSentenceCoverage } from './analysis-sentences.js';

const shares: { key: keyof SentenceCoverage['unknownWords']; colour: string }[] = [
  { key: 'none', colour: 'bg-good' },
  { key: 'one', colour: 'bg-accent' },
  { key: 'two', colour: 'bg-accent/45' },
  { key: 'more', colour: 'bg-line-strong/55' },
];

/** How many of the text's sentences the learner can read as they are, and how many nearly. */
export function SentenceShares({ analysisId }: { analysisId: number }) {
  const coverage = useSentenceCoverage(analysisId);
  return (
    <section aria-label={messages.statistics.byUnknown} className="mt-6 border-t border-line pt-4">
      <h3 className="text-sm text-ink-soft">{messages.statistics.byUnknown}</h3>
      {coverage.isPending && <Loading />}
      {coverage.isError && (
        <ErrorPanel
          title={messages.statistics.sentencesFailed}
          reason={reasonOf(coverage.error)}
          onRetry={() => coverage.refetch()}
        />
      )}
      {coverage.data && <Shares coverage={coverage.data} />}
    </section>
  );
}

function Shares({ coverage: { sentences, unknownWords } }: { coverage: SentenceCoverage }) {
  if (sentences === 0) return <p className="mt-1 text-sm">{messages.statistics.noSentence}</p>;
  const percentOf = (count: number) => (100 * count) / sentences;
  return (
    <>
      <div aria-hidden="true" className="my-2 flex h-3 gap-px overflow-hidden rounded-full bg-sunken">
        {shares.map(({ key, colour }) => (
          <span key={key} className={colour} style={{ width: formatPercent(percentOf(unknownWords[key])) }} />
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums sm:grid-cols-4">
        {shares.map(({ key, colour }) => (
          // The figures are in one line also beneath a name of two.
          <div key={key} className="flex flex-col justify-between">
            <dt className="flex items-baseline gap-1.5 text-xs text-ink-soft">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${colour}`} />
              {messages.statistics.shares[key]}
            </dt>
            <dd>
              <span className="font-semibold">{formatPercent(percentOf(unknownWords[key]))}</span>{' '}
              <span className="text-xs text-ink-soft">{formatCount(unknownWords[key])}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-ink-soft">{messages.statistics.sentencesText(sentences)}</p>
    </>
  );
}
