import { expect, test } from './product.js';

test('a word is listened to, and stopped', async ({ learner: page, gateway }) => {
  await gateway.addWord('猫', 'ねこ', 'cat');
  await gateway.addWord('寿限無寿限無五劫の擦り切れ', 'じゅげむじゅげむごこうのすりきれ', 'a long name');
  await page.goto('/vocabulary');
  const listen = (name: string) => page.getByRole('button', { name: `Listen to ${name}` });
  const stop = (name: string) => page.getByRole('button', { name: `Stop ${name}` });

  // What is spoken may be over before a busy machine looks.
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/tts/japanese', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await listen('猫 (ねこ)').click();
  await expect(stop('猫 (ねこ)')).toBeVisible();
  seen.resolve();
  // It ends by itself.
  await expect(listen('猫 (ねこ)')).toBeVisible();

  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playSlowly() {
      this.playbackRate = 1 / 16;
      return play.call(this);
    };
  });
  const long = '寿限無寿限無五劫の擦り切れ (じゅげむじゅげむごこうのすりきれ)';
  await listen(long).click();
  await expect(stop(long)).toBeVisible();
  await stop(long).click();
  await expect(listen(long)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /Audio error|Speech generation failed/ })).toHaveCount(0);
});

test('a browser decodes what is spoken, at the length that the server says, with sound in it', async ({
  learner: page,
}) => {
  await page.goto('/vocabulary');
  const heard = await page.evaluate(async () => {
    const response = await fetch('/api/tts/japanese', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: '吾輩は猫である。名前はまだ無い。' }),
    });
    const told = Number(response.headers.get('x-duration-ms')) / 1000;
    const sound = await new AudioContext().decodeAudioData(await response.arrayBuffer());
    const samples = sound.getChannelData(0);
    return { told, duration: sound.duration, loudest: samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0) };
  });
  expect(heard.duration).toBeGreaterThan(heard.told - 0.01);
  expect(heard.duration).toBeLessThan(heard.told + 0.11);
  expect(heard.loudest).toBeGreaterThan(0.1);
  expect(heard.loudest).toBeLessThanOrEqual(1);
});
