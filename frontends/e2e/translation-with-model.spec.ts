import type { Behaviour } from '@ichibun/model-fakes/behaviour';
import type { Page } from '@playwright/test';
import { expectNotice } from './notices.js';
import { keepPicture } from './picture.js';
import { expect, test } from './school.js';

async function fillIn(page: Page, text: string, mode?: string) {
  await page.getByRole('main').getByRole('button', { name: 'Translate Content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Translation Learning' });
  await dialog.getByLabel('Title').fill('An article');
  await dialog.getByLabel('English Text').fill(text);
  if (mode) await dialog.getByLabel('Translation Mode').selectOption({ label: mode });
  return { dialog, submit: dialog.getByRole('button', { name: 'Translate & Create Document' }) };
}

test('a long article shows how far it is, and keeps its paragraphs on the way to the reader', async ({
  pupil: page,
  school,
}) => {
  const paragraphs = Array.from({ length: 12 }, (_, part) => `Part ${part + 1} goes ${'on and '.repeat(110)}on.`);
  const seen = Promise.withResolvers<void>();
  school.models.script(({ prompt }) => {
    const count = /<<<(ARTICLE-\w+)\n([\s\S]*?)\n\1>>>/.exec(prompt)?.[2];
    const { paragraphs: asked } = JSON.parse(count ?? '{}') as { paragraphs: string[] };
    const isLast = asked.some((text) => text.startsWith('Part 12 '));
    const translated = asked.map((text) => `これは${/\d+/.exec(text)?.[0]}番目の部分です。`);
    return { json: { paragraphs: translated }, ...(isLast && { after: seen.promise }) };
  });
  const { dialog, submit } = await fillIn(page, paragraphs.join('\n\n'), 'Intermediate+ (advanced language)');
  await keepPicture(page, '1 article');
  await submit.click();
  await expect(dialog.getByText('3 of 4 steps done')).toBeVisible();
  await keepPicture(page, '2 translating');
  seen.resolve();
  await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
  await expectNotice(page, 'Translation complete!');
  await keepPicture(page, '3 reading');
  const { document } = await (await page.request.get(`/api/documents/${page.url().split('/').at(-1)}`)).json();
  expect(document.sentences).toEqual(paragraphs.map((_, part) => `これは${part + 1}番目の部分です。`));
  expect(document.paragraphStarts).toEqual(paragraphs.map((_, part) => part));
  expect(school.models.asked.length).toBeGreaterThan(2);
});

const recovered: [string, Behaviour[]][] = [
  ['asks for a moment', [{ rateLimit: { seconds: 0.2 } }]],
  ['answers broken JSON once', [{ text: '{"paragraphs": ["ねこ' }]],
  ['is cut off once', [{ cutConnection: true }]],
  ['breaks down once', [{ status: 503 }]],
];
for (const [what, behaviours] of recovered) {
  test(`a learner notices nothing of a model that ${what}`, async ({ pupil: page, school }) => {
    const { submit } = await fillIn(page, `I am a cat that ${what}.`);
    school.models.next(...behaviours, { json: { paragraphs: ['わたしはねこです。'] } });
    await submit.click();
    await expect(page).toHaveURL(/\/assisted-reader\/read\/\d+$/);
    await expectNotice(page, 'Translation complete!');
  });
}

const told: [string, Behaviour, string | RegExp][] = [
  [
    'takes no more requests for hours',
    { rateLimit: { seconds: 7_200 } },
    /takes no more requests for now\. Try again later/,
  ],
  ['declines the text for safety', { refuse: 'prompt' }, /declined this text by its safety rules\. Change the text/],
  ['declines its own answer', { refuse: 'answer' }, /declined this text by its safety rules/],
  ['answers nothing but broken JSON', { text: '{"paragraphs": ["ねこ' }, /answer could not be used\. Try again/],
  ['refuses the key', { status: 401 }, /refuses our requests \(HTTP 401\): check GEMINI_API_KEY/],
];
for (const [what, behaviour, message] of told) {
  test(`a learner hears of a model that ${what}, and loses nothing`, async ({ pupil: page, school }) => {
    school.models.script(() => behaviour);
    const { dialog, submit } = await fillIn(page, `I am a cat that ${what}.`);
    await submit.click();
    await expect(page.getByText('Translation failed')).toHaveCount(2);
    await expect(page.getByText(message)).toBeVisible();
    await expect(dialog.getByLabel('English Text')).toHaveValue(`I am a cat that ${what}.`);
    await expect(submit).toBeEnabled();
    school.models.reset();
    await submit.click();
    await expectNotice(page, 'Translation complete!');
  });
}

test('closing the tab stops a translation that is under way', async ({ pupil: page, school }) => {
  school.models.script(() => ({ hang: true }));
  const { dialog, submit } = await fillIn(page, 'A slow article.');
  await submit.click();
  await expect(dialog.getByRole('button', { name: 'Translating...' })).toBeDisabled();
  await expect.poll(() => school.models.asked.length).toBe(1);
  expect(school.models.abandoned).toHaveLength(0);
  await page.close();
  await expect.poll(() => school.models.abandoned.length).toBe(1);
});
