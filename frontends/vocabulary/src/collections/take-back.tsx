import { reasonOf } from '@ichibun/api-client/request';
import type { CardImport } from '@ichibun/contracts/card-imports';
import { Button, type ButtonProps } from '@ichibun/ui/button';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { TrashIcon } from '@ichibun/ui/icons';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { type ReactNode, useRef, useState } from 'react';
import { useTakeBack } from './card-imports.js';
import { messages } from './messages.js';

interface TakeBackButtonProps extends Omit<ButtonProps, 'onClick'> {
  one: CardImport;
  label: ReactNode;
  /** Called with the button as soon as it is sent, and once it is done. */
  onSent?(button: HTMLElement): void;
  onTaken?(): void;
}

/** Takes an import back as a whole: asks before, where it has brought anything. */
export function TakeBackButton({ one, label, onSent, onTaken, ...button }: TakeBackButtonProps) {
  const [asks, setAsks] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useTakeBack();
  const isUnbegun = one.status === 'opened';
  const take = () => {
    if (pressed.current) onSent?.(pressed.current);
    mutate(one, {
      onSuccess: ({ removed, restored }) => {
        notify(
          isUnbegun
            ? { title: messages.back.discarded, description: one.filename }
            : { title: messages.back.done, description: messages.back.doneText(removed, restored) },
        );
        onTaken?.();
      },
      onError: (error) => notifyFailure(messages.back.failed, reasonOf(error)),
    });
  };
  return (
    <>
      <Button
        {...button}
        ref={pressed}
        aria-disabled={isPending}
        onClick={() => isPending || (isUnbegun ? take() : setAsks(true))}
      >
        <TrashIcon />
        {label}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={messages.back.title}
        question={messages.back.question(one.filename)}
        confirmLabel={messages.back.button}
        onConfirm={take}
      />
    </>
  );
}
