import { findChromium } from '@ichibun/machine/chromium';
import { inWords, median, type Row, within } from '@ichibun/test-kit/bench';
import { chromium, type Page } from '@playwright/test';
import { RunningProduct } from '../load/running-product.js';
import { allCounted } from './loaded-account.js';

const CARDS = 40;
const PAINTED_MS = 50;
/** Each letter makes a word that is asked about: 犬, 鳥, … */
const ANIMALS = '犬猫鳥馬牛魚虫花草木森林川山海空雨雪風雲星月石土火水米肉茶酒紙本絵歌声色形音光影道橋門窓家店町村国';
const TEXT = [...ANIMALS].map((letter) => `向こうに${letter}が見える。`).join('\n');

/** How soon the next card is there once one is answered by a key: on this processor as it is, and this network. */
export async function* run(): AsyncGenerator<Row> {
  const { product } = await RunningProduct.startTwice();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    await product.call('POST', '/api/content/analyze', { title: '向こう', text: TEXT });
    await allCounted(product);
    const settings = await product.call<object>('GET', '/api/users/1/reviews/settings');
    await product.call('POST', '/api/users/1/reviews/settings', { ...settings, newPerDay: CARDS + 10 });
    await product.call('POST', '/api/users/1/cards/newest-text', { count: CARDS + 10 });
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await page.addInitScript(() => localStorage.setItem('userId', '1'));
    await page.addInitScript(OBSERVE);
    await page.goto(`${product.url}/review`, { waitUntil: 'networkidle' });
    const painted = (await answered(page, CARDS)).sort((a, b) => a - b);
    const slow = painted[Math.floor(painted.length * 0.95)]!;
    yield {
      what: `next card painted after the key, of ${painted.length} (95 % of them after ${inWords(slow)})`,
      measured: inWords(median(painted)),
      ...within(median(painted), PAINTED_MS),
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Answers cards by keys; gives of each the milliseconds until the next one was painted. */
async function answered(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    await page.locator(UNANSWERED).waitFor();
    await page.keyboard.press('Space');
    await page.locator(ANSWERED).waitFor();
    await page.keyboard.press('3');
    times.push(await page.evaluate<number>('painted'));
  }
  return times;
}

const ANSWERED = 'section[aria-label="Card"]:has([lang=en])';
const UNANSWERED = 'section[aria-label="Card"]:not(:has([lang=en]))';

/**
 * Runs in the page from its first moment: after each answer it looks in every frame whether a card is in front that has
 * no answer, and says when that frame was painted. Text, because the types here are Node's.
 */
const OBSERVE = `
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== '3') return;
    const { promise, resolve } = Promise.withResolvers();
    globalThis.painted = promise;
    const look = () => requestAnimationFrame(() => {
      if (!document.querySelector('${UNANSWERED}')) return look();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
      channel.port2.postMessage(null);
    });
    look();
  }, true);`;
