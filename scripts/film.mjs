// `make film`: films the main job in a real browser, for README.md: a text becomes figures, words become known, the
// text is read. It needs img2webp (Debian: webp), and a product whose demo user has nothing yet: URL
// (http://localhost:8080).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main, root, SetUpError, setUp } from './set-up.mjs';

const address = process.env.URL || 'http://localhost:8080';
const SIZE = { width: 960, height: 640 };
const LARGEST = 3_000_000;
/** The graded text that is filmed. */
const FILMED = 'chiisana-toshokan';

await main(async () => {
  if (spawnSync('img2webp', ['-version']).error) {
    throw new SetUpError('img2webp is missing, which puts the pictures together. Debian: apt install webp');
  }
  if (!process.env.URL) setUp();
  const { chromium } = await import('@playwright/test');
  const { findChromium } = await import('@ichibun/machine/chromium');
  const { gradedTexts } = await import('@ichibun/text/graded-texts');
  const text = (await gradedTexts()).find(({ id }) => id === FILMED);
  const folder = mkdtempSync(join(tmpdir(), 'ichibun-film-'));
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const frames = [];
  const show = async (ms) => {
    await page.waitForLoadState('networkidle');
    const file = join(folder, `${frames.length}.png`);
    await page.screenshot({ path: file });
    frames.push('-d', String(ms), file);
  };
  try {
    await film(page, text, show);
    const output = join(root, 'docs/film.webp');
    const made = spawnSync('img2webp', ['-loop', '0', '-lossy', '-q', '75', '-m', '6', ...frames, '-o', output]);
    if (made.status !== 0) throw new SetUpError(`img2webp failed: ${made.stderr}`);
    const { size } = statSync(output);
    if (size > LARGEST) throw new SetUpError(`docs/film.webp has ${size} bytes, more than ${LARGEST}`);
    console.log(`docs/film.webp: ${frames.length / 3} pictures, ${(size / 1000).toFixed(0)} kB`);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The main job, a picture for each step with the milliseconds that it stays. */
async function film(page, { title, content }, show) {
  const words = page.getByRole('region', { name: 'Most Common Words' });
  await page.goto(address);
  await page.evaluate(() => localStorage.setItem('userId', '1'));
  await page.goto(`${address}/content-coverage`);
  const titleField = page.getByLabel('Title');
  const another = page.getByRole('button', { name: 'New analysis' });
  await titleField.or(another).first().waitFor();
  if (!(await titleField.isVisible())) await another.click();
  await titleField.fill(title.text);
  await page.getByLabel('Text', { exact: true }).fill(content.text);
  await show(1_800);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByRole('region', { name: 'Statistics' }).getByText('%').first().waitFor();
  await words
    .getByRole('button', { name: /^I know this: / })
    .first()
    .waitFor();
  await show(2_500);
  await page.getByRole('button', { name: /^I know these: the top/ }).click();
  await page
    .getByText(/^\d+\.\d%$/)
    .first()
    .and(page.getByText(/[1-9]/))
    .waitFor();
  await show(2_500);
  await words.scrollIntoViewIfNeeded();
  for (let times = 0; times < 3; times++) {
    await words
      .getByRole('button', { name: /^I know this: / })
      .first()
      .click();
    await show(900);
  }
  await page.getByRole('button', { name: 'Read this text' }).click();
  await page.getByText(/^Sentence 1 of/).waitFor();
  await show(1_500);
  await page.getByRole('button', { name: 'Next sentence' }).click();
  await page.locator('[data-word][data-state="unknown"]').first().click();
  await page.getByRole('button', { name: 'I know this' }).waitFor();
  await show(2_500);
  await page.getByRole('button', { name: 'I know this' }).click();
  await show(1_500);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Page View' }).click();
  await page.getByText(/^Sentences 1–/).waitFor();
  await show(2_500);
}
