import { renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { gatewayWith } from '../testing/vocabulary-page.js';
import VocabularyPage from '../vocabulary-page.js';

beforeEach(() => localStorage.clear());

describe('corrections', () => {
  const sky = {
    id: 3,
    word: '空',
    reading: 'から',
    entry: '空・から',
    parts: [],
    scope: 'all',
    createdAt: '2026-11-21T00:00:00Z',
  };
  const food = { ...sky, id: 4, word: '食べ物', reading: '', entry: '', parts: ['食べ', '物'] };

  it('are listed in words and undone one by one', async () => {
    let corrections = [sky, food];
    const gateway = gatewayWith([]);
    gateway.on({
      'GET /api/users/1/corrections': () => ({ corrections }),
      'DELETE /api/users/1/corrections/3': () => {
        corrections = [food];
        return {};
      },
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    const list = await screen.findByRole('list', { name: 'Your corrections' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('p')?.textContent),
    ).toEqual(['空 is からIn all your texts', '食べ物 is several words: 食べ ・ 物In all your texts']);
    await user.click(screen.getByRole('button', { name: 'Undo the correction of 空' }));
    expect(await screen.findByText('Correction undone')).toBeTruthy();
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  });

  it('say where they hold, and are widened to their text or to all texts', async () => {
    const here = { ...sky, scope: 'place', textTitle: '砂の本', sentence: '空を見る。' };
    let corrections: object[] = [here];
    const gateway = gatewayWith([]);
    gateway.on({
      'GET /api/users/1/corrections': () => ({ corrections }),
      'PATCH /api/users/1/corrections/3': ({ body }) => {
        corrections = [{ ...here, ...(body as object), sentence: '' }];
        return { correction: corrections[0] };
      },
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    const list = await screen.findByRole('list', { name: 'Your corrections' });
    expect(within(list).getByText('空を見る。').parentElement?.textContent).toBe('砂の本 · 空を見る。');
    await user.click(screen.getByRole('button', { name: 'Apply to more: the correction of 空' }));
    await user.click(await screen.findByRole('menuitem', { name: 'The whole text' }));
    expect(await screen.findByText('It now applies to the whole text')).toBeTruthy();
    await waitFor(() => expect(within(list).queryByText('空を見る。')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Apply to more: the correction of 空' }));
    expect(screen.queryByRole('menuitem', { name: 'The whole text' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'All my texts' }));
    expect(await screen.findByText('In all your texts')).toBeTruthy();
    expect(gateway.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { scope: 'text' },
      { scope: 'all' },
    ]);
  });

  it('have no card while there are none', async () => {
    gatewayWith([]);
    renderPageOfUser(<VocabularyPage />);
    await screen.findByText('No words yet');
    expect(screen.queryByText('Your Corrections')).toBeNull();
  });
});
