import type { Locator, Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { newWordIn, queueOf, readToTheEnd } from './first-days.js';
import { keepPicture } from './picture.js';
import { CAT_TEXT, expect, type Gateway, test } from './product.js';

interface Given {
  readonly page: Page;
  readonly gateway: Gateway;
  readonly isPhone: boolean;
}

/**
 * What a learner does in the first days, in order: each task begins where the one before it ended, and goes on by what
 * is there to be pressed.
 */
const TASKS: Record<string, (given: Given) => Promise<unknown>> = {
  'reads the text that is named': async ({ page }) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Read / })
      .first()
      .click();
    await expect(page.getByText('Sentence 1 of ')).toBeVisible();
  },
  'sees what the sentence means': async ({ page }) => {
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await expect(page.getByRole('main').locator('p[lang=en]').first()).toBeVisible();
  },
  'hears it': async ({ page }) => {
    const sound = page.waitForResponse((answer) => answer.url().endsWith('/api/tts/japanese') && answer.ok());
    await page.getByRole('button', { name: 'Listen', exact: true }).click();
    await sound;
  },
  'looks a new word up, and learns it': async ({ page }) => {
    await (await newWordIn(page)).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Learn', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Learning' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
  'shows furigana for new words only': async ({ page }) => {
    await page.getByRole('button', { name: 'Reader settings' }).click();
    const furigana = page.getByRole('group', { name: 'Furigana' });
    await furigana.getByText('New words').click();
    await page.keyboard.press('Escape');
    await expect(furigana).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('furigana'))).toBe('unknown');
  },
  'reads to the end': async ({ page }) => {
    await readToTheEnd(page);
    await expect(page.getByText('To the library')).toBeVisible();
  },
  'reviews the card that was made': async ({ page, gateway }) => {
    await goTo(page, 'Today');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(?:Cards to review|Review)/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.getByRole('button', { name: /Good$/ }).click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Undo' })).toBeEnabled();
    expect((await queueOf(gateway)).cards.length).toBeGreaterThan(0);
  },
  'finds graded texts of each level': async ({ page }) => {
    await goTo(page, 'Library');
    const list = page.getByRole('region', { name: 'Graded texts' });
    await list.getByRole('button', { name: /^All \d+ graded texts$/ }).click();
    for (const level of ['N5', 'N4', 'N3']) {
      await expect(list.getByRole('heading', { name: `Graded texts, ${level}` })).toBeVisible();
    }
  },
  'adds a text': async ({ page }) => {
    const add = await openAdd(page);
    await add.getByLabel('Title (Optional)').fill('猫の話');
    await add.getByLabel('Text', { exact: true }).fill(CAT_TEXT);
    await add.getByRole('button', { name: 'Add and read' }).click();
    await expect(page.getByText('Sentence 1 of 4')).toBeVisible();
  },
  'looks at all words of it': async ({ page, isPhone }) => {
    await openTab(page, 'Words', isPhone);
    await expect(page).toHaveURL(/\/content-coverage\?.*analysis=\d+/);
    await expect(page.getByRole('heading', { level: 1, name: '猫の話' })).toBeVisible();
  },
  'looks at its cards, and reads on': async ({ page }) => {
    const tabs = page.getByRole('navigation', { name: 'This text' });
    await tabs.getByRole('link', { name: 'Cards' }).click();
    await expect(page).toHaveURL(/\/sentence-bank\?/);
    await tabs.getByRole('link', { name: 'Read' }).click();
    await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  },
  'finds where a recording of it is added': async ({ page, isPhone }) => {
    await goTo(page, 'Library');
    const add = await openAdd(page);
    await add.getByRole('button', { name: 'Add a recording' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which text is it a recording of?' });
    await expectAxeFindsNothing(page, 'the choice of a text for a recording');
    await dialog.getByRole('link', { name: '猫の話' }).click();
    await expect(page.getByRole('button', { name: 'Add a recording…' })).toBeVisible();
    await openTab(page, 'Read', isPhone);
    await expect(page.getByText('Sentence 1 of 4')).toBeVisible();
  },
  'finds where an article is translated': async ({ page }) => {
    await goTo(page, 'Library');
    const add = await openAdd(page);
    await add.getByRole('button', { name: 'Translate an article' }).click();
    const dialog = page.getByRole('dialog', { name: 'Translation Learning' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/assisted-reader');
  },
  'adds a word': async ({ page }) => {
    await goTo(page, 'Words');
    await page.getByRole('main').getByRole('button', { name: 'Add Word' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Word' });
    await dialog.getByLabel('Japanese Word').fill('猫又');
    await dialog.getByLabel('English Meaning').fill('two-tailed cat');
    await dialog.getByRole('button', { name: 'Add Word' }).click();
    await expect(dialog).toBeHidden();
  },
  'looks a word up in romaji': async ({ page }) => {
    await page.getByRole('navigation', { name: 'Words' }).getByRole('link', { name: 'Look up' }).click();
    await page.locator('[data-search]').fill('taberu');
    await page
      .getByRole('option', { name: /食べる/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('食べる');
  },
  'looks at kanji': async ({ page }) => {
    await goTo(page, 'Words');
    await page.getByRole('navigation', { name: 'Words' }).getByRole('link', { name: 'Kanji' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My kanji' })).toBeVisible();
  },
  'looks at a grammar point': async ({ page }) => {
    await page.getByRole('navigation', { name: 'Words' }).getByRole('link', { name: 'Grammar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Grammar' })).toBeVisible();
    await page.getByRole('region', { name: 'N5' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/dictionary\/grammar\/.+/);
  },
  'looks at the progress': async ({ page }) => {
    await goTo(page, 'Progress');
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  },
  'finds a setting, and Japanese': async ({ page }) => {
    await openAccount(page, 'Settings');
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('grammar');
    const points = page.getByRole('checkbox', { name: 'New grammar points count as new words do' });
    await points.check();
    await expectAxeFindsNothing(page, 'the settings');
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('');
    const languages = page.getByRole('group', { name: /言語/ });
    await languages.getByText('日本語', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await languages.getByText('English', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
  'takes the data along': async ({ page }) => {
    await openAccount(page, 'Your Data');
    const zip = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Everything' }).click();
    expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
  },
  'reads how it is meant': async ({ page }) => {
    await page.getByRole('button', { name: 'More Tools' }).click();
    await page.getByRole('menuitem', { name: 'About' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^How To/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'How To' })).toBeVisible();
  },
};

/** Does all tasks one after the other; after each there is a page with a heading, a way on, and nothing beside it. */
export async function doAllTasks(given: Given): Promise<void> {
  expect(Object.keys(TASKS).length).toBeGreaterThanOrEqual(20);
  for (const [index, [name, task]] of Object.entries(TASKS).entries()) {
    await test.step(name, async () => {
      await task(given);
      await expectNoDeadEnd(given.page);
      await keepPicture(given.page, `${index + 1} ${name}`);
    });
  }
}

async function expectNoDeadEnd(page: Page): Promise<void> {
  const headings = page.getByRole('heading');
  await expect(headings.filter({ hasText: /404|Invalid Request|Coming Soon/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  const ways = page.getByRole('link', { name: 'Library' }).or(page.getByRole('button', { name: 'Back to library' }));
  await expect(
    ways
      .or(page.getByRole('link', { name: 'Ichibun' }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Presses an area; a text and a card, which have the whole phone, are left before. */
async function goTo(page: Page, area: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area, exact: true });
  const back = page.getByRole('button', { name: 'Back to library' });
  const home = page.getByRole('banner').getByRole('link', { name: 'Ichibun' });
  await expect(link.or(back).or(home).filter({ visible: true }).first()).toBeVisible();
  if (!(await link.isVisible())) await ((await back.isVisible()) ? back : home).click();
  await link.click();
}

/** What adds to the library; on a phone below a button. */
async function openAdd(page: Page): Promise<Locator> {
  const add = page.getByRole('region', { name: 'Add', exact: true });
  await expect(page.getByRole('region', { name: 'Your Documents' })).toBeVisible();
  if (!(await add.isVisible())) await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add).toBeVisible();
  return add;
}

/** A tab of the open text; on a phone it is in a menu. */
async function openTab(page: Page, name: string, isPhone: boolean): Promise<void> {
  if (!isPhone) return page.getByRole('navigation', { name: 'This text' }).getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function openAccount(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
