import type { PointChange, PointChanges, PointOfLearner } from '@ichibun/contracts/grammar';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { gatewayOfBook, pattern, show, wordsOfSentence } from '../testing/reading.js';

beforeEach(() => localStorage.clear());

const word = (text: string) => screen.findByRole('button', { name: text });

describe('a grammar point', () => {
  const grammarOf = async (text: string) => (await word(text)).dataset.grammar;
  const shown = () => within(screen.getByRole('dialog')).getAllByRole('listitem');

  it('marks its words, is shown before the word, and leads to its page', async () => {
    gatewayOfBook(wordsOfSentence, () => [pattern(1, 5)]);
    const { user } = show();
    expect([await grammarOf('猫'), await grammarOf('は'), await grammarOf('食べた')]).toEqual([
      undefined,
      'true',
      'true',
    ]);
    expect((await word('食べた')).style.textUnderlineOffset).toBe('0.3em');
    expect((await word('食べた')).getAttribute('aria-description')).toBe('new word; grammar: 〜わけではない');
    await user.click(await word('食べた'));
    expect(shown()[0]!.textContent).toContain('〜わけではない · it does not mean that JLPT N3');
    const more = screen.getByRole('link', { name: 'More about 〜わけではない' });
    expect(more.getAttribute('href')).toBe('/dictionary/grammar/wake-de-wa-nai');
    await user.click(await word('猫'));
    expect(screen.queryByText('〜わけではない')).toBeNull();
  });

  it('is marked in its pieces alone, and stands before one that says less of the word', async () => {
    const pieces = [
      { start: 0, end: 1 },
      { start: 2, end: 5 },
    ];
    const short = pattern(2, 5, { id: 'ta', name: '〜た', meaning: 'did' });
    gatewayOfBook(wordsOfSentence, () => [pattern(0, 5, { pieces }), short]);
    const { user } = show();
    expect([await grammarOf('猫'), await grammarOf('は'), await grammarOf('食べた')]).toEqual([
      'true',
      undefined,
      'true',
    ]);
    await user.click(await word('食べた'));
    const [first, second] = shown();
    expect([first!.textContent, second!.textContent]).toEqual([
      expect.stringContaining('〜わけではない'),
      expect.stringContaining('〜た'),
    ]);
  });

  it('has no line where its learner wants none, and is still explained', async () => {
    localStorage.setItem('grammar-marks', 'false');
    gatewayOfBook(wordsOfSentence, () => [pattern(1, 5)]);
    const { user } = show();
    expect((await word('食べた')).style.textUnderlineOffset).toBe('');
    await user.click(await word('食べた'));
    expect(screen.getByText('〜わけではない')).toBeTruthy();
  });

  it('that is blocked is neither marked nor explained, one that is known is explained, and others are marked', async () => {
    const gateway = gatewayOfBook(wordsOfSentence, () => [
      pattern(0, 1),
      pattern(1, 5, { id: 'other', name: '〜ほか' }),
      pattern(1, 5, { id: 'known', name: '〜既知' }),
    ]);
    const points = [
      { pattern: 'other', standing: 'blocked', state: null, isKnown: false },
      { pattern: 'known', standing: 'known', state: null, isKnown: true },
    ];
    gateway.on({ 'GET /api/users/1/grammar': () => ({ points, levels: [] }) });
    const { user } = show();
    await waitFor(async () => expect(await grammarOf('食べた')).toBeUndefined());
    expect(await grammarOf('猫')).toBe('true');
    await user.click(await word('食べた'));
    expect(screen.getByText('〜既知')).toBeTruthy();
    expect(screen.queryByText('〜ほか')).toBeNull();
  });

  it('that is blocked where a word is opened stays until that is closed, so that it can be taken back', async () => {
    const gateway = gatewayOfBook(wordsOfSentence, () => [pattern(1, 5)]);
    let points: PointOfLearner[] = [];
    gateway.on({
      'GET /api/users/1/grammar': () => ({ points, levels: [] }),
      'POST /api/users/1/grammar': ({ body }) => {
        const [{ pattern: id }] = (body as PointChanges).changes as [PointChange];
        points = [{ pattern: id, standing: 'blocked', state: null, isKnown: false }];
        return { before: [] };
      },
    });
    const { user } = show();
    await user.click(await word('食べた'));
    await user.click(await screen.findByRole('button', { name: 'Block 〜わけではない' }));
    expect(await screen.findByRole('button', { name: 'Blocked: 〜わけではない', pressed: true })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await word('食べた'));
    await waitFor(() => expect(screen.queryByText('〜わけではない')).toBeNull());
  });

  it('is looked up in the learner’s own dictionaries, too, as its words end in dictionaries', async () => {
    const gateway = gatewayOfBook(wordsOfSentence, () => [pattern(1, 5)]);
    gateway.on({
      'GET /api/users/1/dictionaries': () => ({ dictionaries: [{ id: 3, isOn: true, status: 'completed' }] }),
      'GET /api/users/1/dictionaries/words': () => ({ dictionaries: [] }),
    });
    const { user } = show();
    await user.click(await word('食べた'));
    const asked = () =>
      gateway.calls
        .filter(({ path }) => path.includes('/dictionaries/words?'))
        .map(({ path }) => new URL(path, 'http://x').searchParams.get('word'));
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(['は食べる', '食べる'])));
  });

  it.each([
    ['first', '猫', '猫は食べた1 猫は食べる 猫は食べた 猫は'],
    ['second', 'は', '猫は食べた1 は食べた1 猫は食べる 猫は食べた は食べる は食べた 猫は'],
    ['last', '食べた', '猫は食べた1 は食べた1 猫は食べる 猫は食べた 食べた1 は食べる は食べた'],
  ])('of an own dictionary that several words are is learned from the %s of them', async (_, pressed, joined) => {
    const gateway = gatewayOfBook();
    const entry = { id: 3, title: '大辞典', frequencies: [], pitches: [], kanji: [] };
    const term = { word: '猫は食べる', reading: 'ねこはたべる', tags: [], score: 0 };
    const glossary = [{ tag: 'ul', content: [{ tag: 'li', content: ['cats eat'] }] }, 'a saying'];
    let saved: unknown;
    gateway.on({
      'GET /api/users/1/dictionaries': () => ({ dictionaries: [{ id: 3, isOn: true, status: 'completed' }] }),
      'GET /api/users/1/dictionaries/words': () => ({
        dictionaries: [],
        joined: [{ of: '猫は食べる', entry: { ...entry, terms: [{ ...term, glossary }] } }],
      }),
      'POST /api/sentences/save': ({ body }) => {
        saved = body;
        return { saved: 1, alreadySaved: 0, sentenceIds: [5], cards: { collected: 1, words: [] } };
      },
    });
    const { user } = show();
    await user.click(await word(pressed));
    const own = await screen.findByRole('region', { name: '大辞典' });
    expect(own.textContent).toContain('（ねこはたべる）');
    const asked = gateway.calls.find(({ path }) => path.includes('/dictionaries/words?'))!;
    expect(new URL(asked.path, 'http://x').searchParams.get('joined')).toBe(joined);
    await user.click(within(own).getByRole('button', { name: 'Learn 猫は食べる' }));
    await waitFor(() =>
      expect(saved).toMatchObject({
        sentences: [
          {
            unique_vocab_id: null,
            target_word: '猫は食べる',
            target_reading: 'ねこはたべる',
            short_definition: 'cats eat; a saying',
            sentence_ja: '<b>猫は食べた</b>1。',
          },
        ],
      }),
    );
  });

  it('is learned with its sentence from a word in it, and unlearned again', async () => {
    const gateway = gatewayOfBook(wordsOfSentence, () => [pattern(1, 5)]);
    let points: PointOfLearner[] = [];
    gateway.on({
      'GET /api/users/1/grammar': () => ({ points, levels: [] }),
      'POST /api/users/1/grammar': ({ body }) => {
        const [{ pattern: id, standing }] = (body as PointChanges).changes as [PointChange];
        points = standing === 'learning' ? [{ pattern: id, standing, state: 'new', isKnown: false }] : [];
        return { before: [] };
      },
    });
    const { user } = show();
    await user.click(await word('食べた'));
    await user.click(await screen.findByRole('button', { name: 'Learn 〜わけではない' }));
    expect(await screen.findByRole('button', { name: 'Learning 〜わけではない', pressed: true })).toBeTruthy();
    const sent = () => gateway.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/grammar'));
    expect(sent()[0]!.body).toMatchObject({
      changes: [{ pattern: 'wake-de-wa-nai', standing: 'learning' }],
      sentence: { pieces: [{ start: 1, end: 5 }], documentId: expect.any(Number) },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    // It is pressed outside of the panel, which that closes.
    await user.click(await word('食べた'));
    expect(await screen.findByRole('button', { name: 'Learn 〜わけではない', pressed: false })).toBeTruthy();
    expect(sent()[1]!.body).toEqual({ changes: [{ pattern: 'wake-de-wa-nai', standing: 'none' }] });
  });

  it('is marked and explained in the page view', async () => {
    localStorage.setItem('reader-view', 'page');
    gatewayOfBook(wordsOfSentence, (index) => (index === 1 ? [pattern(1, 5)] : []));
    const { user, container } = show();
    const marked = await waitFor(() => {
      const words = container.querySelectorAll<HTMLElement>('[data-grammar]');
      expect(words).toHaveLength(2);
      return words;
    });
    expect(marked[1]!.closest('[data-sentence]')!.getAttribute('data-sentence')).toBe('2');
    await user.click(marked[1]!);
    expect(await screen.findByRole('link', { name: 'More about 〜わけではない' })).toBeTruthy();
  });
});
