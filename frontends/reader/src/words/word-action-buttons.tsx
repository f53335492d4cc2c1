import type { ReadWord } from '@ichibun/api-client/contract';
import { Button } from '@ichibun/ui/button';
import { BlockIcon, BookmarkIcon, CheckIcon } from '@ichibun/ui/icons';
import { texts } from '../texts.js';

interface WordActionButtonsProps {
  word: ReadWord;
  onToggleKnown(): void;
  onToggleBlocked(): void;
  onSave(): void;
}

/** What can be done about a word; names and numbers have nothing to be learnt. */
export function WordActionButtons({ word, onToggleKnown, onToggleBlocked, onSave }: WordActionButtonsProps) {
  const { uniqueVocabId, known, blocked } = word;
  if (uniqueVocabId === null) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-1.5 [&>button]:px-2.5!">
      <Button variant={known ? 'secondary' : 'primary'} aria-pressed={known} onClick={onToggleKnown}>
        <CheckIcon />
        {known ? texts.known : texts.iKnowThis}
      </Button>
      <Button title={texts.learnThisHint} onClick={onSave}>
        <BookmarkIcon />
        {texts.learnThis}
      </Button>
      <Button aria-pressed={blocked} onClick={onToggleBlocked}>
        <BlockIcon />
        {blocked ? texts.blocked : texts.block}
      </Button>
    </div>
  );
}
