import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { gatewayOfBook, sent, sentences, show } from '../testing/reading.js';
import { sentenceAt } from './sentence-at.js';

const audiobook = {
  requestId: 'request-1',
  title: '猫の本',
  status: 'completed',
  error: null,
  errorCode: null,
  documentId: 7,
  downloadUrl: '/api/audiobook/download/audiobook_request-1.mp3',
  audioFile: 'audiobook_request-1.mp3',
};
/** Sentence 3 is not spoken; the others last two seconds. */
const starts = sentences.map((_, index) => (index <= 2 ? index * 2_000 : (index - 1) * 2_000));

let playing = false;
beforeEach(() => {
  localStorage.clear();
  playing = false;
  HTMLMediaElement.prototype.play = async function play(this: HTMLAudioElement) {
    playing = true;
    fireEvent.play(this);
  };
  HTMLMediaElement.prototype.pause = () => {
    playing = false;
  };
});

function listenableBook(audiobooks: object[] = [audiobook]) {
  const gateway = gatewayOfBook();
  gateway.on({
    'GET /api/audiobooks': () => ({ audiobooks }),
    'GET /api/audiobooks/request-1/sentences': () => ({ starts }),
  });
  return gateway;
}

const player = () => screen.findByLabelText<HTMLAudioElement>('Audiobook of 猫の本');
const listenToAll = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Ways to listen' }));
  await user.click(screen.getByRole('menuitem', { name: 'Listen to the whole text' }));
};
const listen = async (user: ReturnType<typeof show>['user']) => {
  await listenToAll(user);
  return player();
};
const playsAt = (audio: HTMLAudioElement, seconds: number) => {
  audio.currentTime = seconds;
  fireEvent.timeUpdate(audio);
};

it('plays the audiobook from the sentence that is shown, and follows it', async () => {
  listenableBook();
  const { user } = show({ currentSentence: 1 });
  const audio = await listen(user);
  expect([audio.getAttribute('src'), audio.currentTime, playing]).toEqual([audiobook.downloadUrl, 2, true]);
  playsAt(audio, 4.5);
  expect(await screen.findByText('Sentence 4 of 40')).toBeTruthy();
});

it('begins a last page that was read to its end again', async () => {
  localStorage.setItem('reader-view', 'page');
  listenableBook();
  const { user } = show({ currentSentence: 39 });
  const audio = await listen(user);
  expect(audio.currentTime).toBe(starts[30]! / 1000);
});

it('goes to the sentence that the learner goes to', async () => {
  listenableBook();
  const { user } = show();
  const audio = await listen(user);
  await user.keyboard('{ArrowRight}');
  expect(audio.currentTime).toBe(2);
  expect(screen.getByText('Sentence 2 of 40')).toBeTruthy();
});

it('marks the sentence that is spoken on its page, and goes to the one that is pressed', async () => {
  localStorage.setItem('reader-view', 'page');
  listenableBook();
  const { user } = show();
  const audio = await listen(user);
  const current = () =>
    screen.getAllByRole('button', { current: true }).map((element) => element.getAttribute('aria-label'));
  playsAt(audio, 2.1);
  await waitFor(() => expect(current()).toEqual([sentences[1]]));
  await user.click(screen.getByRole('button', { name: sentences[5]! }));
  expect(audio.currentTime).toBe(8);
  expect(current()).toEqual([sentences[5]]);
  expect(screen.queryByRole('dialog')).toBeNull();
  playsAt(audio, starts[20]! / 1000);
  expect(await screen.findByText('Sentences 16–30 of 40')).toBeTruthy();
});

it('shows the text as before once the player is closed', async () => {
  localStorage.setItem('reader-view', 'page');
  listenableBook();
  const { user } = show();
  await listen(user);
  await user.click(screen.getByRole('button', { name: 'Close the player' }));
  expect(screen.queryByLabelText('Audiobook of 猫の本')).toBeNull();
  await user.click(screen.getByRole('button', { name: sentences[5]! }));
  expect(await screen.findByRole('dialog', { name: 'Sentence 6' })).toBeTruthy();
});

it('reads the text aloud at once where there is no audiobook, and leads to where one is made', async () => {
  const gateway = listenableBook([
    { ...audiobook, status: 'processing', downloadUrl: null },
    { ...audiobook, documentId: 8 },
  ]);
  gateway.on({ 'POST /api/tts/japanese': () => new Promise(() => {}) });
  const { user, location } = show({ currentSentence: 1 });
  await listenToAll(user);
  expect(await screen.findByRole('button', { name: 'Stop reading aloud' })).toBeTruthy();
  await waitFor(() => expect(sent(gateway, '/api/tts/japanese')[0]).toMatchObject({ text: sentences[1] }));
  expect(await screen.findByText('Reading aloud from here')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop reading aloud' }));
  expect(await screen.findByRole('button', { name: 'Ways to listen' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make an audiobook' }));
  await waitFor(() => expect(location()).toBe('/bilingual-audiobook?document=7'));
});

it('reads the whole text aloud from the start, where the last sentence is reached', async () => {
  const gateway = listenableBook([]);
  gateway.on({ 'POST /api/tts/japanese': () => new Promise(() => {}) });
  const { user } = show({ currentSentence: 39 });
  await listenToAll(user);
  expect(await screen.findByText('Sentence 1 of 40')).toBeTruthy();
  await waitFor(() => expect(sent(gateway, '/api/tts/japanese')[0]).toMatchObject({ text: sentences[0] }));
});

it.each([
  [[0, 1_000, 2_000], 0, 0],
  [[0, 1_000, 2_000], 999, 1],
  [[0, 1_000, 2_000], 1_500, 1],
  [[0, 1_000, 2_000], 9_000, 2],
  [[0, 1_000, 1_000, 2_000], 1_000, 2],
  [[500], 0, 0],
  [[], 100, 0],
])('of sentences that begin at %j the one spoken at %d ms is %d', (given, ms, index) => {
  expect(sentenceAt(given, ms)).toBe(index);
});
