import { expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useShownAtOnce } from './use-shown-at-once.js';

function Box({ kept = false, send }: { kept?: boolean; send(value: boolean): Promise<void> }) {
  const [shown, choose] = useShownAtOnce(kept, send);
  return <input type="checkbox" checked={shown} onChange={({ target }) => choose(target.checked)} />;
}

it('shows a press before the next task, while it is being saved', async () => {
  render(<Box send={() => new Promise(() => {})} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  const isChecked = new Promise((resolve) => setTimeout(() => resolve(box.checked)));
  fireEvent.click(box);
  expect(await isChecked).toBe(true);
});

it('shows what is kept again when a press could not be saved', async () => {
  render(<Box send={() => Promise.reject(new Error('not saved'))} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(box.checked).toBe(false));
});

it('shows what the server has kept as soon as that is another value', () => {
  const never = () => new Promise<void>(() => {});
  const { rerender } = render(<Box kept={false} send={never} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(box);
  rerender(<Box kept={true} send={never} />);
  expect(box.checked).toBe(true);
  rerender(<Box kept={false} send={never} />);
  expect(box.checked).toBe(false);
});
