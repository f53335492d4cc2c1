import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNotice } from './notices.js';
import { keepPicture } from './picture.js';
import { CAT_TEXT, expect, test } from './product.js';

const TEXT = '昨日、友達と一緒に新しいレストランへ行った。料理はとてもおいしかった。ぬぺぬぺ橋の上で猫を見た。';

const generate = async (page: Page) => {
  await page.getByRole('button', { name: 'Generate Sentences' }).click();
  await expect(page.getByRole('region', { name: 'Your Sentences' })).toBeVisible({ timeout: 20_000 });
};

test.beforeEach(({ gateway }) => gateway.starterProcessed());

const results = (page: Page) => page.getByRole('list', { name: 'Sentences', exact: true }).getByRole('listitem');

/** Fails one call of the page, once. */
const failOnce = (page: Page, method: string, path: string) =>
  page.route(
    path,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { code: 'service.internal', message: 'The database is away.' } })
        : route.fallback(),
    { times: 1 },
  );

test('from a text to a deck: analysis, calculator, sentences, bank, Anki', async ({ learner: page }) => {
  await page.goto('/content-coverage');
  await page.getByLabel('Title').fill('川沿いの店');
  await page.getByLabel('Text', { exact: true }).fill(TEXT);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByLabel('Target coverage (%)').fill('70');
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Make sentences for [\d,]+ words?$/ })).toBeVisible();
  await keepPicture(page, '1 coverage');
  await page.getByRole('link', { name: /^Make sentences for [\d,]+ words?$/ }).click();
  await expect(page).toHaveURL(/\/sentence-export\?analysisId=\d+&wordCount=\d+&targetCoverage=70$/);

  // Each step is shown for less than a second: what looks now and then may miss it.
  const steps = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      const bar = document.querySelector('[role=progressbar][aria-label="Generating sentences"]');
      const step = bar && /Step \d: [A-Za-z ]+/.exec(document.body.textContent!);
      if (step) seen.add(step[0]);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  });
  await generate(page);
  expect(await steps.evaluate((seen) => [...seen])).toEqual([
    'Step 1: Making your sentences',
    'Step 2: Writing to database',
  ]);
  const count = await results(page).count();
  expect(count).toBeGreaterThan(3);
  for (const item of await results(page).all()) {
    await expect(item.getByRole('checkbox')).toBeChecked();
    await expect(item.locator('p[lang=ja] b').first()).toBeVisible();
    await expect(item.getByText(/From the corpus|From your text/)).toBeVisible();
  }
  // The learner knows no word yet: everything but the target is new.
  await expect(results(page).first().locator('u').first()).toBeVisible();
  await results(page).first().getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(page).toHaveURL('/sentence-bank');

  const group = page.getByRole('region', { name: '川沿いの店' });
  await keepPicture(page, '2 bank');
  await expect(group.getByRole('listitem')).toHaveCount(count - 1);
  await group.getByRole('checkbox', { name: 'Select all of 川沿いの店' }).check();
  await page.getByRole('button', { name: 'Export to Anki' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export to Anki' });
  await expect(dialog.getByLabel('Deck name')).toHaveValue(/^川沿いの店 \d{4}-\d\d-\d\d$/);
  const name = await dialog.getByLabel('Deck name').inputValue();
  await keepPicture(page, '3 deck');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${name}.apkg`);
  const deck = await readFile(await download.path());
  expect(deck.subarray(0, 2).toString()).toBe('PK');
  expect(deck.includes('collection.anki2')).toBe(true);
  await expectNotice(page, 'Deck exported');

  await page.getByRole('button', { name: 'I know this', exact: true }).click();
  await expect(page.getByText(`${count - 1} sentences left the bank`)).toBeVisible();
  await expect(page.getByText('No sentences yet')).toBeVisible();
  await page.goto('/vocabulary');
  await expect(page.getByRole('table', { name: 'Your vocabulary' }).getByRole('row')).toHaveCount(count);
});

test('another sentence, a changed one, and one of the learner’s own', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('猫', TEXT);
  await page.goto(`/sentence-export?analysisId=${id}&wordCount=100`);
  await page.getByRole('checkbox', { name: 'Select all words' }).uncheck();
  await page.getByRole('checkbox', { name: /^猫/ }).check();
  await generate(page);
  const sentence = results(page).locator('p[lang=ja]');
  const before = await sentence.innerText();
  await page.getByRole('button', { name: 'Regenerate the sentence for 猫' }).click();
  await expect(sentence).not.toHaveText(before);

  await page.getByRole('button', { name: 'Edit the sentence for 猫' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Sentence' });
  await dialog.getByLabel('Japanese').fill('犬がいる。');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('“猫” is not in this sentence')).toBeVisible();
  await dialog.getByLabel('Japanese').fill('黒い猫が<script>alert(1)</script>寝ている。');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(sentence.locator('b')).toContainText('猫');
  await expect(sentence).not.toContainText('alert');
  await expect(results(page).getByText('Written by you')).toBeVisible();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(page.getByRole('region', { name: '猫' })).toContainText('Written by you');

  await page.getByRole('button', { name: 'Edit the sentence for 猫' }).click();
  await dialog.getByLabel('English').fill('A black cat is asleep.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectNotice(page, 'Sentence changed');
  await page.reload();
  await expect(page.getByText('A black cat is asleep.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the sentence for 猫' }).click();
  await expect(page.getByText('No sentences yet')).toBeVisible();
});

test('a word without a sentence says why, and can have one written', async ({ learner: page, gateway }) => {
  await gateway.call('POST', '/api/sentences/save', {
    sentences: [{ target_word: '猫', sentence_ja: '猫だ。' }],
    analysisId: null,
  });
  const id = await gateway.analyse('橋', 'かまぼこ型の橋。');
  const words = await gateway.call<{ uniqueVocabId: number; word: string }[]>(
    'GET',
    `/api/content/analyze/${id}/words/top/9`,
  );
  const { uniqueVocabId } = words.find(({ word }) => word === '橋')!;
  // Everything that corpus and text have for it.
  const exclude: string[] = [];
  for (let more = true; more; ) {
    const wish = { uniqueVocabIds: [uniqueVocabId], analysisId: id, exclude };
    const { sentences } = await gateway.call<{ sentences: { sentence_ja: string }[] }>(
      'POST',
      '/api/sentences/generate',
      wish,
    );
    exclude.push(...sentences.map((one) => one.sentence_ja));
    more = sentences.length > 0;
  }
  await page.goto(`/sentence-export?analysisId=${id}&wordCount=9`);
  await page.getByRole('checkbox', { name: 'Select all words' }).uncheck();
  await page.getByRole('checkbox', { name: /^橋/ }).check();
  // From then on it is being learnt, and the page opened later would not list it.
  await gateway.call('POST', '/api/sentences/save', {
    sentences: exclude.map((sentence_ja) => ({ unique_vocab_id: uniqueVocabId, target_word: '橋', sentence_ja })),
    analysisId: null,
  });
  await page.getByRole('button', { name: 'Generate Sentences' }).click();
  const missing = page.getByRole('region', { name: 'No Sentence Found' });
  await expect(missing).toContainText('Every sentence there is for it is in your bank already');
  await expect(missing).toContainText('needs a language model');
  await missing.getByRole('button', { name: 'Write a sentence for 橋' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a Sentence' });
  await dialog.getByLabel('Japanese').fill('毎朝この橋を渡って学校へ行く。');
  await dialog.getByLabel('English').fill('I cross this bridge on my way to school every morning.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(missing).toBeHidden();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Unknown Source' })).toBeVisible();
  await expect(page.getByRole('region', { name: '橋' }).getByRole('listitem')).toHaveCount(1);
});

test('what a model has put into a sentence is shown as text and runs nowhere', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('猫', CAT_TEXT);
  const evil = '<img src=x onerror="window.ran=true"><script>window.ran=true</script>';
  await page.route('**/api/sentences/generate', async (route) => {
    const response = await route.fetch();
    const { sentences, ...rest } = await response.json();
    const spoilt = sentences.map((one: object) => ({
      ...one,
      sentence_en: evil,
      short_definition: evil,
      source: 'model',
      furigana: `<u> 犬[いぬ]</u>が<b> 猫[ねこ]</b>${evil}`,
    }));
    await route.fulfill({ response, json: { ...rest, sentences: spoilt, problem: evil } });
  });
  await page.goto(`/sentence-export?analysisId=${id}&wordCount=1`);
  await generate(page);
  await expect(results(page).locator('u')).toHaveText(['犬']);
  await expect(results(page).getByText('Written by a language model')).toBeVisible();
  await expect(page.getByRole('main').getByText(evil)).not.toHaveCount(0);
  await expect(page.getByRole('main').locator('img, script')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('an address without an analysis leads back', async ({ learner: page }) => {
  await page.goto('/sentence-export');
  await expect(page.getByRole('main')).toContainText('Invalid Request');
  await expect(page.getByRole('main')).toContainText(
    'No analysis selected. Please return to the Content Coverage page and try again.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Content Coverage' }).click();
  await expect(page).toHaveURL('/content-coverage');
});

test('every failure is said in its words, and loses nothing', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('猫', CAT_TEXT);
  await page.goto(`/sentence-export?analysisId=${id}&wordCount=3`);
  await failOnce(page, 'POST', '**/api/sentences/generate');
  await page.getByRole('button', { name: 'Generate Sentences' }).click();
  await expect(page.getByText('Failed to generate sentences. Please try again.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await generate(page);
  await expect(page.getByText('Failed to generate sentences. Please try again.')).toBeHidden();

  const notice = async (title: string, text: string) => {
    // The notice before is on its way out.
    const shown = page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
    await expect(shown.getByText(text)).toBeVisible();
  };
  await failOnce(page, 'POST', '**/api/sentences/generate');
  await page.getByRole('button', { name: 'Regenerate the sentence for 猫' }).click();
  await notice('Regeneration Failed', 'Failed to regenerate sentence. Please try again.');

  await page.getByRole('checkbox', { name: 'Select all sentences' }).uncheck();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await notice('No Sentences Selected', 'Please select at least one sentence to save.');
  await page.getByRole('checkbox', { name: 'Select all sentences' }).check();
  await failOnce(page, 'POST', '**/api/sentences/save');
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await notice('Error Saving Sentences', 'Failed to save sentences. Please try again.');
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(page).toHaveURL('/sentence-bank');

  const items = page.getByRole('region', { name: '猫' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const count = await items.count();
  await failOnce(page, 'DELETE', '**/api/sentences/*');
  await page
    .getByRole('button', { name: /^Delete the sentence/ })
    .first()
    .click();
  await notice('Error Deleting Sentence', 'Failed to delete the sentence. Please try again.');
  await page.getByRole('checkbox', { name: 'Select all sentences' }).check();
  await failOnce(page, 'POST', '**/api/sentences/mark-known');
  await page.getByRole('button', { name: 'I know this', exact: true }).click();
  await notice('Error Marking Sentences', 'Failed to mark sentences as known. Please try again.');
  await page.getByRole('button', { name: 'Export to Anki' }).click();
  await failOnce(page, 'POST', '**/api/sentences/export-anki');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await notice('Export Failed', 'The database is away.');
  await page.route('**/api/sentences/export-anki', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await notice('Export Failed', 'Failed to export Anki deck. Please try again.');
  await page.keyboard.press('Escape');
  expect(count).toBeGreaterThan(0);
  await expect(items).toHaveCount(count);
});

test('a session that ends says so', async ({ learner: page }) => {
  await page.route('**/api/sentences/bank/*', (route) =>
    route.fulfill({ status: 401, json: { code: 'auth.required', message: 'Log in.' } }),
  );
  await page.goto('/sentence-bank');
  await expect(page.getByText('Please log in to access your sentence bank.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Continue as Demo User' })).toBeVisible();
});

test('by keyboard alone: words, sentences, bank and deck', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('猫', CAT_TEXT);
  await page.goto(`/sentence-export?analysisId=${id}&wordCount=3`);
  await page.getByRole('checkbox', { name: 'Select all words' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 of 3 selected')).toBeVisible();
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Generate Sentences' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Your Sentences' })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Furigana' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('ruby')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Learn', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sentence-bank');
  await page.getByRole('checkbox', { name: 'Select all sentences' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Export to Anki' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Export to Anki' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Deck name')).toBeFocused();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/^猫 .*\.apkg$/);
  await expect(page.getByRole('button', { name: 'Export to Anki' })).toBeFocused();
});
