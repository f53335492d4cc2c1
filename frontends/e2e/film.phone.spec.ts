import { expectAxeFindsNothing } from './axe.js';
import { losses } from './losses.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';
import { recorded } from './recorded-film.js';
import { wav } from './wav.js';

const momentOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
const SUBTITLES = Array.from(
  { length: 60 },
  (_, index) => `${index + 1}\n${momentOf(index)} --> ${momentOf(index + 1)}\n${index + 1}番目の猫が好きです。\n`,
).join('\n');

/** A minute of silence. */
const silence = () => wav(8_000, new Uint8Array(8_000 * 60).fill(128));

for (const [held, width, height, locale] of [
  ['upright', 390, 844, 'en-GB'],
  ['on its side', 844, 390, 'ja-JP'],
] as const) {
  test.describe(`on a phone ${held}`, () => {
    test.use({ viewport: { width, height }, locale });

    test('a film, its line and the list beside it are seen together, and a word over them', async ({
      learner: page,
    }) => {
      await page.goto('/assisted-reader');
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/documents/upload'));
      await page
        .getByTestId('document-file')
        .setInputFiles({ name: '映画.srt', mimeType: '', buffer: Buffer.from(SUBTITLES) });
      const { document } = await (await answer).json();
      await page.goto(`/assisted-reader/watch/${document.id}`);
      await expect(page.locator('[data-line]').first()).toBeVisible();
      expect(await losses(page)).toEqual([]);
      await expectAxeFindsNothing(page, 'before a film', ['light', 'dark']);
      if (width < 768) {
        await page.getByRole('button', { name: 'More', exact: true }).tap();
        await expect(page.getByRole('menuitem')).toHaveText(['Read', 'Words', 'Listen', 'Cards']);
        await page.keyboard.press('Escape');
      }
      await page.getByTestId('film-file').setInputFiles({ name: 'film.wav', mimeType: 'audio/wav', buffer: silence() });
      await page.locator('video').evaluate((film: HTMLVideoElement) => {
        film.currentTime = 40.5;
      });
      const word = page.locator('[data-captions] p[lang=ja]').getByRole('button').first();
      await expect(word).toBeVisible();

      // The list runs along by itself; the page need not be moved.
      const list = page.locator('ol:has([data-line])');
      const isInView = () =>
        list.evaluate((box) => {
          const row = box.querySelector('[aria-current=true]')?.getBoundingClientRect();
          const { top, bottom } = box.getBoundingClientRect();
          return row !== undefined && row.top >= top && row.bottom <= bottom;
        });
      await expect.poll(isInView).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
      await expect(page.locator('[data-captions]')).toBeInViewport({ ratio: 0.9 });
      if (width > height) await expect(list).toBeInViewport({ ratio: 0.9 });
      expect(await losses(page)).toEqual([]);
      await keepPicture(page, `1 a line, ${held}`);
      await expectAxeFindsNothing(page, 'a film', ['light', 'dark']);

      await word.click();
      const details = page.getByRole('dialog');
      await expect(details).toBeVisible();
      // Neither the bar of the product nor the list lies over it.
      const isOnTop = () =>
        details.evaluate((panel) => {
          const { left, top, width, height } = panel.getBoundingClientRect();
          const at = [top + 4, top + height / 2, Math.min(top + height, innerHeight) - 4];
          return at.every((y) => panel.contains(document.elementFromPoint(left + width / 2, y)));
        });
      await expect.poll(isOnTop).toBe(true);
      await keepPicture(page, `2 a word, ${held}`);
    });
  });
}

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('picture, line and buttons of a film fit, also in full screen with a long line and its translation', async ({
    learner: page,
  }) => {
    const lines = ['猫が好きです。犬が走る。', '犬が走って、猫が犬を見て、'.repeat(6)];
    const english = ['I like cats. A dog runs.', 'A dog runs, a cat sees the dog, '.repeat(6)];
    const fileOf = (said: readonly string[]) =>
      said.map((text, at) => `${at + 1}\n${momentOf(at)} --> ${momentOf(at + 1)}\n${text}\n`).join('\n');
    await page.goto('/assisted-reader');
    await page.getByTestId('document-file').setInputFiles([
      { name: '映画.webm', mimeType: 'video/webm', buffer: await recorded(page) },
      { name: '映画.ja.srt', mimeType: '', buffer: Buffer.from(fileOf(lines)) },
    ]);
    await page.getByRole('link', { name: 'Watch the film' }).click();
    const film = page.locator('video');
    const heightOf = () => film.evaluate((one) => one.getBoundingClientRect().height);
    const goTo = (seconds: number) =>
      film.evaluate((one: HTMLVideoElement, at) => {
        one.currentTime = at;
      }, seconds);
    await goTo(0.5);
    await expect(page.locator('[data-captions] [data-word]').first()).toBeVisible();
    const fullScreen = page.getByRole('button', { name: 'Full screen', exact: true });
    await expect(fullScreen).toBeInViewport({ ratio: 1 });
    expect(await heightOf()).toBeGreaterThan(120);

    await page.getByRole('button', { name: 'Watching settings' }).click();
    const second = { name: 'film.en.srt', mimeType: '', buffer: Buffer.from(fileOf(english)) };
    await page.getByTestId('second-file').setInputFiles(second);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await fullScreen.click();
    const leave = page.getByRole('button', { name: 'Leave full screen' });
    await expect(leave).toBeInViewport({ ratio: 1 });
    await goTo(1.5);
    await expect(page.locator('[data-captions]')).toContainText('見て');
    await expect(page.locator('[data-captions]')).toBeInViewport({ ratio: 1 });
    await expect(leave).toBeInViewport({ ratio: 1 });
    await keepPicture(page, '3 a long line, full screen');
    expect(await heightOf()).toBeGreaterThan(120);
  });
});
