import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { language, showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Settings } from './settings.js';

beforeEach(() => {
  localStorage.clear();
  fakeGateway({ 'GET /api/auth/user': () => ({ user: demoUser }) });
});

afterEach(() => showLanguage('en'));

const show = () => renderPageOfUser(<Settings />, { path: '/settings' }).user;
const groups = () => screen.queryAllByRole('region').map((group) => within(group).getByRole('heading').textContent);

describe('the page of all settings', () => {
  it('has each setting, or the way to it', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(groups()).toEqual([
      'Language and look',
      'Reading',
      'Voice',
      'Films',
      'Reviews and goal',
      'Which words count as known',
      'Dictionaries and other programs',
      'Your data',
    ]);
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([address('Furigana'), address('Target retention'), address('Blocked words')]).toEqual([
      '/settings/reading',
      '/review?settings',
      '/vocabulary#blocked',
    ]);
  });

  it.each([
    ['furigana', ['Furigana']],
    ['dark', ['Language and look']],
    ['ankiconnect', ['Connected programs']],
    [
      'films',
      [
        'Pause automatically',
        'Pace of films',
        'Pause for look-ups, skip parts without speech',
        'Sound and picture of saved sentences',
      ],
    ],
    ['fsrs', ['Target retention', 'Fit reviews to your memory']],
  ])('finds %s', async (question, names) => {
    const user = show();
    await user.type(await screen.findByRole('searchbox', { name: 'Search settings' }), question);
    const links = screen.queryAllByRole('link').map(({ textContent }) => textContent);
    expect(links.length > 0 ? links : groups()).toEqual(names);
  });

  it('says so where nothing has that name', async () => {
    const user = show();
    await user.type(await screen.findByRole('searchbox'), 'zxqw');
    expect(screen.getByText('No setting has this name.')).toBeTruthy();
  });

  it('counts new grammar points as new words for the account', async () => {
    const gateway = fakeGateway({ 'GET /api/auth/user': () => ({ user: demoUser }) });
    let settings = { grammarCounts: true, pointsCount: false };
    gateway.on({
      'GET /api/content/settings': () => settings,
      'POST /api/content/settings': ({ body }) => {
        settings = body as typeof settings;
        return settings;
      },
    });
    const user = show();
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'New grammar points count as new words do',
    });
    await waitFor(() => expect(box.disabled).toBe(false));
    await user.click(box);
    await waitFor(() => expect(settings).toEqual({ grammarCounts: true, pointsCount: true }));
    expect(box.checked).toBe(true);
  });

  it('changes what needs no other page', async () => {
    const user = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Add Spaces' }));
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    await user.click(screen.getByRole('radio', { name: 'Page View' }));
    expect(['add-spaces', 'theme', 'reader-view'].map((key) => localStorage.getItem(key))).toEqual([
      'true',
      'dark',
      'page',
    ]);
    expect(document.documentElement.dataset.theme).toBe('dark');
    await user.click(screen.getByRole('radio', { name: '日本語' }));
    await waitFor(() => expect(language()).toBe('ja'));
  });
});
