import { useAnalyses } from '@ichibun/api-client/analyses';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { useSearchParams } from '@ichibun/ui/router';
import { type Tab, textOfAddress } from '@ichibun/words/text-of-address';
import { AnalysisDetail } from './detail/analysis-detail.js';
import { AnalysisUnavailable } from './detail/analysis-unavailable.js';
import { BackToHistory } from './detail/back-to-history.js';
import { OpenText } from './detail/open-text.js';
import { HistoryView } from './history/history-view.js';
import { messages } from './messages.js';

/** The history, or with `?analysis=<id>` one completed analysis; with `?document=<id>` that of the document. */
export default function CoveragePage() {
  const { forget } = useSession();
  const [search] = useSearchParams();
  const analyses = useAnalyses();
  const opened = search.get('analysis');
  if (isUnauthorized(analyses.error)) return <LoginPrompt message={messages.page.logIn} onLogin={forget} />;
  const { to, text } = whatIsMissing(search);
  if (to) return <OpenText text={text} to={to} chapter={Number(search.get('chapter')) || undefined} />;
  if (opened === null) return <HistoryView />;
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
  return <AnalysisDetail key={analysis.id} analysis={analysis} />;
}

/** The tab of a text that goes by an id which the address does not have. */
function whatIsMissing(search: URLSearchParams) {
  const text = textOfAddress(search);
  const wanted = search.get('to') ?? (search.has('part') ? 'chapters' : 'words');
  const isOpenable =
    text.analysisId === undefined
      ? text.documentId !== undefined && BY_ANALYSIS.has(wanted)
      : text.documentId === undefined && BY_DOCUMENT.has(wanted);
  return { text, to: isOpenable ? (wanted as Tab) : undefined };
}

const BY_ANALYSIS = new Set<string>(['words', 'chapters', 'cards'] satisfies Tab[]);
const BY_DOCUMENT = new Set<string>(['read', 'listen', 'watch'] satisfies Tab[]);
