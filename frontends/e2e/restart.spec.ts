import { expect, type Page } from '@playwright/test';
import { test as base } from './arrived-page.js';
import { losses } from './losses.js';
import { CAT_TEXT } from './product.js';
import { MortalProduct, START_MS } from './running-product.js';

/** The server dies by `kill -9` and is started again at the same address, with a product of its own. */
const test = base.extend<{ learner: Page }, { product: MortalProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const product = await MortalProduct.start();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 2 * START_MS },
  ],
  baseURL: ({ product }, use) => use(product.url),
  learner: async ({ page }, use) => {
    await page.addInitScript(() => localStorage.setItem('userId', '1'));
    await use(page);
  },
});

test.skip(Boolean(process.env.E2E_BASE_URL || process.env.REPLICAS), 'a product of its own is killed');
// A start takes as long as the machine is busy.
test.describe.configure({ timeout: 4 * START_MS });

const AWAY = 'The server does not answer.';
const STARTING = 'The server is starting.';
const notice = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('what was typed while the server was killed stays, and is sent when it has started again', async ({
  learner: page,
  product,
}) => {
  await page.goto('/content-coverage');
  await page.getByLabel('Title').fill('吾輩は猫である');
  await page.getByLabel('Text', { exact: true }).fill(CAT_TEXT);
  await product.kill();
  const submit = page.getByRole('button', { name: 'Analyse' });
  await submit.click();
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await expect(notice(page, AWAY)).toBeVisible();
  expect(await losses(page)).toEqual([]);
  const ready = product.begin();
  await expect(notice(page, STARTING)).toBeVisible({ timeout: START_MS });
  await expect(page.getByLabel('Title')).toHaveValue('吾輩は猫である');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(CAT_TEXT);
  // Sent while the server starts, it waits until that is there.
  await submit.click();
  await ready;
  await expect(page).toHaveURL(/\/content-coverage\?analysis=\d+$/);
  await expect(notice(page, STARTING)).toHaveCount(0);
  const analyses = await page.request.get('/api/content/analyze');
  expect((await analyses.json()).map(({ title }: { title: string }) => title)).toEqual(['吾輩は猫である']);
});

/** Forms that are half filled in when the server dies, what becomes of them, and where that is seen. */
const FORMS = [
  {
    name: 'a word',
    path: '/vocabulary',
    open: (page: Page) => page.getByRole('button', { name: 'Add Word' }).first().click(),
    first: { 'Japanese Word': '読む' },
    rest: { 'Reading (Optional)': 'よむ', 'English Meaning': 'to read' },
    submit: (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Add Word' }),
    made: async (page: Page) => (await (await page.request.get('/api/users/1/vocabulary')).json()).vocabulary,
    as: { word: '読む', reading: 'よむ', meaning: 'to read' },
  },
  {
    name: 'a text',
    path: '/assisted-reader',
    open: async () => {},
    first: { 'Title (Optional)': '坊っちゃん' },
    rest: { Text: CAT_TEXT },
    submit: (page: Page) => page.getByRole('button', { name: 'Add and read' }),
    made: async (page: Page) => (await (await page.request.get('/api/documents/user/1')).json()).documents,
    as: { title: '坊っちゃん' },
  },
];

for (const { name, path, open, first, rest, submit, made, as } of FORMS) {
  test(`${name} that is half filled in when the server is killed is whole when it has started again`, async ({
    learner: page,
    product,
  }) => {
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await page.goto(path);
    await open(page);
    for (const [label, text] of Object.entries(first)) await field(label).fill(text);
    await product.kill();
    for (const [label, text] of Object.entries(rest)) await field(label).fill(text);
    await submit(page).click();
    await expect(notice(page, AWAY)).toBeVisible();
    const ready = product.begin();
    await expect(notice(page, STARTING)).toBeVisible({ timeout: START_MS });
    for (const [label, text] of Object.entries({ ...first, ...rest })) await expect(field(label)).toHaveValue(text);
    await submit(page).click();
    await ready;
    await expect(notice(page, STARTING)).toHaveCount(0);
    await expect.poll(() => made(page)).toContainEqual(expect.objectContaining(as));
    const alike = (await made(page)).filter((one: object) =>
      Object.entries(as).every(([key, value]) => Reflect.get(one, key) === value),
    );
    expect(alike).toHaveLength(1);
  });
}

for (const [locale, words, welcome] of [
  ['en-GB', STARTING, /^Welcome, /],
  ['ja-JP', 'サーバーを起動しています。', /ようこそ/],
] as const) {
  test.describe(`in a browser in ${locale}`, () => {
    test.use({ locale });

    test('a page that is opened while the server starts says so, and goes on by itself', async ({
      learner: page,
      product,
    }) => {
      await product.kill();
      const ready = product.begin();
      await expect
        .poll(
          () =>
            page.goto('/', { waitUntil: 'commit' }).then(
              () => true,
              () => false,
            ),
          { timeout: START_MS },
        )
        .toBe(true);
      await expect(notice(page, words)).toBeVisible();
      await ready;
      await expect(page.getByRole('heading', { level: 1, name: welcome })).toBeVisible();
      await expect(notice(page, words)).toHaveCount(0);
    });
  });
}
