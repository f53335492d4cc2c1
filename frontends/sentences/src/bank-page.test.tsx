import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { localTime } from '@ichibun/page-test-kit/local-time';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import BankPage from './bank-page.js';

const cat = {
  id: 1,
  analysisId: 7,
  documentId: null,
  analysisTitle: '猫の本',
  analysisCreatedAt: localTime('2026-11-20T12:00'),
  targetWord: '猫',
  targetReading: 'ねこ',
  otherSpellings: ['ネコ'],
  shortDefinition: 'cat',
  targetSentence: '<b>猫</b>がいる。',
  sentenceTranslated: 'There is a cat.',
  addedAt: '2026-11-21T00:00:00Z',
  state: 'learning',
  source: 'model',
  furigana: '<b> 猫[ねこ]</b>がいる。',
  mined: null,
};
const bridge = {
  ...cat,
  id: 2,
  targetWord: '橋',
  targetReading: 'はし',
  shortDefinition: 'bridge',
  targetSentence: '<b>橋</b>を見る。',
  sentenceTranslated: 'I see a bridge.',
  furigana: '<b> 橋[はし]</b>を 見[み]る。',
};
const dog = {
  ...cat,
  id: 3,
  analysisId: null,
  documentId: null,
  analysisTitle: null,
  analysisCreatedAt: null,
  targetWord: '犬',
  targetReading: 'いぬ',
  shortDefinition: 'dog',
  targetSentence: '<b>犬</b>だ。',
  sentenceTranslated: 'It is a dog.',
  furigana: '<b> 犬[いぬ]</b>だ。',
  source: 'unknown',
};

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...cat, id: index + 1, sentenceTranslated: `Cat ${index + 1}.` }));

function gatewayWith(sentences: object[], handlers: Parameters<FakeGateway['on']>[0] = {}) {
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/sentences/bank/1': () => ({ sentences }),
    'GET /api/sentences/recommendations': () => ({ sentences: [] }),
    ...handlers,
  });
}

const show = () => renderPageOfUser(<BankPage />, { path: '/sentence-bank' });
const words = (group: string) =>
  within(screen.getByRole('list', { name: `Sentences of ${group}` }))
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label')!.replace('Select the sentence for ', ''));
const selectSentence = (word: string) => screen.findByRole('checkbox', { name: `Select the sentence for ${word}` });
const bodies = (gateway: FakeGateway, method: string) =>
  gateway.calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]);

let downloads: { name: string; content: Promise<string> }[];
afterEach(() => showLanguage('en'));

beforeEach(() => {
  localStorage.clear();
  downloads = [];
  const files = new Map<string, Blob>();
  URL.createObjectURL = (file) => {
    const url = `blob:${files.size}`;
    files.set(url, file as Blob);
    return url;
  };
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function click() {
    downloads.push({ name: this.download, content: files.get(this.href)!.text() });
  };
});

describe('the bank', () => {
  it('groups sentences by analysis, those without one under Unknown Source, above what is recommended', async () => {
    gatewayWith([dog, bridge, cat, { ...cat, id: 4, targetWord: '海', state: 'known' }]);
    show();
    expect(await screen.findByRole('region', { name: '猫の本' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '猫の本',
      'Unknown Source',
      'Recommended for you',
    ]);
    expect(words('猫の本')).toEqual(['橋', '猫']);
    expect(words('Unknown Source')).toEqual(['犬']);
    expect(screen.getAllByText('ネコ')).toHaveLength(3);
    expect(screen.getByText('Analysed Nov 20, 2026 · 2 sentences')).toBeTruthy();
    expect(screen.getAllByText('Written by a language model')).toHaveLength(2);
    expect(screen.getAllByText(/Not checked: how natural it is/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Back to Content Coverage' }).getAttribute('href')).toBe(
      '/content-coverage',
    );
  });

  it('teaches the next step when it is empty', async () => {
    gatewayWith([]);
    show();
    expect(await screen.findByText('No sentences yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Analyse a text' }).getAttribute('href')).toBe('/content-coverage');
  });

  it('asks to log in once the session has ended', async () => {
    gatewayWith([], { 'GET /api/sentences/bank/1': () => answer(401, { code: 'auth.required' }) });
    show();
    expect(await screen.findByText('Please log in to access your sentence bank.')).toBeTruthy();
  });

  it('says when it could not be loaded, and tries again', async () => {
    const gateway = gatewayWith([], {
      'GET /api/sentences/bank/1': () => answer(500, { code: 'x.y', message: 'Oh.' }),
    });
    const { user } = show();
    expect(await screen.findByText('Your sentences could not be loaded.')).toBeTruthy();
    gateway.on({ 'GET /api/sentences/bank/1': () => ({ sentences: [cat] }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: '猫の本' })).toBeTruthy();
  });

  it('shows long groups in parts, and is searched', async () => {
    gatewayWith(many(30));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show 10 more of 30' }));
    expect(words('猫の本')).toHaveLength(30);
    await user.type(screen.getByPlaceholderText('Search sentences...'), 'cat 29');
    await waitFor(() => expect(words('猫の本')).toHaveLength(1));
    await user.click(screen.getByRole('checkbox', { name: 'Select all sentences' }));
    expect(screen.getByText('1 of 30 selected')).toBeTruthy();
    await user.type(screen.getByPlaceholderText('Search sentences...'), '0');
    expect(await screen.findByText('No sentence matches “cat 290”.')).toBeTruthy();
  });

  it('shows the picture, the sound and the source that a program has sent', async () => {
    const mined = { title: 'film.mkv (0:01:02)', url: 'https://films.example/1', media: ['sound', 'picture'] };
    const gateway = gatewayWith([{ ...cat, mined }, bridge]);
    const room = { count: 2, bytes: 200_000, mostCount: 6_000, mostBytes: 1_000_000_000 };
    gateway.on({ 'GET /api/sentences/media': () => room });
    show();
    expect(await screen.findByText(/^Sounds and pictures: 2 of 6,000, 0.2 of 1,000 MB/)).toBeTruthy();
    const picture = (await screen.findByRole('img', { name: 'Picture of the sentence for 猫' })) as HTMLImageElement;
    expect(picture.getAttribute('src')).toBe('/api/sentences/1/media/picture');
    expect(screen.getByLabelText('Sound of the sentence for 猫').getAttribute('src')).toBe(
      '/api/sentences/1/media/sound',
    );
    expect(screen.getByRole('link', { name: mined.title }).getAttribute('href')).toBe(mined.url);
    expect(screen.queryByRole('img', { name: /橋/ })).toBeNull();
  });

  it('has no search for a few', async () => {
    gatewayWith([cat]);
    show();
    await selectSentence('猫');
    expect(screen.queryByPlaceholderText('Search sentences...')).toBeNull();
  });

  it('runs nothing that is in a sentence', async () => {
    const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    gatewayWith([{ ...cat, furigana: evil, sentenceTranslated: evil, shortDefinition: evil, analysisTitle: evil }]);
    show();
    expect((await screen.findAllByText(evil, { exact: false })).length).toBeGreaterThan(2);
    expect(document.querySelectorAll('section img, section script')).toHaveLength(0);
  });
});

describe('selecting', () => {
  it('works for one, a group and all', async () => {
    gatewayWith([dog, bridge, cat]);
    const { user } = show();
    await user.click(await selectSentence('猫'));
    expect(screen.getByText('1 of 3 selected')).toBeTruthy();
    const group = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all of 猫の本' });
    expect([group.checked, group.indeterminate]).toEqual([false, true]);
    await user.click(group);
    expect(screen.getByText('2 of 3 selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all sentences' }));
    expect(screen.getByText('3 of 3 selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all sentences' }));
    expect(screen.getByText('0 of 3 selected')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'I know this' }).disabled).toBe(true);
  });

  it('is not needed to export all', async () => {
    const gateway = gatewayWith([dog, bridge, cat], {
      'POST /api/sentences/export-anki': () => answer(200, 'a package'),
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Export to Anki' }));
    const dialog = screen.getByRole('dialog', { name: 'Export to Anki' });
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Deck exported')).toBeTruthy();
    expect(bodies(gateway, 'POST')).toEqual([
      ['/api/sentences/export-anki', expect.objectContaining({ sentenceIds: [3, 2, 1] })],
    ]);
  });
});

describe('deleting', () => {
  it('takes a sentence out, and focus moves on', async () => {
    const gateway = gatewayWith([bridge, cat], { 'DELETE /api/sentences/2': () => ({}) });
    const { user } = show();
    await user.click(await selectSentence('橋'));
    await user.click(screen.getByRole('button', { name: 'Delete the sentence for 橋' }));
    expect(await screen.findByText('Sentence deleted')).toBeTruthy();
    expect(words('猫の本')).toEqual(['猫']);
    expect(screen.getByText('0 of 1 selected')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete the sentence for 猫' }));
    expect(bodies(gateway, 'DELETE')).toEqual([['/api/sentences/2', undefined]]);
  });

  it('says when it failed', async () => {
    gatewayWith([cat], { 'DELETE /api/sentences/1': () => answer(500, { code: 'x.y', message: 'Broken.' }) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete the sentence for 猫' }));
    expect(await screen.findByText('Error Deleting Sentence')).toBeTruthy();
    expect(screen.getByText('Failed to delete the sentence. Please try again.')).toBeTruthy();
    expect(words('猫の本')).toEqual(['猫']);
  });
});

describe('marking known', () => {
  it('takes the sentences out and says what became of their words', async () => {
    const gateway = gatewayWith([dog, cat], {
      'POST /api/sentences/mark-known': () => {
        gateway.on({ 'GET /api/sentences/bank/1': () => ({ sentences: [dog, { ...cat, state: 'known' }] }) });
        return { marked: 1, addedWords: 1 };
      },
    });
    const { user } = show();
    await user.click(await selectSentence('猫'));
    await user.click(screen.getByRole('button', { name: 'I know this' }));
    expect(await screen.findByText('1 sentence left the bank, 1 word added to your vocabulary.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '猫の本' })).toBeNull();
    expect(bodies(gateway, 'POST')).toEqual([['/api/sentences/mark-known', { sentenceIds: [1] }]]);
  });

  it('says when it failed', async () => {
    gatewayWith([cat], { 'POST /api/sentences/mark-known': () => answer(500, { code: 'x.y', message: 'Broken.' }) });
    const { user } = show();
    await user.click(await selectSentence('猫'));
    await user.click(screen.getByRole('button', { name: 'I know this' }));
    expect(await screen.findByText('Error Marking Sentences')).toBeTruthy();
    expect(screen.getByText('Failed to mark sentences as known. Please try again.')).toBeTruthy();
    expect(words('猫の本')).toEqual(['猫']);
  });
});

describe('exporting', () => {
  async function exported(handlers: Parameters<FakeGateway['on']>[0]) {
    const gateway = gatewayWith([dog, bridge, cat], handlers);
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all of 猫の本' }));
    await user.click(screen.getByRole('button', { name: 'Export to Anki' }));
    const dialog = screen.getByRole('dialog', { name: 'Export to Anki' });
    return { gateway, user, dialog, name: within(dialog).getByLabelText<HTMLInputElement>('Deck name') };
  }

  it('suggests the title of the analysis and its date, and downloads the deck by its name', async () => {
    const { gateway, user, dialog, name } = await exported({
      'POST /api/sentences/export-anki': () => answer(200, 'a package'),
    });
    expect(name.value).toBe('猫の本 2026-11-20');
    await user.clear(name);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
    await user.type(name, 'My deck');
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Deck exported')).toBeTruthy();
    expect(bodies(gateway, 'POST')).toEqual([
      ['/api/sentences/export-anki', { sentenceIds: [2, 1], deckName: 'My deck', cards: ['word', 'sentence'] }],
    ]);
    expect(downloads.map((one) => one.name)).toEqual(['My deck.apkg']);
    expect(await downloads[0]!.content).toBe('a package');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('makes the cards that are chosen, and shows one as it will look', async () => {
    const { gateway, user, dialog } = await exported({
      'POST /api/sentences/export-anki': () => answer(200, 'a package'),
    });
    const card = within(dialog).getByRole('region', { name: 'Preview' });
    const [front] = card.querySelectorAll('p[lang=ja]');
    const word = front!.textContent;
    await user.click(within(card).getByRole('button', { name: 'Sentence', pressed: false }));
    expect(card.querySelector('p[lang=ja]')!.textContent).not.toBe(word);
    expect(card.querySelector('p[lang=ja]')!.querySelector('rt')).toBeNull();
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Listening/ }).disabled).toBe(true);
    await user.click(within(dialog).getByRole('checkbox', { name: /^Sentence/ }));
    expect(within(card).queryByRole('button', { name: 'Sentence' })).toBeNull();
    expect(card.querySelector('p[lang=ja]')!.textContent).toBe(word);
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Deck exported')).toBeTruthy();
    expect(bodies(gateway, 'POST')).toMatchObject([['/api/sentences/export-anki', { cards: ['word'] }]]);
  });

  it('of no card at all cannot be begun', async () => {
    const { user, dialog } = await exported({});
    await user.click(within(dialog).getByRole('checkbox', { name: /^Word/ }));
    await user.click(within(dialog).getByRole('checkbox', { name: /^Sentence/ }));
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
  });

  it('has a deck spoken, in as many calls as it takes, and remembers the choice', async () => {
    localStorage.setItem('selected-voice', 'espeak-ja');
    let finish = (_: unknown) => {};
    const rest = new Promise((resolve) => {
      finish = resolve;
    });
    const answers = [answer(202, { spoken: 3, toSpeak: 4 }), rest];
    const run = { kind: 'make-deck', title: '猫の本 2026-11-20', done: 3, total: 4 };
    const { gateway, user, dialog } = await exported({
      'POST /api/sentences/export-anki': () => answers.shift(),
      'GET /api/runs': () => ({ runs: [{ ...run, title: 'another deck', done: 1 }, run], problems: [] }),
    });
    await user.click(within(dialog).getByRole('checkbox', { name: /^With audio/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('3 of 4 recordings')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Speaking' }).getAttribute('aria-valuenow')).toBe('75');
    run.done = 4;
    expect(await screen.findByText('Putting the deck together…')).toBeTruthy();
    finish(answer(200, 'a spoken package'));
    expect(await screen.findByText('Deck exported')).toBeTruthy();
    const request = {
      sentenceIds: [2, 1],
      deckName: '猫の本 2026-11-20',
      audio: { voice: 'espeak-ja' },
      cards: ['word', 'sentence', 'listening'],
    };
    expect(bodies(gateway, 'POST')).toEqual([
      ['/api/sentences/export-anki', request],
      ['/api/sentences/export-anki', request],
    ]);
    expect(await downloads[0]!.content).toBe('a spoken package');
    expect(localStorage.getItem('deck-audio')).toBe('true');
  });

  it('stops when the learner leaves, and downloads nothing', async () => {
    let speak = (_: unknown) => {};
    const { gateway, user, dialog } = await exported({
      'POST /api/sentences/export-anki': () =>
        new Promise((resolve) => {
          speak = resolve;
        }),
    });
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    speak(answer(202, { spoken: 1, toSpeak: 4 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(gateway, 'POST')).toHaveLength(1);
    expect(downloads).toEqual([]);
  });

  it.each([
    [answer(429, { code: 'http.too-many', message: 'Too many decks at once.' }), 'Too many decks at once.'],
    [answer(502, '<html>', 'Bad Gateway'), 'Failed to export Anki deck. Please try again.'],
  ])('says why it failed', async (failure, description) => {
    const { user, dialog, name } = await exported({ 'POST /api/sentences/export-anki': () => failure });
    await user.type(name, '!');
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Export Failed')).toBeTruthy();
    expect(screen.getByText(description)).toBeTruthy();
    expect(name.value).toBe('猫の本 2026-11-20!');
    expect(downloads).toEqual([]);
  });

  it('says in Japanese why it failed', async () => {
    const failure = answer(401, {
      code: 'auth.session-ended',
      message: 'Your session has ended. Please log in again.',
    });
    const { user, dialog } = await exported({ 'POST /api/sentences/export-anki': () => failure });
    await showLanguage('ja');
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('セッションが終了しました。もう一度ログインしてください。')).toBeTruthy();
  });
});

describe('editing', () => {
  it('changes what is shown', async () => {
    const changed = { ...cat, targetSentence: '<b>猫</b>だ。', furigana: '<b> 猫[ねこ]</b>だ。', source: 'learner' };
    const gateway = gatewayWith([cat], { 'PATCH /api/sentences/1': () => ({ sentence: changed }) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit the sentence for 猫' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit Sentence' });
    await user.clear(within(dialog).getByLabelText('Japanese'));
    await user.type(within(dialog).getByLabelText('Japanese'), '猫だ。');
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Written by you')).toBeTruthy();
    expect(bodies(gateway, 'PATCH')).toEqual([
      ['/api/sentences/1', { targetSentence: '猫だ。', sentenceTranslated: 'There is a cat.' }],
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit the sentence for 猫' }));
  });

  it.each([
    [
      answer(400, { code: 'sentences.target-missing', message: '“猫” is not in this sentence.' }),
      '“猫” is not in this sentence.',
    ],
    [answer(500, { code: 'x.y', message: 'The database is away.' }), 'The database is away.'],
  ])('keeps what was typed when it is refused', async (refusal, reason) => {
    gatewayWith([cat], { 'PATCH /api/sentences/1': () => refusal });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit the sentence for 猫' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit Sentence' });
    await user.type(within(dialog).getByLabelText('English'), '!');
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await within(dialog).findByText(reason)).toBeTruthy();
    expect(within(dialog).getByLabelText('English')).toHaveProperty('value', 'There is a cat.!');
  });
});
