import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount } from '@ichibun/ui/format';
import { Loading } from '@ichibun/ui/loading';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { notify } from '@ichibun/ui/toast';
import { useFetchNaturalVoice, useNaturalVoice } from '../calls/natural-voice.js';
import { texts } from '../texts.js';

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number) => formatCount(Math.round(bytes / MEGABYTE));

/** The natural voice: what it is, and one press by which it is downloaded. */
export function NaturalVoiceCard() {
  const { data, error, refetch } = useNaturalVoice();
  const { mutate, isPending } = useFetchNaturalVoice();
  const fetch = () =>
    mutate(undefined, {
      onError: (failure) =>
        notify({ title: texts.naturalVoiceFailed, description: reasonOf(failure), destructive: true }),
    });
  return (
    <Card title={texts.naturalVoice} subtitle={texts.naturalVoiceHint}>
      {error ? (
        <ErrorPanel title={texts.naturalVoiceUnknown} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <div aria-live="polite" className="space-y-3 text-sm">
          {data.state === 'here' && <p>{texts.naturalVoiceHere}</p>}
          {data.state === 'not-offered' && <p>{texts.naturalVoiceNotOffered}</p>}
          {data.state === 'failed' && (
            <p className="text-danger">
              {texts.naturalVoiceFailed} <span lang="en">{data.problem}</span>
            </p>
          )}
          {data.state === 'fetching' && (
            <>
              <ProgressBar label={texts.naturalVoice} value={(100 * data.fetchedBytes) / data.bytes} />
              <p className="tabular-nums">{texts.fetchedOf(megabytes(data.fetchedBytes), megabytes(data.bytes))}</p>
            </>
          )}
          {(data.state === 'absent' || data.state === 'failed') && (
            <Button variant="primary" disabled={isPending} onClick={fetch}>
              {texts.fetchNaturalVoice(megabytes(data.bytes))}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
