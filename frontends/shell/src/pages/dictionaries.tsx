import type { OwnDictionary } from '@ichibun/api-client/contract';
import {
  isBeingRead,
  useAddDictionary,
  useChangeDictionary,
  useOwnDictionaries,
  useRemoveDictionary,
} from '@ichibun/api-client/own-dictionaries';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount } from '@ichibun/ui/format';
import { ArrowLeftIcon, ArrowRightIcon, TrashIcon, UploadIcon } from '@ichibun/ui/icons';
import { PageFrame } from '@ichibun/ui/page-frame';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Skeleton } from '@ichibun/ui/skeleton';
import { notifyFailure } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useRef, useState } from 'react';

/** The dictionaries that the learner has brought along: added, ordered, switched and removed. */
export function Dictionaries() {
  usePageTitle('Your Dictionaries');
  const { data, error, refetch } = useOwnDictionaries();
  return (
    <PageFrame
      title="Your Dictionaries"
      lead="Dictionaries in Yomitan’s format show what they say beside the built-in one: words, frequency, pitch and kanji."
    >
      <AddDictionary />
      <Card title="In this order" subtitle="What is switched off is kept, and not shown.">
        {error && !data ? (
          <ErrorPanel
            title="Your dictionaries could not be loaded."
            reason={reasonOf(error)}
            onRetry={() => refetch()}
          />
        ) : !data ? (
          <Skeleton lines={3} />
        ) : data.dictionaries.length === 0 ? (
          <p className="text-ink-soft">You have added none yet.</p>
        ) : (
          <ol className="divide-y divide-line">
            {data.dictionaries.map((dictionary, place) => (
              <Dictionary
                key={dictionary.id}
                dictionary={dictionary}
                place={place}
                isLast={place === data.dictionaries.length - 1}
              />
            ))}
          </ol>
        )}
      </Card>
    </PageFrame>
  );
}

function AddDictionary() {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useAddDictionary(setSent);
  const add = (file: File | undefined) => {
    if (!file) return;
    setSent(0);
    mutate(file, { onError: (error) => notifyFailure(`${file.name} was not added`, reasonOf(error)) });
  };
  return (
    <Card title="Add a dictionary" subtitle="A zip of at most 50 MB, as Yomitan imports it.">
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Dictionary file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          add(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button variant="primary" disabled={isPending} onClick={() => input.current?.click()}>
        <UploadIcon />
        {isPending ? 'Sending…' : 'Choose a File'}
      </Button>
      {isPending && (
        <div className="mt-3">
          <ProgressBar value={sent} label="Sending the dictionary" />
        </div>
      )}
    </Card>
  );
}

interface DictionaryProps {
  dictionary: OwnDictionary;
  place: number;
  isLast: boolean;
}

function Dictionary({ dictionary, place, isLast }: DictionaryProps) {
  const { id, title, filename, isOn, status, errorMessage } = dictionary;
  const [asks, setAsks] = useState(false);
  const change = useChangeDictionary();
  const remove = useRemoveDictionary();
  const name = title || filename;
  const changeTo = (to: { isOn?: boolean; place?: number }) =>
    change.mutate({ id, ...to }, { onError: (error) => notifyFailure(`${name} was not changed`, reasonOf(error)) });
  const isRead = status === 'completed';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-[min(100%,14rem)] flex-1">
        {isRead ? (
          <Checkbox checked={isOn} onChange={(on) => changeTo({ isOn: on })}>
            <span className="font-medium break-words">{name}</span>
            <span className="block text-sm break-words text-ink-soft">{contentsOf(dictionary)}</span>
          </Checkbox>
        ) : (
          <div className="py-2">
            <p className="font-medium break-words">{name}</p>
            <p role="status" className={`text-sm ${status === 'failed' ? 'text-danger' : 'text-ink-soft'}`}>
              {isBeingRead(dictionary) ? 'Being read…' : errorMessage}
            </p>
          </div>
        )}
      </div>
      <div className="flex gap-1">
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Move ${name} up`}
          aria-disabled={place === 0}
          onClick={() => place > 0 && changeTo({ place: place - 1 })}
        >
          <ArrowLeftIcon className="rotate-90" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Move ${name} down`}
          aria-disabled={isLast}
          onClick={() => isLast || changeTo({ place: place + 1 })}
        >
          <ArrowRightIcon className="rotate-90" />
        </Button>
        <Button variant="quiet" size="icon" aria-label={`Remove ${name}`} onClick={() => setAsks(true)}>
          <TrashIcon />
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Remove ${name}?`}
        question="It is removed from this server. You can add its file again."
        confirmLabel="Remove"
        onConfirm={async () => {
          await remove
            .mutateAsync(id)
            .catch((error: unknown) => notifyFailure(`${name} was not removed`, reasonOf(error)));
        }}
      />
    </li>
  );
}

/** "12,345 words · 300 pitches · revision 2 · 3 rows could not be read · by Somebody". */
function contentsOf({ terms, frequencies, pitches, kanji, skipped, revision, attribution }: OwnDictionary): string {
  const counted = (count: number, one: string, many: string) =>
    count > 0 ? [`${formatCount(count)} ${count === 1 ? one : many}`] : [];
  return [
    ...counted(terms, 'entry', 'entries'),
    ...counted(frequencies, 'frequency', 'frequencies'),
    ...counted(pitches, 'pitch', 'pitches'),
    ...counted(kanji, 'kanji', 'kanji'),
    ...(revision ? [`revision ${revision}`] : []),
    ...counted(skipped, 'row could not be read', 'rows could not be read'),
    ...(attribution ? [attribution] : []),
  ].join(' · ');
}
