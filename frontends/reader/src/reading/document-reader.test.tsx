import type { ReadableDocument, Token } from '@ichibun/api-client/documents';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DocumentReader } from './document-reader.js';

const sentences = Array.from({ length: 40 }, (_, index) => `猫は${index + 1}匹。`);
const book: ReadableDocument = {
  id: 7,
  title: '猫の本',
  author: '',
  fileType: 'text',
  vertical: false,
  hasCover: false,
  sentenceCount: 40,
  characterCount: 200,
  currentSentence: 0,
  progress: 0,
  createdAt: '2026-11-19T12:00:00Z',
  readAt: null,
  knownShare: null,
  sentences,
  paragraphStarts: [0, 10],
  chapters: [],
  readings: [],
};

const cat: Token = {
  text: '猫',
  reading: 'ねこ',
  baseForm: '猫',
  baseReading: 'ねこ',
  meaning: 'cat',
  isGrouped: false,
  tokens: [],
  kind: 'word',
  certain: 'CERTAIN',
  conjugation: [],
  furigana: [{ text: '猫', reading: 'ねこ' }],
  frequencyBand: 5000,
};
const mark: Token = { ...cat, text: '。', kind: 'punctuation', meaning: '', furigana: [{ text: '。', reading: '' }] };
const ate: Token = {
  ...cat,
  text: '食べた',
  reading: 'たべた',
  baseForm: '食べる',
  baseReading: 'たべる',
  meaning: 'to eat',
  isGrouped: true,
  tokens: [
    { ...cat, text: '食べ', meaning: 'to eat (stem)' },
    { ...cat, text: 'た', meaning: 'did' },
  ],
  conjugation: ['past'],
  furigana: [
    { text: '食', reading: 'た' },
    { text: 'べた', reading: '' },
  ],
};

function gatewayWith(tokens: Token[] = [cat, ate, mark]): FakeGateway {
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'POST /api/tokenize/words': () => ({ tokens }),
    'POST /api/documents/7/progress': () => ({}),
    'GET /api/users/1/vocabulary': () => ({ vocabulary: [] }),
    'POST /api/word-definition': ({ body }) => {
      const isCat = (body as { word: string }).word === '猫';
      const jmdictTranslation = isCat ? '(1) cat (2) shamisen' : 'to eat';
      return { definition: { reading: isCat ? 'ねこ' : 'たべる', jmdictTranslation, source: 'JMdict' } };
    },
  });
}

const show = (document: Partial<ReadableDocument> = {}) =>
  renderPageOfUser(<DocumentReader document={{ ...book, ...document }} />, { path: '/assisted-reader/read/7' });
const saved = (gateway: FakeGateway) =>
  gateway.calls.filter(({ path }) => path === '/api/documents/7/progress').map(({ body }) => body);
const tokenized = (gateway: FakeGateway) =>
  gateway.calls
    .filter(({ path }) => path === '/api/tokenize/words')
    .map(({ body }) => sentences.indexOf((body as { text: string }).text));

beforeEach(() => localStorage.clear());

it('begins at the saved sentence, and looks ahead at the words of the next three', async () => {
  const gateway = gatewayWith();
  show({ currentSentence: 20 });
  expect(await screen.findByText('Sentence 21 of 40')).toBeTruthy();
  expect(tokenized(gateway)).toEqual([20]);
  await waitFor(() => expect(tokenized(gateway)).toEqual([20, 21, 22, 23]));
  expect(saved(gateway)).toEqual([]);
});

it('begins at the last sentence when the saved one lies behind the end', async () => {
  gatewayWith();
  show({ currentSentence: 99 });
  expect(await screen.findByText('Sentence 40 of 40')).toBeTruthy();
});

it('moves by buttons and keys, not beyond either end, and saves the place', async () => {
  const gateway = gatewayWith();
  const { user } = show({ currentSentence: 38 });
  await user.click(await screen.findByRole('button', { name: 'Next sentence' }));
  expect(screen.getByText('Sentence 40 of 40')).toBeTruthy();
  await waitFor(() => expect(saved(gateway)).toEqual([{ userId: 1, sentenceIndex: 39 }]));
  await user.keyboard('{ArrowRight}j');
  expect(screen.getByText('Sentence 40 of 40')).toBeTruthy();
  await user.keyboard('k{ArrowLeft}');
  expect(screen.getByText('Sentence 38 of 40')).toBeTruthy();
  await waitFor(() => expect(saved(gateway).at(-1)).toEqual({ userId: 1, sentenceIndex: 37 }));
});

it('saves the place at once when the reader is left', async () => {
  const gateway = gatewayWith();
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Next sentence' }));
  unmount();
  expect(saved(gateway)).toEqual([{ userId: 1, sentenceIndex: 1 }]);
});

it('says that the place could not be saved', async () => {
  const gateway = gatewayWith();
  gateway.on({
    'POST /api/documents/7/progress': () => answer(503, { code: 'x.y', message: 'The database is away.' }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Next sentence' }));
  expect(await screen.findByText('Your place could not be saved')).toBeTruthy();
});

it('shows the page of the sentence, and the first sentence of the page', async () => {
  const gateway = gatewayWith();
  const { user } = show({ currentSentence: 20 });
  await user.click(await screen.findByRole('button', { name: 'Page View' }));
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  const shown = () => screen.getAllByRole('button').filter((button) => button.dataset.sentence);
  expect(shown().map((button) => Number(button.dataset.sentence))).toEqual(
    Array.from({ length: 15 }, (_, index) => 16 + index),
  );
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Page 3 of 3')).toBeTruthy();
  expect(shown()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Sentence View' }));
  expect(screen.getByText('Sentence 31 of 40')).toBeTruthy();
  await waitFor(() => expect(saved(gateway).at(-1)).toEqual({ userId: 1, sentenceIndex: 30 }));
});

it('opens a sentence of the page in a dialog, which moves on', async () => {
  localStorage.setItem('reader-view', 'page');
  const gateway = gatewayWith();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: sentences[3]! }));
  const dialog = screen.getByRole('dialog', { name: 'Sentence 4' });
  expect(await within(dialog).findByRole('button', { name: '食べた' })).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('dialog', { name: 'Sentence 5' })).toBeTruthy();
  await waitFor(() => expect(saved(gateway).at(-1)).toEqual({ userId: 1, sentenceIndex: 4 }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('looks a word up by key: senses, source, band; Escape gives focus back', async () => {
  gatewayWith();
  const { user } = show();
  (await screen.findByRole('button', { name: '猫' })).focus();
  await user.keyboard('{Enter}');
  const details = screen.getByRole('dialog', { name: '猫' });
  expect(within(details).getByText('ねこ')).toBeTruthy();
  expect(await within(details).findByText('shamisen')).toBeTruthy();
  expect(within(details).getByText('JMdict · among the 5,000 most frequent words')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('猫'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says how a word was changed, and of what it is made', async () => {
  gatewayWith();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '食べた' }));
  const details = screen.getByRole('dialog', { name: '食べる' });
  expect(within(details).getByText('たべる')).toBeTruthy();
  expect(within(details).getByText(/past/)).toBeTruthy();
  expect(within(details).getByText('Made of 2 parts')).toBeTruthy();
});

it('adds a word in its dictionary form, once', async () => {
  const gateway = gatewayWith();
  const vocabulary: object[] = [];
  gateway.on({
    'GET /api/users/1/vocabulary': () => ({ vocabulary }),
    'POST /api/users/1/vocabulary': ({ body }) => {
      vocabulary.push(body as object);
      return { word: body };
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '食べた' }));
  await user.click(screen.getByRole('button', { name: 'Add to vocabulary' }));
  expect(await screen.findByText('In your vocabulary')).toBeTruthy();
  expect(vocabulary).toEqual([{ word: '食べる', reading: 'たべる', meaning: 'to eat' }]);
});

it('says when a word is in no dictionary', async () => {
  const gateway = gatewayWith([{ ...cat, meaning: '', baseForm: 'ぬぺ', text: 'ぬぺ' }]);
  gateway.on({
    'POST /api/word-definition': () => ({ definition: { reading: '', jmdictTranslation: null, source: null } }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'ぬぺ' }));
  expect(screen.getByText('Definition not available')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to vocabulary' })).toBeNull();
});

it('shows furigana, or not', async () => {
  gatewayWith();
  const { user, container } = show();
  await screen.findByRole('button', { name: '猫' });
  expect([...container.querySelectorAll('rt')].map(({ dataset }) => dataset.reading)).toEqual(['ねこ', 'た']);
  await user.click(screen.getByRole('button', { name: 'Reader settings' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Furigana' }));
  expect(container.querySelectorAll('rt')).toHaveLength(0);
  expect(localStorage.getItem('furigana')).toBe('false');
});

it('hides its progress in focused reading', async () => {
  localStorage.setItem('focused-reading', 'true');
  gatewayWith();
  show();
  await screen.findByText('Sentence 1 of 40');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('shows its keys, and lets those that are letters be switched off', async () => {
  gatewayWith();
  const { user } = show();
  await screen.findByText('Sentence 1 of 40');
  await user.keyboard('?');
  expect(screen.getByRole('dialog', { name: 'Keys' })).toBeTruthy();
  await user.keyboard('{ArrowRight}{Escape}');
  expect(screen.getByText('Sentence 1 of 40')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reader settings' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Keys J, K and ?' }));
  await user.keyboard('{Escape}');
  await user.keyboard('j');
  expect(screen.getByText('Sentence 1 of 40')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Sentence 2 of 40')).toBeTruthy();
});
