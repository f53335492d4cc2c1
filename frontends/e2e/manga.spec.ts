import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectAxeFindsNothing } from './axe.js';
import { willChoose } from './chosen-file.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';
import { tabTo } from './tab-to.js';
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

test('a volume that mokuro has read is a text and its pages: boxes are tapped, words learned, and the next visit goes on', async ({
  learner: browser,
  gateway,
}) => {
  const sent: string[] = [];
  browser.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postDataBuffer()?.toString('latin1') ?? '');
  });
  await browser.goto('/assisted-reader');
  await browser.getByRole('link', { name: 'Add a manga that mokuro has read' }).click();
  await expect(browser.getByRole('heading', { name: 'Add a manga', level: 1 })).toBeVisible();
  await expectAxeFindsNothing(browser, 'before a manga');
  const archive = zipOf({
    '猫/000.png': await picture(browser, 'rgb(255, 0, 0)'),
    '猫/001.png': await picture(browser, 'rgb(0, 0, 255)'),
    '猫.mokuro': JSON.stringify(VOLUME),
  });
  await willChoose(browser, '猫.cbz', archive);
  await browser.getByRole('button', { name: 'Choose the files…' }).click();
  await expect(browser).toHaveURL(/\/assisted-reader\/manga\/\d+$/);
  await expect(browser.getByRole('heading', { name: '猫の日記 第一巻' })).toBeVisible();
  await expect.poll(() => colourOf(browser, 'Picture of page 1')).toBe('255 0 0');
  await expect(browser.getByText(/\d+ new words? on this page/)).toBeVisible();
  await browser.getByRole('button', { name: '猫が犬を見る。' }).click();
  await expect(captions(browser).getByRole('button').first()).toBeVisible();
  await browser.keyboard.press('l');
  await browser.keyboard.press('b');
  await expect
    .poll(
      async () =>
        (await gateway.call<{ sentences: { targetSentence: string }[] }>('GET', '/api/sentences/bank/1')).sentences,
    )
    .toMatchObject([{ targetSentence: expect.stringContaining('犬') }]);
  await expectAxeFindsNothing(browser, 'a page of a manga');
  await keepPicture(browser, 'manga 1 page');

  // What is written on a page is text, whatever it looks like.
  await browser.keyboard.press('ArrowLeft');
  await expect(browser.getByText('Page 2 of 2')).toBeVisible();
  await expect.poll(() => colourOf(browser, 'Picture of page 2')).toBe('0 0 255');
  await browser.getByRole('button', { name: /水を飲む/ }).click();
  await expect(captions(browser).last()).toContainText('水');
  expect(await browser.evaluate(() => 'hasRun' in window)).toBe(false);
  expect(sent.filter((body) => body.includes('PNG') || body.includes('IDAT'))).toEqual([]);

  // The place is kept, and the files are those of the last visit.
  await browser.goto('/');
  await browser.getByRole('link', { name: 'Continue reading 猫の日記 第一巻' }).click();
  await expect(browser).toHaveURL(/\/assisted-reader\/manga\/\d+$/);
  await expect(browser.getByText('Page 2 of 2')).toBeVisible();

  // From the library to its text, its words, and back to its pages.
  const tabs = browser.getByRole('navigation', { name: 'This text' });
  await browser.goto('/assisted-reader');
  await browser.getByRole('link', { name: '猫の日記 第一巻' }).click();
  await expect(browser).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  await tabs.getByRole('link', { name: 'Words' }).click();
  await expect(browser).toHaveURL(/\/content-coverage\?/);
  await tabs.getByRole('link', { name: 'Pages' }).click();
  await expect(browser).toHaveURL(/\/assisted-reader\/manga\/\d+$/);
  await expect(browser.getByText('Page 2 of 2')).toBeVisible();

  // Files of another volume are not its pages.
  const other = { ...VOLUME, pages: [page('000.png', block([1, 1, 50, 50], '鳥。'))] };
  await browser.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  });
  await browser.reload();
  await browser
    .getByTestId('manga-files')
    .setInputFiles({ name: 'a.mokuro', mimeType: '', buffer: Buffer.from(JSON.stringify(other)) });
  await expect(browser.getByText('These files are of another text.')).toBeVisible();
  await browser
    .getByTestId('manga-files')
    .setInputFiles({ name: 'a.mokuro', mimeType: '', buffer: Buffer.from(JSON.stringify(VOLUME)) });
  await expect(browser.getByText('The picture of this page is not among the files.')).toBeVisible();
});

test('a volume is opened, read from box to box, learned from and turned by keys alone', async ({
  learner: browser,
  gateway,
}) => {
  const archive = zipOf({
    '000.png': await picture(browser, 'rgb(255, 0, 0)'),
    '001.png': await picture(browser, 'rgb(0, 0, 255)'),
    '猫.mokuro': JSON.stringify(VOLUME),
  });
  await browser.goto('/assisted-reader/manga');
  await willChoose(browser, '猫.cbz', archive);
  await tabTo(browser, browser.getByRole('button', { name: 'Choose the files…' }));
  await browser.keyboard.press('Enter');
  await expect(browser.getByText(/\d+ new words? on this page/)).toBeVisible();

  // The first new word of the page is in its one box, and is learned from there.
  await browser.keyboard.press('n');
  await expect(captions(browser)).toContainText('犬を見る');
  await expect(captions(browser).getByRole('button').first()).toBeVisible();
  await browser.keyboard.press('n');
  const focused = captions(browser).locator(':focus');
  await expect(focused).toBeVisible();
  const word = (await focused.innerText()).trim();
  await browser.keyboard.press('b');
  const saved = async () =>
    (await gateway.call<{ sentences: { targetSentence: string }[] }>('GET', '/api/sentences/bank/1')).sentences;
  await expect.poll(saved).toMatchObject([{ targetSentence: expect.stringContaining(word) }]);
  await browser.keyboard.press('Enter');
  await expect(browser.getByRole('dialog')).toBeVisible();
  await browser.keyboard.press('Escape');
  await expect(browser.getByRole('dialog')).toBeHidden();

  // From box to box, over pages and back.
  await browser.keyboard.press('j');
  await expect(browser.getByText('Page 2 of 2')).toBeVisible();
  await expect(captions(browser).last()).toContainText('水を飲む');
  await browser.keyboard.press('j');
  await expect(captions(browser)).toContainText('犬が走る');
  await browser.keyboard.press('j');
  await expect(captions(browser)).toContainText('犬が走る');
  await browser.keyboard.press('k');
  await browser.keyboard.press('k');
  await expect(browser.getByText('Page 1 of 2')).toBeVisible();
  await expect(captions(browser)).toContainText('犬を見る');
  await browser.keyboard.press('ArrowLeft');
  await expect(browser.getByText('Page 2 of 2')).toBeVisible();
  await expect(captions(browser)).toHaveCount(0);
  await browser.keyboard.press('ArrowRight');
  await expect(browser.getByText('Page 1 of 2')).toBeVisible();

  // Keys are listed, and a box is chosen by Tab as well.
  await browser.keyboard.press('?');
  await expect(browser.getByRole('dialog', { name: 'Keys' })).toContainText('Next text box');
  await expectAxeFindsNothing(browser, 'keys of a manga');
  await browser.keyboard.press('j');
  await browser.keyboard.press('Escape');
  await expect(browser.getByText('Page 1 of 2')).toBeVisible();
  await tabTo(browser, browser.getByRole('button', { name: '猫が犬を見る。' }));
  await browser.keyboard.press('Enter');
  await expect(captions(browser)).toContainText('犬を見る');
});

test('a volume that is exported with the account and added again is the same volume, twice, with its pages', async ({
  learner: browser,
  gateway,
}) => {
  const files = [
    { name: '猫.mokuro', mimeType: '', buffer: Buffer.from(JSON.stringify(VOLUME)) },
    { name: '000.png', mimeType: 'image/png', buffer: await picture(browser, 'rgb(0, 255, 0)') },
    { name: '001.png', mimeType: 'image/png', buffer: await picture(browser, 'rgb(0, 0, 255)') },
  ];
  const exports: object[] = [];
  for (let round = 0; round < 3; round++) {
    await browser.goto('/assisted-reader/manga');
    await browser.getByTestId('manga-files').setInputFiles(files);
    await expect.poll(() => colourOf(browser, 'Picture of page 1')).toBe('0 255 0');
    await browser.getByRole('button', { name: '猫が犬を見る。' }).click();
    await expect(captions(browser).getByRole('button').first()).toBeVisible();
    await browser.keyboard.press('ArrowLeft');
    await expect.poll(() => colourOf(browser, 'Picture of page 2')).toBe('0 0 255');
    await expect(browser.getByRole('button', { name: '犬が走る！' })).toBeVisible();
    exports.push(await exportedVolume(browser));
    await gateway.clear();
  }
  expect(exports[0]).toMatchObject({ isManga: true, title: '猫の日記 第一巻' });
  expect(exports.slice(1)).toEqual([exports[0], exports[0]]);
});

/** The one document in the export of the account, without its number and what the clock has given it. */
async function exportedVolume(browser: Page): Promise<object> {
  const answer = await browser.request.post('/api/users/1/export');
  const files = unzipSync(await answer.body());
  const [volume, ...others] = JSON.parse(strFromU8(files['documents/documents.json']!));
  expect(others).toEqual([]);
  const { id: _, createdAt: __, readAt: ___, ...same } = volume;
  return same;
}

test('what is no volume says so, and a volume is read on a phone', async ({ learner: browser }) => {
  await browser.setViewportSize({ width: 390, height: 780 });
  await browser.goto('/assisted-reader/manga');
  const give = (name: string, buffer: Buffer) =>
    browser.getByTestId('manga-files').setInputFiles([{ name, mimeType: '', buffer }]);
  await give('a.cbz', Buffer.from('PK\x03\x04 no archive'));
  await expect(browser.getByText('A file is not what mokuro writes, or is damaged.')).toBeVisible();
  await give('b.zip', zipOf({ 'a.png': await picture(browser, 'red') }));
  await expect(browser.getByText('None of the files is what mokuro writes')).toBeVisible();
  // As mokuro wrote it before its version 0.2.
  const html = `<html><head><script>window.hasRun = true</script></head><body onload="window.hasRun = true">
    <div class="pageContainer" style="width:400; height:600; background-image:url(&quot;%E7%8C%AB/000.png&quot;);">
    <div class="textBox" style="left:250; top:50; width:100; height:250;"><p>猫が</p><p>犬を見る。</p></div></div></body></html>`;
  await browser.getByTestId('manga-files').setInputFiles([
    { name: '猫.html', mimeType: 'text/html', buffer: Buffer.from(html) },
    { name: '000.png', mimeType: 'image/png', buffer: await picture(browser, 'rgb(0, 255, 0)') },
  ]);
  await expect.poll(() => colourOf(browser, 'Picture of page 1')).toBe('0 255 0');
  await browser.getByRole('button', { name: '猫が犬を見る。' }).click();
  await expect(captions(browser)).toBeInViewport();
  expect(await browser.evaluate(() => 'hasRun' in window)).toBe(false);
  expect(await browser.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepPicture(browser, 'manga 2 phone');
});
