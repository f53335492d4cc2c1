import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './product.js';

/**
 * Colours in the middle of a fade would be measured as they never stay; and those of rows out of sight begin to fade
 * when axe asks for them.
 */
const STILL = '*, ::before, ::after { transition: none !important; content-visibility: visible !important; }';

/**
 * Expects that axe finds nothing on the page as it is: everything in the light theme, and in the others, which change
 * colours only, what colours can do wrong. Nothing moves meanwhile: a notice that fades away has no contrast.
 *
 * @param where names the state of the page in the failure's message
 */
export async function expectAxeFindsNothing(page: Page, where: string, themes = ['light', 'dark', 'sepia']) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate((css) => {
    const still = new CSSStyleSheet();
    still.replaceSync(css);
    document.adoptedStyleSheets = [still];
  }, STILL);
  const found: string[] = [];
  for (const theme of themes) {
    await page.evaluate(async (chosen) => {
      document.documentElement.dataset.theme = chosen;
      await new Promise(requestAnimationFrame);
      const fades = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(fades.map(({ finished }) => finished));
    }, theme);
    const axe = new AxeBuilder({ page });
    if (theme !== 'light') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    found.push(
      ...violations.map(({ id, nodes }) => `${where}, ${theme}: ${id} ${nodes.map(({ html }) => html).join(' ')}`),
    );
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect.soft(found).toEqual([]);
}
