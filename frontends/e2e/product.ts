import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test as base } from './arrived-page.js';
import { START_MS, startDemoProduct } from './running-product.js';

/** A short text of which every word is in any dictionary. 猫 is in it three times. */
export const CAT_TEXT = '吾輩は猫である。名前はまだ無い。猫は鼠を取る。猫は薄暗い所で泣いていた。';

/** The API as the demo user, to prepare what a test needs and to clear what others left. */
export class Gateway {
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  async call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, data?: object): Promise<T> {
    const response = await this.request.fetch(path, {
      method,
      headers: { origin: this.origin },
      ...(data && { data }),
    });
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return response.json();
  }

  /** Removes all that the demo user has, also what no page shows: settings, times of reading, work under way. */
  async clear(): Promise<void> {
    await expect.poll(async () => (await this.call<{ isDone: boolean }>('DELETE', '/api/users/1')).isDone).toBe(true);
  }

  analyses(): Promise<{ id: number; status: string }[]> {
    return this.call('GET', '/api/content/analyze');
  }

  /**
   * Waits until all starter sentences, which come in the background, can be found. Where the demo user is no
   * administrator, as in containers, it may not ask how far they are, and whoever started the product has waited.
   */
  async starterProcessed(): Promise<void> {
    const { user } = await this.call<{ user: { role: string } }>('GET', '/api/auth/user');
    if (user.role !== 'admin') return;
    type Status = { isProcessing: boolean; unprocessedSentences: number; totalSentences: number };
    const areProcessed = async () => {
      const status = await this.call<Status>('GET', '/api/admin/processing-status');
      // They are stored before the first of them is processed.
      return status.totalSentences > 0 && status.unprocessedSentences === 0 && !status.isProcessing;
    };
    await expect.poll(areProcessed, { timeout: 90_000 }).toBe(true);
  }

  addWord(word: string, reading: string, meaning: string): Promise<unknown> {
    return this.call('POST', '/api/users/1/vocabulary', { word, reading, meaning });
  }

  /** Analyses a text and waits for the end. Returns its id. */
  async analyse(title: string, text = CAT_TEXT): Promise<number> {
    const { id } = await this.call<{ id: number }>('POST', '/api/content/analyze', { title, text });
    await expect
      .poll(async () => (await this.analyses()).find((analysis) => analysis.id === id)?.status, { timeout: 60_000 })
      .toBe('completed');
    return id;
  }
}

/**
 * Every test starts with an empty demo user: that of a product which only this worker's tests use, or of the one at
 * E2E_BASE_URL. `page` is nobody's yet; `learner` is the demo user's.
 */
export const test = base.extend<{ gateway: Gateway; learner: Page }, { productUrl: string }>({
  productUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      if (process.env.E2E_BASE_URL) return use(new URL(process.env.E2E_BASE_URL).origin);
      const product = await startDemoProduct();
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: ({ productUrl }, use) => use(productUrl),
  gateway: [
    async ({ request, baseURL }, use) => {
      const gateway = new Gateway(request, baseURL!);
      await gateway.clear();
      await use(gateway);
    },
    { auto: true },
  ],
  learner: async ({ page }, use) => {
    await page.addInitScript(() => localStorage.setItem('userId', '1'));
    await use(page);
  },
});

export { expect };
