import { ListBox } from '@ichibun/ui/list-box';
import { Pagination } from '@ichibun/ui/pagination';
import { Table } from '@ichibun/ui/table';
import type { ReactNode } from 'react';
import type { SearchedPages } from './search.js';

interface SearchedTableProps<Row> {
  list: SearchedPages<Row>;
  label: string;
  head: ReactNode;
  /** Said where no row is found. */
  none: string;
  /** What the buttons of its pages are called. */
  pages: string;
  children(row: Row): ReactNode;
}

/** A page of the rows that a search has found, with the buttons of the others. */
export function SearchedTable<Row>({ list, label, head, none, pages, children }: SearchedTableProps<Row>) {
  if (list.total === 0)
    return (
      <p role="status" className="py-8 text-center text-ink-soft">
        {none}
      </p>
    );
  return (
    <div className="mt-3">
      <ListBox onPhonesOnly>
        <Table label={label} head={head}>
          {list.rows.map(children)}
        </Table>
      </ListBox>
      <Pagination label={pages} page={list.page} pageSize={list.pageSize} total={list.total} onPage={list.setPage} />
    </div>
  );
}
