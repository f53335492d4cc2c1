import type { Page } from '@playwright/test';
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
  await page.goto('/');
  await expect(page.getByText('Loading...')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
});

test.describe('with Google sign-in set up', () => {
  const configure = (page: Page) =>
    page.route('**/api/config', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), googleClientId: 'client-of-a-test' } });
    });

  /** Stands in for Google's script: a button, and a prompt at once, each of which hands over a credential. */
  const google = `window.google = { accounts: { id: {
    initialize(options) { this.give = () => options.callback({ credential: 'not-a-token', clientId: options.client_id, select_by: 'btn' }); },
    renderButton(parent) { const button = document.createElement('button'); button.textContent = 'Sign in with Google'; button.onclick = this.give; parent.append(button); },
    prompt() { window.prompted = true; }, cancel() {} } } };`;

  test('the button and One Tap appear, and a login that fails is only logged', async ({ page }) => {
    await configure(page);
    await page.route('https://accounts.google.com/gsi/client*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: google }),
    );
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Login failed'));
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await logged;
    await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { prompted?: boolean }).prompted)).toBe(true);
  });

  test('a login that works leads home', async ({ page }) => {
    await configure(page);
    await page.route('https://accounts.google.com/gsi/client*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: google }),
    );
    await page.route('**/api/auth/google', (route) =>
      route.fulfill({ json: { user: { id: 1, name: '', email: 'aki@example.com' } } }),
    );
    await page.goto('/vocabulary');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, aki@example.com' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('words stand in for the button when Google’s script cannot be loaded', async ({ page }) => {
    await configure(page);
    await page.route('https://accounts.google.com/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('Google sign-in could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
  });
});
