// `make pictures`: takes the pictures of docs/other-programs.md from the running product: connecting a program step by
// step, and what is shared from a phone. It needs a product whose demo user has nothing yet: URL
// (http://localhost:8080).
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, SetUpError, setUp } from './set-up.mjs';

const address = process.env.URL || 'http://localhost:8080';
const folder = join(root, 'docs', 'other-programs');
const SCREEN = { width: 820, height: 1_400 };
const PHONE = { width: 390, height: 700 };
const LARGEST = 60_000;
/** Around what is shown. */
const MARGIN = 12;
const SHARED = { title: '雨の日', text: '朝から雨が降っていた。傘を忘れた少年は、駅の屋根の下で空を見上げていた。' };

await main(async () => {
  if (!process.env.URL) setUp();
  const { chromium } = await import('@playwright/test');
  const { findHeadlessChromium } = await import('@ichibun/machine/chromium');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: await findHeadlessChromium(), args: ['--no-sandbox'] });
  try {
    const open = async (viewport) => {
      const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5, reducedMotion: 'reduce' });
      await page.addInitScript(() => localStorage.setItem('userId', '1'));
      return page;
    };
    await programs(await open(SCREEN));
    await share(await open(PHONE));
  } finally {
    await browser.close();
  }
});

/** Connects programs of three kinds, and disconnects them again: what is seen of their tokens opens nothing. */
async function programs(page) {
  const connect = page.getByRole('region', { name: 'Connect a program' });
  const setUpOf = (name) => page.getByRole('region', { name: `Set up ${name}` });
  const make = async (kind, name) => {
    await connect.getByRole('radio', { name: kind }).check();
    await connect.getByLabel('Name').fill(name);
    await connect.getByRole('button', { name: 'Create address' }).click();
    await setUpOf(name).waitFor();
  };
  await page.goto(`${address}/programs`);
  await page.locator('#frame').waitFor({ state: 'detached' });
  await page.getByText('You have not connected any yet.').waitFor();
  await connect.getByLabel('Name').fill('asbplayer');
  await take(page, connect, '1-choose');

  await make(/^asbplayer, GameSentenceMiner/, 'asbplayer');
  await take(page, setUpOf('asbplayer'), '2-copy');
  const door = await setUpOf('asbplayer').getByRole('textbox', { name: 'Address' }).inputValue();
  await fetch(`${door}/serverVersion`, { method: 'POST' });
  await setUpOf('asbplayer').getByText('The program has called').waitFor();
  await take(page, setUpOf('asbplayer'), '3-called');

  await make(/^Jiten Reader/, 'Jiten Reader');
  await take(page, setUpOf('Jiten Reader'), '2-copy-jiten-reader');
  await make(/^Assistant/, 'Assistant');
  await take(page, setUpOf('Assistant'), '2-copy-assistant');

  await take(page, page.getByRole('region', { name: 'Your programs' }), '4-disconnect');
  for (const name of ['asbplayer', 'Jiten Reader', 'Assistant']) {
    await page.getByRole('button', { name: `Disconnect ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('button', { name: `Disconnect ${name}` }).waitFor({ state: 'detached' });
  }
}

/** Sends what an installed site gets when somebody shares with it: its manifest's form, kept by its service worker. */
async function share(page) {
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await page.evaluate(async (fields) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    await fetch('/share', { method: 'POST', body: form, redirect: 'manual' });
  }, SHARED);
  const main = page.getByRole('main');
  await page.goto(`${address}/assisted-reader`);
  await page.getByText('1 shared item is waiting on this device.').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, page.getByRole('region', { name: 'Shared with Ichibun' }), 'share-1-library');
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Add and read' }).waitFor();
  await take(page, main, 'share-2-read');
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

/** Writes a picture of an element, as Chromium compresses it. */
async function take(page, element, name) {
  await page.waitForLoadState('networkidle');
  // Where the focus is says nothing in a picture.
  await page.evaluate(() => document.activeElement?.blur());
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await element.boundingBox();
  const scrolled = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  const clip = {
    x: Math.max(0, x + scrolled.x - MARGIN),
    y: Math.max(0, y + scrolled.y - MARGIN),
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    scale: 1,
  };
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    ...{ format: 'webp', quality: 80, captureBeyondViewport: true },
    clip,
  });
  await session.detach();
  const file = join(folder, `${name}.webp`);
  writeFileSync(file, Buffer.from(data, 'base64'));
  const { size } = statSync(file);
  if (size > LARGEST) throw new SetUpError(`${file} has ${size} bytes, more than ${LARGEST}`);
  console.log(`docs/other-programs/${name}.webp: ${(size / 1000).toFixed(0)} kB`);
}
