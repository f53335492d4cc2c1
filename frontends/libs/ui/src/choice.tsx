import type { ReactNode } from 'react';

interface ChoiceProps {
  /** The same for those of which one is chosen. */
  name: string;
  checked: boolean;
  label: ReactNode;
  /** What it leads to. */
  text: ReactNode;
  onChoose(): void;
}

/** One of a few choices, with what it leads to; all of it can be pressed. Stands in a fieldset. */
export function Choice({ name, checked, label, text, onChoose }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border border-line p-3 has-checked:border-accent">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span>
        <span className="font-medium">{label}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
    </label>
  );
}
