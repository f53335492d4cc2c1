import type { ReadWord } from '@ichibun/contracts/reading-words';
import { Button } from '@ichibun/ui/button';
import { classNames } from '@ichibun/ui/class-names';
import { BlockIcon, BookmarkIcon, CheckIcon, SentencesIcon } from '@ichibun/ui/icons';
import { isBeingLearnt } from '@ichibun/words/use-learning';
import { messages } from '../messages.js';

interface WordActionButtonsProps {
  word: ReadWord;
  onToggleKnown(): void;
  onToggleBlocked(): void;
  onSave(): void;
  /** Shows the whole sentence; only where that is not what is shown. */
  onSentence?: (() => void) | undefined;
}

/** What can be done about a word, at the lower edge of its panel; names and numbers have nothing to be learnt. */
export function WordActionButtons(props: WordActionButtonsProps) {
  const { word, onToggleKnown, onToggleBlocked, onSave, onSentence } = props;
  const { uniqueVocabId, known, blocked } = word;
  if (uniqueVocabId === null && !onSentence) return null;
  const learns = isBeingLearnt(word);
  return (
    <div
      className={classNames(
        'sticky -bottom-4 -mx-4 mt-2 -mb-4 flex flex-wrap gap-1.5 border-t border-line bg-surface px-4 py-2.5 max-sm:-bottom-[max(1rem,env(safe-area-inset-bottom))] max-sm:mb-[calc(-1*max(1rem,env(safe-area-inset-bottom)))]',
        // Four of them are in one row without their pictures.
        onSentence ? '[&_svg]:hidden [&>button]:px-2!' : '[&>button]:px-2.5!',
      )}
    >
      {uniqueVocabId !== null && (
        <>
          <Button
            variant={known || blocked || learns ? 'secondary' : 'primary'}
            aria-pressed={known}
            onClick={onToggleKnown}
          >
            <CheckIcon />
            {known ? messages.known : messages.iKnowThis}
          </Button>
          <Button
            title={learns ? undefined : messages.learnHint}
            aria-pressed={learns}
            className={learns ? 'border-accent! text-accent!' : ''}
            // The second press of a double click would undo the first.
            onClick={({ detail }) => detail < 2 && onSave()}
          >
            <BookmarkIcon />
            {learns ? messages.learning : messages.learn}
          </Button>
          <Button aria-pressed={blocked} onClick={onToggleBlocked}>
            <BlockIcon />
            {blocked ? messages.blocked : messages.block}
          </Button>
        </>
      )}
      {onSentence && (
        <Button onClick={onSentence} aria-haspopup="dialog">
          <SentencesIcon />
          {messages.wholeSentence}
        </Button>
      )}
    </div>
  );
}
