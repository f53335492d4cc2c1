import { searchAddress } from '@ichibun/api-client/word-address';
import type { BlockedWord } from '@ichibun/contracts/vocabulary';
import { Button } from '@ichibun/ui/button';
import { EmptyState } from '@ichibun/ui/empty-state';
import { formatDate } from '@ichibun/ui/format';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { SearchField } from '@ichibun/ui/search-field';
import { Cell, HeadCell, Row } from '@ichibun/ui/table';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { useWordActions } from '@ichibun/words/use-word-actions';
import { messages } from '../messages.js';
import { useSearchedPages } from '../search.js';
import { SearchedTable } from '../searched-table.js';

export function BlockedWordTable({ words }: { words: readonly BlockedWord[] }) {
  const list = useSearchedPages(words);
  const keepFocus = useKeptFocus();
  const { unblock } = useWordActions();

  if (words.length === 0) {
    return <EmptyState title={messages.blocked.none}>{messages.blocked.noneText}</EmptyState>;
  }
  return (
    <>
      <SearchField label={messages.blocked.search} value={list.term} onChange={list.search} />
      <SearchedTable
        list={list}
        label={messages.blocked.table}
        head={
          <>
            <HeadCell className="w-1/5">{messages.columns.word}</HeadCell>
            <HeadCell className="w-1/5">{messages.columns.reading}</HeadCell>
            <HeadCell>{messages.columns.meaning}</HeadCell>
            <HeadCell className="w-[17%]">{messages.blocked.date}</HeadCell>
            <HeadCell className="w-28 text-right!">{messages.columns.actions}</HeadCell>
          </>
        }
        none={messages.blocked.noMatch(list.term.trim())}
        pages={messages.blocked.pages}
      >
        {(word) => (
          <Row key={word.id}>
            <Cell className="text-lg">
              <Link to={searchAddress(word.word)} className="text-ink no-underline hover:underline">
                <Japanese>{word.word}</Japanese>
              </Link>
            </Cell>
            <Cell className="text-ink-soft">
              <Reading of={word} /> <OtherSpellings of={word.otherSpellings} />
            </Cell>
            <Cell className="whitespace-pre-line">
              {word.meaning ? (
                <span lang="en">{word.meaning}</span>
              ) : (
                <span className="text-ink-soft">{messages.blocked.noDefinition}</span>
              )}
            </Cell>
            <Cell className="text-sm text-ink-soft">
              <span className="sm:hidden">{messages.blocked.since} </span>
              <time dateTime={word.addedAt}>{formatDate(word.addedAt)}</time>
            </Cell>
            <Cell aside className="text-right sm:py-2!">
              <Button
                size="small"
                aria-label={messages.blocked.unblockOf(word.word)}
                onClick={({ currentTarget }) => {
                  keepFocus(currentTarget);
                  unblock(word);
                }}
              >
                {messages.blocked.unblock}
              </Button>
            </Cell>
          </Row>
        )}
      </SearchedTable>
    </>
  );
}
