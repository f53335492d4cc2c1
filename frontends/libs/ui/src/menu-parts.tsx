import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { CheckIcon } from './icons.js';

const itemClass =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-1.5 text-sm text-ink no-underline outline-none select-none ' +
  'data-[highlighted]:bg-accent-soft data-[disabled]:text-ink-soft data-[disabled]:cursor-default cursor-pointer';

interface MenuPanelProps {
  trigger: ReactNode;
  /** Whether a key opened it: then its first item has focus, as with every later key. */
  byKeyboard: boolean;
  children: ReactNode;
}

/** The menu button once it has been pressed for the first time, open. */
export function MenuPanel({ trigger, byKeyboard, children }: MenuPanelProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (byKeyboard) content.current?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
  }, [byKeyboard]);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-30 min-w-56 max-w-[calc(100vw-1.5rem)] rounded-lg border border-line bg-surface p-1.5 shadow-high animate-appear"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function MenuItem({ onSelect, children }: { onSelect(): void; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={itemClass} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}

/** A menu item that is a link; `children` is the link element. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Item className={itemClass} asChild>
      {children}
    </DropdownMenu.Item>
  );
}

interface MenuToggleProps {
  checked: boolean;
  onChange(checked: boolean): void;
  children: ReactNode;
}

/** A toggle; the menu stays open, so that its effect can be seen. */
export function MenuToggle({ checked, onChange, children }: MenuToggleProps) {
  return (
    <DropdownMenu.CheckboxItem
      className={itemClass}
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="flex-1">{children}</span>
      <span
        aria-hidden="true"
        className={`flex h-5 w-9 items-center rounded-full border p-0.5 transition-colors ${
          checked ? 'justify-end border-accent bg-accent' : 'border-line-strong bg-sunken'
        }`}
      >
        <span className={`size-3.5 rounded-full ${checked ? 'bg-on-accent' : 'bg-line-strong'}`} />
      </span>
    </DropdownMenu.CheckboxItem>
  );
}

interface MenuChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string; lang?: string; note?: string; disabled?: boolean }[];
  onChange(value: string): void;
}

/** One of several, as radio items under a label. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={itemClass}
          onSelect={(event) => event.preventDefault()}
        >
          <span className="flex w-4 justify-center text-accent">
            <DropdownMenu.ItemIndicator>
              <CheckIcon />
            </DropdownMenu.ItemIndicator>
          </span>
          <span lang={option.lang}>{option.label}</span>
          {option.note && <MenuNote>{option.note}</MenuNote>}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 pt-2 pb-1 text-xs text-ink-soft">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />;
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <span className="ml-auto pl-4 text-xs text-ink-soft">{children}</span>;
}
