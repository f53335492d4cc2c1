import type { Locator, Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { expectNotice } from './notices.js';
import { expect, test } from './product.js';

const SKY = '空を見る。空はとても青い。猫が空を見て、犬も空を見た。犬は青い空が好きだ。';

const wordsOf = (page: Page) => page.getByRole('table', { name: 'Words of this text' });
const rowOf = (page: Page, word: string) =>
  wordsOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: word, exact: true }) });
const percentIn = async (locator: Locator) => Number.parseFloat(await locator.innerText());
const total = (page: Page) =>
  page
    .getByRole('region', { name: 'Statistics' })
    .locator('div', { has: page.getByText('Total coverage', { exact: true }) })
    .last()
    .locator('dd');

test('a word tells its sentences, why it is unknown, and why it is known once it is learnt', async ({
  learner: page,
  gateway,
}) => {
  const id = await gateway.analyse('空', SKY);
  await page.goto(`/content-coverage?analysis=${id}`);
  await wordsOf(page).getByRole('button', { name: '見る', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '見る' });
  await expect(dialog.getByText('In 2 sentences of this text')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(['空を見る。', '猫が空を見て、犬も空を見た。']);
  await expect(dialog.locator('mark')).toHaveText(['見る', '見', '見']);
  await dialog.getByText('Why is this unknown?').click();
  await expect(dialog.getByText('is not in your vocabulary.')).toBeVisible();
  await expectAxeFindsNothing(page, 'a word of the text');
  await dialog.getByRole('button', { name: 'I know this: 見る' }).click();
  await expect(dialog.getByText('Why is this known?')).toBeVisible();
  await expect(dialog.getByText('Your vocabulary has 見る（みる）, read like this.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, '見る')).toContainText('Known');
});

test('a reading is corrected once, the text is counted again, and the correction is undone', async ({
  learner: page,
  gateway,
}) => {
  const id = await gateway.analyse('空', SKY);
  await page.goto(`/content-coverage?analysis=${id}`);
  await expect(rowOf(page, '空')).toContainText('そら');
  await wordsOf(page).getByRole('button', { name: '空', exact: true }).click();
  await page.getByRole('button', { name: 'Wrong word or reading?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct 空' });
  await expectAxeFindsNothing(page, 'correcting a word');
  await dialog.getByRole('radio', { name: /^から/ }).first().check();
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expectNotice(page, 'Corrected');
  await expect(rowOf(page, '空')).toContainText('から');

  await page.getByRole('link', { name: 'Vocabulary Bank' }).click();
  const corrections = page.getByRole('list', { name: 'Your corrections' });
  await expect(corrections.getByRole('listitem')).toContainText('空 is から');
  await expectAxeFindsNothing(page, 'a correction in the vocabulary');
  await page.getByRole('button', { name: 'Undo the correction of 空' }).click();
  await expectNotice(page, 'Correction undone');
  await expect(corrections).toHaveCount(0);
  await page.goto(`/content-coverage?analysis=${id}`);
  await expect(rowOf(page, '空')).toContainText('そら');
});

test('a word is divided otherwise, and its parts are counted', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('食べ物', '食べ物を見る。');
  await page.goto(`/content-coverage?analysis=${id}`);
  await wordsOf(page).getByRole('button', { name: '食べ物', exact: true }).click();
  await page.getByRole('button', { name: 'Wrong word or reading?' }).click();
  await page.getByRole('radio', { name: 'Several words' }).check();
  await page.getByRole('button', { name: 'Cut between べ and 物' }).click();
  await expect(page.getByText('食べ ・ 物')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
  await expect(rowOf(page, '物')).toBeVisible();
  await expect(wordsOf(page).getByRole('button', { name: '食べ物', exact: true })).toHaveCount(0);
});

test('all particles are marked known at once: coverage and readable sentences rise, and fall when it is undone', async ({
  learner: page,
  gateway,
}) => {
  await gateway.call('POST', '/api/content/settings', { grammarCounts: true });
  const id = await gateway.analyse('空', SKY);
  await gateway.addWord('空', 'そら', 'sky');
  await gateway.addWord('見る', 'みる', 'to see');
  await page.goto(`/content-coverage?analysis=${id}`);
  const sentences = page.getByRole('region', { name: 'Sentences by unknown words' });
  const readable = sentences
    .locator('div', { has: page.getByText('None', { exact: true }) })
    .last()
    .locator('dd');
  await expect(readable).toContainText('0.0%');
  await expect(total(page)).toContainText('%');
  const before = await percentIn(total(page));

  await page.getByRole('button', { name: 'Words you know already...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Words you know already' });
  await expect(dialog.getByText(/words that you have not marked yet/).first()).toBeVisible();
  await expectAxeFindsNothing(page, 'words known already');
  await dialog.getByRole('button', { name: 'I know these: all particles' }).click();
  await expect(dialog.getByText('You already know all of these.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(readable).not.toContainText('0.0%');
  // Another answer than that of the sentences, which may come before it.
  await expect.poll(() => percentIn(total(page))).toBeGreaterThan(before);

  await page.getByRole('link', { name: 'Vocabulary Bank' }).click();
  await page.getByRole('button', { name: 'Undo: All particles and auxiliaries' }).click();
  await expectNotice(page, /words no longer marked/);
  await page.goto(`/content-coverage?analysis=${id}`);
  await expect(readable).toContainText('0.0%');
  await expect.poll(() => percentIn(total(page))).toBe(before);
});

test('a milestone is calculated with one click and leads to sentences for its words', async ({
  learner: page,
  gateway,
}) => {
  const id = await gateway.analyse('空', SKY);
  await page.goto(`/content-coverage?analysis=${id}`);
  const card = page.getByRole('region', { name: 'Coverage Calculator' });
  await card.getByRole('button', { name: '80%' }).click();
  await expect(card.getByText('Words needed')).toBeVisible();
  await expect(card.getByText(/cannot be reached/)).toHaveCount(0);
  await card.getByRole('link', { name: /^Make sentences for [\d,]+ words?$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/sentence-export\\?analysisId=${id}&wordCount=\\d+&targetCoverage=80$`));
});

test('a file with ruby marks is analysed as its text', async ({ learner: page }) => {
  await page.goto('/content-coverage');
  const buffer = Buffer.from('吾輩《わがはい》は猫である。名前はまだ無い。');
  await page.getByTestId('analysis-file').setInputFiles({ name: '吾輩.txt', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await wordsOf(page).getByRole('button', { name: '猫', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['吾輩は猫である。']);
});
