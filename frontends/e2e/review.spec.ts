import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { install } from './installed.js';
import { CAT_TEXT, expect, type Gateway, test } from './product.js';
import { TIME_ZONE } from './time-zone.js';

interface Queue {
  cards: { id: number; word: string; version: number }[];
  day: { newCards: number; learningCards: number; dueCards: number; answeredToday: number };
}

const queueOf = (gateway: Gateway) =>
  gateway.call<Queue>('GET', `/api/users/1/reviews/next?count=50&timeZone=${TIME_ZONE}`);
const card = (page: Page) => page.getByRole('region', { name: 'Card' });

/** Cards of words of a text, one of which has a saved sentence. */
async function collect(gateway: Gateway): Promise<void> {
  await gateway.analyse('猫の話', CAT_TEXT);
  await gateway.call('POST', '/api/sentences/save', {
    sentences: [
      { target_word: '猫', target_reading: 'ねこ', sentence_ja: '<b>猫</b>がいる。', sentence_en: 'There is a cat.' },
    ],
  });
  await gateway.call('POST', '/api/users/1/cards/newest-text', { count: 8 });
}

test('words of the newest text are collected, reviewed by keyboard alone, and one answer is taken back', async ({
  learner: page,
  gateway,
}) => {
  await gateway.analyse('猫の話', CAT_TEXT);
  await page.goto('/review');
  await page.getByRole('button', { name: 'Collect 20 words of your newest text' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeVisible();
  const { cards } = await queueOf(gateway);
  const first = cards[0]!;
  await expect(card(page)).toContainText(first.word);
  await page.locator('body').press(' ');
  await expect(page.getByRole('group', { name: 'How well did you know it?' })).toBeVisible();
  await page.keyboard.press('4');
  await expect(card(page)).toContainText(cards[1]!.word);
  await expect.poll(async () => (await queueOf(gateway)).day.answeredToday).toBe(1);
  await page.keyboard.press('u');
  await expect(card(page)).toContainText(first.word);
  await expect.poll(async () => (await queueOf(gateway)).day.answeredToday).toBe(0);
  await page.keyboard.press(' ');
  await page.keyboard.press(' ');
  await expect.poll(async () => (await queueOf(gateway)).day).toMatchObject({ answeredToday: 1, learningCards: 1 });

  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Cards to review 10 9 new · about \d+ min Review$/ })).toBeVisible();
});

test('a day of reviews is done in Japanese, on any screen, and axe finds nothing', async ({
  learner: page,
  gateway,
}) => {
  await collect(gateway);
  await page.goto('/review');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: 'Show answer' })).toBeInViewport();
    await expectAxeFindsNothing(page, `a card at ${width}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Show answer' }).click();
  await expect(page.getByRole('button', { name: /Good$/ })).toBeInViewport();
  await expectAxeFindsNothing(page, 'an answer');
  await page.getByRole('button', { name: 'Review settings' }).click();
  await expect(page.getByLabel('New cards a day')).toBeVisible();
  await expectAxeFindsNothing(page, 'the settings');
  await page.keyboard.press('Escape');
  await page.context().addCookies([{ name: 'language', value: 'ja', url: page.url() }]);
  await page.reload();
  const more = page.getByRole('button', { name: '答えを見る' });
  await expect(more).toBeVisible();
  while (await more.isVisible()) {
    await more.click();
    await page.getByRole('button', { name: /簡単$/ }).click();
    await expect(more.or(page.getByText('ここまで終わりました'))).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'これからの復習' })).toBeVisible();
  await expectAxeFindsNothing(page, 'a day that is done');
});

test('a card that is answered in one tab is not answered again in another, which goes on with the next', async ({
  learner: page,
  gateway,
}) => {
  await collect(gateway);
  const other = await page.context().newPage();
  await other.addInitScript(() => localStorage.setItem('userId', '1'));
  await page.goto('/review');
  await other.goto('/review');
  const { cards } = await queueOf(gateway);
  const [first, second] = cards.map(({ word }) => word) as [string, string];
  await expect(card(other)).toContainText(first);
  await other.locator('body').press(' ');
  await expect(other.getByRole('group', { name: 'How well did you know it?' })).toBeVisible();

  await expect(card(page)).toContainText(first);
  await page.locator('body').press(' ');
  await page.keyboard.press('4');
  await expect.poll(async () => (await queueOf(gateway)).day.answeredToday).toBe(1);
  const after = (await queueOf(gateway)).cards;

  await other.keyboard.press('1');
  await expect(other.getByText('This card has been answered in another tab or on another device.')).toBeVisible();
  await expect(card(other)).toContainText(second);
  expect(await queueOf(gateway)).toMatchObject({ day: { answeredToday: 1 }, cards: after });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('answers are kept, also when the tab dies, and arrive once', async ({ learner: page, gateway }) => {
    await collect(gateway);
    await install(page);
    await page.goto('/review');
    await expect(card(page)).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(async () =>
          Boolean(await caches.match('/api/users/1/reviews/next', { ignoreSearch: true, ignoreVary: true })),
        ),
      )
      .toBe(true);
    await page.context().setOffline(true);
    for (const key of ['4', '4', '1']) {
      await page.keyboard.press(' ');
      await page.keyboard.press(key);
    }
    await expect(page.getByText(/^3 changes wait on this device/)).toBeVisible();
    const { context } = { context: page.context() };
    await page.close();

    const again = await context.newPage();
    await again.addInitScript(() => localStorage.setItem('userId', '1'));
    await again.goto('/review');
    await expect(card(again)).toBeVisible();
    expect((await queueOf(gateway)).day.answeredToday).toBe(0);
    await context.setOffline(false);
    await again.reload();
    await expect.poll(async () => (await queueOf(gateway)).day.answeredToday).toBe(3);
    await again.reload();
    await expect(card(again)).toBeVisible();
    expect((await queueOf(gateway)).day.answeredToday).toBe(3);
  });

  test('what is answered while another answer is on its way is kept, and its card comes no more, however late the device says so', async ({
    learner: page,
    gateway,
  }) => {
    await collect(gateway);
    const context = page.context();
    await context.route('**/api/users/1/reviews', () => {});
    const asked = (where: Page) => card(where).locator('b').first();
    await page.goto('/review');
    const answered: string[] = [];
    const unsent = () =>
      page.evaluate(async () => {
        const list = await (await caches.open('private-1')).match('/kept/unsent');
        return list ? ((await list.json()) as unknown[]).length : 0;
      });
    for (const count of [1, 2]) {
      const word = await asked(page).innerText();
      await page.keyboard.press(' ');
      await expect(page.getByRole('group', { name: 'How well did you know it?' })).toBeVisible();
      await page.keyboard.press('4');
      await expect(asked(page)).not.toHaveText(word);
      await expect.poll(unsent).toBe(count);
      answered.push(word);
    }
    await page.close();

    const next = await context.newPage();
    await next.addInitScript(() => {
      localStorage.setItem('userId', '1');
      const { match } = Cache.prototype;
      const said = new Promise<void>((resolve) => Object.assign(window, { say: resolve }));
      Cache.prototype.match = async function matchLate(...given) {
        if (String(given[0]).endsWith('/kept/unsent')) await said;
        return match.apply(this, given);
      };
      const shown: (string | undefined)[] = [];
      Object.assign(window, { shown });
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('[aria-label=Card] b')) shown.push(textContent);
      }).observe(document, { childList: true, subtree: true });
    });
    await next.goto('/review');
    await expect(next.getByRole('main')).toContainText(/\d+ new/i);
    await next.evaluate(() => (window as unknown as { say(): void }).say());
    await expect(asked(next)).toBeVisible();
    const shown: string[] = await next.evaluate(() => (window as unknown as { shown: string[] }).shown);
    expect(shown.filter((word) => answered.includes(word))).toEqual([]);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('tabs that die while an answer is on its way lose none and double none', async ({ learner, gateway }) => {
    await collect(gateway);
    const context = learner.context();
    await learner.close();
    // Slow enough that many tabs die before the server has answered, and some after.
    await context.route('**/api/users/1/reviews', async (route) => {
      const response = await route.fetch().catch(() => null);
      if (response) await route.fulfill({ response }).catch(() => {});
    });
    // A tab that opens before the last answer has arrived shows the same card: pressed twice, it counts once.
    const given = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const page = await context.newPage();
      await page.addInitScript(() => localStorage.setItem('userId', '1'));
      await page.goto('/review');
      await expect(card(page)).toBeVisible();
      const kept = () =>
        page.evaluate(async () => {
          const list = await (await caches.open('private-1')).match('/kept/unsent');
          return list ? ((await list.json()) as { body: string }[]).map(({ body }) => body) : [];
        });
      const before = await kept();
      // Several words may be asked in one sentence of the text: the marked one tells them apart.
      given.add((await card(page).locator('b').allInnerTexts()).join(''));
      await page.keyboard.press(' ');
      await expect(page.getByRole('group', { name: 'How well did you know it?' })).toBeVisible();
      await page.keyboard.press('4');
      await expect
        .poll(async () => {
          const isKept = (await kept()).some((body) => !before.includes(body));
          return isKept || (await queueOf(gateway)).day.answeredToday >= given.size;
        })
        .toBe(true);
      await page.close({ runBeforeUnload: false });
      if (round === 7) continue;
    }
    const last = await context.newPage();
    await last.addInitScript(() => localStorage.setItem('userId', '1'));
    await last.goto('/review');
    await expect.poll(async () => (await queueOf(gateway)).day.answeredToday).toBe(given.size);
  });
});
