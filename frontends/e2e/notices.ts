import { expect, type Page } from '@playwright/test';

/** The words of the notices that a page has shown, the oldest first. */
const shown = new WeakMap<Page, string[]>();

/** Keeps the words of every notice that `page` shows, on all that it loads from here on. */
export async function keepNotices(page: Page): Promise<void> {
  const notices: string[] = [];
  shown.set(page, notices);
  await page.exposeFunction('noticeShown', (words: string) => notices.push(words));
  await page.addInitScript(() => {
    const NOTICE = '[data-sonner-toast]';
    const { noticeShown } = window as unknown as { noticeShown(words: string): void };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        // The first one comes with the list that it is in.
        const notices = node.matches(NOTICE) ? [node] : node.querySelectorAll(NOTICE);
        for (const { textContent } of notices) noticeShown(textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/**
 * Waits for a notice with these words; it, and those before it, are not found again. A notice goes after five seconds,
 * or when the next one comes: a look at the page may be too late for it.
 */
export async function expectNotice(page: Page, words: string | RegExp, { timeout }: { timeout?: number } = {}) {
  const notices = shown.get(page)!;
  const found = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words);
  await expect.poll(() => notices, { ...(timeout && { timeout }) }).toContainEqual(found);
  notices.splice(0, notices.findIndex((notice) => found.asymmetricMatch(notice)) + 1);
}

/** Rests the pointer on the notice that is shown, as who is about to press its button: it stays for as long. */
export const holdNotice = (page: Page) => page.locator('[data-sonner-toast][data-removed="false"]').hover();
