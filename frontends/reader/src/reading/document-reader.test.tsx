import { sentenceAddress } from '@ichibun/api-client/sentence-address';
import { answer } from '@ichibun/page-test-kit/fake-gateway';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cat, gatewayOfBook, sent, sentences, show, topic, wordsOfSentence } from '../testing/reading.js';

const PROGRESS = '/api/documents/7/progress';
const PROCESS = '/api/assisted-reader/process-sentence';
const NO_MODEL = 'Translation needs a language model, which this server does not have yet.';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => showLanguage('en'));

describe('the place in a document', () => {
  it('is the saved sentence, and the words of the next three are looked at ahead', async () => {
    const gateway = gatewayOfBook();
    show({ currentSentence: 20 });
    expect(await screen.findByText('Sentence 21 of 40')).toBeTruthy();
    const asked = () => gateway.calls.map(({ path }) => path).filter((path) => path.includes('/words?'));
    await waitFor(() =>
      expect(asked()).toEqual(['/api/documents/7/words?from=20&count=1', '/api/documents/7/words?from=21&count=3']),
    );
    expect(sent(gateway, PROCESS)).toEqual(
      [21, 22, 23].map((index) => ({ sentence: sentences[index], includeTranslation: false })),
    );
    expect(sent(gateway, PROGRESS)).toEqual([{ userId: 1, sentenceIndex: 20 }]);
  });

  it('is the end of a document of one sentence as soon as it is opened', async () => {
    const gateway = gatewayOfBook();
    show({ sentences: sentences.slice(0, 1), sentenceCount: 1, paragraphStarts: [0] });
    expect(await screen.findByText('100.0%')).toBeTruthy();
    await waitFor(() => expect(sent(gateway, PROGRESS)).toEqual([{ userId: 1, sentenceIndex: 0 }]));
  });

  it('is the last sentence when the saved one lies after the end', async () => {
    gatewayOfBook();
    show({ currentSentence: 99 });
    expect(await screen.findByText('Sentence 40 of 40')).toBeTruthy();
  });

  it('is the sentence that the address names; the saved one stays until the learner goes on', async () => {
    const gateway = gatewayOfBook();
    const { user } = show({ currentSentence: 20 }, sentenceAddress(7, sentences[4]!));
    expect(await screen.findByText('Sentence 5 of 40')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next sentence' }));
    await waitFor(() => expect(sent(gateway, PROGRESS)).toEqual([{ userId: 1, sentenceIndex: 5 }]));
  });

  it('is the first sentence of a text that is read again, and the end stays saved until the learner goes on', async () => {
    const gateway = gatewayOfBook();
    const { user, unmount } = show({ currentSentence: 39, progress: 100 }, undefined, { fromStart: true });
    expect(await screen.findByText('Sentence 1 of 40')).toBeTruthy();
    expect(sent(gateway, PROGRESS)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Next sentence' }));
    await waitFor(() => expect(sent(gateway, PROGRESS)).toEqual([{ userId: 1, sentenceIndex: 1 }]));
    unmount();
    // The link is followed once: who reloads the page stays where she was.
    expect(window.history.state).toEqual({ usr: null });
  });

  it('moves by buttons and keys, beyond the end to what comes after it, and is saved', async () => {
    const gateway = gatewayOfBook();
    const { user } = show({ currentSentence: 38 });
    await user.click(await screen.findByRole('button', { name: 'Next sentence' }));
    expect(await screen.findByText('Sentence 40 of 40')).toBeTruthy();
    await waitFor(() => expect(sent(gateway, PROGRESS).at(-1)).toEqual({ userId: 1, sentenceIndex: 39 }));
    await user.keyboard('{ArrowRight}j');
    expect(await screen.findByText('Sentence 40 of 40')).toBeTruthy();
    await user.keyboard('k{ArrowLeft}k');
    expect(await screen.findByText('Sentence 38 of 40')).toBeTruthy();
    await waitFor(() => expect(sent(gateway, PROGRESS).at(-1)).toEqual({ userId: 1, sentenceIndex: 37 }));
  });

  it('shows a vertical page with the readings that its words bring, which break its columns in other places', async () => {
    localStorage.setItem('writing-mode', 'vertical');
    localStorage.setItem('reader-view', 'page');
    const words = Promise.withResolvers<object>();
    const gateway = gatewayOfBook();
    gateway.on({ 'GET /api/documents/7/words': () => words.promise });
    show();
    const text = (await screen.findByRole('region', { name: 'Text' })).querySelector('[lang]')!;
    expect(text).toHaveProperty('style.visibility', 'hidden');
    expect(text.previousElementSibling).toHaveProperty('ariaHidden', 'true');
    words.resolve({ sentences: sentences.slice(0, 15).map((_, index) => wordsOfSentence(index)) });
    await waitFor(() => expect(text).toHaveProperty('style.visibility', ''));
    expect(text.previousElementSibling).toBeNull();
  });

  it('moves on to the left in text that runs from top to bottom', async () => {
    localStorage.setItem('writing-mode', 'vertical');
    gatewayOfBook();
    const { user } = show();
    await screen.findByText('Sentence 1 of 40');
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText('Sentence 2 of 40')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('Sentence 1 of 40')).toBeTruthy();
  });

  it.each([
    ['horizontal', 300, 100, 'Sentence 2 of 40'],
    ['vertical', 100, 300, 'Sentence 2 of 40'],
    ['horizontal', 100, 110, 'Sentence 1 of 40'],
  ])('moves by a swipe over %s text from %i to %i', async (mode, from, to, place) => {
    localStorage.setItem('writing-mode', mode);
    gatewayOfBook();
    show();
    const text = await screen.findByRole('region', { name: 'Text' });
    fireEvent.touchStart(text, { touches: [{ clientX: from, clientY: 50 }] });
    fireEvent.touchEnd(text, { changedTouches: [{ clientX: to, clientY: 55 }] });
    expect(await screen.findByText(place)).toBeTruthy();
  });

  it('is saved at once when the reader is left', async () => {
    const gateway = gatewayOfBook();
    const { user, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Next sentence' }));
    unmount();
    expect(sent(gateway, PROGRESS).at(-1)).toEqual({ userId: 1, sentenceIndex: 1 });
  });

  it('is where the learner was when the page is loaded again before the place has arrived', async () => {
    const gateway = gatewayOfBook();
    const arrives = Promise.withResolvers<object>();
    gateway.on({ [`POST ${PROGRESS}`]: () => arrives.promise });
    const { user, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Next sentence' }));
    unmount();
    const again = show({ currentSentence: 0 });
    expect(await screen.findByText('Sentence 2 of 40')).toBeTruthy();
    arrives.resolve({});
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    again.unmount();
    show({ currentSentence: 5 });
    expect(await screen.findByText('Sentence 6 of 40')).toBeTruthy();
  });

  it('is sent again where an earlier report of it arrives after the last one', async () => {
    const gateway = gatewayOfBook();
    const first = Promise.withResolvers<object>();
    gateway.on({
      [`POST ${PROGRESS}`]: ({ body }) =>
        (body as { sentenceIndex: number }).sentenceIndex === 0 ? first.promise : {},
    });
    const { user } = show();
    const places = () => sent(gateway, PROGRESS).map((body) => (body as { sentenceIndex: number }).sentenceIndex);
    await waitFor(() => expect(places()).toEqual([0]));
    await user.click(await screen.findByRole('button', { name: 'Next sentence' }));
    await waitFor(() => expect(places()).toEqual([0, 1]));
    first.resolve({});
    await waitFor(() => expect(places()).toEqual([0, 1, 1]));
  });

  it('that could not be saved is reported', async () => {
    const gateway = gatewayOfBook();
    gateway.on({ [`POST ${PROGRESS}`]: () => answer(503, { code: 'x.y', message: 'The database is away.' }) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Next sentence' }));
    expect(await screen.findByText('Your place could not be saved')).toBeTruthy();
  });
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

describe('the last page of a document', () => {
  const STEP_MS = 500;
  /** Lets time pass in steps: what renders at the end of one starts timers for the next. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) await act(() => jest.advanceTimersByTimeAsync(STEP_MS));
  };
  const turn = (visibility: 'visible' | 'hidden') => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    return act(async () => document.dispatchEvent(new Event('visibilitychange')));
  };
  const places = (gateway: ReturnType<typeof gatewayOfBook>) =>
    sent(gateway, PROGRESS).map((body) => (body as { sentenceIndex: number }).sentenceIndex);
  /** Ten sentences of 7 or 8 characters: 77, which nobody reads in three seconds. */
  const onePage = { sentences: sentences.slice(0, 10), sentenceCount: 10 };

  beforeEach(() => {
    localStorage.setItem('reader-view', 'page');
    jest.useFakeTimers();
  });
  afterEach(async () => {
    await pass(STEP_MS);
    jest.useRealTimers();
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  });

  it('is not read by opening it', async () => {
    const gateway = gatewayOfBook();
    show(onePage);
    await pass(1_000);
    expect(screen.getByText('10.0%')).toBeTruthy();
    expect(places(gateway)).toEqual([0]);
  });

  it('is read to its end after the time that reading it takes', async () => {
    const gateway = gatewayOfBook();
    show({ currentSentence: 15 });
    await pass(1_000);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await pass(1_000);
    expect(screen.getByText('77.5%')).toBeTruthy();
    await pass(4_000);
    expect(screen.getByText('100.0%')).toBeTruthy();
    expect(places(gateway)).toEqual([15, 30, 39]);
  });

  it('is not read while nobody sees it', async () => {
    const gateway = gatewayOfBook();
    show(onePage);
    await pass(1_000);
    await turn('hidden');
    await pass(60_000);
    expect(places(gateway)).toEqual([0]);
    await turn('visible');
    await pass(5_000);
    expect(places(gateway)).toEqual([0, 9]);
  });

  it('stays read when the document is opened again', async () => {
    const gateway = gatewayOfBook();
    show({ currentSentence: 39 });
    await pass(1_000);
    expect(screen.getByText('Sentences 31–40 of 40')).toBeTruthy();
    expect(screen.getByText('100.0%')).toBeTruthy();
    expect(places(gateway)).toEqual([39]);
  });
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

describe('contents', () => {
  const chapters = [
    { title: '第一章', sentence: 0 },
    { title: '第二章', sentence: 25 },
  ];

  it('say which chapter is read, and go to another', async () => {
    gatewayOfBook();
    const { user } = show({ chapters, currentSentence: 3 });
    expect(await screen.findByText('第一章')).toBeTruthy();
    await user.keyboard('c');
    const dialog = await screen.findByRole('dialog', { name: 'Contents' });
    expect(within(dialog).getByRole('button', { current: 'location' }).textContent).toContain('第一章');
    await user.click(within(dialog).getByRole('button', { name: /第二章/ }));
    expect(await screen.findByText('Sentence 26 of 40')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are not offered where there are none', async () => {
    gatewayOfBook();
    const { user } = show();
    await screen.findByText('Sentence 1 of 40');
    expect(screen.queryByRole('button', { name: 'Contents' })).toBeNull();
    await user.keyboard('c');
    expect(await screen.findByText('This document has no chapters.')).toBeTruthy();
  });
});

describe('a translation', () => {
  it('comes when it is asked for, with its source, and is gone with the next sentence', async () => {
    const gateway = gatewayOfBook();
    const { user } = show();
    await screen.findByText('2 of 3 words new');
    expect(screen.queryByText(/English of/)).toBeNull();
    await user.keyboard('t');
    expect(await screen.findByText(`English of ${sentences[0]}`)).toBeTruthy();
    expect(screen.getByText('Source: Sentence corpus')).toBeTruthy();
    await user.keyboard('j');
    expect(screen.queryByText(/English of/)).toBeNull();
    expect(
      sent(gateway, PROCESS).filter((body) => (body as { includeTranslation: boolean }).includeTranslation),
    ).toEqual([{ sentence: sentences[0], includeTranslation: true }]);
  });

  it('comes by itself where the settings say so', async () => {
    localStorage.setItem('show-translation', 'true');
    gatewayOfBook();
    const { user } = show();
    expect(await screen.findByText(`English of ${sentences[0]}`)).toBeTruthy();
    await user.keyboard('j');
    expect(await screen.findByText(`English of ${sentences[1]}`)).toBeTruthy();
  });

  it.each([
    ['en', 'Translate', ['Translation not available', NO_MODEL]],
    ['ja', '訳を見る', ['訳はありません', '翻訳には言語モデルが必要ですが、このサーバーにはまだありません。']],
  ] as const)(
    'that cannot be loaded says so, and why, in the language of the interface: %s',
    async (language, name, said) => {
      await showLanguage(language);
      const gateway = gatewayOfBook();
      gateway.on({
        [`POST ${PROCESS}`]: () => ({
          translation: 'Translation not available',
          translationSource: null,
          problem: NO_MODEL,
          failure: { code: 'ai.not-configured', message: NO_MODEL, values: { purpose: 'translation' } },
          words: [],
        }),
      });
      const { user } = show();
      await user.click(await screen.findByRole('button', { name }));
      for (const text of said) expect(await screen.findByText(text)).toBeTruthy();
    },
  );
});

describe('settings', () => {
  it('change what is shown at once, and stay', async () => {
    gatewayOfBook();
    const { user, container } = show();
    await screen.findByRole('button', { name: '猫' });
    const readings = () => [...container.querySelectorAll<HTMLElement>('rt')].map(({ dataset }) => dataset.reading);
    expect(readings()).toEqual(['ねこ', 'た']);
    await user.click(screen.getByRole('button', { name: 'Reader settings' }));
    const panel = await screen.findByRole('dialog', { name: 'Reader settings' });
    await user.click(within(within(panel).getByRole('group', { name: 'Furigana' })).getByLabelText('Never'));
    expect(readings()).toEqual([]);
    expect(localStorage.getItem('furigana')).toBe('never');
    await user.click(within(panel).getByLabelText('Sepia'));
    expect(document.documentElement.dataset.theme).toBe('sepia');
    const place = () => screen.getByText('Sentence 1 of 40').closest('.sr-only');
    expect(place()).toBeNull();
    await user.click(within(panel).getByLabelText('Focused Reading'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(place()).not.toBeNull();
    await user.click(within(panel).getByLabelText('Vertical'));
    expect(localStorage.getItem('writing-mode')).toBe('vertical');
    delete document.documentElement.dataset.theme;
  });

  it('show readings of new words alone', async () => {
    localStorage.setItem('furigana', 'unknown');
    gatewayOfBook();
    const { user, container } = show();
    await user.click(await screen.findByRole('button', { name: '猫' }));
    expect(container.querySelectorAll('p rt')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'I know this' }));
    await waitFor(() => expect(container.querySelectorAll('p rt')).toHaveLength(1));
  });

  it('show the keys, and let those that are letters be switched off', async () => {
    gatewayOfBook();
    const { user } = show();
    await screen.findByText('Sentence 1 of 40');
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
    await user.keyboard('{ArrowRight}{Escape}');
    expect(await screen.findByText('Sentence 1 of 40')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reader settings' }));
    await user.click(screen.getByLabelText('Keyboard shortcuts'));
    await user.keyboard('{Escape}');
    await user.keyboard('j');
    expect(await screen.findByText('Sentence 1 of 40')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('Sentence 2 of 40')).toBeTruthy();
  });
});
