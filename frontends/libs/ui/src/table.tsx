import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.js';

export const headCellClass = 'px-2 py-2 text-left text-xs font-semibold text-ink-soft sm:px-3';
export const cellClass = 'px-2 py-2.5 align-top break-words sm:px-3';

/** A plain table that keeps to the width of its card. `label` is what screen readers announce. */
export function Table({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-sm sm:text-base">
      <thead className="border-b border-line-strong">
        <tr>{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  );
}

export function HeadCell({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" className={classNames(headCellClass, className)} {...props} />;
}

export function Cell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={classNames(cellClass, className)} {...props} />;
}
