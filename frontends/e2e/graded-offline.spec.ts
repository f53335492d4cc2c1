import type { Page } from '@playwright/test';
import { learnThreeYesterday, newWordIn, queueOf, readToTheEnd, TODAY } from './first-days.js';
import { install } from './installed.js';
import { expectNotice } from './notices.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, timezoneId: TODAY });

/** Graded texts that this device keeps, although none was opened. */
const keptSamples = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('private-1'))) return [];
    const requests = await (await caches.open('private-1')).keys();
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => /^\/api\/samples\/./.test(path));
  });

const unsent = (page: Page) =>
  page.evaluate(async () => {
    const list = await (await caches.open('private-1')).match('/kept/unsent');
    return list ? ((await list.json()) as { path: string }[]).map(({ path }) => path) : [];
  });

/** Learns the next word of the open sentence that is new, and returns its dictionary form. */
async function learnNextWord(page: Page): Promise<string> {
  await (await newWordIn(page)).click();
  const popover = page.getByRole('dialog');
  // Its meaning, and who says it.
  await expect(popover.getByText(/^(EDICT|JMdict)$/)).toBeVisible();
  await popover.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(popover.getByRole('button', { name: 'Learning' })).toBeVisible();
  const word = await popover.locator('.text-xl').first().innerText();
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  return word;
}

test('graded texts that were never opened are read, translated and learnt from without a network', async ({
  learner: page,
  gateway,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await gateway.call('POST', '/api/users/1/known-sets', { set: 'particles' });
  await gateway.call('POST', '/api/users/1/known-sets', { set: 'courses', count: 60 });
  const { samples } = await gateway.call<{ samples: { id: string }[] }>('GET', '/api/samples');
  await install(page);
  await page.goto('/assisted-reader');
  const list = page.getByRole('region', { name: 'Graded texts' });
  await expect(list.getByRole('button', { name: /^Read / }).first()).toBeVisible();
  await expect.poll(async () => (await keptSamples(page)).length, { timeout: 60_000 }).toBe(samples.length);

  await page.context().setOffline(true);
  await page.reload();
  await list.getByRole('button', { name: /^All \d+ graded texts$/ }).click();
  await list.getByRole('button', { name: 'Read ルルの　あさ' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(page.getByText('It is morning.')).toBeVisible();
  const learnt = [await learnNextWord(page), await learnNextWord(page)];
  // They are being learnt after another start, too.
  const address = page.url();
  await page.reload();
  await expect(page.locator('[data-mark=learning]').first()).toBeVisible();
  await readToTheEnd(page);
  await expect(page.getByRole('heading', { name: 'You finished ルルの　あさ' })).toBeVisible();
  const figure = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  const different = Number(await figure('Different words').innerText());
  const known = await figure('Known words').innerText();
  await keepPicture(page, '1 end');
  await expect(page.getByRole('region', { name: 'Read next' }).getByRole('button', { name: /^Read / })).toHaveCount(3);
  const left = page.getByRole('region', { name: /still new to you$/ }).getByRole('checkbox', { name: /^Choose / });
  const count = await left.count();
  await left.first().check();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await expectNotice(page, 'You are learning 1 word');
  await expect(left).toHaveCount(count - 1);

  await page.goto('/assisted-reader');
  await list.getByRole('button', { name: /^All \d+ graded texts$/ }).click();
  await expect(list.getByText('✓ Read')).toHaveCount(1);
  await list.getByRole('button', { name: 'Read あかい　かさ' }).click();
  await expect(page.getByRole('main')).toContainText('あめ');
  learnt.push(await learnNextWord(page));
  await page.getByRole('button', { name: 'Next sentence' }).click();
  await expect.poll(() => unsent(page)).toContainEqual(expect.stringMatching(/\/progress$/));

  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => unsent(page), { timeout: 30_000 }).toEqual([]);
  const { documents } = await gateway.call<{
    documents: { id: number; title: string; progress: number; currentSentence: number }[];
  }>('GET', '/api/documents/user/1');
  expect(documents.map(({ title }) => title).sort()).toEqual(['あかい　かさ', 'ルルの　あさ']);
  expect(documents.find(({ title }) => title === 'ルルの　あさ')!.progress).toBe(100);
  const { id } = documents.find(({ title }) => title === 'ルルの　あさ')!;
  type Ending = { words: { all: number; known: number; fresh: unknown[] } | null };
  const ending = () => gateway.call<Ending>('GET', `/api/documents/${id}/ending`);
  await expect.poll(async () => (await ending()).words).not.toBeNull();
  const { words } = await ending();
  expect([words!.all, words!.fresh.length]).toEqual([different, count - 1]);
  expect(known).toMatch(new RegExp(`^${words!.known} \\(`));
  expect(documents.find(({ title }) => title === 'あかい　かさ')!.currentSentence).toBeGreaterThan(0);
  const { sentences } = await gateway.call<{
    sentences: { targetWord: string; documentId: number; sentenceTranslated: string }[];
  }>('GET', '/api/sentences/bank/1');
  expect(sentences.map(({ targetWord }) => targetWord).sort()).toEqual([...learnt].sort());
  for (const { documentId, sentenceTranslated } of sentences) {
    expect(documents.map(({ id }) => id)).toContain(documentId);
    expect(sentenceTranslated).toMatch(/[A-Z][a-z]+/);
  }
  // The address that the text had without a network leads to its document.
  await page.goto(address);
  await expect(page.getByRole('main')).toContainText('ルル');

  // The next day, in another browser.
  await learnThreeYesterday(gateway);
  expect((await queueOf(gateway)).day.dueCards).toBe(3);
  const other = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 1280, height: 800 },
    timezoneId: TODAY,
  });
  await other.addInitScript(() => localStorage.setItem('userId', '1'));
  const elsewhere = await other.newPage();
  await elsewhere.goto('/');
  await elsewhere
    .getByRole('region', { name: 'Reading' })
    .getByRole('link', { name: /^Cards to review/ })
    .click();
  await elsewhere.getByRole('button', { name: 'Show answer' }).click();
  await expect(elsewhere.getByRole('region', { name: 'Card' }).locator('p[lang=en].text-ink-soft')).toBeVisible();
  await elsewhere.goto('/assisted-reader');
  const lists = elsewhere.getByRole('region', { name: 'Graded texts' });
  await lists.getByRole('button', { name: /^All \d+ graded texts$/ }).click();
  await expect(lists.getByText('✓ Read')).toHaveCount(1);
  await other.close();
});
