import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { addDocument, KOKORO, NOVEL, readPagesVertically, word } from './documents.js';
import { expect, test } from './product.js';

test('text runs from top to bottom: pages go on to the left, the wheel goes through them', async ({
  learner: page,
  gateway,
}) => {
  await readPagesVertically(page);
  await page.goto(await addDocument(gateway, '夜', NOVEL.slice(0, 4_000)));
  const text = page.getByRole('region', { name: 'Text' });
  await expect(text.locator('[data-word]').first()).toBeVisible();
  const first = (await text.locator('[data-sentence="1"]').boundingBox())!;
  const box = (await text.boundingBox())!;
  expect(first.x + first.width).toBeGreaterThan(box.x + box.width - 80);
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await text.hover();
  await page.mouse.wheel(0, 200);
  const place = () => text.evaluate((element) => element.scrollLeft);
  await expect.poll(place).toBeLessThan(-100);
  const column = await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  const cutOff = (length: number) => Math.abs(length / column - Math.round(length / column)) * column;
  await expect.poll(async () => cutOff(await place())).toBeLessThan(1.5);
  expect(cutOff(box.width)).toBeLessThan(1.5);
  const where = async () => ((await page.getByText('Sentences 1–15 of').isVisible()) ? await place() : 'page 2');
  for (let press = 0; press < 60 && (await where()) !== 'page 2'; press++) {
    const before = await where();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(where).not.toBe(before);
  }
  await expect(page.getByText('Sentences 16–30 of')).toBeVisible();
  await expect.poll(() => text.evaluate((element) => element.scrollLeft)).toBe(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('keys that come while a vertical page still moves go on from where it is heading', async ({
  learner: page,
  gateway,
}) => {
  await readPagesVertically(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await addDocument(gateway, '夜', `${'猫が静かに眠り、'.repeat(15)}夜が明ける。`.repeat(15)));
  const text = page.getByRole('region', { name: 'Text' });
  await expect(text.locator('[data-word]').first()).toBeVisible();
  const { room, steps } = await text.evaluate(async (element) => {
    const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const ended = () => new Promise((resolve) => element.addEventListener('scrollend', resolve, { once: true }));
    const steps: number[] = [];
    for (const keys of [
      ['ArrowLeft'],
      ['ArrowRight'],
      ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
      ['ArrowRight', 'ArrowRight'],
    ]) {
      for (const key of keys) press(key);
      await ended();
      steps.push(element.scrollLeft);
    }
    return { room: element.scrollWidth - element.clientWidth, steps };
  });
  const [step] = steps;
  expect(room).toBeGreaterThan(-3 * step!);
  for (const [at, times] of [0, 3, 1].entries()) expect(steps[at + 1]).toBeCloseTo(times * step!, 0);
});

test('a word of a vertical page is explained beside it, and in its sentence below it, which stays in view', async ({
  learner: page,
  gateway,
}) => {
  await readPagesVertically(page);
  await page.goto(await addDocument(gateway, 'こころ', KOKORO));
  const pressed = page.locator('[data-word]').first();
  await pressed.click();
  const explained = page.getByRole('dialog', { name: '私' });
  await expect(explained.getByRole('button', { name: 'I know this' })).toBeVisible();
  const isBeside = async () => {
    const [column, beside] = [(await pressed.boundingBox())!, (await explained.boundingBox())!];
    return beside.x + beside.width <= column.x || beside.x >= column.x + column.width;
  };
  await expect.poll(isBeside).toBe(true);
  await explained.getByRole('button', { name: 'Sentence', exact: true }).click();
  const first = page.getByRole('dialog', { name: 'Sentence 1' }).locator('[data-word]').first();
  await first.click();
  await expect(explained.getByRole('button', { name: 'I know this' })).toBeVisible();
  const room = async () => {
    const [line, panel] = [(await first.boundingBox())!, (await explained.boundingBox())!];
    return panel.y - (line.y + line.height);
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
});

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
})) {
  for (const writing of ['horizontal', 'vertical'] as const) {
    test(`Next shows every sentence of a book on a ${size}, ${writing}, and Previous leads back through them`, async ({
      learner: page,
      gateway,
    }) => {
      await page.setViewportSize(viewport);
      // What scrolls smoothly may rest for some frames on a busy machine before it has come to where it leads.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((mode) => {
        localStorage.setItem('reader-view', 'page');
        localStorage.setItem('writing-mode', mode);
      }, writing);
      const story = Array.from(
        { length: 36 },
        (_, index) => `第${index + 1}の夜、${'猫は月を見て、'.repeat((index % 5) + 1)}静かに眠った。`,
      ).join('\n');
      await page.goto(await addDocument(gateway, '夜', story));
      await expect(page.locator('[data-word]').first()).toBeVisible();
      const turnThrough = async (button: string, last: number) => {
        const seen = new Set<string>();
        const all = new Set<string>();
        const look = async () => {
          const letters = await lettersOfPage(page);
          for (const { name, isSeen } of letters) {
            all.add(name);
            if (isSeen) seen.add(name);
          }
          return letters.filter(({ name }) => name.startsWith(`${last}.`)).some(({ isSeen }) => isSeen);
        };
        while (!(await look()) || seen.size < all.size) {
          const before = await screenOf(page);
          await page.getByRole('button', { name: button }).click();
          await expect.poll(() => screenOf(page)).not.toBe(before);
        }
        return { seen: [...seen].sort(), all: [...all].sort() };
      };
      const on = await turnThrough('Next page', 36);
      expect(on.seen).toEqual(on.all);
      expect(new Set(on.all.map((letter) => letter.split('.')[0])).size).toBe(36);
      const back = await turnThrough('Previous page', 1);
      expect(back.seen).toEqual(on.all);
    });
  }
}

/** Which page is shown, and what of it. */
const screenOf = (page: Page) =>
  page.evaluate(async () => {
    const text = document.querySelector('section[aria-label="Text"]')!;
    // Two frames after it has come to rest.
    for (let still = 0, left = Number.NaN; still < 3; ) {
      await new Promise(requestAnimationFrame);
      still = text.scrollLeft === left ? still + 1 : 0;
      left = text.scrollLeft;
    }
    const first = text.querySelector<HTMLElement>('[data-sentence]')!.dataset.sentence;
    return `${first} ${Math.round(window.scrollY)} ${Math.round(text.scrollLeft)}`;
  });

/** The letters of a page's sentences, wherever its lines break, and which of them are seen whole between the bars. */
async function lettersOfPage(page: Page): Promise<{ name: string; isSeen: boolean }[]> {
  await expect(page.locator('rt').first()).toBeAttached();
  await screenOf(page);
  return page.evaluate(() => {
    const text = document.querySelector('section[aria-label="Text"]')!.getBoundingClientRect();
    const bar = (name: string) => document.querySelector(`[data-bar="${name}"]`)!.getBoundingClientRect();
    const [top, bottom] = [bar('reader').bottom, bar('moves').top];
    const isSeen = ({ left, right, top: above, bottom: below }: DOMRect) =>
      left >= text.left - 2 && right <= text.right + 2 && above >= top - 2 && below <= bottom + 2;
    return [...document.querySelectorAll<HTMLElement>('[data-sentence]')].flatMap((sentence) => {
      const letters = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT, (node) =>
        node.parentElement!.closest('rt, rp') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
      const found: { name: string; isSeen: boolean }[] = [];
      while (letters.nextNode()) {
        const node = letters.currentNode as Text;
        for (let at = 0; at < node.length; at++) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const [place] = range.getClientRects();
          if (place) found.push({ name: `${sentence.dataset.sentence}.${found.length}`, isSeen: isSeen(place) });
        }
      }
      return found;
    });
  });
}

test('axe finds nothing in vertical text, the search and what a word shows there', async ({
  learner: page,
  gateway,
}) => {
  await page.addInitScript(() => localStorage.setItem('writing-mode', 'vertical'));
  await page.goto(await addDocument(gateway, 'こころ', KOKORO));
  await word(page, '先生').click();
  await expect(page.getByRole('dialog', { name: '先生' })).toContainText('teacher');
  await expectAxeFindsNothing(page, 'a word of vertical text');
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await expect(page.locator('[data-word]').first()).toBeVisible();
  await expectAxeFindsNothing(page, 'a vertical page');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('先生');
  await expect(page.getByText('3 sentences')).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAxeFindsNothing(page, 'search');
});
