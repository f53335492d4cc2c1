import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { Button } from './button.js';
import { CloseIcon } from './icons.js';
import { messages } from './messages.js';
import { Modal } from './modal.js';

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
  /** What has focus when it closes, where that is not what had it before. */
  focusBack?: () => HTMLElement | null | undefined;
  children: ReactNode;
}

/** A modal dialog: traps focus, closes with Escape, by its close button and a press beside it, and gives focus back. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : <WarmUp />;
}

/** Whether a dialog has been rendered since the page was loaded. */
let isWarm = false;

/**
 * Renders an empty dialog once, unseen, when the browser has nothing else to do: it compiles what dialogs are made of,
 * for which the first press would wait.
 */
function WarmUp() {
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    if (isWarm || !window.requestIdleCallback) return;
    const waiting = requestIdleCallback(() => {
      setRunning(!isWarm);
      isWarm = true;
    });
    return () => cancelIdleCallback(waiting);
  }, []);
  useEffect(() => {
    if (isRunning) setRunning(false);
  }, [isRunning]);
  return (
    isRunning && (
      <OpenDialog unseen onOpenChange={() => {}} title="">
        {null}
      </OpenDialog>
    )
  );
}

function OpenDialog(props: Omit<DialogProps, 'open'> & { unseen?: boolean }) {
  const { unseen, onOpenChange, title, description, busy = false, wide = false, ...rest } = props;
  const { initialFocus, focusBack, children } = rest;
  const id = useId();
  const descriptionId = description === undefined ? undefined : `${id}-description`;
  const close = () => {
    if (!busy) onOpenChange(false);
  };
  return (
    <Modal
      unseen={unseen}
      role="dialog"
      titleId={id}
      descriptionId={descriptionId}
      width={wide ? 'max-w-7xl' : 'max-w-xl'}
      hasRoomBeside={!wide}
      onClose={close}
      closesBeside
      initialFocus={initialFocus}
      focusBack={focusBack}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        <Button
          variant="quiet"
          size="icon"
          aria-label={messages.close}
          disabled={busy}
          onClick={close}
          className="-mt-1 -mr-2 shrink-0"
        >
          <CloseIcon />
        </Button>
      </div>
      {description !== undefined && (
        <p id={descriptionId} className="text-sm text-ink-soft">
          {description}
        </p>
      )}
      <div className="mt-4">{children}</div>
    </Modal>
  );
}

/**
 * The row of buttons that ends a dialog; on a phone they are as wide as the dialog. Of one higher than the screen they
 * stay in view, where that leaves room for the rest of it.
 *
 * @param above how far is what one of them began: in view with them
 */
export function DialogActions({ children, above }: { children: ReactNode; above?: ReactNode }) {
  return (
    <div className="-mb-5 -bottom-5 bg-[linear-gradient(to_top,var(--surface)_calc(100%-1.5rem),transparent)] pt-6 pb-5 sm:-bottom-7 sm:-mb-7 sm:pb-7 [@media(height>=36rem)]:sticky">
      {above && <div className="mb-4">{above}</div>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
    </div>
  );
}
