import { MEANINGS_IN_PLACE, placeOfWord } from '@ichibun/language/testing/meanings-in-place';
import { isSweep, sampleOf } from '@ichibun/test-kit/sweep';
import type { Page } from '@playwright/test';
import { expect, type Gateway, test } from './product.js';

/** Of those that the analyser has right; `tests/product/src/meanings.spec.ts` asks for all of them. */
const ROWS = sampleOf(
  MEANINGS_IN_PLACE.filter(({ open }) => open === ''),
  80,
);
/** Of the words that are learned, how many are reviewed. */
const REVIEWED = 10;
const AT_ONCE = 30;

/** A word of a document: numbers as the page has them. */
interface Place {
  row: (typeof ROWS)[number];
  sentence: number;
  word: number;
  base: string;
  /** One that can be learned: particles and names are not. */
  isWord: boolean;
}

interface PageWord {
  text: string;
  baseForm: string;
  uniqueVocabId: number | null;
}

async function placesIn(gateway: Gateway, documentId: number): Promise<Place[]> {
  const places: Place[] = [];
  for (let from = 0; from < ROWS.length; from += AT_ONCE) {
    const path = `/api/documents/${documentId}/words?from=${from}&count=${Math.min(AT_ONCE, ROWS.length - from)}`;
    const { sentences } = await gateway.call<{ sentences: PageWord[][] }>('GET', path);
    for (const words of sentences) {
      const row = ROWS[places.length]!;
      const word = placeOfWord(
        row,
        words.map(({ text }) => text),
      );
      places.push({
        row,
        sentence: places.length + 1,
        word,
        base: words[word]!.baseForm,
        isWord: words[word]!.uniqueVocabId !== null,
      });
    }
  }
  return places;
}

/** What is in the first line of each word's dialog, as soon as it is open. */
const tapped = (page: Page, places: readonly Place[]) =>
  page.evaluate(
    async (targets) => {
      const shown: (string | undefined)[] = [];
      let before: Element | undefined;
      for (const { sentence, word } of targets) {
        document.querySelector<HTMLElement>(`[data-sentence="${sentence}"] [data-word="${word}"]`)!.click();
        let first: string | undefined;
        for (let frame = 0; frame < 600 && !first; frame++) {
          await new Promise(requestAnimationFrame);
          const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
          if (dialog === before) continue;
          first = dialog?.querySelector('[data-sense]')?.textContent ?? undefined;
          if (first) before = dialog;
        }
        shown.push(first);
      }
      return shown;
    },
    places.map(({ sentence, word }) => ({ sentence, word })),
  );

const sentencesOn = (page: Page) =>
  page.locator('[data-sentence]').evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.sentence)));

/** Next shows the rest of a page before it turns to the next one; a slow page is turned once too often, and back. */
async function toPageOf(page: Page, sentence: number): Promise<void> {
  await expect(async () => {
    const isAfter = (await sentencesOn(page)).every((shown) => shown > sentence);
    await page.getByRole('button', { name: isAfter ? 'Previous page' : 'Next page' }).click();
    await expect(page.locator(`[data-sentence="${sentence}"]`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('a word that is tapped, learned and reviewed shows first what it means in its sentence', async ({
  learner: page,
  gateway,
}) => {
  test.setTimeout(isSweep ? 1_800_000 : 300_000);
  const content = ROWS.map(({ text }) => text).join('\n');
  const { document: made } = await gateway.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    { title: 'Gold', content, userId: 1 },
  );
  // Words have ids from the count of their text on.
  const counting = async () =>
    (await gateway.call<{ counting: number }>('GET', '/api/documents/user/1/known-shares')).counting;
  await expect.poll(counting, { timeout: isSweep ? 120_000 : 15_000 }).toBe(0);
  const places = await placesIn(gateway, made.id);
  const learnt: Place[] = [];
  await page.goto(`/assisted-reader/read/${made.id}`);
  await page.getByRole('button', { name: 'Page View' }).click();
  const wrong: string[] = [];
  for (let done = 0; done < places.length; ) {
    const first = page.locator(`[data-sentence="${places[done]!.sentence}"] [data-word]`).first();
    await expect(first).toBeVisible();
    await expect(page.locator('[data-sentence]:not(:has([data-word]))')).toHaveCount(0);
    const numbers = await sentencesOn(page);
    const here = places.filter(({ sentence }) => numbers.includes(sentence));
    // What is asked for meanwhile, the dictionary's entries, is there the second time.
    for (const when of ['at once', 'with all senses']) {
      const shown = await tapped(page, here);
      for (const [index, { row }] of here.entries()) {
        if (!row.isRight(shown[index])) wrong.push(`${when}: ${row.text} ${shown[index]}`);
      }
      await page.waitForLoadState('networkidle');
    }
    for (const place of here.filter(({ isWord }) => isWord)) {
      if (learnt.some(({ base }) => base === place.base)) continue;
      // The dialog of the word before may still be there when this one is looked at.
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await tapped(page, [place]);
      const dialog = page.getByRole('dialog').last();
      const learn = dialog.getByRole('button', { name: 'Learn', exact: true });
      await expect(learn.or(dialog.getByRole('button', { name: 'Learning', exact: true }))).toBeVisible();
      // Who learns a word already is not offered to learn it from another sentence, or in another spelling.
      if (!(await learn.isVisible())) continue;
      const saved = page.waitForResponse((response) => response.url().endsWith('/api/sentences/save'));
      // The words of the page, with what is learnt now: until then another spelling seems to be new.
      const words = page.waitForResponse((response) => response.url().includes(`/api/documents/${made.id}/words`));
      // By the key: a dialog that grows moves its button from under the mouse.
      await learn.press('Enter');
      expect((await saved).ok()).toBe(true);
      await words;
      learnt.push(place);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    done += here.length;
    if (done < places.length) await toPageOf(page, places[done]!.sentence);
  }
  expect(wrong).toEqual([]);
  const words = new Set(places.filter(({ isWord }) => isWord).map(({ base }) => base));
  expect(learnt.length).toBeGreaterThan(0.9 * words.size);

  const { sentences } = await gateway.call<{ sentences: { targetSentence: string; shortDefinition: string }[] }>(
    'GET',
    '/api/sentences/bank/1',
  );
  const stored = new Map(sentences.map((one) => [one.targetSentence.replaceAll(/<[^<>]*>/g, ''), one.shortDefinition]));
  expect(learnt.filter(({ row }) => !row.isRight(stored.get(row.text))).map(({ row }) => row.text)).toEqual([]);

  await page.goto('/review');
  const card = page.getByRole('region', { name: 'Card' });
  const reviewed = new Set<string>();
  for (let index = 0; index < REVIEWED; index++) {
    await expect(card).toBeVisible();
    await expect(card.locator('.whitespace-pre-line')).toHaveCount(0);
    await page.keyboard.press(' ');
    const meaning = await card.locator('.whitespace-pre-line').innerText();
    const { row } = learnt.find((place) => place.row.isRight(meaning) && !reviewed.has(place.row.text)) ?? {};
    expect(row, meaning).toBeDefined();
    reviewed.add(row!.text);
    await page.keyboard.press('4');
  }
});
