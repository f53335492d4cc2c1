import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import SharePage from './share-page.js';

let gateway: FakeGateway;
/** What the browser keeps: forms by their addresses. */
let kept: Map<string, FormData>;

beforeEach(() => {
  kept = new Map();
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async (url: string) => ({ formData: async () => kept.get(url) }),
    delete: async (path: string) => kept.delete(new URL(path, 'http://localhost').href),
  };
  Object.assign(globalThis, { caches: { keys: async () => [], has: async () => true, open: async () => cache } });
  gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/documents/user/1': () => ({ documents: [] }),
    'GET /api/documents/uploads': () => ({ uploads: [] }),
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  history.replaceState(null, '', '/');
});

/** Keeps a share as the service worker does. */
function share(fields: Record<string, string>): void {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  kept.set(`http://localhost/kept/shared/${kept.size}`, form);
}

const show = () => renderPageOfUser(<SharePage />, { path: '/assisted-reader/share' });

describe('what is shared with the installed product', () => {
  it('becomes a text by one press, and is read', async () => {
    share({ title: '猫の話', text: '猫が走る。' });
    gateway.on({ 'POST /api/documents/create-from-text': () => answer(201, { document: { id: 42 } }) });
    const { user, location } = show();
    expect(await screen.findByText('猫が走る。')).toBeTruthy();
    expect(gateway.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Add and read' }));
    await waitFor(() => expect(location()).toBe('/assisted-reader/read/42'));
    await waitFor(() => expect(kept.size).toBe(0));
  });

  it('stays where it cannot be added, and can be put away', async () => {
    share({ text: '猫が走る。' });
    gateway.on({
      'POST /api/documents/create-from-text': () => answer(409, { code: 'x.y', message: 'Not now.' }),
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Add and read' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    expect(kept.size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Nothing is waiting here')).toBeTruthy();
    expect(kept.size).toBe(0);
  });

  it('may come with the address, where an application can only open one', async () => {
    const fragment = new URLSearchParams({ text: '犬が走る。' }).toString();
    history.replaceState(null, '', `/assisted-reader/share#${fragment}`);
    const { user } = show();
    expect(await screen.findAllByText('犬が走る。')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(location.hash).toBe('');
  });

  it('is another text when only what follows # changes', async () => {
    const open = (text: string) => {
      history.replaceState(null, '', `/assisted-reader/share#${new URLSearchParams({ text })}`);
      dispatchEvent(new HashChangeEvent('hashchange'));
    };
    open('犬が走る。');
    show();
    expect(await screen.findAllByText('犬が走る。')).toHaveLength(2);
    open('猫が走る。');
    expect(await screen.findAllByText('猫が走る。')).toHaveLength(2);
    expect(screen.queryByText('犬が走る。')).toBeNull();
  });

  it('is said not to be kept where ten wait already', async () => {
    share({ text: '猫だ。' });
    history.replaceState(null, '', '/assisted-reader/share?full');
    renderPageOfUser(<SharePage />, { path: '/assisted-reader/share?full' });
    expect((await screen.findByRole('alert')).textContent).toContain('ten are waiting already');
  });

  it('is opened by the learner, where it is an address', async () => {
    share({ title: 'ニュース', url: 'https://example.com/news' });
    show();
    const link = await screen.findByRole('link', { name: 'Open the page' });
    expect(link.getAttribute('href')).toBe('https://example.com/news');
    expect(link.getAttribute('rel')).toBe('noreferrer');
  });

  it('is shown one after the other', async () => {
    share({ text: '猫だ。' });
    share({ text: 'A cat.' });
    const { user } = show();
    await screen.findAllByText('猫だ。');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('It has no Japanese text')).toBeTruthy();
  });
});
