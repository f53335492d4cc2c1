import type { Chapter } from '@ichibun/contracts/documents';
import { Dialog } from '@ichibun/ui/dialog';
import { TextInput } from '@ichibun/ui/field';
import { type KeyboardEvent, type Ref, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { messages } from '../messages.js';
import { FoundSentences } from './found-sentences.js';
import { normalised, sentencesWith } from './search-sentences.js';

interface SearchDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  sentences: readonly string[];
  chapters: readonly Chapter[];
  /** What was searched for last, and keeps standing there. */
  query: string;
  onQuery(query: string): void;
  onJump(sentence: number): void;
}

/** Searches all sentences of the document, and goes to one. */
export function SearchDialog({ open, onOpenChange, ...search }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.searchText} initialFocus={field}>
      <Search field={field} {...search} />
    </Dialog>
  );
}

interface SearchProps extends Omit<SearchDialogProps, 'open' | 'onOpenChange'> {
  field: Ref<HTMLInputElement>;
}

function Search({ field, sentences, chapters, query, onQuery, onJump }: SearchProps) {
  const plain = useMemo(() => sentences.map(normalised), [sentences]);
  const wanted = useDeferredValue(query);
  const found = useMemo(() => sentencesWith(plain, wanted), [plain, wanted]);
  const [choice, setChoice] = useState({ of: wanted, at: 0 });
  // Another search begins at its first sentence.
  const active = choice.of === wanted ? choice.at : 0;
  const id = useId();

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
    if (move) {
      event.preventDefault();
      setChoice({ of: wanted, at: Math.max(0, Math.min(found.length - 1, active + move)) });
    } else if (event.key === 'Enter' && found[active] !== undefined) {
      event.preventDefault();
      onJump(found[active]);
    }
  };

  return (
    <>
      <TextInput
        ref={field}
        type="search"
        role="combobox"
        aria-label={messages.searchText}
        aria-controls={id}
        aria-expanded={found.length > 0}
        aria-activedescendant={found[active] === undefined ? undefined : `${id} ${found[active]}`}
        aria-autocomplete="list"
        lang="ja"
        placeholder={messages.searchPlaceholder}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={press}
      />
      <p role="status" className="my-2 text-sm text-ink-soft">
        {resultOf(normalised(wanted), found.length)}
      </p>
      <FoundSentences
        id={id}
        sentences={sentences}
        chapters={chapters}
        found={found}
        query={wanted}
        active={active}
        onJump={onJump}
      />
    </>
  );
}

function resultOf(query: string, found: number): string {
  if (query === '') return messages.searchHint;
  if (found === 0) return messages.nothingFound;
  return messages.sentences(found);
}
