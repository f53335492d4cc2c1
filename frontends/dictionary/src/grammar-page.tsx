import { useKnowLevel, useOwnGrammar } from '@ichibun/api-client/own-grammar';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { OwnGrammar, PatternSummary } from '@ichibun/contracts/grammar';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Field, Select } from '@ichibun/ui/field';
import { ListBox } from '@ichibun/ui/list-box';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { type Points, usePoints } from '@ichibun/words/point-buttons';
import { useState } from 'react';
import { Back } from './back.js';
import { usePatterns } from './calls.js';
import { messages } from './messages.js';
import { PatternList } from './pattern-list.js';

/** Which grammar points are listed. */
const SHOWN = ['all', 'unknown', 'learning', 'known', 'blocked'] as const;
type Shown = (typeof SHOWN)[number];

type Level = PatternSummary['level'];
type KnownLevel = OwnGrammar['levels'][number]['level'];

/** All grammar points by level with what the learner knows of them, to be read, learned or printed. */
export default function GrammarPage() {
  const { forget } = useSession();
  usePageTitle(messages.grammar);
  const { data, error, refetch } = usePatterns();
  const points = usePoints();
  const [shown, setShown] = useState<Shown>('all');
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;
  const byLevel = Map.groupBy<Level, PatternSummary>(data?.patterns ?? [], ({ level }) => level);
  return (
    <PageFrame
      title={messages.grammar}
      lead={data && messages.grammarLead(data.patterns.length, countKnown(data.patterns, points))}
      back={<Back />}
      actions={data && <Button onClick={() => window.print()}>{messages.print}</Button>}
    >
      {error ? (
        <ErrorPanel title={messages.patternsNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <div className="max-w-60 print:hidden">
            <Field label={messages.shownGrammar}>
              {(control) => (
                <Select {...control} value={shown} onChange={({ target }) => setShown(SHOWN[target.selectedIndex]!)}>
                  {SHOWN.map((one) => (
                    <option key={one} value={one}>
                      {messages.shownPoints[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          {[...byLevel].map(([level, patterns]) => (
            <LevelCard key={level} level={level} patterns={patterns} points={points} shown={shown} />
          ))}
        </>
      )}
    </PageFrame>
  );
}

interface LevelCardProps {
  level: Level;
  patterns: readonly PatternSummary[];
  points: Points;
  shown: Shown;
}

function LevelCard({ level, patterns, points, shown }: LevelCardProps) {
  const title = level === 'spoken' ? messages.spokenGrammar : level;
  const listed = patterns.filter(({ id }) => shown === 'all' || whichOf(points, id) === shown);
  return (
    <Card
      title={title}
      subtitle={messages.knownPoints(countKnown(patterns, points), patterns.length)}
      actions={level !== 'spoken' && <KnowLevel level={level} />}
    >
      {listed.length > 0 && (
        <ListBox>
          <PatternList patterns={listed} label={title} levels={false} points={points} />
        </ListBox>
      )}
    </Card>
  );
}

/** Has a whole level and the easier ones known, or takes that back. */
function KnowLevel({ level }: { level: KnownLevel }) {
  const marked = useOwnGrammar().data?.levels.find((one) => one.level === level);
  const { mutate, isPending } = useKnowLevel();
  const set = (isKnown: boolean) =>
    mutate(
      { level, isKnown },
      {
        onSuccess: ({ changed }) =>
          notify({
            title: isKnown ? messages.pointsKnown(changed) : messages.pointsNew(changed),
            ...(changed > 0 && { action: { label: messages.undo, run: () => set(!isKnown) } }),
          }),
        onError: (error) => notifyFailure(messages.levelNotChanged, reasonOf(error)),
      },
    );
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      <Button size="small" disabled={isPending} onClick={() => set(true)}>
        {messages.knowLevel(level)}
      </Button>
      {marked && (
        <Button size="small" variant="quiet" disabled={isPending} onClick={() => set(false)}>
          {messages.forgetLevel(level, marked.points)}
        </Button>
      )}
    </span>
  );
}

const countKnown = (patterns: readonly PatternSummary[], points: Points): number =>
  patterns.filter(({ id }) => points.of(id)?.isKnown).length;

function whichOf(points: Points, id: string): Exclude<Shown, 'all'> {
  const point = points.of(id);
  if (!point) return 'unknown';
  if (point.standing === 'blocked') return 'blocked';
  return point.isKnown ? 'known' : 'learning';
}
