import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { gatewayOfBook, sentences, show } from '../testing/reading.js';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('what is beside a text', () => {
  const notes = [
    { sentence: 0, kind: 'speaker' as const, text: '（花子の声）', at: 0, mark: '' },
    { sentence: 2, kind: 'missing' as const, text: 'b.xhtml', at: 0, mark: '' },
    { sentence: 40, kind: 'speaker' as const, text: '[拍手]', at: 0, mark: '' },
  ];
  const before = (text: string) =>
    [...document.querySelectorAll('[data-sentence]')].filter(
      (one) => one.compareDocumentPosition(screen.getByText(text)) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).length;

  it.each(['horizontal', 'vertical'])(
    'is shown apart on %s pages, before the sentence that follows it',
    async (mode) => {
      localStorage.setItem('reader-view', 'page');
      localStorage.setItem('writing-mode', mode);
      gatewayOfBook();
      const { user } = show({ notes });
      expect(await screen.findByText('Sentences 1–15 of 40')).toBeTruthy();
      expect(before('（花子の声）')).toBe(0);
      expect(before('A page is missing from this file: b.xhtml')).toBe(2);
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      expect(before('[拍手]')).toBe(10);
    },
  );

  it('is shown with its sentence, and at the end with the last one', async () => {
    gatewayOfBook();
    const { user } = show({ notes, currentSentence: 38 });
    await screen.findByText('Sentence 39 of 40');
    expect(screen.queryByText('[拍手]')).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('[拍手]')).toBeTruthy();
  });
});

describe('the footnotes of a book', () => {
  const footnote = (sentence: number, at: number, mark: string, text: string) =>
    ({ sentence, kind: 'footnote', text, at, mark }) as const;
  const notes = [footnote(0, 1, '※1', '一つ目の注。'), footnote(0, 2, '（2）', '二つ目の注。')];

  it('are behind their marks in a sentence, and apart from it', async () => {
    gatewayOfBook();
    const { user } = show({ notes });
    await user.click(await screen.findByRole('button', { name: 'Note ※1' }));
    expect(within(await screen.findByRole('dialog', { name: 'Note ※1' })).getByText('一つ目の注。')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('一つ目の注。')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Note （2）' }));
    expect(await screen.findByText('二つ目の注。')).toBeTruthy();
  });

  it.each(['horizontal', 'vertical'])('are behind their marks on %s pages, in one paragraph', async (mode) => {
    localStorage.setItem('reader-view', 'page');
    localStorage.setItem('writing-mode', mode);
    gatewayOfBook();
    const { user } = show({ notes });
    const mark = await screen.findByText('※1');
    expect(mark.closest('p')!.querySelectorAll('[data-sentence]').length).toBeGreaterThan(1);
    expect(screen.queryByText('一つ目の注。')).toBeNull();
    await user.click(mark);
    expect(within(await screen.findByRole('dialog', { name: 'Note ※1' })).getByText('一つ目の注。')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Sentence 1' })).toBeNull();
  });

  it('are reached by the keyboard from the sentence of a page, to which they lead back', async () => {
    localStorage.setItem('reader-view', 'page');
    gatewayOfBook();
    const { user } = show({ notes });
    await screen.findByText('※1');
    document.querySelector<HTMLElement>('[data-sentence="1"]')!.focus();
    await user.keyboard('{Enter}');
    const sentence = await screen.findByRole('dialog', { name: 'Sentence 1' });
    await user.click(await within(sentence).findByRole('button', { name: 'Note （2）' }));
    expect(await screen.findByText('二つ目の注。')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Sentence 1' })).toBeTruthy();
  });
});

describe('the pictures of a book', () => {
  const pictures = [
    { sentence: 0, width: 600, height: 800, alt: '扉' },
    { sentence: 3, width: 40, height: 50, alt: '' },
    { sentence: 40, width: 40, height: 50, alt: '終わり' },
  ];
  const shown = () =>
    screen.queryAllByRole('button', { name: /^Enlarge the picture/ }).map((button) => [
      button.querySelector('img')!.getAttribute('src'),
      // What comes before the picture: the paragraphs of the page.
      [...document.querySelectorAll('[data-sentence]')].filter(
        (text) => text.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
      ).length,
    ]);

  it.each(['horizontal', 'vertical'])('stand in %s pages where they stand in the book', async (mode) => {
    localStorage.setItem('reader-view', 'page');
    localStorage.setItem('writing-mode', mode);
    gatewayOfBook();
    const { user } = show({ pictures });
    expect(await screen.findByText('Sentences 1–15 of 40')).toBeTruthy();
    await waitFor(() =>
      expect(shown()).toEqual([
        ['/api/documents/7/pictures/0', 0],
        ['/api/documents/7/pictures/1', 3],
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(shown()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(shown()).toEqual([['/api/documents/7/pictures/2', 10]]));
  });

  it('are beside the sentence that they come before, and the last sentence', async () => {
    gatewayOfBook();
    const { user } = show({ pictures, currentSentence: 38 });
    await screen.findByText('Sentence 39 of 40');
    expect(shown()).toEqual([]);
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(shown()).toEqual([['/api/documents/7/pictures/2', 0]]));
  });

  it('are enlarged by a press, twice where letters are small, and the keys of the text rest meanwhile', async () => {
    gatewayOfBook();
    const { user } = show({ pictures });
    await user.click(await screen.findByRole('button', { name: 'Enlarge the picture: 扉' }));
    const dialog = await screen.findByRole('dialog', { name: '扉' });
    const picture = within(dialog).getByRole('img', { name: '扉' });
    await user.click(within(dialog).getByRole('button', { name: 'Enlarge' }));
    expect(picture.style.width).toBe('1600px');
    await user.keyboard('{ArrowRight}');
    await user.click(within(dialog).getByRole('button', { name: 'Fit into the screen' }));
    expect(picture.style.width).not.toBe('1600px');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Sentence 1 of 40')).toBeTruthy();
  });
});

describe('subtitles', () => {
  const times = sentences.map((_, index) => ({ start: 3_600_000 + 2_000 * index, end: 3_601_500 + 2_000 * index }));
  const shownAt = (text: string) => screen.findByText((_, element) => element?.textContent === text);

  it('say when each sentence is shown, also over the page', async () => {
    gatewayOfBook();
    const { user } = show({ times });
    expect(await shownAt('Shown at 1:00:00 –  until 1:00:01')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next sentence' }));
    expect(await shownAt('Shown at 1:00:02 –  until 1:00:03')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Page View' }));
    await user.click(screen.getByRole('button', { name: sentences[3]! }));
    expect(await shownAt('Shown at 1:00:06 –  until 1:00:07')).toBeTruthy();
  });
});
