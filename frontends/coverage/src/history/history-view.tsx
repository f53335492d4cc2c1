import { useAnalyses } from '@ichibun/api-client/analyses';
import type { Analysis } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { CloseIcon, PlusIcon } from '@ichibun/ui/icons';
import { PageFrame } from '@ichibun/ui/page-frame';
import { useNavigate } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { TrySample } from '@ichibun/words/samples';
import { useEffect, useState } from 'react';
import { HistoryEntry } from './history-entry.js';
import { NewAnalysisForm } from './new-analysis-form.js';

/** The analyses there are, and behind a button the form for a new one; the form first as long as there are none. */
export function HistoryView() {
  usePageTitle('Content Coverage');
  const { data: analyses, error, refetch } = useAnalyses();
  const [asksNew, setAsksNew] = useState(false);
  const [begun, setBegun] = useState<number | null>(null);
  useOpensWhenDone(begun, analyses);
  const hasHistory = analyses !== undefined && analyses.length > 0;
  // Which of the two stands first is known when the history is; one that went away would take the other with it.
  const isLoading = !analyses && !error;
  const showsForm = asksNew || (!hasHistory && !isLoading);
  return (
    <PageFrame
      title="Content Coverage"
      lead="How much of a text you already know, and which words to learn for the rest."
      actions={
        hasHistory && (
          <Button
            variant={asksNew ? 'secondary' : 'primary'}
            aria-expanded={asksNew}
            onClick={() => setAsksNew(!asksNew)}
          >
            {asksNew ? <CloseIcon /> : <PlusIcon />}
            {asksNew ? 'Close the form' : 'New analysis'}
          </Button>
        )
      }
    >
      {showsForm && (
        <Card title="New Analysis">
          <NewAnalysisForm
            onBegun={({ id }, isShort) => {
              setBegun(isShort ? id : null);
              setAsksNew(false);
            }}
          />
        </Card>
      )}
      {isLoading ? (
        <div className="rounded-lg border border-line bg-surface p-6">
          <Skeleton lines={6} />
        </div>
      ) : (
        <Card title="History">
          {hasHistory ? (
            <ul className="divide-y divide-line">
              {analyses.map((analysis) => (
                <HistoryEntry key={analysis.id} analysis={analysis} />
              ))}
            </ul>
          ) : analyses ? (
            <EmptyState title="No analyses yet">
              <p>Paste a text you would like to read. An article is ready in a moment, a whole novel in seconds.</p>
              <div className="mt-4">
                <TrySample purpose="analyse" />
              </div>
            </EmptyState>
          ) : (
            <ErrorPanel title="Your analyses could not be loaded." reason={reasonOf(error)} onRetry={() => refetch()} />
          )}
        </Card>
      )}
    </PageFrame>
  );
}

/** Opens an analysis that was begun here as soon as it is done. */
function useOpensWhenDone(begun: number | null, analyses: readonly Analysis[] | undefined): void {
  const navigate = useNavigate();
  const isDone = analyses?.some(({ id, status }) => id === begun && status === 'completed') ?? false;
  useEffect(() => {
    if (isDone) navigate(`?analysis=${begun}`);
  }, [isDone, begun, navigate]);
}
