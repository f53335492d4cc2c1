import { useCountingSettings, useRecounted, useStatistics, useTopWords } from '@ichibun/api-client/analyses';
import { useKnownWordsCount } from '@ichibun/api-client/dashboard';
import { useFrequencySources } from '@ichibun/api-client/dictionary';
import { useChapters } from '@ichibun/api-client/texts';
import type { Analysis } from '@ichibun/contracts/content';
import { formatDateTime } from '@ichibun/ui/format';
import { Loading } from '@ichibun/ui/loading';
import { PageFrame } from '@ichibun/ui/page-frame';
import { useNavigate, useSearchParams } from '@ichibun/ui/router';
import { useLatch } from '@ichibun/ui/use-latch';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { textOfAddress } from '@ichibun/words/text-of-address';
import { TextTabs } from '@ichibun/words/text-tabs';
import { memo, useState } from 'react';
import { CoverageCalculator } from '../calculator/coverage-calculator.js';
import { DeleteAnalysis } from '../history/delete-analysis.js';
import { messages } from '../messages.js';
import { AllWords } from './all-words.js';
import { useSentenceCoverage } from './analysis-sentences.js';
import { BackToHistory } from './back-to-history.js';
import { ChaptersCard } from './chapters-card.js';
import { FewWords } from './few-words.js';
import { GrammarCard } from './grammar-card.js';
import { SHOWN_FIRST } from './limits.js';
import { MostCommonWords } from './most-common-words.js';
import { OpenedWord } from './opened-word.js';
import { ReadText } from './read-text.js';
import { StatisticsCard } from './statistics-card.js';

export function AnalysisDetail({ analysis }: { analysis: Analysis }) {
  usePageTitle(analysis.title);
  useRecounted(analysis);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<number | null>(null);
  const hasChapters = (useChapters(analysis.id).data?.chapters.length ?? 0) > 0;
  const part = search.get('part') === 'chapters' && hasChapters ? 'chapters' : 'words';
  return (
    <PageFrame
      title={analysis.title}
      titleLang="ja"
      lead={
        <>
          <p data-part="analysed" className="text-sm">
            {messages.detail.analysed(<time dateTime={analysis.createdAt}>{formatDateTime(analysis.createdAt)}</time>)}
            <span data-part="recounting" role="status">
              {analysis.recounting && messages.detail.recounting}
            </span>
          </p>
          {analysis.countedBefore && (
            <p className="mt-1 text-sm text-ink-soft">
              {messages.detail.countedBefore(analysis.countedBefore.uniqueWords, analysis.countedBefore.totalCoverage)}
            </p>
          )}
        </>
      }
      back={
        <>
          <BackToHistory />
          <TextTabs
            text={{ ...textOfAddress(search), analysisId: analysis.id, hasChapters }}
            current={part}
            className="mt-1 -ml-2.5"
          />
        </>
      }
      actions={
        <>
          <ReadText analysisId={analysis.id} />
          <DeleteAnalysis analysis={analysis} onDeleted={() => navigate('/content-coverage', { replace: true })} />
        </>
      }
    >
      {part === 'chapters' ? (
        <ChaptersCard analysisId={analysis.id} isAlone />
      ) : (
        <Parts analysisId={analysis.id} title={analysis.title} onOpen={setOpened} />
      )}
      <OpenedWord analysisId={analysis.id} uniqueVocabId={opened} onClose={() => setOpened(null)} />
    </PageFrame>
  );
}

interface PartsProps {
  analysisId: number;
  title: string;
  onOpen(uniqueVocabId: number): void;
}

/** Not rendered again for a word that is opened, which waits for it: on a slow processor that is seen. */
const Parts = memo(function Parts({ analysisId, title, onOpen }: PartsProps) {
  if (!useIsLaidOut(analysisId)) {
    return (
      <div data-waits-for-text>
        <Loading />
      </div>
    );
  }
  return (
    <>
      <FewWords analysisId={analysisId} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="space-y-6">
          <StatisticsCard analysisId={analysisId} />
          <ChaptersCard analysisId={analysisId} />
          <CoverageCalculator analysisId={analysisId} />
          <GrammarCard analysisId={analysisId} />
        </div>
        <MostCommonWords analysisId={analysisId} title={title} onOpen={onOpen} />
      </div>
      <AllWords analysisId={analysisId} title={title} onOpen={onOpen} />
    </>
  );
});

/**
 * Whether all that says where things stand has been answered, since then for good: what a learner reaches for must not
 * move away.
 */
function useIsLaidOut(analysisId: number): boolean {
  const parts = [
    useKnownWordsCount(),
    useStatistics(analysisId),
    useSentenceCoverage(analysisId),
    useChapters(analysisId),
    useCountingSettings(),
    useTopWords(analysisId, SHOWN_FIRST),
    useFrequencySources(),
  ];
  // What failed is asked for once more by the card that shows it.
  return useLatch(parts.every(({ isPending }) => !isPending));
}
