import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { TextInput } from '@ichibun/ui/field';
import { BlockIcon, BookmarkIcon, CheckIcon } from '@ichibun/ui/icons';
import { useFocusOnSection } from '@ichibun/ui/use-kept-focus';
import { type ReactNode, useState } from 'react';
import { messages } from './messages.js';
import { useBulkActions, type WordsAt } from './use-bulk-actions.js';

/** As many as the first choice of a list offers. */
const FIRST = 20;

/** The rows of a list and which of them are chosen. */
interface Rows {
  readonly chosen: ReadonlySet<number>;
  readonly shown: readonly number[];
  /** Chooses the first rows, as many as are wanted, and no other. */
  first(count: number): void;
  all(areChosen: boolean): void;
}

export interface SelectionBarProps {
  selection: Rows;
  /** The chosen words, as the server knows them; or what asks for that, and says itself where it fails. */
  chosen: WordsAt | (() => Promise<WordsAt | undefined>);
  /** Of the text or the list that they are chosen in: what is marked known is kept under it. */
  title: string;
  from?: { analysisId?: number; documentId?: number } | undefined;
  /** Which of the three is likeliest. */
  main?: 'learn' | 'know' | undefined;
  /** Beside the buttons. */
  children?: ReactNode;
}

/** Above a list of words: all of them, the first ones, and what is done with those that are chosen. */
export default function Bar({ selection, chosen, title, from, main, children }: SelectionBarProps) {
  const { chosen: rows, shown, first, all } = selection;
  const [count, setCount] = useState(String(FIRST));
  const actions = useBulkActions(title, from);
  // The list may be empty then, and the bar gone.
  const bar = useFocusOnSection<HTMLFieldSetElement>();
  const isNone = rows.size === 0;
  const act = async (run: (words: WordsAt) => Promise<boolean>) => {
    if (isNone || actions.isPending) return;
    const words = typeof chosen === 'function' ? await chosen() : chosen;
    if (words && (await run(words))) all(false);
  };
  const button = (
    name: 'learn' | 'know' | 'block',
    icon: ReactNode,
    label: string,
    run: (words: WordsAt) => Promise<boolean>,
  ) => (
    <Button
      size="small"
      variant={main === name && !isNone ? 'primary' : 'secondary'}
      aria-disabled={isNone || actions.isPending}
      onClick={() => act(run)}
    >
      {icon}
      {label}
    </Button>
  );
  const wanted = Math.trunc(Number(count));
  return (
    <fieldset
      ref={bar}
      aria-label={messages.selection}
      data-part="selection"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface py-1.5"
    >
      <Checkbox
        checked={!isNone && rows.size === shown.length}
        mixed={!isNone && rows.size < shown.length}
        disabled={shown.length === 0}
        onChange={all}
      >
        {/* A role of its own would keep the words from being the label of the checkbox. */}
        <span className="text-sm tabular-nums" aria-live="polite">
          {isNone ? messages.all(shown.length) : messages.chosen(rows.size, shown.length)}
        </span>
      </Checkbox>
      <form
        className="flex items-center gap-1.5"
        // More than there are chooses all of them.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted > 0) first(wanted);
        }}
      >
        <Button size="small" variant="quiet" type="submit" className="px-1.5!">
          {messages.first}
        </Button>
        <TextInput
          type="number"
          min={1}
          max={shown.length}
          inputMode="numeric"
          aria-label={messages.firstHowMany}
          className="h-8! min-h-8! w-18! px-2! py-0! text-sm"
          value={count}
          onChange={({ target }) => setCount(target.value)}
        />
      </form>
      <div className="flex flex-wrap gap-1.5">
        {button('learn', <BookmarkIcon />, messages.learn, actions.learn)}
        {button('know', <CheckIcon />, messages.know, actions.know)}
        {button('block', <BlockIcon />, messages.block, actions.block)}
        {children}
      </div>
    </fieldset>
  );
}
