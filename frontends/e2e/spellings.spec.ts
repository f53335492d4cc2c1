import { expectAxeFindsNothing } from './axe.js';
import { keepPicture } from './picture.js';
import { expect, test } from './product.js';

test('a word that a text spells in the old way is named so, with its usual spelling beside it, wherever it is met', async ({
  learner: page,
  gateway,
}) => {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '猫',
    content: '猫が坐っている。',
    userId: 1,
  });
  const also = (place: ReturnType<typeof page.locator>) => place.getByText(/^also/);
  await page.goto(`/assisted-reader/read/${document.id}`);
  await page.getByRole('button', { name: '坐っている', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(also(dialog)).toHaveText(/座る/u);
  await expectAxeFindsNothing(page, 'a word in an old spelling');
  await keepPicture(page, 'pop-up');
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/sentences/save'));
  await dialog.getByRole('button', { name: 'Learn', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Learning' })).toBeVisible();
  expect((await saved).ok()).toBe(true);

  await page.goto('/vocabulary');
  await expect(also(page.getByRole('row', { name: /坐る/u }))).toHaveText(/座る/u);
  await keepPicture(page, 'vocabulary');

  await page.goto('/sentence-bank');
  const savedSentence = page.getByRole('list', { name: 'Sentences of 猫' }).getByRole('listitem');
  await expect(also(savedSentence)).toHaveText(/座る/u);
  await keepPicture(page, 'saved sentence');

  await page.goto('/review');
  const card = page.getByRole('region', { name: 'Card' });
  await expect(card).toBeVisible();
  await page.keyboard.press(' ');
  await expect(also(card)).toHaveText(/座る/u);
  await keepPicture(page, 'card');

  await page.goto(`/dictionary?q=${encodeURIComponent('坐る')}`);
  const found = page.getByRole('list', { name: 'Words' }).getByRole('listitem').first();
  await expect(found.getByRole('link', { name: '坐る' })).toBeVisible();
  await expect(also(found)).toHaveText(/座る/u);
  await keepPicture(page, 'dictionary');

  const id = await gateway.analyse('猫', '猫が坐っている。');
  await page.goto(`/content-coverage?analysis=${id}`);
  await expect(also(page.getByRole('table', { name: 'Words of this text' }))).toHaveText(/座る/u);
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'analysis');
});

test.describe('in Japanese and in the dark', () => {
  test.use({ locale: 'ja-JP', colorScheme: 'dark' });

  test('the usual spelling is named at the end of a text, in the pop-up, the lists and among blocked words at both widths', async ({
    learner: page,
    gateway,
  }) => {
    const content = '猫が坐っている。\n蒲団で寝た。';
    const { document: made } = await gateway.call<{ document: { id: number } }>(
      'POST',
      '/api/documents/create-from-text',
      {
        title: '猫',
        content,
        userId: 1,
      },
    );
    const analysis = await gateway.analyse('猫', content);
    const words = await gateway.call<{ words: { uniqueVocabId: number; word: string }[] }>(
      'GET',
      `/api/content/analyze/${analysis}/words`,
    );
    const { uniqueVocabId } = words.words.find(({ word }) => word === '蒲団')!;
    const also = (spelling: string) => page.getByText('別表記：').filter({ hasText: spelling });
    const isAsWideAsTheScreen = async () => {
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    };
    const picture = async (step: string) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await also('座る').or(also('布団')).first().scrollIntoViewIfNeeded();
        await isAsWideAsTheScreen();
        await keepPicture(page, `${step} ${width}`);
      }
      await page.setViewportSize({ width: 1280, height: 844 });
    };

    await page.goto(`/content-coverage?analysis=${analysis}`);
    await expect(also('座る').first()).toBeVisible();
    await picture('list');

    await page.goto(`/assisted-reader/read/${made.id}`);
    await page.getByRole('button', { name: '坐っている', exact: true }).first().click();
    await expect(also('座る')).toBeVisible();
    await picture('pop-up');
    await expectAxeFindsNothing(page, 'a word in an old spelling');
    await page.reload();
    await page.getByRole('button', { name: '次の文' }).click();
    await page.getByRole('button', { name: '次の文' }).click();
    await expect(also('布団')).toBeVisible();
    await expect(also('座る')).toBeVisible();
    await picture('end');

    await gateway.call('POST', '/api/vocabulary/block', { uniqueVocabId });
    await page.goto('/vocabulary');
    await expect(also('布団')).toBeVisible();
    await picture('blocked');
  });
});
