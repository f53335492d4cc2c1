import { useAnalysisWords } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import type { AnalysisWord } from '@ichibun/contracts/content';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Dialog } from '@ichibun/ui/dialog';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LazyKnownSets } from '@ichibun/words/lazy-known-sets';
import { useMemo, useState } from 'react';
import { messages } from '../messages.js';
import { Levels } from './levels-card.js';
import { WordList } from './word-list.js';

interface AllWordsProps {
  analysisId: number;
  /** Of the text. */
  title: string;
  onOpen(uniqueVocabId: number): void;
}

/** Every word of the text, known and unknown; particles and auxiliaries apart, unless the learner counts them. */
export function AllWords({ analysisId, title, onOpen }: AllWordsProps) {
  const words = useAnalysisWords(analysisId);
  const [marking, setMarking] = useState(false);
  const counted = useMemo(() => words.data?.filter((word) => word.isCounted) ?? [], [words.data]);
  const grammar = useMemo(() => words.data?.filter((word) => !word.isCounted) ?? [], [words.data]);
  return (
    <Card
      title={messages.list.title}
      {...(words.data && { subtitle: summary(counted) })}
      actions={<Button onClick={() => setMarking(true)}>{messages.list.knownAlready}</Button>}
    >
      {words.isPending && <Loading />}
      {words.isError && (
        <ErrorPanel title={messages.list.failed} reason={reasonOf(words.error)} onRetry={() => words.refetch()} />
      )}
      {words.data && counted.length === 0 && (
        <EmptyState title={messages.list.none}>{messages.list.noneText}</EmptyState>
      )}
      <Dialog open={marking} onOpenChange={setMarking} title={messages.list.sets} description={messages.list.setsText}>
        <LazyKnownSets />
      </Dialog>
      <Levels words={counted} />
      {counted.length > 0 && (
        <WordList analysisId={analysisId} title={title} label={messages.list.ofText} words={counted} onOpen={onOpen} />
      )}
      {grammar.length > 0 && (
        <details className="mt-6 border-t border-line pt-4">
          <summary className="cursor-pointer font-medium">
            {messages.list.grammar}
            <span className="ml-2 text-sm font-normal text-ink-soft tabular-nums">
              {messages.list.grammarCount(grammar.length)}
            </span>
          </summary>
          <div className="mt-4">
            <WordList
              analysisId={analysisId}
              title={title}
              label={messages.list.grammarOfText}
              words={grammar}
              onOpen={onOpen}
            />
          </div>
        </details>
      )}
    </Card>
  );
}

function summary(words: readonly AnalysisWord[]): string {
  const known = words.filter((word) => word.isKnown).length;
  return messages.list.summary(words.length, known);
}
