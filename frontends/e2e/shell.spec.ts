import type { Request } from '@playwright/test';
import { expect, test } from './product.js';

test('home welcomes with the three tools', async ({ learner: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Demo User');
  await expect(page.getByText('Learn any language, one sentence at a time.')).toBeVisible();
  const main = page.getByRole('main');
  for (const title of ['Article Learning', 'Assisted Reader', 'Content Analysis']) {
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
  }
  await main.getByRole('button', { name: 'Translate Content' }).click();
  await expect(page.getByRole('dialog', { name: 'Translation Learning' })).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: 'Open Reader' }).click();
  await expect(page).toHaveURL('/assisted-reader');
  await page.goBack();
  await main.getByRole('link', { name: 'Start Analysis' }).click();
  await expect(page).toHaveURL('/content-coverage');
});

test('home loads no area', async ({ learner: page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded.filter((path) => path.startsWith('/mfe/'))).toEqual([]);
});

test('an area’s page names the files it needs, and each is loaded once', async ({ learner: page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const response = await page.goto('/vocabulary', { waitUntil: 'networkidle' });
  const html = await response!.text();
  const files: string[] = JSON.parse(/id="files">([^<]+)</.exec(html)![1]!);
  expect(files.filter((path) => path.startsWith('/mfe/vocabulary/remoteEntry.'))).toHaveLength(1);
  expect(files.length).toBeGreaterThan(5);
  for (const path of files) expect(loaded.filter((one) => one === path)).toEqual([path]);
  expect(/id="files">([^<]+)</.exec(await (await page.request.get('/')).text())![1]).not.toContain('/mfe/');
});

for (const [path, title] of [
  ['/', 'Welcome,'],
  ['/vocabulary', 'Vocabulary Bank'],
  ['/how-to', 'How To'],
] as const) {
  test(`${path} shows its title before any script has come`, async ({ learner: page }) => {
    await page.route('**/*.js', () => {});
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('h1')).toContainText(title);
    // What is there to be looked at only is not offered to anybody who would use it.
    await expect(page.getByRole('link')).toHaveCount(0);
  });
}

for (const view of ['sentence', 'page']) {
  test(`a document by ${view} shows its text before any script has come`, async ({ learner: page, gateway }) => {
    const text = { userId: 1, title: '猫の本', content: '吾輩は猫である。名前はまだ無い。' };
    const { document } = await gateway.call<{ document: { id: number } }>(
      'POST',
      '/api/documents/create-from-text',
      text,
    );
    await page.addInitScript((chosen) => localStorage.setItem('reader-view', chosen), view);
    await page.route('**/*.js', () => {});
    await page.goto(`/assisted-reader/read/${document.id}`, { waitUntil: 'commit' });
    const frame = page.locator(`#frame [data-view="${view}"]`);
    await expect(frame.locator('h1')).toHaveText('猫の本');
    await expect(frame.getByText('吾輩は猫である。')).toBeVisible();
  });
}

test('what was found in the dictionary is shown before any script has come', async ({ learner: page }) => {
  await page.route('**/*.js', () => {});
  await page.goto('/dictionary?q=食べた', { waitUntil: 'commit' });
  const frame = page.locator('#frame [data-view="found"]');
  await expect(frame.getByText('食べる', { exact: true }).first()).toBeVisible();
  await expect(frame.locator('[data-search]')).toHaveValue('食べた');
  await expect(frame).not.toContainText('{');
});

test('a visitor sees no frame of the product before the login screen', async ({ page }) => {
  await page.route('**/*.js', () => {});
  await page.goto('/vocabulary', { waitUntil: 'commit' });
  await expect(page.locator('#frame')).toBeAttached();
  await expect(page.locator('#frame')).toBeHidden();
});

const FIRST = ['/', '/vocabulary', '/review', '/content-coverage', '/sentence-bank', '/assisted-reader', '/analytics'];
for (const path of FIRST) {
  test(`what ${path} asks for first is asked for once, and before its scripts are there`, async ({ learner: page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    const scripts = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    const early = [...asked];
    scripts.resolve();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#root main')).toBeVisible();
    for (const call of early) expect(asked.filter((one) => one === call)).toEqual([call]);
  });
}

test('what a page loads keeps to its budget', async ({ learner: page, gateway }) => {
  // Home with everything that it can show.
  const book = { userId: 1, title: '猫の本', content: '吾輩は猫である。名前はまだ無い。' };
  const added = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', book);
  await gateway.call('POST', `/api/documents/${added.document.id}/progress`, { sentenceIndex: 0 });
  const loaded: { part: string; path: string; kB: number }[] = [];
  const measured: Promise<unknown>[] = [];
  const measure = async (request: Request) => {
    const { pathname: path } = new URL(request.url());
    const remote = /^\/mfe\/(vocabulary|coverage|sentences)\/.*\.js$/.exec(path)?.[1];
    const part = remote ?? (path.endsWith('.js') ? 'shell' : path === '/' ? 'page' : undefined);
    if (part) loaded.push({ part, path, kB: (await request.sizes()).responseBodySize / 1000 });
  };
  page.on('requestfinished', (request) => measured.push(measure(request)));
  /** Of one part, in kB, with what it consists of. */
  const sizeOf = (part: string) => {
    const files = loaded.filter((file) => file.part === part);
    const list = files.map(({ path, kB }) => `${kB.toFixed(1)} kB ${path}`).join('\n');
    return { kB: files.reduce((sum, { kB }) => sum + kB, 0), list };
  };
  const keepsTo = (part: string, least: number, most: number) => {
    const { kB, list } = sizeOf(part);
    console.log(`    ${part} ${kB.toFixed(1)} kB as sent`);
    expect(kB, list).toBeGreaterThan(least);
    expect(kB, list).toBeLessThanOrEqual(most);
  };
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Continue reading 猫の本' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await Promise.all(measured);
  keepsTo('shell', 100, 170);
  keepsTo('page', 1, 15);
  for (const path of ['/vocabulary', '/content-coverage', '/sentence-export', '/sentence-bank'])
    await page.goto(path, { waitUntil: 'networkidle' });
  await Promise.all(measured);
  for (const remote of ['vocabulary', 'coverage', 'sentences']) keepsTo(remote, 1, 25);
});

test('the header leads to the four areas, and by old names to every tool', async ({ learner: page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const areas = header.getByRole('navigation', { name: 'Main' });
  await expect(areas.getByRole('link')).toHaveCount(4);
  for (const [name, path] of [
    ['Library', '/assisted-reader'],
    ['Words', '/vocabulary'],
    ['Progress', '/analytics'],
    ['Today', '/'],
  ] as const) {
    await areas.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(areas.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await header.getByRole('button', { name: 'Translate Content' }).click();
  await expect(page.getByRole('dialog', { name: 'Translation Learning' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  for (const [name, path] of [
    ['Assisted Reader', '/assisted-reader'],
    ['Analytics', '/analytics'],
    ['Content Pre-Learning', '/sentence-bank'],
    ['Bilingual Audiobook', '/bilingual-audiobook'],
  ] as const) {
    await header.getByRole('button', { name: 'More Tools' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page).toHaveURL(path);
  }

  for (const [name, path] of [
    ['Learning Method', '/learning-method'],
    ['How To', '/how-to'],
    ['About Us', '/about-us'],
  ] as const) {
    await header.getByRole('button', { name: 'More Tools' }).click();
    await page.getByRole('menuitem', { name: 'About' }).click();
    await page.getByRole('dialog', { name: 'About' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }

  await header.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu')).toContainText('demo@');
});

test('each page of an area is one press away from the others', async ({ learner: page }) => {
  await page.goto('/dictionary/kanji');
  const words = page.getByRole('navigation', { name: 'Words', exact: true });
  for (const [name, path] of [
    ['Grammar', '/dictionary/grammar'],
    ['Look up', '/dictionary'],
    ['Import', '/vocabulary/import'],
    ['Saved sentences', '/sentence-bank'],
    ['Your words', '/vocabulary'],
    ['Kanji', '/dictionary/kanji'],
  ] as const) {
    await words.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(words.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Words' })).toHaveAttribute('aria-current', 'true');
});

test('the menus work by keyboard alone', async ({ learner: page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Settings' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Add Spaces' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Focused Reading' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Focused Reading' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  const stored = () =>
    page.evaluate(() => [localStorage.getItem('add-spaces'), localStorage.getItem('focused-reading')]);
  expect(await stored()).toEqual(['true', 'true']);
});

test('focused reading hides the header over a document, and only there', async ({ learner: page }) => {
  await page.addInitScript(() => localStorage.setItem('focused-reading', 'true'));
  await page.goto('/assisted-reader/read/1');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto('/assisted-reader');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the globe changes the language of the interface, and no menu offers what is not there', async ({
  learner: page,
}) => {
  await page.goto('/');
  for (const name of ['More Tools', 'Settings', 'Account', 'Language · 言語']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page.getByRole('menu')).not.toContainText('coming soon');
  }
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await expect(page.getByRole('link', { name: 'ライブラリ' })).toBeVisible();
});

test('the sidebar is beside its four routes only', async ({ learner: page }) => {
  const sidebar = page.getByRole('navigation', { name: 'Study tools' });
  for (const [name, path] of [
    ['Vocabulary Bank', '/vocabulary'],
    ['Content Coverage', '/content-coverage'],
    ['Sentence Export', '/sentence-export'],
    ['Sentence Bank', '/sentence-bank'],
  ] as const) {
    await page.goto(path);
    await expect(sidebar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(sidebar.getByRole('link')).toHaveCount(4);
  }
  for (const path of ['/', '/assisted-reader', '/how-to']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(sidebar).toHaveCount(0);
  }
});

test('pages of text, and addresses that lead elsewhere', async ({ learner: page }) => {
  for (const [path, text] of [
    ['/about-us', 'Electronic Dictionary Research and Development Group'],
    ['/learning-method', 'i+1'],
    ['/how-to', 'Add Word'],
    ['/community', 'in development'],
    ['/export-history', 'Coming Soon'],
    ['/no-such-page', '404 Page Not Found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(text);
  }
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('no page breaks the content security policy or logs an error', async ({ learner: page, gateway }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    const id = await gateway.analyse('猫');
    const response = await page.goto('/');
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
    for (const path of [
      '/vocabulary',
      '/content-coverage',
      `/content-coverage?analysis=${id}`,
      '/how-to',
      '/nowhere',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

test('a chosen theme stays', async ({ learner: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: 'Sepia' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia');
});

test('Tab reaches the skip link first, which leads past the header', async ({ learner: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement))).toBe(true);
});

test('a newcomer sees the three tools before anything is scrolled, and the first question below them', async ({
  learner: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'How much Japanese do you know?' })).toBeVisible();
  const main = page.getByRole('main');
  for (const tool of [
    main.getByRole('link', { name: 'Open Reader' }),
    main.getByRole('link', { name: 'Start Analysis' }),
    main.getByRole('button', { name: 'Translate Content' }),
  ]) {
    await expect(tool).toBeInViewport({ ratio: 1 });
  }
});
