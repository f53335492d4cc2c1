import { useDocuments, useKnownShares } from '@ichibun/api-client/documents';
import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useState } from 'react';
import { BookToRead } from './next/book-to-read.js';
import { messages } from './next/messages.js';
import { booksToRead, type CountedBook, type Order } from './next/order-books.js';
import { WordsForBooks } from './next/words-for-books.js';
import { OrderSelect } from './order-select.js';

/** How much each text asks of the learner, and which words to learn for those that are chosen. */
export default function NextPage() {
  const { forget } = useSession();
  usePageTitle(messages.title);
  const documents = useDocuments();
  const shares = useKnownShares(documents.dataUpdatedAt);
  const [order, setOrder] = useState<Order>('known');
  /** All are chosen at first, and so are those that come later. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const error = documents.error ?? shares.error;
  if (isUnauthorized(error)) return <LoginPrompt message={messages.login} onLogin={forget} />;
  const books = documents.data && shares.data && booksToRead(documents.data.documents, shares.data.all, order);
  const chosen = books?.filter(({ id }) => !left.has(id)) ?? [];
  return (
    <PageFrame
      title={messages.title}
      lead={messages.lead}
      back={<BackLink to="/assisted-reader">{messages.library}</BackLink>}
    >
      {books ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Card title={messages.yourTexts} subtitle={messages.yourTextsHint}>
            {books.length === 0 ? (
              <EmptyState title={messages.none}>{messages.noneHint}</EmptyState>
            ) : (
              <Books books={books} left={left} onLeave={setLeft} order={order} onOrder={setOrder} />
            )}
            {shares.data!.counting > 0 && (
              <p className="mt-4 text-sm text-ink-soft">{messages.counting(shares.data!.counting)}</p>
            )}
          </Card>
          {books.length > 0 && <WordsForBooks books={chosen} />}
        </div>
      ) : error ? (
        <ErrorPanel title={messages.notLoaded} reason={reasonOf(error)} onRetry={() => documents.refetch()} />
      ) : (
        <Card title={messages.yourTexts} subtitle={messages.yourTextsHint}>
          <Loading />
        </Card>
      )}
    </PageFrame>
  );
}

interface BooksProps {
  books: readonly CountedBook[];
  /** Those that no words are learnt for. */
  left: ReadonlySet<number>;
  onLeave(left: ReadonlySet<number>): void;
  order: Order;
  onOrder(order: Order): void;
}

function Books({ books, left, onLeave, order, onOrder }: BooksProps) {
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    onLeave(next);
  };
  const leftOut = books.filter(({ id }) => left.has(id)).length;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          checked={leftOut === 0}
          mixed={leftOut > 0 && leftOut < books.length}
          onChange={(isChosen) => onLeave(new Set(isChosen ? [] : books.map(({ id }) => id)))}
        >
          {messages.chooseAll}
        </Checkbox>
        <OrderSelect<Order>
          label={messages.order}
          names={messages.orders}
          value={order}
          onChange={onOrder}
          className="max-w-44"
        />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {books.map((book) => (
          <BookToRead
            key={book.id}
            book={book}
            isChosen={!left.has(book.id)}
            onChoose={(isChosen) => choose(book.id, isChosen)}
          />
        ))}
      </ul>
    </>
  );
}
