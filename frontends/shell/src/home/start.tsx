import { useDictionaryInUse } from '@ichibun/api-client/dictionary';
import { JLPT_LEVELS } from '@ichibun/api-client/jlpt-levels';
import { type OfferedSet, useAddKnownSet } from '@ichibun/api-client/known-sets';
import { reasonOf } from '@ichibun/api-client/request';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Link } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { Samples } from '@ichibun/words/samples';
import { useState } from 'react';
import { messages } from './start/messages.js';

/** How many words a learner may mark as known. */
const COUNTS = [60, 100, 300, 500, 1_000, 2_000];
/** Those that are fewer than the words of N5. */
const BEFORE_N5 = COUNTS.slice(0, 2);
/** Courses agree about their first words; beyond, frequency says more. */
const MOST_OF_COURSES = 500;

interface StartProps {
  onDone(): void;
}

/** Asks a new learner how much Japanese they know and what they would like to read; both can be passed over. */
export function Start({ onDone }: StartProps) {
  const [knows, setKnows] = useState<string | null>(null);
  return (
    <section aria-labelledby="start" className="rounded-lg border border-accent bg-surface p-5 shadow-lift sm:p-7">
      <div className="max-w-prose">
        <p className="text-sm text-ink-soft">{messages.step(knows === null ? 1 : 2)}</p>
        <h2 id="start" className="text-xl font-semibold">
          {knows === null ? messages.howMuch : messages.pick}
        </h2>
        <p role="status" className="text-ink-soft">
          {knows === null ? messages.howMuchText : messages.pickText(knows)}
        </p>
      </div>
      <div className="mt-5">
        {knows === null ? (
          <KnownSoFar onAnswer={setKnows} />
        ) : (
          <>
            <Samples purpose="read" most={1} onOpened={onDone} />
            <Link to="/assisted-reader" className={`${buttonClass()} mt-5`}>
              {messages.ownText}
            </Link>
          </>
        )}
      </div>
      <Button variant="quiet" className="mt-3 -ml-4" onClick={onDone}>
        {messages.skip}
      </Button>
    </section>
  );
}

function KnownSoFar({ onAnswer }: { onAnswer(knows: string): void }) {
  const { mutateAsync, isPending } = useAddKnownSet();
  const hasLevels = useDictionaryInUse().data?.hasLevels;
  const know = async (chosen: OfferedSet) => {
    try {
      const particles = await mutateAsync({ set: 'particles' });
      const others = await mutateAsync(chosen);
      onAnswer(messages.youKnow(others.knownSet?.words ?? 0, particles.knownSet?.words ?? 0));
    } catch (error) {
      notifyFailure(messages.markFailed, reasonOf(error));
    }
  };
  const option = 'h-auto! min-h-16! flex-col gap-0! whitespace-normal! py-2! text-center';
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Button className={option} disabled={isPending} onClick={() => onAnswer(messages.everyone)}>
        {messages.nothing}
        <span className="text-xs font-normal text-ink-soft">{messages.nothingText}</span>
      </Button>
      {(hasLevels ? BEFORE_N5 : COUNTS).map((count) => (
        <Button
          key={count}
          className={option}
          disabled={isPending}
          onClick={() => know({ set: count > MOST_OF_COURSES ? 'most-frequent' : 'courses', count })}
        >
          {messages.words(count)}
          <span className="text-xs font-normal text-ink-soft">
            {count > MOST_OF_COURSES ? messages.frequentText : messages.coursesText}
          </span>
        </Button>
      ))}
      {hasLevels &&
        JLPT_LEVELS.map((level) => (
          <Button key={level} className={option} disabled={isPending} onClick={() => know({ set: 'jlpt', level })}>
            {messages.passed(level)}
            <span className="text-xs font-normal text-ink-soft">{messages.passedText}</span>
          </Button>
        ))}
      <Link to="/vocabulary/placement" className={`${buttonClass()} ${option}`}>
        {messages.unsure}
        <span className="text-xs font-normal text-ink-soft">{messages.unsureText}</span>
      </Link>
      {/* Who comes back without words or a text is asked again. */}
      <Link to="/vocabulary/import" className={`${buttonClass()} ${option}`}>
        {messages.anki}
        <span className="text-xs font-normal text-ink-soft">{messages.ankiText}</span>
      </Link>
      <Link to="/vocabulary?import" className={`${buttonClass()} ${option}`}>
        {messages.list}
        <span className="text-xs font-normal text-ink-soft">{messages.listText}</span>
      </Link>
    </div>
  );
}
