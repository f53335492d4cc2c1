import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AreaBoundary } from './area-boundary.js';

// React reports what a boundary catches on the console as well.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('keeps a failing area to itself, and shows it again once it works', async () => {
  let works = false;
  function Page() {
    if (!works) throw new Error('Its files did not arrive.');
    return <p>The area</p>;
  }
  function Shell() {
    const [attempt, setAttempt] = useState(1);
    return (
      <>
        <p>The header</p>
        <AreaBoundary key={attempt} onRetry={() => setAttempt(attempt + 1)}>
          <Page />
        </AreaBoundary>
      </>
    );
  }
  render(<Shell />);
  expect(screen.getByText('The header')).toBeTruthy();
  expect(screen.getByText('This area could not be loaded.')).toBeTruthy();
  expect(screen.getByText('Its files did not arrive.')).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The area')).toBeTruthy();
});

it('says nothing of the server where the page itself has a mistake', () => {
  const Page = () => (undefined as unknown as { name: string }).name;
  render(
    <AreaBoundary onRetry={() => {}}>
      <Page />
    </AreaBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toBe('This area could not be loaded.Try again');
});
