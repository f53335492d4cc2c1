import type { KnownSet } from '@ichibun/contracts/vocabulary';
import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { KnownSets } from './known-sets.js';

const particles: KnownSet = {
  id: 9,
  set: 'particles',
  count: null,
  level: null,
  title: '',
  words: 126,
  addedAt: '2026-11-21T00:00:00Z',
};

function show({ hasLevels = false } = {}) {
  let knownSets: KnownSet[] = [];
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/dictionary': () => ({ frequencySources: ['Newspapers', 'Estimate'], hasLevels }),
    'GET /api/users/1/known-sets': () => ({ knownSets }),
    'GET /api/users/1/known-sets/preview': ({ path }) => {
      const count = Number(new URL(path, 'http://x').searchParams.get('count') ?? 126);
      return knownSets.length > 0 && count === 126
        ? { words: 126, newWords: 0, examples: [] }
        : { words: count, newWords: count - 26, examples: ['は', 'が'] };
    },
    'POST /api/users/1/known-sets': () => {
      knownSets = [particles];
      return { knownSet: particles, cardsPutAway: 3, keptWords: 1 };
    },
    'DELETE /api/users/1/known-sets/9': () => {
      knownSets = [];
      return { removed: 126 };
    },
  });
  return { gateway, ...renderPageOfUser(<KnownSets />) };
}

beforeEach(() => localStorage.clear());

describe('sets of words known at once', () => {
  it('say what marking them would add, and where ranks come from', async () => {
    const { user } = show();
    expect(await screen.findByText(/100 words that you have not marked yet/)).toBeTruthy();
    expect(await screen.findByText(/974 words that you have not marked yet/)).toBeTruthy();
    expect(await screen.findByText('Ranked by: Newspapers; Estimate.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('How many of the most frequent words'), '5000');
    expect(await screen.findByText(/4,974 words that you have not marked yet/)).toBeTruthy();
  });

  it('are marked with one click, listed, and undone', async () => {
    const { user, gateway } = show();
    const mark = await screen.findByRole<HTMLButtonElement>('button', { name: 'I know these: all particles' });
    await waitFor(() => expect(mark.disabled).toBe(false));
    await user.click(mark);
    expect(await screen.findByText('126 words marked as known')).toBeTruthy();
    expect(gateway.calls.find(({ method }) => method === 'POST')?.body).toEqual({ set: 'particles' });
    const list = await screen.findByRole('list', { name: 'Marked sets' });
    expect(within(list).getByRole('listitem').textContent).toContain('All particles and auxiliaries · 126 words');
    expect(await screen.findByText('You already know all of these.')).toBeTruthy();
    expect(mark.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Undo: All particles and auxiliaries' }));
    expect(await screen.findByText('126 words no longer marked')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Marked sets' })).toBeNull());
  });

  it('of the most frequent words are as many as chosen', async () => {
    const { user, gateway } = show();
    await user.selectOptions(await screen.findByLabelText('How many of the most frequent words'), '300');
    const mark = await screen.findByRole<HTMLButtonElement>('button', { name: 'I know these: the top 300' });
    await waitFor(() => expect(mark.disabled).toBe(false));
    await user.click(mark);
    await waitFor(() =>
      expect(gateway.calls.find(({ method }) => method === 'POST')?.body).toEqual({ set: 'most-frequent', count: 300 }),
    );
  });

  it('by level of the JLPT are offered where the server has the lists', async () => {
    const { user, gateway } = show({ hasLevels: true });
    await user.selectOptions(await screen.findByLabelText('Level of the JLPT'), 'N4');
    const mark = await screen.findByRole<HTMLButtonElement>('button', { name: 'I know these: JLPT N4' });
    await waitFor(() => expect(mark.disabled).toBe(false));
    await user.click(mark);
    await waitFor(() =>
      expect(gateway.calls.find(({ method }) => method === 'POST')?.body).toEqual({ set: 'jlpt', level: 'N4' }),
    );
    expect(gateway.calls.some(({ path }) => path.endsWith('preview?set=jlpt&level=N4'))).toBe(true);
  });

  it('by level are not mentioned where it has none', async () => {
    show();
    await screen.findByText('Ranked by: Newspapers; Estimate.');
    expect(screen.queryByText(/JLPT/)).toBeNull();
  });

  it('that cannot be marked say why', async () => {
    const { user, gateway } = show();
    gateway.on({ 'POST /api/users/1/known-sets': () => answer(503, { code: 'x.y', message: 'No ranks here.' }) });
    const mark = await screen.findByRole<HTMLButtonElement>('button', { name: 'I know these: all particles' });
    await waitFor(() => expect(mark.disabled).toBe(false));
    await user.click(mark);
    expect(await screen.findByText('No ranks here.')).toBeTruthy();
  });
});
