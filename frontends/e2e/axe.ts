import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './product.js';

/**
 * Colours in the middle of a fade would be measured as they never stay; and those of rows out of sight begin to fade
 * when axe asks for them.
 */
const STILL = '*, ::before, ::after { transition: none !important; content-visibility: visible !important; }';

/** The rules that another theme, which changes colours only, can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Expects that axe finds nothing on the page as it is: everything in the light theme, in the others what colours can do
 * wrong. Nothing moves meanwhile: a notice that fades away has no contrast.
 *
 * @param where names the state of the page in the failure's message
 */
export async function expectAxeFindsNothing(page: Page, where: string, themes = ['light', 'dark', 'sepia']) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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
    found.push(
      ...(await violations(page, theme === 'light' ? undefined : OF_COLOURS)).map(
        (one) => `${where}, ${theme}: ${one}`,
      ),
    );
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect.soft(found).toEqual([]);
}

/** Each broken rule with the elements that break it; of all rules when none are named. */
function violations(page: Page, rules: string[] | undefined): Promise<string[]> {
  return page.evaluate(async (names) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Describing all that is right takes longer than finding what is wrong.
    const options = {
      resultTypes: ['violations' as const],
      selectors: false,
      iframes: false,
      ...(names && { runOnly: names }),
    };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}
