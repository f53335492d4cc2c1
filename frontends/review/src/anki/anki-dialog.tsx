import { useAnkiPlan } from '@ichibun/api-client/anki';
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
import { type Sent, sendToAnki, takeStates } from './exchange.js';

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
        <Exchange userId={user.id} inAnki={settings.inAnki} />
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
function Exchange({ userId, inAnki }: { userId: number; inAnki: boolean }) {
  const queryClient = useQueryClient();
  const { data: plan } = useAnkiPlan(userId);
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
      return <WhatWasSent sent={await sendToAnki(userId, messages.anki.deck)} />;
    });
  const take = () =>
    run(async () => {
      const taken = await takeStates(userId);
      cardsChanged(queryClient, userId);
      return messages.anki.taken(taken);
    });
  return (
    <div className="space-y-3">
      {plan && (
        <ul className="list-disc space-y-1 pl-5 text-sm" aria-label={messages.anki.plan}>
          {plan.ownCards > 0 && (
            <li>
              {messages.anki.toOwn(plan.answers, plan.answeredCards, plan.ownCards)}
              <span className="block text-ink-soft">{messages.anki.places(plan.decks, plan.noteTypes)}</span>
            </li>
          )}
          <li>{messages.anki.toNew(plan.otherCards, messages.anki.deck)}</li>
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" aria-disabled={isBusy} onClick={() => isBusy || send()}>
          {messages.anki.send}
        </Button>
        {inAnki && (
          <Button aria-disabled={isBusy} onClick={() => isBusy || take()}>
            {messages.anki.take}
          </Button>
        )}
      </div>
      <div role="status" className="text-sm">
        {said}
      </div>
    </div>
  );
}

/** What went to Anki: to cards that it has, and as new ones. */
function WhatWasSent({ sent: { reviews, cards } }: { sent: Sent }) {
  const { answers, keptInAnki, gone } = reviews;
  const said = [
    answers > 0 && messages.anki.brought(answers, reviews.cards),
    keptInAnki > 0 && messages.anki.keptInAnki(keptInAnki),
    gone > 0 && messages.anki.gone(gone),
    cards === 'package' && messages.anki.sent,
    cards !== 'package' && cards !== 'nothing' && messages.anki.added(cards.added),
  ].filter((one) => one !== false);
  if (said.length === 0) return <>{messages.anki.nothingNew}</>;
  return said.map((one) => <p key={one}>{one}</p>);
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
