import { expect, googleAnswers, test } from './school.js';

const enter = { name: 'Sign in with Google' };

test('a visitor sees Google’s button and One Tap, and no demo user where there is none', async ({ page }) => {
  await googleAnswers(page, undefined);
  await page.goto('/vocabulary');
  await expect(page.getByRole('button', enter)).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'oneTapIsShown' in window)).toBe(true);
  await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toHaveCount(0);
});

for (const [way, act] of [
  ['the button', 'click'],
  ['One Tap', 'tap'],
] as const) {
  test(`${way} signs in with a real token, leads home, and the session outlives a reload`, async ({ page, school }) => {
    const token = await school.issuer.token({ sub: `by ${act}`, email: `${act}@example.com`, name: '' });
    await googleAnswers(page, token);
    await page.goto('/vocabulary');
    const button = page.getByRole('button', enter);
    await expect(button).toBeVisible();
    if (act === 'click') await button.click();
    else await page.evaluate(() => (window as unknown as { giveCredential(): void }).giveCredential());
    const welcome = page.getByRole('heading', { name: `Welcome, ${act}@example.com` });
    await expect(welcome).toBeVisible();
    await expect(page).toHaveURL('/');
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'ichibun_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(await page.evaluate(() => localStorage.getItem('userId'))).toMatch(/^\d+$/);
    await page.reload();
    await expect(welcome).toBeVisible();
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('menu')).toContainText(`${act}@example.com`);
  });
}

const refused: [string, (claims: { now: number }) => Record<string, unknown> | undefined][] = [
  ['a token for another site', () => ({ aud: 'another-site' })],
  ['a token of another issuer', () => ({ iss: 'https://issuer.example' })],
  ['a token whose time is over', ({ now }) => ({ exp: now - 3_600 })],
  ['a token without a confirmed address', () => ({ email_verified: false })],
  ['no token', () => undefined],
];
for (const [what, claimsAt] of refused) {
  test(`${what} is only logged: the visitor stays, and sees nothing of it`, async ({ page, school }) => {
    const claims = claimsAt({ now: Math.floor(Date.now() / 1000) });
    await googleAnswers(page, claims && (await school.issuer.token({ sub: 'mallory', ...claims })));
    await page.goto('/');
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Login failed'));
    await page.getByRole('button', enter).click();
    await logged;
    await expect(page.getByRole('button', enter)).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
  });
}

test('words stand in for the button when Google’s script cannot be loaded', async ({ page }) => {
  await page.route('https://accounts.google.com/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Google sign-in could not be loaded.')).toBeVisible();
});

test('signing out ends the session on the server as well', async ({ pupil: page }) => {
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'ichibun_session');
  const path = await page.evaluate(() => `/api/users/${localStorage.getItem('userId')}/vocabulary`);
  expect((await page.request.get(path)).status()).toBe(200);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', enter)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  await page.context().addCookies([session!]);
  expect((await page.request.get(path)).status()).toBe(401);
});

test('a session that ends under the open dialog asks to log in, and the next page leads to the login screen', async ({
  pupil: page,
}) => {
  await page.getByRole('banner').getByRole('button', { name: 'Translate Content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Translation Learning' });
  await dialog.getByLabel('Title').fill('A cat');
  await dialog.getByLabel('English Text').fill('I am a cat.');
  await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } });
  await dialog.getByRole('button', { name: 'Translate & Create Document' }).click();
  await expect(dialog.getByText('Please log in to access translation learning.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);

  await page.goto('/vocabulary');
  await expect(page.getByRole('button', enter)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
});

test('a session that ends before a page is opened from within shows what the page says then', async ({
  pupil: page,
}) => {
  await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } });
  await page.getByRole('link', { name: 'known words' }).click();
  await expect(page.getByText('Please log in to access your vocabulary.')).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', enter)).toBeVisible();
});
