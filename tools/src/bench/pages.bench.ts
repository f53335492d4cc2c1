import { findChromium } from '@ichibun/machine/chromium';
import { book, inWords, median, noBook, type Row, within } from '@ichibun/test-kit/bench';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { RunningProduct } from '../load/running-product.js';
import { allCounted, loadAccount } from './loaded-account.js';

const SHELL_KB = 170;
const REMOTE_KB = 40;
const HOME_MS = 1_500;
const AREA_MS = 1_800;
const ANALYSIS_MS = 1_000;
const SHIFT = 0.02;
const RESPONSE_MS = 100;
/** How many of a page's acts are named, the slowest first. */
const NAMED_ACTS = 3;
const ROUNDS = 3;
const CONTROL_ROUNDS = 9;
/** Thousands of words, of which the learner does not know hundreds. */
const CHAPTER_CHARACTERS = 10_000;
const NOVEL = 'wagahai-wa-neko-de-aru.txt';

/** Slow 4G: 1.6 Mbit/s with 150 ms of latency, and a processor four times as slow. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOW_PROCESSOR = 4;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Whoever is that slow is not on this machine: the gateway compresses what it answers them. */
const FROM_ELSEWHERE = { 'x-forwarded-for': '203.0.113.7' };

/** What each area loads beyond the shell, by the page that shows it. */
const REMOTES: Record<string, string> = {
  vocabulary: '/vocabulary',
  coverage: '/content-coverage',
  sentences: '/sentence-bank',
  reader: '/assisted-reader',
  dictionary: '/dictionary?q=taberu',
  analytics: '/analytics',
  audiobook: '/bilingual-audiobook',
  admin: '/admin',
};

/** What a browser has to load, and how soon it shows something. */
export async function* run(): AsyncGenerator<Row> {
  const { product } = await RunningProduct.startTwice({ TRUSTED_PROXIES: 'loopback' });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const shell = await scriptsOf(browser, product, '/');
    yield sizeRow('JavaScript of the shell, as sent', sum(shell), SHELL_KB);
    for (const [name, path] of Object.entries(REMOTES)) {
      const scripts = (await scriptsOf(browser, product, path)).filter(({ url }) => url.includes(`/mfe/${name}/`));
      if (scripts.length > 0) yield sizeRow(`JavaScript of the area ${name}, as sent`, sum(scripts), REMOTE_KB);
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
    yield controlRow(browser);
    for (const [name, path] of Object.entries({ home: '/', ...REMOTES })) {
      yield* await pageRows(browser, product.url + path, name, name === 'dictionary' ? LOOKING_UP : []);
    }
    const read = `${product.url}/assisted-reader/read/${document.id}`;
    yield* await pageRows(browser, read, 'an open text', READING);
    const analysis = await product.call<{ id: number }>('POST', '/api/content/analyze', {
      title: text.title,
      text: text.content,
    });
    await allCounted(product);
    const opened = `${product.url}/content-coverage?analysis=${analysis.id}`;
    yield* await pageRows(browser, opened, 'an opened analysis', CHOOSING_WORDS, ANALYSIS_MS);
    yield* await loadedRows(browser, product);
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
  const analysis = await product.call<{ id: number }>('POST', '/api/content/analyze', {
    title: 'A chapter',
    text: text.slice(0, CHAPTER_CHARACTERS),
  });
  await allCounted(product);
  const pages: [name: string, path: string, acts?: readonly Act[]][] = [
    ['home', '/'],
    ['library', '/assisted-reader', searching('Search by title or author', '1')],
    ['vocabulary', '/vocabulary', searching('Search vocabulary...', 'a')],
    ['coverage', '/content-coverage'],
    ['an analysis of a chapter', `/content-coverage?analysis=${analysis.id}`, CHOOSING_MANY],
    ['sentence bank', '/sentence-bank', CHOOSING],
  ];
  const rows: Row[] = [];
  for (const [name, path, acts] of pages) {
    rows.push(...(await pageRows(browser, product.url + path, `${name} of a loaded account`, acts)));
  }
  return rows;
}

async function pageRows(
  browser: Browser,
  url: string,
  name: string,
  acts: readonly Act[] = [],
  paintMs = AREA_MS,
): Promise<Row[]> {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, url, acts));
  const { shift } = await visit(browser, url, [], PHONE);
  return rowsOf(name, visits, shift, new URL(url).pathname === '/' ? HOME_MS : paintMs);
}

interface Script {
  url: string;
  /** Bytes as sent: by brotli, as browsers take it over https. shell.spec.ts counts the same. */
  sent: number;
}

const sum = (scripts: Script[]) => scripts.reduce((bytes, { sent }) => bytes + sent, 0);

const sizeRow = (what: string, bytes: number, kilobytes: number): Row => ({
  what,
  measured: `${(bytes / 1000).toFixed(0)} kB`,
  budget: `≤ ${kilobytes} kB`,
  met: bytes <= kilobytes * 1000,
});

/** A page of a browser without cache in which the demo user is signed in. */
async function signedIn(browser: Browser, viewport = DESKTOP): Promise<Page> {
  const page = await (await browser.newContext({ extraHTTPHeaders: FROM_ELSEWHERE, viewport })).newPage();
  await page.addInitScript(() => localStorage.setItem('userId', '1'));
  return page;
}

async function scriptsOf(browser: Browser, product: RunningProduct, path: string): Promise<Script[]> {
  const page = await signedIn(browser);
  const scripts: Promise<Script>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.push(request.sizes().then((sizes) => ({ url: request.url(), sent: sizes.responseBodySize })));
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
  /** Of each act, from the input to the paint that answers it, in milliseconds; 0 below {@link SHORTEST_MS}. */
  responses: Responses;
  /** Of the acts that say what they change: from the press to the frame that shows all of it. */
  sights: Responses;
}

type Responses = Record<string, number>;

function rowsOf(name: string, visits: readonly Visit[], shiftOnPhone: number, paintMs: number): Row[] {
  const of = (figure: Exclude<keyof Visit, 'responses' | 'sights'>) => median(visits.map((one) => one[figure]));
  const slow = `${name} on slow 4G with a processor four times as slow`;
  return [
    {
      what: `${slow}, largest paint (all its data after ${inWords(of('complete'))})`,
      measured: inWords(of('paint')),
      ...within(of('paint'), paintMs),
    },
    {
      what: `${slow}, layout shift, also on a screen of ${PHONE.width} pixels`,
      measured: `${of('shift').toFixed(3)}, ${shiftOnPhone.toFixed(3)}`,
      budget: `≤ ${SHIFT}`,
      met: Math.max(of('shift'), shiftOnPhone) <= SHIFT,
    },
    responseRow(
      slow,
      visits.map(({ responses }) => responses),
    ),
    ...Object.keys(visits[0]!.sights).map((act) => {
      const ms = median(visits.map(({ sights }) => sights[act]!));
      return {
        what: `${slow}, ${act}, press to all that it changes`,
        measured: inWords(ms),
        ...within(ms, RESPONSE_MS),
      };
    }),
  ];
}

/** Which acts are slow, and the slowest of them. */
function responseRow(where: string, rounds: readonly Responses[]): Row {
  const acts = Object.keys(rounds[0]!)
    .map((act) => ({ act, ms: median(rounds.map((responses) => responses[act]!)) }))
    .sort((one, other) => other.ms - one.ms);
  const said = (ms: number) => (ms === 0 ? `under ${inWords(SHORTEST_MS)}` : inWords(ms));
  const slowest = acts.slice(0, NAMED_ACTS).map(({ act, ms }) => `${act} ${said(ms)}`);
  return {
    what: `${where}, interaction to next paint (${slowest.join(', ')})`,
    measured: said(acts[0]!.ms),
    ...within(acts[0]!.ms, RESPONSE_MS),
  };
}

/** Waits until the page has painted what was done to it, and has nothing left to do; gives the time of that. */
const NEXT_PAINTS = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(performance.now())))))`;

/** A button that shows a menu of one element, once. */
const EMPTY_PAGE = `<button onclick="this.nextSibling.hidden = false">Settings</button><div role="menu" hidden>-</div>`;

/** Event Timing tells of no shorter ones. */
const SHORTEST_MS = 16;

/** As long as Playwright waits for what it looks for. */
const LONGEST_MS = 30_000;

/** Runs in the page from its first moment. Text, because the types here are Node's and know nothing of paints. */
const OBSERVE = `
  globalThis.seen = { paint: 0, shift: 0, events: [] };
  const observe = (options, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ buffered: true, ...options });
  observe({ type: 'largest-contentful-paint' }, ({ startTime }) => { seen.paint = startTime; });
  observe({ type: 'layout-shift' }, ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  observe({ type: 'event', durationThreshold: ${SHORTEST_MS} }, ({ interactionId, startTime, duration }) => {
    if (interactionId) seen.events.push({ startTime, duration });
  });
  const newWords = (text) => /\\d+ of \\d+ words new/.exec(text)?.[0];
  globalThis.isOtherCount = (before) => newWords(document.body.textContent) !== newWords(before);
  globalThis.watchFor = (isSeen) => {
    const before = document.body.textContent;
    globalThis.sight = new Promise((resolve, reject) => {
      addEventListener('click', ({ timeStamp }) => {
        const look = () => {
          const past = performance.now() - timeStamp;
          if (isSeen(before)) resolve(past);
          else if (past > ${LONGEST_MS}) reject(new Error('The page has not shown in time: ' + isSeen));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }, { capture: true, once: true });
    });
  };`;

/** What {@link OBSERVE} has seen in the page. */
interface Seen {
  paint: number;
  shift: number;
  events: { startTime: number; duration: number }[];
}

async function visit(browser: Browser, url: string, acts: readonly Act[], viewport = DESKTOP): Promise<Visit> {
  const page = await signedIn(browser, viewport);
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
  const { paint, shift } = await page.evaluate<Seen>('seen');
  const { responses, sights } = await responsesOf(page, [...MENU, ...acts]);
  await page.context().close();
  return { paint, complete, shift, responses, sights };
}

/** Something that a learner does: a press of a button or of a key. */
interface Act {
  name: string;
  /** What is pressed with the mouse; without it, it is the key. */
  button?: (page: Page) => Locator;
  key?: string;
  /** What is there when it is done. */
  shows?: string;
  /** What is done before, and not measured. */
  prepare?: (page: Page) => Promise<void>;
  /** Whether the page shows all that the press changes: a function's text, which gets the page's text from before. */
  isSeen?: string;
}

/** On any page: a menu is opened, moved through and closed; over a text on a phone it is the dialog of the reader's settings. */
const MENU: readonly Act[] = [
  {
    name: 'pressing Settings',
    button: (page) => page.getByRole('button', { name: 'Settings' }).first(),
    shows: '[role=menu], [role=dialog]',
  },
  { name: 'ArrowDown', key: 'ArrowDown' },
  { name: 'Escape', key: 'Escape' },
  { name: 'ArrowRight', key: 'ArrowRight' },
  { name: 'Tab', key: 'Tab' },
];

/**
 * In an open text: a word is looked up, begun (its button and its underline say so, and a word less is new), undone and
 * closed, and the next sentence comes; then a page is turned.
 */
const READING: readonly Act[] = [
  {
    name: 'looking up a word',
    button: (page) => page.locator('[data-mark=unknown]').first(),
    shows: '[role=dialog]',
    isSeen: `() => document.querySelector('[role=dialog]')`,
  },
  {
    name: 'learning it',
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Learn', exact: true }),
    // Until the answer is there a press does not take it back.
    shows: 'text=Card made',
    isSeen: `(before) => document.querySelector('[role=dialog] [aria-pressed=true]') &&
      document.querySelector('[data-mark=learning]') && isOtherCount(before)`,
  },
  {
    name: 'taking it back',
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Learning' }),
    isSeen: `(before) => !document.querySelector('[role=dialog] [aria-pressed=true]') &&
      !document.querySelector('[data-mark=learning]') && isOtherCount(before)`,
  },
  { name: 'closing it', key: 'Escape' },
  { name: 'the next sentence', button: (page) => page.getByRole('button', { name: 'Next sentence' }) },
  { name: 'page view', key: 'v', shows: '[data-text]' },
  {
    name: 'the next page',
    button: (page) => page.getByRole('button', { name: 'Next page' }),
    isSeen: `() => !document.body.textContent.includes('Sentences 1–')`,
  },
];

/** In an opened analysis: a word is looked at, and one is begun. */
const CHOOSING_WORDS: readonly Act[] = [
  {
    name: 'opening a word',
    button: (page) => page.locator('[data-row] [aria-haspopup=dialog]').first(),
    shows: '[role=dialog]',
  },
  { name: 'closing it', key: 'Escape' },
  {
    name: 'learning a word',
    button: (page) =>
      page
        .locator('[data-row]')
        .getByRole('button', { name: /^Learn / })
        .first(),
  },
];

/** In an analysis of many words: the first 50 are chosen and begun together, and that is undone. */
const CHOOSING_MANY: readonly Act[] = [
  {
    name: 'choosing 50 words',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('unknown');
      await chosen(page).getByRole('spinbutton').fill('50');
    },
    button: (page) => chosen(page).getByRole('button', { name: 'First' }),
  },
  {
    name: 'learning 50 words',
    button: (page) => chosen(page).getByRole('button', { name: 'Learn', exact: true }),
    shows: 'text=/You are learning \\d+ words/',
    isSeen: `() => document.querySelectorAll('[data-row] [aria-label^="Learning "]').length > 4`,
  },
  { name: 'undoing that', button: (page) => page.getByRole('button', { name: 'Undo' }), shows: 'text=Undone' },
];

const chosen = (page: Page) => page.getByRole('group', { name: 'Chosen words' }).first();

/** In a long list: a letter is searched for. */
const searching = (label: string, letter: string): readonly Act[] => [
  { name: 'pressing the search', button: (page) => page.getByRole('searchbox', { name: label }) },
  { name: 'typing a letter', key: letter },
];

/** In the box of the dictionary: a letter goes, which suggestions follow, and one more while they are there. */
const LOOKING_UP: readonly Act[] = [
  { name: 'pressing the box', button: (page) => page.getByRole('combobox', { name: 'Look up a word' }) },
  { name: 'the first key', key: 'Backspace', shows: '[role=option]' },
  { name: 'a key among suggestions', key: 'Backspace' },
];

/** In the bank: all sentences are chosen, then one less. */
const CHOOSING: readonly Act[] = [
  { name: 'choosing all', button: (page) => page.getByRole('checkbox', { name: 'Select all sentences' }) },
  { name: 'choosing one', button: (page) => page.getByRole('checkbox', { name: /^Select the sentence for/ }).first() },
  ...searching('Search sentences...', 'a'),
];

/**
 * Does one after the other as people do: a button or a key is down for longer than a frame, and the next thing is done
 * when the last one's answer is seen. Otherwise what is measured is how long a press waits for the one before.
 */
async function responsesOf(page: Page, acts: readonly Act[]): Promise<Pick<Visit, 'responses' | 'sights'>> {
  const begun: number[] = [];
  const sights: Responses = {};
  for (const { name, button, key = '', shows, prepare, isSeen } of acts) {
    await prepare?.(page);
    // Pointed at first, and then nothing of Playwright's that runs in the page: its own click, or a look for a role,
    // works out the roles and names of all elements there, and delays the paint that is measured: on a page of 1,500
    // elements by more than everything else.
    await button?.(page).hover();
    begun.push(await page.evaluate<number>(NEXT_PAINTS));
    await (button ? page.mouse.down() : page.keyboard.down(key));
    await page.evaluate(NEXT_PAINTS);
    if (isSeen) await page.evaluate(`watchFor(${isSeen})`);
    await (button ? page.mouse.up() : page.keyboard.up(key));
    await page.evaluate(NEXT_PAINTS);
    if (isSeen) sights[name] = await page.evaluate<number>('sight');
    if (shows) await page.locator(shows).first().waitFor();
  }
  begun.push(await page.evaluate<number>(NEXT_PAINTS));
  const { events } = await page.evaluate<Seen>('seen');
  const during = (act: number) =>
    events.filter((one) => one.startTime >= begun[act]! && one.startTime < begun[act + 1]!);
  const responses = Object.fromEntries(
    acts.map(({ name }, index) => [name, Math.max(0, ...during(index).map(({ duration }) => duration))]),
  );
  return { responses, sights };
}

/** The same where nothing is to do: what this machine and its browser take by themselves. */
async function controlRow(browser: Browser): Promise<Row> {
  const responses: number[] = [];
  for (let round = 0; round < CONTROL_ROUNDS; round++) {
    const page = await (await browser.newContext()).newPage();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
    await page.setContent(EMPTY_PAGE);
    await page.evaluate(OBSERVE);
    responses.push(Math.max(...Object.values((await responsesOf(page, MENU)).responses)));
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
