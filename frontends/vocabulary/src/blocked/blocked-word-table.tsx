import type { BlockedWord } from '@ichibun/api-client/contract';
import { Button } from '@ichibun/ui/button';
import { EmptyState } from '@ichibun/ui/empty-state';
import { formatDate } from '@ichibun/ui/format';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Pagination } from '@ichibun/ui/pagination';
import { SearchField } from '@ichibun/ui/search-field';
import { Cell, HeadCell, Row, Table } from '@ichibun/ui/table';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { useWordActions } from '@ichibun/words/use-word-actions';
import { useSearchedPages } from '../search.js';

export function BlockedWordTable({ words }: { words: readonly BlockedWord[] }) {
  const list = useSearchedPages(words);
  const keepFocus = useKeptFocus();
  const { unblock } = useWordActions();

  if (words.length === 0) {
    return (
      <EmptyState title="No blocked words">
        Block a word on the list of an analysis when it should never be recommended to you.
      </EmptyState>
    );
  }
  return (
    <>
      <SearchField label="Search blocked words..." value={list.term} onChange={list.search} />
      {list.total === 0 ? (
        <p role="status" className="py-8 text-center text-ink-soft">
          No blocked word matches “{list.term.trim()}”.
        </p>
      ) : (
        <div className="mt-3">
          <Table
            label="Blocked words"
            head={
              <>
                <HeadCell className="w-1/5">Japanese Word</HeadCell>
                <HeadCell className="w-1/5">Reading</HeadCell>
                <HeadCell>English Meaning</HeadCell>
                <HeadCell className="w-[17%]">Blocked Date</HeadCell>
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
                <Cell className="whitespace-pre-line">
                  {word.meaning || <span className="text-ink-soft">No definition available</span>}
                </Cell>
                <Cell className="text-sm text-ink-soft">
                  <span className="sm:hidden">Blocked </span>
                  <time dateTime={word.addedAt}>{formatDate(word.addedAt)}</time>
                </Cell>
                <Cell aside className="text-right sm:py-2!">
                  <Button
                    size="small"
                    aria-label={`Unblock ${word.word}`}
                    onClick={({ currentTarget }) => {
                      keepFocus(currentTarget);
                      unblock(word);
                    }}
                  >
                    Unblock
                  </Button>
                </Cell>
              </Row>
            ))}
          </Table>
          <Pagination
            label="Pages of blocked words"
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
