import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { recentOf, remember } from './search/recent.js';
import SearchPage from './search-page.js';
import { foundWord, foundWords } from './testing.js';

let gateway: FakeGateway;
const eat = foundWord(['食べる', 'たべる', 'to eat']);
const food = foundWord(['食べ物', 'たべもの', 'food'], { uniqueVocabId: null });

beforeEach(() => {
  localStorage.clear();
  gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/dictionary/search': () => foundWords([eat, food]),
    'GET /api/dictionary/words/sentences': () => ({ total: 0, counting: 0, texts: [] }),
  });
});

const at = (path: string) => renderPageOfUser(<SearchPage />, { path });
const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Look up a word' });
const questions = () =>
  gateway.calls
    .filter(({ path }) => path.startsWith('/api/dictionary/search'))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('q'));

describe('the box', () => {
  it('suggests words while somebody types, and opens the one that the arrows come to', async () => {
    const { user, location } = at('/dictionary');
    await user.type(await box(), 'tabe');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['食べるたべるto eat', '食べ物たべものfood']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect((await box()).getAttribute('aria-activedescendant')).toBe(options[1]!.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(decodeURIComponent(location())).toBe('/dictionary/word/食べ物・たべもの/食べ物'));
    expect(recentOf(demoUser.id)).toEqual(['食べ物']);
  });

  it('looks for what is written when Enter comes first, and keeps the focus', async () => {
    const { user, location } = at('/dictionary');
    await user.type(await box(), 'taberu{Enter}');
    expect(location()).toBe('/dictionary?q=taberu');
    expect(await screen.findByRole('link', { name: '食べる' })).toBeTruthy();
    expect(document.activeElement).toBe(await box());
    expect((await box()).value).toBe('taberu');
  });

  it('opens no suggestion for what was in it before', async () => {
    const { user, location } = at('/dictionary');
    await user.type(await box(), 'tabe');
    await screen.findAllByRole('option');
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    gateway.on({ 'GET /api/dictionary/search': () => arrived.then(() => foundWords([])) });
    await user.clear(await box());
    await user.type(await box(), 'sora{ArrowDown}{Enter}');
    expect(location()).toBe('/dictionary?q=sora');
    arrive();
  });

  it('closes by Escape, and is emptied by another', async () => {
    const { user } = at('/dictionary');
    await user.type(await box(), 'tabe');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect((await box()).value).toBe('tabe');
    await user.keyboard('{Escape}');
    expect((await box()).value).toBe('');
  });

  it('empty, has what was looked for last on this device, which can be forgotten', async () => {
    remember(demoUser.id, '猫');
    remember(demoUser.id, '犬');
    remember(demoUser.id, '猫');
    remember(2, 'of another learner');
    const { user } = at('/dictionary');
    await user.click(await box());
    const list = await screen.findByRole('listbox', { name: 'Recent look-ups' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['猫', '犬']);
    await user.click(screen.getByRole('button', { name: 'Clear these' }));
    expect(recentOf(demoUser.id)).toEqual([]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('says that a question is too long, and asks nobody', async () => {
    const { user, location } = at('/dictionary');
    await user.click(await box());
    await user.paste('あ'.repeat(10_000));
    expect(await screen.findByText('At most 500 characters can be looked up at once.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(location()).toBe('/dictionary');
    expect(questions()).toEqual([]);
  });
});

describe('what was found', () => {
  it('is named with what the learner knows of it and how it is formed', async () => {
    gateway.on({
      'GET /api/dictionary/search': () =>
        foundWords(
          [
            {
              ...eat,
              entry: { ...eat.entry, otherSpellings: ['喰べる'] },
              by: 'form',
              changes: ['negative', 'past'],
              known: true,
              state: 'known',
            },
          ],
          {
            names: [{ reading: 'たべ', types: ['surname'], meaning: 'Tabe' }],
            ownDictionaries: [
              {
                id: 1,
                title: '国語辞典',
                frequencies: [],
                pitches: [],
                kanji: [],
                terms: [{ word: '食べる', reading: 'たべる', tags: [], score: 0, glossary: ['口に入れる'] }],
              },
            ],
          },
        ),
    });
    at(`/dictionary?q=${encodeURIComponent('食べなかった')}`);
    const words = within(await screen.findByRole('list', { name: 'Words' }));
    expect(words.getByRole('link', { name: '食べる' })).toBeTruthy();
    expect(words.getByText('Known')).toBeTruthy();
    expect(words.getByText(/^also/).textContent).toBe('also 喰べる');
    expect(words.getByText('the form you looked up: negative, past')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '国語辞典' })).getByText('口に入れる')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'As a name' })).getByText('Tabe')).toBeTruthy();
    expect(screen.getByRole('link', { name: '食' }).getAttribute('href')).toBe(
      `/dictionary/kanji/${encodeURIComponent('食')}`,
    );
  });

  it('can be narrowed to a level and to words that are new, among as many as the server answers', async () => {
    const easy = { ...eat, entry: { ...eat.entry, jlpt: 'N5' as const }, known: true };
    const hard = { ...food, entry: { ...food.entry, jlpt: 'N1' as const } };
    const more = foundWord(['食費', 'しょくひ', 'food costs'], {
      entry: { ...food.entry, headword: '食費', jlpt: 'N1' },
    });
    gateway.on({
      'GET /api/dictionary/search': ({ path }) =>
        foundWords(path.includes('count=50') ? [easy, hard, more] : [easy, hard]),
    });
    const { user } = at('/dictionary?q=tabe');
    const level = await screen.findByRole('combobox', { name: 'Level' });
    const words = () =>
      within(screen.getByRole('list', { name: 'Words' }))
        .getAllByRole('listitem')
        .map((item) => within(item).getByRole('link').textContent);
    await user.selectOptions(level, 'JLPT N1');
    await waitFor(() => expect(words()).toEqual(['食べ物', '食費']));
    expect(document.activeElement).toBe(level);
    await user.selectOptions(screen.getByRole('combobox', { name: 'What you know' }), 'Known');
    expect((await screen.findByRole('status')).textContent).toBe('None of the 3 likeliest words is one of these.');
    await user.selectOptions(level, 'Any level');
    await waitFor(() => expect(words()).toEqual(['食べる']));
  });

  it('has the sentences of the learner’s own texts with the word that is meant', async () => {
    const text = { title: '猫の話', documentId: 7, occurrences: 1, sentences: ['猫が魚を食べる。'], chapters: [] };
    gateway.on({ 'GET /api/dictionary/words/sentences': () => ({ total: 1, counting: 0, texts: [text] }) });
    at('/dictionary?q=taberu');
    const texts = within(await screen.findByRole('region', { name: '食べる in your texts' }));
    expect(texts.getByRole('link', { name: '猫が魚を食べる。' })).toBeTruthy();
  });

  it('has none of them with words that only begin so', async () => {
    gateway.on({ 'GET /api/dictionary/search': () => foundWords([{ ...eat, by: 'beginning' }]) });
    at('/dictionary?q=tab');
    await screen.findByRole('link', { name: '食べる' });
    expect(gateway.calls.filter(({ path }) => path.includes('/sentences'))).toEqual([]);
  });

  it('of a sentence are its words, each as it is written there', async () => {
    gateway.on({
      'GET /api/dictionary/search': () =>
        foundWords([{ ...eat, by: 'sentence', surface: '食べました', changes: ['polite', 'past'] }]),
    });
    at(`/dictionary?q=${encodeURIComponent('食べました。')}`);
    const words = within(await screen.findByRole('list', { name: 'The words of the sentence' }));
    expect(words.getByText(/in the sentence:/).textContent).toBe('in the sentence: 食べました: polite, past');
  });

  it('is nothing where letters with gaps have no letters, which is said as it is', async () => {
    const message = 'Letters are needed beside * and ?.';
    gateway.on({ 'GET /api/dictionary/search': () => answer(400, { code: 'language.only-gaps', message }) });
    at('/dictionary?q=***');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not asked for where an address holds nothing that can be seen', async () => {
    at('/dictionary?q=%00%E2%80%AE');
    expect(await screen.findByRole('region', { name: 'What you can look up' })).toBeTruthy();
    expect(questions()).toEqual([]);
  });

  it('is not asked for where an address holds too much', async () => {
    at(`/dictionary?q=${'a'.repeat(10_000)}`);
    expect(await screen.findByText(/Paste a shorter piece/)).toBeTruthy();
    expect(questions()).toEqual([]);
  });

  it('can be asked for again when the server was away', async () => {
    let fails = true;
    gateway.on({
      'GET /api/dictionary/search': () =>
        fails ? answer(503, { code: 'rpc.unavailable', message: 'Away.' }) : foundWords([eat]),
    });
    const { user } = at('/dictionary?q=taberu');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByRole('link', { name: '食べる' })).toBeTruthy();
  });
});
