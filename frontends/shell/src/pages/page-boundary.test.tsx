import { BrowserRouter, Link, useRoutes } from '@ichibun/ui/router';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageBoundary } from './page-boundary.js';

// React reports what a boundary catches on the console as well.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('shows why a page failed, and the next address as if nothing had been', async () => {
  function Failing(): never {
    throw new Error('It cannot be shown.');
  }
  function Pages() {
    return useRoutes([
      { path: '/', element: <Failing /> },
      { path: '/next', element: <p>The next page</p> },
    ]);
  }
  render(
    <BrowserRouter>
      <Link to="/next">Next</Link>
      <PageBoundary>
        <Pages />
      </PageBoundary>
    </BrowserRouter>,
  );
  expect(screen.getByText('It cannot be shown.')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('The next page')).toBeTruthy();
});
