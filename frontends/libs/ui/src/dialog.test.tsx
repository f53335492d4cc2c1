import { expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Dialog } from './dialog.js';

/** A dialog of which a link leads away: what is there then takes the focus, as a page or a menu does. */
function Page() {
  const [open, setOpen] = useState(false);
  const elsewhere = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setOpen(false);
    // When the dialog has gone, and before it gives the focus back.
    queueMicrotask(() => elsewhere.current?.focus());
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" ref={elsewhere}>
        Elsewhere
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="A dialog">
        <button type="button" onClick={leave}>
          Leave
        </button>
      </Dialog>
    </>
  );
}

const focused = () => document.activeElement?.textContent;
/** Behind everything that was to happen at once. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

it('a dialog gives the focus back to what opened it', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Open'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a dialog leaves the focus to what has taken it meanwhile', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await nextTurn();
  expect(focused()).toBe('Elsewhere');
});

it('renders an empty dialog when there is nothing else to do: once, and unseen', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run), cancelIdleCallback() {} });
  const added: Element[] = [];
  const observer = new MutationObserver((changes) => {
    const elements = changes.flatMap(({ addedNodes }) => [...addedNodes] as Element[]);
    added.push(...elements.filter((element) => element.querySelector('[role=dialog]')));
  });
  observer.observe(document.body, { childList: true });
  const closed = { open: false, onOpenChange() {}, children: null };
  render(
    <>
      <Dialog {...closed} title="One" />
      <Dialog {...closed} title="Another" />
    </>,
  );
  await act(async () => idle.forEach((run) => void run()));
  render(<Dialog {...closed} title="Later" />);
  await nextTurn();
  expect(idle).toHaveLength(2);
  expect(added.map((element) => element.hasAttribute('hidden'))).toEqual([true]);
  expect(document.querySelector('[role=dialog]')).toBeNull();
  observer.disconnect();
});
