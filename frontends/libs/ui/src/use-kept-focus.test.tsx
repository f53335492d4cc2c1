import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type MouseEvent, useState } from 'react';
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

it('moves focus to the section when nothing is left there', async () => {
  render(
    <section aria-labelledby="title">
      <h2 id="title">Rows</h2>
      <List rows={['a']} />
    </section>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'a' }));
  const section = screen.getByRole('region', { name: 'Rows' });
  expect(document.activeElement).toBe(section);
  await userEvent.tab();
  expect(section.hasAttribute('tabindex')).toBe(false);
});

it('moves focus to what is around when the list goes with its last row', async () => {
  function Groups() {
    const [rows, setRows] = useState(['a']);
    return (
      <main>
        {rows.length > 0 && (
          <section aria-labelledby="title">
            <h2 id="title">Rows</h2>
            <Group onPress={() => setRows([])} />
          </section>
        )}
      </main>
    );
  }
  function Group({ onPress }: { onPress(): void }) {
    const keepFocus = useKeptFocus();
    const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      keepFocus(currentTarget);
      onPress();
    };
    return (
      <ul>
        <li data-row>
          <button type="button" onClick={press}>
            Delete
          </button>
        </li>
      </ul>
    );
  }
  render(<Groups />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
