import type { Locator } from '@playwright/test';
import { CAT_TEXT, expect, test } from './product.js';

/** Presses for a learner, and counts. Typing is no press. */
class Presses {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count++;
    await target.click();
  }

  /** To open a list and to choose from it are two. */
  async choose(list: Locator, value: string): Promise<void> {
    this.count += 2;
    await list.selectOption(value);
  }
}

type Given = Parameters<Parameters<typeof test>[2]>[0];

/** What is done most often: in at most so many presses, from a page that is open anyway. */
const tasks: Record<string, [most: number, task: (given: Given, by: Presses) => Promise<void>]> = {
  'look a word up': [
    1,
    async ({ learner: page, gateway }, by) => {
      await page.goto(await textOf(gateway));
      await by.press(page.getByRole('button', { name: '猫', exact: true }).first());
      await expect(page.getByRole('dialog', { name: '猫' })).toContainText('cat');
    },
  ],
  'learn a word': [
    2,
    async ({ learner: page, gateway }, by) => {
      await page.goto(await textOf(gateway));
      await by.press(page.getByRole('button', { name: '猫', exact: true }).first());
      await by.press(page.getByRole('dialog', { name: '猫' }).getByRole('button', { name: 'Learn', exact: true }));
      await expect(page.getByRole('dialog', { name: '猫' }).getByRole('button', { name: 'Learning' })).toBeVisible();
    },
  ],
  'say that a word is known': [
    2,
    async ({ learner: page, gateway }, by) => {
      await page.goto(await textOf(gateway));
      await by.press(page.getByRole('button', { name: '猫', exact: true }).first());
      await by.press(page.getByRole('dialog', { name: '猫' }).getByRole('button', { name: 'I know this' }));
      await expect(page.getByRole('dialog', { name: '猫' }).getByRole('button', { name: 'Known' })).toBeVisible();
    },
  ],
  'read on': [
    1,
    async ({ learner: page, gateway }, by) => {
      await page.goto(await textOf(gateway));
      await by.press(page.getByRole('button', { name: 'Next sentence' }));
      await expect(page.getByText('Sentence 2 of 4')).toBeVisible();
    },
  ],
  'answer the first card of the day': [
    3,
    async ({ learner: page, gateway }, by) => {
      await gateway.analyse('猫', CAT_TEXT);
      await gateway.call('POST', '/api/users/1/cards/newest-text', { count: 3 });
      await page.goto('/');
      await by.press(
        page
          .getByRole('main')
          .getByRole('link', { name: /^(?:Cards to review|Review)/ })
          .first(),
      );
      await by.press(page.getByRole('button', { name: 'Show answer' }));
      await by.press(page.getByRole('button', { name: /Good$/ }));
      await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
    },
  ],
  'find a word that is typed in romaji': [
    3,
    async ({ learner: page }, by) => {
      await page.goto('/');
      await by.press(page.getByRole('banner').getByRole('link', { name: 'Dictionary' }));
      await page.locator('[data-search]').fill('taberu');
      await by.press(page.getByRole('option', { name: /食べる/ }).first());
      await expect(page.getByRole('heading', { level: 1 })).toContainText('食べる');
    },
  ],
  'show furigana for new words only': [
    2,
    async ({ learner: page, gateway }, by) => {
      await page.goto(await textOf(gateway));
      await by.press(page.getByRole('button', { name: 'Reader settings' }));
      await by.press(page.getByRole('group', { name: 'Furigana' }).getByText('New words'));
      expect(await page.evaluate(() => localStorage.getItem('furigana'))).toBe('unknown');
    },
  ],
  'change the language of the interface': [
    2,
    async ({ learner: page }, by) => {
      await page.goto('/');
      await by.press(page.getByRole('button', { name: 'Language · 言語' }));
      await by.press(page.getByRole('menuitemradio', { name: '日本語' }));
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    },
  ],
  'correct a reading': [
    4,
    async ({ learner: page, gateway }, by) => {
      await page.goto(await textOf(gateway, '空を見る。'));
      await by.press(page.getByRole('button', { name: '空', exact: true }));
      await by.press(page.getByRole('button', { name: 'Wrong word or reading?' }));
      const dialog = page.getByRole('dialog', { name: /^Correct/ });
      await by.press(dialog.getByRole('radio', { name: /^から/ }).first());
      await by.press(dialog.getByRole('button', { name: 'Correct', exact: true }));
      await expect(page.locator('rt').first()).toHaveAttribute('data-reading', 'から');
    },
  ],
  'make cards for a hundred new words of a text': [
    4,
    async ({ learner: page, gateway }, by) => {
      await page.goto(await textOf(gateway));
      await by.press(tab(page, 'Cards'));
      await by.choose(page.getByRole('combobox', { name: 'How many words' }), '100');
      const made = page.waitForResponse((answer) => answer.url().includes('/cards') && answer.status() === 201);
      await by.press(page.getByRole('button', { name: /^Make \d+ cards$/ }));
      await made;
    },
  ],
  'make a deck of sentences for a hundred new words of a text': [
    9,
    async ({ learner: page, gateway }, by) => {
      await page.goto(await textOf(gateway));
      await by.press(tab(page, 'Cards'));
      await by.choose(page.getByRole('combobox', { name: 'How many words' }), '100');
      await by.press(page.getByRole('link', { name: 'Choose sentences first' }));
      await by.press(page.getByRole('button', { name: 'Generate Sentences' }));
      await by.press(page.getByRole('button', { name: /^Learn/ }).first());
      await expect(page).toHaveURL('/sentence-bank');
      await by.press(page.getByRole('button', { name: 'Export to Anki' }));
      const deck = page.waitForEvent('download');
      await by.press(page.getByRole('dialog').getByRole('button', { name: 'Export' }));
      expect((await deck).suggestedFilename()).toMatch(/\.apkg$/);
    },
  ],
  'make an audiobook of a text': [
    3,
    async ({ learner: page, gateway }, by) => {
      await page.goto(await textOf(gateway, '隣の犬が机の上の空を見る。'));
      await by.press(tab(page, 'Listen'));
      await by.press(page.getByRole('link', { name: 'Make an audiobook' }));
      // Without a language model nothing says it in English.
      await expect(page.getByRole('checkbox', { name: /English/ }).first()).not.toBeChecked();
      await by.press(page.getByRole('button', { name: 'Generate Audiobook' }));
      await expect(page.getByRole('button', { name: 'Download Audiobook' })).toBeVisible({ timeout: 60_000 });
    },
  ],
  'find any setting': [
    3,
    async ({ learner: page }, by) => {
      await page.goto('/');
      await by.press(page.getByRole('button', { name: 'Account' }));
      await by.press(page.getByRole('menuitem', { name: 'Settings' }));
      await page.getByRole('searchbox', { name: 'Search settings' }).fill('retention');
      await by.press(page.getByRole('link', { name: 'Target retention' }));
      await expect(page.getByRole('dialog', { name: 'Review settings' })).toBeVisible();
    },
  ],
};

const tab = (page: Given['learner'], name: string) =>
  page.getByRole('navigation', { name: 'This text' }).getByRole('link', { name });

async function textOf(gateway: Given['gateway'], content = CAT_TEXT): Promise<string> {
  const text = { userId: 1, title: '猫の話', content };
  const { document } = await gateway.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    text,
  );
  return `/assisted-reader/read/${document.id}`;
}

for (const [name, [most, task]] of Object.entries(tasks)) {
  test(`to ${name} takes at most ${most} presses`, async ({ learner, gateway }) => {
    const by = new Presses();
    await task({ learner, gateway } as Given, by);
    expect(by.count).toBeLessThanOrEqual(most);
  });
}
