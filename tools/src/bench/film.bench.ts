import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeWav } from '@ichibun/audiobook/audio/wav';
import { findChromium } from '@ichibun/machine/chromium';
import { inWords, median, type Row, within } from '@ichibun/test-kit/bench';
import { parentsOfProcesses } from '@ichibun/test-kit/processes';
import { type Browser, chromium, type Page } from '@playwright/test';
import { RunningProduct } from '../load/running-product.js';

const SAVED_MS = 1_500;
const LINE_MS = 50;
const CLIP_MS = 50;
const INSIDE_MS = 10_000;
const INSIDE_MB = 50;
const FILM_BYTES = 1_400_000_000;
const LINES = 400;
/** Between two looks at the browser's memory, which take a part of the processor. */
const LOOK_MS = 100;
/** Each letter makes a line that is unlike the others. */
const ANIMALS = '犬猫鳥馬牛魚虫花草木';

/** When each line of the small film is said, in seconds. */
const SAID = [1, 3, 5, 7, 9, 11].map((from, index) => ({
  from,
  to: from + 1.5,
  text: `向こうに${ANIMALS[index]}が見える。`,
}));
const SECONDS = 13;
const RATE = 48_000;
/** The sound of a line that is kept begins this long before it. */
const BEFORE_MS = 150;

/** A film watched in Chromium, on this processor as it is; and the subtitles inside one of 1.4 GB. */
export async function* run(): AsyncGenerator<Row> {
  const { product } = await RunningProduct.startTwice();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    yield* await smallFilm(browser, product);
    yield* await largeFilm(browser, product);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.addInitScript(() => localStorage.setItem('userId', '1'));
  return page;
}

/** Opens an address, and waits until the application has taken the place of the prerendered page. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('#frame').waitFor({ state: 'detached' });
}

const momentOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');

/** A tone while a line is said, else silence. */
function sound(): Buffer {
  const isSaid = (at: number) => SAID.some(({ from, to }) => at >= from * RATE && at < to * RATE);
  const samples = Int16Array.from({ length: SECONDS * RATE }, (_, at) => (isSaid(at) ? 16_000 * Math.sin(at / 8) : 0));
  return Buffer.from(writeWav({ sampleRate: RATE, samples }));
}

async function smallFilm(browser: Browser, product: RunningProduct): Promise<Row[]> {
  const subtitles = SAID.map(
    ({ from, to, text }, index) => `${index + 1}\n${momentOf(from)} --> ${momentOf(to)}\n${text}\n`,
  ).join('\n');
  const form = new FormData();
  form.set('document', new File([subtitles], 'film.srt'));
  const { document } = await product.call<{ document: { id: number } }>('POST', '/api/documents/upload', form);
  const page = await openPage(browser);
  await open(page, `${product.url}/assisted-reader/watch/${document.id}`);
  await page.getByTestId('film-file').setInputFiles({ name: 'film.wav', mimeType: 'audio/wav', buffer: sound() });
  await page.locator('video').waitFor();
  await page.evaluate(OBSERVE_LINES);
  await page.keyboard.press('Space');
  await page.evaluate(UNTIL_LAST_LINE);
  await page.keyboard.press('Space');
  const seen = await page.evaluate<number[]>('seen');
  const late = SAID.map(({ from }, index) => Math.abs((seen[index] ?? Number.POSITIVE_INFINITY) - from) * 1000);

  const saved: number[] = [];
  const apart: number[] = [];
  for (const [index, { from }] of SAID.entries()) {
    await page.evaluate(`document.querySelector('video').currentTime = ${from + 0.5}`);
    await page.locator('[data-captions] p').filter({ hasText: ANIMALS[index]! }).locator('[data-word]').first().focus();
    await page.evaluate(OBSERVE_CLIP);
    await page.keyboard.press('b');
    saved.push(await page.evaluate<number>('clip'));
    const { sentences } = await product.call<{ sentences: { id: number }[] }>('GET', '/api/sentences/bank/1');
    const begins = await page.evaluate<number>(
      `(${BEGINS_AT})('/api/sentences/${Math.max(...sentences.map(({ id }) => id))}/media/sound')`,
    );
    apart.push(Math.abs(begins * 1000 - BEFORE_MS));
  }
  await page.context().close();
  const worst = (numbers: readonly number[]) => Math.max(...numbers);
  return [
    {
      what: `the right line of a film, of ${late.length} the one that is furthest from its moment`,
      measured: inWords(worst(late)),
      ...within(worst(late), LINE_MS),
    },
    {
      what: `a sentence of a film from the key to its kept sound, of ${saved.length} (the slowest ${inWords(worst(saved))})`,
      measured: inWords(median(saved)),
      ...within(median(saved), SAVED_MS),
    },
    {
      what: `the kept sound as Chromium decodes it, beside its line, the worst of ${apart.length}`,
      measured: inWords(worst(apart)),
      budget: `< ${CLIP_MS} ms`,
      met: worst(apart) < CLIP_MS,
    },
  ];
}

async function largeFilm(browser: Browser, product: RunningProduct): Promise<Row[]> {
  const path = join(await mkdtemp(join(tmpdir(), 'ichibun-bench-')), 'film.mkv');
  try {
    writeFilm(path);
    const page = await openPage(browser);
    await open(page, `${product.url}/assisted-reader`);
    const idle: number[] = [];
    for (let times = 0; times < 5; times++) idle.push(await memoryOfBrowser());
    let most = 0;
    let isOver = false;
    const watching = (async () => {
      for (; !isOver; await setTimeout(LOOK_MS)) most = Math.max(most, await memoryOfBrowser());
    })();
    const began = performance.now();
    await page.getByTestId('document-file').setInputFiles(path);
    await page.getByRole('link', { name: 'Watch the film' }).waitFor({ timeout: 120_000 });
    const took = performance.now() - began;
    isOver = true;
    await watching;
    await page.context().close();
    const megabytes = (most - median(idle)) / 1e6;
    return [
      {
        what: `subtitles inside a film of ${FILM_BYTES / 1e9} GB without an index, from its choice to their document`,
        measured: inWords(took),
        ...within(took, INSIDE_MS),
      },
      {
        what: 'the same, memory of all of Chromium beyond idle at most',
        measured: process.platform === 'linux' ? `${megabytes.toFixed(0)} MB` : 'not measured: no /proc',
        budget: `< ${INSIDE_MB} MB`,
        met: process.platform === 'linux' ? megabytes < INSIDE_MB : undefined,
      },
    ];
  } finally {
    rmSync(path, { force: true });
  }
}

/** Bytes of memory of the browser that this process has started, shared pages counted once (Linux's PSS). */
async function memoryOfBrowser(): Promise<number> {
  const parents = await parentsOfProcesses();
  const isOurs = (pid: number): boolean => pid === process.pid || (parents.has(pid) && isOurs(parents.get(pid)!));
  let bytes = 0;
  for (const pid of parents.keys()) {
    if (pid === process.pid || !isOurs(pid)) continue;
    const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    if (!/chrom|headless/.test(program)) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    bytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  }
  return bytes;
}

const fourBytes = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const bytesOf = (text: string) => [...Buffer.from(text)];
const idBytes = (id: number) => fourBytes(id).slice(Math.floor(Math.clz32(id) / 8));
const header = (id: number, size: number) => [...idBytes(id), 0x08, ...fourBytes(size)];
const element = (id: number, content: readonly number[]) => [...header(id, content.length), ...content];
/** The size of what ends where the next of its kind begins. */
const UNKNOWN = [0x01, 255, 255, 255, 255, 255, 255, 255];

/** Sizes of blocks: two of sound and one picture, over and over, as a film of two hours has some 260,000. */
const BLOCKS = [400, 400, 15_200];
const BLOCKS_OF_CLUSTER = 600;

/** A sparse Matroska file without an index, with headers of blocks as dense as a film's, and subtitles among them. */
function writeFilm(path: string): void {
  const file = openSync(path, 'w');
  const track = (number: number, type: number, codec: string) =>
    element(0xae, [...element(0xd7, [number]), ...element(0x83, [type]), ...element(0x86, bytesOf(codec))]);
  const tracks = [...track(1, 1, 'V_VP9'), ...track(2, 2, 'A_OPUS'), ...track(3, 17, 'S_TEXT/UTF8')];
  let at = 0;
  const write = (bytes: readonly number[]) => {
    writeSync(file, Uint8Array.from(bytes), 0, bytes.length, at);
    at += bytes.length;
  };
  write([
    ...element(0x1a45dfa3, element(0x4282, bytesOf('matroska'))),
    ...[...idBytes(0x18538067), ...UNKNOWN],
    ...element(0x1654ae6b, tracks),
  ]);
  const sizeOfCluster = (BLOCKS_OF_CLUSTER / BLOCKS.length) * BLOCKS.reduce((sum, size) => sum + size + 12, 0);
  const clusters = Math.floor(FILM_BYTES / sizeOfCluster);
  let said = 0;
  for (let cluster = 0; cluster < clusters; cluster++) {
    const text = `${ANIMALS[cluster % ANIMALS.length]}が${cluster}回見える。`;
    const line = element(0xa1, [0x83, 0, 100, 0, ...bytesOf(text)]);
    const isSaid = said < Math.floor(((cluster + 1) * LINES) / clusters);
    if (isSaid) said++;
    write([
      ...[...idBytes(0x1f43b675), ...UNKNOWN],
      ...element(0xe7, fourBytes(cluster * 9_000)),
      ...(isSaid ? element(0xa0, [...line, ...element(0x9b, fourBytes(2_000))]) : []),
    ]);
    for (let index = 0; index < BLOCKS_OF_CLUSTER; index++) {
      const size = BLOCKS[index % BLOCKS.length]!;
      write([...header(0xa3, size), 0x80 | (size > 1_000 ? 1 : 2), 0, 0, 0]);
      at += size - 4;
    }
  }
  ftruncateSync(file, at);
  closeSync(file);
}

// What follows runs in the page. Text, because the types here are Node's.

/** Moments of the film at which another line was shown. */
const OBSERVE_LINES = `
  globalThis.seen = [];
  {
    const captions = document.querySelector('[data-captions]');
    let last = '';
    new MutationObserver(() => {
      const text = captions.textContent.replace(/[^${ANIMALS}]/g, '');
      const { paused, currentTime } = document.querySelector('video');
      if (!paused && text !== '' && text !== last) seen.push(currentTime);
      last = text;
    }).observe(captions, { childList: true, subtree: true, characterData: true });
  }`;

const UNTIL_LAST_LINE = `new Promise((resolve) => {
  const video = document.querySelector('video');
  video.addEventListener('timeupdate', () => video.currentTime > ${SECONDS - 1} && resolve());
})`;

/** Milliseconds from the next key to the notice that the clip is saved. */
const OBSERVE_CLIP = `
  globalThis.clip = new Promise((resolve) => {
    const status = document.querySelector('[data-clip]');
    addEventListener('keydown', ({ timeStamp }) => {
      new MutationObserver((_, observer) => {
        if (status.dataset.clip !== 'saved') return;
        observer.disconnect();
        resolve(performance.now() - timeStamp);
      }).observe(status, { attributes: true });
    }, { once: true, capture: true });
  });
  0`;

/** When a sound is first loud, in seconds, as the browser decodes it. */
const BEGINS_AT = `async (address) => {
  const bytes = await (await fetch(address)).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, ${RATE}).decodeAudioData(bytes);
  return sound.getChannelData(0).findIndex((sample) => Math.abs(sample) > 0.1) / ${RATE};
}`;
