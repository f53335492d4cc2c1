import { useSearchParams } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { InvalidRequest } from './export/invalid-request.js';
import { SentenceExport } from './export/sentence-export.js';
import { messages } from './messages.js';

const DEFAULT_TARGET_COVERAGE = 90;

/** Sentences for the `wordCount` words of an analysis that are worth learning first. */
export default function ExportPage() {
  usePageTitle(messages.export.title);
  const [search] = useSearchParams();
  const analysisId = positive(search.get('analysisId'));
  const wordCount = positive(search.get('wordCount'));
  const targetCoverage = Number(search.get('targetCoverage')) || DEFAULT_TARGET_COVERAGE;
  if (!analysisId || !wordCount) return <InvalidRequest />;
  return (
    <SentenceExport
      key={`${analysisId}/${wordCount}`}
      analysisId={analysisId}
      wordCount={wordCount}
      targetCoverage={targetCoverage}
    />
  );
}

/** A whole number above 0, or 0 for everything else. */
function positive(text: string | null): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
