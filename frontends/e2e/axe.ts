import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './product.js';

/**
 * Expects that axe finds nothing on the page as it is: everything in the light theme, and in the others, which change
 * colours only, what colours can do wrong. Nothing moves meanwhile: a notice that fades away has no contrast.
 *
 * @param where names the state of the page in the failure's message
 */
export async function expectAxeFindsNothing(page: Page, where: string, themes = ['light', 'dark', 'sepia']) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const theme of themes) {
    await page.evaluate(async (chosen) => {
      document.documentElement.dataset.theme = chosen;
      // Colours in the middle of a fade would be measured as they never stay.
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
  expect.soft(found).toEqual([]);
}
