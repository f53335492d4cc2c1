import { reasonOf } from '@ichibun/api-client/request';
import { useCollectWords } from '@ichibun/api-client/reviews';
import { useAddWord, useBlockWords, useUnblockWords } from '@ichibun/api-client/vocabulary';
import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { Button } from '@ichibun/ui/button';
import { MoreIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem } from '@ichibun/ui/menu';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { messages } from '../messages.js';

/** What can be said of a word: that it is to be learnt, that it is known, or that it is not to be recommended. */
export function WordMenu({ word }: { word: VocabularyWord }) {
  const collect = useCollectWords();
  const know = useAddWord();
  const block = useBlockWords();
  const unblock = useUnblockWords();
  const said = (title: string) => ({
    onSuccess: () => notify({ title }),
    onError: (error: Error) => notifyFailure(messages.states.failed, reasonOf(error)),
  });
  const blockWord = () =>
    block.mutate(
      { wordIds: [word.id] },
      {
        onSuccess: ({ uniqueVocabIds }) =>
          notify({
            title: messages.states.blocked,
            action: {
              label: messages.corrections.undo,
              run: () => unblock.mutate(uniqueVocabIds, said(messages.states.unblocked)),
            },
          }),
        onError: (error) => notifyFailure(messages.states.failed, reasonOf(error)),
      },
    );
  const { reading, meaning } = word;
  if (word.isBlocked && word.state === 'known') return null;
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={messages.states.moreOf(word.word)}>
          <MoreIcon />
        </Button>
      }
    >
      {!word.isBlocked && (!word.hasCard || word.isResting) && (
        <MenuItem onSelect={() => collect.mutate({ wordIds: [word.id] }, said(messages.states.collected))}>
          {messages.states.collect}
        </MenuItem>
      )}
      {word.state !== 'known' && (
        <MenuItem
          onSelect={() =>
            know.mutate({ word: word.word, meaning, ...(reading && { reading }) }, said(messages.states.known))
          }
        >
          {messages.states.know}
        </MenuItem>
      )}
      {!word.isBlocked && <MenuItem onSelect={blockWord}>{messages.states.block}</MenuItem>}
    </Menu>
  );
}
