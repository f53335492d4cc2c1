import { reasonOf } from '@ichibun/api-client/request';
import { useAnalyseSample, useOpenSample, useSamples } from '@ichibun/api-client/samples';
import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatPercent } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { language } from '@ichibun/ui/language';
import { useNavigate } from '@ichibun/ui/router';
import { Ruby } from '@ichibun/ui/ruby';
import { Skeleton } from '@ichibun/ui/skeleton';
import { notifyFailure } from '@ichibun/ui/toast';
import { type ReactNode, useState } from 'react';
import { messages } from './messages.js';
import { nextSamples, type Sample } from './next-samples.js';

interface SamplesProps {
  /** How the chosen one is opened. */
  purpose: 'read' | 'analyse';
  /**
   * How many are shown at first: those that suit the learner best; 1 is the one thing to do. Without it all of them, by
   * level.
   */
  most?: number;
  onOpened?(): void;
}

/** Graded texts, for learners who have none at hand: one press opens one of them. */
export function Samples({ purpose, most, onOpened }: SamplesProps) {
  const { data, isError, error, refetch } = useSamples();
  const opening = useSample(onOpened);
  const [showsAll, setShowsAll] = useState(most === undefined);
  if (isError) {
    return <ErrorPanel title={messages.samplesNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />;
  }
  if (!data) return <Skeleton lines={5} />;
  const item = (sample: Sample) => (
    <SampleItem key={sample.id} sample={sample} purpose={purpose} isMain={!showsAll && most === 1} {...opening} />
  );
  if (showsAll) {
    return [...Map.groupBy(data.samples, ({ level }) => level)].map(([level, samples]) => (
      <section key={level} className="not-first:mt-6">
        <h3 className="mb-2 font-semibold">{messages.level(level)}</h3>
        <SampleList>{samples.map(item)}</SampleList>
      </section>
    ));
  }
  return (
    <>
      <SampleList>{nextSamples(data.samples).slice(0, most).map(item)}</SampleList>
      <Button variant="quiet" className="mt-2 -ml-4" onClick={() => setShowsAll(true)}>
        {messages.allSamples(data.samples.length)}
      </Button>
    </>
  );
}

const SampleList = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line text-left">{children}</ul>
);

interface SampleItemProps {
  sample: Sample;
  purpose: SamplesProps['purpose'];
  /** Whether it is the one thing to do. */
  isMain?: boolean;
  /** The id of the one that is being opened. */
  opening: string | null;
  open(id: string, purpose: SamplesProps['purpose']): void;
}

/** A graded text: what it is, how much of it the learner knows, and the button that opens it. */
export function SampleItem({ sample, purpose, isMain = false, opening, open }: SampleItemProps) {
  const { id, title, titleFurigana, author, level, characterCount, knownShare, progress } = sample;
  const isRead = progress >= 100;
  return (
    <li className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Japanese className="font-semibold leading-loose">
            {titleFurigana.map(({ text, reading }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a title never change their order
              <Ruby key={index} text={text} reading={reading} />
            ))}
          </Japanese>
          {author && <Japanese className="text-sm text-ink-soft">{author}</Japanese>}
        </p>
        <p className="text-sm">{language() === 'ja' ? sample.descriptionInJapanese : sample.description}</p>
        <p className="text-xs text-ink-soft tabular-nums">
          {isRead && <span className="font-semibold text-accent">{messages.isRead} · </span>}
          {level} · {messages.characters(characterCount)}
          {knownShare !== null && <> · {messages.known(formatPercent(knownShare))}</>}
        </p>
      </div>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        aria-label={purpose === 'read' ? messages.readText(title) : messages.analyseText(title)}
        disabled={opening !== null}
        onClick={() => open(id, purpose)}
      >
        {opening === id ? messages.opening : purpose === 'read' ? messages.read : messages.analyse}
      </Button>
    </li>
  );
}

/** Opens a sample in the reader, or its analysis. */
export function useSample(onOpened?: () => void): Pick<SampleItemProps, 'open' | 'opening'> {
  const navigate = useNavigate();
  const reading = useOpenSample();
  const analysing = useAnalyseSample();
  const opening = reading.isPending ? reading.variables : analysing.isPending ? analysing.variables : null;
  const opened = (path: string) => {
    onOpened?.();
    navigate(path);
  };
  const onError = (error: Error) => notifyFailure(messages.sampleNotOpened, reasonOf(error));
  const open = (id: string, purpose: SamplesProps['purpose']) =>
    purpose === 'read'
      ? reading.mutate(id, { onSuccess: (book) => opened(`/assisted-reader/read/${book.id}`), onError })
      : analysing.mutate(id, {
          onSuccess: (analysis) => opened(`/content-coverage?analysis=${analysis.id}`),
          onError,
        });
  return { open, opening };
}

/** The one sample that suits most beginners, in one press. */
export function TrySample({ purpose }: Pick<SamplesProps, 'purpose'>) {
  const { open, opening } = useSample();
  return (
    <Button variant="primary" disabled={opening !== null} onClick={() => open('ekimae-no-panya', purpose)}>
      {opening ? (
        messages.opening
      ) : (
        <span>
          {messages.tryItWith[0]}
          <Japanese>駅前のパン屋</Japanese>
          {messages.tryItWith[1]}
        </span>
      )}
    </Button>
  );
}
