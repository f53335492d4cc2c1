import { gzipSync } from 'node:zlib';
import { findChromium } from '@ichibun/machine/chromium';
import { book, inWords, median, noBook, type Row } from '@ichibun/test-kit/bench';
import { type Browser, chromium, type Page } from '@playwright/test';
import { loadAccount } from './loaded-account.js';
import { RunningProduct } from './running-product.js';

const SHELL_KB = 170;
const REMOTE_KB = 40;
const HOME_MS = 1_500;
const AREA_MS = 1_800;
const SHIFT = 0.02;
const RESPONSE_MS = 100;
const ROUNDS = 3;
const CONTROL_ROUNDS = 9;
const NOVEL = 'wagahai-wa-neko-de-aru.txt';

/** Slow 4G: 1.6 Mbit/s with 150 ms of latency, and a processor four times as slow. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOW_PROCESSOR = 4;
/** Whoever is that slow is not on this machine: the gateway compresses what it answers them. */
const FROM_ELSEWHERE = { 'x-forwarded-for': '203.0.113.7' };

/** What each area loads beyond the shell, by the page that shows it. */
const REMOTES: Record<string, string> = {
  vocabulary: '/vocabulary',
  coverage: '/content-coverage',
  sentences: '/sentence-bank',
  reader: '/assisted-reader',
  analytics: '/analytics',
};

/** What a browser has to load, and how soon it shows something. */
export async function run(): Promise<Row[]> {
  const { product } = await RunningProduct.startTwice({ TRUSTED_PROXIES: 'loopback' });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const shell = await scriptsOf(browser, product, '/');
    const rows = [sizeRow('JavaScript of the shell (gzip)', sum(shell), SHELL_KB)];
    for (const [name, path] of Object.entries(REMOTES)) {
      const scripts = (await scriptsOf(browser, product, path)).filter(({ url }) => url.includes(`/mfe/${name}/`));
      if (scripts.length > 0) rows.push(sizeRow(`JavaScript of the area ${name} (gzip)`, sum(scripts), REMOTE_KB));
    }
    const text = {
      userId: 1,
      title: '猫の話',
      content: '吾輩は猫である。名前はまだ無い。猫は薄暗い所で泣いていた。\n'.repeat(100),
    };
    const { document } = await product.call<{ document: { id: number } }>(
      'POST',
      '/api/documents/create-from-text',
      text,
    );
    rows.push(await controlRow(browser));
    const pages = { home: '/', ...REMOTES, 'an open text': `/assisted-reader/read/${document.id}` };
    for (const [name, path] of Object.entries(pages)) {
      rows.push(...(await pageRows(browser, product.url + path, name)));
    }
    return [...rows, ...(await loadedRows(browser, product))];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The pages whose lists are long for somebody who has used the product for a year or two. */
async function loadedRows(browser: Browser, product: RunningProduct): Promise<Row[]> {
  const text = book(NOVEL);
  if (!text) return [noBook('pages of a loaded account', NOVEL, `≤ ${inWords(AREA_MS)}`)];
  await loadAccount(product, text);
  const pages = {
    home: '/',
    library: '/assisted-reader',
    vocabulary: '/vocabulary',
    coverage: '/content-coverage',
    'sentence bank': '/sentence-bank',
  };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages)) {
    rows.push(...(await pageRows(browser, product.url + path, `${name} of a loaded account`)));
  }
  return rows;
}

async function pageRows(browser: Browser, url: string, name: string): Promise<Row[]> {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, url));
  return rowsOf(name, visits, new URL(url).pathname === '/' ? HOME_MS : AREA_MS);
}

interface Script {
  url: string;
  gzipped: number;
}

const sum = (scripts: Script[]) => scripts.reduce((bytes, { gzipped }) => bytes + gzipped, 0);

const sizeRow = (what: string, bytes: number, kilobytes: number): Row => ({
  what,
  measured: `${(bytes / 1000).toFixed(0)} kB`,
  budget: `≤ ${kilobytes} kB`,
  met: bytes <= kilobytes * 1000,
});

/** A page of a browser without cache in which the demo user is signed in. */
async function signedIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ extraHTTPHeaders: FROM_ELSEWHERE })).newPage();
  await page.addInitScript(() => localStorage.setItem('userId', '1'));
  return page;
}

async function scriptsOf(browser: Browser, product: RunningProduct, path: string): Promise<Script[]> {
  const page = await signedIn(browser);
  const scripts: Promise<Script>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => ({ url: response.url(), gzipped: gzipSync(body).length })));
  });
  await page.goto(product.url + path, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(scripts);
  await page.context().close();
  return loaded;
}

interface Visit {
  /** Milliseconds until the largest paint, and until the page's own title and data were there. */
  paint: number;
  complete: number;
  shift: number;
  /** The slowest of a few presses and keys, from the input to the next paint, in milliseconds. */
  response: number;
}

function rowsOf(name: string, visits: readonly Visit[], paintMs: number): Row[] {
  const of = (figure: keyof Visit) => median(visits.map((one) => one[figure]));
  const slow = `${name} on slow 4G with a processor four times as slow`;
  return [
    {
      what: `${slow}, largest paint (all its data after ${inWords(of('complete'))})`,
      measured: inWords(of('paint')),
      budget: `≤ ${inWords(paintMs)}`,
      met: of('paint') <= paintMs,
    },
    {
      what: `${slow}, layout shift`,
      measured: of('shift').toFixed(3),
      budget: `≤ ${SHIFT}`,
      met: of('shift') <= SHIFT,
    },
    {
      what: `${slow}, interaction to next paint`,
      measured: inWords(of('response')),
      budget: `< ${inWords(RESPONSE_MS)}`,
      met: of('response') < RESPONSE_MS,
    },
  ];
}

/** Waits for the paints that answer what was pressed, and for what is told of them. */
const NEXT_PAINTS = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))))`;

/** A button that shows a menu of one element, once. */
const EMPTY_PAGE = `<button onclick="this.nextSibling.hidden = false">Settings</button><div role="menu" hidden>-</div>`;

/** Runs in the page from its first moment. Text, because the types here are Node's and know nothing of paints. */
const OBSERVE = `
  globalThis.seen = { paint: 0, shift: 0, response: 0 };
  const observe = (options, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ buffered: true, ...options });
  observe({ type: 'largest-contentful-paint' }, ({ startTime }) => { seen.paint = startTime; });
  observe({ type: 'layout-shift' }, ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId) seen.response = Math.max(seen.response, duration);
  });`;

async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await signedIn(browser);
  await page.addInitScript(OBSERVE);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  await page.goto(url, { waitUntil: 'networkidle' });
  // A slow processor may be busy with scripts when the network is idle already.
  await page.locator('#root h1').first().waitFor();
  await page.getByText('Loading').first().waitFor({ state: 'hidden' });
  const complete = await page.evaluate<number>(LAST_ANSWER);
  const { paint, shift } = await page.evaluate<Visit>('seen');
  await page.getByRole('button', { name: 'Settings' }).first().hover();
  const response = await responseOf(page);
  await page.context().close();
  return { paint, complete, shift, response };
}

/** Presses the button that is pointed at, which opens a menu, and some keys. */
async function responseOf(page: Page): Promise<number> {
  // Nothing that runs in the page: a click of Playwright's, or looking for a role, works out the roles and names of all
  // elements there, and delays the paint that is measured: on a page of 1,500 elements by more than everything else.
  await page.mouse.down();
  await page.mouse.up();
  await page.locator('[role=menu]').waitFor();
  for (const key of ['ArrowDown', 'Escape', 'ArrowRight', 'Tab']) await page.keyboard.press(key);
  await page.evaluate(NEXT_PAINTS);
  return (await page.evaluate<Visit>('seen')).response;
}

/** The same presses where nothing is to do: what this machine and its browser take by themselves. */
async function controlRow(browser: Browser): Promise<Row> {
  const responses: number[] = [];
  for (let round = 0; round < CONTROL_ROUNDS; round++) {
    const page = await (await browser.newContext()).newPage();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
    await page.setContent(EMPTY_PAGE);
    await page.evaluate(OBSERVE);
    await page.locator('button').hover();
    responses.push(await responseOf(page));
    await page.context().close();
  }
  const [least, most] = [Math.min(...responses), Math.max(...responses)];
  return {
    what: 'an empty page with a processor four times as slow, interaction to next paint',
    measured: `${inWords(median(responses))} (${inWords(least)} to ${inWords(most)})`,
    budget: '–',
    met: undefined,
  };
}

/** When the last answer of the gateway had come that the page asked for by itself. */
const LAST_ANSWER = `Math.max(0, ...performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('/api/')).map(({ responseEnd }) => responseEnd))`;
