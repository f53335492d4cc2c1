import type { Page } from '@playwright/test';
import { expectNotice } from './notices.js';
import { expect, test } from './product.js';

/** The product of these tests has no language model; a test that sends something has the server say it has one. */
const withModel = (page: Page) =>
  page.route('**/api/translate-to-japanese', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { available: true } }) : route.fallback(),
  );

async function open(page: Page) {
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Translate Content' }).click();
  return page.getByRole('dialog', { name: 'Translation Learning' });
}

async function fillIn(page: Page) {
  await page.getByLabel('Title').fill(' A cat ');
  await page.getByLabel('English Text').fill('I am a cat.\n');
}

test('both fields are required', async ({ learner: page }) => {
  await withModel(page);
  const dialog = await open(page);
  const submit = dialog.getByRole('button', { name: 'Translate & Create Document' });
  await expect(dialog.getByPlaceholder('Paste your English text here...')).toHaveCSS('min-height', '200px');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Title').fill('A cat');
  await expect(submit).toBeDisabled();
  await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.getByText('Required fields')).toBeVisible();
  await expect(page.getByText('Please enter both title and English text.')).toBeVisible();
  await expect(dialog.getByLabel('Translation Mode').locator('option')).toHaveText([
    'Beginner (simplify language)',
    'Intermediate+ (advanced language)',
  ]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('a failure is shown, and what was typed stays', async ({ learner: page }) => {
  await page.route('**/api/translate-to-japanese', (route) =>
    route.fulfill({ status: 503, json: { code: 'ai.not-configured', message: 'Set GEMINI_API_KEY to translate.' } }),
  );
  await withModel(page);
  const dialog = await open(page);
  await fillIn(page);
  await dialog.getByRole('button', { name: 'Translate & Create Document' }).click();
  // The notice's title, and the step that failed.
  await expect(page.getByText('Translation failed')).toHaveCount(2);
  await expect(page.getByText('Set GEMINI_API_KEY to translate.')).toBeVisible();
  await expect(dialog.getByLabel('English Text')).toHaveValue('I am a cat.\n');

  await page.unroute('**/api/translate-to-japanese');
  await page.route('**/api/translate-to-japanese', (route) => route.fulfill({ json: { translation: '猫' } }));
  await page.route('**/api/documents/create-from-text', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByRole('button', { name: 'Translate & Create Document' }).click();
  await expectNotice(page, 'Failed to create document');
});

test('without a language model the form says so beforehand, and the settings to whoever runs the server', async ({
  learner: page,
}) => {
  test.skip(Boolean(process.env.E2E_BASE_URL) && !process.env.REPLICAS, 'a product that runs already may have a model');
  const dialog = await open(page);
  await fillIn(page);
  await expect(dialog.getByText('This server has no language model yet')).toBeVisible();
  await expect(dialog.getByText(/GEMINI_API_KEY/)).toBeHidden();
  await dialog.getByText('For the administrator').click();
  await expect(dialog.getByText(/GEMINI_API_KEY/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Translate & Create Document' })).toBeDisabled();
});

test('a translation opens in the reader, and everything is disabled meanwhile', async ({ learner: page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/translate-to-japanese', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ text: 'I am a cat.\n', mode: 'beginner' });
    await held;
    await route.fulfill({ json: { translation: '吾輩は猫である。' } });
  });
  await page.route('**/api/documents/create-from-text', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ title: 'A cat', content: '吾輩は猫である。', userId: 1 });
    await route.fulfill({ json: { document: { id: 42 } } });
  });
  await withModel(page);
  const dialog = await open(page);
  await fillIn(page);
  await dialog.getByRole('button', { name: 'Translate & Create Document' }).click();
  await expect(dialog.getByRole('button', { name: 'Translating...' })).toBeDisabled();
  await expect(dialog.getByLabel('Title')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  answer();
  await expect(page).toHaveURL('/assisted-reader/read/42');
  await expectNotice(page, 'Translation complete!');
  await expect(page.getByText('Your English text has been translated and added to the Assisted Reader.')).toBeVisible();
});
