import type { FoundWord } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useCollectWords } from '@ichibun/api-client/reviews';
import { Button } from '@ichibun/ui/button';
import { BlockIcon, BookmarkIcon, CheckIcon } from '@ichibun/ui/icons';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { useWordActions } from '@ichibun/words/use-word-actions';
import { useIdOfWord } from '../calls.js';
import { messages } from '../messages.js';

/** What a learner can do about a word: know it, collect it for reviews, block it; pressing again undoes it. */
export function Acts({ word }: { word: FoundWord }) {
  const actions = useWordActions();
  const idOf = useIdOfWord();
  const collect = useCollectWords();
  const keepFocus = useKeptFocus();
  const { entry, known, blocked, state } = word;
  const withId = async (act: (uniqueVocabId: number) => unknown) => {
    try {
      await act(await idOf(word));
    } catch (error) {
      notifyFailure(messages.notDone, reasonOf(error));
    }
  };
  const lexeme = (uniqueVocabId: number) => ({
    uniqueVocabId,
    word: word.word,
    reading: entry.reading,
    meaning: entry.definition,
  });
  const review = (uniqueVocabId: number) =>
    collect.mutate(
      { uniqueVocabIds: [uniqueVocabId] },
      {
        onSuccess: () => notify({ title: messages.cardMade, description: messages.willBeReviewed(word.word) }),
        onError: (error) => notifyFailure(messages.noCardMade, reasonOf(error)),
      },
    );
  return (
    <div data-row="" className="contents">
      <Button
        variant={known || blocked ? 'secondary' : 'primary'}
        aria-pressed={known}
        onClick={() => withId((id) => (known ? actions.forget(lexeme(id)) : actions.markKnown(lexeme(id))))}
      >
        <CheckIcon />
        {known ? messages.states.known : messages.iKnowThis}
      </Button>
      {(state === null || state === 'known') && (
        <Button
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget);
            withId(review);
          }}
        >
          <BookmarkIcon />
          {messages.review}
        </Button>
      )}
      <Button
        aria-pressed={blocked}
        onClick={() => withId((id) => (blocked ? actions.unblock(lexeme(id)) : actions.block(lexeme(id))))}
      >
        <BlockIcon />
        {blocked ? messages.states.blocked : messages.block}
      </Button>
    </div>
  );
}
