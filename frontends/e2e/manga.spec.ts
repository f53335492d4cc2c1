import type { Page } from '@playwright/test';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';
import { zipOf } from './zip-archive.js';

const block = (box: number[], ...lines: string[]) => ({ box, vertical: true, font_size: 30, lines_coords: [], lines });
const page = (img_path: string, ...blocks: object[]) => ({
  version: '0.2.1',
  img_width: 400,
  img_height: 600,
  img_path,
  blocks,
});
const VOLUME = {
  version: '0.2.1',
  title: '猫の日記',
  volume: '第一巻',
  pages: [
    page('000.png', block([250, 50, 350, 300], '猫が', '犬を見る。')),
    page(
      '001.png',
      block([50, 50, 150, 300], '<img src=x onerror="window.hasRun=true">水を飲む。'),
      block([250, 50, 350, 200], '犬が走る！'),
    ),
  ],
};

/** A picture of one colour. */
const picture = async (browser: Page, colour: string): Promise<Buffer> =>
  Buffer.from(
    await browser.evaluate(async (fill) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [400, 600];
      const context = canvas.getContext('2d')!;
      context.fillStyle = fill;
      context.fillRect(0, 0, 400, 600);
      return canvas.toDataURL('image/png').split(',')[1]!;
    }, colour),
    'base64',
  );
const colourOf = (browser: Page, name: string) =>
  browser.getByRole('img', { name }).evaluate((canvas: HTMLCanvasElement) => {
    const [red, green, blue] = canvas.getContext('2d')!.getImageData(10, 10, 1, 1).data;
    return `${red} ${green} ${blue}`;
  });
const captions = (browser: Page) => browser.locator('[data-captions] p[lang=ja]');

test('what is no volume says so, and a volume is read on a phone', async ({ learner: browser }) => {
  await browser.setViewportSize({ width: 390, height: 780 });
  await browser.goto('/assisted-reader/manga');
  const give = (name: string, buffer: Buffer) =>
    browser.getByTestId('manga-files').setInputFiles([{ name, mimeType: '', buffer }]);
  await give('a.cbz', Buffer.from('PK\x03\x04 no archive'));
  await expect(browser.getByText('A file is not what mokuro writes, or is damaged.')).toBeVisible();
  await give('b.zip', zipOf({ 'a.png': await picture(browser, 'red') }));
  await expect(browser.getByText('None of the files is what mokuro writes')).toBeVisible();
  await browser.getByTestId('manga-files').setInputFiles([
    { name: '猫.mokuro', mimeType: '', buffer: Buffer.from(JSON.stringify(VOLUME)) },
    { name: '000.png', mimeType: 'image/png', buffer: await picture(browser, 'rgb(0, 255, 0)') },
  ]);
  await expect.poll(() => colourOf(browser, 'Picture of page 1')).toBe('0 255 0');
  await browser.getByRole('button', { name: '猫が犬を見る。' }).click();
  await expect(captions(browser)).toBeInViewport();
  expect(await browser.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepPicture(browser, 'manga 2 phone');
});
