import type { Page } from '@playwright/test';
import { willChoose } from './chosen-file.js';
import { install } from './installed.js';
import { wavOf } from './recorded-sound.js';
import { expect, test } from './school.js';

test.use({ serviceWorkers: 'allow' });

const enter = { name: 'Sign in with Google' };
const TEXT = '秘密の手紙である。誰にも見せない。';

/** Adds a private text, opens it, and waits until it is kept on this device. Returns its address in the API. */
async function readPrivately(page: Page): Promise<string> {
  await install(page);
  const userId = Number(await page.evaluate(() => localStorage.getItem('userId')));
  const data = { title: '秘密', content: TEXT, userId };
  const added = await page.request.post('/api/documents/create-from-text', { data });
  const { document } = (await added.json()) as { document: { id: number } };
  await page.goto(`/assisted-reader/read/${document.id}`);
  await expect(page.getByRole('main')).toContainText('秘密の手紙');
  await expect.poll(() => kept(page)).toContain(`/kept/words/${document.id}/0`);
  return `/api/documents/${document.id}?userId=${userId}`;
}

/** What the browser keeps of any learner: paths of the caches, names of databases, keys of the storage. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('private-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const databases = (await indexedDB.databases()).map(({ name }) => name!);
    const stored = Object.keys(localStorage).filter((key) => /:\d+/.test(key) || key === 'userId');
    return [...requests.flat().map(({ url }) => new URL(url).pathname), ...databases, ...stored];
  });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

test('who signs out in one tab is signed out in all of them', async ({ pupil: page }) => {
  const text = await readPrivately(page);
  const documentId = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/assisted-reader/listen/${documentId}`);
  const silence = { samples: Buffer.alloc(48_000).toString('base64'), rate: 24_000, starts: [] };
  await willChoose(page, '手紙.wav', wavOf(silence));
  await page.getByRole('button', { name: 'Add a recording…' }).click();
  await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/^private-\d+$/));
  await page.goBack();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('main')).toContainText('秘密の手紙');
  await signOut(page);
  await expect(page.getByRole('button', enter)).toBeVisible();
  await expect(other.getByText('秘密の手紙')).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Ichibun' })).toBeVisible();
  await expect.poll(() => kept(other)).toEqual([]);
  await expect.poll(async () => (await page.request.get(text)).status()).toBe(401);
});

test('a sign-out without a network is the first call that gets through, also after the tab was closed', async ({
  pupil: page,
}) => {
  const text = await readPrivately(page);
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'ichibun_session');
  const context = page.context();
  await context.setOffline(true);
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Ichibun' })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  // The cookie is there still, and is of no use to whoever comes next.
  expect((await context.cookies()).map(({ value }) => value)).toContain(session!.value);
  const answer = (path: string) =>
    fetch(path).then(
      ({ status }) => status,
      () => 'none',
    );
  expect(await page.evaluate(answer, text)).toBe('none');
  await page.close();

  const calls: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') && !response.fromServiceWorker()) calls.push(pathname);
  });
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/about-us');
  // An address that is typed, which no page asks for.
  await next.goto(text);
  await expect(next.locator('body')).toContainText('auth.not-signed-in');
  await expect(next.locator('body')).not.toContainText('秘密');
  expect(calls[0]).toBe('/api/auth/logout');
  await context.addCookies([session!]);
  expect((await context.request.get(text)).status()).toBe(401);
});

test('a session that ended elsewhere takes along what this browser kept of it', async ({ pupil: page }) => {
  const text = await readPrivately(page);
  await page.evaluate(() => localStorage.setItem(`unsent-reading:${localStorage.getItem('userId')}:r`, '{}'));
  await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ichibun' })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  await page.context().setOffline(true);
  const answer = (path: string) =>
    fetch(path).then(
      ({ status }) => status,
      () => 'none',
    );
  expect(await page.evaluate(answer, text)).toBe('none');
});

test('a session that ends under an open page takes along what was kept before anybody loads another', async ({
  pupil: page,
}) => {
  await readPrivately(page);
  await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } });
  await page.getByRole('button', { name: 'Next sentence' }).click();
  await expect.poll(async () => (await kept(page)).filter((path) => path !== 'userId')).toEqual([]);
});
