import { useAnalyses } from '@ichibun/api-client/analyses';
import { useDocuments } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import type { Analysis } from '@ichibun/contracts/content';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { CloseIcon, PlusIcon } from '@ichibun/ui/icons';
import { PageFrame } from '@ichibun/ui/page-frame';
import { useNavigate } from '@ichibun/ui/router';
import { Skeleton } from '@ichibun/ui/skeleton';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { TrySample } from '@ichibun/words/samples';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messages } from '../messages.js';
import { HistoryEntry } from './history-entry.js';
import { NewAnalysisForm } from './new-analysis-form.js';

const LibraryTexts = lazy(() => import('./library-texts.js'));

/** The analyses there are, and behind a button the form for a new one; the form first as long as there are none. */
export function HistoryView() {
  usePageTitle(messages.page.title);
  const { data: analyses, error, refetch } = useAnalyses();
  const [asksNew, setAsksNew] = useState(false);
  const [begun, setBegun] = useState<number | null>(null);
  useOpensWhenDone(begun, analyses);
  const keepFocus = useKeptFocus();
  const books = useDocuments().data?.documents ?? [];
  const hasHistory = analyses !== undefined && analyses.length > 0;
  // Which of the two is first is known when the history is; one that went away would take the other with it.
  const isLoading = !analyses && !error;
  const showsForm = asksNew || (!hasHistory && !isLoading);
  return (
    <PageFrame
      title={messages.page.title}
      lead={messages.page.lead}
      actions={
        hasHistory && (
          <Button
            variant={asksNew ? 'secondary' : 'primary'}
            aria-expanded={asksNew}
            onClick={() => setAsksNew(!asksNew)}
          >
            {asksNew ? <CloseIcon /> : <PlusIcon />}
            {asksNew ? messages.page.closeForm : messages.page.newButton}
          </Button>
        )
      }
    >
      {showsForm && (
        <Card title={messages.page.newTitle}>
          <NewAnalysisForm
            onBegun={({ id }, isShort) => {
              setBegun(isShort ? id : null);
              setAsksNew(false);
            }}
          />
        </Card>
      )}
      {isLoading ? (
        <div className="card p-6">
          <Skeleton lines={6} />
        </div>
      ) : (
        <Card title={messages.page.history}>
          {hasHistory ? (
            <ul className="divide-y divide-line">
              {analyses.map((analysis) => (
                <HistoryEntry
                  key={analysis.id}
                  analysis={analysis}
                  book={books.find(({ textId }) => textId === analysis.textId)}
                  onDelete={keepFocus}
                />
              ))}
            </ul>
          ) : analyses ? (
            <EmptyState title={messages.page.none}>
              <p>{messages.page.noneText}</p>
              <div className="mt-4">
                <TrySample purpose="analyse" />
              </div>
            </EmptyState>
          ) : (
            <ErrorPanel title={messages.page.failed} reason={reasonOf(error)} onRetry={() => refetch()} />
          )}
        </Card>
      )}
      {analyses && (
        <Suspense>
          <LibraryTexts analyses={analyses} />
        </Suspense>
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
