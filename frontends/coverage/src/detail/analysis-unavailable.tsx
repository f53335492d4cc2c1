import { isUnderWay } from '@ichibun/api-client/analyses';
import { failureInWords } from '@ichibun/api-client/request';
import type { Analysis } from '@ichibun/contracts/content';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { messages } from '../messages.js';
import { BackToHistory } from './back-to-history.js';

/** For the address of an analysis that cannot be opened: not yet, failed, or not there. */
export function AnalysisUnavailable({ analysis }: { analysis: Analysis | undefined }) {
  usePageTitle(messages.page.title);
  return (
    <div className="space-y-6">
      <BackToHistory />
      <div role="status" className="card px-4 py-12 text-center">
        <h1 className="text-lg font-semibold">{analysis?.title ?? messages.page.noSuch}</h1>
        <p className="mt-1 text-ink-soft">{explain(analysis)}</p>
      </div>
    </div>
  );
}

function explain(analysis: Analysis | undefined): string {
  if (!analysis) return messages.page.deleted;
  if (isUnderWay(analysis)) return messages.page.underWay;
  return failureInWords(analysis) || messages.page.analysisFailed;
}
