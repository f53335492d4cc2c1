import { gzipSync } from 'node:zlib';
import { findChromium } from '@ichibun/machine/chromium';
import { inWords, median, type Row } from '@ichibun/test-kit/bench';
import { type Browser, chromium, type Page } from '@playwright/test';
import { RunningProduct } from './running-product.js';

const SHELL_KB = 220;
const REMOTE_KB = 40;
const LCP_MS = 2_500;
const ROUNDS = 5;

/** Slow 4G: 1.6 Mbit/s with 150 ms of latency, and a processor four times as slow. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOW_PROCESSOR = 4;

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
  const { product } = await RunningProduct.startTwice();
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
    for (const [name, path] of Object.entries({ home: '/', ...REMOTES })) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await largestPaint(browser, product.url + path));
      const lcp = median(times);
      rows.push({
        what: `${name} on slow 4G with a processor four times as slow, largest paint`,
        measured: inWords(lcp),
        budget: `≤ ${inWords(LCP_MS)}`,
        met: lcp <= LCP_MS,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
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
  const page = await (await browser.newContext()).newPage();
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

/** Runs in the page. Text, because the types here are Node's and know nothing of paints. */
const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

async function largestPaint(browser: Browser, url: string): Promise<number> {
  const page = await signedIn(browser);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  await page.goto(url, { waitUntil: 'networkidle' });
  // A slow processor may be busy with scripts when the network is idle already.
  await page.locator('#root h1').first().waitFor();
  await page.getByText('Loading...').first().waitFor({ state: 'hidden' });
  const paint = await page.evaluate<number>(LARGEST_PAINT);
  await page.context().close();
  return paint;
}
