import { cardsChanged } from '@ichibun/api-client/changes';
import { reasonOf } from '@ichibun/api-client/request';
import { useChangeReviewSettings, useReviewSettings } from '@ichibun/api-client/reviews';
import { useSession } from '@ichibun/api-client/session';
import { useShownAtOnce } from '@ichibun/api-client/use-shown-at-once';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Choice } from '@ichibun/ui/choice';
import { Dialog } from '@ichibun/ui/dialog';
import { Loading } from '@ichibun/ui/loading';
import { Link } from '@ichibun/ui/router';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { messages } from '../messages.js';
import { AnkiRefused, AnkiTrouble } from './anki-connect.js';
import { sendCards, takeStates } from './exchange.js';

interface AnkiDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Where the learner reviews, here or in Anki, and what goes between the two. */
export function AnkiDialog({ open, onOpenChange }: AnkiDialogProps) {
  const { data: settings } = useReviewSettings();
  const change = useChangeReviewSettings();
  const [inAnki, choose] = useShownAtOnce(
    settings?.inAnki ?? false,
    async (inAnki) => settings && change.mutateAsync({ ...settings, inAnki }),
  );
  const name = useId();
  const { user } = useSession();
  if (!settings || !user) {
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title={messages.anki.title}>
        <Loading />
      </Dialog>
    );
  }
  const choice = (value: boolean, label: string, text: string) => (
    <Choice name={name} checked={inAnki === value} label={label} text={text} onChoose={() => choose(value)} />
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.anki.title}>
      <div className="space-y-4">
        <fieldset className="space-y-2">
          <legend className="mb-2 text-sm">{messages.anki.where}</legend>
          {choice(false, messages.anki.here, messages.anki.hereText)}
          {choice(true, messages.anki.inAnki, messages.anki.inAnkiText)}
        </fieldset>
        {change.isError && <p role="alert">{reasonOf(change.error)}</p>}
        {settings.inAnki && <Exchange userId={user.id} />}
        <p className="text-sm text-ink-soft">
          {messages.anki.file((words) => (
            <Link to="/vocabulary" className="text-accent underline underline-offset-4">
              {words}
            </Link>
          ))}
        </p>
      </div>
    </Dialog>
  );
}

/** Cards to Anki, and states back: each by a press, for only then may a page ask a program of this machine. */
function Exchange({ userId }: { userId: number }) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<ReactNode>();
  const run = async (work: () => Promise<ReactNode>) => {
    setIsBusy(true);
    setSaid(messages.anki.asking);
    try {
      setSaid(await work());
    } catch (error) {
      setSaid(<Failure error={error} />);
    } finally {
      setIsBusy(false);
    }
  };
  const send = () =>
    run(async () => {
      const sent = await sendCards(userId, messages.anki.deck);
      if (sent === 'nothing') return messages.anki.nothingNew;
      return sent === 'package' ? messages.anki.sent : messages.anki.added(sent.added);
    });
  const take = () =>
    run(async () => {
      const taken = await takeStates(userId);
      cardsChanged(queryClient, userId);
      return messages.anki.taken(taken);
    });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" aria-disabled={isBusy} onClick={() => isBusy || send()}>
          {messages.anki.send}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => isBusy || take()}>
          {messages.anki.take}
        </Button>
      </div>
      <div role="status" className="text-sm">
        {said}
      </div>
    </div>
  );
}

/** What is wrong, and what can be done about it. */
function Failure({ error }: { error: unknown }) {
  if (error instanceof AnkiTrouble) {
    return (
      <>
        <p className="font-medium">{messages.anki.troubles[error.trouble]}</p>
        <p className="text-ink-soft">{messages.anki.remedies[error.trouble](location.port)}</p>
        {error.trouble === 'unreachable' && (
          <a
            href="https://ankiweb.net/shared/info/2055492159"
            target="_blank"
            rel="noreferrer"
            className={buttonClass('quiet', 'small')}
          >
            AnkiConnect
          </a>
        )}
      </>
    );
  }
  if (error instanceof AnkiRefused) return <p>{messages.anki.refused(error.message)}</p>;
  return <p>{reasonOf(error, messages.anki.failed)}</p>;
}
