import { type KeyboardEvent, memo } from 'react';
import { messages } from '../messages.js';
import type { Selection } from './use-selection.js';

interface SelectBoxProps extends Pick<Selection, 'choose' | 'all'> {
  word: string;
  /** Of the row in its selection. */
  row: number;
  isChosen: boolean;
}

/**
 * The box by which a row of a list is chosen. Shift with a press or with space chooses all rows up to it, Ctrl or ⌘ with A
 * all rows.
 */
export const SelectBox = memo(({ word, row, isChosen, choose, all }: SelectBoxProps) => {
  const selectAll = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    all(true);
  };
  return (
    // All of the label can be pressed, which is large enough for a finger.
    <label className="-my-1 flex size-10 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        className="size-4.5 accent-(--accent)"
        aria-label={messages.choose(word)}
        checked={isChosen}
        onKeyDown={selectAll}
        onChange={({ target, nativeEvent }) => choose(row, target.checked, (nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
});
