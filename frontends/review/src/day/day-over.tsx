import { reasonOf } from '@ichibun/api-client/request';
import { useCollectOfNewestText } from '@ichibun/api-client/reviews';
import type { ReviewDay } from '@ichibun/contracts/reviews';
import { Button, buttonClass } from '@ichibun/ui/button';
import { EmptyState } from '@ichibun/ui/empty-state';
import { formatDateTime } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { messages } from '../messages.js';

const COLLECTED = 20;
const MORE = 10;

interface DayOverProps {
  day: ReviewDay;
  onMore(): void;
  onUndo: (() => void) | undefined;
}

/** What is said when no card is left: why, when the next comes, and how to go on. */
export function DayOver({ day, onMore, onUndo }: DayOverProps) {
  const { hasCards, answeredToday, heldBack, nextDueAt } = day;
  if (day.inAnki) return <EmptyState title={messages.day.inAnki}>{<p>{messages.day.inAnkiText}</p>}</EmptyState>;
  return (
    <EmptyState title={hasCards ? messages.day.done : messages.day.none}>
      {hasCards ? (
        <>
          {answeredToday > 0 && <p>{messages.day.doneText(answeredToday)}</p>}
          {heldBack > 0 ? (
            <p>{messages.day.heldBack(heldBack)}</p>
          ) : (
            nextDueAt && <p>{messages.day.nextAt(formatDateTime(nextDueAt))}</p>
          )}
        </>
      ) : (
        <p>{messages.day.noneText}</p>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {heldBack > 0 && (
          <Button variant="primary" onClick={onMore}>
            {messages.day.more(Math.min(MORE, heldBack))}
          </Button>
        )}
        <CollectButton isMain={!hasCards} />
        {!hasCards && (
          <Link to="/vocabulary/import" className={buttonClass()}>
            {messages.day.bring}
          </Link>
        )}
        {onUndo && <Button onClick={onUndo}>{messages.card.undo}</Button>}
      </div>
    </EmptyState>
  );
}

function CollectButton({ isMain }: { isMain: boolean }) {
  const collect = useCollectOfNewestText();
  const press = () =>
    collect.mutate(COLLECTED, {
      onSuccess: ({ collected }) =>
        notify({ title: collected > 0 ? messages.day.collected(collected) : messages.day.collectedNone }),
      onError: (error) => notifyFailure(messages.day.collectFailed, reasonOf(error)),
    });
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} aria-disabled={collect.isPending} onClick={press}>
      {messages.day.collect(COLLECTED)}
    </Button>
  );
}
