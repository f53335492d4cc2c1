import { type AnalysisWord, useBlockWord, useLearnWord } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { BlockIcon, CheckIcon, PlusIcon } from '@ichibun/ui/icons';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { cutDefinition } from '../format.js';

interface WordActionsProps {
  analysisId: number;
  word: AnalysisWord;
  /** Called with the pressed button, which goes away when its call succeeds. */
  onPress(button: HTMLElement): void;
}

/** What can be done with a word the learner does not know; for others, what it is. */
export function WordActions({ analysisId, word, onPress }: WordActionsProps) {
  const learnWord = useLearnWord(analysisId);
  const blockWord = useBlockWord(analysisId);

  const add = async () => {
    try {
      await learnWord.mutateAsync({ ...word, definition: cutDefinition(word.definition) });
      notify({ title: 'Word added to vocabulary' });
    } catch (error) {
      notifyFailure('Failed to add word', reasonOf(error));
    }
  };

  const block = async () => {
    try {
      await blockWord.mutateAsync(word.uniqueVocabId);
    } catch (error) {
      notifyFailure('Failed to block word', reasonOf(error));
    }
  };

  if (word.isBlocked) return <span className="inline-flex min-h-8 items-center text-xs text-ink-soft">Blocked</span>;
  if (word.isKnown) {
    return (
      <span className="inline-flex min-h-8 items-center gap-1 text-xs font-medium text-good">
        <CheckIcon />
        Known
      </span>
    );
  }
  return (
    <span className="inline-flex gap-1.5">
      <Button
        size="small"
        aria-label={`Add ${word.word} to vocabulary`}
        disabled={learnWord.isPending}
        onClick={({ currentTarget }) => {
          onPress(currentTarget);
          add();
        }}
      >
        <PlusIcon />
        Add
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Block ${word.word}`}
        onClick={({ currentTarget }) => {
          onPress(currentTarget);
          block();
        }}
      >
        <BlockIcon />
        Block
      </Button>
    </span>
  );
}
