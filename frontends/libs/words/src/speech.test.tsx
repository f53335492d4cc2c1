import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { showLanguage } from '@ichibun/ui/language';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { SpeakButton } from './speak-button.js';
import { stopSpeech } from './speech-player.js';
import { useSpeech } from './use-speech.js';
import { VoiceSettings } from './voice-settings.js';

/** jsdom plays nothing: what a browser would do with the page's one audio element. */
const player = { playing: '', ended: () => {}, failed: () => {}, refuses: false, given: [] as string[] };

const voices = [
  { name: 'ja-JP-Neural2-C', label: 'Neural2 C', engine: 'google', gender: 'male' },
  { name: 'espeak-ja', label: 'Built-in, low (robotic)', engine: 'espeak', gender: 'male' },
];

let gateway: FakeGateway;
const asked = () =>
  gateway.calls
    .filter(({ path }) => path === '/api/tts/japanese')
    .map(({ body }) => body as { text: string; voice: string; speakingRate: number });

beforeEach(() => {
  localStorage.clear();
  stopSpeech();
  Object.assign(player, { playing: '', refuses: false, given: [] });
  let count = 0;
  URL.createObjectURL = () => `blob:${++count}`;
  URL.revokeObjectURL = () => {};
  HTMLMediaElement.prototype.play = async function play(this: HTMLAudioElement) {
    if (player.refuses) throw new DOMException('not supported', 'NotSupportedError');
    player.playing = this.src;
    player.given.push(this.src);
    player.ended = () => {
      player.playing = '';
      this.onended?.(new Event('ended'));
    };
    player.failed = () => this.onerror?.(new Event('error'));
  };
  HTMLMediaElement.prototype.pause = () => {
    player.playing = '';
  };
  gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/tts/voices': () => ({ voices, defaultVoice: 'ja-JP-Neural2-C', problem: null }),
    'POST /api/tts/japanese': () => answer(200, 'sound'),
  });
});

const twoWords = (
  <>
    <SpeakButton utterance={{ text: '猫', reading: 'ねこ' }} />
    <SpeakButton utterance={{ text: '犬' }} />
  </>
);
const button = (name: string) => screen.findByRole('button', { name });

describe('a button that speaks', () => {
  it('plays what the server says of the text, in the voice and at the rate that are set', async () => {
    localStorage.setItem('selected-voice', 'espeak-ja');
    localStorage.setItem('speaking-rate', '0.8');
    const { user } = renderPageOfUser(twoWords);
    await user.click(await button('Listen to 猫'));
    await button('Stop 猫');
    expect(asked()).toEqual([{ text: '猫', reading: 'ねこ', voice: 'espeak-ja', speakingRate: 0.8 }]);
    expect(player.playing).toBe('blob:1');
    act(() => player.ended());
    await button('Listen to 猫');
  });

  it('plays what was recorded, and speaks the text where that is gone', async () => {
    gateway.on({ 'GET /api/sentences/5/media/sound': () => answer(200, 'a line') });
    const at = (id: number) => `/api/sentences/${id}/media/sound`;
    const { user } = renderPageOfUser(
      <>
        <SpeakButton utterance={{ text: '猫' }} recording={at(5)} />
        <SpeakButton utterance={{ text: '犬' }} recording={at(6)} />
      </>,
    );
    gateway.on({ 'GET /api/sentences/6/media/sound': () => answer(404, { code: 'sentences.no-media', message: '' }) });
    await user.click(await button('Listen to 猫'));
    await button('Stop 猫');
    expect(asked()).toEqual([]);
    await user.click(await button('Listen to 犬'));
    await button('Stop 犬');
    expect(asked()).toMatchObject([{ text: '犬' }]);
  });

  it('stops when it is pressed again', async () => {
    const { user } = renderPageOfUser(twoWords);
    await user.click(await button('Listen to 猫'));
    await user.click(await button('Stop 猫'));
    await button('Listen to 猫');
    expect(player.playing).toBe('');
  });

  it('stops what another one began', async () => {
    const { user } = renderPageOfUser(twoWords);
    await user.click(await button('Listen to 猫'));
    await button('Stop 猫');
    await user.click(await button('Listen to 犬'));
    await button('Stop 犬');
    await button('Listen to 猫');
    expect(player.playing).toBe('blob:2');
  });

  it('does not play what was stopped before its sound came', async () => {
    let send = (_: Response) => {};
    gateway.on({ 'POST /api/tts/japanese': () => new Promise((resolve) => (send = resolve)) });
    const { user } = renderPageOfUser(twoWords);
    await user.click(await button('Listen to 猫'));
    await user.click(await button('Stop 猫'));
    await act(async () => send(answer(200, 'sound')));
    expect(player.given).toEqual([]);
  });

  it('asks once for what it has spoken before', async () => {
    const { user } = renderPageOfUser(twoWords);
    for (let time = 0; time < 2; time++) {
      await user.click(await button('Listen to 猫'));
      await button('Stop 猫');
      act(() => player.ended());
    }
    expect(asked()).toHaveLength(1);
    expect(player.given).toHaveLength(2);
  });

  it('says when no speech could be made', async () => {
    gateway.on({ 'POST /api/tts/japanese': () => answer(503, { code: 'speech.unavailable', message: 'No.' }) });
    const { user } = renderPageOfUser(twoWords);
    await user.click(await button('Listen to 猫'));
    expect(await screen.findByText('Speech generation failed')).toBeTruthy();
    expect(screen.getByText('Failed to generate speech. Please try again.')).toBeTruthy();
    await button('Listen to 猫');
  });

  it.each(['before it begins', 'halfway through'])('says when the sound cannot be played %s', async (when) => {
    player.refuses = when === 'before it begins';
    const { user } = renderPageOfUser(twoWords);
    await user.click(await button('Listen to 猫'));
    if (when === 'halfway through') {
      await button('Stop 猫');
      act(() => player.failed());
    }
    expect(await screen.findByText('Audio error')).toBeTruthy();
    expect(screen.getByText('There was an error playing the audio. Please try again.')).toBeTruthy();
    await button('Listen to 猫');
  });

  it('is silent once it is gone', async () => {
    const { user, unmount } = renderPageOfUser(twoWords);
    await user.click(await button('Listen to 猫'));
    await button('Stop 猫');
    unmount();
    expect(player.playing).toBe('');
  });
});

it('preloads what comes next, and then plays it without asking', async () => {
  function Reader() {
    const { speak, preload, speaking } = useSpeech();
    useEffect(() => preload([{ text: '一。' }, { text: '二。' }, { text: '三。' }]), [preload]);
    return (
      <button type="button" onClick={() => speak({ text: '二。' }, 'second')}>
        {speaking?.id ?? 'silent'}
      </button>
    );
  }
  const { user } = renderPageOfUser(<Reader />);
  await waitFor(() => expect(asked().map(({ text }) => text)).toEqual(['一。', '二。', '三。']));
  await user.click(await button('silent'));
  await button('second');
  expect(asked()).toHaveLength(3);
});

it('reads on over what has nothing in it to be spoken', async () => {
  const endings: string[] = [];
  function Reader() {
    const { speak } = useSpeech();
    return (
      <button
        type="button"
        onClick={async () => {
          for (const text of ['……', '猫。']) endings.push(await speak({ text }));
        }}
      >
        Read
      </button>
    );
  }
  const { user } = renderPageOfUser(<Reader />);
  await user.click(await button('Read'));
  await waitFor(() => expect(player.playing).not.toBe(''));
  act(() => player.ended());
  await waitFor(() => expect(endings).toEqual(['ended', 'ended']));
  expect(asked().map(({ text }) => text)).toEqual(['猫。']);
});

describe('the voice settings', () => {
  it('keep voice and rate', async () => {
    const { user } = renderPageOfUser(<VoiceSettings />);
    await user.selectOptions(await screen.findByLabelText('Voice'), 'espeak-ja');
    expect(localStorage.getItem('selected-voice')).toBe('espeak-ja');
    expect(screen.getByText('This voice sounds like a machine and has no pitch accent.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Speaking rate'), { target: { value: '1.25' } });
    expect(localStorage.getItem('speaking-rate')).toBe('1.25');
    expect(screen.getByText('1.25×')).toBeTruthy();
  });

  it('show the voice that speaks where the one that is kept is not there', async () => {
    localStorage.setItem('selected-voice', 'ja-JP-Gone');
    renderPageOfUser(<VoiceSettings />);
    expect(await screen.findByLabelText('Voice')).toHaveProperty('value', 'ja-JP-Neural2-C');
  });

  it('say of the natural voice what it cannot do', async () => {
    const natural = { name: 'kokoro-jf_alpha', label: 'Alpha, female', engine: 'kokoro', gender: 'female' };
    gateway.on({ 'GET /api/tts/voices': () => ({ voices: [natural], defaultVoice: natural.name, problem: null }) });
    renderPageOfUser(<VoiceSettings />);
    expect(await screen.findByText(/it may place accents wrongly: 雨 and 飴 sound alike/)).toBeTruthy();
  });

  it('say why voices are missing', async () => {
    const problem = 'Google’s voices cannot be reached.';
    gateway.on({ 'GET /api/tts/voices': () => ({ voices: [voices[1]], defaultVoice: 'espeak-ja', problem }) });
    renderPageOfUser(<VoiceSettings />);
    expect(await screen.findByText(problem)).toBeTruthy();
  });

  it('say in Japanese why voices are missing', async () => {
    const problemValues = { provider: 'Google Text-to-Speech' };
    const missing = { problem: 'It cannot be reached.', problemCode: 'speech.unavailable', problemValues };
    gateway.on({ 'GET /api/tts/voices': () => ({ voices: [voices[1]], defaultVoice: 'espeak-ja', ...missing }) });
    await showLanguage('ja');
    renderPageOfUser(<VoiceSettings />);
    expect(await screen.findByText(/^Google Text-to-Speechに接続できません。/)).toBeTruthy();
  });
});
