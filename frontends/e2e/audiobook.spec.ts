import { readFile } from 'node:fs/promises';
import { expect, test } from './product.js';

const PAIRS = '猫がいる。\tThere is a cat.\n犬もいる。\tThere is a dog, too.\n鳥を見た。\tI saw a bird.';
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
      if (Math.abs(samples[at]!) < 200 / 32_768) continue;
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
