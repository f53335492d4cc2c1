import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Pagination, pageButtons } from './pagination.js';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [9, 9, [5, 6, 7, 8, 9]],
  [8, 9, [5, 6, 7, 8, 9]],
])('on page %i of %i offers %j', (page, pageCount, buttons) => {
  expect(pageButtons(page, pageCount)).toEqual(buttons);
});

describe('Pagination', () => {
  const show = (page: number, total: number) =>
    render(<Pagination label="Pages" page={page} pageSize={50} total={total} onPage={() => {}} />);

  it.each([
    [1, 51, 'Showing 1-50 of 51 words'],
    [2, 51, 'Showing 51-51 of 51 words'],
    [3, 1234, 'Showing 101-150 of 1234 words'],
  ])('on page %i of %i words says %s', (page, total, text) => {
    show(page, total);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('is absent up to one full page', () => {
    show(1, 50);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('cannot go before the first page nor beyond the last', () => {
    show(1, 60);
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
  });
});
