import { losses } from './losses.js';
import { expect, type Gateway, test } from './product.js';

/** Adds up what the page has shifted since it began, whatever the learner did. */
const SHIFTS = `window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

async function fill(gateway: Gateway): Promise<void> {
  await gateway.call('POST', '/api/users/1/known-sets', { set: 'most-frequent', count: 300 });
}

for (const words of ['without a word', 'with 300 words']) {
  test(`the vocabulary page does not shift while it loads ${words}`, async ({ learner: page, gateway }) => {
    if (words !== 'without a word') await fill(gateway);
    await page.addInitScript(SHIFTS);
    await page.goto('/vocabulary', { waitUntil: 'networkidle' });
    await expect(page.getByRole('region', { name: 'Blocked Words' })).toContainText('No blocked words');
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    console.log(`    layout shift of /vocabulary ${words}: ${shifted.toFixed(3)}`);
    expect(shifted).toBeLessThan(0.05);
  });
}

for (const width of [390, 800, 1_280]) {
  test(`an opened analysis keeps its place while it loads at ${width} pixels`, async ({ learner: page, gateway }) => {
    const id = await gateway.analyse('吾輩は猫である。名前はまだ無い。猫は薄暗い所で泣いていた。');
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(SHIFTS);
    await page.goto(`/content-coverage?analysis=${id}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('group', { name: 'Chosen words' }).first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.001);
  });
}

for (const width of [640, 700, 768, 850, 1_024]) {
  test(`the title of a card stands clear of its buttons at ${width} pixels`, async ({ learner: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/vocabulary');
    const card = page.getByRole('region', { name: 'Your Vocabulary Bank' });
    const title = (await card.getByRole('heading').boundingBox())!;
    for (const button of await card.getByRole('button').all()) {
      const box = (await button.boundingBox())!;
      const apart =
        box.x >= title.x + title.width ||
        box.y >= title.y + title.height ||
        box.x + box.width <= title.x ||
        box.y + box.height <= title.y;
      expect(apart, await button.innerText()).toBe(true);
      expect(box.height).toBeLessThanOrEqual(44);
    }
    expect(title.height).toBeLessThan(40);
  });
}

for (const locale of ['en-GB', 'ja-JP']) {
  test.describe(`on a tablet, in ${locale}`, () => {
    test.use({ locale, viewport: { width: 768, height: 1_024 } });

    test('no page loses anything beside the screen, and the search of the vocabulary has a row to itself', async ({
      learner: page,
      gateway,
    }) => {
      await fill(gateway);
      const id = await gateway.analyse('猫と犬が庭で静かに眠っている。');
      for (const path of [
        ...['/', '/vocabulary', '/review', '/content-coverage', `/content-coverage?analysis=${id}`, '/sentence-export'],
        ...['/sentence-bank', '/assisted-reader', '/analytics', '/bilingual-audiobook', '/your-data', '/dictionaries'],
        ...['/admin', '/admin/monitor'],
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expect.poll(() => losses(page), path).toEqual([]);
      }
      await page.goto('/vocabulary');
      const search = (await page.getByRole('searchbox').first().boundingBox())!;
      for (const choice of await page.getByRole('combobox').all()) {
        const { y } = (await choice.boundingBox())!;
        expect(y).toBeGreaterThanOrEqual(search.y + search.height);
      }
    });
  });
}

test('who wants less motion sees none: neither dialogs nor buttons move', async ({ learner: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/vocabulary');
  await page.getByRole('button', { name: 'Add Word' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Word' });
  await expect(dialog).toBeVisible();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return [animationDuration, transitionDuration].some((all) =>
          all.split(',').some((one) => Number.parseFloat(one) > 0.001),
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
  expect(moving).toEqual([]);
});

test('a reload while the session is restored leaves the learner signed in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue as Demo User' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.route('**/api/auth/user?*', () => {});
  for (let times = 0; times < 2; times++) {
    const restoring = page.waitForRequest('**/api/auth/user?*');
    await page.reload({ waitUntil: 'commit' });
    await restoring;
  }
  await page.unroute('**/api/auth/user?*');
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('the sidebar is beside an address that ends in a slash', async ({ learner: page }) => {
  await page.goto('/vocabulary/');
  await expect(page.getByRole('navigation', { name: 'Study tools' })).toBeVisible();
});

test('a dialog changes nothing that the page beneath it inherits, and lets it not scroll', async ({
  learner: page,
}) => {
  await page.goto('/vocabulary');
  const inherited = () =>
    page.locator('h1').evaluate((title) => {
      const { pointerEvents, visibility, cursor, overflow } = getComputedStyle(title);
      const names = [...title.computedStyleMap().keys()].filter((name) => name.startsWith('--'));
      return { pointerEvents, visibility, cursor, overflow, isInert: title.closest('[inert]') !== null, names };
    });
  const before = await inherited();
  await page.getByRole('button', { name: 'Translate Content' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  expect(await inherited()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(page.locator('body')).toHaveCSS('overflow', 'visible');
});

test('a dialog is alone while it is open: for focus, for screen readers and for Escape', async ({
  learner: page,
  gateway,
}) => {
  await gateway.addWord('猫', 'ねこ', 'cat');
  await page.goto('/vocabulary');
  const opener = page.getByRole('button', { name: 'Add Word' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  const stops = await dialog.locator('button:not(:disabled), input').count();
  for (let times = 0; times <= stops; times++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.evaluate(() => document.querySelector<HTMLElement>('header a')?.focus());
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await opener.click();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
});
