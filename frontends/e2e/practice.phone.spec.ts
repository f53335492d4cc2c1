import { keepPicture } from './picture.js';
import { practised, TEXT } from './practised.js';
import { expect, test } from './product.js';

test('on a phone a word that is tapped is heard alone, and beside words of another pitch', async ({
  learner: page,
  gateway,
}) => {
  const spoken = await practised(page, gateway);
  await page.getByRole('button', { name: '橋', exact: true }).tap();
  await page.getByRole('button', { name: 'More about this word' }).tap();
  await page.getByRole('menuitem', { name: 'Listening practice' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Listening practice' });
  await expect(dialog.getByRole('button', { name: 'Listen to 箸' })).toBeVisible();
  await keepPicture(page, '1 practice');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Slower' }).tap();
  await expect.poll(() => spoken.at(-1)).toMatchObject({ text: TEXT, speakingRate: 0.7 });
  await dialog.getByRole('button', { name: '雨', exact: true }).tap();
  await expect.poll(() => spoken.at(-1)).toMatchObject({ text: '雨' });
  await expect(dialog.getByRole('button', { name: 'Listen to 飴' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Play one of them' }).tap();
  const answers = dialog.getByRole('group', { name: 'Your answer' });
  await expect(answers).toBeVisible();
  for (const answer of await answers.getByRole('button').all()) {
    expect((await answer.boundingBox())!.height).toBeGreaterThanOrEqual(40);
  }
  await keepPicture(page, '2 question');
  await answers.getByRole('button', { name: spoken.at(-1)!.text }).tap();
  await expect(dialog.getByText(/^Right: /)).toBeVisible();
  // The browser's way back leads out of it, to the text.
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '橋', exact: true })).toBeVisible();
});
