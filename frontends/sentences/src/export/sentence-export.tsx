import { useAnalyses, useTopWords } from '@ichibun/api-client/analyses';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { MOST_WORDS } from '@ichibun/api-client/sentences';
import { useSession } from '@ichibun/api-client/session';
import { buttonClass } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { ArrowLeftIcon } from '@ichibun/ui/icons';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { Link } from '@ichibun/ui/router';
import { texts } from '../texts.js';
import { GenerationProgress } from './generation-progress.js';
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

  if (isUnauthorized(words.error)) return <LoginPrompt message={texts.export.logIn} onLogin={forget} />;
  return (
    <div className="space-y-6">
      <Link to={`/content-coverage?analysis=${analysisId}`} className={buttonClass('quiet')}>
        <ArrowLeftIcon />
        {texts.export.back}
      </Link>
      <div>
        <h1 className="text-2xl font-semibold">{texts.export.title}</h1>
        <p className="text-ink-soft">{texts.export.lead(title && <span lang="ja">{title}</span>, targetCoverage)}</p>
      </div>
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
    </div>
  );
}
