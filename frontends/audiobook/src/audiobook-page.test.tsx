import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import AudiobookPage from './audiobook-page.js';
import { DEFAULTS, isHeard, isOutside, secondsOf } from './settings.js';

const book = {
  requestId: 'request-1',
  title: '猫の本',
  status: 'completed',
  error: null,
  errorCode: null,
  downloadUrl: '/api/audiobook/download/audiobook_request-1.mp3',
  audioFile: 'audiobook_request-1.mp3',
  layout: 'japanese',
  sentences: 3,
  missingEnglish: 0,
  done: 3,
  total: 3,
  secondsLeft: null,
  bytes: 2_097_152,
  durationMs: 120_000,
  createdAt: '2026-11-21T00:00:00Z',
  completedAt: '2026-11-21T00:01:00Z',
};
const preview = {
  title: '',
  layout: 'japanese',
  sentences: 3,
  missingEnglish: 0,
  canTranslate: false,
  japaneseSeconds: null,
  englishSeconds: null,
  examples: [{ japanese: '猫がいる。', english: 'There is a cat.' }],
};
const file = new File(['猫がいる。'], 'neko.txt', { type: 'text/plain' });

let gateway: FakeGateway;
let saved: string[];
beforeEach(() => {
  gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/audiobooks': () => ({ audiobooks: [] }),
    'GET /api/tts/voices': () => ({
      voices: [{ name: 'espeak-ja', label: 'Built-in', engine: 'espeak', gender: 'male' }],
      englishVoices: [{ name: 'espeak-en', label: 'Built-in', engine: 'espeak', gender: 'male' }],
      defaultVoice: 'espeak-ja',
      defaultEnglishVoice: 'espeak-en',
      problem: null,
    }),
    'POST /api/audiobook-preview': () => preview,
    'POST /api/audiobook-request': () => answer(201, { requestId: 'request-1' }),
    'GET /api/audiobook-direct-status/request-1': () => book,
    'GET /api/audiobook/download/audiobook_request-1.mp3': () => answer(200, 'sound'),
  });
  saved = [];
  URL.createObjectURL = () => 'blob:made';
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
});

const called = (name: string) => gateway.calls.filter(({ method, path }) => `${method} ${path}` === name);

async function open(search = '') {
  const page = renderPageOfUser(<AudiobookPage />, { path: `/bilingual-audiobook${search}` });
  await screen.findByRole('heading', { name: 'Bilingual Audiobook' });
  return page;
}
const choose = (given: File) => fireEvent.change(screen.getByTestId('audiobook-file'), { target: { files: [given] } });
const generate = () => fireEvent.click(screen.getByRole('button', { name: 'Generate Audiobook' }));

describe('the audiobook page', () => {
  it('leads back to the dashboard', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/dashboard');
  });

  it('has a book made, and downloads it by itself and when asked', async () => {
    await open();
    choose(file);
    generate();
    await waitFor(() => expect(saved).toEqual(['audiobook_request-1.mp3']));
    const [request] = called('POST /api/audiobook-request');
    expect(request!.body).toEqual({
      fileContent: Buffer.from('猫がいる。').toString('base64'),
      title: 'neko',
      skipMissingEnglish: false,
      pauseBetweenLanguages: 2,
      pauseAfterEnglish: 0.5,
      pauseBetweenSentences: 0.5,
      voice: '',
      englishVoice: '',
      includeJapanese: true,
      includeEnglish: true,
      includeRepeatJapanese: true,
    });
    gateway.on({ 'GET /api/audiobook/download/audiobook_request-1.mp3': () => answer(500, 'gone') });
    fireEvent.click(screen.getByRole('button', { name: 'Download Audiobook' }));
    expect(await screen.findByText('Download failed')).toBeTruthy();
    expect(screen.getByText('Failed to download the audiobook file.')).toBeTruthy();
  });

  it('asks in the second way, under an id of its own, when the first answers without one', async () => {
    gateway.on({ 'POST /api/audiobook-request': () => answer(201, {}) });
    gateway.on({ 'POST /api/upload-audiobook-request': () => answer(201, { requestId: 'request-1' }) });
    // It is there over TLS alone.
    const randomUUID = jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('crypto.randomUUID is not a function');
    });
    await open();
    choose(file);
    generate();
    await waitFor(() => expect(called('POST /api/upload-audiobook-request')).toHaveLength(1));
    randomUUID.mockRestore();
  });

  it('counts a book as completed whose status is no JSON, when its file is there', async () => {
    gateway.on({
      'GET /api/audiobook-direct-status/request-1': () => answer(200, '<html>'),
      'HEAD /api/audiobook/download/audiobook_request-1.mp3': () => answer(200),
    });
    await open();
    choose(file);
    generate();
    await waitFor(() => expect(saved).toEqual(['audiobook_request-1.mp3']));
  });

  it.each([
    ['Audiobook generation failed', null, null],
    ['The provider is away.', 'The provider is away.', 'speech.unavailable'],
  ])('says %s when the server has failed', async (shown, error, errorCode) => {
    gateway.on({
      'GET /api/audiobook-direct-status/request-1': () => ({ ...book, status: 'failed', error, errorCode }),
    });
    await open();
    choose(file);
    generate();
    expect(await screen.findByText('Generation failed')).toBeTruthy();
    expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
  });

  it('says that the error is unknown when an answer has no words for people', async () => {
    const page = () => answer(502, '<html>Bad Gateway</html>');
    gateway.on({ 'POST /api/audiobook-request': page, 'POST /api/upload-audiobook-request': page });
    await open();
    choose(file);
    generate();
    expect(await screen.findByText('Generation failed')).toBeTruthy();
    expect(screen.getAllByText('Unknown error occurred').length).toBeGreaterThan(0);
  });

  it('offers to go on without the English that nobody has', async () => {
    const error = '2 of 3 sentences have no English translation.';
    gateway.on({
      'GET /api/audiobook-direct-status/request-1': () => ({
        ...book,
        status: 'failed',
        error,
        errorCode: 'audiobook.english-missing',
      }),
    });
    await open();
    choose(file);
    generate();
    const goOn = await screen.findByRole('button', { name: 'Continue without the missing English' });
    gateway.on({ 'GET /api/audiobook-direct-status/request-1': () => book });
    fireEvent.click(goOn);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(called('POST /api/audiobook-request')[1]!.body).toMatchObject({ skipMissingEnglish: true });
  });

  it('says how the text is written, with its first sentences, before anything is begun', async () => {
    gateway.on({ 'POST /api/audiobook-preview': () => ({ ...preview, layout: 'columns', sentences: 120 }) });
    await open();
    choose(file);
    expect(await screen.findByText('120 sentences; Japanese and English in columns.')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'First sentences' }).textContent).toBe('猫がいる。There is a cat.');
    expect(called('POST /api/audiobook-preview')[0]!.body).toEqual({
      fileContent: Buffer.from('猫がいる。').toString('base64'),
    });
    expect(called('POST /api/audiobook-request')).toEqual([]);
  });

  it('says how long the voices take on this machine, before anything is begun', async () => {
    gateway.on({ 'POST /api/audiobook-preview': () => ({ ...preview, japaneseSeconds: 5_400, englishSeconds: 600 }) });
    await open();
    choose(file);
    expect(await screen.findByText('Speaking this takes about 1 h 40 min on this machine.')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'English' }));
    expect(screen.getByText('Speaking this takes about 1 h 30 min on this machine.')).toBeTruthy();
    const asked = called('POST /api/audiobook-preview').map(({ body }) => (body as { measures?: boolean }).measures);
    expect(asked).toEqual([undefined, true]);
    expect(called('POST /api/audiobook-request')).toEqual([]);
  });

  it('says of the natural voice what it cannot do, where it is chosen', async () => {
    const natural = { name: 'kokoro-jf_alpha', label: 'Alpha, female', engine: 'kokoro', gender: 'female' };
    const voices = { voices: [natural], englishVoices: [], defaultEnglishVoice: null, problem: null };
    gateway.on({ 'GET /api/tts/voices': () => ({ ...voices, defaultVoice: natural.name }) });
    await open();
    expect(await screen.findByText(/it may place accents wrongly/)).toBeTruthy();
  });

  it('says why a text is refused as soon as it is chosen', async () => {
    const refusal = { code: 'audiobook.no-japanese', message: 'There is no Japanese in this text.' };
    gateway.on({ 'POST /api/audiobook-preview': () => answer(400, refusal) });
    await open();
    choose(file);
    expect(await screen.findByText(refusal.message)).toBeTruthy();
  });

  it('says how many sentences have no English before any work, and begins once the learner goes on without', async () => {
    gateway.on({ 'POST /api/audiobook-preview': () => ({ ...preview, missingEnglish: 2 }) });
    await open();
    choose(file);
    const goOn = await screen.findByLabelText(/Continue without the missing English/);
    expect(screen.getByText(/2 of 3 sentences have no English translation/)).toBeTruthy();
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Generate Audiobook' });
    expect(button().disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('English'));
    expect(button().disabled).toBe(false);
    fireEvent.click(screen.getByLabelText('English'));
    fireEvent.click(await screen.findByLabelText(/Continue without the missing English/));
    expect(goOn).toBeTruthy();
    generate();
    await waitFor(() =>
      expect(called('POST /api/audiobook-request')[0]?.body).toMatchObject({ skipMissingEnglish: true }),
    );
  });

  it('leaves what has no English to the language model where there is one', async () => {
    const found = { ...preview, missingEnglish: 2, canTranslate: true };
    gateway.on({ 'POST /api/audiobook-preview': () => found });
    await open();
    choose(file);
    expect(await screen.findByText(/2 of 3 sentences have no English translation by people/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generate Audiobook' }).disabled).toBe(false);
  });

  it('makes a book of a document, which can be read along', async () => {
    gateway.on({ 'POST /api/audiobook-preview': () => ({ ...preview, title: 'こころ' }) });
    await open('?document=7');
    expect(await screen.findByText('こころ')).toBeTruthy();
    generate();
    const link = await screen.findByRole('link', { name: 'Read along' });
    expect(link.getAttribute('href')).toBe('/assisted-reader/read/7');
    const [request] = called('POST /api/audiobook-request');
    expect(request!.body).toMatchObject({ documentId: 7, title: 'こころ' });
    expect(request!.body).not.toHaveProperty('fileContent');
    fireEvent.click(screen.getByRole('button', { name: 'Use a text file instead' }));
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('lets the voices be heard', async () => {
    const heard: string[] = [];
    URL.revokeObjectURL = () => {};
    HTMLMediaElement.prototype.play = async () => void heard.push('played');
    HTMLMediaElement.prototype.pause = () => {};
    const path = '/api/tts/sample?voice=espeak-en&language=en';
    gateway.on({ [`GET ${path.split('?')[0]}`]: () => answer(200, 'sound') });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Hear the English voice' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop the English voice' }));
    expect(gateway.calls.some((call) => call.path === path)).toBe(true);
    expect(await screen.findByRole('button', { name: 'Hear the English voice' })).toBeTruthy();
  });

  it('says which voice is missing and why, before anything is spoken', async () => {
    gateway.on({
      'GET /api/tts/voices': () => ({
        voices: [],
        englishVoices: [],
        defaultVoice: null,
        defaultEnglishVoice: null,
        problem: 'VOICEVOX cannot be reached.',
      }),
    });
    await open();
    expect(await screen.findByText('There is no voice for Japanese.')).toBeTruthy();
    expect(screen.getByText('There is no voice for English.')).toBeTruthy();
    expect(screen.getAllByText('VOICEVOX cannot be reached.')).toHaveLength(2);
    expect(screen.queryByLabelText('Japanese voice')).toBeNull();
  });

  it('says why some voices are missing beside those that are there', async () => {
    gateway.on({
      'GET /api/tts/voices': () => ({
        voices: [{ name: 'espeak-ja', label: 'Built-in', engine: 'espeak', gender: 'male' }],
        englishVoices: [{ name: 'espeak-en', label: 'Built-in', engine: 'espeak', gender: 'male' }],
        defaultVoice: 'espeak-ja',
        defaultEnglishVoice: 'espeak-en',
        problem: 'Google cannot be reached.',
      }),
    });
    await open();
    const missing = { description: 'Google cannot be reached.' };
    expect(await screen.findByRole('combobox', { name: 'Japanese voice', ...missing })).toBeTruthy();
  });

  it('says that the voices could not be loaded, and loads them when asked', async () => {
    const voices = { voices: [], englishVoices: [], defaultVoice: null, defaultEnglishVoice: null, problem: null };
    gateway.on({ 'GET /api/tts/voices': () => answer(400, { code: 'service.invalid', message: 'Not now.' }) });
    await open();
    expect(await screen.findByText('The voices could not be loaded')).toBeTruthy();
    gateway.on({ 'GET /api/tts/voices': () => voices });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There is no voice for Japanese.')).toBeTruthy();
  });

  it('looks 120 times, then says that it takes too long, while the book is made on', async () => {
    const status = 'GET /api/audiobook-direct-status/request-1';
    gateway.on({ [status]: () => ({ ...book, status: 'processing' }) });
    gateway.on({ 'POST /api/audiobook-preview': () => ({ ...preview, title: 'こころ' }) });
    await open('?document=7');
    await screen.findByText('こころ');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
    try {
      generate();
      for (let second = 0; second < 125; second++) await act(() => jest.advanceTimersByTimeAsync(1_000));
    } finally {
      jest.useRealTimers();
    }
    expect(called(status)).toHaveLength(120);
    expect(screen.getAllByText('Audiobook generation timed out').length).toBeGreaterThan(0);
    expect(called('DELETE /api/audiobooks/request-1')).toEqual([]);
  });

  it('refuses what is no text file, and to begin without one', async () => {
    await open();
    generate();
    expect(await screen.findByText('No file selected')).toBeTruthy();
    expect(screen.getByText('Please upload a text file first.')).toBeTruthy();
    choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Invalid file type')).toBeTruthy();
    expect(screen.getByText('Please upload a UTF-8 text file (.txt).')).toBeTruthy();
    expect(called('POST /api/audiobook-request')).toEqual([]);
  });

  it('begins nothing with everything off', async () => {
    await open();
    for (const name of ['Japanese', 'English', 'Repeat Japanese']) fireEvent.click(screen.getByLabelText(name));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generate Audiobook' }).disabled).toBe(true);
  });

  it('lists the books there are, with what became of them', async () => {
    const unfinished = {
      ...book,
      requestId: 'request-2',
      title: '犬の本',
      status: 'processing',
      downloadUrl: null,
      audioFile: null,
      done: 30,
      total: 100,
      secondsLeft: 45,
    };
    const audiobooks = [unfinished, book];
    gateway.on({
      'GET /api/audiobooks': () => ({ audiobooks }),
      'DELETE /api/audiobooks/request-1': () => {
        audiobooks.pop();
        return {};
      },
    });
    await open();
    const list = await screen.findByRole('list', { name: 'Audiobooks' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first!.textContent).toContain('30 of 100 steps; about 45 s left');
    expect(within(second!).getByRole('link', { name: 'Download 猫の本' }).getAttribute('href')).toBe(book.downloadUrl);
    expect(second!.textContent).toContain('3 sentences, 2 min, 2.0 MB');
    fireEvent.click(within(second!).getByRole('button', { name: 'Delete 猫の本' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(called('DELETE /api/audiobooks/request-1')).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Cancel 犬の本'));
  });
});

describe('a pause', () => {
  it.each([
    ['pauseBetweenLanguages', '', 2],
    ['pauseBetweenLanguages', '12', 10],
    ['pauseAfterEnglish', 'x', 0.5],
    ['pauseAfterEnglish', '-1', 0],
    ['pauseBetweenSentences', '5.1', 5],
    ['pauseBetweenSentences', '0', 0],
  ] as const)('%s of %j is %d seconds', (pause, typed, seconds) => {
    expect(secondsOf(pause, typed)).toBe(seconds);
  });

  it.each([
    ['pauseBetweenLanguages', '12', true],
    ['pauseBetweenSentences', '5.1', true],
    ['pauseAfterEnglish', '-1', true],
    ['pauseAfterEnglish', '10', false],
    ['pauseAfterEnglish', '', false],
  ] as const)('%s of %j is said to be outside its range: %s', (pause, typed, outside) => {
    expect(isOutside(pause, typed)).toBe(outside);
  });

  it.each([
    ['pauseBetweenLanguages', [true, true, false], true],
    ['pauseBetweenLanguages', [true, false, true], true],
    ['pauseBetweenLanguages', [true, false, false], false],
    ['pauseBetweenLanguages', [false, true, true], false],
    ['pauseAfterEnglish', [false, true, true], true],
    ['pauseAfterEnglish', [true, true, false], false],
    ['pauseAfterEnglish', [true, false, true], false],
    ['pauseBetweenSentences', [true, false, false], true],
  ] as const)('%s with %j is heard: %s', (pause, [japanese, english, repeat], heard) => {
    const settings = { includeJapanese: japanese, includeEnglish: english, includeRepeatJapanese: repeat };
    expect(isHeard(pause, { ...DEFAULTS, ...settings })).toBe(heard);
  });
});
