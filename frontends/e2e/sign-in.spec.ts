import { expect, test } from './product.js';

test('a visitor sees only the login screen, whatever the address', async ({ page }) => {
  for (const path of ['/', '/vocabulary', '/about-us', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
  }
});

test('the demo user comes in without a call, stays over a reload, and signs out', async ({ page }) => {
  const signIns: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) signIns.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue as Demo User' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  expect(signIns).toEqual([]);

  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  expect(signIns).toEqual(['GET /api/auth/user']);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
  expect(signIns).toEqual(['GET /api/auth/user', 'POST /api/auth/logout']);
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
});

test('a stored id that the server does not take is dropped silently', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seeded')) localStorage.setItem('userId', '4711');
    sessionStorage.setItem('seeded', 'yes');
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('while the session is restored a Loading message is shown', async ({ learner: page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/user*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
});

test('a session that cannot be restored without a network is dropped silently', async ({ learner: page }) => {
  await page.route('**/api/auth/user*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});
