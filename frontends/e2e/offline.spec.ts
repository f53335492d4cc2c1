import type { Page } from '@playwright/test';
import { addBook, PICTURE } from './book.js';
import { install } from './installed.js';
import { expect, test } from './product.js';

test.use({ serviceWorkers: 'allow' });

const TEXT = ['吾輩は猫である。', '名前はまだ無い。', '猫は鼠を取る。'];

/** Adds a document and counts it, so that its words have ids. */
async function addDocument(page: Page, title: string): Promise<number> {
  const data = { title, content: TEXT.join(''), userId: 1 };
  const added = await page.request.post('/api/documents/create-from-text', { data });
  const { document } = (await added.json()) as { document: { id: number } };
  await page.request.post(`/api/documents/${document.id}/words`, { data: { from: 0, count: TEXT.length } });
  return document.id;
}

/** What is kept for the learner, as paths. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('private-1'))) return [];
    const requests = await (await caches.open('private-1')).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });

/** Waits until a text can be read on: the document and its words come, and are kept, apart. */
async function textKept(page: Page, id: number): Promise<void> {
  for (const path of [`/api/documents/${id}`, `/kept/words/${id}/0`]) {
    await expect.poll(() => kept(page)).toContain(path);
  }
}

const unsent = (page: Page) =>
  page.evaluate(async () => {
    const list = await (await caches.open('private-1')).match('/kept/unsent');
    return list ? ((await list.json()) as { path: string }[]).map(({ path }) => path) : [];
  });

/** The learner's place in a document, as it is kept. */
const keptPlace = (page: Page, id: number) =>
  page.evaluate(async (path) => {
    const kept = await (await caches.open('private-1')).match(path);
    return kept && ((await kept.json()) as { document: { currentSentence: number } }).document.currentSentence;
  }, `/api/documents/${id}?userId=1`);

test('an opened text is read on without a network, and words marked and unmarked there arrive once', async ({
  learner: page,
  gateway,
}) => {
  const id = await addDocument(page, '猫の話');
  await gateway.addWord('吾輩', 'わがはい', 'I');
  await install(page);
  await page.goto(`/assisted-reader/read/${id}`);
  await expect(page.getByRole('main')).toContainText('吾輩');
  await textKept(page, id);
  await expect.poll(() => kept(page)).toContain('/api/user/1/dashboard');

  await page.context().setOffline(true);
  await page.reload();
  const cat = page.getByRole('button', { name: '猫', exact: true }).first();
  const me = page.getByRole('button', { name: '吾輩', exact: true });
  await expect(me).toHaveAttribute('data-state', 'known');
  for (const word of [cat, me]) {
    await word.focus();
    await page.keyboard.press('m');
  }
  await expect.poll(() => unsent(page)).toContain('/api/users/1/vocabulary');
  await expect.poll(() => unsent(page)).toContainEqual(expect.stringMatching('^/api/users/1/vocabulary/known/'));
  await page.reload();
  await expect(cat).toHaveAttribute('data-state', 'known');
  await expect(me).toHaveAttribute('data-state', 'unknown');
  await page.getByRole('button', { name: 'Next sentence' }).click();
  await expect(page.getByRole('main')).toContainText('名前');
  await expect.poll(() => unsent(page)).toContain(`/api/documents/${id}/progress`);
  await expect.poll(() => keptPlace(page, id)).toBe(1);

  // What was done is there after another start, although the server knows nothing of it yet.
  await page.reload();
  await expect(page.getByRole('main')).toContainText('名前');
  // Nobody has been on the pages that lead to it.
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Continue reading 猫の話' })).toBeVisible();
  await expect(page.getByText('66.7% read')).toBeVisible();
  await page.goto('/assisted-reader');
  await expect(page.getByRole('progressbar', { name: '猫の話: read' })).toHaveAttribute('aria-valuenow', '67');
  await page.getByRole('link', { name: '猫の話' }).click();
  await expect(page.getByRole('main')).toContainText('名前');

  const posted: string[] = [];
  page.context().on('response', (response) => {
    if (response.request().method() === 'POST') posted.push(new URL(response.url()).pathname);
  });
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => unsent(page)).toEqual([]);
  const words = await gateway.call<{ vocabulary: { word: string }[] }>('GET', '/api/users/1/vocabulary');
  expect(words.vocabulary.map(({ word }) => word)).toEqual(['猫']);
  const { document } = await gateway.call<{ document: { currentSentence: number } }>(
    'GET',
    `/api/documents/${id}?userId=1`,
  );
  expect(document.currentSentence).toBe(1);
  await expect.poll(() => posted.filter((path) => path === '/api/users/1/vocabulary')).toHaveLength(1);
});

test('the pictures of a book are there without a network', async ({ learner: page, gateway }) => {
  const id = await addBook(page, gateway, `<p>山の麓の村。</p>${PICTURE}`, 40, 30);
  await install(page);
  await page.goto(`/assisted-reader/read/${id}`);
  await textKept(page, id);
  await expect.poll(() => kept(page)).toContain(`/api/documents/${id}/pictures/0`);

  await page.context().setOffline(true);
  await page.reload();
  const picture = page.getByRole('button', { name: 'Enlarge the picture: 村の絵' }).locator('img');
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(40);
});

test('the open text and the five before it are kept, and nothing of others', async ({ learner: page }) => {
  await install(page);
  const ids: number[] = [];
  for (let index = 0; index < 7; index++) {
    const id = await addDocument(page, `本 ${index}`);
    ids.push(id);
    await page.goto(`/assisted-reader/read/${id}`);
    await expect.poll(() => kept(page)).toContain(`/kept/words/${id}/0`);
  }
  const isOf = (id: number) => (path: string) => path === `/api/documents/${id}` || path === `/kept/words/${id}/0`;
  await expect.poll(async () => (await kept(page)).filter(isOf(ids[0]!))).toEqual([]);
  const paths = await kept(page);
  for (const id of ids.slice(1)) expect(paths).toContain(`/api/documents/${id}`);
});

test('signing out leaves nothing of the learner on the device', async ({ learner: page }) => {
  const id = await addDocument(page, '秘密の本');
  await install(page);
  await page.goto(`/assisted-reader/read/${id}`);
  await expect.poll(() => kept(page)).toContain(`/kept/words/${id}/0`);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('private-'))))
    .toEqual([]);
});

test.describe('in a Japanese browser', () => {
  test.use({ locale: 'ja-JP' });

  test('an opened text is read on in Japanese without a network, and other pages stay Japanese', async ({
    learner: page,
  }) => {
    const id = await addDocument(page, '猫の話');
    await install(page);
    await page.goto('/assisted-reader');
    await expect.poll(() => kept(page)).toContain('/api/documents/user/1');
    await page.goto(`/assisted-reader/read/${id}`);
    await expect(page.getByRole('main')).toContainText('吾輩');
    await textKept(page, id);

    await page.context().setOffline(true);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await page.getByRole('button', { name: '猫', exact: true }).first().click();
    await page.getByRole('button', { name: '知っている' }).click();
    await expect.poll(() => unsent(page)).toContain('/api/users/1/vocabulary');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '次の文' }).click();
    await expect(page.getByRole('main')).toContainText('名前');
    for (const [path, title] of [
      ['/', 'デモユーザーさん、ようこそ'],
      ['/assisted-reader', 'アシストリーダー'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
  });
});

test('who has chosen Japanese in another browser has it without a network too', async ({ learner: page }) => {
  await install(page);
  await page.goto('/');
  await expect.poll(() => kept(page)).toContain('/api/auth/user');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('button', { name: '設定' })).toBeVisible();
});

test('words and kanji that were looked up are there without a network', async ({ learner: page }) => {
  await install(page);
  await page.goto('/dictionary?q=taberu');
  await page.getByRole('main').getByRole('link', { name: '食べる' }).first().click();
  const meanings = page.getByRole('region', { name: 'Meanings' });
  await expect(meanings).toContainText('to eat');
  const address = new URL(page.url()).pathname;
  await expect.poll(() => kept(page)).toContain('/api/dictionary/words');
  await page.goto('/dictionary/kanji/食');
  await expect(page.getByRole('link', { name: '食べる' }).first()).toBeVisible();
  await expect.poll(() => kept(page)).toContain('/api/dictionary/search');

  await page.context().setOffline(true);
  await page.goto(address);
  await expect(meanings).toContainText('to eat');
  // The words made with it have another, below.
  await page.getByRole('button', { name: 'Block', exact: true }).first().click();
  await expect.poll(() => unsent(page)).toContain('/api/vocabulary/block');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Blocked' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/dictionary/kanji/食');
  await expect(page.getByRole('link', { name: '食べる' }).first()).toBeVisible();
});
