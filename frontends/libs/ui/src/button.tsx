import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.js';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'normal' | 'small' | 'icon';

// The ring of focus is there at once: made to appear slowly, it is painted ten times, and the next key waits for that.
const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-medium no-underline transition-[color,background-color,border-color] select-none whitespace-nowrap ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-soft',
};

const sizes: Record<Size, string> = {
  normal: 'min-h-10 px-4 py-1 text-sm',
  small: 'min-h-8 px-2.5 py-0.5 text-xs',
  icon: 'size-10 text-sm',
};

/** The look of a button, for links that lead to a next step. */
export function buttonClass(variant: Variant = 'secondary', size: Size = 'normal'): string {
  return classNames(base, variants[variant], sizes[size]);
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  size?: Size;
}

export function Button({ variant, size, className, type = 'button', ...props }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(buttonClass(variant, size), className)}
      {...(type === 'submit' && { onClick: submitOnce })}
      {...props}
    />
  );
}

/**
 * The second press of a double click comes before a form knows that the first has sent it, and shows itself disabled.
 */
function submitOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
