import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { keepPicture } from './picture.js';
import { expect, type Gateway, test } from './product.js';
import { doAllTasks } from './tasks-of-learners.js';

test('who knows 4,000 words comes through the first days without a dead end', async ({ page, gateway }) => {
  test.slow();
  await gateway.call('POST', '/api/users/1/known-sets', { set: 'particles' });
  await gateway.call('POST', '/api/users/1/known-sets', { set: 'most-frequent', count: 4_000 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue as Demo User' }).click();
  await doAllTasks({ page, gateway, isPhone: false });
});

test('the list of analyses leads to the chapters of a text and on to each of them, and to the film of subtitles', async ({
  learner: page,
  gateway,
}) => {
  const chapters = ['一', '二', '三', '四', '五'].map(
    (number) => `第${number}章\n\n${number}番目の猫が来た。\n犬も来た。\n\n`,
  );
  await addFile(page, gateway, '章の本.txt', chapters.join(''));
  await addFile(page, gateway, '猫の映画.srt', '1\n00:00:01,000 --> 00:00:03,000\n猫が来た。\n');
  await page.goto('/content-coverage');
  await page.getByRole('button', { name: 'Analyse 章の本' }).click();
  const tabs = page.getByRole('navigation', { name: 'This text' });
  await tabs.getByRole('link', { name: 'Chapters' }).click();
  const list = page.getByRole('list', { name: 'Coverage of each chapter' });
  await expectAxeFindsNothing(page, 'the chapters of a text');
  await keepPicture(page, '1 chapters');
  await list.getByRole('link', { name: '第三章' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  const place = page.getByText(/^Sentence \d+ of \d+$/).filter({ visible: true });
  await expect(page.getByRole('main')).toContainText('第三章');
  const there = await place.textContent();
  expect(there).not.toContain('Sentence 1 of');
  // A reload comes back to where the learner is then.
  await page.getByRole('button', { name: 'Next sentence' }).click();
  await expect(place).not.toHaveText(there!);
  const moved = await place.textContent();
  await expect.poll(async () => (await titlesAndPlaces(gateway)).get('章の本')).toBeGreaterThan(1);
  await page.reload();
  await expect(place).toHaveText(moved!);

  await page.goto('/content-coverage');
  await page.getByRole('button', { name: 'Analyse 猫の映画' }).click();
  await tabs.getByRole('link', { name: 'Watch' }).click();
  await expect(page).toHaveURL(/\/assisted-reader\/watch\/\d+$/);
  await page.goto('/content-coverage');
  await page.getByRole('link', { name: '猫の映画' }).click();
  await expect(tabs.getByRole('link', { name: 'Watch' })).toBeVisible();
});

/** Uploads a file, and waits until it is in the library. */
async function addFile(page: Page, gateway: Gateway, name: string, content: string): Promise<void> {
  const document = { name, mimeType: 'text/plain', buffer: Buffer.from(content) };
  await page.request.post('/api/documents/upload', { multipart: { document, userId: '1' } });
  await expect.poll(async () => (await titlesAndPlaces(gateway)).has(name.replace(/\.\w+$/, ''))).toBe(true);
}

/** How far each text is read, by its title. */
async function titlesAndPlaces(gateway: Gateway): Promise<Map<string, number>> {
  type Documents = { documents: { title: string; currentSentence: number }[] };
  const { documents } = await gateway.call<Documents>('GET', '/api/documents/user/1');
  return new Map(documents.map(({ title, currentSentence }) => [title, currentSentence]));
}
