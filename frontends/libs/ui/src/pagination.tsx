import { Button } from './button.js';
import { messages } from './messages.js';

const MAX_BUTTONS = 5;

/** The page numbers to offer, at most five, with `page` as near the middle as the ends allow. Pages count from 1. */
export function pageButtons(page: number, pageCount: number): number[] {
  const count = Math.min(MAX_BUTTONS, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(MAX_BUTTONS / 2), pageCount - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

interface PaginationProps {
  label: string;
  /** Counts from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage(page: number): void;
}

/** Appears only when there is more than one page. */
export function Pagination({ label, page, pageSize, total, onPage }: PaginationProps) {
  if (total <= pageSize) return null;
  const pageCount = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {messages.showing(first, last, total)}
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
          {messages.previous}
        </Button>
        {pageButtons(page, pageCount).map((number) => (
          <Button
            key={number}
            size="small"
            variant={number === page ? 'primary' : 'quiet'}
            aria-current={number === page ? 'page' : undefined}
            aria-label={messages.page(number)}
            className="min-w-8 tabular-nums"
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
        <Button size="small" disabled={page === pageCount} onClick={() => onPage(page + 1)}>
          {messages.next}
        </Button>
      </div>
    </nav>
  );
}
