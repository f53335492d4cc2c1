import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.js';

const controlClass =
  'w-full rounded-md border border-line-strong bg-surface px-3 text-ink disabled:cursor-not-allowed disabled:opacity-55 ' +
  'aria-invalid:border-danger';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Renders the control with the attributes that tie it to its label, hint and error. */
  children(control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }): ReactNode;
}

/** A labelled control with a hint below and, when there is one, its error in words. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {hint && (
        <p id={hintId} className="mt-1 text-xs text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input className={classNames(controlClass, 'min-h-10 py-1', className)} {...props} />;
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={classNames(controlClass, 'block resize-y py-2', className)} {...props} />;
}

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select className={classNames(controlClass, 'min-h-10 py-1', className)} {...props} />;
}
