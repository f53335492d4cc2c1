import { answer } from '@ichibun/page-test-kit/fake-gateway';
import { renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { bank, cat, gatewayWith, read, wordsShown } from './testing/vocabulary-page.js';
import VocabularyPage from './vocabulary-page.js';

const manyWords = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...cat,
    id: index + 1,
    word: `語${index + 1}`,
    meaning: `Word ${index + 1}`,
  }));

beforeEach(() => localStorage.clear());

describe('the list', () => {
  it('shows words with reading and meaning, of several meanings the first and their number', async () => {
    gatewayWith([cat, read]);
    renderPageOfUser(<VocabularyPage />);
    expect(await wordsShown()).toEqual(['猫', '読む']);
    expect(screen.getByText('2 definitions').closest('summary')!.textContent).toBe('to read 2 definitions');
    expect(screen.queryByText('1 definitions')).toBeNull();
  });

  it('shows how else a word is usually written beside its reading', async () => {
    gatewayWith([cat, read]);
    renderPageOfUser(<VocabularyPage />);
    const row = (await screen.findByText('also')).closest('tr')!;
    expect(within(row).getAllByRole('cell')[1]!.textContent).toBe('よむ also 讀む・よむ');
  });

  it('shows the words of one source alone', async () => {
    gatewayWith([
      cat,
      { ...read, importedFrom: 'words.txt' },
      { ...cat, id: 3, word: 'は', reading: 'は', fromSet: true },
    ]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    const source = await screen.findByRole('combobox', { name: 'Source' });
    const shown: [string, string[]][] = [
      ['words.txt', ['読む']],
      ['Added one by one', ['猫']],
      ['From word sets', ['は']],
      ['From everywhere', ['猫', '読む', 'は']],
    ];
    for (const [label, words] of shown) {
      await user.selectOptions(source, label);
      expect(await wordsShown()).toEqual(words);
    }
  });

  it('shows the words of one source and time alone, and says so when there is none', async () => {
    const addedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    gatewayWith([
      { ...cat, addedAt },
      { ...read, addedAt: '2020-01-01T00:00:00Z', importedFrom: 'words.txt' },
    ]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Added' }), 'Last 7 days');
    expect(await wordsShown()).toEqual(['猫']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'words.txt');
    expect(screen.getByText('No words match these filters.')).toBeTruthy();
  });

  it('shows how many words are in each state, and those of one state alone', async () => {
    gatewayWith([cat, { ...read, state: 'learning', hasCard: true }, { ...cat, id: 3, word: '犬', state: 'learning' }]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    const states = await screen.findByRole('list', { name: 'State' });
    expect(
      within(states)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([...['New 0', 'Learning 2', 'Young 0', 'Mature 0', 'Known 1']]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Learning');
    expect(await wordsShown()).toEqual(['読む', '犬']);
  });

  it('says which rules make other words known, and keeps what the learner chooses', async () => {
    const gateway = gatewayWith([cat]);
    gateway.on({ 'POST /api/vocabulary/settings': ({ body }) => body });
    const { user } = renderPageOfUser(<VocabularyPage />);
    const rule = await screen.findByRole('checkbox', {
      name: /Old and rare spellings of a word.*坐る, if you know 座る/,
    });
    expect((rule as HTMLInputElement).checked).toBe(true);
    await user.click(rule);
    await waitFor(() => {
      const sent = gateway.calls.filter(({ method, path }) => method === 'POST' && path === '/api/vocabulary/settings');
      expect(sent.map(({ body }) => body)).toEqual([
        { partsCount: true, spellingsCount: true, oldSpellingsCount: false },
      ]);
    });
  });

  it('says of a word whose card rests that it does, and shows those alone', async () => {
    gatewayWith([cat, { ...read, state: 'young', hasCard: true, isResting: true }]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    expect(await screen.findByText('Young, suspended')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Suspended');
    expect(await wordsShown()).toEqual(['読む']);
    await user.click(screen.getByRole('button', { name: 'More for 読む' }));
    expect(await screen.findByRole('menuitem', { name: 'Learn' })).toBeTruthy();
  });

  it('has a word reviewed, and says that one is known', async () => {
    const gateway = gatewayWith([cat, { ...read, state: 'young', hasCard: true }]);
    gateway.on({
      'POST /api/users/1/cards': () => answer(201, { collected: 1 }),
      'POST /api/users/1/vocabulary': () => answer(201, { word: read }),
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.click(await screen.findByRole('button', { name: 'More for 猫' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Learn' }));
    expect(await screen.findByText('Card made')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'More for 読む' }));
    await user.click(await screen.findByRole('menuitem', { name: 'I know this' }));
    expect(await screen.findByText('Word marked as known')).toBeTruthy();
    expect(gateway.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/users/1/cards', { wordIds: [1] }],
      ['/api/users/1/vocabulary', expect.objectContaining({ word: '読む', reading: 'よむ' })],
    ]);
  });

  it('asks before it deletes a word with a card, whose answers go with it', async () => {
    const gateway = gatewayWith([{ ...cat, state: 'young', hasCard: true }]);
    gateway.on({ 'DELETE /api/users/1/vocabulary/%E7%8C%AB': () => ({ removed: 1 }) });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.click(await screen.findByRole('button', { name: 'Delete 猫 (ねこ)' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(gateway.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Word removed from vocabulary')).toBeTruthy();
  });

  it('shows the words of one band of frequency alone', async () => {
    gatewayWith([cat, read]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    const frequency = await screen.findByRole('combobox', { name: 'Frequency' });
    await within(frequency).findByRole('option', { name: 'Top 1,000' });
    await user.selectOptions(frequency, 'Top 1,000');
    expect(await wordsShown()).toEqual(['猫']);
    await user.selectOptions(frequency, 'Rarer');
    expect(await wordsShown()).toEqual(['読む']);
  });

  it('has what can be chosen behind a button on a phone, which says how much of it is', async () => {
    gatewayWith([cat, { ...read, importedFrom: 'words.txt' }]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    const button = await screen.findByRole('button', { name: 'Filters', expanded: false });
    const source = screen.getByRole('combobox', { name: 'Source' });
    expect(button.getAttribute('aria-controls')).toBe(source.parentElement!.id);
    await user.click(button);
    expect(screen.getByRole('button', { name: 'Filters', expanded: true })).toBe(button);
    await user.selectOptions(source, 'words.txt');
    await user.click(button);
    expect(screen.getByRole('button', { name: 'Filters: 1', expanded: false })).toBe(button);
  });

  it('teaches the next step when it is empty', async () => {
    gatewayWith([]);
    renderPageOfUser(<VocabularyPage />);
    expect(await screen.findByText('No words yet')).toBeTruthy();
  });

  it('asks to log in once the session has ended', async () => {
    const gateway = gatewayWith([]);
    gateway.on({ 'GET /api/users/1/vocabulary': () => answer(401, { code: 'auth.required', message: 'Log in' }) });
    renderPageOfUser(<VocabularyPage />);
    expect(await screen.findByText('Please log in to access your vocabulary.')).toBeTruthy();
  });

  it.each([
    ['よむ', ['読む']],
    ['RECITE', ['読む']],
    ['猫', ['猫']],
    ['c', ['猫', '読む']],
  ])('finds by word, reading and meaning in any case: %s', async (term, found) => {
    gatewayWith([cat, read]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.type(await screen.findByPlaceholderText('Search vocabulary...'), term);
    await waitFor(async () => expect(await wordsShown()).toEqual(found));
  });

  it('has pages of 50, and a new search starts on the first', async () => {
    gatewayWith(manyWords(120));
    const { user } = renderPageOfUser(<VocabularyPage />);
    expect(await screen.findByText('Showing 1-50 of 120 words')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(screen.getByText('Showing 101-120 of 120 words')).toBeTruthy();
    expect((await wordsShown())[0]).toBe('語101');
    await user.type(screen.getByPlaceholderText('Search vocabulary...'), 'word 1');
    await waitFor(async () => expect((await wordsShown())[0]).toBe('語1'));
  });

  it('is ordered as the learner likes, from its first page on', async () => {
    gatewayWith(manyWords(60));
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect((await wordsShown())[0]).toBe('語51');
    await user.selectOptions(screen.getByLabelText('Order'), 'Oldest first');
    expect((await wordsShown())[0]).toBe('語60');
  });

  it('has no pages up to 50 words', async () => {
    gatewayWith(manyWords(50));
    renderPageOfUser(<VocabularyPage />);
    expect(await wordsShown()).toHaveLength(50);
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });
});

describe('adding', () => {
  it('says what is missing and calls nothing', async () => {
    const gateway = gatewayWith([cat]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.click(within(await bank()).getByRole('button', { name: 'Add Word' }));
    const dialog = screen.getByRole('dialog', { name: 'Add New Word' });
    await user.click(within(dialog).getByRole('button', { name: 'Add Word' }));
    expect(within(dialog).getByText('Word is required')).toBeTruthy();
    expect(within(dialog).getByText('Meaning is required')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Japanese Word'));
    expect(gateway.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sends the word, closes and shows the new list', async () => {
    const vocabulary = [cat];
    const gateway = gatewayWith(vocabulary);
    gateway.on({ 'POST /api/users/1/vocabulary': () => ({ word: vocabulary[vocabulary.push(read) - 1] }) });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.click(within(await bank()).getByRole('button', { name: 'Add Word' }));
    const dialog = screen.getByRole('dialog');
    await user.type(within(dialog).getByLabelText('Japanese Word'), '読む');
    await user.type(within(dialog).getByLabelText('Reading (Optional)'), 'よむ');
    await user.type(within(dialog).getByLabelText('English Meaning'), 'to read');
    await user.type(within(dialog).getByLabelText('Frequency Rank (Optional)'), '12');
    await user.click(within(dialog).getByRole('button', { name: 'Add Word' }));
    expect(await screen.findByText('Word added to vocabulary')).toBeTruthy();
    expect(await wordsShown()).toEqual(['猫', '読む']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(gateway.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      word: '読む',
      reading: 'よむ',
      meaning: 'to read',
      frequency: 12,
    });
  });

  it('keeps what was typed when the server refuses, and says why', async () => {
    const gateway = gatewayWith([cat]);
    gateway.on({
      'POST /api/users/1/vocabulary': () =>
        answer(409, { code: 'vocabulary.word-exists', message: '“猫” is there already.' }),
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.click(within(await bank()).getByRole('button', { name: 'Add Word' }));
    await user.type(screen.getByLabelText('Japanese Word'), '猫');
    await user.type(screen.getByLabelText('English Meaning'), 'cat');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Word' }));
    expect(await screen.findByText('Failed to add word')).toBeTruthy();
    expect(screen.getByText('“猫” is there already.')).toBeTruthy();
    expect(screen.getByLabelText('Japanese Word')).toHaveProperty('value', '猫');
  });
});

describe('removing', () => {
  it('names a word by the query that means something else in a path', async () => {
    const gateway = gatewayWith([{ ...cat, word: 'clear', reading: null }]);
    gateway.on({ 'DELETE /api/users/1/vocabulary': () => ({ removed: 1 }) });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.click(await screen.findByRole('button', { name: 'Delete clear' }));
    expect(await screen.findByText('Word removed from vocabulary')).toBeTruthy();
    const deletion = gateway.calls.find(({ method }) => method === 'DELETE');
    expect(deletion?.path).toBe('/api/users/1/vocabulary?word=clear&reading=');
  });

  it('deletes a word that shows the reading of the dictionary as the one without a reading', async () => {
    const gateway = gatewayWith([{ ...cat, word: '学校', reading: undefined, dictionaryReading: 'がっこう' }, read]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.type(await screen.findByRole('searchbox', { name: 'Search vocabulary...' }), 'がっこ');
    expect(await screen.findByText('がっこう')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('読む')).toBeNull());
    gateway.on({ [`DELETE /api/users/1/vocabulary/${encodeURIComponent('学校')}`]: () => ({ removed: 1 }) });
    await user.click(screen.getByRole('button', { name: 'Delete 学校 (がっこう)' }));
    const deletion = gateway.calls.find(({ method }) => method === 'DELETE');
    expect(deletion?.path).toBe(`/api/users/1/vocabulary/${encodeURIComponent('学校')}?reading=`);
  });

  it('deletes one reading, and focus moves to the next row', async () => {
    let vocabulary = [cat, read];
    const gateway = gatewayWith([]);
    gateway.on({
      'GET /api/users/1/vocabulary': () => ({ vocabulary }),
      'DELETE /api/users/1/vocabulary/%E7%8C%AB': () => {
        vocabulary = [read];
        return { removed: 1 };
      },
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.click(await screen.findByRole('button', { name: 'Delete 猫 (ねこ)' }));
    expect(await screen.findByText('Word removed from vocabulary')).toBeTruthy();
    await waitFor(async () => expect(await wordsShown()).toEqual(['読む']));
    const next = screen.getByRole('button', { name: 'Delete 読む (よむ)' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    const deletion = gateway.calls.find(({ method }) => method === 'DELETE');
    expect(deletion?.path).toBe('/api/users/1/vocabulary/%E7%8C%AB?reading=%E3%81%AD%E3%81%93');
  });

  it('says when it failed', async () => {
    gatewayWith([cat]);
    const { user } = renderPageOfUser(<VocabularyPage />);
    await user.click(await screen.findByRole('button', { name: 'Delete 猫 (ねこ)' }));
    expect(await screen.findByText('Failed to remove word')).toBeTruthy();
    expect(await wordsShown()).toEqual(['猫']);
  });

  it('clears all only after it was confirmed', async () => {
    let vocabulary = [cat, read];
    const gateway = gatewayWith([]);
    gateway.on({
      'GET /api/users/1/vocabulary': () => ({ vocabulary }),
      'DELETE /api/users/1/vocabulary/clear': () => {
        vocabulary = [];
        return { removed: 2 };
      },
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await wordsShown();
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    const question = 'Are you sure you want to clear all vocabulary? This action cannot be undone.';
    expect(screen.getByText(question)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(gateway.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByText('All vocabulary cleared successfully')).toBeTruthy();
    expect(await screen.findByText('No words yet')).toBeTruthy();
  });
});
