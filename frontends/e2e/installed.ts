import type { Page } from '@playwright/test';

/** Opens the product and waits until its service worker keeps it on this device; the test allows service workers. */
export async function install(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
}
