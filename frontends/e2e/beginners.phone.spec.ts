import { expectAxeFindsNothing } from './axe.js';
import { learnThreeYesterday, queueOf, readToTheEnd, TODAY } from './first-days.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';

test.use({ timezoneId: TODAY });

test('who knows 60 words reads within three taps, finishes a text, makes cards, and has reviews on the next day', async ({
  page,
  gateway,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue as Demo User' }).tap();
  await page.getByRole('button', { name: /^60 words/ }).tap();
  await expect(page.getByRole('heading', { name: 'Read this' })).toBeVisible();
  await keepPicture(page, '1 named');
  await page.getByRole('button', { name: /^Read / }).tap();
  await expect(page.getByText('Sentence 1 of ')).toBeVisible();
  await expect(page.locator('[data-word]').first()).toBeVisible();
  await expect(page.locator('[data-bar=site]')).toBeHidden();
  await page.getByRole('button', { name: 'Translate', exact: true }).tap();
  await expect(page.getByRole('main').locator('p[lang=en]').first()).toBeVisible();
  await keepPicture(page, '2 first sentence');

  await readToTheEnd(page);
  await keepPicture(page, '3 end');
  await expectAxeFindsNothing(page, 'the end of a text');
  await page.getByRole('button', { name: /^Make \d+ cards$/ }).tap();
  await expect.poll(async () => (await queueOf(gateway)).day.newCards).toBeGreaterThanOrEqual(3);
  await page.getByRole('link', { name: 'Reviews' }).tap();
  const show = page.getByRole('button', { name: 'Show answer' });
  await expect(show).toBeVisible();
  const edge = async (of: typeof show) => {
    const box = (await of.boundingBox())!;
    return Math.round(box.y + box.height);
  };
  const before = await edge(show);
  await keepPicture(page, '4 front');
  await show.tap();
  const ratings = page.getByRole('group', { name: 'How well did you know it?' });
  await expect(ratings).toBeVisible();
  expect(await edge(ratings)).toBe(before);
  // The cards have the translations of the text.
  await expect(page.getByRole('region', { name: 'Card' }).locator('p[lang=en].text-ink-soft')).toBeVisible();
  await keepPicture(page, '5 back');
  await expectAxeFindsNothing(page, 'the back of a card');

  const known = () => gateway.call<{ knownWordsCount: number }>('GET', '/api/user/1/dashboard');
  const { knownWordsCount } = await known();
  await learnThreeYesterday(gateway);
  expect((await queueOf(gateway)).day.dueCards).toBe(3);
  expect((await known()).knownWordsCount).toBe(knownWordsCount);
  await page.goto('/');
  const now = page.getByRole('region', { name: 'Reading' });
  await expect(now.getByRole('link', { name: /^Cards to review/ })).toBeVisible();
  await keepPicture(page, '6 next day');
  await expectAxeFindsNothing(page, 'home with reviews');
  await now.getByRole('link', { name: /^Cards to review/ }).tap();
  await page.getByRole('button', { name: 'Show answer' }).tap();
  await page.getByRole('button', { name: /Good$/ }).tap();
  await expect.poll(async () => (await queueOf(gateway)).day.dueCards).toBe(2);
  expect((await known()).knownWordsCount).toBe(knownWordsCount + 1);
});

test('a page of a text has one bar above it, whole lines, and lines under the words that are worth learning', async ({
  learner: page,
  gateway,
}) => {
  const { samples } = await gateway.call<{ samples: { id: string; characterCount: number }[] }>('GET', '/api/samples');
  const longest = samples.reduce((long, one) => (long.characterCount >= one.characterCount ? long : one));
  const opened = await gateway.call<{ document: { id: number } }>('POST', `/api/samples/${longest.id}/document`, {});
  await page.addInitScript(() => localStorage.setItem('reader-view', 'page'));
  await page.goto(`/assisted-reader/read/${opened.document.id}`);
  await expect(page.locator('[data-mark=unknown]').nth(20)).toBeVisible();
  await expect(page.locator('[data-bar=site]')).toBeHidden();
  const lined = () =>
    page.evaluate(() => {
      const words = [...document.querySelectorAll('[data-mark=unknown]')];
      const isLined = (word: Element) => Number.parseFloat(getComputedStyle(word).borderBlockEndWidth) > 0;
      return words.filter(isLined).length / words.length;
    });
  await expect.poll(lined).toBeLessThan(0.6);
  expect(await lined()).toBeGreaterThan(0);

  const cutLines = () =>
    page.evaluate(() => {
      const bar = document.querySelector<HTMLElement>('[data-bar=moves]')!;
      const end = bar.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(bar, '::before').height);
      const edges = [...document.querySelectorAll('[data-text] > p')].flatMap((paragraph) => {
        const { top, height } = paragraph.getBoundingClientRect();
        const count = Math.round(height / Number.parseFloat(getComputedStyle(paragraph).lineHeight));
        return Array.from({ length: count }, (_, line) => [
          top + (line * height) / count,
          top + ((line + 1) * height) / count,
        ]);
      });
      return edges.filter(([top, bottom]) => top! < end - 1.5 && bottom! > end + 1.5).length;
    });
  await expect.poll(cutLines).toBe(0);
  await keepPicture(page, '1 page');
  await page.getByRole('button', { name: 'Next page' }).tap();
  await expect.poll(cutLines).toBe(0);
  await keepPicture(page, '2 next screen');
  await expectAxeFindsNothing(page, 'a page of a text');
});
