import { writeFile } from 'node:fs/promises';
import { ankiPackage } from '@ichibun/vocabulary/testing/anki-packages';
import { type MadeNote, madeCollection } from '@ichibun/vocabulary/testing/made-collection';
import type { Page } from '@playwright/test';
import { startAnki } from './anki-connect.js';
import { expectAxeFindsNothing } from './axe.js';
import { expectNotice } from './notices.js';
import { keepPicture } from './picture.js';
import { CAT_TEXT, expect, type Gateway, test } from './product.js';
import { TIME_ZONE } from './time-zone.js';

const KINDS = {
  'Core 2000': ['Expression', 'Reading', 'Meaning', 'Sound'],
  'Mined sentences': ['Sentence', 'Translation'],
};
const word = (expression: string, reading: string, meaning: string, rest: Partial<MadeNote> = {}): MadeNote => ({
  kind: 'Core 2000',
  fields: [expression, reading, meaning, '[sound:a.mp3]'],
  deck: '日本語::Core',
  ...rest,
});
/** What a learner of some years may have: words of all states, sentences, doubles, and notes without a word. */
const NOTES: readonly MadeNote[] = [
  word('猫', 'ねこ', 'cat', { interval: 40 }),
  word('名前', 'なまえ', 'name', { interval: 30 }),
  word('吾輩', 'わがはい', 'I', { interval: 5 }),
  word('鼠', 'ねずみ', 'rat'),
  word('取る', 'とる', 'to take', { interval: 90, deck: '日本語::Core::Verbs' }),
  word('取った', 'とった', 'took', { deck: '日本語::Core::Verbs' }),
  word('泣く', 'なく', 'to cry', { interval: 12, isSuspended: true }),
  word('cat', '', 'not Japanese'),
  { kind: 'Mined sentences', fields: ['猫が魚を食べた。', 'The cat ate the fish.'], deck: 'Mined', interval: 20 },
];

const collectionFile = (page: Page) => page.getByTestId('collection-file');
const give = (page: Page, name: string, buffer: Buffer) =>
  collectionFile(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const statesOf = async (gateway: Gateway) => {
  type Words = { vocabulary: { word: string; state: string }[] };
  const { vocabulary } = await gateway.call<Words>('GET', '/api/users/1/vocabulary');
  return Object.fromEntries(vocabulary.map(({ word: written, state }) => [written, state]));
};

test('a collection comes from Anki by keyboard alone, is reported on, colours a text, and is taken back', async ({
  learner: page,
  gateway,
}) => {
  const analysis = await gateway.analyse('猫の話', CAT_TEXT);
  const shareOf = async () =>
    (await gateway.call<{ id: number; totalCoverage: number }[]>('GET', '/api/content/analyze')).find(
      ({ id }) => id === analysis,
    )!.totalCoverage;
  expect(await shareOf()).toBe(0);

  await page.goto('/review');
  await page.getByRole('link', { name: 'Import your cards from Anki' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import Your Words' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({
    name: 'collection.colpkg',
    mimeType: 'application/octet-stream',
    buffer: madeCollection(KINDS, NOTES),
  });

  const title = page.getByRole('heading', { name: 'collection.colpkg' });
  await expect(title).toBeFocused();
  const core = page.getByRole('region', { name: 'Core 2000 8 notes' });
  await expect(core.getByRole('combobox', { name: 'Word' })).toHaveValue('0');
  await expect(core.getByRole('combobox', { name: 'Reading' })).toHaveValue('1');
  await expect(core.getByText('ねこ').first()).toBeVisible();
  await expect(page.getByText('1 more note type without words')).toBeVisible();
  const figures = page.getByRole('list', { name: 'Words by how well you know them' });
  await expect(figures.getByRole('listitem')).toHaveText(['New 2', 'Learning 0', 'Young 2', 'Mature 3', 'Known 0']);
  expect(await statesOf(gateway)).toEqual({});
  await keepPicture(page, '1 what is in the collection');

  await page.getByRole('radio', { name: /^Set aside/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(figures.getByRole('listitem')).toHaveText(['New 2', 'Learning 0', 'Young 1', 'Mature 3', 'Known 1']);
  await page.getByRole('button', { name: 'Import 7 words' }).focus();
  await page.keyboard.press('Enter');

  const imported = page.getByRole('region', { name: 'Imported', exact: true });
  await expect(imported).toBeVisible({ timeout: 60_000 });
  // 取った is 取る.
  await expect(imported.getByText('6 words, by how well you know them:')).toBeVisible();
  await expect(imported.getByText(/^1 note of a word that another note has/)).toBeVisible();
  await page.getByText('Show all 2, each with its reason').press('Enter');
  const leftOut = page.getByRole('table', { name: 'Notes left out' });
  await expect(leftOut.getByRole('row')).toHaveCount(3);
  await expect(leftOut.getByRole('row', { name: /猫が魚を食べた。/ })).toContainText('no field with words was chosen');
  await keepPicture(page, '2 report');
  expect(await statesOf(gateway)).toEqual({
    猫: 'mature',
    名前: 'mature',
    取る: 'mature',
    吾輩: 'young',
    鼠: 'new',
    泣く: 'known',
  });
  expect(await shareOf()).toBeGreaterThan(30);

  await imported.getByRole('link', { name: 'Review now' }).click();
  await expect(page.getByRole('region', { name: 'Card' })).toBeVisible();

  await page.goto('/vocabulary/import');
  const before = page.getByRole('table', { name: 'Files that you imported' });
  await expect(before.getByRole('row', { name: /collection\.colpkg/ })).toContainText('6 words');
  await page.getByRole('button', { name: 'Take collection.colpkg back' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).press('Enter');
  await expectNotice(page, 'Import taken back');
  expect(await statesOf(gateway)).toEqual({});
  expect(await shareOf()).toBe(0);
});

test('a deck colours a text, is reviewed ten times, and goes back to Anki with its answers', async ({
  learner: page,
  gateway,
}) => {
  const anki = await startAnki(page);
  const due = ['学校', '先生', '電車', '食べる', '飲む', '新しい', '大きい', '今日', '明日', '友達', '本', '水'];
  const notes = [...NOTES, ...due.map((written) => word(written, '', '', { interval: 30 }))];
  await page.goto('/vocabulary/import');
  await give(page, 'deck.apkg', madeCollection(KINDS, notes));
  await page.getByRole('button', { name: /^Import \d+ words$/ }).click();
  await expect(page.getByRole('region', { name: 'Imported', exact: true })).toBeVisible({ timeout: 60_000 });

  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    userId: 1,
    title: '猫の話',
    content: CAT_TEXT,
  });
  await page.goto(`/assisted-reader/read/${document.id}`);
  const read = (written: string) => page.getByRole('button', { name: written, exact: true }).first();
  await expect(read('猫')).toHaveAttribute('data-mark', 'mature');
  await expect(read('吾輩')).toHaveAttribute('data-mark', 'young');
  await keepPicture(page, '3 coloured text');

  await page.goto('/review');
  for (let answered = 0; answered < 10; answered++) {
    await expect(page.getByRole('region', { name: 'Card' })).toBeVisible();
    await page.keyboard.press(' ');
    await page.keyboard.press('3');
  }
  type Queue = { day: { answeredToday: number } };
  const answers = async () =>
    (await gateway.call<Queue>('GET', `/api/users/1/reviews/next?timeZone=${TIME_ZONE}`)).day.answeredToday;
  await expect.poll(answers).toBe(10);

  await page.getByRole('button', { name: 'Anki', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Anki' });
  await dialog.getByRole('radio', { name: /^I review in Anki/ }).check();
  await dialog.getByRole('button', { name: 'Send cards to Anki' }).click();
  await expect(dialog.getByText('Sent to Anki: 10 answers to 10 cards.')).toBeVisible();
  // They go to the learner's own cards; no note is made of words that she has there.
  expect(anki.log).toHaveLength(10);
  expect(anki.moved).toHaveLength(10);
  expect(anki.packages).toEqual([]);
});

test('of a package larger than the server takes only the cards are sent', async ({ learner: page }) => {
  const media = Array.from({ length: 30 }, (_, index) => ({
    name: String(index),
    bytes: Buffer.alloc(2_000_000, index),
  }));
  const path = test.info().outputPath('with-media.colpkg');
  await writeFile(path, madeCollection(KINDS, NOTES, media));
  await page.goto('/vocabulary/import');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/imports'));
  await collectionFile(page).setInputFiles(path);
  await expect(page.getByRole('heading', { name: 'with-media.colpkg' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 7 words' })).toBeVisible();
  expect((await (await sent).sizes()).requestBodySize).toBeLessThan(100_000);
});

for (const name of ['oldest.apkg', 'legacy.colpkg', 'newest.colpkg']) {
  test(`what Anki itself wrote as ${name} is understood`, async ({ learner: page }) => {
    await page.goto('/vocabulary/import');
    await give(page, name, Buffer.from(ankiPackage(name)));
    await expect(page.getByRole('region', { name: /^Words \d+ notes?$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d+ words$/ })).toBeVisible();
  });
}

const REVIEWS = JSON.stringify({
  cards_vocabulary_jp_en: [
    {
      vid: 1,
      spelling: '猫',
      reading: 'ねこ',
      reviews: [100, 90, 50].map((days) => ({ timestamp: Date.now() / 1_000 - days * 86_400, grade: 'okay' })),
    },
    { vid: 2, spelling: '名前', reading: 'なまえ', reviews: [{ timestamp: 1_700_000_000, grade: 'never-forget' }] },
  ],
});
const LUTE = 'term,parent,language,status,pronunciation\n猫,,Japanese,2,ねこ\n名前,,Japanese,99,なまえ\n';
const TABLE = 'Word\tKana\tMy status\n猫\tねこ\tknown\n名前\tなまえ\tlearning\n';
for (const [name, content, title, states] of [
  ['reviews.json', REVIEWS, /^Reviews of jpdb/, { 猫: 'mature', 名前: 'known' }],
  ['Terms.csv', LUTE, /^Terms of Lute/, { 猫: 'learning', 名前: 'known' }],
  ['words.tsv', TABLE, /^A table/, { 猫: 'known', 名前: 'learning' }],
] as const) {
  test(`a list of another program (${name}) is imported with its states`, async ({ learner: page, gateway }) => {
    await page.goto('/vocabulary/import');
    await give(page, name, Buffer.from(content));
    await expect(page.getByText(title)).toBeVisible();
    await page.getByRole('button', { name: 'Import 2 words' }).click();
    await expect(page.getByRole('region', { name: 'Imported', exact: true })).toBeVisible({ timeout: 60_000 });
    expect(await statesOf(gateway)).toEqual(states);
  });
}

test('what a value of a list means is chosen, and remembered for the next list', async ({ learner: page }) => {
  await page.goto('/vocabulary/import');
  await give(page, 'words.tsv', Buffer.from(TABLE));
  const known = page.getByRole('combobox', { name: 'known 1' });
  await known.selectOption('Mature');
  const figures = page.getByRole('list', { name: 'Words by how well you know them' });
  await expect(figures.getByRole('listitem')).toHaveText(['New 0', 'Learning 1', 'Young 0', 'Mature 1', 'Known 0']);
  await page.getByRole('button', { name: 'Import 2 words' }).click();
  await expect(page.getByRole('region', { name: 'Imported', exact: true })).toBeVisible({ timeout: 60_000 });
  await page.goto('/vocabulary/import');
  await give(page, 'again.tsv', Buffer.from(TABLE.replace('猫', '鼠').replace('ねこ', 'ねずみ')));
  await expect(known).toHaveValue('mature');
});

test('an import that ends on another page is announced there', async ({ learner: page }) => {
  await page.goto('/vocabulary/import');
  await give(page, 'newest.apkg', Buffer.from(ankiPackage('newest.apkg')));
  const released = Promise.withResolvers<void>();
  await page.route('**/api/runs?*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const begin = page.getByRole('button', { name: /^Import \d+ words$/ });
  await begin.click();
  await page.getByRole('link', { name: 'Progress' }).first().click();
  await expect(page).toHaveURL('/analytics');
  released.resolve();
  await expectNotice(page, 'Import Complete', { timeout: 60_000 });
});

test('a file that is no package is refused with what to do', async ({ learner: page }) => {
  await page.goto('/vocabulary/import');
  await give(page, 'cut.apkg', Buffer.from(ankiPackage('newest.apkg')).subarray(0, 30_000));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('cut.apkg');
  await expect(alert).toContainText(/Export it|choose File, Export/);
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeEnabled();
});

test('newcomers and learners without cards find the way here', async ({ learner: page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^I use Anki/ }).click();
  await expect(page).toHaveURL('/vocabulary/import');
  await page.getByRole('link', { name: 'Vocabulary Bank' }).first().click();
  await page.getByRole('link', { name: 'Import from Anki' }).click();
  await expect(page).toHaveURL('/vocabulary/import');
});

test('each step is on any screen, in both languages, and axe finds nothing', async ({ learner: page }) => {
  test.slow();
  for (const language of ['en', 'ja']) {
    await page.goto('/vocabulary/import');
    await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
    await page.reload();
    const look = async (step: string) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(overflow, `${step} in ${language} at ${width}`).toBeLessThanOrEqual(0);
        await expectAxeFindsNothing(page, `${step} in ${language} at ${width}`);
        if (process.env.PICTURES) {
          for (const theme of ['light', 'dark']) {
            await page.evaluate((chosen) => {
              document.documentElement.dataset.theme = chosen;
            }, theme);
            const path = `${process.env.PICTURES}/import-${step}-${language}-${width}-${theme}.png`;
            await page.screenshot({ path, fullPage: true });
          }
        }
      }
      await page.setViewportSize({ width: 1280, height: 844 });
    };
    await expect(collectionFile(page)).toBeAttached();
    await look('begin');
    await give(page, 'a.apkg', Buffer.alloc(1_000, 255));
    await expect(page.getByRole('alert')).toBeVisible();
    await look('refused');
    await give(page, 'reviews.json', Buffer.from(REVIEWS));
    await expect(page.getByRole('button', { name: /^(?:Import \d|\d+語をインポート)/ })).toBeVisible();
    await look('list');
    await page.goto('/vocabulary/import');
    await give(page, '日本語.colpkg', madeCollection(KINDS, NOTES));
    const begin = page.getByRole('button', { name: /^(?:Import \d|\d+語をインポート)/ });
    await expect(begin).toBeVisible();
    for (const summary of await page.locator('summary:visible').all()) await summary.click();
    await look('preview');
    await begin.click();
    await expect(page.getByRole('link', { name: /^(?:Review now|復習する)$/ })).toBeVisible({ timeout: 60_000 });
    for (const summary of await page.locator('summary:visible').all()) await summary.click();
    await expect(page.getByRole('table')).toBeVisible();
    await look('report');
  }
});

test('sounds and pictures of a collection follow its cards, are shown in reviews, and go with the import', async ({
  learner: page,
  gateway,
}) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const fields = ['猫', 'ねこ', 'cat <img src="file-0">', '[sound:file-1]'];
  const media = [
    { name: '0', bytes: png },
    { name: '1', bytes: Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(400)]) },
    // The collection is less than the rest: the page sends it without its media.
    { name: '2', bytes: Buffer.alloc(200_000, 7) },
  ];
  await page.goto('/vocabulary/import');
  await give(page, 'mine.apkg', madeCollection(KINDS, [word('猫', 'ねこ', 'cat', { interval: 1, fields })], media));
  await page.getByRole('button', { name: 'Import 1 word' }).click();
  await expect(page.getByText('2 files kept.')).toBeVisible();

  await page.goto('/review');
  await page.getByRole('button', { name: 'Show answer' }).click();
  const picture = page.getByRole('img', { name: 'Picture for 猫' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  await expect(page.getByRole('button', { name: 'Listen to Sound' })).toBeVisible();
  await expectAxeFindsNothing(page, 'a card with its note');
  await keepPicture(page, 'review-own-note-media');

  const address = (await picture.getAttribute('src'))!;
  const [one] = (await gateway.call<{ imports: { id: number }[] }>('GET', '/api/users/1/imports')).imports;
  await gateway.call('DELETE', `/api/users/1/imports/${one!.id}`);
  expect((await page.request.get(address)).status()).toBe(404);
});
