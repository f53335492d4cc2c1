import { addDocument, KOKORO, word } from './documents.js';
import { expectNotice, holdNotice } from './notices.js';
import { expect, test } from './product.js';

test('a reading is corrected from the details of a word, and holds from then on', async ({
  learner: page,
  gateway,
}) => {
  await page.goto(await addDocument(gateway, 'こころ', KOKORO));
  const me = word(page, '私');
  await expect(me.locator('rt')).toHaveAttribute('data-reading', 'わたし');
  await me.click();
  await page.getByRole('button', { name: 'Wrong word or reading?' }).click();
  const dialog = page.getByRole('dialog', { name: /^Correct/ });
  await dialog.getByLabel('Another reading').check();
  await dialog.getByLabel('Reading in kana').fill('わたくし');
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(me.locator('rt')).toHaveAttribute('data-reading', 'わたくし');
  await page.reload();
  await expect(me.locator('rt')).toHaveAttribute('data-reading', 'わたくし');
});

test('a correction for this text holds at all its places, in its analysis and not in another text', async ({
  learner: page,
  gateway,
}) => {
  const [first, second] = [
    await addDocument(gateway, '空', '空を見る。猫が空を見た。'),
    await addDocument(gateway, '別の空', '犬が空を見る。'),
  ];
  await page.goto(first);
  await word(page, '空').click();
  await page.getByRole('button', { name: 'Wrong word or reading?' }).click();
  const dialog = page.getByRole('dialog', { name: /^Correct/ });
  await dialog.getByRole('radio', { name: /^から/ }).first().check();
  await dialog.getByRole('radio', { name: 'In this text' }).check();
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await expectNotice(page, 'Everywhere in this text.');
  await page.getByRole('button', { name: 'Page View' }).click();
  const readings = () => page.locator('[data-text] rt').evaluateAll((all) => all.map((one) => one.dataset.reading));
  await expect.poll(readings).toEqual(['から', 'み', 'ねこ', 'から', 'み']);
  const { id } = await gateway.call<{ id: number }>('POST', `/api/documents/${first.split('/').at(-1)}/analysis`, {});
  await page.goto(`/content-coverage?analysis=${id}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: '空', exact: true }) });
  await expect(row).toContainText('から');
  // In the view that was chosen last.
  await page.goto(second);
  await expect.poll(readings).toEqual(['いぬ', 'そら', 'み']);
  await page.goto('/vocabulary');
  await page.getByRole('button', { name: 'Undo the correction of 空' }).click();
  await expectNotice(page, 'Correction undone');
  await page.goto(first);
  await expect.poll(readings).toEqual(['そら', 'み', 'ねこ', 'そら', 'み']);
});

test('a word with several usual readings is corrected only here unless asked otherwise, and as before with one press', async ({
  learner: page,
  gateway,
}) => {
  const [first, second] = [
    await addDocument(gateway, '砂', '砂の上に座る。\n机の上を見る。'),
    await addDocument(gateway, '机', '机の上に猫がいる。'),
  ];
  const readingsOf = (text: string) =>
    page
      .locator('[data-text] rt')
      .evaluateAll(
        (all, letters) =>
          all.flatMap((one) => (one.parentElement?.textContent?.startsWith(letters) ? [one.dataset.reading] : [])),
        text,
      );
  await page.goto(first);
  await page.getByRole('button', { name: 'Page View' }).click();
  await expect.poll(() => readingsOf('上')).toEqual(['うえ', 'うえ']);
  await page.locator('[data-word]').filter({ hasText: /^上$/ }).first().click();
  await page.getByRole('button', { name: 'Wrong word or reading?' }).click();
  const dialog = page.getByRole('dialog', { name: /^Correct/ });
  await dialog
    .getByRole('radio', { name: /^じょう/ })
    .first()
    .check();
  await expect(dialog.getByRole('radio', { name: 'Only here' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await expectNotice(page, 'In this place only.');
  await holdNotice(page);
  await expect.poll(() => readingsOf('上')).toEqual(['じょう', 'うえ']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectNotice(page, 'Correction undone');
  await expect.poll(() => readingsOf('上')).toEqual(['うえ', 'うえ']);
  await page.goto(second);
  await expect.poll(() => readingsOf('上')).toEqual(['うえ']);
});
