import type { Locator, Page } from '@playwright/test';
import { expect, type Gateway } from './product.js';

/** Where the day is the one before that of {@link TODAY}: the clocks are 25 hours apart. */
const YESTERDAY = 'Pacific/Pago_Pago';
/** The zone of the pages. */
export const TODAY = 'Pacific/Kiritimati';

interface Queue {
  cards: { id: number; version: number }[];
  day: { newCards: number; dueCards: number };
}

export const queueOf = (gateway: Gateway): Promise<Queue> =>
  gateway.call('GET', `/api/users/1/reviews/next?count=10&timeZone=${TODAY}`);

const placeIn = (page: Page) => page.getByText(/^Sentence \d+ of \d+$/).filter({ visible: true });

/** Goes on to a sentence with a word that is new to the learner, and finds the first of them. */
export async function newWordIn(page: Page): Promise<Locator> {
  const fresh = page.locator('[data-mark=unknown]').first();
  const place = placeIn(page);
  for (;;) {
    await page.getByRole('main').locator('[data-word]').first().waitFor();
    if (await fresh.isVisible()) return fresh;
    const before = await place.textContent();
    await page.getByRole('button', { name: 'Next sentence' }).click();
    await expect(place.filter({ hasNotText: before! })).toBeVisible();
  }
}

/** Reads the open document sentence by sentence to its end. */
export async function readToTheEnd(page: Page): Promise<void> {
  const finished = page.getByRole('heading', { name: /^You finished / });
  const place = placeIn(page);
  while (!(await finished.isVisible())) {
    const before = await place.textContent();
    await page.getByRole('button', { name: 'Next sentence' }).click();
    await expect(finished.or(place.filter({ hasNotText: before! })).first()).toBeVisible();
  }
}

/** Answers the next three cards as if that had been a day ago: "good" at both steps. */
export async function learnThreeYesterday(gateway: Gateway): Promise<void> {
  const { cards } = await queueOf(gateway);
  for (const step of [0, 1]) {
    const answers = cards.slice(0, 3).map(({ id, version }) => ({
      id: crypto.randomUUID(),
      cardId: id,
      version: version + step,
      rating: 3,
      tookMs: 4_000,
      answeredAt: Date.now(),
    }));
    await gateway.call('POST', '/api/users/1/reviews', { timeZone: YESTERDAY, answers });
  }
}
