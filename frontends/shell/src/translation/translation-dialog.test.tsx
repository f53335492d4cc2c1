import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPage, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TranslationDialog } from './translation-dialog.js';

const dialog = <TranslationDialog open onOpenChange={() => {}} />;
const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Translate & Create Document' });

function gatewayWith(handlers: Parameters<FakeGateway['on']>[0] = {}) {
  return fakeGateway({ 'GET /api/auth/user': () => ({ user: demoUser }), ...handlers });
}

async function fillIn(user: ReturnType<typeof renderPage>['user']) {
  await user.type(await screen.findByLabelText('Title'), ' A cat ');
  await user.type(screen.getByLabelText('English Text'), ' I am a cat. ');
}

beforeEach(() => localStorage.clear());
afterEach(() => showLanguage('en'));

it('tells a visitor who is not logged in so', () => {
  gatewayWith();
  renderPage(dialog);
  expect(screen.getByText('Please log in to access translation learning.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
});

it('the form of a translation starts with beginner, and offers two modes', async () => {
  gatewayWith();
  renderPageOfUser(dialog);
  const mode = await screen.findByLabelText<HTMLSelectElement>('Translation Mode');
  expect([...mode.options].map(({ label }) => label)).toEqual([
    'Beginner (simplify language)',
    'Intermediate+ (advanced language)',
  ]);
  expect(mode.value).toBe('beginner');
  expect(screen.getByPlaceholderText('Paste your English text here...')).toBe(screen.getByLabelText('English Text'));
});

it('a translation cannot be sent while a field is empty, and says so when it is sent all the same', async () => {
  const gateway = gatewayWith();
  const { user } = renderPageOfUser(dialog);
  await user.type(await screen.findByLabelText('Title'), '   ');
  await user.type(screen.getByLabelText('English Text'), 'I am a cat.');
  expect(submitButton().disabled).toBe(true);
  fireEvent.submit(submitButton().form!);
  expect(await screen.findByText('Required fields')).toBeTruthy();
  expect(screen.getByText('Please enter both title and English text.')).toBeTruthy();
  expect(gateway.calls.some(({ method }) => method === 'POST')).toBe(false);
});

it('a translation becomes a document, which is opened', async () => {
  const gateway = gatewayWith({
    'POST /api/translate-to-japanese': () => ({ translation: '吾輩は猫である。' }),
    'POST /api/documents/create-from-text': () => ({ document: { id: 42 } }),
  });
  const { user, location } = renderPageOfUser(dialog);
  await fillIn(user);
  await user.selectOptions(screen.getByLabelText('Translation Mode'), 'advanced');
  await user.click(submitButton());
  expect(await screen.findByText('Translation complete!')).toBeTruthy();
  expect(screen.getByText('Your English text has been translated and added to the Assisted Reader.')).toBeTruthy();
  expect(location()).toBe('/assisted-reader/read/42');
  expect(gateway.calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { text: ' I am a cat. ', mode: 'advanced' },
    { title: 'A cat', content: '吾輩は猫である。', userId: 1 },
  ]);
});

it('the form of a translation is disabled while it is busy', async () => {
  gatewayWith({ 'POST /api/translate-to-japanese': () => new Promise(() => {}) });
  const { user } = renderPageOfUser(dialog);
  await fillIn(user);
  await user.click(submitButton());
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Translating...' })).disabled).toBe(true);
  for (const label of ['Title', 'English Text', 'Translation Mode']) {
    expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true);
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
});

it('shows how much of the translation is done', async () => {
  const looks = [
    { kind: 'translate-article', done: 0, total: 0 },
    { kind: 'translate-article', done: 3, total: 8 },
  ];
  const other = { kind: 'make-deck', done: 1, total: 2 };
  let finish = (_: unknown) => {};
  gatewayWith({
    'POST /api/translate-to-japanese': () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    'GET /api/runs': () => ({ runs: [other, looks.length > 1 ? looks.shift() : looks[0]], problems: [] }),
  });
  const { user } = renderPageOfUser(dialog);
  await fillIn(user);
  await user.click(submitButton());
  expect(await screen.findByText('3 of 8 steps done')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Translating...' }).getAttribute('aria-valuenow')).toBe('38');
  finish(answer(500));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

const translated = { 'POST /api/translate-to-japanese': () => ({ translation: '猫' }) };

it.each([
  [
    'the model is not set up',
    { 'POST /api/translate-to-japanese': () => answer(503, { code: 'ai.off', message: 'Set GEMINI_API_KEY.' }) },
    ['Translation failed', 'Translation failed', 'Set GEMINI_API_KEY.'],
  ],
  [
    'the document is refused',
    { ...translated, 'POST /api/documents/create-from-text': () => answer(500) },
    ['Translation failed', 'Failed to create document'],
  ],
  [
    'the document is refused with a reason',
    {
      ...translated,
      'POST /api/documents/create-from-text': () => answer(409, { code: 'a.b', message: 'It is full.' }),
    },
    ['Translation failed', 'Failed to create document', 'It is full.'],
  ],
])('stays open with what was typed when %s', async (_, handlers, said) => {
  gatewayWith(handlers);
  const { user } = renderPageOfUser(dialog);
  await fillIn(user);
  await user.click(submitButton());
  const [title] = await screen.findAllByText('Translation failed');
  const notice = within(title!.closest('li')!);
  for (const text of said) expect(notice.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('English Text')).toHaveProperty('value', ' I am a cat. ');
  expect(submitButton().disabled).toBe(false);
});

it('a translation that failed says why in Japanese where the interface is Japanese', async () => {
  await showLanguage('ja');
  const problem = {
    code: 'ai.not-configured',
    message: 'Translation needs a language model, which this server does not have yet.',
    values: { purpose: 'translation' },
  };
  gatewayWith({ 'POST /api/translate-to-japanese': () => answer(503, problem) });
  const { user } = renderPageOfUser(dialog);
  await user.type(await screen.findByLabelText('タイトル'), 'A cat');
  await user.type(screen.getByLabelText('英語の文章'), 'I am a cat.');
  await user.click(screen.getByRole('button', { name: /翻訳して/ }));
  expect(await screen.findByText('翻訳には言語モデルが必要ですが、このサーバーにはまだありません。')).toBeTruthy();
});

it('takes no title that would be refused once all is translated', async () => {
  gatewayWith({});
  renderPageOfUser(dialog);
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).maxLength).toBe(200);
});

it('says only that translation failed when the server says no more', async () => {
  gatewayWith({ 'POST /api/translate-to-japanese': () => answer(500) });
  const { user } = renderPageOfUser(dialog);
  await fillIn(user);
  await user.click(submitButton());
  expect(await screen.findAllByText('Translation failed')).toHaveLength(2);
});

it('says that the server could not be reached', async () => {
  gatewayWith({ 'POST /api/translate-to-japanese': () => Promise.reject(new TypeError('Failed to fetch')) });
  const { user } = renderPageOfUser(dialog);
  await fillIn(user);
  await user.click(submitButton());
  expect(await screen.findByText(/^The server could not be reached/)).toBeTruthy();
});

it('has words for a failure that is no error at all', async () => {
  gatewayWith({ 'POST /api/translate-to-japanese': () => Promise.reject('odd') });
  const { user } = renderPageOfUser(dialog);
  await fillIn(user);
  await user.click(submitButton());
  expect(await screen.findByText('An unexpected error occurred')).toBeTruthy();
});
