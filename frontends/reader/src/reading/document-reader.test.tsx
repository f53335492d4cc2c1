import { sentenceAddress } from '@ichibun/api-client/sentence-address';
import { answer } from '@ichibun/page-test-kit/fake-gateway';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { gatewayOfBook, sent, sentences, show, wordsOfSentence } from '../testing/reading.js';

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
