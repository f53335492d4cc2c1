import type { Locator, Page } from '@playwright/test';
import { BufferSource, Input, WEBM } from 'mediabunny';
import { matroska } from '../reader/src/testing/films.js';
import { expectAxeFindsNothing } from './axe.js';
import { willChoose } from './chosen-file.js';
import { keepMediaKeys, pressMediaKey } from './media-keys.js';
import { expectNotice, holdNotice, keepNotices } from './notices.js';
import { keepPicture } from './picture.js';
import { keepMoves, playSlowly, setPace } from './played-media.js';
import { expect, type Gateway, test } from './product.js';
import { recorded } from './recorded-film.js';
import { tabTo } from './tab-to.js';
import { wav } from './wav.js';

/** When each line is said, in seconds. Between the third and the last nobody speaks for six seconds. */
const SAID = [
  { from: 1, to: 2.5, text: '猫が好きです。' },
  { from: 3, to: 4.5, text: '犬が走る。' },
  { from: 5, to: 6.5, text: '猫が犬を見る。' },
  { from: 12.5, to: 14, text: '水を飲む。' },
];

const momentOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
const SUBTITLES = SAID.map(
  ({ from, to, text }, index) => `${index + 1}\n${momentOf(from)} --> ${momentOf(to)}\n${text}\n`,
).join('\n');

/** A film without a picture: a tone while somebody speaks, else silence, as WAV of 8 bits. */
function sound(seconds: number): Buffer {
  const rate = 8_000;
  const isSpoken = (at: number) => SAID.some(({ from, to }) => at / rate >= from && at / rate < to);
  return wav(
    rate,
    Uint8Array.from({ length: rate * seconds }, (_, at) => 128 + (isSpoken(at) ? (at % 20) * 4 - 40 : 0)),
  );
}
const FILM = { name: 'film.wav', mimeType: 'audio/wav', buffer: sound(16) };

/** Adds the subtitles, and opens the page on which they are watched. */
async function openPage(page: Page, gateway: Gateway): Promise<void> {
  for (const word of ['猫', '好き', '見る', 'が', 'を', 'です']) await gateway.addWord(word, '', 'known');
  await page.goto('/assisted-reader');
  await page
    .getByTestId('document-file')
    .setInputFiles({ name: '映画.srt', mimeType: '', buffer: Buffer.from(SUBTITLES) });
  await page.getByRole('link', { name: 'Read 映画' }).click();
  await page.getByRole('navigation', { name: 'This text' }).getByRole('link', { name: 'Watch' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/watch\/\d+$/);
  await expect(page.getByText('1 new word').first()).toBeVisible();
}

const captions = (page: Page) => page.locator('[data-captions] p[lang=ja]');
const video = (page: Page) => page.locator('video');
const moment = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.currentTime);
const isPaused = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.paused);
const goTo = (page: Page, seconds: number) =>
  video(page).evaluate((film: HTMLVideoElement, at) => {
    film.currentTime = at;
  }, seconds);

test('subtitles are watched beside their film: lines in time, by keys, from line to line, where the learner was', async ({
  learner: page,
  gateway,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postDataBuffer()?.toString('latin1') ?? '');
  });
  await openPage(page, gateway);
  const before = page.getByRole('region', { name: 'Before you watch' });
  const figures = {
    Coverage: '44.4%',
    'New words': '4',
    Lines: '4',
    'Without a new word': '1',
    'With one new word': '1',
  };
  for (const [name, figure] of Object.entries(figures))
    await expect(before.getByText(name, { exact: true }).locator('..')).toHaveText(name + figure);
  await keepPicture(page, '1 before');
  await expectAxeFindsNothing(page, 'before a film');
  await page.getByTestId('film-file').setInputFiles(FILM);
  await expect(video(page)).toBeVisible();

  // Where the film is at each frame of the page, and the line that is seen there.
  const drawn = await page.evaluateHandle(() => {
    const film = document.querySelector('video')!;
    const frames: { at: number; text: string }[] = [];
    const look = () => {
      const text = document.querySelector('[data-captions] p[lang=ja]')?.textContent ?? '';
      if (!film.paused) frames.push({ at: film.currentTime, text });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return frames;
  });
  await page.keyboard.press('Space');
  await expect.poll(() => moment(page), { timeout: 15_000 }).toBeGreaterThan(5.2);
  await page.keyboard.press('Space');
  expect(await isPaused(page)).toBe(true);
  const frames = await drawn.jsonValue();
  const changes = frames.flatMap(({ text }, frame) =>
    text !== '' && text !== frames[frame - 1]?.text ? [{ text, frame }] : [],
  );
  for (const [index, { from, text }] of SAID.slice(0, 3).entries()) {
    expect(changes[index]!.text).toBe(text);
    // Of those that a machine draws when it is not busy, three are 50 ms.
    const late = changes[index]!.frame - frames.findIndex(({ at }) => at >= from);
    expect(late, `line ${index}`).toBeGreaterThanOrEqual(0);
    expect(late, `line ${index}`).toBeLessThanOrEqual(3);
  }
  // The film may have gone on beyond the line before it stopped.
  await goTo(page, 5.5);
  await expect(captions(page)).toContainText('見');
  await keepPicture(page, '2 a line');
  await expectAxeFindsNothing(page, 'a film');

  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => moment(page)).toBeCloseTo(3, 1);
  await expect(page.locator('main [aria-current=true]')).toContainText('犬が走る。');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => moment(page)).toBeCloseTo(12.5, 1);
  // The film says where it is before it has come there.
  await expect(captions(page)).toContainText('水');

  // The place is kept as the reader's is, and the film begins there.
  await page.reload();
  await page.getByTestId('film-file').setInputFiles(FILM);
  await expect.poll(() => moment(page)).toBeCloseTo(12.5, 1);
  await expect(captions(page)).toContainText('水');
  // Nothing of the film has left the device.
  expect(sent.filter((body) => body.includes('RIFF'))).toEqual([]);
});

test('the home page goes on with a film that was watched last, and opens it; its new words come by one call', async ({
  learner: page,
  gateway,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openPage(page, gateway);
  asked.length = 0;
  await page.reload();
  await expect(page.getByText('1 new word').first()).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/new-words'))).toHaveLength(1);
  expect(asked.filter((path) => /\/documents\/\d+\/words$/.test(path)).length).toBeLessThanOrEqual(1);
  await willChoose(page, FILM.name, FILM.buffer);
  await page.getByRole('button', { name: 'Choose the film…' }).click();
  await expect(video(page)).toBeVisible();
  await goTo(page, 3.4);
  await expect(captions(page)).toContainText('走');

  await page.goto('/');
  await page.getByRole('link', { name: 'Continue reading 映画' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/watch\/\d+$/);
  await page.reload();
  await expect(video(page)).toBeVisible();
  await expect(captions(page)).toContainText('走');

  // Whoever reads the text goes on with the text.
  await page.getByRole('navigation', { name: 'This text' }).getByRole('link', { name: 'Read' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('continue-at'))).toBe('');
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue reading 映画' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
});

test('a film stops after lines with one new word or with any, and waits while a word is looked up', async ({
  learner: page,
  gateway,
}) => {
  await openPage(page, gateway);
  await page.getByTestId('film-file').setInputFiles(FILM);
  await page.getByRole('button', { name: 'Watching settings' }).click();
  await page.getByText('After sentences with one new word').click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await goTo(page, 4.8);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  // 犬 is the one new word of the third line.
  await expect.poll(() => isPaused(page), { timeout: 10_000 }).toBe(true);
  expect(await moment(page)).toBeCloseTo(6.5, 1);
  await expect(captions(page)).toContainText('犬');
  await page.keyboard.press('n');
  await expect(captions(page).getByRole('button', { name: '犬' })).toBeFocused();
  await page.keyboard.press('m');
  await expectNotice(page, /犬/);
  await expect(page.getByText('2 new words')).toHaveCount(1);

  await goTo(page, 1.1);
  await playSlowly(video(page));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await captions(page).getByRole('button', { name: '猫' }).click();
  await expect(page.getByRole('dialog', { name: '猫' })).toBeVisible();
  await expect.poll(() => isPaused(page)).toBe(true);
  await keepPicture(page, '3 a word');
  await page.keyboard.press('Escape');
  await expect.poll(() => isPaused(page)).toBe(false);
  await setPace(video(page), 1);

  // 走る is the one new word of the second line, the last one has two.
  await expect.poll(() => isPaused(page), { timeout: 10_000 }).toBe(true);
  await page.getByRole('button', { name: 'Watching settings' }).click();
  await page.getByText('After sentences with new words').click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await goTo(page, 12.2);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => isPaused(page), { timeout: 10_000 }).toBe(true);
  expect(await moment(page)).toBeCloseTo(14, 1);
});

test('lines of a film are repeated from A to B, by media keys it goes from line to line, and it stops by itself at night', async ({
  learner: page,
  gateway,
}) => {
  await keepMediaKeys(page);
  await page.clock.install();
  await openPage(page, gateway);
  await page.getByTestId('film-file').setInputFiles(FILM);
  await goTo(page, 3.4);
  await expect(captions(page)).toContainText('走');
  await page.keyboard.press('a');
  await goTo(page, 5.5);
  await expect(captions(page)).toContainText('見');
  await page.getByRole('button', { name: 'Watching settings' }).click();
  await page.getByRole('button', { name: 'Repeat to here (B)' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const moves = await keepMoves(video(page));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => moves.jsonValue()).toContain(3);
  await page.keyboard.press('a');

  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('映画');
  await pressMediaKey(page, 'pause');
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused');
  // Headphones say so again.
  await pressMediaKey(page, 'pause');
  expect(await isPaused(page)).toBe(true);
  await goTo(page, 3.4);
  await expect(captions(page)).toContainText('走');
  await pressMediaKey(page, 'nexttrack');
  await expect.poll(() => moment(page)).toBeCloseTo(5, 1);
  await pressMediaKey(page, 'previoustrack');
  await expect.poll(() => moment(page)).toBeCloseTo(3, 1);

  await page.getByRole('button', { name: 'Watching settings' }).click();
  await expect(page.getByRole('button', { name: 'Repeat from here (A)' })).toBeVisible();
  await page.getByText('10 min', { exact: true }).click();
  await expectAxeFindsNothing(page, 'settings of a film');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await pressMediaKey(page, 'play');
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.clock.fastForward('10:01');
  await expect.poll(() => isPaused(page)).toBe(true);
  expect(await moment(page)).toBeLessThan(15);
});

test('subtitles that are too early are put right by one press, and what nobody says is skipped', async ({
  learner: page,
  gateway,
}) => {
  await openPage(page, gateway);
  await page.getByTestId('film-file').setInputFiles(FILM);
  await goTo(page, 4);
  const line = page.locator('[data-line="0"]');
  await line.hover();
  await line.getByRole('button', { name: 'This line is now' }).click();
  await expect(captions(page)).toContainText('猫');
  await page.getByRole('button', { name: 'Watching settings' }).click();
  await expect(page.getByText('3.0 s later')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('Skip parts without speech').click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await goTo(page, 6);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(captions(page)).toContainText('水', { timeout: 10_000 });
  // Of the six seconds there is one that the film has jumped over.
  const isPlayed = (at: number) =>
    video(page).evaluate(
      ({ played }: HTMLVideoElement, second) =>
        [...Array(played.length).keys()].some((part) => played.start(part) <= second && second < played.end(part)),
      at,
    );
  expect([await isPlayed(6.1), await isPlayed(11)]).toEqual([true, false]);
});

test('lines are searched, and what cannot be played or has no times says so', async ({ learner: page, gateway }) => {
  await openPage(page, gateway);
  await page.keyboard.press('/');
  await page.keyboard.type('はしる');
  await expect(page.getByText('No line matches.')).toBeVisible();
  await page.getByPlaceholder('Search the lines').fill('犬');
  await expect(page.locator('[data-line]')).toHaveCount(2);
  await page.getByText('Only with one new word').click();
  await expect(page.locator('[data-line]')).toHaveCount(1);
  await page.getByTestId('film-file').setInputFiles({
    name: 'film.avi',
    mimeType: 'video/avi',
    buffer: Buffer.from('RIFF no film at all'),
  });
  await expect(page.getByText('This browser cannot play the film')).toBeVisible();
  await expectAxeFindsNothing(page, 'a film that is not played');

  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '本文',
    content: '猫が好きです。',
    userId: 1,
  });
  await page.goto(`/assisted-reader/watch/${document.id}`);
  await expect(page.getByText('This text has no times')).toBeVisible();
  await page.getByRole('link', { name: 'Read the text' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
});

/** When a sound is heard, in seconds: from its first loud sample to its last. */
const heardIn = (page: Page, sound: Buffer): Promise<{ from: number; to: number; seconds: number }> =>
  page.evaluate(async (bytes) => {
    const file = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
    const { duration, sampleRate, ...buffer } = await (async () => {
      const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file.buffer);
      return { duration: decoded.duration, sampleRate: decoded.sampleRate, samples: decoded.getChannelData(0) };
    })();
    const isLoud = (sample: number) => Math.abs(sample) > 0.1;
    const [first, last] = [buffer.samples.findIndex(isLoud), buffer.samples.findLastIndex(isLoud)];
    return { from: first / sampleRate, to: last / sampleRate, seconds: duration };
  }, sound.toString('base64'));

/** When the first sound of a film is, in seconds of its own clock. */
async function soundBeginsIn(film: Buffer): Promise<number> {
  const input = new Input({ source: new BufferSource(film), formats: [WEBM] });
  return (await input.getPrimaryAudioTrack())!.getFirstTimestamp();
}

/** Saves the sentence that is shown, for its first word, by keys, and waits for its sound and picture. */
async function saveByKeys(page: Page): Promise<void> {
  await expect(captions(page).getByRole('button').first()).toBeVisible();
  await page.keyboard.press('l');
  await page.keyboard.press('b');
  await expect(page.getByText('Sound and picture are saved.')).toBeVisible();
}

/** The sentence that was saved last, and what is kept with it. */
async function lastSaved(page: Page, gateway: Gateway) {
  const { sentences } = await gateway.call<{
    sentences: { id: number; targetSentence: string; mined: { media: string[] } | null }[];
  }>('GET', '/api/sentences/bank/1');
  const [saved] = sentences;
  const load = async (media: string) =>
    Buffer.from(await (await page.request.get(`/api/sentences/${saved!.id}/media/${media}`)).body());
  return { text: saved!.targetSentence, media: saved!.mined?.media ?? [], load };
}

test('a sentence that is saved takes the sound of its line, also where the subtitles are moved', async ({
  learner: page,
  gateway,
}) => {
  await openPage(page, gateway);
  await page.getByTestId('film-file').setInputFiles(FILM);
  await goTo(page, 3.4);
  await saveByKeys(page);
  const { text, media, load } = await lastSaved(page, gateway);
  expect([text.replaceAll(/<\/?b>/g, ''), media]).toEqual(['犬が走る。', ['sound']]);
  // The clip begins 150 ms before its line, and ends 250 ms after it.
  const heard = await heardIn(page, await load('sound'));
  expect(Math.abs(heard.from - 0.15)).toBeLessThan(0.01);
  expect(Math.abs(heard.to - 1.65)).toBeLessThan(0.01);
  expect(heard.seconds).toBeCloseTo(1.9, 2);

  // The last line, shown when the third one is heard.
  await goTo(page, 5);
  const line = page.locator('[data-line="3"]');
  await line.hover();
  await line.getByRole('button', { name: 'This line is now' }).click();
  await goTo(page, 5.5);
  await expect(captions(page)).toContainText('水');
  await saveByKeys(page);
  const moved = await lastSaved(page, gateway);
  expect(moved.text).toContain('水');
  expect(Math.abs((await heardIn(page, await moved.load('sound'))).from - 0.15)).toBeLessThan(0.01);
});

/** Whether nothing lies over the middle of something; what has the screen alone would. */
const isOnTop = (what: Locator) =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('in full screen what is saved says so, and the keys can be looked up', async ({ learner: page, gateway }) => {
  await openPage(page, gateway);
  await page.getByTestId('film-file').setInputFiles(FILM);
  await goTo(page, 3.4);
  await expect(captions(page).getByRole('button').first()).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect.poll(() => isOnTop(captions(page))).toBe(true);
  await page.keyboard.press('l');
  await page.keyboard.press('b');
  const clip = page.getByText('Sound and picture are saved.');
  await expect(clip).toBeVisible();
  await expect.poll(() => isOnTop(clip)).toBe(true);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeVisible();
  await expect.poll(() => isOnTop(keys)).toBe(true);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('navigation', { name: 'This text' }).getByRole('link', { name: 'Read' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
});

test('where only films can have the screen, as on an iPhone, the film fills the page', async ({
  learner: page,
  gateway,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  await openPage(page, gateway);
  await page.getByTestId('film-file').setInputFiles(FILM);
  await goTo(page, 3.4);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const header = page.getByRole('link', { name: 'Ichibun' });
  await expect.poll(() => isOnTop(header)).toBe(false);
  await expect.poll(() => isOnTop(captions(page))).toBe(true);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => isOnTop(header)).toBe(true);
});

test('a film is chosen, watched, searched and moved by keys alone', async ({ learner: page, gateway }) => {
  await openPage(page, gateway);
  await willChoose(page, FILM.name, FILM.buffer);
  await tabTo(page, page.getByRole('button', { name: 'Choose the film…' }));
  await page.keyboard.press('Enter');
  await expect(video(page)).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Watching settings' }));
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Watching settings' });
  await tabTo(page, settings.getByRole('button', { name: 'Show them later' }));
  for (let times = 0; times < 3; times++) await page.keyboard.press('Enter');
  await expect(settings.getByText('0.3 s later')).toBeVisible();
  await tabTo(page, settings.getByRole('checkbox', { name: 'Skip parts without speech' }));
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type('水');
  await expect(page.locator('[data-line]')).toHaveCount(1);
  const found = page.locator('[data-line="3"]');
  await tabTo(page, found.getByRole('button').first());
  await page.keyboard.press('Enter');
  await expect.poll(() => moment(page)).toBeCloseTo(12.8, 1);
  await expect(captions(page)).toContainText('水');
  await tabTo(page, found.getByRole('button', { name: 'This line is now' }));
  await expect(found.getByRole('button', { name: 'This line is now' })).toBeInViewport();
  await goTo(page, 5);
  await page.keyboard.press('Enter');
  await expect(captions(page)).toContainText('水');

  // A word is looked up and left, and the line is played again, more slowly.
  await expect(captions(page).getByRole('button').first()).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('s');
  await page.keyboard.press('r');
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(await video(page).evaluate((film: HTMLVideoElement) => film.playbackRate)).toBe(0.75);
});

test('the page keeps to its budget, and loads nothing for films until one is opened', async ({
  learner,
  gateway,
  browser,
}) => {
  await openPage(learner, gateway);
  // A browser that has loaded nothing yet.
  const page = await browser.newPage();
  await page.addInitScript(() => localStorage.setItem('userId', '1'));
  const loaded: { path: string; kB: number }[] = [];
  const measured: Promise<unknown>[] = [];
  /** Scripts of the shell and of other areas that have a sentence of this page, and those of this area that have. */
  const has = { elsewhere: [] as string[], here: [] as string[] };
  page.on('response', (response) => {
    const { pathname: path } = new URL(response.url());
    if (!path.endsWith('.js')) return;
    const look = async () => {
      const isFilm = (await response.text()).includes('Sound and picture are saved.');
      if (isFilm) has[path.startsWith('/mfe/reader/') ? 'here' : 'elsewhere'].push(path);
    };
    measured.push(look());
  });
  page.on('requestfinished', (request) => {
    const { pathname: path } = new URL(request.url());
    if (!/^\/(?:mfe\/reader|workers)\/.*\.js$/.test(path)) return;
    measured.push(request.sizes().then((sizes) => loaded.push({ path, kB: sizes.responseBodySize / 1000 })));
  });
  await page.goto(learner.url(), { waitUntil: 'networkidle' });
  await expect(page.getByText('1 new word').first()).toBeVisible();
  await Promise.all(measured);
  const list = loaded.map(({ path, kB }) => `${kB.toFixed(1)} kB ${path}`).join('\n');
  const sum = loaded.reduce((all, { kB }) => all + kB, 0);
  console.log(`    watch page ${sum.toFixed(1)} kB as sent`);
  expect(sum, list).toBeGreaterThan(10);
  expect(sum, list).toBeLessThanOrEqual(40);
  expect(list).not.toContain('/workers/');
  expect(has).toEqual({ elsewhere: [], here: [expect.stringContaining('/mfe/reader/')] });
  // Scripts that come later are still being read when the page is closed.
  page.removeAllListeners('response');
  await page.getByTestId('film-file').setInputFiles(FILM);
  await goTo(page, 3.4);
  await saveByKeys(page);
  await Promise.all(measured);
  // The worker that reads films, and the decoder of their sound.
  expect(loaded.map(({ path }) => path)).toContain('/workers/film.js');
  expect(Math.max(...loaded.map(({ kB }) => kB))).toBeGreaterThan(40);
  await page.context().close();
});

test('a sentence that is saved takes the picture that is shown, unless that is switched off', async ({
  learner: page,
  gateway,
}) => {
  await page.goto('/assisted-reader');
  const film = await recorded(page);
  // When the tone is heard in the film, whose sound begins some time after its picture.
  const heard = await heardIn(page, film);
  const begins = await soundBeginsIn(film);
  const spoken = { from: heard.from + begins, to: heard.to + begins };
  const subtitles = [
    `1\n${momentOf(spoken.from)} --> ${momentOf(spoken.to)}\n猫が好きです。\n`,
    `2\n${momentOf(spoken.to + 0.2)} --> ${momentOf(spoken.to + 0.6)}\n犬が走る。\n`,
  ].join('\n');
  await page.getByTestId('document-file').setInputFiles([
    { name: '映画.webm', mimeType: 'video/webm', buffer: film },
    { name: '映画.ja.srt', mimeType: '', buffer: Buffer.from(subtitles) },
  ]);
  await page.getByRole('link', { name: 'Watch the film' }).click();
  await goTo(page, (spoken.from + spoken.to) / 2);
  await saveByKeys(page);
  const { media, load } = await lastSaved(page, gateway);
  expect(media).toEqual(['sound', 'picture']);
  expect(Math.abs((await heardIn(page, await load('sound'))).from - 0.15)).toBeLessThan(0.05);
  const picture = (await load('picture')).toString('base64');
  const colour = await page.evaluate(async (bytes) => {
    const file = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([file], { type: 'image/jpeg' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const paint = canvas.getContext('2d')!;
    paint.drawImage(image, 0, 0);
    return [...paint.getImageData(image.width / 2, image.height / 2, 1, 1).data];
  }, picture);
  expect(colour[0]).toBeGreaterThan(150);
  expect(colour[1]).toBeLessThan(90);

  await page.getByRole('button', { name: 'Watching settings' }).click();
  await page.getByText('Save a picture with a sentence').click();
  await page.getByText('Save the line’s sound with a sentence').click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await goTo(page, spoken.to + 0.4);
  await expect(captions(page)).toContainText('走');
  await page.keyboard.press('l');
  await page.keyboard.press('b');
  await expectNotice(page, /犬/);
  expect((await lastSaved(page, gateway)).media).toEqual([]);
});

test('second subtitles are blurred until they are asked for, and put the times of the first ones right', async ({
  learner: page,
  gateway,
}) => {
  await openPage(page, gateway);
  await page.getByTestId('film-file').setInputFiles(FILM);
  // The translation is in time with the film, and the lines are 2.3 seconds too late then.
  const english = ['I like cats.', 'A dog runs.', 'A cat sees a dog.', 'I drink water.'];
  const file = SAID.map(
    ({ from, to }, index) => `${index + 1}\n${momentOf(from + 2.3)} --> ${momentOf(to + 2.3)}\n${english[index]}\n`,
  ).join('\n');
  const settings = page.getByRole('button', { name: 'Watching settings' });
  await settings.click();
  await page.getByTestId('second-file').setInputFiles({ name: 'film.en.srt', mimeType: '', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Align the times with them' }).click();
  await expect(page.getByText('2.3 s later')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await goTo(page, 6);
  await expect(captions(page)).toContainText('走');
  const translation = page.locator('[data-second]');
  await expect(translation.locator('span')).toHaveClass(/blur/);
  await keepPicture(page, '4 a translation, blurred');
  await page.keyboard.press('t');
  await expect(translation).toHaveText('A dog runs.');
  await expect(translation.locator('span')).not.toHaveClass(/blur/);
  await expectAxeFindsNothing(page, 'a film with a translation');
  await goTo(page, 8);
  await expect(captions(page)).toContainText('見');
  await expect(translation.locator('span')).toHaveClass(/blur/);
  await settings.click();
  await page.getByText('Show them before they are asked for').click();
  await expect(translation.locator('span')).not.toHaveClass(/blur/);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(translation).toHaveCount(0);
});

test('a film and its subtitles are added together, and watched', async ({ learner: page }) => {
  await page.goto('/assisted-reader');
  const film = await recorded(page);
  await page.getByTestId('document-file').setInputFiles([
    { name: '映画.webm', mimeType: 'video/webm', buffer: film },
    { name: '映画.ja.srt', mimeType: '', buffer: Buffer.from(SUBTITLES) },
  ]);
  await page.getByRole('link', { name: 'Watch the film' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/watch\/\d+$/);
  await expect.poll(() => video(page).evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => moment(page)).toBeGreaterThan(0.2);
});

test('subtitles inside a film are taken out of it, one of several by choice, and nothing else is sent', async ({
  learner: page,
}) => {
  const sizes: number[] = [];
  page.on('request', (request) => sizes.push(request.postDataBuffer()?.length ?? 0));
  const lines = SAID.map(({ from, to, text }) => ({ start: from * 1000, end: to * 1000, text }));
  const english = lines.map((line) => ({ ...line, text: 'Somebody speaks.' }));
  const film = Buffer.from(
    matroska(
      [
        { number: 3, codec: 'S_TEXT/UTF8', language: 'und', name: 'Japanese', lines },
        { number: 4, codec: 'S_TEXT/UTF8', language: 'eng', lines: english },
        { number: 5, codec: 'S_HDMV/PGS', language: 'eng', lines: [] },
      ],
      { sound: 'A_AC3', picture: 10_000 },
    ),
  );
  await page.goto('/assisted-reader');
  await page.getByTestId('document-file').setInputFiles({ name: '映画.mkv', mimeType: '', buffer: film });
  await page.getByRole('button', { name: 'Japanese, und' }).click();
  await page.getByRole('link', { name: 'Watch the film' }).click();
  await expect(page.locator('[data-line]')).toHaveCount(SAID.length);
  await expect(page.locator('[data-line]').last()).toContainText('水を飲む。');
  // Its pictures are none that Chromium knows.
  await expect(page.getByText('This browser cannot play the film')).toBeVisible();
  // What it is that is not played is read out of the file, with what can be done.
  await expect(page.getByText(/The sound of this film is AC-3, which browsers do not play\./)).toBeVisible();
  await page.getByRole('button', { name: 'Watching settings' }).click();
  await expect(page.getByRole('button', { name: 'eng' })).toBeVisible();
  await expect(page.getByText(/as pictures of text that cannot be read: eng \(PGS\)/)).toBeVisible();
  expect(Math.max(...sizes)).toBeLessThan(5_000);

  await page.goto('/assisted-reader');
  const pictures = matroska([{ number: 3, codec: 'S_HDMV/PGS', lines: [] }]);
  await page
    .getByTestId('document-file')
    .setInputFiles({ name: '絵.mkv', mimeType: '', buffer: Buffer.from(pictures) });
  await expect(page.getByText(/subtitles inside this film are pictures of text \(PGS\)/).first()).toBeVisible();
});

test('a word that is begun in a film, a list or the dictionary is begun in all of them at once, and undone in all', async ({
  learner: page,
  gateway,
  context,
}) => {
  await openPage(page, gateway);
  const documentId = new URL(page.url()).pathname.split('/').at(-1);
  const analysis = () =>
    gateway.call<{ id: number; status: string }>('POST', `/api/documents/${documentId}/analysis`, {});
  await expect.poll(async () => (await analysis()).status).toBe('completed');
  await page.getByTestId('film-file').setInputFiles(FILM);
  await goTo(page, 3.4);
  const [list, dictionary] = [await context.newPage(), await context.newPage()];
  for (const other of [list, dictionary]) {
    await keepNotices(other);
    await other.addInitScript(() => localStorage.setItem('userId', '1'));
  }
  await list.goto(`/content-coverage?analysis=${(await analysis()).id}`);
  await dictionary.goto('/dictionary/word/犬・いぬ/犬');

  const inFilm = captions(page).getByRole('button', { name: '犬', exact: true });
  const newInLine = page.locator('[data-line="1"]').getByText(/^\d new words?$/);
  const words = list.getByRole('table', { name: 'Words of this text' });
  const toLearn = list
    .getByRole('region', { name: 'Most Common Words' })
    .getByRole('listitem')
    .filter({ hasText: '犬' });
  // Below are words that are made with it, and buttons for those.
  const onItsPage = (name: string) => dictionary.getByRole('main').getByRole('button', { name, exact: true }).first();
  const expectEverywhere = async (isBegun: boolean) => {
    await expect(inFilm).toHaveAttribute('data-mark', isBegun ? 'learning' : 'unknown');
    await expect(newInLine).toHaveText(isBegun ? '1 new word' : '2 new words');
    await expect(
      words.getByRole('button', { name: `${isBegun ? 'Learning' : 'Learn'} 犬`, exact: true }),
    ).toBeVisible();
    await expect(toLearn).toHaveCount(isBegun ? 0 : 1);
    await expect(onItsPage(isBegun ? 'Learning' : 'Learn')).toHaveAttribute('aria-pressed', String(isBegun));
    const { cards } = await gateway.call<{ cards: { word: string }[] }>(
      'GET',
      '/api/users/1/reviews/next?count=50&more=1000',
    );
    expect(cards.map(({ word }) => word)).toEqual(isBegun ? ['犬'] : []);
  };
  const undo = async (where: Page) => {
    await holdNotice(where);
    await expectEverywhere(true);
    await where.getByRole('button', { name: 'Undo' }).click();
    await expectNotice(where, 'The card and its sentence were removed');
    await expectEverywhere(false);
  };
  await expectEverywhere(false);

  await inFilm.click();
  const popUp = page.getByRole('dialog', { name: '犬' });
  await popUp.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(popUp.getByRole('button', { name: 'Learning' })).toHaveAttribute('aria-pressed', 'true');
  await undo(page);
  await words.getByRole('button', { name: 'Learn 犬' }).click();
  await undo(list);
  await onItsPage('Learn').click();
  await undo(dictionary);
});
