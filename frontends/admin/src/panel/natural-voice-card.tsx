import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount } from '@ichibun/ui/format';
import { Loading } from '@ichibun/ui/loading';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { notify } from '@ichibun/ui/toast';
import { useFetchNaturalVoice, useNaturalVoice } from '../calls/natural-voice.js';
import { messages } from '../messages.js';

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number) => formatCount(Math.round(bytes / MEGABYTE));

/** The natural voice: what it is, and one press by which it is downloaded. */
export function NaturalVoiceCard() {
  const { data, error, refetch } = useNaturalVoice();
  const { mutate, isPending } = useFetchNaturalVoice();
  const fetch = () =>
    mutate(undefined, {
      onError: (failure) =>
        notify({ title: messages.naturalVoiceFailed, description: reasonOf(failure), destructive: true }),
    });
  return (
    <Card title={messages.naturalVoice} subtitle={messages.naturalVoiceHint}>
      {error ? (
        <ErrorPanel title={messages.naturalVoiceUnknown} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <div aria-live="polite" className="space-y-3 text-sm">
          {data.state === 'here' && <p>{messages.naturalVoiceHere}</p>}
          {data.state === 'not-offered' && <p>{messages.naturalVoiceNotOffered}</p>}
          {data.state === 'failed' && (
            <p className="text-danger">
              {messages.naturalVoiceFailed} <span lang="en">{data.problem}</span>
            </p>
          )}
          {data.state === 'fetching' && (
            <>
              <ProgressBar label={messages.naturalVoice} value={(100 * data.fetchedBytes) / data.bytes} />
              <p className="tabular-nums">{messages.fetchedOf(megabytes(data.fetchedBytes), megabytes(data.bytes))}</p>
            </>
          )}
          {(data.state === 'absent' || data.state === 'failed') && (
            <Button variant="primary" disabled={isPending} onClick={fetch}>
              {messages.fetchNaturalVoice(megabytes(data.bytes))}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
