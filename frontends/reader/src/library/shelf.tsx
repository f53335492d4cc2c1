import { useKnownShares } from '@ichibun/api-client/documents';
import type { DocumentEntry } from '@ichibun/contracts/documents';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EmptyState } from '@ichibun/ui/empty-state';
import { Loading } from '@ichibun/ui/loading';
import { Link } from '@ichibun/ui/router';
import { SearchField } from '@ichibun/ui/search-field';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { useDeferredValue, useState } from 'react';
import { OrderSelect } from '../order-select.js';
import { DocumentCard } from './document-card.js';
import { messages } from './messages.js';
import { type Order, selectDocuments } from './select-documents.js';

/** Books shown at first, and with each further press. */
const SHOWN_AT_ONCE = 60;

interface ShelfProps {
  documents: readonly DocumentEntry[];
  /** When they were loaded. */
  asOf: number;
}

/** The learner's documents, to be searched and ordered. */
export function Shelf({ documents, asOf }: ShelfProps) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>('recent');
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const wanted = useDeferredValue(search);
  const keepFocus = useKeptFocus();
  const shares = useKnownShares(asOf).data?.shares;
  const shareOf = ({ id, knownShare }: DocumentEntry) => shares?.get(id)?.knownShare ?? knownShare;

  if (documents.length === 0) {
    return (
      <Card title={messages.yourDocuments}>
        <EmptyState title={messages.noDocuments}>{messages.noDocumentsHint}</EmptyState>
      </Card>
    );
  }
  const found = selectDocuments(documents, wanted, order, shareOf);
  return (
    <Card
      title={messages.yourDocuments}
      subtitle={messages.documents(documents.length)}
      actions={
        <Link to="/assisted-reader/next" className={buttonClass()}>
          {messages.whatToReadNext}
        </Link>
      }
    >
      <div className="mb-6 flex flex-wrap gap-3">
        <div className="min-w-48 flex-1">
          <SearchField label={messages.searchLibrary} value={search} onChange={setSearch} />
        </div>
        <OrderSelect<Order>
          label={messages.order}
          names={messages.orders}
          value={order}
          onChange={setOrder}
          className="max-w-44"
        />
      </div>
      {found.length === 0 ? (
        <EmptyState title={messages.nothingFound}>{messages.noTitleHas(wanted.trim())}</EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-x-5 gap-y-7">
          {found.slice(0, count).map((book) => (
            <DocumentCard
              key={book.id}
              book={book}
              knownShare={shareOf(book)}
              newWordsPerPage={shares?.get(book.id)?.newWordsPerPage ?? null}
              level={shares?.get(book.id)?.level ?? null}
              onDelete={keepFocus}
            />
          ))}
        </ul>
      )}
      {found.length > count && (
        <div className="mt-6 text-center">
          <Button onClick={() => setCount(count + SHOWN_AT_ONCE)}>{messages.showMore(found.length - count)}</Button>
        </div>
      )}
    </Card>
  );
}

/** Stands for it while the documents load. */
export const ShelfToCome = () => (
  <Card title={messages.yourDocuments}>
    <Loading />
  </Card>
);
