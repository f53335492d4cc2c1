import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from './button.js';
import { CloseIcon } from './icons.js';
import { texts } from './texts.js';

export const dialogShade = 'fixed inset-0 z-40 bg-shade';
export const dialogPanel =
  'fixed inset-x-4 top-[max(1rem,8vh)] z-50 mx-auto max-h-[calc(100dvh-max(2rem,12vh))] overflow-y-auto overscroll-contain scroll-pb-36 ' +
  'rounded-lg border border-line bg-surface p-5 text-ink shadow-high animate-appear sm:p-7';

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  description?: ReactNode;
  /** While true the dialog can be closed by nothing: a call whose outcome the learner must see is under way. */
  busy?: boolean;
  /** As wide as the screen allows, where that is what it shows. */
  wide?: boolean;
  /** A field that has focus at once, its text selected; otherwise the first thing in the dialog has. */
  initialFocus?: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** A modal dialog: traps focus, closes with Escape and by its close button, and gives focus back. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, busy = false, wide = false, initialFocus, children } = props;
  const onCloseAutoFocus = useFocusBack(open);
  const begin = (event: Event) => {
    if (!initialFocus?.current) return;
    event.preventDefault();
    initialFocus.current.focus();
    initialFocus.current.select();
  };
  const close = (next: boolean) => {
    if (!busy) onOpenChange(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className={dialogShade} />
        <Radix.Content
          className={`${dialogPanel} ${wide ? 'max-w-7xl' : 'max-w-xl'}`}
          data-modal={wide ? undefined : ''}
          onInteractOutside={keepOpenForNotices}
          onOpenAutoFocus={begin}
          onCloseAutoFocus={onCloseAutoFocus}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-xl font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button
                variant="quiet"
                size="icon"
                aria-label={texts.close}
                disabled={busy}
                className="-mt-1 -mr-2 shrink-0"
              >
                <CloseIcon />
              </Button>
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>
          )}
          <div className="mt-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closing a notice must not close the dialog that it is about, with all that was typed there. */
function keepOpenForNotices(event: CustomEvent<unknown>): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}

/**
 * The row of buttons that ends a dialog; on a phone they are as wide as the dialog. Of one higher than the screen they
 * stay in view, where that leaves room for the rest of it.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mb-5 flex flex-col-reverse gap-2 -bottom-5 bg-linear-to-t from-surface from-[calc(100%-1.5rem)] to-transparent pt-6 pb-5 sm:-bottom-7 sm:-mb-7 sm:flex-row sm:justify-end sm:pb-7 [@media(height>=36rem)]:sticky">
      {children}
    </div>
  );
}

/**
 * What a dialog without a trigger of its own does when it closes: it gives focus back to what had it when the dialog
 * opened, unless focus has gone elsewhere by then, as to a menu that was opened meanwhile or to another page.
 */
export function useFocusBack(open: boolean) {
  const opener = useRef<Element | null>(null);
  // Before anything in the dialog can take the focus by an effect of its own.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return (event: Event) => {
    if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
    event.preventDefault();
    if (document.activeElement === document.body) opener.current.focus({ preventScroll: true });
  };
}
