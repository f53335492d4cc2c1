import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cat, gatewayOfBook, sent, sentences, show, topic } from '../testing/reading.js';

const PROGRESS = '/api/documents/7/progress';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('page view', () => {
  it('shows the page of the sentence, and sentence view the first sentence of the page', async () => {
    const gateway = gatewayOfBook();
    const { user } = show({ currentSentence: 20 });
    await user.click(await screen.findByRole('button', { name: 'Page View' }));
    expect(screen.getByText('Sentences 16–30 of 40')).toBeTruthy();
    const shown = () => screen.getAllByRole('button').filter((button) => button.dataset.sentence);
    expect(shown().map((button) => Number(button.dataset.sentence))).toEqual(
      Array.from({ length: 15 }, (_, index) => 16 + index),
    );
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('Sentences 31–40 of 40')).toBeTruthy();
    expect(shown()).toHaveLength(10);
    await user.keyboard('v');
    expect(await screen.findByText('Sentence 31 of 40')).toBeTruthy();
    await waitFor(() => expect(sent(gateway, PROGRESS).at(-1)).toEqual({ userId: 1, sentenceIndex: 30 }));
  });

  it('loads the words of a page by one call, those of the next ahead, and says how many of them are new', async () => {
    localStorage.setItem('reader-view', 'page');
    const gateway = gatewayOfBook();
    show();
    expect(await screen.findByText('66.7% of words new')).toBeTruthy();
    const asked = () => gateway.calls.map(({ path }) => path).filter((path) => path.includes('/words?'));
    await waitFor(() =>
      expect(asked()).toEqual(['/api/documents/7/words?from=0&count=15', '/api/documents/7/words?from=15&count=15']),
    );
  });

  it('opens a sentence in a dialog, which moves on', async () => {
    localStorage.setItem('reader-view', 'page');
    const gateway = gatewayOfBook();
    const { user } = show();
    (await screen.findByRole('button', { name: sentences[3]! })).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Sentence 4' });
    expect(await within(dialog).findByRole('button', { name: '食べた' })).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'Sentence 5' })).toBeTruthy();
    await waitFor(() => expect(sent(gateway, PROGRESS).at(-1)).toEqual({ userId: 1, sentenceIndex: 4 }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(sentences[4]));
  });

  it('looks the words of a sentence up on the page by keys', async () => {
    localStorage.setItem('reader-view', 'page');
    gatewayOfBook();
    const { user } = show();
    (await screen.findByRole('button', { name: sentences[3]! })).focus();
    await user.keyboard('l');
    expect(await screen.findByRole('dialog', { name: '猫' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(sentences[3]));
    await user.keyboard('h');
    expect(await screen.findByRole('dialog', { name: '4' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Sentence 4' })).toBeNull();
  });

  it('leads to each new word of the page by keys, from its first sentence on, and once to each', async () => {
    localStorage.setItem('reader-view', 'page');
    const dog = { ...cat, text: '犬', baseForm: '犬', uniqueVocabId: 9 };
    const ofSentence = [
      [cat, topic, dog],
      [topic, cat],
    ];
    gatewayOfBook((index) => ofSentence[index] ?? [topic]);
    const { user } = show();
    await screen.findByRole('button', { name: sentences[0]! });
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: '猫' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(sentences[0]));
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: '犬' })).toBeTruthy();
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: '猫' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(sentences[1]));
    await user.keyboard('n');
    expect(await screen.findByText('No new word')).toBeTruthy();
  });

  it('looks a pressed word up beside it, then another, and marks it known by its key', async () => {
    localStorage.setItem('reader-view', 'page');
    const gateway = gatewayOfBook();
    const { user, container } = show();
    const wordOf = (sentence: number, index: number) =>
      container.querySelector(`[data-sentence="${sentence}"] [data-word="${index}"]`)!;
    await waitFor(() => expect(wordOf(2, 2)).toBeTruthy());
    await user.click(wordOf(2, 2));
    expect(await screen.findByRole('dialog', { name: '食べる' })).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(wordOf(3, 0));
    expect(await screen.findByRole('dialog', { name: '猫' })).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.keyboard('m');
    await waitFor(() => expect(sent(gateway, '/api/users/1/vocabulary')).toHaveLength(1));
    expect(sent(gateway, '/api/users/1/vocabulary')[0]).toMatchObject({ word: '猫' });
  });

  it('opens the sentence of a word by the button beside its meaning, and by a press between words', async () => {
    localStorage.setItem('reader-view', 'page');
    gatewayOfBook();
    const { user, container } = show();
    await waitFor(() => expect(container.querySelector('[data-sentence="2"] [data-word]')).toBeTruthy());
    await user.click(container.querySelector('[data-sentence="2"] [data-word="2"]')!);
    await user.click(await screen.findByRole('button', { name: 'Sentence' }));
    expect(await screen.findByRole('dialog', { name: 'Sentence 2' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: '食べる' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: sentences[2]! }));
    expect(await screen.findByRole('dialog', { name: 'Sentence 3' })).toBeTruthy();
  });

  it('opens a sentence that a finger rests on, and lifting it looks no word up', async () => {
    localStorage.setItem('reader-view', 'page');
    gatewayOfBook();
    const { container } = show();
    await waitFor(() => expect(container.querySelector('[data-sentence="2"] [data-word]')).toBeTruthy());
    const word = container.querySelector('[data-sentence="2"] [data-word="0"]')!;
    fireEvent.touchStart(word, { touches: [{ clientX: 10, clientY: 10 }] });
    expect(await screen.findByRole('dialog', { name: 'Sentence 2' })).toBeTruthy();
    fireEvent.touchEnd(word);
    fireEvent.click(word);
    expect(screen.queryByRole('dialog', { name: '猫' })).toBeNull();
  });

  it('goes back to the page before anything that was opened from it, and to where it came from then', async () => {
    localStorage.setItem('reader-view', 'page');
    gatewayOfBook();
    const { user, container } = show();
    await waitFor(() => expect(container.querySelector('[data-sentence="2"] [data-word]')).toBeTruthy());
    await user.click(screen.getByRole('button', { name: sentences[1]! }));
    await user.click(await screen.findByRole('button', { name: '猫' }));
    expect(await screen.findByRole('dialog', { name: '猫' })).toBeTruthy();
    expect(window.history.state.layers).toBe(2);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '猫' })).toBeNull());
    expect(await screen.findByRole('dialog', { name: 'Sentence 2' })).toBeTruthy();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.history.state?.layers ?? 0).toBe(0);
  });

  it('takes the entry of what is closed by a key out of the history', async () => {
    localStorage.setItem('reader-view', 'page');
    gatewayOfBook();
    const { user, container } = show();
    await waitFor(() => expect(container.querySelector('[data-sentence="2"] [data-word]')).toBeTruthy());
    await user.click(container.querySelector('[data-sentence="2"] [data-word="0"]')!);
    expect(await screen.findByRole('dialog', { name: '猫' })).toBeTruthy();
    expect(window.history.state.layers).toBe(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(window.history.state?.layers ?? 0).toBe(0));
  });
});
