import { useAnalyses } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { HistoryEntry } from './history-entry.js';
import { NewAnalysisForm } from './new-analysis-form.js';

/** The form for a new analysis, and those there are. */
export function HistoryView() {
  usePageTitle('Content Coverage');
  return (
    <div className="space-y-6">
      <div>
        <h1 className="text-2xl font-semibold">Content Coverage</h1>
        <p className="text-ink-soft">How much of a text you already know, and which words to learn for the rest.</p>
      </div>
      <Card title="New Analysis">
        <NewAnalysisForm />
      </Card>
      <Card title="History">
        <History />
      </Card>
    </div>
  );
}

function History() {
  const { data: analyses, error, refetch } = useAnalyses();
  if (!analyses) {
    if (!error) return <Loading />;
    return <ErrorPanel title="Your analyses could not be loaded." reason={reasonOf(error)} onRetry={() => refetch()} />;
  }
  if (analyses.length === 0) {
    return (
      <EmptyState title="No analyses yet">
        Paste a text you would like to read. An article is ready in a moment, a whole novel in seconds.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {analyses.map((analysis) => (
        <HistoryEntry key={analysis.id} analysis={analysis} />
      ))}
    </ul>
  );
}
