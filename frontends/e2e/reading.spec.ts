import { expectAxeFindsNothing } from './axe.js';
import { addBook, PICTURE } from './book.js';
import { addDocument, KOKORO, NOVEL, readPagesVertically, word } from './documents.js';
import { install } from './installed.js';
import { expectNotice } from './notices.js';
import { expect, test } from './product.js';

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a word that is marked known is plain at once everywhere, after a reload too, and can be undone', async ({
    learner: page,
    gateway,
  }) => {
    await install(page);
    await page.goto(await addDocument(gateway, 'こころ', KOKORO));
    const teacher = word(page, '先生');
    await expect(teacher).toHaveAttribute('data-state', 'unknown');
    await teacher.click();
    await page.getByRole('button', { name: 'I know this' }).click();
    await expect(teacher).toHaveAttribute('data-state', 'known');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(page.getByText('Sentence 2 of 4')).toBeVisible();
    await expect(word(page, '先生')).toHaveAttribute('data-state', 'known');
    await page.reload();
    await expect(word(page, '先生')).toHaveAttribute('data-state', 'known');
    await word(page, '先生').focus();
    await page.keyboard.press('m');
    await expect(word(page, '先生')).toHaveAttribute('data-state', 'unknown');
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(word(page, '先生')).toHaveAttribute('data-state', 'unknown');
    await page.reload();
    await expect(word(page, '先生')).toHaveAttribute('data-state', 'unknown');
  });

  test('what was said of words is not lost, or seen too late, where the page is left at once', async ({
    learner: page,
    gateway,
  }) => {
    // What a service worker lets wait, Playwright knows nothing of.
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (...call) => {
        const answer = fetch(...call);
        if (/documents\/\d+\/words/.test(String(call[0]))) Object.assign(window, { hasAskedForWords: true });
        return answer;
      };
    });
    await install(page);
    await page.goto(await addDocument(gateway, 'こころ', KOKORO));
    let arrive = () => {};
    const toArrive = () => {
      const held = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return page.context().route(/\/api\/users\/1\/vocabulary(\/known\/\d+)?$/, async (route) => {
        if (route.request().method() !== 'GET') await held;
        await route.continue();
      });
    };
    const states = async () => [
      await word(page, '先生').getAttribute('data-state'),
      await word(page, '私').getAttribute('data-state'),
    ];
    /** The first change is on its way still, and the second after it, when the new page has asked for the words. */
    const reload = async () => {
      await page.reload();
      await page.waitForFunction(() => (window as unknown as { hasAskedForWords?: true }).hasAskedForWords);
      arrive();
    };

    await expect(word(page, '私')).toHaveAttribute('data-state', 'unknown');
    for (const [before, after] of [
      ['unknown', 'known'],
      ['known', 'unknown'],
    ]) {
      await toArrive();
      for (const text of ['先生', '私']) {
        await expect(word(page, text)).toHaveAttribute('data-state', before!);
        await word(page, text).focus();
        await page.keyboard.press('m');
        await expect(word(page, text)).toHaveAttribute('data-state', after!);
      }
      await reload();
      await expect.poll(states).toEqual([after, after]);
      await page.context().unrouteAll();
    }
  });
});

test('the keys alone lead from new word to new word, look up, mark, block and save', async ({
  learner: page,
  gateway,
}) => {
  await page.goto(await addDocument(gateway, 'こころ', KOKORO));
  await expect(word(page, '私')).toBeVisible();
  await page.keyboard.press('n');
  await expect(word(page, '私')).toBeFocused();
  await page.keyboard.press('m');
  await expect(word(page, '私')).toHaveAttribute('data-state', 'known');
  await page.keyboard.press('n');
  const second = page.locator('[data-word]:focus');
  await expect(second).not.toHaveAttribute('aria-label', '私');
  await page.keyboard.press('x');
  await expect(second).toHaveAttribute('data-state', 'blocked');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('b');
  await expectNotice(page, 'Card made');
  const { sentences } = await gateway.call<{ sentences: { targetSentence: string }[] }>('GET', '/api/sentences/bank/1');
  expect(sentences[0]!.targetSentence).toContain('<b>');
  expect(sentences[0]!.targetSentence.replaceAll(/<\/?b>/g, '')).toBe('私はその人を常に先生と呼んでいた。');
});

test('the text is read aloud, sentence after sentence, until its end', async ({ learner: page, gateway }) => {
  await page.goto(await addDocument(gateway, '猫と犬', '猫。犬。鳥。'));
  await expect(word(page, '猫')).toBeVisible();
  const spoken: string[] = [];
  const last = Promise.withResolvers<void>();
  await page.route('**/api/tts/japanese', async (route) => {
    const { text } = route.request().postDataJSON();
    spoken.push(text);
    if (text === '鳥。') await last.promise;
    await route.continue();
  });
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Stop reading aloud' })).toBeVisible();
  last.resolve();
  await expect(page.getByText('Sentence 3 of 3')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Ways to listen' })).toBeVisible({ timeout: 30_000 });
  expect(new Set(spoken)).toEqual(new Set(['猫。', '犬。', '鳥。']));
  await expect(page.getByText('Audio error')).toHaveCount(0);
});

test('the end of a text is there again after a reload, and the way back leads to its last sentence', async ({
  learner: page,
  gateway,
}) => {
  await page.goto(await addDocument(gateway, '猫の話', '猫は鼠を取る。犬は庭で泣いた。'));
  await expect(page.getByText('Sentence 1 of 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Next sentence' }).click();
  const heading = page.getByRole('heading', { name: 'You finished 猫の話' });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Sentence 2 of 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sentence 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next sentence' }).click();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Sentence 2 of 2')).toBeVisible();
});

test('the end of a text says what it brought, marks its words, makes cards, and leads on to another', async ({
  learner: page,
  gateway,
}) => {
  await addDocument(gateway, '犬の話', '犬が庭で遊んでいる。');
  const path = await addDocument(gateway, '猫の話', '海辺の町\n山田花子\n\n猫は鼠を取る。犬は庭で泣いた。');
  await page.goto(path);
  // Title and author are no sentences.
  await expect(page.getByText('Sentence 1 of 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Sentence 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next sentence' }).click();
  const heading = page.getByRole('heading', { name: 'You finished 猫の話' });
  await expect(heading).toBeFocused();
  const fresh = page.getByRole('region', { name: /words still new to you$/ });
  await expect(fresh).toBeVisible();
  const before = await fresh.getByRole('heading').textContent();
  await expectAxeFindsNothing(page, 'the end of a text');

  await fresh.getByRole('checkbox', { name: /^All \d+$/ }).check();
  await fresh.getByRole('checkbox', { name: 'Choose 鼠' }).uncheck();
  await expectAxeFindsNothing(page, 'the chosen words');
  await fresh.getByRole('button', { name: 'I know this' }).click();
  await expect(page.getByRole('heading', { name: '1 word still new to you' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: before! })).toBeVisible();

  await fresh.getByRole('checkbox', { name: /^All \d+$/ }).check();
  await fresh.getByRole('button', { name: 'Learn' }).click();
  await expect(page.getByText('No word of this text is new to you.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reviews' })).toHaveAttribute('href', '/review');

  const next = page.getByRole('region', { name: 'Read next' });
  await expect(next.getByText('猫の話')).toHaveCount(0);
  await next.getByRole('link', { name: '犬の話' }).click();
  await expect(page.getByText('Sentence 1 of 1')).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('Sentence 2 of 2')).toBeVisible();
});

test('a place is the same on another device', async ({ learner: page, gateway, browser }) => {
  const path = await addDocument(gateway, 'こころ', KOKORO);
  await page.goto(path);
  await expect(page.getByText('Sentence 1 of 4')).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/progress') && response.request().postDataJSON().sentenceIndex === 2,
  );
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await saved;
  const device = await browser.newContext();
  const other = await device.newPage();
  await other.addInitScript(() => localStorage.setItem('userId', '1'));
  await other.goto(path);
  await expect(other.getByText('Sentence 3 of 4')).toBeVisible();
  await device.close();
});

test('a text that is asked for before its place has been saved opens there', async ({ learner: page, gateway }) => {
  await page.goto(await addDocument(gateway, 'こころ', KOKORO));
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Sentence 1 of 4')).toBeVisible();
  const asked = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  await page.route(/\/api\/documents\/\d+\/progress$/, async (route) => {
    await asked.promise;
    await route.fulfill({ response: await route.fetch() });
    saved.resolve();
  });
  await page.route(/\/api\/documents\/\d+\?/, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await saved.promise;
    await route.fulfill({ response });
  });
  await page.keyboard.press('j');
  await expect(page.getByText('Sentence 2 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Back to library' }).click();
  await page.getByRole('link', { name: 'こころ' }).click();
  await expect(page.getByText('Sentence 2 of 4')).toBeVisible();
});

test('a sentence of the corpus has its translation without any model; another says why it has none', async ({
  learner: page,
  gateway,
}) => {
  await gateway.starterProcessed();
  await page.goto(await addDocument(gateway, '学生', '私は学生です。猫が空を飛んだ夜の話だ。'));
  await expect(word(page, '学生')).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByText('I am a student.')).toBeVisible();
  await expect(page.getByText('Source: Sentence corpus')).toBeVisible();
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(page.getByText('Translation not available')).toBeVisible();
});

test('the endings of a word are explained, kana list the words that are written so, and marks of dialects are labels', async ({
  learner: page,
  gateway,
}) => {
  await page.addInitScript(() => localStorage.setItem('reader-view', 'page'));
  await page.goto(await addDocument(gateway, '橋', 'もう行かなきゃ。\nはしを渡る。\nあかんたれだ。'));
  const open = async (word: string) => {
    await page.locator('[data-word]').filter({ hasText: word }).click();
    return page.getByRole('dialog');
  };
  const must = await open('行かなきゃ');
  await expect(must.getByText('行かなきゃ · negative')).toBeVisible();
  await expect(must.getByRole('paragraph').filter({ hasText: /^なきゃ/ })).toHaveText(/must|have to/);
  await page.keyboard.press('Escape');
  const bridge = await open('はし');
  await expect(bridge.getByRole('paragraph').filter({ hasText: 'May also be' })).toContainText('箸');
  await page.keyboard.press('Escape');
  const dialect = await open('あかんたれ');
  await expect(dialect.getByText('good-for-nothing')).toBeVisible();
  await expect(dialect).not.toContainText('ksb');
  await expect(dialect).toContainText(/Kansai/);
});

test('a novel of 320,000 characters opens, is searched and pages without a wait', async ({
  learner: page,
  gateway,
}) => {
  const path = await addDocument(gateway, '長い夜', NOVEL);
  await page.goto(path);
  await expect(page.getByText('Sentence 1 of 8,000')).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox');
  await field.fill('第７９９９夜');
  await expect(page.getByText('1 sentence', { exact: true })).toBeVisible();
  await field.fill('月');
  await expect(page.getByText('8,000 sentences')).toBeVisible();
  expect(await page.getByRole('option').count()).toBeLessThan(40);
  await field.press('End');
  await field.fill('第７９９９夜');
  await expect(page.getByText('1 sentence', { exact: true })).toBeVisible();
  await field.press('Enter');
  await expect(page.getByText('Sentence 7,999 of 8,000')).toBeVisible();
  await expect(word(page, '猫')).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByText('Sentences 7,996–8,000 of 8,000')).toBeVisible();
  await expect(page.locator('[data-word]').first()).toBeVisible();
  const slowest = await page.evaluate(async () => {
    let longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
    }).observe({ type: 'longtask' });
    // A page is several screens.
    for (let turn = 0; turn < 60 && !document.body.textContent!.includes('Sentences 7,846–7,860 of 8,000'); turn++) {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
      await new Promise((done) => setTimeout(done, 120));
    }
    return longest;
  });
  console.log(`    longest task while paging: ${slowest.toFixed(0)} ms`);
  await expect(page.getByText('Sentences 7,846–7,860 of 8,000')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a swipe goes on and back, and the settings are a sheet', async ({ learner: page, gateway }) => {
    await page.goto(await addDocument(gateway, 'こころ', KOKORO));
    await expect(word(page, '先生')).toBeVisible();
    const text = page.getByRole('region', { name: 'Text' });
    const swipe = (from: number, to: number) =>
      text.evaluate(
        (element, [start, end]) => {
          const touch = (x: number) => new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 });
          element.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(start!)], bubbles: true }));
          element.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(end!)], bubbles: true }));
        },
        [from, to],
      );
    await swipe(300, 100);
    await expect(page.getByText('Sentence 2 of 4')).toBeVisible();
    await swipe(100, 300);
    await expect(page.getByText('Sentence 1 of 4')).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX)).toBe('none');
    await page.getByRole('button', { name: 'Reader settings' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Reader settings' });
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await sheet.boundingBox())!;
        return [x, width, Math.round(y + height)];
      })
      .toEqual([0, 390, 844]);
  });

  test('both bars leave together on the way on, after the settings were closed too, and none stays in the text', async ({
    learner: page,
    gateway,
  }) => {
    await page.addInitScript(() => localStorage.setItem('reader-view', 'page'));
    await page.goto(await addDocument(gateway, '夜', NOVEL.slice(0, 4_000)));
    await expect(page.locator('rt').first()).toBeVisible();
    await page.getByRole('button', { name: 'Reader settings' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Reader settings' });
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toHaveCount(0);
    /** The bars, by name, of which any part is on the screen. */
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-bar]')]
          .filter((bar) => {
            const { top, bottom } = bar.getBoundingClientRect();
            return bottom > 1 && top < innerHeight - 1;
          })
          .map((bar) => bar.dataset.bar),
      );
    await expect.poll(shown).toEqual(expect.arrayContaining(['reader', 'moves']));
    const all = await shown();
    await page.evaluate(() => window.scrollBy(0, 400));
    await expect.poll(shown).toEqual([]);
    await page.evaluate(() => window.scrollBy(0, -60));
    await expect.poll(shown).toEqual(all);
  });

  test('a word low on the screen stays in view above its sheet, and Back closes the sheet and leaves the book next', async ({
    learner: page,
    gateway,
  }) => {
    await page.addInitScript(() => localStorage.setItem('reader-view', 'page'));
    await page.goto('/assisted-reader');
    await page.goto(await addDocument(gateway, '夜', NOVEL.slice(0, 4_000)));
    await expect(page.locator('rt').first()).toBeVisible();
    const pressed = await page.evaluateHandle(() => {
      const bar = document.querySelector('[data-bar="moves"]')!.getBoundingClientRect();
      const words = [...document.querySelectorAll<HTMLElement>('[data-word]')];
      return words.filter((one) => one.getBoundingClientRect().bottom < bar.top).at(-1)!;
    });
    await pressed.asElement()!.tap();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: 'Sentence', exact: true })).toBeInViewport();
    await expect
      .poll(async () => {
        const [word, panel] = [await pressed.asElement()!.boundingBox(), await sheet.boundingBox()];
        return word!.y > 100 && word!.y + word!.height <= panel!.y;
      })
      .toBe(true);
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText('Sentences 1–15 of')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/assisted-reader$/);
  });

  test('a picture among columns is seen whole on the way on, and enlarged no smaller than on its page', async ({
    learner: page,
    gateway,
  }) => {
    const text = `<p>${'吾輩は猫である。'.repeat(10)}</p>`;
    const id = await addBook(page, gateway, `${text}${PICTURE}${text}${text}`, 1_200, 800);
    await readPagesVertically(page);
    await page.goto(`/assisted-reader/read/${id}`);
    const picture = page.getByRole('button', { name: 'Enlarge the picture: 村の絵' });
    await expect(page.locator('[data-word]').first()).toBeVisible();
    await expect(picture).not.toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowLeft');
    await expect(picture).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('ArrowLeft');
    await expect(picture).not.toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('ArrowRight');
    await expect(picture).toBeInViewport({ ratio: 0.99 });

    const { width, height } = (await picture.locator('img').boundingBox())!;
    // Its white ground ends where it ends.
    expect(width / height).toBeCloseTo(1_200 / 800, 1);
    await picture.tap();
    const enlarged = page.getByRole('dialog', { name: '村の絵' }).getByRole('img');
    await expect(enlarged).toBeVisible();
    expect((await enlarged.boundingBox())!.width).toBeGreaterThanOrEqual(width);
  });
});
