import { type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Layout } from './layout.js';

let gateway: FakeGateway;

beforeEach(() => {
  localStorage.clear();
  gateway = fakeGateway({ 'GET /api/auth/user': () => ({ user: demoUser }), 'POST /api/auth/logout': () => ({}) });
});

const at = (path: string) => renderPageOfUser(<Layout />, { path });
const openMenu = async (user: ReturnType<typeof at>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('menu');
};

describe('the sidebar', () => {
  it.each(['/vocabulary', '/content-coverage', '/sentence-export', '/sentence-bank'])(
    'stands beside %s',
    async (path) => {
      at(path);
      const links = within(await screen.findByRole('navigation', { name: 'Study tools' })).getAllByRole('link');
      expect(links.map((link) => link.textContent)).toEqual([
        'Vocabulary Bank',
        'Content Coverage',
        'Sentence Export',
        'Sentence Bank',
      ]);
      expect(
        links.find((link) => link.ariaCurrent === 'page' || link.getAttribute('aria-current'))?.getAttribute('href'),
      ).toBe(path);
    },
  );

  it('is beside an address that ends in a slash', async () => {
    at('/vocabulary/');
    expect(await screen.findByRole('navigation', { name: 'Study tools' })).toBeTruthy();
  });

  it.each(['/', '/analytics', '/assisted-reader'])('is not beside %s', async (path) => {
    at(path);
    await screen.findByRole('banner');
    expect(screen.queryByRole('navigation', { name: 'Study tools' })).toBeNull();
  });
});

describe('the pages of an area', () => {
  it.each([
    ['/content-coverage', 'Library', ['Texts', 'What to read next', 'Analyses', 'Audiobooks']],
    ['/dictionary', 'Words', ['Your words', 'Saved sentences', 'Kanji', 'Grammar', 'Import', 'Look up']],
  ])('are above %s', async (path, area, names) => {
    at(path);
    const links = within(await screen.findByRole('navigation', { name: area })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(names);
  });

  it.each(['/assisted-reader/read/7', '/content-coverage?analysis=7', '/dictionary/kanji/x', '/', '/your-data'])(
    'are not above %s',
    async (path) => {
      at(path);
      await screen.findByRole('banner');
      expect(screen.queryByRole('navigation', { name: /^(?:Library|Words|Today)$/ })).toBeNull();
    },
  );
});

describe('the header', () => {
  it.each([
    ['/assisted-reader/read/7', 'true', false],
    ['/assisted-reader/read/7', 'false', true],
    ['/assisted-reader', 'true', true],
  ])('on %s with focused reading %s is shown: %s', async (path, focused, shown) => {
    localStorage.setItem('focused-reading', focused);
    at(path);
    await screen.findByRole('main');
    expect(screen.queryByRole('banner') !== null).toBe(shown);
  });

  it.each([
    ['/', 'Today', 'page'],
    ['/review', 'Today', 'true'],
    ['/assisted-reader/', 'Library', 'page'],
    ['/assisted-reader/read/7', 'Library', 'true'],
    ['/content-coverage', 'Library', 'true'],
    ['/dictionary/word/1/x', 'Words', 'true'],
    ['/sentence-export', 'Words', 'true'],
    ['/sentence-bank?analysis=7', 'Library', 'true'],
    ['/analytics', 'Progress', 'page'],
    ['/your-data', undefined, undefined],
  ])('on %s shows that one is in %s', async (path, name, current) => {
    at(path);
    const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/assisted-reader',
      '/vocabulary',
      '/analytics',
    ]);
    const marked = links.filter((link) => link.getAttribute('aria-current'));
    expect(marked.map((link) => [link.lastChild?.textContent, link.getAttribute('aria-current')])).toEqual(
      name ? [[name, current]] : [],
    );
  });

  it('leads to every tool by its name', async () => {
    const { user } = at('/');
    const menu = await openMenu(user, 'More Tools');
    const links = within(menu).getAllByRole('menuitem');
    expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
      ['Assisted Reader', '/assisted-reader'],
      ['Content Coverage', '/content-coverage'],
      ['Bilingual Audiobook', '/bilingual-audiobook'],
      ['Translate Content', null],
      ['Review', '/review'],
      ['Vocabulary Bank', '/vocabulary'],
      ['Content Pre-Learning Sentence Bank', '/sentence-bank'],
      ['Sentence Export', '/sentence-export'],
      ['Analytics', '/analytics'],
      ['About', null],
    ]);
  });

  it('leads to the dictionary, on a phone by one press and from any page by / and Ctrl-K', async () => {
    const { user, location } = at('/analytics');
    expect((await screen.findByRole('link', { name: 'Dictionary' })).getAttribute('href')).toBe('/dictionary');
    await user.keyboard('/');
    await waitFor(() => expect(location()).toBe('/dictionary'));
  });

  it('leads there by Ctrl-K', async () => {
    const { user, location } = at('/analytics');
    await screen.findByRole('banner');
    await user.keyboard('{Control>}k{/Control}');
    expect(location()).toBe('/dictionary');
  });

  it('leaves / to those who write, to pages that use it, and to those who want no letters as keys', async () => {
    const { user, location } = renderPageOfUser(
      <>
        <Layout />
        <input aria-label="A field" />
      </>,
      { path: '/analytics' },
    );
    await user.type(await screen.findByLabelText('A field'), 'and/or');
    const take = (event: KeyboardEvent) => event.preventDefault();
    document.addEventListener('keydown', take);
    await user.click(await screen.findByRole('main'));
    await user.keyboard('/');
    document.removeEventListener('keydown', take);
    localStorage.setItem('letter-keys', 'false');
    await user.keyboard('/');
    expect(location()).toBe('/analytics');
  });

  it('has the languages of the interface at the globe', async () => {
    const { user } = at('/');
    const items = within(await openMenu(user, 'Language · 言語')).getAllByRole('menuitemradio');
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['English', 'true'],
      ['日本語', 'false'],
    ]);
  });

  it('keeps the two reading settings in this browser', async () => {
    const { user } = at('/');
    const menu = await openMenu(user, 'Settings');
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Add Spaces' }));
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Focused Reading' }));
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Focused Reading' }));
    expect([localStorage.getItem('add-spaces'), localStorage.getItem('focused-reading')]).toEqual(['true', 'false']);
  });

  it('shows who is signed in, and signs out', async () => {
    const { user } = at('/');
    const menu = await openMenu(user, 'Account');
    expect(within(menu).getByText('demo@example.com')).toBeTruthy();
    await user.click(within(menu).getByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(localStorage.getItem('userId')).toBeNull());
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it.each([
    [null, ['/learning-method', '/how-to', '/about-us']],
    ['https://chat.example/invite', ['https://chat.example/invite', '/learning-method', '/how-to', '/about-us']],
  ])('tells about the product in a dialog, and leads to a chat where there is one: %s', async (chat, addresses) => {
    gateway.on({ 'GET /api/config': () => ({ demoUser: true, googleClientId: null, communityChatUrl: chat }) });
    const { user } = at('/');
    await user.click(within(await openMenu(user, 'More Tools')).getByRole('menuitem', { name: 'About' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'About' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(addresses),
    );
  });
});
