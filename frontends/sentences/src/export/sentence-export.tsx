import { useAnalyses, useTopWords } from '@ichibun/api-client/analyses';
import { ApiError, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { messages } from '../messages.js';
import { GenerationProgress } from './generation-progress.js';
import { InvalidRequest } from './invalid-request.js';
import { ResultList } from './result-list.js';
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
  const words = useTopWords(analysisId, wordCount);
  const title = useAnalyses().data?.find(({ id }) => id === analysisId)?.title;
  const { phase, results, ...generation } = useGeneration(analysisId, `${analysisId}/${wordCount}`);

  const failure = phase.state === 'failed' ? phase.error : words.error;
  if (isUnauthorized(failure)) return <LoginPrompt message={messages.export.logIn} onLogin={forget} />;
  if (words.error instanceof ApiError && words.error.status === 404) return <InvalidRequest isGone />;
  return (
    <PageFrame
      back={<BackLink to={`/content-coverage?analysis=${analysisId}`}>{messages.export.back}</BackLink>}
      title={messages.export.title}
      lead={messages.export.lead(title && <span lang="ja">{title}</span>, targetCoverage)}
    >
      {words.isPending && <Loading />}
      {words.isError && (
        <ErrorPanel
          title={messages.export.wordsFailed}
          reason={reasonOf(words.error)}
          onRetry={() => words.refetch()}
        />
      )}
      {words.data && (
        <WordSelection
          words={words.data}
          wanted={wordCount}
          isGenerating={phase.state === 'running'}
          onGenerate={generation.generate}
        />
      )}
      {phase.state === 'running' && <GenerationProgress progress={generation.progress} onStop={generation.stop} />}
      {phase.state === 'failed' && <ErrorPanel title={messages.export.failed} reason={reasonOf(phase.error)} />}
      {results && (
        <ResultList
          analysisId={analysisId}
          results={results}
          isComplete={phase.state === 'done'}
          finished={generation.finished}
          onChange={generation.change}
          onSaved={generation.forget}
        />
      )}
    </PageFrame>
  );
}
