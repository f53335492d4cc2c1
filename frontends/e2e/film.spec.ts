import type { Page } from '@playwright/test';
import { matroska } from '../reader/src/testing/films.js';
import { expectAxeFindsNothing } from './axe.js';
import { expectNotice } from './notices.js';
import { keepPicture } from './picture.js';
import { expect, type Gateway, test } from './product.js';

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

/** A film without a picture: some seconds of a tone, as WAV of 8 bits. */
function sound(seconds: number): Buffer {
  const rate = 8_000;
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + rate * seconds, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([header, Buffer.from(Uint8Array.from({ length: rate * seconds }, (_, at) => 128 + (at % 20)))]);
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
  await page.getByRole('link', { name: 'Watch with the film' }).click();
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
  await expect(before.getByText('With one new word').locator('..')).toContainText('1');
  await keepPicture(page, '1 before');
  await expectAxeFindsNothing(page, 'before a film');
  await page.getByTestId('film-file').setInputFiles(FILM);
  await expect(video(page)).toBeVisible();

  // Each change of the line, with the moment of the film at which it is seen.
  const seen = await page.evaluateHandle(() => {
    const film = document.querySelector('video')!;
    const changes: { text: string; at: number }[] = [];
    new MutationObserver(() => {
      const text =
        document.querySelector('[data-captions] p[lang=ja]')?.textContent?.replaceAll(/[ぁ-ん](?=<)/g, '') ?? '';
      if (!film.paused && text !== changes.at(-1)?.text) changes.push({ text, at: film.currentTime });
    }).observe(document.querySelector('[data-captions]')!, { childList: true, subtree: true, characterData: true });
    return changes;
  });
  await page.keyboard.press('Space');
  await expect.poll(() => moment(page), { timeout: 15_000 }).toBeGreaterThan(5.2);
  await page.keyboard.press('Space');
  expect(await isPaused(page)).toBe(true);
  const changes = (await seen.jsonValue()).filter(({ text }) => text !== '');
  for (const [index, { from }] of SAID.slice(0, 3).entries()) {
    expect(Math.abs(changes[index]!.at - from), `line ${index}`).toBeLessThan(0.05);
  }
  await expect(captions(page)).toContainText('見');
  await keepPicture(page, '2 a line');
  await expectAxeFindsNothing(page, 'a film');

  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => moment(page)).toBeCloseTo(3, 1);
  await expect(page.locator('[aria-current=true]')).toContainText('犬が走る。');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => moment(page)).toBeCloseTo(12.5, 1);

  // The place is kept as the reader's is, and the film begins there.
  await page.reload();
  await page.getByTestId('film-file').setInputFiles(FILM);
  await expect.poll(() => moment(page)).toBeCloseTo(12.5, 1);
  await expect(captions(page)).toContainText('水');
  // Nothing of the film has left the device.
  expect(sent.filter((body) => body.includes('RIFF'))).toEqual([]);
});

test('a film stops after lines with one new word, and waits while a word is looked up', async ({
  learner: page,
  gateway,
}) => {
  await openPage(page, gateway);
  await page.getByTestId('film-file').setInputFiles(FILM);
  await page.getByRole('button', { name: 'Watching settings' }).click();
  await page.getByText('After lines with one new word').click();
  await page.getByRole('button', { name: 'Close' }).click();
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
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await captions(page).getByRole('button', { name: '猫' }).click();
  await expect(page.getByRole('dialog', { name: '猫' })).toBeVisible();
  expect(await isPaused(page)).toBe(true);
  await keepPicture(page, '3 a word');
  await page.keyboard.press('Escape');
  await expect.poll(() => isPaused(page)).toBe(false);
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
  await page.getByText('Skip what nobody says').click();
  await page.getByRole('button', { name: 'Close' }).click();
  await goTo(page, 6);
  const started = Date.now();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(captions(page)).toContainText('水', { timeout: 10_000 });
  // The film has jumped over six seconds.
  expect(await moment(page)).toBeGreaterThan(6 + (Date.now() - started) / 1000);
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

/** A film that Chromium records itself: a few seconds of a canvas, as WebM. */
async function recorded(page: Page): Promise<Buffer> {
  const film = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    const paint = canvas.getContext('2d')!;
    for (let frame = 0; frame < 60; frame++) {
      paint.fillStyle = `hsl(${frame * 6} 60% 50%)`;
      paint.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise(requestAnimationFrame);
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      recorder.stop();
    });
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(film);
}

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
  expect(Math.max(...sizes)).toBeLessThan(5_000);

  await page.goto('/assisted-reader');
  const pictures = matroska([{ number: 3, codec: 'S_HDMV/PGS', lines: [] }]);
  await page
    .getByTestId('document-file')
    .setInputFiles({ name: '絵.mkv', mimeType: '', buffer: Buffer.from(pictures) });
  await expect(page.getByText(/subtitles inside this film are pictures of text/).first()).toBeVisible();
});
