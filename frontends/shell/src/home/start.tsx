import { useAddKnownSet } from '@ichibun/api-client/known-sets';
import { reasonOf } from '@ichibun/api-client/request';
import { Button, buttonClass } from '@ichibun/ui/button';
import { counted, formatCount } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { Samples } from '@ichibun/words/samples';
import { useState } from 'react';

/** How many of the most frequent words a learner may mark as known. */
const COUNTS = [500, 1_000, 2_000];

interface StartProps {
  onDone(): void;
}

/** Asks a new learner how much Japanese they know and what they would like to read; both can be passed over. */
export function Start({ onDone }: StartProps) {
  const [knows, setKnows] = useState<string | null>(null);
  return (
    <section aria-labelledby="start" className="rounded-lg border border-accent bg-surface p-5 shadow-lift sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose">
          <p className="text-sm text-ink-soft">Step {knows === null ? 1 : 2} of 2</p>
          <h2 id="start" className="text-xl font-semibold">
            {knows === null ? 'How much Japanese do you know?' : 'Pick a text'}
          </h2>
          <p className="text-ink-soft">
            {knows === null
              ? 'Ichibun then shows which words of a text are new to you. You can change it at any time in your vocabulary.'
              : `${knows} Read one of these, or bring a text of your own.`}
          </p>
        </div>
        <Button variant="quiet" onClick={onDone}>
          Skip
        </Button>
      </div>
      <div className="mt-5">
        {knows === null ? (
          <KnownSoFar onAnswer={setKnows} onDone={onDone} />
        ) : (
          <>
            <Samples purpose="read" onOpened={onDone} />
            <Link to="/assisted-reader" onClick={onDone} className={`${buttonClass()} mt-5`}>
              Use a text of my own
            </Link>
          </>
        )}
      </div>
    </section>
  );
}

function KnownSoFar({ onAnswer, onDone }: { onAnswer(knows: string): void; onDone(): void }) {
  const { mutateAsync, isPending } = useAddKnownSet();
  const know = async (count: number) => {
    try {
      const particles = await mutateAsync({ set: 'particles' });
      const frequent = await mutateAsync({ set: 'most-frequent', count });
      const words = (particles.knownSet?.words ?? 0) + (frequent.knownSet?.words ?? 0);
      notify({ title: `${counted(words, 'word')} marked as known` });
      onAnswer(`You know ${counted(words, 'word')}.`);
    } catch (error) {
      notifyFailure('Failed to mark the words', reasonOf(error));
    }
  };
  const option = 'h-auto! min-h-16! flex-col gap-0! whitespace-normal! py-2!';
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <Button className={option} disabled={isPending} onClick={() => onAnswer('Everyone starts somewhere.')}>
        Nothing yet
        <span className="text-xs font-normal text-ink-soft">I am just starting</span>
      </Button>
      {COUNTS.map((count) => (
        <Button key={count} className={option} disabled={isPending} onClick={() => know(count)}>
          {formatCount(count)} words
          <span className="text-xs font-normal text-ink-soft">the most frequent ones, with particles</span>
        </Button>
      ))}
      <Link to="/vocabulary?import" onClick={onDone} className={`${buttonClass()} ${option}`}>
        I have a list
        <span className="text-xs font-normal text-ink-soft">a .txt file, or notes from Anki</span>
      </Link>
    </div>
  );
}
