import { Dialog, Popover as Radix } from 'radix-ui';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';

const phone = '(width < 40rem)';
/** In text that runs from top to bottom it stays horizontal itself. */
const panel =
  '[writing-mode:horizontal-tb] z-30 overflow-y-auto overscroll-contain border border-line bg-surface p-4 text-ink shadow-high';

interface PopoverProps {
  /** What it is about and stands beside; null while it is closed. */
  anchor: HTMLElement | null;
  onClose(): void;
  label: string;
  /**
   * Where there is room it stands on this side: below, or over what has been read of text that runs from top to bottom.
   */
  side?: 'bottom' | 'right';
  children: ReactNode;
}

/**
 * A small panel beside something on the page; on a phone a sheet at the bottom of the screen. The page behind it stays
 * usable. It closes with Escape and by a press elsewhere, and gives focus back to its anchor. It stays where it is in
 * the document, and with that in the same landmark or dialog.
 */
export function Popover({ anchor, onClose, label, side = 'bottom', children }: PopoverProps) {
  const isPhone = useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(phone).matches,
    () => false,
  );
  const last = useRef(anchor);
  const leftByPress = useRef(false);
  if (anchor) last.current = anchor;

  const root = { open: anchor !== null, onOpenChange: (open: boolean) => open || onClose() };
  const content = {
    'aria-label': label,
    onOpenAutoFocus: () => {
      leftByPress.current = false;
    },
    onInteractOutside: (event: CustomEvent<unknown>) => {
      leftByPress.current = true;
      // What opens such a panel puts its own in the place of this one.
      if (event.target instanceof Element && event.target.closest('[aria-haspopup="dialog"]')) event.preventDefault();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Focus that has gone elsewhere by itself, to another such panel or by a key, stays there.
      const isLost = document.activeElement === document.body;
      if (!leftByPress.current && isLost) last.current?.focus({ preventScroll: true });
    },
  };

  if (isPhone) {
    return (
      <Dialog.Root {...root} modal={false}>
        <Dialog.Content
          {...content}
          aria-describedby={undefined}
          className={`${panel} fixed inset-x-0 bottom-0 max-h-[60dvh] rounded-t-lg pb-[max(1rem,env(safe-area-inset-bottom))] animate-appear`}
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Root>
    );
  }
  return (
    <Radix.Root {...root}>
      <Radix.Anchor virtualRef={{ current: { getBoundingClientRect: () => firstBox(last.current!) } }} />
      <Radix.Content
        {...content}
        side={side}
        sideOffset={8}
        collisionPadding={12}
        className={`${panel} max-h-(--radix-popover-content-available-height) w-[26rem] max-w-[calc(100vw-1.5rem)] rounded-lg animate-appear`}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** A word at the end of a line has a box on each of two lines; the box around both is as wide as the text. */
const firstBox = (element: HTMLElement) => element.getClientRects()[0] ?? element.getBoundingClientRect();

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
