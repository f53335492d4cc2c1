import { readFile } from 'node:fs/promises';
import { expectAxeFindsNothing } from './axe.js';
import { holdNotice } from './notices.js';
import { keepPicture } from './picture.js';
import { keepMoves, playAllSlowly, playSlowly, setPace } from './played-media.js';
import { expect, test } from './product.js';

const PAIRS = '猫がいる。\tThere is a cat.\n犬もいる。\tThere is a dog, too.\n鳥を見た。\tI saw a bird.';
const TALE = ['猫が窓から外を見ている。', '白い鳥が庭に来た。', '猫は静かに外へ出た。', '鳥は空へ飛んだ。'];
/** Seconds, as the page has them: after Japanese, after English, between sentences. */
const PAUSES = [2, 0.5, 0.5, 2, 0.5, 0.5, 2, 0.5];

test('a text becomes an audiobook, which is downloaded by itself, with its pauses exact in the decoded sound', async ({
  learner: page,
}) => {
  await page.goto('/bilingual-audiobook');
  await page
    .getByTestId('audiobook-file')
    .setInputFiles({ name: 'animals.txt', mimeType: 'text/plain', buffer: Buffer.from(PAIRS) });
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Generate Audiobook' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^audiobook_.+\.mp3$/);
  await expect(page.getByText('Your audiobook is ready.')).toBeVisible();
  await keepPicture(page, 'audiobook');
  const item = page.getByRole('list', { name: 'Audiobooks' }).getByRole('listitem').first();
  await expect(item).toContainText('3 sentences');

  const mp3 = (await readFile(await download.path())).toString('base64');
  const heard = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0));
    const sound = await new AudioContext({ sampleRate: 22_050 }).decodeAudioData(bytes.buffer);
    const samples = sound.getChannelData(0);
    const [sounds, pauses]: [number[], number[]] = [[], []];
    let [start, last] = [-1, -1];
    for (let at = 0; at < samples.length; at++) {
      // A little below the level at which voices are trimmed: MP3 moves it.
      if (Math.abs(samples[at]!) < 160 / 32_768) continue;
      if (last === -1) start = at;
      else if (at - last > 0.3 * sound.sampleRate) {
        sounds.push((last - start) / sound.sampleRate);
        pauses.push((at - last) / sound.sampleRate);
        start = at;
      }
      last = at;
    }
    sounds.push((last - start) / sound.sampleRate);
    return { sounds, pauses, seconds: sound.duration };
  }, mp3);
  expect(heard.sounds).toHaveLength(9);
  const off = heard.pauses.map((pause, index) => Math.round((pause - PAUSES[index]!) * 1000));
  expect(off.filter((ms) => Math.abs(ms) > 10)).toEqual([]);
  const sum = [...heard.sounds, ...PAUSES, 0.5].reduce((total, seconds) => total + seconds, 0);
  expect(Math.abs(heard.seconds - sum)).toBeLessThan(0.1);

  await item.getByRole('button', { name: 'Delete animals' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
});

test('a document is listened to and read along: what is spoken is marked, and a press on a sentence goes there', async ({
  learner: page,
  gateway,
}) => {
  const text = { title: '猫と鳥', content: TALE.join('\n'), userId: 1 };
  const { document } = await gateway.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    text,
  );
  await page.addInitScript(() => localStorage.setItem('reader-view', 'page'));
  await page.goto(`/assisted-reader/read/${document.id}`);
  await page.getByRole('button', { name: 'Ways to listen' }).click();
  await page.getByRole('menuitem', { name: 'Listen to the whole text' }).click();
  // Without an audiobook it is read aloud at once, and the way to one is offered.
  await holdNotice(page);
  await expect(page.getByRole('button', { name: 'Stop reading aloud' })).toBeVisible();
  await page.getByRole('button', { name: 'Make an audiobook' }).click();
  await expect(page).toHaveURL(/\/bilingual-audiobook\?document=/);
  await expect(page.getByText('4 sentences; Japanese.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'First sentences' })).toContainText(TALE[0]!);
  // There is no English, and nothing asks for it.
  await expect(page.getByRole('checkbox', { name: /^Continue without the missing English/ })).toHaveCount(0);
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Generate Audiobook' }).click();
  await downloading;
  await expectAxeFindsNothing(page, 'the page of audiobooks', ['light']);
  await page.getByRole('link', { name: 'Read along', exact: true }).click();

  await playAllSlowly(page);
  await page.getByRole('button', { name: 'Ways to listen' }).click();
  await page.getByRole('menuitem', { name: 'Listen to the whole text' }).click();
  const player = page.getByLabel('Audiobook of 猫と鳥');
  const marked = page.locator('[data-sentence][aria-current="true"]');
  await expect(marked).toHaveAccessibleName(TALE[0]!);
  const { audiobooks } = await gateway.call<{ audiobooks: { requestId: string }[] }>('GET', '/api/audiobooks');
  const path = `/api/audiobooks/${audiobooks[0]!.requestId}/sentences`;
  const { starts } = await gateway.call<{ starts: number[] }>('GET', path);
  const now = () => player.evaluate((audio: HTMLAudioElement) => audio.currentTime * 1000);
  await page.getByRole('button', { name: TALE[2]! }).click();
  await expect.poll(now).toBeGreaterThanOrEqual(starts[2]! - 1);
  expect(await now()).toBeLessThan(starts[3]!);
  await expect(marked).toHaveAccessibleName(TALE[2]!);
  // It plays on.
  await setPace(player, 1);
  await expect(marked).toHaveAccessibleName(TALE[3]!, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect(player).toBeHidden();
  await expect(marked).toHaveCount(0);

  // The listening page plays it as it plays recordings.
  await page.getByRole('navigation', { name: 'This text' }).getByRole('link', { name: 'Listen' }).click();
  await page.getByRole('button', { name: 'Listen to its audiobook' }).click();
  await page.getByRole('listitem').filter({ hasText: TALE[1]! }).getByRole('button').first().click();
  await expect(page.locator('[data-captions] p[lang=ja]')).toContainText('庭');
  await expect.poll(now).toBeGreaterThanOrEqual(starts[1]! - 1);
  expect(await now()).toBeLessThan(starts[2]!);
  await page.getByRole('button', { name: 'Repeat from here (A)' }).click();
  await page.getByRole('button', { name: 'Repeat to here (B)' }).click();
  const moves = await keepMoves(player);
  await setPace(player, 1);
  await expect.poll(() => moves.jsonValue()).toContain(starts[1]! / 1000);
  await playSlowly(player);
  await expect.poll(now).toBeLessThan(starts[2]!);
});
