import { TextInput } from './field.js';
import { SearchIcon } from './icons.js';

interface SearchFieldProps {
  /** The placeholder, which is the field's accessible name too. */
  label: string;
  value: string;
  onChange(value: string): void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft" />
      <TextInput
        type="search"
        className="pl-10"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
