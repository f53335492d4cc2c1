import { type AnalysisWord, useAnalysisWords } from '@ichibun/api-client/analyses';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { formatCount } from '../format.js';
import { WordList } from './word-list.js';

interface AllWordsProps {
  analysisId: number;
  onOpen(uniqueVocabId: number): void;
}

/** Every word of the text, known and unknown. */
export function AllWords({ analysisId, onOpen }: AllWordsProps) {
  const words = useAnalysisWords(analysisId);
  return (
    <Card title="Words" {...(words.data && { subtitle: summary(words.data) })}>
      {words.isPending && <Loading />}
      {words.isError && (
        <ErrorPanel title="The words could not be loaded." error={words.error} onRetry={() => words.refetch()} />
      )}
      {words.data?.length === 0 && (
        <EmptyState title="No words">There is no Japanese word in this text: only what does not count.</EmptyState>
      )}
      {words.data && words.data.length > 0 && <WordList analysisId={analysisId} words={words.data} onOpen={onOpen} />}
    </Card>
  );
}

function summary(words: readonly AnalysisWord[]): string {
  const known = words.filter((word) => word.isKnown).length;
  return `${formatCount(words.length)} in all, ${formatCount(known)} known, ${formatCount(words.length - known)} unknown`;
}
