import { useDeferredValue, useMemo, useState } from 'react';

interface Searchable {
  word: string;
  reading?: string | null;
  dictionaryReading?: string;
  meaning?: string | null;
}

/** What a word is found by: its three texts in lower case, parted by a character that no search can hold. */
function searchKey({ word, reading, dictionaryReading, meaning }: Searchable): string {
  return `${word}\n${reading || dictionaryReading || ''}\n${meaning ?? ''}`.toLowerCase();
}

const PAGE_SIZE = 50;

export interface SearchedPages<Row> {
  readonly term: string;
  search(term: string): void;
  readonly page: number;
  setPage(page: number): void;
  readonly pageSize: number;
  /** Of all pages. */
  readonly total: number;
  /** Of this page. */
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly found: readonly Row[];
}

/**
 * A searched and paged list: rows whose word, reading or meaning holds the term, in any case, 50 to a page. The keys
 * are made once for each list, so that tens of thousands of words answer while one types.
 */
export function useSearchedPages<Row extends Searchable>(rows: readonly Row[]): SearchedPages<Row> {
  const [term, setTerm] = useState('');
  const [page, setPage] = useState(1);
  const keys = useMemo(() => rows.map(searchKey), [rows]);
  const wanted = useDeferredValue(term).trim().toLowerCase();
  const found = useMemo(
    () => (wanted === '' ? rows : rows.filter((_, index) => keys[index]!.includes(wanted))),
    [rows, keys, wanted],
  );
  const lastPage = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shownPage = Math.min(page, lastPage);
  return {
    term,
    search(next: string) {
      setTerm(next);
      setPage(1);
    },
    page: shownPage,
    setPage,
    pageSize: PAGE_SIZE,
    total: found.length,
    found,
    rows: found.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE),
  };
}
