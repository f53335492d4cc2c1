import type { Locator, Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { expect, test } from './product.js';

const menu = (page: Page) => page.getByRole('menu');
const settings = (page: Page) => page.getByRole('button', { name: 'Settings' });
const globe = (page: Page) => page.getByRole('button', { name: 'Language · 言語' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Expects that nothing of it lies beyond the edges of the screen, nor over its button. */
async function expectBeside(page: Page, button: Locator): Promise<void> {
  await expect(menu(page)).toBeVisible();
  const { width, height } = page.viewportSize()!;
  await expect
    .poll(async () => {
      const [own, of] = [(await menu(page).boundingBox())!, (await button.boundingBox())!];
      const isInside = own.x >= 0 && own.y >= 0 && own.x + own.width <= width && own.y + own.height <= height;
      return { isInside, isBeside: own.y >= of.y + of.height || own.y + own.height <= of.y };
    })
    .toEqual({ isInside: true, isBeside: true });
}

test('a menu opens with Enter, Space and the arrow down on its first item, and with a press on none', async ({
  learner: page,
}) => {
  await page.goto('/');
  await expect(settings(page)).toHaveAttribute('aria-expanded', 'false');
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await settings(page).focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('menuitemcheckbox', { name: 'Add Spaces' })).toBeFocused();
    await expect(settings(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(settings(page)).toBeFocused();
    await expect(settings(page)).toHaveAttribute('aria-expanded', 'false');
  }
  await settings(page).click();
  await expect(menu(page)).toBeFocused();
  await expect(menu(page)).toHaveAccessibleName('Settings');
  expect(await settings(page).getAttribute('aria-controls')).toBe(await menu(page).getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitemradio', { name: '日本語' })).toBeFocused();
});

test('the ring of focus is there at once when a menu gives focus back, and when a key leads on', async ({
  learner: page,
}) => {
  await page.goto('/');
  await settings(page).focus();
  for (const keys of [['Enter', 'Escape'], ['Tab']]) {
    for (const key of keys) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.getAnimations().length)).toBe(0);
  }
});

test('keys go through a menu, and stop at its ends', async ({ learner: page }) => {
  await page.goto('/');
  await settings(page).click();
  for (const [key, name] of [
    ['ArrowDown', 'Add Spaces'],
    ['ArrowUp', 'Add Spaces'],
    ['ArrowDown', 'Focused Reading'],
    ['ArrowDown', 'All settings'],
    ['End', '日本語'],
    ['ArrowDown', '日本語'],
    ['ArrowUp', 'English'],
    ['Home', 'Add Spaces'],
    ['PageDown', '日本語'],
    ['PageUp', 'Add Spaces'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(page), key).toBe(name);
  }
  await page.keyboard.press('Escape');

  await globe(page).click();
  for (const [key, name] of [
    ['ArrowDown', 'English'],
    ['End', '日本語'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(page), key).toBe(name);
  }
});

test('letters lead to the label that they begin, and one of them again to the next', async ({ learner: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'More Tools' }).click();
  for (const [letters, name] of [
    ['c', /^Content Coverage/],
    ['c', /^Content Pre-Learning/],
    ['c', /^Content Coverage/],
  ] as const) {
    await page.keyboard.type(letters);
    expect(await focused(page)).toMatch(name);
  }
  await page.keyboard.press('Escape');
  await settings(page).click();
  // No key of this keyboard has it.
  await menu(page).dispatchEvent('keydown', { key: '日' });
  expect(await focused(page)).toBe('日本語');
  await page.keyboard.press('Escape');
  await settings(page).click();
  // The space belongs to the label, and changes nothing.
  await page.keyboard.type('ADD sp');
  expect(await focused(page)).toBe('Add Spaces');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Add Spaces' })).not.toBeChecked();
});

test('Tab closes a menu and goes on from its button', async ({ learner: page }) => {
  await page.goto('/');
  await settings(page).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menu(page)).toHaveCount(0);
  await expect(settings(page)).toBeFocused();
});

test('a press beside an open menu closes it, one on its button too, and one on another opens that', async ({
  learner: page,
}) => {
  await page.goto('/');
  await settings(page).click();
  await page.mouse.click(300, 500);
  await expect(menu(page)).toHaveCount(0);
  await settings(page).click();
  await expect(menu(page)).toBeVisible();
  await settings(page).click();
  await expect(menu(page)).toHaveCount(0);
  await settings(page).click();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(menu(page)).toHaveCount(1);
  await expect(menu(page)).toHaveAccessibleName('Account');
});

test('the pointer highlights what it is over, and chooses it', async ({ learner: page }) => {
  await page.goto('/');
  await settings(page).click();
  const dark = page.getByRole('menuitemradio', { name: 'Dark' });
  await dark.hover();
  await expect(dark).toBeFocused();
  await dark.click();
  await expect(dark).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
});

test('a dialog that a menu opens gives the focus back to the button of the menu', async ({ learner: page }) => {
  await page.setViewportSize({ width: 700, height: 700 });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'More Tools' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('tr');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Translation Learning' })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a menu stays within a screen of any size, above its button where there is no room below', async ({
  learner: page,
  gateway,
}) => {
  await page.goto('/');
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const name of ['Language · 言語', 'Settings', 'Account']) {
      const button = page.getByRole('button', { name });
      await button.click();
      await expectBeside(page, button);
      await page.keyboard.press('Escape');
    }
  }
  // Lower than the menu: that scrolls, to what has focus.
  await page.setViewportSize({ width: 844, height: 300 });
  await settings(page).click();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitemradio', { name: '日本語' })).toBeInViewport({ ratio: 1 });
  const { y, height } = (await menu(page).boundingBox())!;
  expect([y >= 0, y + height <= 300]).toEqual([true, true]);
  await expectAxeFindsNothing(page, 'a low screen', ['light']);

  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    userId: 1,
    title: '猫の話',
    content: '吾輩は猫である。',
  });
  for (const [width, height] of [
    [1280, 440],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/assisted-reader/read/${document.id}`);
    await page.getByRole('button', { name: '猫', exact: true }).click();
    const more = page.getByRole('button', { name: 'More about this word' });
    await more.click();
    await expectBeside(page, more);
    await expectAxeFindsNothing(page, `the menu of a word, ${width} pixels`, ['light']);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(more).toBeFocused();
    await expect(page.getByRole('dialog', { name: '猫' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a menu goes with its button when the window becomes narrower', async ({ learner: page }) => {
  await page.goto('/');
  await settings(page).click();
  await page.setViewportSize({ width: 900, height: 640 });
  await expectBeside(page, settings(page));
  await page.setViewportSize({ width: 420, height: 640 });
  await expectBeside(page, settings(page));
});
