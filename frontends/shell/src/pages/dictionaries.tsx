import {
  isBeingRead,
  useAddDictionary,
  useChangeDictionary,
  useOwnDictionaries,
  useRemoveDictionary,
} from '@ichibun/api-client/own-dictionaries';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { OwnDictionary } from '@ichibun/contracts/dictionaries';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { FileButton } from '@ichibun/ui/file-button';
import { ArrowLeftIcon, ArrowRightIcon, TrashIcon, UploadIcon } from '@ichibun/ui/icons';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Skeleton } from '@ichibun/ui/skeleton';
import { notifyFailure } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useState } from 'react';
import { messages } from './messages.js';
import { RefusedDictionaries } from './refused-dictionaries.js';

/** The dictionaries that the learner has brought along: added, ordered, switched and removed. */
export function Dictionaries() {
  const { forget } = useSession();
  usePageTitle(messages.dictionaries.title);
  const { data, error, refetch } = useOwnDictionaries();
  const all = data?.dictionaries ?? [];
  const ordered = all.filter((one) => one.status === 'completed' || isBeingRead(one));
  const refused = all.filter((one) => !ordered.includes(one));
  /** Places count what was refused too. */
  const placeOf = (one: OwnDictionary | undefined) => (one ? all.indexOf(one) : undefined);
  if (isUnauthorized(error)) return <LoginPrompt message={messages.dictionaries.logIn} onLogin={forget} />;
  return (
    <PageFrame measure="narrow" title={messages.dictionaries.title} lead={messages.dictionaries.lead}>
      <AddDictionary />
      {refused.length > 0 && <RefusedDictionaries dictionaries={refused} />}
      <Card title={messages.dictionaries.order} subtitle={messages.dictionaries.orderText}>
        {error && !data ? (
          <ErrorPanel title={messages.dictionaries.failed} reason={reasonOf(error)} onRetry={() => refetch()} />
        ) : !data ? (
          <Skeleton lines={3} />
        ) : ordered.length === 0 ? (
          <p className="text-ink-soft">{messages.dictionaries.none}</p>
        ) : (
          <ol className="divide-y divide-line">
            {ordered.map((dictionary, index) => (
              <Dictionary
                key={dictionary.id}
                dictionary={dictionary}
                above={placeOf(ordered[index - 1])}
                below={placeOf(ordered[index + 1])}
              />
            ))}
          </ol>
        )}
      </Card>
    </PageFrame>
  );
}

function AddDictionary() {
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useAddDictionary(setSent);
  const add = (file: File | undefined) => {
    if (!file) return;
    setSent(0);
    mutate(file, { onError: (error) => notifyFailure(messages.dictionaries.notAdded(file.name), reasonOf(error)) });
  };
  return (
    <Card title={messages.dictionaries.add} subtitle={messages.dictionaries.addText}>
      <FileButton
        variant="primary"
        accept=".zip,application/zip"
        disabled={isPending}
        data-testid="dictionary-file"
        onFiles={([file]) => add(file)}
      >
        <UploadIcon />
        {isPending ? messages.dictionaries.sending : messages.dictionaries.choose}
      </FileButton>
      {isPending && (
        <div className="mt-3">
          <ProgressBar value={sent} label={messages.dictionaries.sendingDictionary} />
        </div>
      )}
    </Card>
  );
}

interface DictionaryProps {
  dictionary: OwnDictionary;
  /** The places of its neighbours; undefined at an end. */
  above: number | undefined;
  below: number | undefined;
}

function Dictionary({ dictionary, above, below }: DictionaryProps) {
  const { id, title, filename, isOn, status } = dictionary;
  const [asks, setAsks] = useState(false);
  const change = useChangeDictionary();
  const remove = useRemoveDictionary();
  const name = title || filename;
  const changeTo = (to: { isOn?: boolean; place?: number }) =>
    change.mutate(
      { id, ...to },
      { onError: (error) => notifyFailure(messages.dictionaries.notChanged(name), reasonOf(error)) },
    );
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-[min(100%,14rem)] flex-1">
        {status === 'completed' ? (
          <Checkbox checked={isOn} onChange={(on) => changeTo({ isOn: on })}>
            <span className="font-medium break-words">{name}</span>
            <span className="block text-sm break-words text-ink-soft">{contentsOf(dictionary)}</span>
          </Checkbox>
        ) : (
          <div className="py-2">
            <p className="font-medium break-words">{name}</p>
            <p role="status" className="text-sm text-ink-soft">
              {messages.dictionaries.beingRead}
            </p>
          </div>
        )}
      </div>
      <div className="flex gap-1">
        <Button
          variant="quiet"
          size="icon"
          aria-label={messages.dictionaries.moveUp(name)}
          aria-disabled={above === undefined}
          onClick={() => above !== undefined && changeTo({ place: above })}
        >
          <ArrowLeftIcon className="rotate-90" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={messages.dictionaries.moveDown(name)}
          aria-disabled={below === undefined}
          onClick={() => below !== undefined && changeTo({ place: below })}
        >
          <ArrowRightIcon className="rotate-90" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={messages.dictionaries.removeOf(name)}
          onClick={() => setAsks(true)}
        >
          <TrashIcon />
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={messages.dictionaries.removeQuestion(name)}
        question={messages.dictionaries.removeText}
        confirmLabel={messages.dictionaries.remove}
        onConfirm={async () => {
          await remove
            .mutateAsync(id)
            .catch((error: unknown) => notifyFailure(messages.dictionaries.notRemoved(name), reasonOf(error)));
        }}
      />
    </li>
  );
}

/** "12,345 entries · 300 pitches · revision 2 · 3 rows could not be read · by Somebody". */
function contentsOf({ terms, frequencies, pitches, kanji, skipped, revision, attribution }: OwnDictionary): string {
  const words = messages.dictionaries;
  return [
    terms > 0 && words.terms(terms),
    frequencies > 0 && words.frequencies(frequencies),
    pitches > 0 && words.pitches(pitches),
    kanji > 0 && words.kanji(kanji),
    revision && words.revision(revision),
    skipped > 0 && words.skipped(skipped),
    attribution,
  ]
    .filter(Boolean)
    .join(' · ');
}
