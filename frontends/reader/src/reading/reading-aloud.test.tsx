import { answer } from '@ichibun/page-test-kit/fake-gateway';
import { stopSpeech } from '@ichibun/words/speech-player';
import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { book, gatewayOfBook, sent, sentences, show } from '../testing/reading.js';

const SPEECH = '/api/tts/japanese';
let ended = () => {};

beforeEach(() => {
  localStorage.clear();
  stopSpeech();
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  HTMLMediaElement.prototype.play = async function play(this: HTMLAudioElement) {
    ended = () => this.onended?.(new Event('ended'));
  };
  HTMLMediaElement.prototype.pause = () => {};
});

function speakingGateway() {
  const gateway = gatewayOfBook();
  gateway.on({ [`POST ${SPEECH}`]: () => answer(200, 'sound') });
  return gateway;
}

const texts = (bodies: unknown[]) => bodies.map((body) => (body as { text: string }).text);

it('speaks the sentence with the readings that the text gives, until it is stopped', async () => {
  const gateway = speakingGateway();
  const readings = [
    { sentence: 0, start: 0, length: 1, reading: 'びょう' },
    { sentence: 3, start: 0, length: 1, reading: 'ねこ' },
  ];
  const { user } = show({ ...book, readings });
  await screen.findByText('Sentence 1 of 40');
  await user.keyboard('s');
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy();
  expect(sent(gateway, SPEECH)[0]).toEqual({
    text: sentences[0],
    readings: [{ start: 0, length: 1, reading: 'びょう' }],
    documentId: book.id,
    voice: 'ja-JP-Neural2-C',
    speakingRate: 1,
  });
  await waitFor(() => expect(texts(sent(gateway, SPEECH))).toEqual(sentences.slice(0, 4)));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.getByRole('button', { name: 'Ways to listen' })).toBeTruthy();
});

it('loads no sound before anybody listens', async () => {
  const gateway = speakingGateway();
  show();
  await waitFor(() => expect(sent(gateway, '/api/assisted-reader/process-sentence')).toHaveLength(3));
  expect(sent(gateway, SPEECH)).toEqual([]);
});

it('reads on from sentence to sentence, and stops when the learner goes elsewhere', async () => {
  speakingGateway();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Ways to listen' }));
  await user.click(screen.getByRole('menuitem', { name: 'Read aloud from here' }));
  await screen.findByRole('button', { name: 'Stop' });
  await act(async () => ended());
  expect(await screen.findByText('Sentence 2 of 40')).toBeTruthy();
  await screen.findByRole('button', { name: 'Stop' });
  await act(async () => ended());
  expect(await screen.findByText('Sentence 3 of 40')).toBeTruthy();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText('Sentence 2 of 40')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Ways to listen' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ways to listen' })).toBeTruthy();
});

it('marks the sentence that is spoken on its page', async () => {
  localStorage.setItem('reader-view', 'page');
  speakingGateway();
  const { user } = show();
  await screen.findByText('Sentences 1–15 of 40');
  await user.keyboard('r');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: sentences[0]! }).getAttribute('aria-current')).toBe('true');
  });
  await act(async () => ended());
  await waitFor(() => {
    expect(screen.getByRole('button', { name: sentences[1]! }).getAttribute('aria-current')).toBe('true');
  });
});
