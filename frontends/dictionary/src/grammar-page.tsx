import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { PatternSummary } from '@ichibun/contracts/language';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { Back } from './back.js';
import { usePatterns } from './calls.js';
import { messages } from './messages.js';
import { PatternList } from './pattern-list.js';

/** All grammar points by level, to be read or printed. */
export default function GrammarPage() {
  const { forget } = useSession();
  usePageTitle(messages.grammar);
  const { data, error, refetch } = usePatterns();
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;
  const byLevel = Map.groupBy<PatternSummary['level'], PatternSummary>(data?.patterns ?? [], ({ level }) => level);
  return (
    <PageFrame
      title={messages.grammar}
      lead={data && messages.grammarLead(data.patterns.length)}
      back={<Back />}
      actions={data && <Button onClick={() => window.print()}>{messages.print}</Button>}
    >
      {error ? (
        <ErrorPanel title={messages.patternsNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        [...byLevel].map(([level, patterns]) => {
          const title = level === 'spoken' ? messages.spokenGrammar : level;
          return (
            <Card key={level} title={title} subtitle={messages.grammarPoints(patterns.length)}>
              <PatternList patterns={patterns} label={title} levels={false} />
            </Card>
          );
        })
      )}
    </PageFrame>
  );
}
