import { reasonOf } from '@ichibun/api-client/request';
import { useChangeSentence, useDeleteSentence } from '@ichibun/api-client/sentences';
import type { SavedSentence } from '@ichibun/contracts/sentences';
import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { EditIcon, TrashIcon } from '@ichibun/ui/icons';
import { notify } from '@ichibun/ui/toast';
import { LazyEditSentenceDialog, type SentenceTexts } from '@ichibun/words/lazy-dialogs';
import { SentenceText, TranslationText } from '@ichibun/words/sentence-text';
import { WordLine } from '@ichibun/words/word-line';
import { memo, useState } from 'react';
import { messages } from '../messages.js';
import { SourceLabel } from '../sentence/source-label.js';
import { Mined } from './mined.js';

interface SavedItemProps {
  sentence: SavedSentence;
  isChosen: boolean;
  onChoose(sentences: readonly SavedSentence[], isChosen: boolean): void;
  /** Called with the button that makes the sentence go. */
  onPress(button: HTMLElement): void;
}

/** A sentence of the bank. Where one of hundreds is chosen, only that one is rendered again. */
export const SavedItem = memo(({ sentence, isChosen, onChoose, onPress }: SavedItemProps) => {
  const { id, targetWord: word, targetReading: reading } = sentence;
  const [isEditing, setEditing] = useState(false);
  const deletion = useDeleteSentence();
  const change = useChangeSentence();

  const remove = () =>
    deletion.mutate(id, {
      onSuccess: () => {
        onChoose([sentence], false);
        notify({ title: messages.bank.deleted });
      },
      onError: (error) =>
        notify({
          title: messages.bank.deleteFailed,
          description: messages.bank.deleteFailedText,
          reason: reasonOf(error),
          destructive: true,
        }),
    });

  const edit = async ({ japanese, english }: SentenceTexts) => {
    await change.mutateAsync({ id, targetSentence: japanese, sentenceTranslated: english });
    notify({ title: messages.bank.changed });
  };

  return (
    <li data-row className="flex items-start gap-3 py-3">
      <Checkbox
        label={messages.sentence.selectOf(word)}
        checked={isChosen}
        onChange={(next) => onChoose([sentence], next)}
      />
      <div className="min-w-0 flex-1 space-y-1">
        <SentenceText furigana={sentence.furigana} />
        <TranslationText text={sentence.sentenceTranslated} />
        <WordLine
          word={word}
          reading={reading}
          otherSpellings={sentence.otherSpellings}
          definition={sentence.shortDefinition}
        />
        <Mined sentence={sentence} />
        <SourceLabel source={sentence.source} />
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
        <Button
          variant="quiet"
          size="icon"
          aria-label={messages.sentence.editOf(word)}
          onClick={() => setEditing(true)}
        >
          <EditIcon />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={messages.bank.deleteOf(word)}
          aria-disabled={deletion.isPending}
          onClick={({ currentTarget }) => {
            if (deletion.isPending) return;
            onPress(currentTarget);
            remove();
          }}
        >
          <TrashIcon />
        </Button>
      </div>
      {isEditing && (
        <LazyEditSentenceDialog
          open
          title={messages.sentence.editTitle}
          word={word}
          reading={reading}
          japanese={sentence.targetSentence}
          english={sentence.sentenceTranslated}
          onOpenChange={setEditing}
          onSave={edit}
        />
      )}
    </li>
  );
});
