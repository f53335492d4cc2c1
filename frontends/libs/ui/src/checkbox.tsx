import { type ReactNode, useEffect, useRef } from 'react';

interface CheckboxProps {
  checked: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  mixed?: boolean;
  disabled?: boolean;
  /** Instead of visible words. */
  label?: string | undefined;
  onChange(checked: boolean): void;
  children?: ReactNode;
}

/** A checkbox with what it stands for as its label; all of it can be pressed. */
export function Checkbox({ checked, mixed = false, disabled = false, label, onChange, children }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="flex min-h-10 cursor-pointer items-start gap-3 py-2 has-disabled:cursor-not-allowed">
      <input
        ref={box}
        type="checkbox"
        className="mt-1.5 size-4.5 shrink-0 accent-(--accent)"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children && <span className="min-w-0 flex-1">{children}</span>}
    </label>
  );
}
