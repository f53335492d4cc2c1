import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeJlptWheel } from '@ichibun/language/testing/jlpt-wheel';
import { unzipSync } from 'fflate';
import { expectAxeFindsNothing } from './axe.js';
import { keepPicture } from './picture.js';
import { expect, test as ofDemoProduct } from './product.js';
import { START_MS, startProduct } from './running-product.js';

/** Two levels of the JLPT: enough to pass one, and to have a text that needs the next. */
const WORDS = {
  5: [
    { kanji: '学生', hiragana: 'がくせい' },
    { kanji: '図書館', hiragana: 'としょかん' },
    { kanji: '勉強', hiragana: 'べんきょう' },
    { kanji: null, hiragana: 'する' },
  ],
  4: [{ kanji: '経済', hiragana: 'けいざい' }],
};
const TEXT = '学生は図書館で経済を勉強する。学生は経済を勉強した。';

const test = ofDemoProduct.extend<object, { productUrl: string }>({
  productUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const product = await startProduct({
        AI_PROVIDER: 'none',
        TTS_PROVIDER: 'espeak',
        DEMO_STORY: 'off',
        DOWNLOADS: 'off',
        STARTER_CORPUS: 'off',
        JLPT_FILE: await writeJlptWheel(WORDS, { 5: [{ kanji: '学' }] }),
        KANJI_FILE: kanjidic(),
      });
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
});

test('who has passed N5 sees what a text adds, filters and exports by level, and how much of each is known', async ({
  learner: page,
  gateway,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'I have passed N5' }).click();
  await expect(page.getByRole('heading', { name: 'Read this' })).toBeVisible();

  const id = await gateway.analyse('経済の本', TEXT);
  await page.goto(`/content-coverage?analysis=${id}`);
  const levels = page.getByRole('region', { name: 'Level of the text' });
  await expect(levels).toContainText('N4: with the words up to it you know 95 % of the text.');
  await expect(levels.getByRole('row', { name: 'N5 4 0' })).toBeVisible();
  await expect(levels.getByRole('row', { name: 'N4 1 1' })).toBeVisible();
  await keepPicture(page, '1 levels of a text');

  await page.getByRole('combobox', { name: 'Frequency' }).selectOption('N4');
  const words = page.getByRole('table', { name: 'Words of this text' });
  await expect(words.getByRole('button', { name: '経済', exact: true })).toBeVisible();
  await expect(words.getByRole('button', { name: '学生', exact: true })).toHaveCount(0);
  await expectAxeFindsNothing(page, 'words of a level');

  await page.goto(`/dictionary?q=${encodeURIComponent('経済')}`);
  const first = page.getByRole('list', { name: 'Words', exact: true }).getByRole('listitem').first();
  await expect(first).toContainText('N4');
  await page.goto(`/dictionary/kanji/${encodeURIComponent('学')}`);
  await expect(page.getByRole('main').getByText('JLPT N5', { exact: true }).first()).toBeVisible();
  await keepPicture(page, '2 kanji');
  await page.goto('/dictionary/kanji');
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('JLPT level');
  await expect(page.getByRole('region', { name: 'JLPT N5' })).toContainText('1 of 1 are in words that you know');
  await expectAxeFindsNothing(page, 'kanji by level');

  await page.goto(`/sentence-export?analysisId=${id}&wordCount=10`);
  await page.getByRole('button', { name: 'Generate Sentences' }).click();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(page).toHaveURL('/sentence-bank');
  await page.getByRole('checkbox', { name: 'Select all of 経済の本' }).check();
  await page.getByRole('button', { name: 'Export to Anki' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export to Anki' });
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  expect(tagsIn(await (await downloading).path())).toContain('ichibun::jlpt::N4');

  await page.goto('/vocabulary');
  await page.getByRole('combobox', { name: 'Frequency' }).selectOption('JLPT N4');
  const bank = page.getByRole('table', { name: 'Your vocabulary' });
  await expect(bank.getByRole('row')).toHaveCount(2);
  await expect(bank).toContainText('経済');

  await page.goto('/analytics');
  const known = page.getByRole('region', { name: 'Levels of the JLPT' });
  await expect(known).toContainText('100.0% · 4 of 4');
  await expect(known).toContainText('80.0% · 4 of 5');
  await keepPicture(page, '3 known of each level');
});

/** A file of KANJIDIC2 with one kanji. */
function kanjidic(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'ichibun-kanjidic-')), 'kanjidic2.xml');
  const meaning = '<reading_meaning><rmgroup><meaning>study</meaning></rmgroup></reading_meaning>';
  const kanji = `<character><literal>学</literal><misc><grade>1</grade><stroke_count>8</stroke_count></misc>${meaning}</character>`;
  writeFileSync(file, `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE kanjidic2>\n<kanjidic2>${kanji}</kanjidic2>`);
  return file;
}

/** The tags of a package's notes. */
function tagsIn(file: string): string[] {
  const collection = join(mkdtempSync(join(tmpdir(), 'ichibun-deck-')), 'collection.anki2');
  writeFileSync(collection, unzipSync(readFileSync(file))['collection.anki2']!);
  const database = new DatabaseSync(collection, { readOnly: true });
  const rows = database.prepare('SELECT tags FROM notes').all() as { tags: string }[];
  database.close();
  return rows.flatMap(({ tags }) => tags.trim().split(' '));
}
