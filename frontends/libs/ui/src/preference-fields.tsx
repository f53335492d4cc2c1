import { type ReactNode, useId } from 'react';
import { usePreference } from './preferences.js';
import type { Preferences } from './stored-preferences.js';

/** The preferences that have values of a kind. */
type KeysOf<Value> = { [Key in keyof Preferences]: Preferences[Key] extends Value ? Key : never }[keyof Preferences];

/** A preference that is on or off. */
export function Toggle({ preference, children }: { preference: KeysOf<boolean>; children: ReactNode }) {
  const [checked, setChecked] = usePreference(preference);
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
      <span className="flex-1">{children}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => setChecked(event.target.checked)}
        className="size-5 accent-accent"
      />
    </label>
  );
}

interface ChoiceProps<Key extends keyof Preferences> {
  preference: Key;
  label: string;
  /** By value, in order. */
  options: Record<Preferences[Key] & string, string>;
  onChange?(value: Preferences[Key]): void;
}

/** A preference with a few values, side by side. */
export function Choice<Key extends KeysOf<string>>({ preference, label, options, onChange }: ChoiceProps<Key>) {
  const [chosen, choose] = usePreference(preference);
  return (
    <Choices
      label={label}
      value={chosen}
      options={Object.entries(options) as [Preferences[Key] & string, string][]}
      onChoose={onChange ?? choose}
    />
  );
}

interface ChoicesProps<Value extends string | number> {
  label: string;
  value: Value;
  /** With what they are called, in order. */
  options: readonly (readonly [Value, string])[];
  onChoose(value: Value): void;
}

/** A few values side by side, of which one is chosen. */
export function Choices<Value extends string | number>({ label, value, options, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-xs text-ink-soft">{label}</legend>
      <div className="mt-1 flex flex-wrap gap-1">
        {options.map(([one, text]) => (
          <label
            key={one}
            className="flex min-h-9 cursor-pointer items-center rounded-md border border-line-strong px-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => onChoose(one)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
