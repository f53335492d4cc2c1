import { useAnalyses, useTopWords } from '@ichibun/api-client/analyses';
import { ApiError, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { MOST_WORDS } from '@ichibun/api-client/sentences';
import { useSession } from '@ichibun/api-client/session';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { texts } from '../texts.js';
import { GenerationProgress } from './generation-progress.js';
import { InvalidRequest } from './invalid-request.js';
import { Results } from './results.js';
import { useGeneration } from './use-generation.js';
import { WordSelection } from './word-selection.js';

interface SentenceExportProps {
  analysisId: number;
  wordCount: number;
  /** Percent. */
  targetCoverage: number;
}

export function SentenceExport({ analysisId, wordCount, targetCoverage }: SentenceExportProps) {
  const { forget } = useSession();
  const words = useTopWords(analysisId, Math.min(wordCount, MOST_WORDS));
  const title = useAnalyses().data?.find(({ id }) => id === analysisId)?.title;
  const generation = useGeneration(analysisId);

  const failure = generation.state === 'failed' ? generation.error : words.error;
  if (isUnauthorized(failure)) return <LoginPrompt message={texts.export.logIn} onLogin={forget} />;
  if (words.error instanceof ApiError && words.error.status === 404) return <InvalidRequest isGone />;
  return (
    <PageFrame
      back={<BackLink to={`/content-coverage?analysis=${analysisId}`}>{texts.export.back}</BackLink>}
      title={texts.export.title}
      lead={texts.export.lead(title && <span lang="ja">{title}</span>, targetCoverage)}
    >
      {words.isPending && <Loading />}
      {words.isError && (
        <ErrorPanel title={texts.export.wordsFailed} reason={reasonOf(words.error)} onRetry={() => words.refetch()} />
      )}
      {words.data && (
        <WordSelection
          words={words.data}
          wanted={wordCount}
          isGenerating={generation.state === 'running'}
          onGenerate={generation.generate}
        />
      )}
      {generation.state === 'running' && <GenerationProgress {...generation.progress} />}
      {generation.state === 'failed' && <ErrorPanel title={texts.export.failed} reason={reasonOf(generation.error)} />}
      {generation.state === 'done' && (
        <Results key={generation.number} analysisId={analysisId} found={generation.found} />
      )}
    </PageFrame>
  );
}
