import type { ReactNode } from 'react';
import { Field, TextArea, TextInput } from './field.js';

/** The most that the title of a text has. */
export const LONGEST_TITLE = 200;

interface TextFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  disabled: boolean;
}

/** What a Japanese text that the learner brings is called. */
export function TitleField({ label, hint, value, onChange, disabled }: TextFieldProps & { hint?: ReactNode }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          lang="ja"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={disabled}
          autoComplete="off"
          maxLength={LONGEST_TITLE}
        />
      )}
    </Field>
  );
}

/** Where such a text is pasted. */
export function TextField({ label, placeholder, value, onChange, disabled }: TextFieldProps & { placeholder: string }) {
  return (
    <Field label={label}>
      {(control) => (
        <TextArea
          {...control}
          lang="ja"
          rows={7}
          className="leading-8"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={disabled}
          spellCheck={false}
        />
      )}
    </Field>
  );
}
