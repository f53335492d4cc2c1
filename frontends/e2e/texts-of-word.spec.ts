import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { expect, googleAnswers, test } from './school.js';

const NIGHTS = '静かな夜だった。\n猫は待つ。\n夜も更けた。\n市場の反応は冷ややかだった。\n';
const MARKET = '昨日は雨だった。\n市場で魚を買う。\n';

/** Pastes a text, whose words are then counted in the background. */
async function paste(page: Page, title: string, text: string): Promise<void> {
  await page.goto('/assisted-reader');
  await page.getByLabel('Title (Optional)').fill(title);
  await page.getByLabel('Text', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Add and read' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Opens the page of the word that is written and read so. */
async function lookUp(page: Page, word: string, reading: string): Promise<void> {
  await page.goto(`/dictionary?q=${encodeURIComponent(word)}`);
  const link = page.getByRole('link', { name: word, exact: true });
  const words = page.getByRole('list', { name: 'Words', exact: true }).getByRole('listitem');
  await words
    .filter({ has: link })
    .filter({ has: page.getByText(reading, { exact: true }) })
    .getByRole('link', { name: word, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
}

const inTexts = (page: Page) => page.getByRole('region', { name: 'In your texts' });

test('the page of a word lists the sentences of the learner’s texts that have its entry, and leads to their places', async ({
  pupil: page,
}) => {
  await paste(page, '夜の話', NIGHTS);
  await paste(page, '市場の話', MARKET);
  for (const [word, reading, sentence] of [
    ['夜', 'よる', '静かな夜だった。'],
    ['夜', 'よ', '夜も更けた。'],
    ['市場', 'いちば', '市場で魚を買う。'],
    ['市場', 'しじょう', '市場の反応は冷ややかだった。'],
  ] as const) {
    await lookUp(page, word, reading);
    await expect(inTexts(page).getByRole('link'), reading).toHaveText([sentence]);
  }
  await expectAxeFindsNothing(page, 'a word in texts');
  await inTexts(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('夜の話');
  await expect(page.getByText('Sentence 4 of 4')).toBeVisible();
  await page.goBack();
  await expect(inTexts(page).getByRole('link')).toHaveText(['市場の反応は冷ややかだった。']);
});

test('the page of a word lists no sentence of another learner’s text', async ({ pupil: page, browser, school }) => {
  await paste(page, '夜の話', NIGHTS);
  await lookUp(page, '夜', 'よる');
  await expect(inTexts(page)).toContainText('静かな夜だった。');

  const context = await browser.newContext({ baseURL: school.url });
  const other = await context.newPage();
  const email = `reader-${process.pid}@example.com`;
  await googleAnswers(other, await school.issuer.token({ sub: email, email, name: '太郎' }));
  await other.goto('/');
  await other.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(other.getByRole('heading', { name: 'Welcome, 太郎' })).toBeVisible();
  await lookUp(other, '夜', 'よる');
  await expect(inTexts(other)).toContainText('It is not in any of your texts.');
  await paste(other, '別の話', '長い夜だった。\n');
  await lookUp(other, '夜', 'よる');
  await expect(inTexts(other).getByRole('link')).toHaveText(['長い夜だった。']);
  await lookUp(page, '夜', 'よる');
  await expect(inTexts(page).getByRole('link')).toHaveText(['静かな夜だった。']);
  await context.close();
});
