import { expectAxeFindsNothing } from './axe.js';
import { losses } from './losses.js';
import { expect, test } from './product.js';

// With data, pages are looked at in accessibility.spec.ts, small-screen.phone.spec.ts and japanese.spec.ts.
test.use({ locale: 'ja-JP' });

const PAGES = [
  ...[
    '/',
    '/vocabulary',
    '/vocabulary/import',
    '/vocabulary/placement',
    '/content-coverage',
    '/content-coverage?analysis=1',
    '/sentence-bank',
  ],
  ...['/sentence-export?analysisId=1&wordCount=5', '/assisted-reader', '/assisted-reader/read/1', '/analytics'],
  ...['/bilingual-audiobook', '/dictionaries', '/admin', '/admin/monitor', '/dictionary?q=taberu'],
  ...['/assisted-reader/next', '/programs'],
  ...['/dictionary/word/食べる・たべる/食べる', '/dictionary/kanji/食', '/dictionary/kanji'],
  '/dictionary/grammar/kamoshirenai',
  '/dictionary/grammar',
];

test('axe finds nothing on a phone while pages load and where they fail, and nothing is lost', async ({
  learner: page,
}) => {
  let answered = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (/\/api\/(auth\/user|config)/.test(route.request().url())) return route.fallback();
    await answered.promise;
    return route.fulfill({ status: 422, json: { code: 'x.y', message: 'Not now.' } }).catch(() => {});
  });
  for (const path of PAGES) {
    answered = Promise.withResolvers();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAxeFindsNothing(page, `${path} while it loads`);
    answered.resolve();
    await expect(page.getByText('Not now.').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectAxeFindsNothing(page, `${path} where it fails`);
    expect.soft(await losses(page), `${path} where it fails`).toEqual([]);
  }
});

test('axe finds nothing on the pages of somebody who has nothing yet, on a phone', async ({ learner: page }) => {
  // The first of them asks what the learner knows.
  const pages = PAGES.filter((path) => !path.includes('1') && !path.startsWith('/admin'));
  for (const path of [...pages, '/assisted-reader/share', '/assisted-reader/transcribe', '/assisted-reader/manga']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAxeFindsNothing(page, `${path} without anything`);
    expect.soft(await losses(page), `${path} without anything`).toEqual([]);
  }
});
