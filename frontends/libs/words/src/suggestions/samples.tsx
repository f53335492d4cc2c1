import { reasonOf } from '@ichibun/api-client/request';
import { useAnalyseSample, useOpenSample, useSamples } from '@ichibun/api-client/samples';
import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese } from '@ichibun/ui/japanese';
import { useNavigate } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { notifyFailure } from '@ichibun/ui/toast';
import { messages } from './messages.js';

interface SamplesProps {
  /** How the chosen one is opened. */
  purpose: 'read' | 'analyse';
  /** Titles of those that are not wanted. */
  except?: readonly string[];
  onOpened?(): void;
}

/** Texts for learners who have none at hand: one press opens one of them. */
export function Samples({ purpose, except = [], onOpened }: SamplesProps) {
  const samples = useSamples();
  const { open, opening } = useSample(onOpened);
  if (samples.isError) {
    return (
      <ErrorPanel
        title={messages.samplesNotLoaded}
        reason={reasonOf(samples.error)}
        onRetry={() => samples.refetch()}
      />
    );
  }
  if (!samples.data) return <Skeleton lines={5} />;
  const shown = samples.data.samples.filter(({ title }) => !except.includes(title));
  return (
    <ul className="divide-y divide-line text-left">
      {shown.map(({ id, title, author, description, characterCount }) => (
        <li key={id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Japanese className="font-semibold">{title}</Japanese>
              {author && <Japanese className="text-sm text-ink-soft">{author}</Japanese>}
              <span className="text-xs text-ink-soft tabular-nums">{messages.characters(characterCount)}</span>
            </p>
            <p className="text-sm text-ink-soft">{messages.sampleDescriptions[id] ?? description}</p>
          </div>
          <Button
            aria-label={purpose === 'read' ? messages.readText(title) : messages.analyseText(title)}
            disabled={opening !== null}
            onClick={() => open(id, purpose)}
          >
            {opening === id ? messages.opening : purpose === 'read' ? messages.read : messages.analyse}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Opens a sample in the reader, or its analysis. */
function useSample(onOpened?: () => void) {
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
