import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

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

/** A table of any length in a scrolling box: only the rows in view exist. Arrow and page keys scroll it. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rows, rowKey, columns, renderRow, estimatedRowHeight, gridClass, resetKey } = props;
  const { heightClass = 'h-[min(44rem,75dvh)]' } = props;
  const box = useRef<HTMLDivElement>(null);
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

  const items = virtualizer.getVirtualItems();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: rows are placed one by one, which a table element cannot do
    <div
      ref={box}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      className={`overflow-y-auto overscroll-contain rounded-md border border-line [scrollbar-gutter:stable] ${heightClass}`}
    >
      <div role="rowgroup" className="sticky top-0 z-10 border-b border-line-strong bg-surface">
        <div role="row" aria-rowindex={1} className={`grid ${gridClass}`}>
          {columns.map((column) => (
            <div
              key={column.name}
              role="columnheader"
              className={`px-2 py-2 text-xs font-semibold text-ink-soft sm:px-3 ${column.className}`}
            >
              {column.name}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => (
          <div
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
          </div>
        ))}
      </div>
    </div>
  );
}

export function VirtualCell({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div role="cell" className={`min-w-0 px-2 py-2 break-words sm:px-3 ${className}`}>
      {children}
    </div>
  );
}
