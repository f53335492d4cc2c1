import { useSentenceCoverage } from '@ichibun/api-client/analysis-sentences';
import type { SentenceCoverage } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount, formatPercent } from '@ichibun/ui/format';
import { Loading } from '@ichibun/ui/loading';

const shares: { key: keyof SentenceCoverage['unknownWords']; name: string; colour: string }[] = [
  { key: 'none', name: 'None', colour: 'bg-good' },
  { key: 'one', name: 'One', colour: 'bg-accent' },
  { key: 'two', name: 'Two', colour: 'bg-accent/45' },
  { key: 'more', name: 'Three or more', colour: 'bg-line-strong/55' },
];

/** How many of the text's sentences the learner can read as they are, and how many nearly. */
export function SentenceShares({ analysisId }: { analysisId: number }) {
  const coverage = useSentenceCoverage(analysisId);
  return (
    <section aria-label="Sentences by unknown words" className="mt-6 border-t border-line pt-4">
      <h3 className="text-sm text-ink-soft">Sentences by unknown words</h3>
      {coverage.isPending && <Loading />}
      {coverage.isError && (
        <ErrorPanel
          title="The sentences could not be counted."
          reason={reasonOf(coverage.error)}
          onRetry={() => coverage.refetch()}
        />
      )}
      {coverage.data && <Shares coverage={coverage.data} />}
    </section>
  );
}

function Shares({ coverage: { sentences, unknownWords } }: { coverage: SentenceCoverage }) {
  if (sentences === 0) return <p className="mt-1 text-sm">No sentence of this text has a word that counts.</p>;
  const percentOf = (count: number) => (100 * count) / sentences;
  return (
    <>
      <div aria-hidden="true" className="my-2 flex h-3 gap-px overflow-hidden rounded-full bg-sunken">
        {shares.map(({ key, colour }) => (
          <span key={key} className={colour} style={{ width: `${percentOf(unknownWords[key])}%` }} />
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums sm:grid-cols-4">
        {shares.map(({ key, name, colour }) => (
          <div key={key}>
            <dt className="flex items-center gap-1.5 text-xs text-ink-soft">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${colour}`} />
              {name}
            </dt>
            <dd>
              <span className="font-semibold">{formatPercent(percentOf(unknownWords[key]))}</span>{' '}
              <span className="text-xs text-ink-soft">{formatCount(unknownWords[key])}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-ink-soft">
        {formatCount(sentences)} sentences, by how many different words in them are new to you. Those with none you can
        read now; those with one teach it by themselves.
      </p>
    </>
  );
}
