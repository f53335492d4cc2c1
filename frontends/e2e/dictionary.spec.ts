import { expectAxeFindsNothing } from './axe.js';
import { losses } from './losses.js';
import { expect, test } from './product.js';

const WORD = '/dictionary/word/食べる・たべる/食べる';

test('a word is looked up from any page by the keyboard alone, and marked as known', async ({ learner: page }) => {
  await page.goto('/analytics');
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/dictionary');
  const box = page.getByRole('combobox', { name: 'Look up a word' });
  await expect(box).toBeFocused();
  await page.keyboard.type('taberu');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('食べる');
  await expectAxeFindsNothing(page, 'suggestions');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(encodeURI(WORD));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('食べる');
  await expect(page.getByRole('table', { name: 'Forms' })).toContainText('食べさせられる');
  const know = page.getByRole('main').getByRole('button', { name: 'I know this' }).first();
  await know.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Known', exact: true })).toBeVisible();
  await expectAxeFindsNothing(page, 'a word that is known');
  // On a page with a box of its own the keys lead into that.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Look up a word' })).toBeFocused();
  await expect(page.getByRole('option', { name: '食べる' })).toBeVisible();
  await page.keyboard.type('食べさせられた');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dictionary?q=${encodeURIComponent('食べさせられた')}`);
  const found = page.getByRole('list', { name: 'Words', exact: true }).getByRole('listitem').first();
  await expect(found).toContainText('causative, passive, past');
  await expect(found).toContainText('Known');
});

test('a sentence gives its words, a kanji the words that have each of its readings', async ({ learner: page }) => {
  await page.goto(`/dictionary?q=${encodeURIComponent('猫が魚を食べました。')}`);
  const words = page.getByRole('list', { name: 'The words of the sentence' });
  for (const word of ['猫', '魚', '食べる']) {
    await expect(words.getByRole('link', { name: word, exact: true })).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Kanji' }).getByRole('link', { name: '食' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('食');
  await expect(page.getByRole('link', { name: '食べる', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(words).toBeVisible();
});

test('a word leads to where it is in the learner’s texts, and back', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('魚の話', '静かな夜だった。猫が魚を食べる。');
  const { document } = await gateway.call<{ document: { id: number } }>(
    'POST',
    `/api/content/analyze/${id}/document`,
    {},
  );
  await page.goto(WORD);
  await page.getByRole('link', { name: '猫が魚を食べる。' }).click();
  await expect(page).toHaveURL(new RegExp(`^[^#]*/assisted-reader/read/${document.id}`));
  await expect(page.getByText('Sentence 2 of 2')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('食べる');
});

test('what is found is narrowed by what the learner knows, with sentences of the learner’s texts below', async ({
  learner: page,
  gateway,
}) => {
  await gateway.analyse('魚の話', '静かな夜だった。猫が魚を食べる。');
  await page.goto(WORD);
  await page.getByRole('main').getByRole('button', { name: 'I know this' }).first().click();
  await expect(page.getByRole('button', { name: 'Known', exact: true })).toBeVisible();
  await page.goto('/dictionary?q=taberu');
  const words = page.getByRole('list', { name: 'Words', exact: true });
  await expect(words.getByRole('link', { name: '食べる', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '食べる in your texts' })).toContainText('猫が魚を食べる。');
  const knowledge = page.getByRole('combobox', { name: 'What you know' });
  await knowledge.selectOption('Not known yet');
  await expect(words.getByRole('link', { name: '食べる', exact: true })).toBeHidden();
  await expect(words).toBeVisible();
  await expectAxeFindsNothing(page, 'words narrowed down');
  await knowledge.selectOption('Known');
  await expect(words.getByRole('listitem')).toHaveCount(1);
  await expect(words).toContainText('食べる');
});

test('Ctrl+K finds texts, saved sentences, pages and settings too, and asks for a library once', async ({
  learner: page,
  gateway,
}) => {
  const book = { userId: 1, title: '羅生門の下人', content: '下人が雨を待っていた。' };
  await gateway.call('POST', '/api/documents/create-from-text', book);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/analytics');
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Look up a word' });
  await expect(box).toBeFocused();
  asked.length = 0;
  await page.keyboard.type('anki');
  await expect(page.getByRole('option', { name: 'Sentences for a text page' })).toBeVisible();
  expect(asked.filter((path) => path === '/api/documents/user/1')).toHaveLength(1);
  await expectAxeFindsNothing(page, 'places');
  await page.getByRole('option', { name: 'Sentences for a text page' }).click();
  await expect(page).toHaveURL('/sentence-export');
  // Its page takes the place of the dictionary's when its code is there.
  await expect(box).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('Colours: Dark');
  await page.getByRole('option', { name: 'Colours: Dark setting' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await box.fill('羅生門');
  await page.getByRole('option', { name: '羅生門の下人 text' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\//);
});

test('a page that is opened before the browser has gone back from a word that was closed stays open', async ({
  learner: page,
  gateway,
}) => {
  const text = { userId: 1, title: '下人', content: '下人が雨を待っていた。' };
  const { document: read } = await gateway.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    text,
  );
  await page.goto(`/assisted-reader/read/${read.id}`);
  await page.getByRole('button', { name: '雨', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '雨' })).toBeVisible();
  await page.evaluate(() => {
    const { go } = history;
    history.go = (delta) => {
      history.go = go;
      history.go(delta);
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
      window.dispatchEvent(new Event('opened'));
    };
    const opened = new Promise((resolve) => window.addEventListener('opened', resolve, { once: true }));
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    Object.assign(window, { settled: Promise.all([opened, gone]) });
  });
  await page.keyboard.press('Escape');
  await page.evaluate(() => (window as unknown as { settled: Promise<unknown> }).settled);
  await expect(page.getByRole('combobox', { name: 'Look up a word' })).toBeFocused();
  await expect(page).toHaveURL('/dictionary');
  await page.goBack();
  await expect(page.getByText('Sentence 1 of 1')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('what is misspelled leads to what was meant', async ({ learner: page }) => {
  await page.goto(`/dictionary?q=${encodeURIComponent('beatiful')}`);
  const words = page.getByRole('list', { name: 'Nothing is written just so. Did you mean:' });
  await expect(words.getByRole('link', { name: '美しい', exact: true })).toBeVisible();
});

test('what cannot be looked up is said in words', async ({ learner: page }) => {
  for (const [asked, said] of [
    ['***', /letter/],
    ['あ'.repeat(600), /At most 500 characters/],
    ['zxqwvk', /Nothing found/],
    ['丂<script>alert(1)</script>食べta%_\\', /Dictionary/],
  ] as const) {
    await page.goto(`/dictionary?q=${encodeURIComponent(asked)}`);
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await losses(page)).toEqual([]);
    await expectAxeFindsNothing(page, asked.slice(0, 10));
  }
});
