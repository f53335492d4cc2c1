import { test as base } from '@playwright/test';
import { keepNotices } from './notices.js';

/**
 * `page`, whose `goto` and `reload` come back once the application has taken the place of the prerendered page, which
 * looks the same but takes no input. With `waitUntil: 'commit'` they do not wait for it. Its notices are kept.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    await keepNotices(page);
    const arrived = () => page.locator('#frame').waitFor({ state: 'detached' });
    const { goto, reload } = page;
    page.goto = async (url, options) => {
      const response = await goto.call(page, url, options);
      if (options?.waitUntil !== 'commit') await arrived();
      return response;
    };
    page.reload = async (options) => {
      const response = await reload.call(page, options);
      if (options?.waitUntil !== 'commit') await arrived();
      return response;
    };
    await use(page);
  },
});
