import { useAnalysisWords } from '@ichibun/api-client/analyses';
import type { AnalysisWord } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Dialog } from '@ichibun/ui/dialog';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { formatCount } from '@ichibun/ui/format';
import { Loading } from '@ichibun/ui/loading';
import { KnownSets } from '@ichibun/words/known-sets';
import { useMemo, useState } from 'react';
import { WordList } from './word-list.js';

interface AllWordsProps {
  analysisId: number;
  onOpen(uniqueVocabId: number): void;
}

/** Every word of the text, known and unknown; particles and auxiliaries apart, unless the learner counts them. */
export function AllWords({ analysisId, onOpen }: AllWordsProps) {
  const words = useAnalysisWords(analysisId);
  const [marking, setMarking] = useState(false);
  const counted = useMemo(() => words.data?.filter((word) => word.isCounted) ?? [], [words.data]);
  const grammar = useMemo(() => words.data?.filter((word) => !word.isCounted) ?? [], [words.data]);
  return (
    <Card
      title="Words"
      {...(words.data && { subtitle: summary(counted) })}
      actions={<Button onClick={() => setMarking(true)}>Words you know already...</Button>}
    >
      {words.isPending && <Loading />}
      {words.isError && (
        <ErrorPanel
          title="The words could not be loaded."
          reason={reasonOf(words.error)}
          onRetry={() => words.refetch()}
        />
      )}
      {words.data && counted.length === 0 && (
        <EmptyState title="No words">There is no Japanese word in this text: only what does not count.</EmptyState>
      )}
      <Dialog
        open={marking}
        onOpenChange={setMarking}
        title="Words you know already"
        description="Mark whole sets at once instead of word by word. Every text follows, and each set can be undone."
      >
        <KnownSets />
      </Dialog>
      {counted.length > 0 && <WordList label="Words of this text" words={counted} onOpen={onOpen} />}
      {grammar.length > 0 && (
        <details className="mt-6 border-t border-line pt-4">
          <summary className="cursor-pointer font-medium">
            Particles and auxiliaries
            <span className="ml-2 text-sm font-normal text-ink-soft tabular-nums">
              {formatCount(grammar.length)}, in none of the figures
            </span>
          </summary>
          <div className="mt-4">
            <WordList label="Particles and auxiliaries of this text" words={grammar} onOpen={onOpen} />
          </div>
        </details>
      )}
    </Card>
  );
}

function summary(words: readonly AnalysisWord[]): string {
  const known = words.filter((word) => word.isKnown).length;
  return `${formatCount(words.length)} in all, ${formatCount(known)} known, ${formatCount(words.length - known)} unknown`;
}
