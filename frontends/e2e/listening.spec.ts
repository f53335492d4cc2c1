import { readFile } from 'node:fs/promises';
import {
  ALIGNED_MS,
  alignedOf,
  alignment,
  audio,
  expectTimes,
  isPaused,
  moment,
  newText,
  SENTENCES,
  said,
} from './aligned-text.js';
import { expectAxeFindsNothing } from './axe.js';
import { willChoose } from './chosen-file.js';
import { keepMediaKeys, pressMediaKey } from './media-keys.js';
import { keepPicture } from './picture.js';
import { keepMoves, playAllSlowly, playSlowly, sendTo, setPace } from './played-media.js';
import { expect, test } from './product.js';
import { flacOf, narrated, opusOf, type RecordedText, wavOf } from './recorded-sound.js';

test.describe.configure({ timeout: 180_000 });

test('a recording is compared with its text on the device, and listened to sentence by sentence', async ({
  learner: page,
  gateway,
}) => {
  const textId = await newText(gateway);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postDataBuffer()?.toString('latin1') ?? '');
  });
  await page.goto(`/assisted-reader/listen/${textId}`);
  await expect(page.getByRole('button', { name: 'Add a recording…' })).toBeVisible();
  await expectAxeFindsNothing(page, 'before a recording');
  await keepPicture(page, 'listening 1 before');
  const narration = await narrated(page, SENTENCES, 'hts-m001', 1.1);
  const file = { name: '朝の話.wav', mimeType: 'audio/wav', buffer: wavOf(narration) };
  await page.getByTestId('recording-file').setInputFiles(file);
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  const times = await alignedOf(gateway, textId);
  expectTimes(times.starts, narration.starts);
  expect(times.doubtful).toEqual([]);
  expect(sent.filter((body) => body.includes('RIFF'))).toEqual([]);

  // The sentence follows the voice.
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => moment(page)).toBeCloseTo(times.starts[1]!, -2);
  await expect(said(page)).toContainText('星');
  await sendTo(audio(page), times.starts[2]! - 200);
  await playSlowly(audio(page));
  await page.keyboard.press('Space');
  await expect(said(page)).toContainText('沸', { timeout: 15_000 });
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(true);
  await keepPicture(page, 'listening 2 a sentence');
  await expectAxeFindsNothing(page, 'a recording');

  // Tapped in the list, it is played from its beginning.
  await page.getByRole('listitem').filter({ hasText: SENTENCES[8]! }).getByRole('button').first().click();
  await expect(said(page)).toContainText('隣');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  expect(await moment(page)).toBeGreaterThan(times.starts[8]! - 100);
  expect(await moment(page)).toBeLessThan(times.starts[9]!);

  // The place is the reader's, too; on the next visit the same file needs no second comparison.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recordings of this text' })).toContainText('朝の話.wav');
  await page.getByTestId('recording-file').setInputFiles(file);
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done');
  await expect.poll(() => moment(page)).toBeCloseTo(times.starts[8]!, -2);
  expect(asked.filter((url) => url.includes('spoken-features'))).toEqual([]);
  await page.getByRole('button', { name: 'Listening settings' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Subtitles (SRT)' }).click();
  const subtitles = await readFile(await (await downloading).path(), 'utf8');
  expect(subtitles).toContain(SENTENCES[8]!);
  expect(subtitles.match(/-->/g)).toHaveLength(SENTENCES.length);
});

test('files of chapters play one after the other; passages are repeated, texts hidden, and saved sentences keep the voice', async ({
  learner: page,
  gateway,
}) => {
  const sentences = SENTENCES.slice(0, 8);
  const textId = await newText(gateway, sentences);
  await page.goto(`/assisted-reader/listen/${textId}`);
  const first = await narrated(page, sentences.slice(0, 4), 'hts-m001', 0.9);
  const second = await narrated(page, sentences.slice(4), 'hts-m001', 0.9);
  await page.getByTestId('recording-file').setInputFiles([
    { name: '第10章.opus', mimeType: 'audio/ogg', buffer: await opusOf(page, second) },
    { name: '第9章.wav', mimeType: 'audio/wav', buffer: wavOf(first) },
  ]);
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  const { starts, ends } = await alignedOf(gateway, textId);
  const samples = Buffer.from(first.samples, 'base64').length / 2;
  const begins = Math.ceil((1_000 * samples) / first.rate / 40) * 40;
  expectTimes(starts, [...first.starts, ...second.starts.map((start) => begins + start)]);

  // From the last sentence of one file the voice goes on into the next.
  const row = (sentence: number) =>
    page.getByRole('listitem').filter({ hasText: sentences[sentence]! }).getByRole('button').first();
  await playAllSlowly(page);
  await row(3).click();
  await setPace(audio(page), 1);
  await expect(said(page)).toContainText('庭', { timeout: 15_000 });
  expect((await moment(page)) + begins).toBeLessThan(ends[4]! + 500);

  // The fifth sentence is repeated, from A to B.
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Stop repeating (A–B)' })).toBeVisible();
  const moves = await keepMoves(audio(page));
  const isBack = async () =>
    (await moves.jsonValue()).some((seconds) => Math.abs(1_000 * seconds + begins - starts[4]!) < 500);
  await setPace(audio(page), 1);
  await expect.poll(isBack).toBe(true);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.keyboard.press('a');

  // Without the text before the eyes, until it is asked for.
  await page.keyboard.press('t');
  await expect(said(page)).toHaveCount(0);
  await expect(page.getByText(sentences[4]!)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the sentence' }).click();
  await expect(said(page)).toContainText('庭');

  await page.keyboard.press('l');
  await page.keyboard.press('b');
  await expect(page.getByText('The sound is saved.')).toBeVisible();
  const { sentences: saved } = await gateway.call<{
    sentences: { targetSentence: string; mined: { media: string[] } | null }[];
  }>('GET', '/api/sentences/bank/1');
  expect(saved[0]!.targetSentence).toContain('庭');
  expect(saved[0]!.mined?.media).toEqual(['sound']);
});

test('a recording is heard slower, with a stop after each sentence, by media keys, and stops by itself at night', async ({
  learner: page,
  gateway,
}) => {
  const sentences = SENTENCES.slice(0, 4);
  const textId = await newText(gateway, sentences);
  await keepMediaKeys(page);
  await page.clock.install();
  await page.goto(`/assisted-reader/listen/${textId}`);
  const narration = await narrated(page, sentences, 'hts-m001', 1);
  const file = { name: 'a.wav', mimeType: 'audio/wav', buffer: wavOf(narration) };
  await page.getByTestId('recording-file').setInputFiles(file);
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  const { starts, ends } = await alignedOf(gateway, textId);
  const choose = async (choice: string) => {
    await page.getByRole('button', { name: 'Listening settings' }).click();
    await page.getByText(choice, { exact: true }).first().click();
    await page.keyboard.press('Escape');
  };

  // Slower, and no lower: browsers stretch the sound.
  await choose('0.5×');
  const played = () => audio(page).evaluate((one: HTMLAudioElement) => [one.playbackRate, one.preservesPitch]);
  await expect.poll(played).toEqual([0.5, true]);
  await choose('After each sentence');
  await page.keyboard.press('ArrowRight');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await play.click();
  await expect.poll(() => moment(page)).toBeGreaterThan(starts[1]! + 200);
  await expect.poll(() => isPaused(page), { timeout: 20_000 }).toBe(true);
  expect(Math.abs((await moment(page)) - ends[1]!)).toBeLessThan(500);
  await expect(said(page)).toContainText('星');

  // Once more, and on.
  await playSlowly(audio(page));
  await page.keyboard.press('r');
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(await moment(page)).toBeLessThan(ends[1]!);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('朝の話');
  await pressMediaKey(page, 'nexttrack');
  await expect.poll(() => moment(page)).toBeCloseTo(starts[2]!, -2);
  await pressMediaKey(page, 'play');
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing');
  await pressMediaKey(page, 'pause');
  await expect.poll(() => isPaused(page)).toBe(true);
  await pressMediaKey(page, 'previoustrack');
  await expect(said(page)).toContainText('星');

  await choose('Never');
  await choose('10 min');
  await play.click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.clock.fastForward('10:01');
  await expect.poll(() => isPaused(page)).toBe(true);
  expect(await moment(page)).toBeLessThan(ends.at(-1)!);
});

test('the reader follows a recording that is open: what is spoken is marked', async ({ learner: page, gateway }) => {
  const sentences = SENTENCES.slice(0, 5);
  const textId = await newText(gateway, sentences);
  await page.addInitScript(() => localStorage.setItem('reader-view', 'page'));
  await page.goto(`/assisted-reader/listen/${textId}`);
  const narration = await narrated(page, sentences, 'hts-m001', 1);
  await page
    .getByTestId('recording-file')
    .setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: wavOf(narration) });
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  const { starts } = await alignedOf(gateway, textId);
  await page.getByRole('navigation', { name: 'This text' }).getByRole('link', { name: 'Read' }).click();
  await page.getByRole('button', { name: 'Ways to listen' }).click();
  await page.getByRole('menuitem', { name: 'Listen to the whole text' }).click();
  await expect(page.getByLabel('Recording of 朝の話')).toBeVisible();
  const marked = page.locator('[data-text] [aria-current="true"]');
  await playSlowly(audio(page));
  await page.getByRole('button', { name: sentences[2]! }).click();
  await expect(marked).toHaveAccessibleName(sentences[2]!);
  await sendTo(audio(page), starts[3]! - 200);
  await expect(marked).toHaveAccessibleName(sentences[3]!, { timeout: 20_000 });
});

test('a recording that was chosen once is open on the next visit, after a question of the browser where it asks', async ({
  learner: page,
  gateway,
}) => {
  const sentences = SENTENCES.slice(0, 3);
  const textId = await newText(gateway, sentences);
  await page.goto(`/assisted-reader/listen/${textId}`);
  const narration = await narrated(page, sentences, 'hts-m001', 1);
  await willChoose(page, '朝の話.wav', wavOf(narration));
  await page.getByRole('button', { name: 'Add a recording…' }).click();
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });

  await page.reload();
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done');
  await expect(page.getByText('朝の話.wav')).toBeVisible();

  // A browser that forgets the permission asks again, at a press.
  await page.addInitScript(() => {
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => 'prompt',
      requestPermission: async () => sessionStorage.getItem('answer'),
    });
  });
  const answers = (answer: PermissionState) =>
    page.evaluate((given) => sessionStorage.setItem('answer', given), answer);
  await answers('denied');
  await page.reload();
  const goOn = page.getByRole('button', { name: 'Go on listening' });
  await expect(goOn).toBeVisible();
  await expectAxeFindsNothing(page, 'a recording of an earlier visit');
  await keepPicture(page, 'listening 3 again');
  await goOn.click();
  await expect(page.getByText('The browser did not open the files of the last visit.')).toBeVisible();
  await answers('granted');
  await goOn.click();
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done');

  // A file that is gone is chosen again.
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('朝の話.wav'));
  await page.reload();
  await goOn.click();
  await expect(page.getByText('The browser did not open the files of the last visit.')).toBeVisible();
  await expect(goOn).toHaveCount(0);
});

test('a sentence that is read otherwise is reported, and a learner says when one begins', async ({
  learner: page,
  gateway,
}) => {
  const sentences = SENTENCES.slice(0, 8);
  const textId = await newText(gateway, sentences);
  await page.goto(`/assisted-reader/listen/${textId}`);
  const narration = await narrated(page, sentences.with(4, SENTENCES[15]!), 'hts-m001', 1);
  await page
    .getByTestId('recording-file')
    .setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: wavOf(narration) });
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  await expect(alignment(page)).toContainText(
    /^1 sentence (?:may begin elsewhere, or say something else|not found in the recording)/,
  );
  const before = await alignedOf(gateway, textId);
  expectTimes(before.starts.toSpliced(4, 1), narration.starts.toSpliced(4, 1));

  // The sound is at the sentence, but later than its beginning.
  const row = page.getByRole('listitem').filter({ hasText: sentences[6]! });
  await playAllSlowly(page);
  await row.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await sendTo(audio(page), before.starts[6]! + 400);
  await row.getByRole('button', { name: 'This line is now' }).click();
  await expect
    .poll(async () => (await alignedOf(gateway, textId)).starts)
    .toEqual(before.starts.with(6, before.starts[6]! + 400));
});

test('a recording stops after sentences with new words, and its place is that of the reader', async ({
  learner: page,
  gateway,
}) => {
  const sentences = ['猫が好きです。', '猫が猫を見る。', '犬が走る。', '猫が好きです。'];
  for (const word of ['猫', '好き', '見る', 'が', 'を', 'です']) await gateway.addWord(word, '', 'known');
  const textId = await newText(gateway, sentences);
  await page.goto(`/assisted-reader/listen/${textId}`);
  const narration = await narrated(page, sentences, 'hts-m001', 1);
  await page
    .getByTestId('recording-file')
    .setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: wavOf(narration) });
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  const { ends } = await alignedOf(gateway, textId);
  await page.getByRole('button', { name: 'Listening settings' }).click();
  await page.getByText('After sentences with new words').click();
  await page.keyboard.press('Escape');
  // It can stop only where new words are counted.
  await expect(page.getByRole('listitem').filter({ hasText: sentences[2]! })).toContainText(/\d new words?/);
  await playSlowly(audio(page));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await setPace(audio(page), 1);
  await expect.poll(() => isPaused(page), { timeout: 30_000 }).toBe(true);
  expect(Math.abs((await moment(page)) - ends[2]!)).toBeLessThan(300);
  await expect(said(page)).toContainText('走');

  // The reader is where the ear was, and the ear goes on where the eye was.
  const tabs = page.getByRole('navigation', { name: 'This text' });
  await tabs.getByRole('link', { name: 'Read' }).click();
  await expect(page.getByText('Sentence 3 of 4')).toBeVisible();
  const isSaved = page.waitForResponse(
    (response) => response.url().endsWith('/progress') && response.request().postDataJSON().sentenceIndex === 1,
  );
  await page.getByRole('button', { name: 'Previous sentence' }).click();
  await expect(page.getByText('Sentence 2 of 4')).toBeVisible();
  await isSaved;
  await tabs.getByRole('link', { name: 'Listen' }).click();
  const { starts } = await alignedOf(gateway, textId);
  await expect.poll(() => moment(page)).toBeCloseTo(starts[1]!, -2);
});

/** The same sound several times, one after the other. */
function repeated({ samples, rate, starts }: RecordedText, times: number): RecordedText {
  const once = Buffer.from(samples, 'base64');
  const lengthMs = (1_000 * once.length) / 2 / rate;
  return {
    samples: Buffer.concat(Array.from({ length: times }, () => once)).toString('base64'),
    rate,
    starts: Array.from({ length: times }, (_, index) => starts.map((start) => start + index * lengthMs)).flat(),
  };
}

test('a recording of twenty hours is opened, and heard as soon as its first minutes are compared', async ({
  learner: page,
  gateway,
}) => {
  const sentences = SENTENCES.slice(0, 6);
  const textId = await newText(gateway, sentences);
  await page.goto(`/assisted-reader/listen/${textId}`);
  const narration = await narrated(page, sentences, 'hts-m001', 1);
  const file = { name: 'a.flac', mimeType: 'audio/flac', buffer: flacOf(narration, 20 * 3_600 + 1) };
  await page.getByTestId('recording-file').setInputFiles(file);
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  expectTimes((await alignedOf(gateway, textId)).starts, narration.starts);
  await playAllSlowly(page);
  await page.getByRole('listitem').filter({ hasText: sentences[4]! }).getByRole('button').first().click();
  await expect(said(page)).toContainText('庭');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recordings of this text' })).toContainText('20:00:00, all compared');
});

test('a recording of another book is said to be one', async ({ learner: page, gateway }) => {
  const textId = await newText(gateway, SENTENCES.slice(0, 10));
  await page.goto(`/assisted-reader/listen/${textId}`);
  const narration = await narrated(page, SENTENCES.slice(10), 'hts-m001', 1);
  await page
    .getByTestId('recording-file')
    .setInputFiles({ name: 'b.wav', mimeType: 'audio/wav', buffer: wavOf(narration) });
  await expect(page.getByText('Next to none of the sentences were found in the recording')).toBeVisible({
    timeout: ALIGNED_MS,
  });
  await expect(page.getByText('Is it of this text, and in Japanese?')).toBeVisible();
});

test('a comparison that is left half-way goes on from there, and another device has its times', async ({
  learner: page,
  gateway,
  browser,
  baseURL,
}) => {
  const sentences = Array.from({ length: 6 }, () => SENTENCES).flat();
  const textId = await newText(gateway, sentences);
  await page.goto(`/assisted-reader/listen/${textId}`);
  const narration = repeated(await narrated(page, SENTENCES, 'hts-m001', 1), 6);
  // After the first times nothing more is compared.
  let isHeld = false;
  page.on('request', (request) => {
    isHeld ||= request.method() === 'POST' && request.url().endsWith('/recordings');
  });
  await page.route('**/spoken-features?*', (route) => (isHeld ? undefined : route.continue()));
  const file = { name: '長い話.wav', mimeType: 'audio/wav', buffer: wavOf(narration) };
  await page.getByTestId('recording-file').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: ALIGNED_MS });
  await expect.poll(async () => (await alignedOf(gateway, textId)).starts.length).toBeGreaterThan(0);

  // What is compared can be heard, though the rest is not.
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'aligning');
  await expect(alignment(page)).toContainText(/Comparing the recording with the text: \d+:\d\d of \d+:\d\d compared/);
  await playAllSlowly(page);
  await page.getByRole('listitem').filter({ hasText: SENTENCES[8]! }).getByRole('button').first().click();
  await expect(said(page)).toContainText('隣');
  expect(await isPaused(page)).toBe(false);
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'aligning');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/');
  const before = await alignedOf(gateway, textId);
  expect(before.starts.length).toBeLessThan(sentences.length);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/assisted-reader/listen/${textId}`);
  await page.getByTestId('recording-file').setInputFiles(file);
  await expect(alignment(page)).toHaveAttribute('data-alignment', 'done', { timeout: ALIGNED_MS });
  const whole = await alignedOf(gateway, textId);
  expectTimes(whole.starts, narration.starts);
  expect(whole.starts.slice(0, before.starts.length)).toEqual(before.starts);
  expect(asked.filter((url) => url.includes('spoken-features?from=0&'))).toEqual([]);

  const device = await browser.newContext({ baseURL: baseURL! });
  const other = await device.newPage();
  await other.addInitScript(() => localStorage.setItem('userId', '1'));
  const again: string[] = [];
  other.on('request', (request) => again.push(request.url()));
  await other.goto(`/assisted-reader/listen/${textId}`);
  await expect(other.getByRole('region', { name: 'Recordings of this text' })).toContainText('長い話.wav');
  await other.getByTestId('recording-file').setInputFiles(file);
  await expect(alignment(other)).toHaveAttribute('data-alignment', 'done');
  await playAllSlowly(other);
  await other.getByRole('listitem').filter({ hasText: SENTENCES[8]! }).getByRole('button').first().click();
  await expect(said(other)).toContainText('隣');
  expect(again.filter((url) => url.includes('spoken-features'))).toEqual([]);
  await device.close();
});

test('a text without a recording is read aloud in the reader, or made an audiobook', async ({
  learner: page,
  gateway,
}) => {
  const textId = await newText(gateway, SENTENCES.slice(0, 3));
  // It stays at the second sentence, whose sound does not come.
  await page.route('**/api/tts/japanese', (route) =>
    route.request().postDataJSON().text.includes('星が少し') ? undefined : route.continue(),
  );
  await page.goto(`/assisted-reader/listen/${textId}`);
  const without = page.getByRole('region', { name: 'Without a recording' });
  await expect(without.getByRole('link', { name: 'Make an audiobook' })).toBeVisible();
  await without.getByRole('link', { name: 'Read aloud in the reader' }).click();
  await expect(page.getByRole('button', { name: 'Stop reading aloud' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('星が少し', { timeout: 30_000 });
});
