import { epub, PNG } from '@ichibun/reader/testing/epub';
import type { Locator, Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { expectNotice } from './notices.js';
import { expect, test } from './product.js';

/** 山の麓に村があった。 in Shift_JIS. */
const SHIFT_JIS = Buffer.from('8e5282cc985b82c991ba82aa82a082c182bd8142', 'hex');

const BOOK = Buffer.from(
  epub({
    pages: {
      'a.xhtml': '<h1>一</h1><p>山の<ruby>麓<rt>ふもと</rt></ruby>に村があった。</p>',
      'b.xhtml': '<h1>二</h1><p>旅人が村を訪れた。</p>',
    },
    metadata: '<dc:title>三毛の旅</dc:title><dc:creator>山田花子</dc:creator>',
    items: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
    files: { 'OEBPS/c.png': PNG },
  }),
);

const choose = (page: Page, name: string, buffer: Buffer, mimeType = '') =>
  page.getByTestId('document-file').setInputFiles({ name, mimeType, buffer });

/** The sentences of the document that is open. */
async function sentences(page: Page): Promise<string[]> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await page.request.get(`/api/documents/${id}?userId=1`);
  return (await answer.json()).document.sentences;
}

async function readAdded(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `Read ${title}` }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

test('a text in Shift_JIS is chosen and read', async ({ learner: page }) => {
  await page.goto('/assisted-reader');
  await choose(page, '村.txt', SHIFT_JIS, 'text/plain');
  await expect(page.getByRole('heading', { name: '村' })).toBeVisible();
  await readAdded(page, '村');
  expect(await sentences(page)).toEqual(['山の麓に村があった。']);
});

test('an EPUB is dropped, has its cover, title and share of known words, and is read', async ({
  learner: page,
  gateway,
}) => {
  await page.goto('/assisted-reader');
  await expect(page.getByText('No documents yet')).toBeVisible();
  const transfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes!), (unit) => unit.charCodeAt(0))], name!));
      return data;
    },
    ['mike.epub', BOOK.toString('base64')],
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop it to add it.')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByRole('heading', { name: '三毛の旅' })).toBeVisible();
  await expect(page.getByText('山田花子')).toBeVisible();
  const cover = page.locator('img[src$="/cover"]');
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(page.getByRole('progressbar', { name: '三毛の旅: known' })).toHaveAttribute('aria-valuenow', '0');

  for (const word of ['山', '村', 'の', 'に', 'が', 'を', 'ある', 'た']) await gateway.addWord(word, '', 'known');
  await page.reload();
  const share = page.getByRole('progressbar', { name: '三毛の旅: known' });
  await expect.poll(async () => Number(await share.getAttribute('aria-valuenow'))).toBeGreaterThan(30);

  await page.getByRole('link', { name: '三毛の旅', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('三毛の旅');
  expect(await sentences(page)).toEqual(['一', '山の麓に村があった。', '二', '旅人が村を訪れた。']);
});

test('the headings of an EPUB look like headings in page view', async ({ learner: page }) => {
  await page.goto('/assisted-reader');
  await choose(page, 'mike.epub', BOOK);
  await readAdded(page, '三毛の旅');
  await page.getByRole('button', { name: 'Page View' }).click();
  const look = (text: Locator) =>
    text.evaluate((element) => {
      const { fontWeight, textIndent } = getComputedStyle(element);
      return { isBold: Number(fontWeight) >= 600, isIndented: Number.parseFloat(textIndent) > 0 };
    });
  const text = page.locator('[data-text]');
  await expect(text.getByRole('heading', { level: 2 })).toHaveText(['一', '二']);
  for (const heading of await text.getByRole('heading', { level: 2 }).all()) {
    expect(await look(heading)).toEqual({ isBold: true, isIndented: false });
  }
  const paragraph = text.locator('p').filter({ hasText: '旅人が村を訪れた。' });
  expect(await look(paragraph)).toEqual({ isBold: false, isIndented: true });
});

for (const direction of ['horizontal-tb', 'vertical-rl']) {
  test(`a PDF that a browser has printed is read: ${direction}`, async ({ learner: page }) => {
    const paragraph = `山の<ruby>麓<rt>ふもと</rt></ruby>に小さな村があった。${'村の人々は朝早くから畑に出て、日が暮れるまで働いた。'.repeat(4)}`;
    await page.setContent(
      `<html lang="ja" style="writing-mode: ${direction}; font-family: 'Noto Serif CJK JP'; text-align: justify">
       <p>${paragraph}</p><p>旅人が村を訪れた。</p></html>`,
    );
    const printed = await page.pdf({ format: 'A5' });
    await page.goto('/assisted-reader');
    await choose(page, '村.pdf', printed, 'application/pdf');
    await readAdded(page, '村');
    const read = await sentences(page);
    expect(read[0]).toBe('山の麓に小さな村があった。');
    expect(read).toHaveLength(6);
    expect(read.at(-1)).toBe('旅人が村を訪れた。');
  });
}

test('what cannot be read says why, and what can is added all the same', async ({ learner: page }) => {
  await page.goto('/assisted-reader');
  await page.getByTestId('document-file').setInputFiles([
    { name: 'cut.epub', mimeType: 'application/epub+zip', buffer: BOOK.subarray(0, 700) },
    { name: '村.txt', mimeType: 'text/plain', buffer: SHIFT_JIS },
  ]);
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expectNotice(page, 'Upload failed');
  await expect(uploads).toContainText('This EPUB is damaged or incomplete.');
  await expect(uploads).toContainText('Added');
  await choose(page, 'letter.docx', Buffer.from('PK'), 'application/msword');
  await expectNotice(page, 'Invalid file type');
  await expect(uploads).toContainText('Please upload a TXT, PDF, or EPUB file.');
});

test('the shelf is searched, put in order and cleared by keyboard alone', async ({ learner: page, gateway }) => {
  for (const title of ['雨の日', '空の色', '海の旅']) {
    await gateway.call('POST', '/api/documents/create-from-text', {
      title,
      content: '山の麓に村があった。',
      userId: 1,
    });
  }
  await page.goto('/assisted-reader');
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['海の旅', '空の色', '雨の日']);
  await page.getByLabel('Order').focus();
  await page.keyboard.press('t');
  await expect(titles).toHaveText(['雨の日', '海の旅', '空の色']);
  await page.getByLabel('Search by title or author').focus();
  await page.keyboard.insertText('空');
  await expect(titles).toHaveText(['空の色']);
  await page.getByRole('button', { name: 'Delete 空の色' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this document?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabel('Search by title or author').fill('');
  await expect(titles).toHaveText(['雨の日', '海の旅']);
});

test('axe finds nothing on a full shelf', async ({ learner: page, gateway }) => {
  await page.goto('/assisted-reader');
  await choose(page, 'mike.epub', BOOK, 'application/epub+zip');
  for (const title of ['雨の日の猫と、その長い長い長い長い長い長い長い長い長い長い長い題名の話', 'A cat', '海']) {
    await gateway.call('POST', '/api/documents/create-from-text', {
      title,
      content: '山の麓に村があった。',
      userId: 1,
    });
  }
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads).toContainText('Added');
  await page
    .getByTestId('document-file')
    .setInputFiles({ name: 'cut.epub', mimeType: '', buffer: BOOK.subarray(0, 700) });
  await expect(uploads).toContainText('damaged');
  await expectAxeFindsNothing(page, 'a full shelf');
});
