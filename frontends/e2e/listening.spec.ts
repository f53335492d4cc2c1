import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { willChoose } from './chosen-file.js';
import { keepPicture } from './picture.js';
import { expect, type Gateway, test } from './product.js';
import { narrated, opusOf, wavOf } from './recorded-sound.js';

const SENTENCES = `朝早く起きて、窓を開けました。
外はまだ暗くて、星が少し見えました。
台所でお湯を沸かし、熱いお茶を飲みます。
父は新聞を読みながら、パンを食べていました。
母は庭の花に水をやっています。
私は学校へ行く準備をしました。
かばんの中には教科書と弁当が入っています。
駅までは歩いて十五分かかります。
途中で隣の家の猫に会いました。
猫は塀の上で眠そうにしていました。
電車はいつものように混んでいます。
友達の田中君が手を振ってくれました。
先生は黒板に大きな地図を描きました。
昼休みには校庭でサッカーをします。
午後になると、空が急に暗くなりました。
雷の音が遠くから聞こえます。
帰り道、傘を持っていない人が走っていきました。
本屋の軒下で雨がやむのを待ちます。
家に着くと、温かい夕食ができていました。
夜は静かで、虫の声だけが聞こえます。`.split('\n');

async function newText(gateway: Gateway, sentences: readonly string[] = SENTENCES): Promise<number> {
  const text = { title: '朝の話', content: sentences.join('\n'), userId: 1 };
  const { document } = await gateway.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    text,
  );
  return document.id;
}

interface Aligned {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly doubtful: readonly number[];
}

/** The times of the document's one recording. */
async function alignedOf(gateway: Gateway, document: number): Promise<Aligned> {
  const path = `/api/documents/${document}/recordings`;
  const { recordings } = await gateway.call<{ recordings: { fingerprint: string }[] }>('GET', path);
  expect(recordings).toHaveLength(1);
  const { recording } = await gateway.call<{ recording: Aligned }>('GET', `${path}/${recordings[0]!.fingerprint}`);
  return recording;
}

/** 97 of 100 sentences begin within half a second of where they are found, half of them within a tenth. */
function expectTimes(found: readonly number[], known: readonly number[]): void {
  expect(found).toHaveLength(known.length);
  const errors = found.map((start, index) => Math.abs(start - known[index]!)).toSorted((one, other) => one - other);
  const near = errors.filter((error) => error <= 500).length;
  expect({ near: near >= Math.floor(0.97 * errors.length), errors }).toEqual({ near: true, errors });
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(100);
}

const alignment = (page: Page) => page.locator('[data-alignment]');
const said = (page: Page) => page.locator('[data-captions] p[lang=ja]');
const audio = (page: Page) => page.locator('audio');
const moment = (page: Page) => audio(page).evaluate((one: HTMLAudioElement) => one.currentTime * 1_000);
const isPaused = (page: Page) => audio(page).evaluate((one: HTMLAudioElement) => one.paused);

const ALIGNED_MS = 90_000;
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
  await page.keyboard.press('Space');
  await expect(said(page)).toContainText('沸', { timeout: 15_000 });
  await page.keyboard.press('Space');
  expect(await isPaused(page)).toBe(true);
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
  await page.getByRole('button', { name: 'SRT' }).click();
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
  await row(3).click();
  await expect(said(page)).toContainText('庭', { timeout: 15_000 });
  expect((await moment(page)) + begins).toBeLessThan(ends[4]! + 500);

  // The fifth sentence is repeated, from A to B.
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Stop repeating (A–B)' })).toBeVisible();
  const back = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.querySelector('audio')!.addEventListener('seeked', () => resolve(true), { once: true }),
      ),
  );
  expect(await back).toBe(true);
  expect(Math.abs((await moment(page)) + begins - starts[4]!)).toBeLessThan(500);
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();

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
  await page.getByRole('navigation', { name: 'This text' }).getByRole('link', { name: 'Read' }).click();
  await page.getByRole('button', { name: 'Ways to listen' }).click();
  await page.getByRole('menuitem', { name: 'Listen to the whole text' }).click();
  await expect(page.getByLabel('Recording of 朝の話')).toBeVisible();
  const marked = page.locator('[data-text] [aria-current="true"]');
  await page.getByRole('button', { name: sentences[2]! }).click();
  await expect(marked).toHaveAccessibleName(sentences[2]!);
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
