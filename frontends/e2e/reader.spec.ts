import { yomitanOf } from '@ichibun/reader/testing/yomitan';
import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { addDocument, KOKORO, word } from './documents.js';
import { expectNotice } from './notices.js';
import { expect, test } from './product.js';

/** Twenty sentences in two paragraphs: a page and a third. */
const TWENTY = [1, 2]
  .map((half) => Array.from({ length: 10 }, (_, index) => `猫が${half}匹と犬が${index + 1}匹いる。`).join(''))
  .join('\n');

const progressSaved = (page: Page, sentenceIndex: number) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/progress') && response.request().postDataJSON().sentenceIndex === sentenceIndex,
  );

test('a text is pasted, read, found again at its place, and deleted', async ({ learner: page }) => {
  await page.goto('/assisted-reader');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add and read' }).click();
  await expect(page.getByText('No text provided')).toBeVisible();
  await expect(page.getByText('Please paste some Japanese text to upload.')).toBeVisible();

  await page.getByLabel('Title (Optional)').fill('こころ');
  await page.getByLabel('Text', { exact: true }).fill(KOKORO);
  await page.getByRole('button', { name: 'Add and read' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('こころ');
  await expect(page.getByText('Sentence 1 of 4')).toBeVisible();
  await expect(word(page, '先生').locator('rt')).toHaveAttribute('data-reading', 'せんせい');

  await page.keyboard.press('ArrowRight');
  // At once, before the place is saved by itself.
  await page.getByRole('button', { name: 'Next sentence' }).click();
  await page.reload();
  await expect(page.getByText('Sentence 3 of 4')).toBeVisible();
  await expect(word(page, '鎌倉')).toBeVisible();

  await page.getByRole('button', { name: 'Back to library' }).click();
  await expect(page.getByRole('progressbar', { name: 'こころ: read' })).toHaveAttribute('aria-valuenow', '75');
  await expect(page.getByText('75.0%')).toBeVisible();
  await page.getByRole('link', { name: 'こころ' }).click();
  await expect(page.getByText('Sentence 3 of 4')).toBeVisible();

  await page.getByRole('button', { name: 'Back to library' }).click();
  await page.getByRole('button', { name: 'Delete こころ' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this document?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete こころ' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete こころ' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
});

test('a document that could not be deleted stays', async ({ learner: page, gateway }) => {
  await addDocument(gateway, 'こころ', KOKORO);
  await page.route('**/api/documents/*?userId=1', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.goto('/assisted-reader');
  await page.getByRole('button', { name: 'Delete こころ' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectNotice(page, 'Delete failed');
  await expect(page.getByText('Could not delete document.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'こころ' })).toBeVisible();
});

test('a word is looked up, in a dictionary of one’s own too, and added by keyboard alone', async ({
  learner: page,
  gateway,
}) => {
  const own = yomitanOf(
    {
      'term_bank_1.json': [['先生', 'せんせい', 'n', '', 1, ['one who was born before'], 1, '']],
      'tag_bank_1.json': [['n', 'partOfSpeech', 0, 'noun', 0]],
    },
    { title: '私の辞典' },
  );
  await page.goto('/dictionaries');
  const file = { name: 'own.zip', mimeType: 'application/zip', buffer: Buffer.from(own) };
  await page.getByTestId('dictionary-file').setInputFiles(file);
  await expect(page.getByRole('checkbox', { name: /^私の辞典/ })).toBeChecked();
  await page.goto(await addDocument(gateway, 'こころ', KOKORO));
  await word(page, '先生').focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: '先生' });
  await expect(details).toContainText('せんせい');
  await expect(details).toContainText('teacher');
  const entry = details.getByRole('region', { name: '私の辞典' });
  await expect(entry).toContainText('noun');
  await expect(entry).toContainText('one who was born before');
  await details.getByRole('button', { name: 'I know this' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('先生 is known')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Known', pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(word(page, '先生')).toBeFocused();
  // The dialog takes its entry of the history along, which would break off a way to another page.
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number }).layers ?? 0)).toBe(0);
  await page.goto('/vocabulary');
  await expect(page.getByRole('table', { name: 'Your vocabulary' }).getByRole('row', { name: /先生/ })).toContainText(
    'せんせい',
  );
});

test('several words that are one in a dictionary of one’s own are shown as that, learned, reviewed and in a deck', async ({
  learner: page,
  gateway,
}) => {
  const terms = [
    ['母が食べる', 'ははがたべる', '', '', 1, ['a saying of my own'], 1, ''],
    ['母が', '', '', '', 1, ['shorter'], 2, ''],
  ];
  const own = yomitanOf({ 'term_bank_1.json': terms }, { title: '私の辞典' });
  await page.goto('/dictionaries');
  const file = { name: 'own.zip', mimeType: 'application/zip', buffer: Buffer.from(own) };
  await page.getByTestId('dictionary-file').setInputFiles(file);
  await expect(page.getByRole('checkbox', { name: /^私の辞典/ })).toBeChecked();
  await page.goto(await addDocument(gateway, '母', '母が食べた。'));
  await word(page, '母').click();
  const entry = page.getByRole('dialog', { name: '母' }).getByRole('region', { name: '私の辞典' });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('a saying of my own');
  await entry.getByRole('button', { name: 'Learn 母が食べる' }).click();
  await expect(page.getByText('Card made')).toBeVisible();

  await page.goto('/sentence-bank');
  await expect(page.getByRole('main')).toContainText('母が食べる');
  await expect(page.getByRole('main')).toContainText('a saying of my own');
  await page.goto('/review');
  await expect(page.getByRole('main')).toContainText('母が食べた。');
  await page.getByRole('button', { name: 'Show answer' }).click();
  await expect(page.getByRole('main')).toContainText('母が食べる');
  await expect(page.getByRole('main')).toContainText('a saying of my own');
  await page.goto('/vocabulary');
  const row = page.getByRole('table', { name: 'Your vocabulary' }).getByRole('row', { name: /母が食べる/ });
  await expect(row).toContainText('ははがたべる');
  const { notes } = await gateway.call<{ notes: { fields: string[] }[] }>('GET', '/api/users/1/anki/notes');
  expect(notes.map(({ fields }) => fields.slice(0, 2))).toEqual([['母が食べる', 'ははがたべる']]);
  expect(notes[0]!.fields).toContain('a saying of my own');
});

test('a changed word leads to its dictionary form, and a press on another word to that', async ({
  learner: page,
  gateway,
}) => {
  await page.goto(await addDocument(gateway, 'こころ', KOKORO));
  await expect(page.getByText('Sentence 1 of 4')).toBeVisible();
  for (let move = 0; move < 3; move++) await page.keyboard.press('j');
  await expect(page.getByText('Sentence 4 of 4')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'You finished こころ' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText('Sentence 4 of 4')).toBeVisible();
  await word(page, '食べられなかった').click();
  const ate = page.getByRole('dialog', { name: '食べる' });
  await expect(ate).toContainText('negative, past');
  await word(page, '母').click();
  await expect(ate).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: '母' })).toContainText('mother');
  await page.keyboard.press('k');
  await expect(page.getByText('Sentence 3 of 4')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const mode of ['horizontal', 'vertical']) {
  test(`the details of a word are beside it in ${mode} text, within a small screen, and Tab stays in them`, async ({
    learner: page,
    gateway,
  }) => {
    await page.setViewportSize({ width: 1_000, height: 520 });
    await page.addInitScript((writing) => localStorage.setItem('writing-mode', writing), mode);
    await page.goto(await addDocument(gateway, 'こころ', KOKORO));
    for (const text of ['私', '呼んでいた']) {
      // What is beside the one may cover the other.
      await page.keyboard.press('Escape');
      await word(page, text).click();
      const details = page.getByRole('dialog');
      await expect(details.getByRole('button', { name: 'I know this', exact: true })).toBeVisible();
      // It finds its place again when what it shows has come.
      const lies = async () => {
        const panel = (await details.boundingBox())!;
        const [first] = await word(page, text).evaluate((element) =>
          [...element.getClientRects()].map((box) => box.toJSON()),
        );
        const isOnScreen =
          panel.x >= 0 && panel.y >= 0 && panel.x + panel.width <= 1_000 && panel.y + panel.height <= 520;
        const isBelowOrAbove = panel.y >= first.bottom || panel.y + panel.height <= first.top;
        return { isOnScreen, isApart: isBelowOrAbove || panel.x >= first.right || panel.x + panel.width <= first.left };
      };
      await expect.poll(lies).toEqual({ isOnScreen: true, isApart: true });
    }
    const details = page.getByRole('dialog', { name: '呼ぶ' });
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      await expect(details.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await expect(word(page, '呼んでいた')).toBeFocused();
  });
}

test('page and sentence follow from each other', async ({ learner: page, gateway }) => {
  await page.goto(await addDocument(gateway, '猫と犬', TWENTY));
  await page.getByRole('button', { name: 'Page View' }).click();
  await expect(page.getByText('Sentences 1–15 of 20')).toBeVisible();
  const sentences = page.locator('[data-sentence]');
  await expect(sentences).toHaveCount(15);
  await expect(page.getByRole('main').locator('p', { has: sentences })).toHaveCount(2);

  await sentences.nth(11).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sentence 12' });
  await word(page, '猫').click();
  await expect(page.getByRole('dialog', { name: '猫' })).toContainText('cat');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '猫' })).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(sentences.nth(11)).toBeFocused();

  await page.getByRole('button', { name: 'Sentence View' }).click();
  await expect(page.getByText('Sentence 1 of 20')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sentence View' })).toHaveAttribute('aria-pressed', 'true');
  for (let move = 0; move < 17; move++) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Page View' }).click();
  await expect(page.getByText('Sentences 16–20 of 20')).toBeVisible();
  await expect(sentences).toHaveCount(5);
  const saved = progressSaved(page, 15);
  await page.getByRole('button', { name: 'Sentence View' }).click();
  await expect(page.getByText('Sentence 16 of 20')).toBeVisible();
  await saved;
  await page.reload();
  await expect(page.getByText('Sentence 16 of 20')).toBeVisible();
});

test('the words of the next three sentences are there before they are read', async ({ learner: page, gateway }) => {
  const asked: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/words') && searchParams.has('from')) {
      for (let index = 0; index < Number(searchParams.get('count')); index++) {
        asked.push(Number(searchParams.get('from')) + index);
      }
    }
  });
  const path = await addDocument(gateway, '猫と犬', TWENTY);
  await page.goto(path);
  await expect.poll(() => asked.length).toBe(4);
  await page.route('**/api/documents/*/words?*', (route) => route.abort());
  for (let move = 1; move <= 3; move++) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`Sentence ${move + 1} of 20`)).toBeVisible();
    await expect(word(page, '猫')).toBeVisible();
  }
  expect(asked.slice(0, 4)).toEqual([0, 1, 2, 3]);
});

test('furigana and the words’ coming move no line', async ({ learner: page, gateway }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('furigana') === null) localStorage.setItem('furigana', 'never');
  });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/documents/*/words?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(await addDocument(gateway, '母', '母は猫と本を読む。\n次の文。'));
  const text = page.getByRole('main').locator('p[lang=ja]');
  await expect(text).toHaveText('母は猫と本を読む。');
  const plain = (await text.boundingBox())!.height;
  answer();
  await expect(word(page, '読む')).toBeVisible();
  expect((await text.boundingBox())!.height).toBe(plain);
  await page.getByRole('button', { name: 'Reader settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Reader settings' });
  const choose = (group: string, name: string) =>
    settings.getByRole('group', { name: group }).getByText(name, { exact: true }).click();
  for (const lines of ['Horizontal', 'Vertical']) {
    await choose('Writing direction', lines);
    const extent = async () => {
      const { width, height } = (await text.boundingBox())!;
      return lines === 'Horizontal' ? height : width;
    };
    for (const size of ['Small', 'Medium', 'Large', 'Largest']) {
      await choose('Text size', size);
      for (const lineHeight of ['Tight', 'Normal', 'Loose']) {
        await choose('Line height', lineHeight);
        await choose('Furigana', 'Never');
        await expect(text.locator('rt')).toHaveCount(0);
        const without = await extent();
        await choose('Furigana', 'Always');
        await expect(text.locator('rt').first()).toBeVisible();
        expect.soft(await extent(), `${lines}, ${size}, ${lineHeight}`).toBe(without);
      }
    }
  }
});

test('spaces and focused reading are as the settings say, and stay', async ({ learner: page, gateway }) => {
  const path = await addDocument(gateway, '母', '母は猫と本を読む。');
  await page.goto(path);
  const cat = word(page, '猫');
  const gap = async () => (await word(page, 'と').boundingBox())!.x - (await cat.boundingBox())!.x;
  await expect(cat).toBeVisible();
  const tight = await gap();
  await page.getByRole('button', { name: 'Reader settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Reader settings' });
  await settings.getByLabel('Add Spaces').check();
  await expect.poll(gap).toBeGreaterThan(tight + 4);
  await settings.getByLabel('Focused Reading').check();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(cat).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(await gap()).toBeGreaterThan(tight + 4);
});

test('a document that is loading, one that is not there, and an id that is none', async ({
  learner: page,
  gateway,
}) => {
  const path = await addDocument(gateway, 'こころ', KOKORO);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/documents/*?userId=1', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.getByText('Loading document...')).toBeVisible();
  answer();
  await expect(page.getByText('Sentence 1 of 4')).toBeVisible();
  for (const id of ['2147483647', 'neko']) {
    await page.goto(`/assisted-reader/read/${id}`);
    await expect(page.getByRole('heading', { name: 'Document not found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to library' }).click();
  await expect(page).toHaveURL('/assisted-reader');
});

test('a session that ends under the open page asks to log in', async ({ learner: page }) => {
  await page.route('**/api/documents/**', (route) => route.fulfill({ status: 401, body: '' }));
  await page.goto('/assisted-reader');
  await expect(page.getByText('Please log in to access the assisted reader.')).toBeVisible();
  await page.goto('/assisted-reader/read/1');
  await expect(page.getByText('Please log in to access the reader.')).toBeVisible();
});

test('the reader keeps to its budget', async ({ learner: page, gateway }) => {
  const path = await addDocument(gateway, 'こころ', KOKORO);
  const measured: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!/\/mfe\/reader\/.*\.js$/.test(request.url())) return;
    measured.push(request.sizes().then(({ responseBodySize }) => responseBodySize / 1000));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByText('Sentence 1 of 4')).toBeVisible();
  const loaded = (await Promise.all(measured)).reduce((sum, kB) => sum + kB, 0);
  console.log(`    reader page ${loaded.toFixed(1)} kB as sent`);
  expect(loaded).toBeGreaterThan(1);
  expect(loaded).toBeLessThanOrEqual(40);
});

for (const [screen, width, height] of [
  ['desktop', 1280, 800],
  ['phone', 390, 844],
] as const) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport: { width, height }, hasTouch: screen === 'phone' });

    test('axe finds nothing, and nothing is wider than the screen', async ({ learner: page, gateway }) => {
      const look = async (where: string) => {
        await expectAxeFindsNothing(page, where);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(overflow, where).toBeLessThanOrEqual(0);
      };
      await page.goto('/assisted-reader');
      await expect(page.getByText('No documents yet')).toBeVisible();
      await look('empty library');
      const path = await addDocument(gateway, 'とてもとても長い題のついた吾輩は猫であるという作品の一部', KOKORO);
      await page.reload();
      await expect(page.getByRole('progressbar', { name: /: read$/ })).toBeVisible();
      await look('library');
      await page.goto(path);
      await expect(word(page, '先生')).toBeVisible();
      await look('sentence view');
      await word(page, '先生').click();
      await expect(page.getByRole('dialog', { name: '先生' })).toContainText('teacher');
      await look('a word');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Reader settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Reader settings' })).toBeVisible();
      await look('settings');
      // On a phone the views are among the settings, as the bar has no room for them.
      if (screen === 'phone') await page.getByRole('button', { name: 'Page View' }).click();
      await page.keyboard.press('Escape');
      if (screen !== 'phone') await page.getByRole('button', { name: 'Page View' }).click();
      await expect(page.locator('rt').first()).toBeVisible();
      await look('page view');
      await page.locator('[data-sentence] [data-word]').first().click();
      await expect(page.getByRole('button', { name: 'Sentence', exact: true })).toBeVisible();
      await look('a word of a page');
      await page.getByRole('button', { name: 'Sentence', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Sentence 1' }).locator('rt').first()).toBeVisible();
      await look('a sentence');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await look('keys');
      await page.goto('/assisted-reader/read/2147483647');
      await expect(page.getByRole('heading', { name: 'Document not found' })).toBeVisible();
      await look('document not found');
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a word opens in a sheet at the bottom, and the next word takes its place', async ({
    learner: page,
    gateway,
  }) => {
    await page.goto(await addDocument(gateway, 'こころ', KOKORO));
    await word(page, '先生').tap();
    const sheet = page.getByRole('dialog', { name: '先生' });
    await expect(sheet).toContainText('teacher');
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await sheet.boundingBox())!;
        return [x, width, Math.round(y + height)];
      })
      .toEqual([0, 390, 844]);
    await word(page, '人').tap();
    await expect(page.getByRole('dialog', { name: '人' })).toBeVisible();
    await expect(sheet).toHaveCount(0);
  });
});
