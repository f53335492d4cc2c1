import type { VocabularyWord } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useAddWord, useRemoveWord } from '@ichibun/api-client/vocabulary';
import { Button } from '@ichibun/ui/button';
import { EmptyState } from '@ichibun/ui/empty-state';
import { TrashIcon } from '@ichibun/ui/icons';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Pagination } from '@ichibun/ui/pagination';
import { SearchField } from '@ichibun/ui/search-field';
import { Cell, HeadCell, Row, Table } from '@ichibun/ui/table';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { SpeakButton } from '@ichibun/words/speak-button';
import { useSearchedPages } from '../search.js';

export function WordTable({ words }: { words: readonly VocabularyWord[] }) {
  const list = useSearchedPages(words);
  const keepFocus = useKeptFocus();
  const remove = useRemoveWord();
  const add = useAddWord();

  const addAgain = ({ word, reading, meaning, frequency }: VocabularyWord) =>
    add.mutate(
      { word, meaning, ...(reading && { reading }), ...(frequency != null && { frequency }) },
      {
        onSuccess: () => notify({ title: 'Word added to vocabulary' }),
        onError: (error) => notifyFailure('Failed to add word', reasonOf(error)),
      },
    );

  const removeWord = (entry: VocabularyWord) =>
    remove.mutate(entry, {
      onSuccess: () =>
        notify({ title: 'Word removed from vocabulary', action: { label: 'Undo', run: () => addAgain(entry) } }),
      onError: (error) => notifyFailure('Failed to remove word', reasonOf(error)),
    });

  if (words.length === 0) {
    return (
      <EmptyState title="No words yet">
        Add a word you know, or import a .txt list: one word a line, best with its reading after a tab or a space.
        Meanings are looked up for you.
      </EmptyState>
    );
  }
  return (
    <>
      <SearchField label="Search vocabulary..." value={list.term} onChange={list.search} />
      {list.total === 0 ? (
        <p role="status" className="py-8 text-center text-ink-soft">
          No word matches “{list.term.trim()}”.
        </p>
      ) : (
        <div className="mt-3">
          <Table
            label="Your vocabulary"
            head={
              <>
                <HeadCell className="w-1/4">Japanese Word</HeadCell>
                <HeadCell className="w-1/4">Reading</HeadCell>
                <HeadCell>English Meaning</HeadCell>
                <HeadCell className="w-28 text-right!">Actions</HeadCell>
              </>
            }
          >
            {list.rows.map((word) => (
              <Row key={word.id}>
                <Cell className="text-lg">
                  <Japanese>{word.word}</Japanese>
                </Cell>
                <Cell className="text-ink-soft">
                  <Reading of={word} />
                </Cell>
                <Cell>
                  <Meaning word={word} />
                </Cell>
                <Cell aside className="text-right whitespace-nowrap sm:py-1.5!">
                  <SpeakButton
                    utterance={{ text: word.word, reading: word.reading ?? undefined }}
                    name={word.reading ? `${word.word} (${word.reading})` : word.word}
                  />
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Delete ${word.word}${word.reading ? ` (${word.reading})` : ''}`}
                    onClick={({ currentTarget }) => {
                      keepFocus(currentTarget);
                      removeWord(word);
                    }}
                  >
                    <TrashIcon />
                  </Button>
                </Cell>
              </Row>
            ))}
          </Table>
          <Pagination
            label="Pages of your vocabulary"
            page={list.page}
            pageSize={list.pageSize}
            total={list.total}
            onPage={list.setPage}
          />
        </div>
      )}
    </>
  );
}

/** One meaning as it is; several as their number, to be opened. */
function Meaning({ word }: { word: VocabularyWord }) {
  if (word.meaningsCount <= 1) return <span className="whitespace-pre-line">{word.meaning}</span>;
  return (
    <details>
      <summary className="min-h-6 text-accent underline decoration-line-strong underline-offset-4">
        {word.meaningsCount} definitions
      </summary>
      <p className="mt-1 whitespace-pre-line">{word.meaning}</p>
    </details>
  );
}
