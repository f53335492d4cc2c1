import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { CheckIcon, CloseIcon, WarningIcon } from './icons.js';
import { messages } from './messages.js';

export interface Notice {
  title: string;
  description?: string;
  /** Why it failed, in the server's words. */
  reason?: string;
  destructive?: boolean;
  /** Says why nothing was done, so it has no tick. */
  isHint?: boolean;
  /** What can be done about it while it is shown. */
  action?: { label: string; run(): void };
}

const DISPLAY_MS = 5_000;

/** Notices are above what a page keeps at the bottom of the screen, so that they cover none of its buttons. */
const above = (pixels: number) => ({ bottom: `calc(${pixels}px + max(var(--docked, 0px), var(--areas, 0px)))` });

/** Shows a notice in the place of the one before. */
function show({ title, description, reason, destructive = false, isHint = false, action }: Notice): void {
  toast.dismiss();
  const isDone = !destructive && !isHint;
  const ofKind = destructive ? toast.error : isHint ? toast.message : toast.success;
  ofKind(title, {
    description: (
      <>
        {/* On a phone a notice that something was done is one line. */}
        {description && <span className={isDone ? 'block max-sm:sr-only' : 'block'}>{description}</span>}
        {reason && <span className="block">{reason}</span>}
      </>
    ),
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}

/** The place where notices appear: one at a time, for five seconds. `onReady` is called once they can be shown. */
export function Notices({ onReady }: { onReady(show: (notice: Notice) => void): void }) {
  useEffect(() => onReady(show), [onReady]);
  return (
    <Sonner
      visibleToasts={1}
      duration={DISPLAY_MS}
      position="bottom-right"
      offset={above(24)}
      mobileOffset={above(16)}
      closeButton
      customAriaLabel={messages.notices}
      icons={{
        success: <CheckIcon className="text-good" />,
        error: <WarningIcon className="text-danger" />,
        close: <CloseIcon />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: messages.closeNotice,
        classNames: {
          toast:
            'pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-line-strong bg-surface p-4 pr-12 font-sans text-ink shadow-high sm:w-[min(24rem,var(--beside-dialog,24rem))]',
          icon: 'mt-1 shrink-0 text-lg',
          content: 'min-w-0 flex-1',
          title: 'font-semibold',
          description: 'text-sm break-words',
          success:
            'max-sm:items-center! max-sm:py-2.5! max-sm:[&_[data-icon]]:mt-0! max-sm:[&_[data-title]]:truncate max-sm:[&_[data-title]]:text-sm',
          error: 'border-danger! bg-danger-soft!',
          actionButton:
            'min-h-8 shrink-0 rounded-md px-2.5 text-sm font-medium text-accent underline underline-offset-4 hover:bg-sunken',
          closeButton:
            'absolute top-2.5 right-2.5 flex size-8 items-center justify-center rounded-md text-ink hover:bg-sunken',
        },
      }}
    />
  );
}
