import type { Page } from '@playwright/test';
import { expectNotice } from './notices.js';
import { CAT_TEXT, expect, test } from './product.js';

const percent = async (page: Page, name: string) =>
  Number.parseFloat(
    await page
      .getByRole('region', { name: 'Statistics' })
      .locator('div', { has: page.getByText(name, { exact: true }) })
      .last()
      .locator('dd')
      .innerText(),
  );

test('a text is analysed, opened, and a learned word raises both coverages', async ({ learner: page }) => {
  await page.goto('/content-coverage');
  await expect(page.getByText('No analyses yet')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Analyse' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Title').fill('吾輩は猫である');
  await page.getByLabel('Text', { exact: true }).fill(CAT_TEXT);
  await submit.click();
  await expect(page).toHaveURL(/\/content-coverage\?analysis=\d+$/);

  await expect(page.getByText('0.0%').first()).toBeVisible();
  expect(await percent(page, 'Total coverage')).toBe(0);
  const row = page.getByRole('table', { name: 'Words of this text' }).getByRole('row', { name: /^Choose 猫 / });
  await expect(row).toContainText('3');
  await row.getByRole('button', { name: 'I know this: 猫' }).click();
  await expectNotice(page, 'Word added to vocabulary');
  await expect(row).toContainText('Known');
  // The row changes at once, the figures with the server's answer.
  await expect.poll(() => percent(page, 'Total coverage')).toBeGreaterThan(0);
  await expect.poll(() => percent(page, 'Unique coverage')).toBeGreaterThan(0);
  expect(await percent(page, 'Total coverage')).toBeGreaterThan(await percent(page, 'Unique coverage'));

  await page.reload();
  await expect(row).toContainText('Known');
  await page.getByRole('button', { name: 'Back to History' }).click();
  await expect(page).toHaveURL('/content-coverage');
  await page.goBack();
  await expect(row).toContainText('Known');

  await page.getByRole('link', { name: 'Vocabulary Bank' }).click();
  await expect(page.getByRole('table', { name: 'Your vocabulary' }).getByRole('row', { name: /猫/ })).toBeVisible();
  await page.getByRole('button', { name: /^Delete 猫/ }).click();
  await expectNotice(page, 'Word removed from vocabulary');
  await page.getByRole('link', { name: 'Content Coverage' }).click();
  await page.getByRole('link', { name: '吾輩は猫である' }).click();
  await expect(page.getByText('0.0%').first()).toBeVisible();
});

test('words are filtered, searched and ordered', async ({ learner: page, gateway }) => {
  await gateway.addWord('猫', 'ねこ', 'cat');
  const id = await gateway.analyse('猫');
  await page.goto(`/content-coverage?analysis=${id}`);
  const card = page.getByRole('region', { name: 'Words', exact: true });
  const table = page.getByRole('table', { name: 'Words of this text' });
  const rows = table.getByRole('rowgroup').last().getByRole('row');
  // Particles and auxiliaries have a list of their own below.
  const show = card.getByLabel('Show').first();
  await expect(rows.first()).toContainText('Block');
  await show.selectOption('Known');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('猫');
  await show.selectOption('Unknown');
  await expect(rows.filter({ hasText: '猫' })).toHaveCount(0);
  await show.selectOption('All words');
  await card.getByPlaceholder('Search words...').first().fill('なまえ');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('名前');
});

test('a blocked word is struck through at once, also when the server then refuses', async ({
  learner: page,
  gateway,
}) => {
  const id = await gateway.analyse('猫');
  await page.goto(`/content-coverage?analysis=${id}`);
  const row = page.getByRole('table', { name: 'Words of this text' }).getByRole('row', { name: /^Choose 名前 / });
  const word = row.getByText('名前');
  let refuse = () => {};
  const held = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/api/vocabulary/block', async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  await row.getByRole('button', { name: 'Block 名前' }).click();
  await expect(row.getByText('Blocked')).toBeVisible();
  await expect(word).toHaveCSS('text-decoration-line', 'line-through');
  refuse();
  await expectNotice(page, 'Failed to block word');
  await expect(row.getByRole('button', { name: 'Block 名前' })).toBeVisible();

  await page.unroute('**/api/vocabulary/block');
  await row.getByRole('button', { name: 'Block 名前' }).click();
  await expect(row.getByText('Blocked')).toBeVisible();
  await page.reload();
  await expect(row.getByText('Blocked')).toBeVisible();
  await expect(word).toBeVisible();
  await expect(page.getByRole('region', { name: 'Most Common Words' }).getByText('名前')).toHaveCount(0);
});

test('the calculator answers, warns out of reach, and leads on', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('猫');
  const [common] = await gateway.call<{ uniqueVocabId: number }[]>('GET', `/api/content/analyze/${id}/words/top/1`);
  await gateway.call('POST', '/api/vocabulary/block', { uniqueVocabId: common!.uniqueVocabId });
  await page.goto(`/content-coverage?analysis=${id}`);
  const card = page.getByRole('region', { name: 'Coverage Calculator' });
  const target = card.getByLabel('Target coverage (%)');
  const calculate = card.getByRole('button', { name: 'Calculate' });
  await expect(calculate).toBeDisabled();
  await target.fill('0');
  await expect(calculate).toBeDisabled();
  await target.fill('101');
  await expect(card.getByText('Enter a number from 0 to 100')).toBeVisible();
  await target.fill('100');
  await calculate.click();
  await expect(
    card.getByText(/100\.0% cannot be reached with this text\. The maximum possible coverage is/),
  ).toBeVisible();
  await target.fill('40');
  await calculate.click();
  await expect(card.getByText(/cannot be reached/)).toHaveCount(0);
  await card.getByRole('link', { name: /^Make sentences for [\d,]+ words?$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/sentence-export\\?analysisId=${id}&wordCount=\\d+&targetCoverage=40$`));
});

test('the goals of a short text are labelled without covering each other', async ({ learner: page, gateway }) => {
  const id = await gateway.analyse('短い文章', '猫がいる。猫が好きだ。犬が来た。猫は寝た。鳥が鳴く。');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/content-coverage?analysis=${id}`);
    const labels = page.locator('[data-goal]');
    await expect(labels.first()).toBeVisible();
    const boxes = await labels.evaluateAll((all) =>
      all.map((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        return { label: label.textContent, left, right, top, bottom };
      }),
    );
    expect(boxes.length).toBeGreaterThan(1);
    const covered = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ left, right, top, bottom }) =>
            left < one.right && right > one.left && top < one.bottom - 0.5 && bottom > one.top + 0.5,
        )
        .map(({ label }) => `${one.label} and ${label}`),
    );
    expect(covered).toEqual([]);
  }
});

test('an analysis is deleted from the history and from its own page', async ({ learner: page, gateway }) => {
  await gateway.analyse('一つ目');
  const id = await gateway.analyse('二つ目');
  await page.goto('/content-coverage');
  await page.getByRole('button', { name: 'Delete 一つ目' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('一つ目', { exact: true })).toHaveCount(0);
  await page.goto(`/content-coverage?analysis=${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/content-coverage');
  await expect(page.getByText('No analyses yet')).toBeVisible();
});

test('a Shift_JIS file is analysed', async ({ learner: page }) => {
  await page.goto('/content-coverage');
  // 猫が好き。 in Shift_JIS
  const buffer = Buffer.from([0x94, 0x4c, 0x82, 0xaa, 0x8d, 0x44, 0x82, 0xab, 0x81, 0x42]);
  await page.getByTestId('analysis-file').setInputFiles({ name: '好き.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByText('5 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(
    page.getByRole('table', { name: 'Words of this text' }).getByRole('row', { name: /^Choose 猫 / }),
  ).toBeVisible();
});

test('a text without Japanese is answered in words', async ({ learner: page }) => {
  await page.goto('/content-coverage');
  await page.getByLabel('Title').fill('Latin');
  await page.getByLabel('Text', { exact: true }).fill('Only Latin letters here.');
  await page.getByRole('button', { name: 'Analyse' }).click();
  const told = page
    .getByText('Failed')
    .or(page.getByText('The analysis could not be started.'))
    .or(page.getByText('Completed'));
  await expect(told.first()).toBeVisible();
});
