import type { Analysis } from '@ichibun/api-client/analyses';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { HistoryEntry } from './history-entry.js';
import { NewAnalysisForm } from './new-analysis-form.js';

export function HistoryView({ analyses }: { analyses: readonly Analysis[] }) {
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
        {analyses.length === 0 ? (
          <EmptyState title="No analyses yet">
            Paste a text you would like to read. An article is ready in a moment, a whole novel in seconds.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {analyses.map((analysis) => (
              <HistoryEntry key={analysis.id} analysis={analysis} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
