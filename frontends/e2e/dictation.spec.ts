import { expectAxeFindsNothing } from './axe.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';
import { narrated, wavOf } from './recorded-sound.js';

const SENTENCES = [
  '途中で隣の家の猫に会いました。',
  '電車はいつものように混んでいます。',
  '雷の音が遠くから聞こえます。',
];

test.describe.configure({ timeout: 180_000 });

test('a sentence is heard and typed by keyboard alone, in kana or kanji, and what differs is shown', async ({
  learner: page,
  gateway,
}) => {
  const { document: made } = await gateway.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    {
      title: '書き取り',
      content: SENTENCES.join('\n'),
      userId: 1,
    },
  );
  await page.goto(`/assisted-reader/listen/${made.id}`);
  const narration = await narrated(page, SENTENCES, 'hts-m001', 1);
  const file = { name: 'a.wav', mimeType: 'audio/wav', buffer: wavOf(narration) };
  await page.getByTestId('recording-file').setInputFiles(file);
  await expect(page.locator('[data-alignment]')).toHaveAttribute('data-alignment', 'done', { timeout: 90_000 });

  await page.keyboard.press('d');
  const typed = page.getByRole('textbox', { name: 'What do you hear?' });
  await expect(typed).toBeFocused();
  // The text is nowhere to be read.
  for (const sentence of SENTENCES) await expect(page.getByText(sentence)).toHaveCount(0);
  const ended = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.querySelector('audio')!.addEventListener('pause', () => resolve(true), { once: true }),
      ),
  );
  await page.keyboard.press('Enter');
  expect(await ended).toBe(true);
  await typed.fill('とちゅうで となりのいえの ネコに会いました');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'All of it is right.' })).toContainText(SENTENCES[0]!);
  await expectAxeFindsNothing(page, 'a dictation that is right');

  await page.keyboard.press('Enter');
  await expect(typed).toHaveValue('');
  await expect(typed).toBeFocused();
  await typed.fill('電車はいつものようにかんでいます');
  await page.keyboard.press('Enter');
  const result = page.getByRole('status').filter({ hasText: 'Some of it sounds different' });
  await expect(result).toContainText(SENTENCES[1]!);
  await expect(result.locator('mark')).toHaveText(['こ', 'か']);
  await expectAxeFindsNothing(page, 'a dictation with a difference');
  await keepPicture(page, 'dictation 1 difference');

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Some of it sounds different' })).toContainText(
    SENTENCES[2]!,
  );
  await expect(page.getByRole('button', { name: 'Next sentence' }).last()).toBeDisabled();
  await page.getByRole('button', { name: 'Dictation' }).click();
  await expect(typed).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: SENTENCES[1]! })).toBeVisible();
});
