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
import { texts } from '../texts.js';

export function BlockedWordTable({ words }: { words: readonly BlockedWord[] }) {
  const list = useSearchedPages(words);
  const keepFocus = useKeptFocus();
  const { unblock } = useWordActions();

  if (words.length === 0) {
    return <EmptyState title={texts.blocked.none}>{texts.blocked.noneText}</EmptyState>;
  }
  return (
    <>
      <SearchField label={texts.blocked.search} value={list.term} onChange={list.search} />
      {list.total === 0 ? (
        <p role="status" className="py-8 text-center text-ink-soft">
          {texts.blocked.noMatch(list.term.trim())}
        </p>
      ) : (
        <div className="mt-3">
          <Table
            label={texts.blocked.table}
            head={
              <>
                <HeadCell className="w-1/5">{texts.columns.word}</HeadCell>
                <HeadCell className="w-1/5">{texts.columns.reading}</HeadCell>
                <HeadCell>{texts.columns.meaning}</HeadCell>
                <HeadCell className="w-[17%]">{texts.blocked.date}</HeadCell>
                <HeadCell className="w-28 text-right!">{texts.columns.actions}</HeadCell>
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
                  {word.meaning ? (
                    <span lang="en">{word.meaning}</span>
                  ) : (
                    <span className="text-ink-soft">{texts.blocked.noDefinition}</span>
                  )}
                </Cell>
                <Cell className="text-sm text-ink-soft">
                  <span className="sm:hidden">{texts.blocked.since} </span>
                  <time dateTime={word.addedAt}>{formatDate(word.addedAt)}</time>
                </Cell>
                <Cell aside className="text-right sm:py-2!">
                  <Button
                    size="small"
                    aria-label={texts.blocked.unblockOf(word.word)}
                    onClick={({ currentTarget }) => {
                      keepFocus(currentTarget);
                      unblock(word);
                    }}
                  >
                    {texts.blocked.unblock}
                  </Button>
                </Cell>
              </Row>
            ))}
          </Table>
          <Pagination
            label={texts.blocked.pages}
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
