import type { Page } from '@playwright/test';

/** Keeps what a page has media keys do, for `pressMediaKey`; before the page is opened. */
export const keepMediaKeys = (page: Page) =>
  page.addInitScript(() => {
    const handlers: Record<string, unknown> = {};
    Object.assign(window, { mediaKeys: handlers });
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler;
    };
  });

/** Does what the page does at a media key. */
export const pressMediaKey = (page: Page, key: MediaSessionAction) =>
  page.evaluate((name) => (window as unknown as { mediaKeys: Record<string, () => void> }).mediaKeys[name]!(), key);
