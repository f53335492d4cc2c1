import { Button } from '@ichibun/ui/button';
import { CloseIcon } from '@ichibun/ui/icons';
import { Link } from '@ichibun/ui/router';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { messages } from '../messages.js';
import { Popover } from '../words/popover.js';
import { useBackCloses } from '../words/use-back-closes.js';

interface SettingsPopoverProps {
  /** Of the button and the panel. */
  label: string;
  icon: ReactNode;
  onShowKeys(): void;
  /** Shown when they are loaded. */
  children: ReactNode;
}

/** A button with a panel of settings beside it, which ends with the way to the keys and to all settings; the page stays in view. */
export function SettingsPopover({ label, icon, onShowKeys, children }: SettingsPopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useBackCloses(open, close);
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="shrink-0 text-lg!"
      >
        {icon}
      </Button>
      <Suspense>
        <Popover anchor={open ? button.current : null} onClose={close} label={label}>
          <div className="flex items-center justify-between">
            <p className="font-semibold">{label}</p>
            <Button variant="quiet" size="icon" aria-label={messages.close} onClick={close} className="-mr-2">
              <CloseIcon />
            </Button>
          </div>
          {children}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
            <Button
              size="small"
              onClick={() => {
                close();
                onShowKeys();
              }}
            >
              {messages.showAllKeys}
            </Button>
            <Link to="/settings" className="inline-flex min-h-8 items-center text-sm">
              {messages.allSettings}
            </Link>
          </div>
        </Popover>
      </Suspense>
    </>
  );
}
