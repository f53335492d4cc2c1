import { reasonOf } from '@ichibun/api-client/request';
import { useAddWord, useRemoveWord } from '@ichibun/api-client/vocabulary';
import type { VocabularyWord } from '@ichibun/contracts/vocabulary';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { EmptyState } from '@ichibun/ui/empty-state';
import { SearchField } from '@ichibun/ui/search-field';
import { HeadCell } from '@ichibun/ui/table';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { SelectionBar } from '@ichibun/words/selection/selection-bar';
import { useSelection } from '@ichibun/words/selection/use-selection';
import { useCallback, useMemo, useState } from 'react';
import { messages } from '../messages.js';
import { useSearchedPages } from '../search.js';
import { SearchedTable } from '../searched-table.js';
import { StateBar } from './state-bar.js';
import { useWordChoices, WordChoices } from './word-choices.js';
import { WordRow } from './word-row.js';

export function WordTable({ words }: { words: readonly VocabularyWord[] }) {
  const { words: chosen, bands, ...choices } = useWordChoices(words);
  const list = useSearchedPages(chosen);
  const ids = useMemo(() => list.found.map(({ id }) => id), [list.found]);
  const selection = useSelection(ids);
  const remove = useRemoval();
  const [asked, setAsked] = useState<[VocabularyWord, HTMLElement]>();
  // What was answered to a card goes with its word, and no undo brings that back.
  const removeOrAsk = useCallback(
    (word: VocabularyWord, button: HTMLElement) => (word.hasCard ? setAsked([word, button]) : remove(word, button)),
    [remove],
  );

  if (words.length === 0) {
    return <EmptyState title={messages.bank.none}>{messages.bank.noneText}</EmptyState>;
  }
  return (
    <>
      <StateBar words={words} />
      {/* Another choice begins at its first page. */}
      <WordChoices {...choices} onChoose={() => list.setPage(1)}>
        <SearchField label={messages.bank.search} value={list.term} onChange={list.search} />
      </WordChoices>
      {list.total > 0 && (
        <div className="mt-2">
          <SelectionBar
            selection={selection}
            chosen={{ wordIds: [...selection.chosen] }}
            title={messages.bank.chosenHere}
          />
        </div>
      )}
      <SearchedTable
        list={list}
        label={messages.bank.table}
        head={
          <>
            <HeadCell className="w-1/5 lg:w-1/4">{messages.columns.word}</HeadCell>
            <HeadCell className="w-1/5 lg:w-1/4">{messages.columns.reading}</HeadCell>
            <HeadCell>{messages.columns.meaning}</HeadCell>
            <HeadCell className="w-24">{messages.columns.state}</HeadCell>
            <HeadCell className="w-36 text-right!">{messages.columns.actions}</HeadCell>
          </>
        }
        none={list.term.trim() === '' ? messages.bank.noChoice : messages.bank.noMatch(list.term.trim())}
        pages={messages.bank.pages}
      >
        {(word) => (
          <WordRow
            key={word.id}
            word={word}
            otherSpellings={bands?.get(word.id)?.otherSpellings}
            isChosen={selection.chosen.has(word.id)}
            choose={selection.choose}
            all={selection.all}
            onRemove={removeOrAsk}
          />
        )}
      </SearchedTable>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => open || setAsked(undefined)}
        title={messages.states.removeTitle}
        question={messages.states.removeQuestion(asked?.[0].word ?? '')}
        confirmLabel={messages.states.remove}
        onConfirm={() => asked && remove(...asked)}
      />
    </>
  );
}

/** Removes a word at the press of its button, and says so with an offer to undo it. */
function useRemoval(): (word: VocabularyWord, button: HTMLElement) => void {
  const keepFocus = useKeptFocus();
  const { mutate: remove } = useRemoveWord();
  const { mutate: add } = useAddWord();
  return useCallback(
    (entry, button) => {
      const { word, reading, meaning, frequency } = entry;
      const addAgain = () =>
        add(
          { word, meaning, ...(reading && { reading }), ...(frequency != null && { frequency }) },
          {
            onSuccess: () => notify({ title: messages.add.added }),
            onError: (error) => notifyFailure(messages.add.failed, reasonOf(error)),
          },
        );
      keepFocus(button);
      remove(entry, {
        onSuccess: () =>
          notify({ title: messages.bank.removed, action: { label: messages.corrections.undo, run: addAgain } }),
        onError: (error) => notifyFailure(messages.bank.removeFailed, reasonOf(error)),
      });
    },
    [add, remove, keepFocus],
  );
}
