import { wordAddress } from '@ichibun/api-client/word-address';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describedWord, entryOf, foundWord } from './testing.js';
import WordPage from './word-page.js';

const eat = foundWord(['食べる', 'たべる', 'to eat'], {
  entry: entryOf('食べる', 'たべる', 'to eat', { pitchAccents: [2] }),
});
const form = (changes: string[], word: string, polite = false) => ({
  changes,
  word,
  polite,
  reading: word.replace('食', 'た'),
});
const described = describedWord(eat, {
  spellings: [
    { text: '食べる', common: true, rare: false },
    { text: '喰べる', common: false, rare: true },
  ],
  forms: [
    form(['negative'], '食べない'),
    form(['past'], '食べた'),
    form(['polite', 'past'], '食べました', true),
    form(['conditional'], '食べれば'),
    form(['conditional'], '食べたら'),
    form(['polite'], '食べます', true),
  ],
  parts: [],
  madeWith: [foundWord(['食べ物', 'たべもの', 'food'])],
});

let gateway: FakeGateway;
beforeEach(() => {
  localStorage.clear();
  gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/dictionary/words': () => described,
    'GET /api/dictionary/words/sentences': () => ({
      total: 21,
      counting: 0,
      texts: [
        {
          title: '猫の話',
          documentId: 7,
          occurrences: 12,
          sentences: ['猫が魚を食べる。'],
          chapters: [
            { title: '', sentences: 1, first: '食べる前に。' },
            { title: '第一章', sentences: 11, first: '魚を食べる。' },
          ],
        },
        { title: '', documentId: null, occurrences: 1, sentences: [], chapters: [] },
      ],
    }),
    'GET /api/dictionary/words/1/examples': () => ({ examples: [] }),
    'GET /api/words/candidates': () => ({
      candidates: [],
      kanji: [{ character: '食', meanings: ['eat', 'food'], readings: ['ショク', 'た.べる'], grade: 2, strokes: 9 }],
    }),
  });
});

const show = () =>
  renderPageOfUser(<WordPage />, {
    path: wordAddress('食べる・たべる', '食べる'),
    route: '/dictionary/word/:entry/:word',
  });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('a word has its reading with pitch, senses, spellings, kanji and what is made with it', async () => {
  show();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('食べる');
  expect(await screen.findByText(/pitch falls after mora 2/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Listen to 食べる' })).toBeTruthy();
  expect((await card('Meanings')).getByText('to eat')).toBeTruthy();
  const spellings = await card('Spellings and readings');
  expect(spellings.getByText('rare or outdated')).toBeTruthy();
  expect(decodeURIComponent(spellings.getByRole('link', { name: '喰べる' }).getAttribute('href')!)).toBe(
    '/dictionary/word/食べる・たべる/喰べる',
  );
  expect((await card('Kanji')).getByRole('link', { name: '食' })).toBeTruthy();
  expect((await card('Words made with it')).getByRole('link', { name: '食べ物' })).toBeTruthy();
});

describe('sentences with the word', () => {
  const example = (japanese: string, sense: number | null) => ({
    sense,
    sentence: {
      unique_vocab_id: 1,
      target_word: '食べる',
      target_reading: 'たべる',
      short_definition: 'to eat',
      sentence_ja: japanese,
      sentence_en: 'Somebody eats.',
      source: 'corpus',
      unknown_words: 0,
      furigana: japanese,
    },
  });
  const senses = ['to eat', 'to live on'].map((definition) => ({ ...eat.entry.senses[0]!, definition }));

  it('are under the sense that it has there, and after all where that is not sure', async () => {
    gateway.on({
      'GET /api/dictionary/words': () => ({ ...described, word: { ...eat, entry: { ...eat.entry, senses } } }),
      'GET /api/dictionary/words/1/examples': () => ({
        examples: [
          example('魚を<b>食べる</b>。', 1),
          example('筆で<b>食べる</b>。', 2),
          example('<b>食べた</b>。', null),
        ],
      }),
    });
    show();
    const meanings = await card('Meanings');
    const first = within(await meanings.findByRole('list', { name: 'Sentences for meaning 1' }));
    expect(first.getAllByRole('listitem')).toHaveLength(1);
    expect(first.getByRole('button', { name: 'Listen to 魚を食べる。' })).toBeTruthy();
    const second = meanings.getByRole('list', { name: 'Sentences for meaning 2' });
    expect(second.textContent).toContain('筆で食べる。Somebody eats.');
    expect((await card('Other sentences')).getByRole('list').textContent).toContain('食べた。');
    expect(gateway.calls.some(({ path }) => path === '/api/dictionary/words/1/examples')).toBe(true);
  });

  it('are not asked for where no text has met it', async () => {
    gateway.on({ 'GET /api/dictionary/words': () => ({ ...described, word: { ...eat, uniqueVocabId: null } }) });
    show();
    await card('Meanings');
    expect(gateway.calls.some(({ path }) => path.includes('/examples'))).toBe(false);
    expect(screen.queryByRole('region', { name: 'Other sentences' })).toBeNull();
  });
});

it('its forms are a table, the dictionary form first and the polite ones beside the plain ones', async () => {
  show();
  const rows = (await card('Forms')).getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(rows.slice(1)).toEqual([
    ['dictionary form', '食べるたべる', '食べますたべます'],
    ['negative', '食べないたべない', ''],
    ['past', '食べたたべた', '食べましたたべました'],
    ['conditional', '食べればたべれば食べたらたべたら', ''],
  ]);
});

it('an entry that the dictionary does not have is said, and can be searched for', async () => {
  gateway.on({ 'GET /api/dictionary/words': () => answer(404, { code: 'language.no-such-entry', message: 'None.' }) });
  show();
  expect(await screen.findByText('The dictionary has no such entry')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Look up 食べる' });
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/dictionary?q=食べる');
  expect(screen.getByRole('combobox', { name: 'Look up a word' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('the title of the window is the word that is shown', async () => {
  document.title = '';
  renderPageOfUser(<WordPage />, {
    path: wordAddress('食べる・たべる', 'zzz'),
    route: '/dictionary/word/:entry/:word',
  });
  await waitFor(() => expect(document.title).toBe('食べる · Ichibun'));
});

it('the sentences of the learner’s texts lead to their places in the reader', async () => {
  show();
  const link = (await card('In your texts')).findByRole('link', { name: '猫が魚を食べる。' });
  expect(decodeURIComponent((await link).getAttribute('href')!)).toBe('/assisted-reader/read/7#猫が魚を食べる。');
});

it('a text that is being counted is said, and looked into once it has been', async () => {
  const place = { title: '猫の話', documentId: 7, occurrences: 1, sentences: ['猫が魚を食べる。'], chapters: [] };
  const answers = [
    { total: 0, counting: 1, texts: [] },
    { total: 1, counting: 0, texts: [place] },
  ];
  gateway.on({ 'GET /api/dictionary/words/sentences': () => (answers.length > 1 ? answers.shift()! : answers[0]!) });
  show();
  const inTexts = await card('In your texts');
  expect(await inTexts.findByText('The words of 1 text are still being counted.')).toBeTruthy();
  expect(await inTexts.findByRole('link', { name: '猫が魚を食べる。' })).toBeTruthy();
});

it('the learner’s texts say how often they have it, and in which chapters', async () => {
  show();
  const inTexts = await card('In your texts');
  const asked = gateway.calls.find(({ path }) => path.startsWith('/api/dictionary/words/sentences'))!.path;
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toEqual({
    word: '食べる',
    reading: 'たべる',
    entry: '食べる・たべる',
  });
  expect(await inTexts.findByText('In 21 of them, newest first')).toBeTruthy();
  expect(inTexts.getByText(/猫の話/).parentElement!.textContent).toBe('猫の話 · 12 times in the text');
  expect(inTexts.getByText(/A text without a title/).textContent).toBe('A text without a title · once in the text');
  fireEvent.click(inTexts.getByText('In 2 chapters'));
  expect(inTexts.getByText(/第一章/).parentElement!.textContent).toBe('第一章 · 11 sentences');
  const before = inTexts.getByRole('link', { name: '食べる前に。' });
  expect(decodeURIComponent(before.getAttribute('href')!)).toBe('/assisted-reader/read/7#食べる前に。');
});

it('a word becomes known, and the page asks for what is known now', async () => {
  let known = false;
  gateway.on({
    'POST /api/users/1/vocabulary': () => {
      known = true;
      return answer(201, { word: {} });
    },
    'GET /api/dictionary/words': () => ({ ...described, word: { ...eat, known, state: known ? 'known' : null } }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'I know this' }));
  expect(await screen.findByRole('button', { name: 'Known', pressed: true })).toBeTruthy();
  expect(gateway.calls.find(({ method }) => method === 'POST')!.body).toEqual({
    word: '食べる',
    reading: 'たべる',
    meaning: 'to eat',
  });
});

it('a press shows at once, and is as before where it could not be saved', async () => {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  gateway.on({
    'POST /api/vocabulary/block': () => refused.then(() => answer(409, { code: 'x', message: 'Not now.' })),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('button', { name: 'Blocked', pressed: true })).toBeTruthy();
  refuse();
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Block', pressed: false })).toBeTruthy();
});

it('a word that no text has met gets its id before it is collected for reviews', async () => {
  gateway.on({
    'GET /api/dictionary/words': () => ({ ...described, word: { ...eat, uniqueVocabId: null } }),
    'POST /api/dictionary/words': () => ({ ...described, word: { ...eat, uniqueVocabId: 12 } }),
    'POST /api/users/1/cards': () => answer(201, { collected: 1, hadCards: 0, words: [] }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Learn' }));
  expect(await screen.findByText('食べる comes up in your reviews.')).toBeTruthy();
  const sent = gateway.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  expect(sent).toEqual([
    ['/api/dictionary/words', { entry: '食べる・たべる', word: '食べる' }],
    ['/api/users/1/cards', { uniqueVocabIds: [12] }],
  ]);
});

it('a sentence for it is found and saved', async () => {
  const sentence = {
    unique_vocab_id: 1,
    target_word: '食べる',
    target_reading: 'たべる',
    short_definition: 'to eat',
    sentence_ja: '魚を<b>食べる</b>。',
    sentence_en: 'I eat fish.',
    source: 'corpus',
    unknown_words: 0,
    furigana: '魚[さかな]を<b> 食[た]べる</b>。',
  };
  gateway.on({
    'POST /api/sentences/generate': () => ({ sentences: [sentence], notFound: [], problem: null }),
    'POST /api/sentences/save': () => ({
      saved: 1,
      alreadySaved: 0,
      sentenceIds: [3],
      cards: { collected: 1, hadCards: 0, words: [{ wordId: 5, state: null, rested: null }] },
    }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Find a sentence' }));
  expect(await screen.findByText('I eat fish.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Learn with this sentence' }));
  expect(await screen.findByText('Card made')).toBeTruthy();
  const saved = gateway.calls.find(({ path }) => path === '/api/sentences/save')!;
  // The server finds the meaning of the word in its sentence.
  expect(saved.body).toEqual({ sentences: [{ ...sentence, short_definition: undefined }], analysisId: null });
});
