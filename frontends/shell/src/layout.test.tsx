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

  it('leads to the pages of the sidebar and to more tools', async () => {
    const { user } = at('/');
    const menu = await openMenu(user, 'More Tools');
    const links = within(menu).getAllByRole('menuitem');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Vocabulary Bank', '/vocabulary'],
      ['Content Coverage', '/content-coverage'],
      ['Sentence Export', '/sentence-export'],
      ['Content Pre-Learning Sentence Bank', '/sentence-bank'],
      ['Bilingual Audiobook coming soon', '/bilingual-audiobook'],
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

  it('has Japanese active, the other languages coming soon, and the languages of the interface', async () => {
    const { user } = at('/');
    const items = within(await openMenu(user, 'Language: Japanese')).getAllByRole('menuitemradio');
    expect(items.map((item) => [item.textContent, item.ariaChecked ?? item.getAttribute('aria-checked')])).toEqual([
      ['Japanese', 'true'],
      ['Spanishcoming soon', 'false'],
      ['Frenchcoming soon', 'false'],
      ['Germancoming soon', 'false'],
      ['English', 'true'],
      ['日本語', 'false'],
    ]);
    expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual([null, 'true', 'true', 'true', null, null]);
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
    await user.click(await screen.findByRole('button', { name: 'About' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'About' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(addresses),
    );
  });
});
