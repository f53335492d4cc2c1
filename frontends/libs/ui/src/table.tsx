import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.js';

/**
 * A plain table that keeps to the width of its card. On a phone each row becomes a block: the cells one below the
 * other, those marked `aside` beside them. `label` is what screen readers announce.
 *
 * The roles are spelt out because some browsers take them from table elements that are laid out as blocks.
 */
export function Table({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  return (
    <table role="table" aria-label={label} className="w-full border-collapse max-sm:block sm:table-fixed">
      <thead role="rowgroup" className="border-b border-line-strong max-sm:sr-only">
        <tr role="row">{head}</tr>
      </thead>
      <tbody role="rowgroup" className="divide-y divide-line max-sm:block">
        {children}
      </tbody>
    </table>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return (
    <tr role="row" data-row className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:py-3">
      {children}
    </tr>
  );
}

export function HeadCell({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames('px-3 py-2 text-left text-xs font-semibold text-ink-soft first:pl-0 last:pr-0', className)}
      {...props}
    />
  );
}

interface CellProps extends ComponentProps<'td'> {
  /** On a phone, at the end of the block and not below the others. */
  aside?: boolean;
}

export function Cell({ className, aside = false, ...props }: CellProps) {
  return (
    <td
      role="cell"
      className={classNames(
        'align-top break-words max-sm:empty:hidden sm:px-3 sm:py-2.5 sm:first:pl-0 sm:last:pr-0',
        aside ? 'max-sm:col-start-2 max-sm:row-span-4 max-sm:row-start-1' : 'max-sm:col-start-1',
        className,
      )}
      {...props}
    />
  );
}
