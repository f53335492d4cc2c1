import type { VocabularyWord } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useCollectWords } from '@ichibun/api-client/reviews';
import { useAddWord, useBlockOwnWord, useUnblockLexemes } from '@ichibun/api-client/vocabulary';
import { Button } from '@ichibun/ui/button';
import { MoreIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem } from '@ichibun/ui/menu';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { texts } from '../texts.js';

/** What can be said of a word: that it is to be reviewed, that it is known, or that it is not to be recommended. */
export function WordMenu({ word }: { word: VocabularyWord }) {
  const collect = useCollectWords();
  const know = useAddWord();
  const block = useBlockOwnWord();
  const unblock = useUnblockLexemes();
  const said = (title: string) => ({
    onSuccess: () => notify({ title }),
    onError: (error: Error) => notifyFailure(texts.states.failed, reasonOf(error)),
  });
  const blockWord = () =>
    block.mutate(word.id, {
      onSuccess: ({ uniqueVocabIds }) =>
        notify({
          title: texts.states.blocked,
          action: {
            label: texts.corrections.undo,
            run: () => unblock.mutate(uniqueVocabIds, said(texts.states.unblocked)),
          },
        }),
      onError: (error) => notifyFailure(texts.states.failed, reasonOf(error)),
    });
  const { reading, meaning } = word;
  if (word.isBlocked && word.state === 'known') return null;
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={texts.states.moreOf(word.word)}>
          <MoreIcon />
        </Button>
      }
    >
      {!word.isBlocked && (!word.hasCard || word.isResting) && (
        <MenuItem onSelect={() => collect.mutate({ wordIds: [word.id] }, said(texts.states.collected))}>
          {texts.states.collect}
        </MenuItem>
      )}
      {word.state !== 'known' && (
        <MenuItem
          onSelect={() =>
            know.mutate({ word: word.word, meaning, ...(reading && { reading }) }, said(texts.states.known))
          }
        >
          {texts.states.know}
        </MenuItem>
      )}
      {!word.isBlocked && <MenuItem onSelect={blockWord}>{texts.states.block}</MenuItem>}
    </Menu>
  );
}
