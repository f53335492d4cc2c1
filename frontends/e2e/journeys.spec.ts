import { keepPicture } from './picture.js';
import { expect, test } from './product.js';

test('a newcomer says what they know, picks a text, and has a first known word', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue as Demo User' }).click();
  await expect(page.getByRole('heading', { name: 'How much Japanese do you know?' })).toBeVisible();
  await keepPicture(page, '1 asked');
  await page.getByRole('button', { name: /^Nothing yet/ }).click();
  await expect(page.getByRole('heading', { name: 'Read this' })).toBeVisible();
  await keepPicture(page, '2 texts');
  await page.getByRole('button', { name: /^All \d+ graded texts$/ }).click();
  await page.getByRole('button', { name: 'Read 駅前のパン屋' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  const word = page.locator('[data-word][data-state=unknown]').first();
  const name = (await word.getAttribute('aria-label'))!;
  await word.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await keepPicture(page, '3 word');
  // Shown as known at once; home, loaded while it is still sent, would count without it.
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/vocabulary') && response.request().method() === 'POST',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'I know this' }).click();
  await expect(page.getByRole('button', { name, exact: true }).first()).toHaveAttribute('data-state', 'known');
  await stored;
  await page.goto('/');
  await expect(page.getByRole('link', { name: '1 known word' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue reading 駅前のパン屋' })).toBeVisible();
  await keepPicture(page, '4 home');
});

test('who knows few words is offered sets above an analysis, and the figures move when one is taken', async ({
  learner: page,
  gateway,
}) => {
  const id = await gateway.analyse('雨の日', '今日は雨だ。傘を持って学校へ行く。友達と話す。');
  await page.goto(`/content-coverage?analysis=${id}`);
  await expect(page.getByText('Tell Ichibun what you know')).toBeVisible();
  await keepPicture(page, '1 nothing known');
  await page.getByRole('button', { name: /^I know these: the top/ }).click();
  await expect(page.getByText(/of this text known, up from 0\.0%/)).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Statistics' })
      .getByText(/^(?!0\.0)\d+\.\d%$/)
      .first(),
  ).toBeVisible();
  await keepPicture(page, '2 a set known');
});

test('who hears the pages finds one main heading, landmarks, and names that tell controls apart', async ({
  learner: page,
  gateway,
}) => {
  await gateway.addWord('猫', 'ねこ', 'cat');
  await gateway.addWord('犬', 'いぬ', 'dog');
  const id = await gateway.analyse('猫');
  const { document } = await gateway.call<{ document: { id: number } }>(
    'POST',
    `/api/content/analyze/${id}/document`,
    {},
  );
  const paths = ['/', '/vocabulary', '/content-coverage', '/assisted-reader', '/sentence-bank', '/analytics'];
  for (const path of [...paths, `/content-coverage?analysis=${id}`, `/assisted-reader/read/${document.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByText('Loading...')).toHaveCount(0);
    const snapshot = await page.getByRole('main').ariaSnapshot();
    expect
      .soft(snapshot.match(/- (button|link|textbox|combobox|checkbox)(?= \[|:|$)/gm), `${path} without a name`)
      .toBeNull();
    // Words of a text, and of an analysis's two lists, are there as often as they occur.
    if (!paths.includes(path)) continue;
    const buttons: string[] = snapshot.match(/(?<=- button ")[^"]+(?=")/g) ?? [];
    const twice = buttons.filter((name, index) => buttons.indexOf(name) !== index);
    expect.soft(twice, `${path}: the same name twice`).toEqual([]);
  }
  await expect(page.getByRole('region', { name: 'Text' })).toHaveAccessibleDescription(/\S/);
});
