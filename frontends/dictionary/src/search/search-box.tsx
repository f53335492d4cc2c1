import { useSession } from '@ichibun/api-client/session';
import { searchAddress, wordAddress } from '@ichibun/api-client/word-address';
import { Button } from '@ichibun/ui/button';
import { TextInput } from '@ichibun/ui/field';
import { SearchIcon } from '@ichibun/ui/icons';
import { Japanese } from '@ichibun/ui/japanese';
import { useNavigate } from '@ichibun/ui/router';
import { saysReading } from '@ichibun/ui/script';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { grammarAddress, PatternMeaning } from '@ichibun/words/pattern-line';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useFound, usePlaces } from '../calls.js';
import { messages } from '../messages.js';
import { LONGEST_QUESTION } from './limits.js';
import { forgetRecent, recentOf, remember } from './recent.js';

const MAX_WORDS = 8;
const MAX_GRAMMAR = 3;

interface Option {
  key: string;
  shown: ReactNode;
  /** Absent of a setting. */
  address?: string | undefined;
  change?: (() => void) | undefined;
  /** The query that is remembered when it is chosen; empty unless it is a word. */
  asked: string;
}

interface OptionsProps {
  id: string;
  label: string;
  options: readonly Option[];
  /** Index of the highlighted option; -1 for none. */
  active: number;
  choose: (option: Option) => void;
}

function Options({ id, label, options, active, choose }: OptionsProps) {
  return (
    <div id={id} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field that points at it has the keys
        <div
          key={option.key}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // The box keeps the focus, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
          className={`min-h-10 cursor-pointer rounded-md px-3 py-2 hover:bg-sunken ${index === active ? 'bg-accent-soft' : ''}`}
        >
          {option.shown}
        </div>
      ))}
    </div>
  );
}

/**
 * The search field with suggestions: words, then grammar points, texts, saved sentences, pages and settings; recent queries
 * while it is empty. Arrows choose, Enter opens, Escape closes. The shell finds it by `data-search`.
 */
export function SearchBox({ question, autoFocus = false }: { question: string; autoFocus?: boolean }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(question);
  const [shownFor, setShownFor] = useState(question);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  if (shownFor !== question) {
    setShownFor(question);
    setText(question);
  }
  const { options, isOfBefore } = useOptions(isOpen ? text : undefined, user?.id ?? 0);
  const isEmpty = text.trim() === '';
  const isShown = isOpen && options.length > 0;
  const tooLong = text.trim().length > LONGEST_QUESTION;

  const go = (address: string, asked: string) => {
    if (user) remember(user.id, asked);
    setIsOpen(false);
    setActive(-1);
    navigate(address);
  };
  const forget = (userId: number) => {
    forgetRecent(userId);
    setIsOpen(false);
  };
  const choose = ({ address, asked, change }: Option) => {
    change?.();
    if (address === undefined) {
      setText('');
      return setActive(-1);
    }
    // The keyboard focus moves on to the opened page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    go(address, asked);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and arrows belong to the input method while it is at work.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) return setIsOpen(true);
      const places = options.length + 1;
      return setActive(((active + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1);
    }
    if (key === 'Escape') {
      event.preventDefault();
      if (isShown) setIsOpen(false);
      else setText('');
      return setActive(-1);
    }
    if (key !== 'Enter') return;
    event.preventDefault();
    // Before the suggestions for what is written have come, those on the screen are for something else.
    const chosen = isShown && !isOfBefore ? options[active] : undefined;
    if (chosen) choose(chosen);
    else if (!isEmpty && !tooLong) go(searchAddress(text.trim()), text);
  };

  return (
    <form
      className="relative max-w-3xl"
      onSubmit={(event) => event.preventDefault()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <SearchIcon className="pointer-events-none absolute top-3 left-3 z-10 text-ink-soft" />
      <TextInput
        {...comboboxOf({ id, isShown, active, tooLong })}
        autoFocus={autoFocus}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(-1);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={press}
      />
      {tooLong && (
        <p id={`${id}-long`} className="mt-1 text-sm font-medium text-danger">
          {messages.tooLong(LONGEST_QUESTION)}
        </p>
      )}
      {isShown && (
        <Suggestions
          id={id}
          options={options}
          active={active}
          choose={choose}
          label={isEmpty ? messages.recent : messages.suggestions}
          onForget={isEmpty && user ? () => forget(user.id) : undefined}
        />
      )}
    </form>
  );
}

/** What makes a field of the box that has suggestions below it. */
const comboboxOf = ({
  id,
  isShown,
  active,
  tooLong,
}: Record<'isShown' | 'tooLong', boolean> & { id: string; active: number }) =>
  ({
    'data-search': '',
    type: 'text',
    enterKeyHint: 'search',
    role: 'combobox',
    className: 'pl-10',
    'aria-label': messages.box,
    placeholder: messages.placeholder,
    'aria-autocomplete': 'list',
    'aria-expanded': isShown,
    'aria-controls': isShown ? id : undefined,
    'aria-activedescendant': isShown && active >= 0 ? `${id}${active}` : undefined,
    'aria-invalid': tooLong || undefined,
    'aria-describedby': tooLong ? `${id}-long` : undefined,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  }) as const;

interface SuggestionsProps extends OptionsProps {
  /** Forgets what was looked for; undefined where something else is shown. */
  onForget: (() => void) | undefined;
}

function Suggestions({ onForget, ...options }: SuggestionsProps) {
  return (
    <div className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line-strong bg-surface p-1 shadow-high">
      <Options {...options} />
      {onForget && (
        <Button variant="quiet" size="small" onClick={onForget}>
          {messages.forgetRecent}
        </Button>
      )}
    </div>
  );
}

/**
 * @param text what is in the box; undefined while nothing is to be shown
 * @returns what can be chosen, and whether it answers what was in the box before
 */
function useOptions(text: string | undefined, user: number): { options: Option[]; isOfBefore: boolean } {
  const { data, isPlaceholderData } = useFound(text ?? '', MAX_WORDS);
  const places = usePlaces(text ?? '');
  if (text === undefined || text.trim().length > LONGEST_QUESTION) return { options: [], isOfBefore: false };
  if (text.trim() === '') {
    const options = recentOf(user).map((asked) => ({
      key: asked,
      shown: <Japanese>{asked}</Japanese>,
      address: searchAddress(asked),
      asked,
    }));
    return { options, isOfBefore: false };
  }
  const options: Option[] = (data?.words ?? []).map(({ word, entry }) => ({
    key: `${entry.entry} ${word}`,
    shown: (
      <span className="flex items-baseline gap-2">
        <Japanese className="font-medium whitespace-nowrap">{word}</Japanese>
        {!saysReading(word, entry.reading) && (
          <Japanese className="text-sm whitespace-nowrap text-ink-soft">{entry.reading}</Japanese>
        )}
        <OtherSpellings of={entry.otherSpellings} />
        <span lang="en" className="truncate text-sm text-ink-soft">
          {entry.senses[0]?.definition ?? entry.definition}
        </span>
      </span>
    ),
    address: wordAddress(entry.entry, word),
    asked: word,
  }));
  const grammar = (data?.patterns ?? []).slice(0, MAX_GRAMMAR).map((pattern) => ({
    key: pattern.id,
    shown: (
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate">
          <Japanese className="font-medium">{pattern.name}</Japanese> <PatternMeaning of={pattern} />
        </span>
        <span className="text-sm whitespace-nowrap text-ink-soft">{messages.grammar}</span>
      </span>
    ),
    address: grammarAddress(pattern.id),
    asked: '',
  }));
  const others = places.map(({ key, shown, kindName, address, change }) => ({
    key,
    shown: (
      <span className="flex items-baseline justify-between gap-2">
        <Japanese className="truncate">{shown}</Japanese>
        <span className="text-sm whitespace-nowrap text-ink-soft">{kindName}</span>
      </span>
    ),
    address,
    change,
    asked: '',
  }));
  return { options: [...options, ...grammar, ...others], isOfBefore: isPlaceholderData };
}
