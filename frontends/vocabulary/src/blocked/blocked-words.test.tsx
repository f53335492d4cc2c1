import { renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { cat, gatewayWith, tokyo } from '../testing/vocabulary-page.js';
import VocabularyPage from '../vocabulary-page.js';

beforeEach(() => localStorage.clear());

describe('blocked words', () => {
  it('are listed with the day, and unblocked', async () => {
    let blockedWords = [tokyo];
    const gateway = gatewayWith([cat]);
    gateway.on({
      'GET /api/users/1/vocabulary/blocked': () => ({ blockedWords }),
      'DELETE /api/users/1/vocabulary/blocked/77': () => {
        blockedWords = [];
        return {};
      },
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    const row = (await screen.findByText('東京')).closest('tr')!;
    expect(within(row).getByText('No definition available')).toBeTruthy();
    expect(within(row).getByText('東亰')).toBeTruthy();
    expect(within(row).getByText('Nov 20, 2026')).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: 'Unblock 東京' }));
    expect(await screen.findByText('Word unblocked')).toBeTruthy();
    expect(await screen.findByText('No blocked words')).toBeTruthy();
  });

  it('say when unblocking failed', async () => {
    gatewayWith([cat], [tokyo]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.click(await screen.findByRole('button', { name: 'Unblock 東京' }));
    expect(await screen.findByText('Failed to unblock word')).toBeTruthy();
  });
});
