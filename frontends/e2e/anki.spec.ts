import type { Page } from '@playwright/test';
import { startAnki } from './anki-connect.js';
import { expectAxeFindsNothing } from './axe.js';
import { CAT_TEXT, expect, type Gateway, test } from './product.js';
import { TIME_ZONE } from './time-zone.js';

const card = (page: Page) => page.getByRole('region', { name: 'Card' });

async function collect(gateway: Gateway): Promise<void> {
  await gateway.analyse('猫の話', CAT_TEXT);
  await gateway.call('POST', '/api/users/1/cards/newest-text', { count: 20 });
}

test('ten reviews go to Anki with their schedules by a press, and states come back by another', async ({
  learner: page,
  gateway,
}) => {
  const anki = await startAnki(page);
  await collect(gateway);
  await page.goto('/review');
  for (let answered = 0; answered < 10; answered++) {
    await expect(card(page)).toBeVisible();
    // A word without a saved sentence is asked in the sentence of the text.
    if (answered === 0) await expect(card(page)).toContainText('。');
    await page.keyboard.press(' ');
    await page.keyboard.press('4');
  }
  const answers = async () =>
    (await gateway.call<{ day: { answeredToday: number } }>('GET', `/api/users/1/reviews/next?timeZone=${TIME_ZONE}`))
      .day.answeredToday;
  await expect.poll(answers).toBe(10);

  await page.getByRole('button', { name: 'Anki', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Anki' });
  await dialog.getByRole('radio', { name: /^I review here/ }).focus();
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('button', { name: 'Send cards to Anki' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Your cards are in Anki/)).toBeVisible();
  expect(anki.packages).toHaveLength(1);
  expect(anki.packages[0]!.subarray(0, 2).toString()).toBe('PK');
  expect(anki.media.size).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('You review in Anki', { exact: true })).toBeVisible();

  type Words = { vocabulary: { id: number; state: string }[] };
  const states = async () => (await gateway.call<Words>('GET', '/api/users/1/vocabulary')).vocabulary;
  const [first] = (await states()).filter(({ state }) => state === 'learning');
  anki.found['tag:ichibun::id::* is:review -is:learn prop:ivl>=21'] = [first!.id + 1_000];
  await page.getByRole('button', { name: 'Anki', exact: true }).click();
  await dialog.getByRole('button', { name: 'Take states from Anki' }).click();
  await expect(dialog.getByText('1 card taken from Anki.')).toBeVisible();
  expect((await states()).find(({ id }) => id === first!.id)).toMatchObject({ state: 'mature' });
});

test('where to review is chosen on any screen, in both languages, and axe finds nothing', async ({
  learner: page,
  gateway,
}) => {
  await collect(gateway);
  await page.goto('/review');
  for (const [language, here] of [
    ['en', 'I review in Anki'],
    ['ja', 'Ankiで復習する'],
  ] as const) {
    await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
    await page.reload();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('button', { name: 'Anki', exact: true }).click();
      const choice = page.getByRole('radio', { name: new RegExp(`^${here}`) });
      await choice.check();
      await expect(page.getByRole('dialog').getByRole('button')).not.toHaveCount(0);
      await expectAxeFindsNothing(page, `the choice in ${language} at ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/anki-${language}-${width}.png` });
      await page.keyboard.press('Escape');
    }
  }
});
