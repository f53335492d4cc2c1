import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useKeptFocus } from './use-kept-focus.js';

/** A list whose rows go, or stay without their button, when the button is pressed. */
function List({ rows, staying = [] }: { rows: string[]; staying?: string[] }) {
  const [pressed, setPressed] = useState<string[]>([]);
  const keepFocus = useKeptFocus();
  return (
    <ul>
      {rows
        .filter((row) => !pressed.includes(row) || staying.includes(row))
        .map((row) => (
          <li key={row} data-row>
            {!pressed.includes(row) && (
              <button
                type="button"
                onClick={({ currentTarget }) => {
                  keepFocus(currentTarget);
                  setPressed([...pressed, row]);
                }}
              >
                {row}
              </button>
            )}
          </li>
        ))}
    </ul>
  );
}

it.each([
  ['the row that took its place', ['a', 'b', 'c'], [], 'b', 'c'],
  ['the one before when it was the last', ['a', 'b'], [], 'b', 'a'],
  ['the next with a button when the row stays without one', ['a', 'b', 'c'], ['b'], 'b', 'c'],
])('moves focus to %s', async (_, rows, staying, pressed, focused) => {
  render(<List rows={rows} staying={staying} />);
  await userEvent.click(screen.getByRole('button', { name: pressed }));
  expect(document.activeElement?.textContent).toBe(focused);
});

it('leaves focus alone when nothing is left', async () => {
  render(<List rows={['a']} />);
  await userEvent.click(screen.getByRole('button', { name: 'a' }));
  expect(document.activeElement).toBe(document.body);
});
