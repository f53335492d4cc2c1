import type { Page } from '@playwright/test';
import { expectNotice } from './notices.js';
import { CAT_TEXT, expect, test } from './product.js';

/** The calls below /api that a page makes, in order. */
function calls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) made.push(`${request.method()} ${pathname}`);
  });
  return made;
}

test('nothing is loaded again by time or by coming back to the window', async ({ learner: page }) => {
  await page.clock.install();
  const made = calls(page);
  await page.goto('/vocabulary');
  await expect(page.getByText('No words yet')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = [...made];
  await page.clock.fastForward(60 * 60_000);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await page.getByRole('link', { name: 'Content Coverage' }).click();
  await expect(page.getByRole('heading', { name: 'New Analysis' })).toBeVisible();
  await page.getByRole('link', { name: 'Vocabulary Bank' }).click();
  await expect(page.getByText('No words yet')).toBeVisible();
  const again = made.slice(before.length).filter((call) => /\/vocabulary$|\/blocked$/.test(call));
  expect(again).toEqual([]);
});

test('what fails is said at once and not tried again by itself', async ({ learner: page }) => {
  const made = calls(page);
  await page.route('**/api/users/1/vocabulary', (route) =>
    route.fulfill({ status: 503, json: { code: 'rpc.unavailable', message: 'The vocabulary is resting.' } }),
  );
  await page.goto('/vocabulary');
  await expect(page.getByText('Your vocabulary could not be loaded.')).toBeVisible();
  await expect(page.getByText('The vocabulary is resting.')).toBeVisible();
  const loads = () => made.filter((call) => call === 'GET /api/users/1/vocabulary').length;
  expect(loads()).toBe(1);
  await page.unroute('**/api/users/1/vocabulary');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No words yet')).toBeVisible();
  expect(loads()).toBe(2);
});

test('a press that comes before the page has drawn the one before it sends nothing again', async ({
  learner: page,
}) => {
  const made = calls(page);
  await page.goto('/content-coverage');
  await page.getByLabel('Title').fill('猫');
  await page.getByLabel('Text', { exact: true }).fill(CAT_TEXT);
  await page.getByRole('button', { name: 'Analyse' }).dblclick();
  await expect(page).toHaveURL(/\?analysis=/);
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByLabel('Text', { exact: true }).fill(CAT_TEXT);
  await page.getByRole('button', { name: 'Add and read' }).dblclick();
  await expect(page).toHaveURL(/\/read\//);
  // A button of no form.
  await page.locator('[data-state=unknown]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Learn' }).dblclick();
  await expectNotice(page, 'Card made');
  const posted = ['/api/content/analyze', '/api/documents/create-from-text', '/api/sentences/save'];
  const isPosted = (call: string) => posted.some((path) => call === `POST ${path}`);
  expect(made.filter(isPosted)).toEqual(posted.map((path) => `POST ${path}`));
});

test('a JSON content type goes with a body, and only then', async ({ learner: page }) => {
  const types: [string, string | undefined][] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/users/1/vocabulary')) {
      types.push([request.method(), request.headers()['content-type']]);
    }
  });
  await page.goto('/vocabulary');
  await page.getByRole('button', { name: 'Add Word' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Japanese Word').fill('猫');
  await dialog.getByLabel('English Meaning').fill('cat');
  await dialog.getByRole('button', { name: 'Add Word' }).click();
  await page.getByRole('button', { name: 'Delete 猫' }).click();
  await expectNotice(page, 'Word removed from vocabulary');
  expect(types.find(([method]) => method === 'POST')).toEqual(['POST', 'application/json']);
  expect(types.filter(([method]) => method !== 'POST').map(([, type]) => type)).toEqual(
    types.filter(([method]) => method !== 'POST').map(() => undefined),
  );
});

test('a notice stays five seconds, and the next takes its place', async ({ learner: page, gateway }) => {
  await gateway.addWord('猫', 'ねこ', 'cat');
  await gateway.addWord('犬', 'いぬ', 'dog');
  await page.clock.install();
  await page.goto('/vocabulary');
  const notices = page.locator('[data-sonner-toast][data-visible=true]:not([data-removed=true])');
  await page.getByRole('button', { name: 'Delete 猫 (ねこ)' }).click();
  await expect(notices).toHaveCount(1);
  // From here on time passes only where it is told to.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole('button', { name: 'Delete 犬 (いぬ)' }).click();
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await page.getByText('No words yet').isVisible()).toBe(true);
  }).toPass();
  await page.clock.runFor(500);
  await expect(notices).toHaveCount(1);
  await page.clock.runFor(3_500);
  await expect(notices).toHaveCount(1);
  await page.clock.runFor(2_500);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});

for (const where of ['where no worker can keep the product', 'before a worker keeps it']) {
  test(`a failure is told of when the server has gone before the first notice, ${where}`, async ({ learner: page }) => {
    // As a browser is at an address of a local network without TLS; otherwise Playwright lets none come.
    if (where.startsWith('where')) {
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    }
    await page.goto('/assisted-reader', { waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    await page.getByLabel('Text', { exact: true }).fill('猫がいる。');
    await page.getByRole('button', { name: 'Add and read' }).click();
    await expectNotice(page, 'Upload failed');
  });
}

test('a notice is beside a dialog, not over its buttons', async ({ learner: page }) => {
  await page.goto('/vocabulary');
  const dialog = page.getByRole('dialog');
  const notice = page.locator('[data-sonner-toast]');
  await expect(async () => {
    await page.getByTestId('import-file').setInputFiles({
      name: 'words.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('x'),
    });
    await page.getByRole('button', { name: 'Add Word' }).click();
    const ends = async () => {
      const { x, width } = (await dialog.boundingBox())!;
      return (await notice.boundingBox())!.x - (x + width);
    };
    await expect.poll(ends, { timeout: 3_000 }).toBeGreaterThan(0);
  }).toPass();
});
