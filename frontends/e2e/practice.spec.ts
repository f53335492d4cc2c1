import { expectAxeFindsNothing } from './axe.js';
import { keepPicture } from './picture.js';
import { practised, TEXT } from './practised.js';
import { expect, test } from './product.js';

test('a sentence is listened to by keys alone: slower, a word alone, and beside words of another pitch', async ({
  learner: page,
  gateway,
}) => {
  const spoken = await practised(page, gateway);
  await page.keyboard.press('a');
  await expect.poll(() => spoken.at(-1)).toMatchObject({ text: TEXT, speakingRate: 0.7 });
  await page.keyboard.press('l');
  await page.keyboard.press('w');
  await expect.poll(() => spoken.at(-1)).toMatchObject({ text: '橋', reading: 'はし' });
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Listening practice' });
  await expect(dialog.getByRole('button', { name: 'Listen to 箸' })).toBeVisible();
  await keepPicture(page, '1 practice');
  await expectAxeFindsNothing(page, 'listening practice');
  await page.keyboard.press('1');
  await expect.poll(() => spoken.at(-1)).toMatchObject({ text: '橋が' });
  await page.keyboard.press('n');
  const answers = dialog.getByRole('group', { name: 'Your answer' });
  await expect(answers).toBeVisible();
  await keepPicture(page, '2 question');
  const asked = spoken.at(-1)!.text.replace('が', '');
  const words = await answers.locator('[lang=ja]').allTextContents();
  await page.keyboard.press(String(1 + words.indexOf(asked)));
  await expect(dialog.getByText(`Right: ${asked}.`)).toBeVisible();
  await keepPicture(page, '3 answer');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('the practice speaks the language of the interface, and is seen in the dark', async ({
    learner: page,
    gateway,
  }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await practised(page, gateway);
    await page.keyboard.press('l');
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: '聞き取り練習' });
    await expect(dialog.getByRole('heading', { name: 'アクセントだけが違う単語' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: '箸を聞く' })).toBeVisible();
    await expect(dialog.getByText('「が」を付けて発音します')).toBeVisible();
    await keepPicture(page, 'in Japanese');
  });
});
