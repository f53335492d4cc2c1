import { useAnalyses } from '@ichibun/api-client/analyses';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { useSearchParams } from '@ichibun/ui/router';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { AnalysisUnavailable } from './detail/analysis-unavailable.js';
import { BackToHistory } from './detail/back-to-history.js';
import { messages } from './messages.js';

/** A part that is loaded when it is first shown; after a failure the next attempt loads it again. */
function later<Props>(load: () => Promise<ComponentType<Props>>): () => LazyExoticComponent<ComponentType<Props>> {
  let part: LazyExoticComponent<ComponentType<Props>> | undefined;
  const loaded = async () => {
    try {
      return { default: await load() };
    } catch (error) {
      part = undefined;
      throw error;
    }
  };
  return () => {
    part ??= lazy(loaded);
    return part;
  };
}

const historyView = later(async () => (await import('./history/history-view.js')).HistoryView);
const analysisDetail = later(async () => (await import('./detail/analysis-detail.js')).AnalysisDetail);

/** The history, or with `?analysis=<id>` one completed analysis. */
export default function CoveragePage() {
  const { forget } = useSession();
  const [search] = useSearchParams();
  const analyses = useAnalyses();
  const opened = search.get('analysis');
  if (isUnauthorized(analyses.error)) return <LoginPrompt message={messages.page.logIn} onLogin={forget} />;
  if (opened === null) {
    const HistoryView = historyView();
    return <HistoryView />;
  }
  if (!analyses.data) {
    return (
      <PageFrame back={<BackToHistory />} title={messages.page.title}>
        {analyses.isPending ? (
          <div data-waits-for-text>
            <Loading />
          </div>
        ) : (
          <ErrorPanel
            title={messages.page.failed}
            reason={reasonOf(analyses.error)}
            onRetry={() => analyses.refetch()}
          />
        )}
      </PageFrame>
    );
  }
  const analysis = analyses.data.find(({ id }) => String(id) === opened);
  if (analysis?.status !== 'completed') return <AnalysisUnavailable analysis={analysis} />;
  const AnalysisDetail = analysisDetail();
  return <AnalysisDetail key={analysis.id} analysis={analysis} />;
}
