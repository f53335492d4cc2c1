import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

interface VirtualOptionsProps {
  /** Named by the field's `aria-controls`; that of a row is `<id> <key>`, for its `aria-activedescendant`. */
  id: string;
  label: string;
  count: number;
  rowKey(index: number): number;
  /** Index of the row that the field's keys have come to; it is scrolled into view. */
  active: number;
  onChoose(index: number): void;
  renderRow(index: number): ReactNode;
  /** Pixels, before a row has been measured. */
  estimatedRowHeight: number;
}

/** The options below a search field (a combobox, which has the keys), of any number: only the rows in view exist. */
export function VirtualOptions(props: VirtualOptionsProps) {
  const { id, label, count, rowKey, active, onChoose, renderRow, estimatedRowHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedRowHeight,
    getItemKey: rowKey,
    overscan: 6,
  });
  useEffect(() => {
    if (active < count) virtualizer.scrollToIndex(active);
  }, [virtualizer, active, count]);

  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      // A scrolling box must be reachable by keyboard.
      tabIndex={count > 0 ? 0 : -1}
      className={`max-h-[min(24rem,50dvh)] overflow-y-auto overscroll-contain ${count > 0 ? '' : 'invisible'}`}
      // As high as what was found: an empty box would look like a part of the text that is missing.
      style={{ height: virtualizer.getTotalSize() }}
    >
      <div className="relative" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field that points at it has the keys
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            id={`${id} ${key}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => onChoose(index)}
            className={`absolute inset-x-0 top-0 cursor-pointer rounded-md px-3 py-2 hover:bg-sunken ${index === active ? 'bg-accent-soft' : ''}`}
            style={{ transform: `translateY(${start}px)` }}
          >
            {renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
