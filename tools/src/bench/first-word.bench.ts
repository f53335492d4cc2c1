import { findChromium } from '@ichibun/machine/chromium';
import { inWords, type Row, within } from '@ichibun/test-kit/bench';
import { chromium, type Page } from '@playwright/test';
import { RunningProduct } from '../load/running-product.js';

const START_TO_WORD_MS = 120_000;
const PERSON_MS = 15_000;
/** What a person takes to see where to press and to do it: about the time of a point and a click. */
const PRESS_MS = 1_500;

/** How long a newcomer takes from `make start` to the first word of a sample text that they say they know. */
export async function* run(): AsyncGenerator<Row> {
  const began = performance.now();
  const product = await RunningProduct.startEmpty();
  const startedAt = performance.now();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const openedAt = performance.now();
    const page = await browser.newPage();
    await page.goto(product.url);
    const presses = await toFirstWord(page);
    const pagesMs = performance.now() - openedAt;
    const personMs = pagesMs + presses * PRESS_MS;
    const all = startedAt - began + personMs;
    yield* [
      row('make start with packages and pages built, to the first known word of a sample text', all, START_TO_WORD_MS),
      row(
        `of which at the screen: ${presses} presses of ${inWords(PRESS_MS)}, and ${inWords(pagesMs)} of the product`,
        personMs,
        PERSON_MS,
      ),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

const row = (what: string, ms: number, budgetMs: number): Row => ({
  what,
  measured: inWords(ms),
  ...within(ms, budgetMs),
});

/** Goes the way that the product shows a newcomer. Returns the number of presses. */
async function toFirstWord(page: Page): Promise<number> {
  const newWord = page.locator('[data-state="unknown"]').first();
  const presses = [
    page.getByRole('button', { name: 'Continue as Demo User' }),
    page.getByRole('button', { name: /^500 words/ }),
    page.getByRole('button', { name: /^Read / }).first(),
    newWord,
    page.getByRole('button', { name: 'I know this' }),
  ];
  for (const press of presses) await press.click();
  await page.getByRole('button', { name: 'Known', exact: true }).waitFor();
  return presses.length;
}
