import { expectAxeFindsNothing } from './axe.js';
import { losses } from './losses.js';
import { keepPicture } from './picture.js';
import { playAllSlowly } from './played-media.js';
import { expect, test } from './product.js';
import { narrated, wavOf } from './recorded-sound.js';

const SENTENCES = [
  '朝早く起きて、窓を開けました。',
  '外はまだ暗くて、星が少し見えました。',
  '父は新聞を読んでいます。',
];

test.use({ colorScheme: 'dark', locale: 'ja-JP' });
test.describe.configure({ timeout: 180_000 });

test('a recording is listened to on a phone, in Japanese and in the dark', async ({ learner: page, gateway }) => {
  const text = { title: '朝の話', content: SENTENCES.join('\n'), userId: 1 };
  const { document } = await gateway.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    text,
  );
  await page.goto(`/assisted-reader/listen/${document.id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('button', { name: '録音を追加…' })).toBeVisible();
  expect(await losses(page)).toEqual([]);
  await expectAxeFindsNothing(page, 'before a recording');
  await keepPicture(page, 'before');
  const narration = await narrated(page, SENTENCES, 'hts-m001', 1);
  const file = { name: 'とても長い名前の朝の話の録音、第一巻.wav', mimeType: 'audio/wav', buffer: wavOf(narration) };
  await page.getByTestId('recording-file').setInputFiles(file);
  await expect(page.locator('[data-alignment]')).toHaveAttribute('data-alignment', 'done', { timeout: 90_000 });
  await page.getByRole('button', { name: '次の文' }).tap();
  await playAllSlowly(page);
  await page.getByRole('button', { name: '再生', exact: true }).tap();
  await expect(page.locator('[data-captions] p[lang=ja]')).toContainText('星');
  await page.getByRole('button', { name: '一時停止', exact: true }).tap();
  expect(await losses(page)).toEqual([]);
  await expectAxeFindsNothing(page, 'a recording');
  await keepPicture(page, 'a sentence');
  await page.getByRole('button', { name: '聞きかたの設定' }).tap();
  await expect(page.getByRole('button', { name: '音声付きEPUB' })).toBeVisible();
  expect(await losses(page)).toEqual([]);
  await expectAxeFindsNothing(page, 'settings');
  await keepPicture(page, 'settings');
});
