import type { ReadWord } from '@ichibun/api-client/contract';
import { Button } from '@ichibun/ui/button';
import { BlockIcon, BookmarkIcon, CheckIcon } from '@ichibun/ui/icons';
import { CorrectWordDialog } from '@ichibun/words/correct-word';
import { AskWhyKnown } from '@ichibun/words/why-known';
import { useState } from 'react';
import { stateOf } from './word-state.js';

interface WordActionButtonsProps {
  word: ReadWord;
  onToggleKnown(): void;
  onToggleBlocked(): void;
  onSave(): void;
}

/** What can be done about a word; names and numbers have nothing to be learnt. */
export function WordActionButtons({ word, onToggleKnown, onToggleBlocked, onSave }: WordActionButtonsProps) {
  const [corrects, setCorrects] = useState(false);
  const { uniqueVocabId, known, blocked } = word;
  return (
    <>
      {uniqueVocabId !== null && (
        <div className="mt-3 flex flex-wrap gap-1.5 [&>button]:px-2.5!">
          <Button variant={known ? 'secondary' : 'primary'} aria-pressed={known} onClick={onToggleKnown}>
            <CheckIcon />
            {known ? 'Known' : 'Mark known'}
          </Button>
          <Button aria-pressed={blocked} onClick={onToggleBlocked}>
            <BlockIcon />
            {blocked ? 'Blocked' : 'Block'}
          </Button>
          <Button onClick={onSave}>
            <BookmarkIcon />
            Save sentence
          </Button>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-1 text-sm">
        {uniqueVocabId !== null && <AskWhyKnown uniqueVocabId={uniqueVocabId} isKnown={stateOf(word) === 'known'} />}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setCorrects(true)}
          className="min-h-6 text-accent underline decoration-line-strong underline-offset-4"
        >
          Read or divided wrongly?
        </button>
      </div>
      {corrects && (
        <CorrectWordDialog
          open
          word={{
            word: word.baseForm || word.text,
            reading: word.baseReading,
            uniqueVocabId: uniqueVocabId ?? undefined,
          }}
          onOpenChange={setCorrects}
        />
      )}
    </>
  );
}
