import type { VocabularyWord } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useAddWord, useRemoveWord } from '@ichibun/api-client/vocabulary';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { EmptyState } from '@ichibun/ui/empty-state';
import { SearchField } from '@ichibun/ui/search-field';
import { HeadCell } from '@ichibun/ui/table';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { useCallback, useState } from 'react';
import { useSearchedPages } from '../search.js';
import { SearchedTable } from '../searched-table.js';
import { texts } from '../texts.js';
import { StateBar } from './state-bar.js';
import { useWordChoices, WordChoices } from './word-choices.js';
import { WordRow } from './word-row.js';

export function WordTable({ words }: { words: readonly VocabularyWord[] }) {
  const { words: chosen, ...choices } = useWordChoices(words);
  const list = useSearchedPages(chosen);
  const remove = useRemoval();
  const [asked, setAsked] = useState<[VocabularyWord, HTMLElement]>();
  // What was answered to a card goes with its word, and no undo brings that back.
  const removeOrAsk = useCallback(
    (word: VocabularyWord, button: HTMLElement) => (word.hasCard ? setAsked([word, button]) : remove(word, button)),
    [remove],
  );

  if (words.length === 0) {
    return <EmptyState title={texts.bank.none}>{texts.bank.noneText}</EmptyState>;
  }
  return (
    <>
      <StateBar words={words} />
      {/* Another choice begins at its first page. */}
      <WordChoices {...choices} onChoose={() => list.setPage(1)}>
        <SearchField label={texts.bank.search} value={list.term} onChange={list.search} />
      </WordChoices>
      <SearchedTable
        list={list}
        label={texts.bank.table}
        head={
          <>
            <HeadCell className="w-1/5 lg:w-1/4">{texts.columns.word}</HeadCell>
            <HeadCell className="w-1/5 lg:w-1/4">{texts.columns.reading}</HeadCell>
            <HeadCell>{texts.columns.meaning}</HeadCell>
            <HeadCell className="w-24">{texts.columns.state}</HeadCell>
            <HeadCell className="w-36 text-right!">{texts.columns.actions}</HeadCell>
          </>
        }
        none={list.term.trim() === '' ? texts.bank.noChoice : texts.bank.noMatch(list.term.trim())}
        pages={texts.bank.pages}
      >
        {(word) => <WordRow key={word.id} word={word} onRemove={removeOrAsk} />}
      </SearchedTable>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => open || setAsked(undefined)}
        title={texts.states.removeTitle}
        question={texts.states.removeQuestion(asked?.[0].word ?? '')}
        confirmLabel={texts.states.remove}
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
            onSuccess: () => notify({ title: texts.add.added }),
            onError: (error) => notifyFailure(texts.add.failed, reasonOf(error)),
          },
        );
      keepFocus(button);
      remove(entry, {
        onSuccess: () =>
          notify({ title: texts.bank.removed, action: { label: texts.corrections.undo, run: addAgain } }),
        onError: (error) => notifyFailure(texts.bank.removeFailed, reasonOf(error)),
      });
    },
    [add, remove, keepFocus],
  );
}
