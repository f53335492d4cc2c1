import { type FakeTranscription, startFakeTranscription } from '@ichibun/model-fakes/fake-transcription';
import type { Page } from '@playwright/test';
import { test as base } from './arrived-page.js';
import { expectAxeFindsNothing } from './axe.js';
import { willChoose } from './chosen-file.js';
import { keepPicture } from './picture.js';
import { playAllSlowly } from './played-media.js';
import { expect, Gateway } from './product.js';
import { recorded } from './recorded-film.js';
import { narrated, wavOf } from './recorded-sound.js';
import { START_MS, startProduct } from './running-product.js';
import { tabTo } from './tab-to.js';

/** A recogniser that is at hand, for the test that needs a real one. */
const REAL = {
  TRANSCRIPTION_BASE_URL: process.env.E2E_TRANSCRIPTION_BASE_URL,
  TRANSCRIPTION_MODEL: process.env.E2E_TRANSCRIPTION_MODEL,
  TRANSCRIPTION_API_KEY: process.env.E2E_TRANSCRIPTION_API_KEY ?? 'none',
};
const DEMO = { AI_PROVIDER: 'none', TTS_PROVIDER: 'espeak', DEMO_STORY: 'off', DOWNLOADS: 'off' };

interface Transcribing {
  readonly url: string;
  readonly fake: FakeTranscription;
}

const test = base.extend<{ learner: Page; gateway: Gateway }, { transcribing: Transcribing }>({
  transcribing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const fake = await startFakeTranscription();
      const product = await startProduct({ ...DEMO, ...fake.environment, ...(REAL.TRANSCRIPTION_BASE_URL && REAL) });
      await use({ url: product.url, fake });
      await product.stop();
      await fake.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: ({ transcribing }, use) => use(transcribing.url),
  gateway: [
    async ({ request, baseURL, transcribing }, use) => {
      transcribing.fake.reset();
      const gateway = new Gateway(request, baseURL!);
      await gateway.clear();
      await use(gateway);
    },
    { auto: true },
  ],
  learner: async ({ page }, use) => {
    await page.addInitScript(() => localStorage.setItem('userId', '1'));
    await use(page);
  },
});
test.describe.configure({ timeout: 240_000 });

const SENTENCES = `母は庭の花に水をやっています。
私は学校へ行く準備をしました。
かばんの中には教科書と弁当が入っています。
駅までは歩いて十五分かかります。
途中で隣の家の猫に会いました。
猫は塀の上で眠そうにしていました。
電車はいつものように混んでいます。
友達の田中君が手を振ってくれました。
先生は黒板に大きな地図を描きました。
昼休みには校庭でサッカーをします。
雷の音が遠くから聞こえます。
本屋の軒下で雨がやむのを待ちます。`.split('\n');

/** What answers with these texts, one after the other, where sound is: a second of silence is between two of them. */
function hearing(texts: readonly string[]): (wav: Uint8Array) => unknown {
  let next = 0;
  return (wav) => {
    const view = new DataView(wav.buffer, wav.byteOffset);
    const rate = view.getUint32(24, true);
    const isLoud = Array.from({ length: Math.floor((wav.length - 44) / 2 / (rate / 50)) }, (_, frame) => {
      let most = 0;
      for (let at = 0; at < rate / 50; at++) {
        most = Math.max(most, Math.abs(view.getInt16(44 + 2 * (frame * Math.floor(rate / 50) + at), true)));
      }
      return most > 500;
    });
    const segments: { start: number; end: number; text: string; avg_logprob: number }[] = [];
    for (let frame = 0; frame < isLoud.length; frame++) {
      if (!isLoud[frame]) continue;
      const last = segments.at(-1);
      if (last && frame / 50 - last.end < 0.25) last.end = (frame + 1) / 50;
      else segments.push({ start: frame / 50, end: (frame + 1) / 50, text: '', avg_logprob: -0.2 });
    }
    for (const segment of segments) segment.text = texts[next++] ?? '';
    return { text: segments.map(({ text }) => text).join(''), segments };
  };
}

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/wav', buffer });
const heard = (page: Page) => page.getByRole('button', { name: /^Correct: / });
const textsOf = async (page: Page) =>
  (await heard(page).all()).length === 0 ? [] : heard(page).evaluateAll((all) => all.map((one) => one.textContent));

interface Saved {
  readonly starts: readonly number[];
  readonly doubtful: readonly number[];
}
async function savedTimes(gateway: Gateway, document: string): Promise<Saved> {
  const path = `/api/documents/${document}/recordings`;
  const { recordings } = await gateway.call<{ recordings: { fingerprint: string }[] }>('GET', path);
  expect(recordings).toHaveLength(1);
  return (await gateway.call<{ recording: Saved }>('GET', `${path}/${recordings[0]!.fingerprint}`)).recording;
}

test.describe('by a server that is set up', () => {
  test.skip(Boolean(REAL.TRANSCRIPTION_BASE_URL), 'a real recogniser answers');

  test('a recording becomes a text with its times; the learner knows where its sound goes, and corrects what was misheard', async ({
    learner: page,
    gateway,
    transcribing: { fake },
  }) => {
    await page.goto('/assisted-reader');
    await page.getByRole('link', { name: 'Transcribe a recording or film without a text' }).click();
    await expect(page.getByRole('heading', { name: 'Transcribe a recording', level: 1 })).toBeVisible();
    await expect(page.getByText(`Its sound is sent to ${fake.host} (model whisper-1)`)).toBeVisible();
    await expectAxeFindsNothing(page, 'before a file');
    await keepPicture(page, 'transcription 1 before');
    const narration = await narrated(page, SENTENCES, 'hts-m001', 1.1);
    const misheard = SENTENCES.with(9, '昼休みには栽培でサッカーをします。');
    fake.answers(hearing(misheard));
    await page.getByTestId('transcribed-file').setInputFiles(fileOf('朝の話.wav', wavOf(narration)));
    await expect(page.getByRole('button', { name: 'Send the sound and transcribe' })).toBeVisible();
    expect(fake.asked).toEqual([]);
    await page.getByRole('button', { name: 'Send the sound and transcribe' }).click();
    await expect(heard(page)).toHaveCount(SENTENCES.length, { timeout: 60_000 });
    expect(await textsOf(page)).toEqual(misheard);
    expect(fake.asked.length).toBeGreaterThan(1);

    // Played from the line, and corrected while it plays.
    await playAllSlowly(page);
    const line = page.getByRole('listitem').filter({ hasText: '栽培' });
    await line.getByRole('button', { name: /^Play from/ }).click();
    await expect(line).toHaveAttribute('aria-current', 'true');
    await line.getByRole('button', { name: /^Correct/ }).click();
    const correction = page.getByRole('textbox', { name: 'Text of the line' });
    await correction.fill(SENTENCES[9]!);
    await correction.press('Enter');
    await expect.poll(() => textsOf(page)).toEqual(SENTENCES);
    expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false);
    await expectAxeFindsNothing(page, 'a transcript');
    await keepPicture(page, 'transcription 2 lines');

    await page.getByLabel('Title of the text').fill('朝の話');
    await page.getByRole('button', { name: 'Make a text of it' }).click();
    await expect(page).toHaveURL(/\/assisted-reader\/listen\/\d+$/);
    await expect(page.getByLabel('Recording of 朝の話')).toBeVisible();
    const id = page.url().split('/').at(-1)!;
    const { document } = await gateway.call<{ document: { sentences: string[] } }>('GET', `/api/documents/${id}`);
    expect(document.sentences).toEqual(SENTENCES);
    const { starts } = await savedTimes(gateway, id);
    expect(starts.map((start, index) => Math.abs(start - narration.starts[index]!) < 500)).toEqual(
      SENTENCES.map(() => true),
    );
    await page.getByRole('listitem').filter({ hasText: SENTENCES[4]! }).getByRole('button').first().click();
    await expect(page.locator('[data-captions] p[lang=ja]')).toContainText('隣');
  });

  test('a recording is chosen, transcribed, corrected and made a text by keys alone', async ({
    learner: page,
    gateway,
    transcribing: { fake },
  }) => {
    await page.goto('/assisted-reader/transcribe');
    const sentences = SENTENCES.slice(0, 3);
    const narration = await narrated(page, sentences, 'hts-m001', 1);
    fake.answers(hearing(sentences.with(1, '私は学校へ行く純美をしました。')));
    await willChoose(page, '朝の話.wav', wavOf(narration));
    await tabTo(page, page.getByRole('button', { name: 'Choose a recording or film…' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Send the sound and transcribe' }));
    await page.keyboard.press('Enter');
    await expect(heard(page)).toHaveCount(sentences.length, { timeout: 60_000 });

    // What is left by Escape stays as it was.
    await tabTo(page, heard(page).nth(1));
    await page.keyboard.press('Enter');
    const correction = page.getByRole('textbox', { name: 'Text of the line' });
    await expect(correction).toBeFocused();
    await page.keyboard.type('？');
    await page.keyboard.press('Escape');
    await expect(heard(page).nth(1)).toBeFocused();
    expect((await textsOf(page))[1]).toContain('純美');
    await page.keyboard.press('Enter');
    await expect(correction).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(sentences[1]!);
    await page.keyboard.press('Enter');
    await expect(heard(page).nth(1)).toBeFocused();
    await expect.poll(() => textsOf(page)).toEqual(sentences);

    // From there on to the next line, which is played.
    await playAllSlowly(page);
    await page.keyboard.press('Tab');
    const next = page.getByRole('listitem').filter({ hasText: sentences[2]! });
    await expect(next.getByRole('button', { name: /^Play from/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(next).toHaveAttribute('aria-current', 'true');

    await tabTo(page, page.getByLabel('Title of the text'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('朝の話');
    await tabTo(page, page.getByRole('button', { name: 'Make a text of it' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/assisted-reader\/listen\/\d+$/);
    const id = page.url().split('/').at(-1)!;
    const { document } = await gateway.call<{ document: { title: string; sentences: string[] } }>(
      'GET',
      `/api/documents/${id}`,
    );
    expect(document).toMatchObject({ title: '朝の話', sentences });
  });

  test('is stopped, left and gone on with on the next visit without sending anything twice', async ({
    learner: page,
    transcribing: { fake },
  }) => {
    await page.goto('/assisted-reader/transcribe');
    const narration = await narrated(page, SENTENCES, 'hts-m001', 0.9);
    const file = fileOf('a.wav', wavOf(narration));
    const answer = hearing(SENTENCES);
    fake.answers(answer);
    await page.getByTestId('transcribed-file').setInputFiles(file);
    let answered = 0;
    fake.answers((sound) => {
      answered++;
      return answer(sound);
    });
    await page.route('**/api/transcriptions', async (route) => {
      if (answered === 1) return;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Send the sound and transcribe' }).click();
    await expect(heard(page).first()).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('The recording is not transcribed to its end')).toBeVisible();
    const before = await textsOf(page);
    await page.reload();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByTestId('transcribed-file').setInputFiles(file);
    await expect.poll(() => textsOf(page)).toEqual(before);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(heard(page)).toHaveCount(SENTENCES.length, { timeout: 60_000 });
    expect(await textsOf(page)).toEqual(SENTENCES);
  });

  test('files of chapters become one text, whose times are those of all of them together', async ({
    learner: page,
    gateway,
    transcribing: { fake },
  }) => {
    await page.goto('/assisted-reader/transcribe');
    const halves = [SENTENCES.slice(0, 6), SENTENCES.slice(6)];
    const [first, second] = [
      await narrated(page, halves[0]!, 'hts-m001', 1),
      await narrated(page, halves[1]!, 'hts-m001', 1),
    ];
    fake.answers(hearing(SENTENCES));
    await page
      .getByTestId('transcribed-file')
      .setInputFiles([fileOf('第10章.wav', wavOf(second)), fileOf('第9章.wav', wavOf(first))]);
    await expect(page.getByText('第9章.wav, 第10章.wav')).toBeVisible();
    await page.getByRole('button', { name: 'Send the sound and transcribe' }).click();
    await expect(heard(page)).toHaveCount(SENTENCES.length, { timeout: 60_000 });
    expect(await textsOf(page)).toEqual(SENTENCES);

    // A line of the second file is played from there.
    await playAllSlowly(page);
    const line = page.getByRole('listitem').filter({ hasText: SENTENCES[8]! });
    await line.getByRole('button', { name: /^Play from/ }).click();
    await expect(line).toHaveAttribute('aria-current', 'true');

    await page.getByRole('button', { name: 'Make a text of it' }).click();
    await expect(page).toHaveURL(/\/assisted-reader\/listen\/\d+$/);
    const { starts } = await savedTimes(gateway, page.url().split('/').at(-1)!);
    const samples = Buffer.from(first.samples, 'base64').length / 2;
    const begins = Math.ceil((1_000 * samples) / first.rate / 40) * 40;
    const known = [...first.starts, ...second.starts.map((start) => begins + start)];
    expect(starts.map((start, index) => Math.abs(start - known[index]!) < 500)).toEqual(SENTENCES.map(() => true));
    await page.getByRole('listitem').filter({ hasText: SENTENCES[8]! }).getByRole('button').first().click();
    await expect(page.locator('[data-captions] p[lang=ja]')).toContainText('地図');
  });

  test('leaves out what nobody said or is said again and again, and marks what is doubtful until it is corrected', async ({
    learner: page,
    transcribing: { fake },
  }) => {
    await page.goto('/assisted-reader/transcribe');
    const narration = await narrated(page, SENTENCES.slice(0, 2), 'hts-m001', 1);
    fake.answers((wav) => {
      const answer = hearing(SENTENCES)(wav) as { segments: { start: number; end: number; text: string }[] };
      const [first, second] = answer.segments as [(typeof answer.segments)[0], (typeof answer.segments)[0]];
      const garden = { word: '庭', start: first.start + 0.3, end: first.start + 0.6, probability: 0.1 };
      const repeated = { ...second, text: '行く'.repeat(20), avg_logprob: -0.2 };
      const silent = { start: second.end + 0.3, end: second.end + 0.9, text: 'ご視聴ありがとうございました' };
      return { text: '', segments: [{ ...first, words: [garden] }, repeated, silent] };
    });
    await page.getByTestId('transcribed-file').setInputFiles(fileOf('d.wav', wavOf(narration)));
    await page.getByRole('button', { name: 'Send the sound and transcribe' }).click();
    await expect(heard(page)).toHaveCount(2);
    expect(await textsOf(page)).toEqual([SENTENCES[0], '行く']);
    const lines = page.getByRole('listitem').filter({ has: heard(page) });
    await expect(lines.first().locator('mark')).toHaveText('庭');
    await expect(lines.last()).toContainText('doubtful');
    await expectAxeFindsNothing(page, 'doubtful lines');
    await page.setViewportSize({ width: 390, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await keepPicture(page, 'transcription 3 doubtful, on a phone');

    await heard(page).last().click();
    const correction = page.getByRole('textbox', { name: 'Text of the line' });
    await correction.fill(SENTENCES[1]!);
    await correction.press('Enter');
    await expect.poll(() => textsOf(page)).toEqual(SENTENCES.slice(0, 2));
    await expect(lines.last()).not.toContainText('doubtful');
  });

  test('makes subtitles of a film, which is watched with them at once', async ({
    learner: page,
    transcribing: { fake },
  }) => {
    await page.goto('/assisted-reader/transcribe');
    // A tone is heard for a second in its middle.
    const film = { name: '猫.webm', mimeType: 'video/webm', buffer: await recorded(page) };
    fake.answers(hearing(['猫が好きです。']));
    await page.getByTestId('transcribed-file').setInputFiles(film);
    await page.getByRole('button', { name: 'Send the sound and transcribe' }).click();
    await expect(heard(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Make a text of it' }).click();
    await expect(page).toHaveURL(/\/assisted-reader\/watch\/\d+$/);
    await expect(page.locator('video')).toBeVisible();
    await page.locator('video').evaluate((one: HTMLVideoElement) => {
      one.currentTime = 1.5;
    });
    await expect(page.locator('[data-captions] p[lang=ja]')).toContainText('猫');
    expect(Buffer.concat(fake.asked.map(({ sound }) => Buffer.from(sound))).includes('webm')).toBe(false);
  });

  test('which fails says why, and goes on where it was', async ({ learner: page, transcribing: { fake } }) => {
    await page.goto('/assisted-reader/transcribe');
    const narration = await narrated(page, SENTENCES.slice(0, 3), 'hts-m001', 1);
    await page.getByTestId('transcribed-file').setInputFiles(fileOf('b.wav', wavOf(narration)));
    fake.next({ json: { error: 'no' } });
    fake.answers(hearing(SENTENCES));
    await page.getByRole('button', { name: 'Send the sound and transcribe' }).click();
    await expect(page.getByRole('alert')).toContainText('sent an answer that could not be used');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(heard(page)).toHaveCount(3);
  });
});

test('three minutes are transcribed by a real recogniser: lines begin where sentences do, nothing is there twice', async ({
  learner: page,
  gateway,
}) => {
  test.skip(!REAL.TRANSCRIPTION_BASE_URL, 'no recogniser: E2E_TRANSCRIPTION_BASE_URL names none');
  test.setTimeout(600_000);
  await page.goto('/assisted-reader/transcribe');
  const sentences = Array.from({ length: 5 }, () => SENTENCES).flat();
  const narration = await narrated(page, sentences, 'hts-m001', 1);
  expect(Buffer.from(narration.samples, 'base64').length / 2 / narration.rate).toBeGreaterThan(180);
  await page.getByTestId('transcribed-file').setInputFiles(fileOf('c.wav', wavOf(narration)));
  await page.getByRole('button', { name: 'Send the sound and transcribe' }).click();
  await expect(page.getByRole('button', { name: 'Make a text of it' })).toBeEnabled({ timeout: 500_000 });
  const lines = await textsOf(page);
  await page.getByRole('button', { name: 'Make a text of it' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/listen\/\d+$/);
  const { starts } = await savedTimes(gateway, page.url().split('/').at(-1)!);
  const distances = starts.map((start) => Math.min(...narration.starts.map((one) => Math.abs(one - start))));
  console.log({ lines, starts, known: narration.starts, distances });
  expect(distances.filter((distance) => distance > 500)).toEqual([]);
  const found = narration.starts.filter((one) => starts.some((start) => Math.abs(start - one) <= 500));
  expect(found.length).toBeGreaterThanOrEqual(Math.floor(0.97 * sentences.length));
  expect(lines.length).toBeLessThanOrEqual(sentences.length);
});
