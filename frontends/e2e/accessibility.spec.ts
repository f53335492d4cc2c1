import { expectAxeFindsNothing } from './axe.js';
import { expect, test } from './product.js';
import { TIME_ZONE } from './time-zone.js';

const pages = [
  '/',
  '/vocabulary',
  '/vocabulary/import',
  '/vocabulary/placement',
  '/review',
  '/content-coverage',
  '/sentence-export',
  '/sentence-bank',
  '/assisted-reader',
  '/assisted-reader/next',
  '/assisted-reader/share',
  '/assisted-reader/transcribe',
  '/assisted-reader/manga',
  '/analytics',
  '/bilingual-audiobook',
  '/dictionary',
  '/dictionary?q=taberu',
  '/dictionary/word/食べる・たべる/食べる',
  '/dictionary/kanji/食',
  '/dictionary/kanji',
  '/dictionary/grammar/kamoshirenai',
  '/dictionary/grammar',
  '/about-us',
  '/learning-method',
  '/how-to',
  '/community',
  '/programs',
  '/export-history',
  '/admin',
  '/admin/monitor',
  '/no-such-page',
];

for (const [first, ...rest] of [pages.slice(0, 9), pages.slice(9)]) {
  test(`axe finds nothing on ${first} and ${rest.length} other pages`, async ({ learner: page, gateway }) => {
    await gateway.addWord('猫', 'ねこ', 'cat');
    const id = await gateway.analyse('猫');
    const [word] = await gateway.call<{ uniqueVocabId: number }[]>('GET', `/api/content/analyze/${id}/words/top/1`);
    await gateway.call('POST', '/api/vocabulary/block', { uniqueVocabId: word!.uniqueVocabId });
    for (const path of [first!, ...rest]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expectAxeFindsNothing(page, path);
    }
  });
}

test('axe finds nothing on an analysis with a blocked word', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('猫');
  const [word] = await gateway.call<{ uniqueVocabId: number }[]>('GET', `/api/content/analyze/${id}/words/top/1`);
  await gateway.call('POST', '/api/vocabulary/block', { uniqueVocabId: word!.uniqueVocabId });
  await page.goto(`/content-coverage?analysis=${id}`);
  await page.getByLabel('Target coverage (%)').fill('100');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page.getByText(/cannot be reached/)).toBeVisible();
  await expectAxeFindsNothing(page, 'an analysis');
});

test('axe finds nothing in statistics and charts', async ({ learner: page, gateway }) => {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '猫の本',
    content: '猫がいる。犬もいる。',
    userId: 1,
  });
  const path = `/api/documents/${document.id}`;
  await gateway.call('POST', `${path}/progress`, { sentenceIndex: 0 });
  await gateway.call('POST', '/api/user/1/reading-stats', {
    sentenceCount: 30,
    characterCount: 900,
    readingMinutes: 20,
    timeZone: TIME_ZONE,
    documentId: document.id,
  });
  await gateway.analyse('猫');
  await gateway.addWord('猫', 'ねこ', 'cat');
  await page.goto('/analytics');
  await expect(page.getByRole('img', { name: /^Time read by day/ })).toBeVisible();
  for (const summary of await page.getByText('Show as table').all()) await summary.click();
  await expectAxeFindsNothing(page, 'analytics with tables');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Continue reading 猫の本' })).toBeVisible();
  await expectAxeFindsNothing(page, 'home with a book');
  await page.goto(`/assisted-reader/read/${document.id}`);
  await page.getByRole('button', { name: 'Reading Statistics' }).click();
  await expect(page.getByRole('rowheader', { name: 'Hours' })).toBeVisible();
  await expectAxeFindsNothing(page, 'reading statistics');
});

test('axe finds nothing while sentences are made, chosen, changed and exported', async ({ learner: page, gateway }) => {
  await gateway.starterProcessed();
  const id = await gateway.analyse('猫', '猫。橋。友達。');
  await page.goto(`/sentence-export?analysisId=${id}&wordCount=3`);
  await page.getByRole('button', { name: 'Generate Sentences' }).click();
  await expect(page.getByRole('region', { name: 'Your Sentences' })).toBeVisible({ timeout: 20_000 });
  await expectAxeFindsNothing(page, 'sentences');
  await page.getByRole('button', { name: 'Edit the sentence for 猫' }).click();
  await page.getByRole('dialog').getByLabel('Japanese').fill('犬がいる。');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('“猫” is not in this sentence')).toBeVisible();
  await expectAxeFindsNothing(page, 'editing a sentence');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sentence Bank' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all sentences' })).toBeVisible();
  await expectAxeFindsNothing(page, 'the bank');
  await page.getByRole('checkbox', { name: 'Select all sentences' }).check();
  await page.getByRole('button', { name: 'Export to Anki' }).click();
  await expectAxeFindsNothing(page, 'the export');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'I know this', exact: true }).click();
  await expect(page.getByText('No sentences yet')).toBeVisible();
  await expectAxeFindsNothing(page, 'the empty bank');
});

test('axe finds nothing in dialogs, menus and notices', async ({ learner: page, gateway }) => {
  await gateway.addWord('猫', 'ねこ', 'cat');
  await page.goto('/vocabulary');
  await page.getByRole('button', { name: 'Add Word' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Word' }).click();
  await expectAxeFindsNothing(page, 'adding a word');
  await dialog.getByLabel('Japanese Word').fill('猫');
  await dialog.getByLabel('Reading (Optional)').fill('ねこ');
  await dialog.getByLabel('English Meaning').fill('cat');
  await dialog.getByRole('button', { name: 'Add Word' }).click();
  await expect(page.getByText('Failed to add word')).toBeVisible();
  await expectAxeFindsNothing(page, 'a notice');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expectAxeFindsNothing(page, 'a question');
  await page.keyboard.press('Escape');

  for (const menu of ['More Tools', 'Language · 言語', 'Settings', 'Account']) {
    await page.getByRole('button', { name: menu }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAxeFindsNothing(page, menu);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('banner').getByRole('button', { name: 'Translate Content' }).click();
  await expect(dialog).toBeVisible();
  await expectAxeFindsNothing(page, 'Translate Content');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More Tools' }).click();
  await page.getByRole('menuitem', { name: 'About' }).click();
  await expect(dialog).toBeVisible();
  await expectAxeFindsNothing(page, 'About');
  await page.keyboard.press('Escape');
});

test('axe finds nothing on the login screen and on a dead area', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
  await expectAxeFindsNothing(page, 'login');
  await page.route('**/mfe/**', (route) => route.abort());
  await page.goto('/vocabulary');
  await page.getByRole('button', { name: 'Continue as Demo User' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAxeFindsNothing(page, 'dead area');
});
