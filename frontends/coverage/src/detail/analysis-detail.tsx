import { useRecounted } from '@ichibun/api-client/analyses';
import type { Analysis } from '@ichibun/api-client/contract';
import { formatDateTime } from '@ichibun/ui/format';
import { PageFrame } from '@ichibun/ui/page-frame';
import { useNavigate } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useState } from 'react';
import { CoverageCalculator } from '../calculator/coverage-calculator.js';
import { DeleteAnalysis } from '../history/delete-analysis.js';
import { texts } from '../texts.js';
import { AllWords } from './all-words.js';
import { BackToHistory } from './back-to-history.js';
import { ChaptersCard } from './chapters-card.js';
import { FewWords } from './few-words.js';
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
    <PageFrame
      title={analysis.title}
      titleLang="ja"
      lead={
        <p className="text-sm">
          {texts.detail.analysed(<time dateTime={analysis.createdAt}>{formatDateTime(analysis.createdAt)}</time>)}
          <span role="status">{analysis.recounting && texts.detail.recounting}</span>
        </p>
      }
      back={<BackToHistory />}
      actions={
        <>
          <ReadText analysisId={analysis.id} />
          <ListenToText analysisId={analysis.id} />
          <DeleteAnalysis analysis={analysis} onDeleted={() => navigate('/content-coverage', { replace: true })} />
        </>
      }
    >
      <FewWords analysisId={analysis.id} />
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
    </PageFrame>
  );
}
