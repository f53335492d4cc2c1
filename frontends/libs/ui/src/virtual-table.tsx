import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.js';

interface VirtualTableProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  columns: readonly { name: string; className: string }[];
  /** The cells of a row, in the order of `columns`, each a {@link VirtualCell}. */
  renderRow(row: Row): ReactNode;
  /** Pixels, before a row has been measured. */
  estimatedRowHeight: number;
  /** Grid columns, shared by head and rows. */
  gridClass: string;
  /** The box's height; a maximum makes it as high as its rows up to there. */
  heightClass?: string;
  /** Changes when the rows are different rows (another search, another order): the list goes back to its top. */
  resetKey: string;
}

/**
 * A table of any length in a scrolling box: only the rows in view exist. Arrow and page keys scroll it.
 *
 * The roles are spelt out because some browsers take them from table elements that are laid out as a grid.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rows, rowKey, columns, renderRow, estimatedRowHeight, gridClass, resetKey } = props;
  const { heightClass = 'h-[min(44rem,75dvh)]' } = props;
  const box = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedRowHeight,
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: 8,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the trigger, not an input
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [resetKey]);

  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      className={`overflow-y-auto overscroll-contain rounded-md border border-line [scrollbar-gutter:stable] ${heightClass}`}
    >
      <table role="table" aria-label={label} aria-rowcount={rows.length + 1} className="block">
        <thead role="rowgroup" className="sticky top-0 z-10 block border-b border-line-strong bg-surface">
          <tr role="row" aria-rowindex={1} className={`grid ${gridClass}`}>
            {columns.map((column) => (
              <th
                key={column.name}
                role="columnheader"
                scope="col"
                className={`px-2 py-2 text-left text-xs font-semibold text-ink-soft sm:px-3 ${column.className}`}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => (
            <tr
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              data-row
              role="row"
              aria-rowindex={item.index + 2}
              className={`absolute inset-x-0 top-0 grid border-b border-line ${gridClass}`}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {renderRow(rows[item.index]!)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function VirtualCell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <td role="cell" className={classNames('min-w-0 px-2 py-2 break-words sm:px-3', className)}>
      {children}
    </td>
  );
}
