import { useRecounted } from '@ichibun/api-client/analyses';
import type { Analysis } from '@ichibun/api-client/contract';
import { formatDateTime } from '@ichibun/ui/format';
import { useNavigate } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useState } from 'react';
import { CoverageCalculator } from '../calculator/coverage-calculator.js';
import { DeleteAnalysis } from '../history/delete-analysis.js';
import { AllWords } from './all-words.js';
import { BackToHistory } from './back-to-history.js';
import { ChaptersCard } from './chapters-card.js';
import { ListenToText } from './listen-to-text.js';
import { MostCommonWords } from './most-common-words.js';
import { OpenedWord } from './opened-word.js';
import { ReadText } from './read-text.js';
import { StatisticsCard } from './statistics-card.js';

export function AnalysisDetail({ analysis }: { analysis: Analysis }) {
  usePageTitle(analysis.title);
  useRecounted(analysis);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <BackToHistory />
        <div className="flex flex-wrap items-center gap-2">
          <ReadText analysisId={analysis.id} />
          <ListenToText analysisId={analysis.id} />
          <DeleteAnalysis analysis={analysis} onDeleted={() => navigate('/content-coverage', { replace: true })} />
        </div>
      </div>
      <div>
        <h1 lang="ja" className="text-2xl font-semibold break-words">
          {analysis.title}
        </h1>
        <p className="text-sm text-ink-soft">
          Analysed <time dateTime={analysis.createdAt}>{formatDateTime(analysis.createdAt)}</time>
          <span role="status">{analysis.recounting && ' · Counting again with your corrections...'}</span>
        </p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="space-y-6">
          <StatisticsCard analysisId={analysis.id} />
          <ChaptersCard analysisId={analysis.id} />
          <CoverageCalculator analysisId={analysis.id} />
        </div>
        <MostCommonWords analysisId={analysis.id} onOpen={setOpened} />
      </div>
      <AllWords analysisId={analysis.id} onOpen={setOpened} />
      <OpenedWord analysisId={analysis.id} uniqueVocabId={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
