import type { Page } from '@playwright/test';
import { expectAxeFindsNothing } from './axe.js';
import { expect, test } from './product.js';

test.use({ locale: 'ja-JP' });

/** Words in Latin letters that Japanese has too: names, formats, keys and settings. */
const SAME_IN_JAPANESE = new Set(
  `Ichibun demo example com English Language Anki Yomitan Google Gemini spaCy JavaScript Ruby pragmatic kuromoji IPA jpdb WaniKani
   JMdict EDICT KANJIDIC UTF MP TXT PDF EPUB TSV SRT ASS VTT JSON CSV MB KB txt pdf epub tsv zip csv json apkg colpkg Tab Enter Escape Alt T WPM
   Electronic Dictionary Research and Development Group GEMINI_API_KEY OPENAI_BASE_URL OPENAI_MODEL SPACY_URL make spacy
   GOOGLE_TTS_API_KEY i DRM OCR Jiten Lute Migaku LingQ LWT Reactor API Settings Tokens MCP HTTP Mei KanjiVG Ulrich Apel CC BY SA asbplayer GameSentenceMiner
   TRANSCRIPTION_MODEL TRANSCRIPTION_BASE_URL TRANSCRIPTION_API_KEY OpenAI audio transcriptions HTML cbz
   mokuro Reader JLPT N Jonathan Waller tanos co uk Tanos`.split(/\s+/),
);

const PAGES = [
  ...['/', '/vocabulary', '/review', '/content-coverage', '/sentence-export', '/sentence-bank', '/assisted-reader'],
  ...[
    '/analytics',
    '/vocabulary/import',
    '/assisted-reader/next',
    '/assisted-reader/share',
    '/assisted-reader/transcribe',
    '/assisted-reader/manga',
    '/programs',
  ],
  ...['/bilingual-audiobook', '/dictionaries', '/your-data', '/about-us', '/learning-method', '/how-to', '/community'],
  ...[
    '/dictionary?q=食べさせられた',
    '/dictionary/word/食べる・たべる/食べる',
    '/dictionary/kanji/食',
    '/dictionary/kanji',
    '/dictionary/grammar/kamoshirenai',
    '/dictionary/grammar',
  ],
  ...['/export-history', '/admin', '/admin/monitor', '/no-such-page'],
];

/** What of a page is English and is not said to be: texts, names for those who hear them, and the title of the tab. */
function englishOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isEnglish = (element: Element | null) => element?.closest('[lang="en"], script, style, noscript') != null;
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isEnglish(node.parentElement)) texts.push(node.textContent ?? '');
    }
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join())) {
      if (!isEnglish(element)) texts.push(...names.map((name) => element.getAttribute(name) ?? ''));
    }
    return texts.flatMap((text) =>
      (text.match(/[A-Za-z][A-Za-z_']*/g) ?? []).map((word) => `${word} (${text.trim()})`),
    );
  });
}

async function expectJapanese(page: Page, where: string) {
  const english = (await englishOf(page)).filter((word) => !SAME_IN_JAPANESE.has(word.split(' ')[0]!));
  expect.soft([...new Set(english)], where).toEqual([]);
}

test('every page is Japanese for whose browser is, and axe finds nothing on them', async ({
  learner: page,
  gateway,
}) => {
  await gateway.addWord('猫', 'ねこ', 'cat');
  const id = await gateway.analyse('吾輩は猫である');
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '猫の本',
    content: '猫がいる。犬もいる。',
    userId: 1,
  });
  const paths = [...PAGES, `/content-coverage?analysis=${id}`, `/sentence-export?analysisId=${id}&wordCount=3`];
  for (const path of [...paths, `/assisted-reader/read/${document.id}`]) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.getByText('読み込み中…')).toHaveCount(0);
    await expectJapanese(page, path);
    await expectAxeFindsNothing(page, path);
  }
});

test('a word of grammar, a changed verb and a notice are Japanese for whose browser is', async ({
  learner: page,
  gateway,
}) => {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '猫の本',
    content: '猫が魚を食べた。',
    userId: 1,
  });
  await page.goto(`/assisted-reader/read/${document.id}`);
  for (const [word, mark] of [
    ['が', '主語の助詞'],
    ['食べた', '過去'],
  ] as const) {
    await page.getByRole('main').getByText(word, { exact: true }).first().click();
    await expect(page.getByRole('dialog')).toContainText(mark);
    await expectJapanese(page, word);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('main').getByText('猫', { exact: true }).first().click();
  await page.getByRole('button', { name: '知っている' }).click();
  await expect(page.locator('[data-sonner-toast]')).toBeVisible();
  await expectJapanese(page, 'notice');
});

test('what is loaded with a press is Japanese for whose browser is', async ({ learner: page, gateway }) => {
  const { document } = await gateway.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', {
    title: '猫の本',
    content: '猫が魚を食べた。',
    userId: 1,
  });
  const id = await gateway.analyse('吾輩は猫である');
  await page.goto(`/content-coverage?analysis=${id}`);
  await expect(page.getByRole('group', { name: '選択した単語' }).first()).toContainText('覚える');
  await expectJapanese(page, 'acts on chosen words');
  await page.goto(`/assisted-reader/read/${document.id}`);
  const item = (name: string) => page.getByRole('menuitem', { name });
  for (const [what, press, shows] of [
    ['why it is new', item('知らない単語とした理由'), 'は単語帳にありません。'],
    ['a correction', page.getByRole('button', { name: '単語や読みを訂正' }), '別の読み'],
  ] as const) {
    await page.getByRole('main').getByText('猫', { exact: true }).first().click();
    if (what !== 'a correction') await page.getByRole('button', { name: 'この単語のメニュー' }).click();
    await press.click();
    await expect(page.getByRole('dialog').last()).toContainText(shows);
    await expectJapanese(page, what);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
});

test('the language is changed in the settings, and stays so', async ({ learner: page }) => {
  await page.goto('/vocabulary');
  await page.getByRole('button', { name: '設定' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
  await expectJapanese(page, 'settings');
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Your Vocabulary Bank' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Vocabulary Bank' })).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await expect(page.getByRole('heading', { name: '自分の単語帳' })).toBeVisible();
});

test('the product is installed in Japanese by a Japanese browser, and is the same product in English', async ({
  page,
}) => {
  const manifestOf = async () => {
    const path = await page.locator('link[rel="manifest"]').getAttribute('href');
    return (await page.request.get(path!)).json();
  };
  await page.goto('/');
  const japanese = await manifestOf();
  expect(japanese).toMatchObject({ lang: 'ja', name: 'Ichibun（一文）', id: '/', start_url: '/' });
  expect(japanese.shortcuts[0]).toEqual({ name: 'アシストリーダー', url: '/assisted-reader' });
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  const english = await manifestOf();
  expect(english).toMatchObject({ lang: 'en', id: japanese.id, icons: japanese.icons });
  expect(english.shortcuts[0]).toEqual({ name: 'Assisted Reader', url: '/assisted-reader' });
});

test('the language is changed on the sign-in page too, and nothing flashes in another', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'デモユーザーとして続ける' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Continue as Demo User' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const sent = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text();
  expect(sent).toContain('<html lang="en">');
});
