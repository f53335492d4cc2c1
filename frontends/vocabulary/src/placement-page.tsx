import { useAddKnownSet, usePlacementTest } from '@ichibun/api-client/known-sets';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { PlacementTest } from '@ichibun/contracts/vocabulary';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { usePreference } from '@ichibun/ui/preferences';
import { Link, useNavigate } from '@ichibun/ui/router';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { useEffect, useRef, useState } from 'react';
import { messages } from './placement/messages.js';
import { place } from './placement/place.js';

/** Twenty words from frequent to rare, by which a learner who cannot say it finds out how many words they know. */
export default function PlacementPage() {
  usePageTitle(messages.title);
  const { forget } = useSession();
  const [attempt, setAttempt] = useState(() => 1 + Math.floor(Math.random() * 9_000));
  const { data, error, refetch } = usePlacementTest(attempt);
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;
  return (
    <PageFrame title={messages.title} lead={messages.lead} back={<BackLink to="/vocabulary">{messages.back}</BackLink>}>
      {error ? (
        <ErrorPanel title={messages.notLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <Test key={attempt} steps={data.steps} onAgain={() => setAttempt(attempt + 1)} />
      )}
    </PageFrame>
  );
}

interface TestProps {
  steps: PlacementTest['steps'];
  onAgain(): void;
}

function Test({ steps, onAgain }: TestProps) {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [isFinished, finish] = useState(false);
  const count = place(steps, (step, word) => known.has(placeOf(step, word)));
  return (
    <>
      {isFinished && <Result count={count} onAgain={onAgain} />}
      <Card title={isFinished ? messages.meant : messages.words}>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {steps.flatMap(({ words }, step) =>
            words.map(({ word, reading, otherSpellings, meaning }, index) => {
              const key = placeOf(step, index);
              return (
                <li key={key}>
                  <Checkbox
                    checked={known.has(key)}
                    onChange={(isKnown) =>
                      setKnown(new Set(isKnown ? [...known, key] : [...known].filter((one) => one !== key)))
                    }
                  >
                    <Japanese className="text-xl">{word}</Japanese>
                    {isFinished && (
                      <span className="block text-sm text-ink-soft">
                        <Reading of={{ word, reading }} /> <OtherSpellings of={otherSpellings} /> {meaning}
                      </span>
                    )}
                  </Checkbox>
                </li>
              );
            }),
          )}
        </ul>
        {!isFinished && (
          <Button variant="primary" className="mt-4" onClick={() => finish(true)}>
            {messages.finish}
          </Button>
        )}
      </Card>
    </>
  );
}

const placeOf = (step: number, word: number) => `${step} ${word}`;

/** What the ticked words come to, and the set that would be marked; it changes with them. */
function Result({ count, onAgain }: { count: number; onAgain(): void }) {
  const { mutateAsync, isPending } = useAddKnownSet();
  const navigate = useNavigate();
  // Home names a text then, and does not ask once more.
  const [, setWelcomed] = usePreference('welcomed');
  // The button that led here was below the list.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  const mark = async () => {
    try {
      const particles = await mutateAsync({ set: 'particles' });
      const frequent = await mutateAsync({ set: 'most-frequent', count });
      notify({ title: messages.marked((particles.knownSet?.words ?? 0) + (frequent.knownSet?.words ?? 0)) });
      navigate('/');
    } catch (error) {
      notifyFailure(messages.markFailed, reasonOf(error));
    }
  };
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card title={messages.result}>
        <p role="status" className="text-lg font-semibold">
          {count === 0 ? messages.few : messages.youKnow(count)}
        </p>
        <p className="max-w-prose text-ink-soft">{count === 0 ? messages.fewText : messages.youKnowText}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {count === 0 ? (
            <Link to="/" className={buttonClass('primary')} onClick={() => setWelcomed(true)}>
              {messages.read}
            </Link>
          ) : (
            <Button variant="primary" disabled={isPending} onClick={mark}>
              {messages.mark(count)}
            </Button>
          )}
          <Button disabled={isPending} onClick={onAgain}>
            {messages.again}
          </Button>
        </div>
      </Card>
    </div>
  );
}
