import type { Locator } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { losses } from './losses.js';
import { expectNotice, holdNotice } from './notices.js';
import { CAT_TEXT, expect, type Gateway, test } from './product.js';

/** Pixels of the narrowest screen, and of a small laptop's at 200 %. */
const NARROW = [320, 640];

/** One test of all pages would be over its time on a busy machine. */
const PARTS = 4;

for (const part of Array(PARTS).keys()) {
  test(`no page loses anything on narrow screens and at 200 %, and axe finds nothing: part ${part + 1} of ${PARTS}`, async ({
    learner: page,
    gateway,
  }) => {
    await gateway.addWord(
      'インターネットサービスプロバイダー',
      'インターネットサービスプロバイダー',
      'Internet service provider',
    );
    const id = await gateway.analyse('吾輩は猫であるという長い長い長い題の作品');
    const { document } = await gateway.call<{ document: { id: number } }>(
      'POST',
      `/api/content/analyze/${id}/document`,
      {},
    );
    const screen = page.viewportSize()!;
    const paths = [
      '/',
      '/vocabulary',
      '/vocabulary/import',
      '/review',
      '/content-coverage',
      `/content-coverage?analysis=${id}`,
      `/sentence-export?analysisId=${id}`,
      '/sentence-bank',
      '/assisted-reader',
      '/assisted-reader/next',
      '/assisted-reader/share',
      '/assisted-reader/transcribe',
      '/assisted-reader/manga',
      `/assisted-reader/read/${document.id}`,
      '/analytics',
      '/bilingual-audiobook',
      '/dictionary',
      '/dictionary?q=食べさせられた',
      '/dictionary/word/食べる・たべる/食べる',
      '/dictionary/kanji/食',
      '/dictionary/kanji',
      '/dictionary/grammar/kamoshirenai',
      '/dictionary/grammar',
      '/admin',
      '/admin/monitor',
      '/dictionaries',
      '/your-data',
      '/programs',
      '/export-history',
      '/community',
      '/how-to',
      '/learning-method',
      '/about-us',
      '/no-such-page',
    ];
    for (const path of paths.filter((_, index) => index % PARTS === part)) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('main')).toBeVisible();
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 700 });
        const where = `${path} at ${width} pixels`;
        await expect
          .configure({ soft: true })
          .poll(() => losses(page), where)
          .toEqual([]);
      }
      await page.setViewportSize(screen);
      await expectAxeFindsNothing(page, path);
    }
  });
}

/** Saves a sentence for a word of each of the first sentences of a graded text. */
async function saveSentencesOf(gateway: Gateway, sample: string): Promise<number> {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', `/api/samples/${sample}/document`, {});
  type Word = { text: string; kind: string; baseForm: string; baseReading: string; uniqueVocabId: number | null };
  const { sentences } = await gateway.call<{ sentences: Word[][] }>('POST', `/api/documents/${document.id}/words`, {
    from: 0,
    count: 15,
  });
  const saved = sentences.flatMap((words) => {
    const index = words.findLastIndex(({ kind, uniqueVocabId }) => kind === 'word' && uniqueVocabId !== null);
    if (index < 0) return [];
    const { baseForm, baseReading, uniqueVocabId } = words[index]!;
    const marked = words.map(({ text }, at) => (at === index ? `<b>${text}</b>` : text)).join('');
    const target = { unique_vocab_id: uniqueVocabId, target_word: baseForm, target_reading: baseReading };
    return [{ ...target, sense: null, sentence_ja: marked, sentence_en: '' }];
  });
  await gateway.call('POST', '/api/sentences/save', { sentences: saved, analysisId: null, documentId: document.id });
  return document.id;
}

test('no page is higher than 5,000 pixels for who knows 4,000 words and has saved 100 sentences', async ({
  learner: page,
  gateway,
}) => {
  test.slow();
  await gateway.call('POST', '/api/users/1/known-sets', { set: 'most-frequent', count: 4_000 });
  const { samples } = await gateway.call<{ samples: { id: string }[] }>('GET', '/api/samples');
  const last = samples.at(-1)!.id;
  for (const { id } of samples.slice(-8, -1)) await saveSentencesOf(gateway, id);
  const { id } = await gateway.call<{ id: number }>(
    'POST',
    `/api/documents/${await saveSentencesOf(gateway, last)}/analysis`,
    {},
  );
  const paths = [
    ...['/', '/assisted-reader', '/assisted-reader/next', '/content-coverage', `/content-coverage?analysis=${id}`],
    ...['/vocabulary', '/vocabulary#blocked', '/sentence-bank', `/sentence-bank?analysis=${id}`, '/analytics'],
    ...[
      '/dictionary/grammar',
      '/dictionary/kanji',
      '/dictionary/kanji/人',
      '/dictionary?q=hito',
      '/settings',
      '/how-to',
    ],
    ...['/settings/reading', '/bilingual-audiobook', '/admin', '/vocabulary/placement', '/programs', '/your-data'],
  ];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('main')).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height, path).toBeLessThan(5_000);
    expect(await losses(page), path).toEqual([]);
  }
  await page.goto('/sentence-bank');
  // Sources after the first ones are behind their titles, and a search opens those that it finds.
  const sources = page.getByRole('main').locator('details');
  await expect(sources).toHaveCount(8);
  await expect(page.getByRole('main').locator('details[open]')).toHaveCount(2);
  await sources.last().locator('summary').press('Enter');
  await expect(sources.last().getByRole('listitem').first()).toBeVisible();
  await expectAxeFindsNothing(page, 'the sentence bank');
  await page.goto('/vocabulary');
  await expectAxeFindsNothing(page, 'the bank of 4,000 words');
});

test('the menu holds what the header has no room for', async ({ learner: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'More Tools' }).click();
  for (const name of ['Assisted Reader', 'Analytics', 'Content Pre-Learning', 'Bilingual Audiobook', 'About']) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: 'Translate Content' }).click();
  await expect(page.getByRole('dialog', { name: 'Translation Learning' })).toBeVisible();
});

test('the four areas are at the lower edge of the screen, and make room for a text and for cards', async ({
  learner: page,
  gateway,
}) => {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    userId: 1,
    title: '猫の話',
    content: '吾輩は猫である。',
  });
  await page.goto('/');
  const areas = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Library', 'Words', 'Progress', 'Today']) {
    await areas.getByRole('link', { name }).tap();
    await expect(areas.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    const { y, height } = (await areas.boundingBox())!;
    expect(y + height).toBe(page.viewportSize()!.height);
  }
  for (const path of [`/assisted-reader/read/${document.id}`, '/review']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(areas).toBeHidden();
  }
});

test('before any script has come, what says so leaves the four areas in sight', async ({ learner: page }) => {
  await page.route('**/*.js', () => {});
  await page.goto('/assisted-reader', { waitUntil: 'commit' });
  const areas = (await page.locator('#frame [data-areas]').boundingBox())!;
  const bottom = await page.locator('#frame > [role=status]').evaluate((loading) => {
    const words = document.createRange();
    words.selectNodeContents(loading);
    return words.getBoundingClientRect().bottom;
  });
  expect(bottom).toBeLessThan(areas.y);
});

test('the page that is open is in sight in the row of its area', async ({ learner: page }) => {
  for (const [path, area, name] of [
    ['/dictionary', 'Words', 'Look up'],
    ['/bilingual-audiobook', 'Library', 'Audiobooks'],
    ['/vocabulary', 'Words', 'Your words'],
  ] as const) {
    await page.goto(path);
    const row = page.getByRole('navigation', { name: area, exact: true });
    await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect
      .poll(async () => {
        const { x, width } = (await row.getByRole('link', { name, exact: true }).boundingBox())!;
        // But for a part of a pixel.
        return x > -1 && x + width < page.viewportSize()!.width + 1;
      }, path)
      .toBe(true);
    // The page has not moved.
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test('a text is analysed and a word added with the thumb', async ({ learner: page }) => {
  await page.goto('/content-coverage');
  await page.getByLabel('Title').fill('猫');
  await page.getByLabel('Text', { exact: true }).fill('猫がいる。');
  await page.getByRole('button', { name: 'Analyse' }).tap();
  await page.getByRole('region', { name: 'Most Common Words' }).getByRole('button', { name: 'I know this: 猫' }).tap();
  await expectNotice(page, 'Word added to vocabulary');
});

test('words of a list are chosen, begun, known and blocked together with the thumb, and each is undone', async ({
  learner: page,
  gateway,
}) => {
  const id = await gateway.analyse('吾輩', CAT_TEXT);
  await page.goto(`/content-coverage?analysis=${id}`);
  const section = page.getByRole('region', { name: 'Words', exact: true });
  const bar = section.getByRole('group', { name: 'Chosen words' });
  const boxes = section.getByRole('table', { name: 'Words of this text' }).getByRole('checkbox');
  const isThumbWide = (box: { width: number; height: number } | null) => Math.min(box!.width, box!.height) >= 40;
  expect(isThumbWide(await boxes.first().locator('..').boundingBox())).toBe(true);
  const words = async () =>
    (await gateway.call<{ vocabulary: { state: string }[] }>('GET', '/api/users/1/vocabulary')).vocabulary.length;
  const blocked = async () =>
    (await gateway.call<{ blockedWords: unknown[] }>('GET', '/api/users/1/vocabulary/blocked')).blockedWords.length;
  const acts = [
    ['Learn', 'You are learning 2 words', [2, 0]],
    ['I know this', '2 words known', [2, 0]],
    ['Block', '2 words blocked', [0, 2]],
  ] as const;
  for (const [name, said, counts] of acts) {
    await boxes.nth(0).tap();
    await boxes.nth(1).tap();
    await bar.getByRole('button', { name, exact: true }).tap();
    await expectNotice(page, said);
    await holdNotice(page);
    expect(await losses(page)).toEqual([]);
    await expect.poll(async () => [await words(), await blocked()], name).toEqual(counts);
    // The notice before may still be going.
    await page.locator('[data-sonner-toast]').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).tap();
    await expectNotice(page, 'Undone');
    await expect.poll(async () => [await words(), await blocked()], name).toEqual([0, 0]);
  }
  await bar.getByRole('spinbutton', { name: 'How many of the first' }).fill('3');
  await bar.getByRole('button', { name: 'First' }).tap();
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(3);
});

/** The words below an element that are on two lines, though one line has room for them. */
const divided = (text: Locator) =>
  text.evaluate((element) =>
    [...element.querySelectorAll('[data-word]')]
      .filter((word) => {
        const lines = Map.groupBy([...word.getClientRects()], ({ bottom }) => Math.round(bottom / 8));
        const width = [...lines.values()].flat().reduce((sum, rect) => sum + rect.width, 0);
        return lines.size > 1 && width < element.clientWidth;
      })
      .map((word) => word.textContent),
  );

test('no word that fits into a line is divided over two', async ({ learner: page, gateway }) => {
  // Each begins a character further on.
  const sentences = [...Array(12).keys()].map(
    (at) => `${'あ'.repeat(at + 1)}、きのうのばんごはんはとてもおいしかったです。`,
  );
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: 'ばんごはん',
    content: sentences.join('\n'),
    userId: 1,
  });
  await page.goto(`/assisted-reader/read/${document.id}`);
  for (const [at] of sentences.entries()) {
    const sentence = page.locator(`p:has([data-word])`).first();
    await expect(page.getByText(`Sentence ${at + 1} of ${sentences.length}`)).toBeVisible();
    await expect(sentence.locator('[data-word]').last()).toBeVisible();
    expect(await divided(sentence), `sentence ${at + 1}`).toEqual([]);
    if (at + 1 < sentences.length) await page.getByRole('button', { name: 'Next sentence' }).tap();
  }
  await page.keyboard.press('v');
  const text = page.locator('[data-text]');
  await expect(text.locator('[data-word]').first()).toBeVisible();
  expect(await divided(text)).toEqual([]);
});

/** The words below an element that begin a line. */
const lineStarts = (text: Locator) =>
  text.evaluate((element) => {
    const words = [...element.querySelectorAll('[data-word]')];
    const lineOf = (word: Element) => Math.round(word.getClientRects()[0]!.bottom / 8);
    return words.filter((word, at) => at > 0 && lineOf(word) > lineOf(words[at - 1]!)).map((word) => word.textContent);
  });

test('no line begins with a particle', async ({ learner: page, gateway }) => {
  // Each begins a character further on.
  const sentences = [...Array(10).keys()].map(
    (at) => `${'あ'.repeat(at + 1)}、今夜は六時に友達と三日月を見ながら歩く。`,
  );
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    ...{ title: '三日月', content: sentences.join('\n'), userId: 1 },
  });
  await page.goto(`/assisted-reader/read/${document.id}`);
  const started: string[] = [];
  for (const [at] of sentences.entries()) {
    const sentence = page.locator('p:has([data-word])').first();
    await expect(page.getByText(`Sentence ${at + 1} of ${sentences.length}`)).toBeVisible();
    await expect(sentence.locator('[data-word]').last()).toBeVisible();
    started.push(...(await lineStarts(sentence)));
    if (at + 1 < sentences.length) await page.getByRole('button', { name: 'Next sentence' }).tap();
  }
  await page.keyboard.press('v');
  const text = page.locator('[data-text]');
  await expect(text.locator('[data-word]').first()).toBeVisible();
  started.push(...(await lineStarts(text)));
  expect(started.length).toBeGreaterThan(10);
  expect(started.filter((word) => /^(?:は|に|と|を|ながら)$/.test(word))).toEqual([]);
});

test('a word of a text is looked into and corrected with the thumb', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('空', '空を見る。猫が空を見た。');
  await page.goto(`/content-coverage?analysis=${id}`);
  await page.getByRole('table', { name: 'Words of this text' }).getByRole('button', { name: '空', exact: true }).tap();
  const word = page.getByRole('dialog', { name: '空' });
  await expect(word.locator('mark')).toHaveCount(2);
  await word.getByRole('button', { name: 'Wrong word or reading?' }).tap();
  const correction = page.getByRole('dialog', { name: 'Correct 空' });
  await correction.getByRole('radio', { name: 'Another reading' }).tap();
  await correction.getByLabel('Reading in kana').fill('くう');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await correction.getByRole('button', { name: 'Correct' }).tap();
  await expectNotice(page, 'Corrected');
});

test('the buttons that end a dialog higher than the screen are in view', async ({ learner: page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/vocabulary');
  await page.getByRole('button', { name: 'Add Word' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Frequency Rank').focus();
  await expect(dialog.getByLabel('Frequency Rank')).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((panel) => panel.scrollHeight > panel.clientHeight)).toBe(true);
});

test('the progress of a spoken deck is in view, above the buttons of its dialog', async ({
  learner: page,
  gateway,
}) => {
  await gateway.call('POST', '/api/sentences/save', {
    analysisId: null,
    sentences: [
      {
        unique_vocab_id: 1,
        target_word: '猫',
        target_reading: 'ねこ',
        short_definition: 'cat',
        sentence_ja: '<b>猫</b>だ。',
        sentence_en: 'It is a cat.',
      },
    ],
  });
  await page.route('**/api/sentences/export-anki', (route) =>
    route.fulfill({ status: 202, json: { spoken: 3, toSpeak: 35 } }),
  );
  const run = { id: 'a', kind: 'make-deck', title: 'Deck', done: 3, total: 35 };
  await page.route(/\/api\/runs/, (route) => route.fulfill({ json: { runs: [run], problems: [] } }));
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/sentence-bank');
    await page.getByRole('button', { name: 'Export to Anki' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Deck name').fill('Deck');
    await dialog.getByRole('checkbox', { name: /^With audio/ }).check();
    await dialog.getByRole('button', { name: 'Export' }).click();
    const said = dialog.getByText('3 of 35 recordings');
    await expect(said).toBeInViewport({ ratio: 1 });
    const bar = (await dialog.getByRole('progressbar').boundingBox())!;
    const text = (await said.boundingBox())!;
    const buttons = (await dialog.getByRole('button', { name: 'Cancel' }).boundingBox())!;
    expect(Math.max(bar.y + bar.height, text.y + text.height)).toBeLessThanOrEqual(buttons.y);
  }
});

test('the report of an import leaves the words in view, and no notice covers its buttons', async ({
  learner: page,
}) => {
  await page.goto('/vocabulary');
  const file = page.getByTestId('import-file');
  const lines = ['猫\tねこ', 'abc', ...Array.from({ length: 30 }, (_, index) => `語${index}`)];
  await file.setInputFiles({
    name: 'words.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n')),
  });
  const report = page.getByRole('region', { name: 'Import report' });
  await expect(report.getByRole('button', { name: /^Remove the 30 words/ })).toBeInViewport({ ratio: 1 });
  expect((await report.boundingBox())!.height).toBeLessThan(page.viewportSize()!.height / 3);

  const isUncovered = () =>
    report.evaluate((card) => {
      const notice = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
      return notice !== undefined && notice.bottom <= card.getBoundingClientRect().top;
    });
  await expect(async () => {
    await file.setInputFiles({ name: 'words.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await expect.poll(isUncovered, { timeout: 3_000 }).toBe(true);
  }).toPass();
});

test('what a notice says of a word is above the word, and lower again once that is closed', async ({
  learner: page,
  gateway,
}) => {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '猫の本',
    content: '猫が魚を食べた。',
    userId: 1,
  });
  await page.goto(`/assisted-reader/read/${document.id}`);
  await page.getByRole('main').getByText('魚', { exact: true }).click();
  const word = page.getByRole('dialog', { name: '魚' });
  await word.getByRole('button', { name: 'I know this' }).click();
  await holdNotice(page);
  const notice = page.locator('[data-sonner-toast]');
  const bottom = async () => {
    const box = await notice.boundingBox();
    return box!.y + box!.height;
  };
  const top = async () => (await word.boundingBox())!.y;
  await expect.poll(async () => (await bottom()) <= (await top())).toBe(true);
  const before = await top();
  await page.keyboard.press('Escape');
  await expect.poll(bottom).toBeGreaterThan(before);
});

test('the answers of a review are at the lower edge, where the button before them was', async ({
  learner: page,
  gateway,
}) => {
  await gateway.analyse('猫の話');
  await gateway.call('POST', '/api/users/1/cards/newest-text', { count: 3 });
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Cards to review/ })
    .click();
  const show = page.getByRole('button', { name: 'Show answer' });
  await expect(show).toBeVisible();
  const before = (await show.boundingBox())!;
  const { height } = page.viewportSize()!;
  expect(before.y).toBeGreaterThan(0.75 * height);
  await show.click();
  const answers = page.getByRole('group', { name: 'How well did you know it?' });
  await expect(answers).toBeInViewport({ ratio: 1 });
  const after = (await answers.boundingBox())!;
  expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(2);
});

/** The letters of an element that begin a line, after the first. */
const letterStarts = (text: Locator) =>
  text.evaluate((element) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const starts: string[] = [];
    let left = Number.NEGATIVE_INFINITY;
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      for (const [at, letter] of [...node.textContent!].entries()) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const [place] = range.getClientRects();
        if (!place) continue;
        if (place.left < left) starts.push(letter);
        left = place.left;
      }
    }
    return starts;
  });

test('no line of a saved sentence begins with a particle or a comma, with readings above it', async ({
  learner: page,
  gateway,
}) => {
  // Each begins a character further on.
  const sentences = [...Array(10).keys()].map((at) => ({
    target_word: '友達',
    target_reading: 'ともだち',
    sentence_ja: `${'あ'.repeat(at + 1)}、今夜は六時に<b>友達</b>と三日月を見、静かな学校で本を読む。`,
  }));
  await gateway.call('POST', '/api/sentences/save', { sentences, analysisId: null });
  await page.goto('/sentence-bank');
  const shown = page.locator('main p[lang=ja]').filter({ hasText: '三日月' });
  await expect(shown).toHaveCount(sentences.length);
  await expect(shown.first().locator('rt').first()).toBeVisible();
  const started: string[] = [];
  for (const sentence of await shown.all()) started.push(...(await letterStarts(sentence)));
  expect(started.length).toBeGreaterThan(10);
  expect(started.filter((letter) => /[はにとをで、。]/.test(letter))).toEqual([]);
});
