import { readConfig } from '@ichibun/kit/config';
import {
  type AskedOfOpenAi,
  type AskedOfVoicevox,
  type FakeSpeechServer,
  startFakeOpenAiSpeech,
  startFakeVoicevox,
} from '@ichibun/model-fakes/fake-speech-servers';
import { startRedirector } from '@ichibun/model-fakes/redirector';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { durationMs } from '../audio/pcm.js';
import { speechConfig } from '../config.js';
import type { SpokenWord } from '../script/script.js';
import { AudioThread } from './audio-thread.js';
import type { Limits } from './http-provider.js';
import { OpenAiEngine } from './openai/openai-engine.js';
import type { SpeechEngine } from './speech-engine.js';
import { VoicevoxEngine } from './voicevox/voicevox-engine.js';

/** Waits so short that no test is slow. */
const QUICK: Partial<Limits> = { backoffMs: 5 };

let openai: FakeSpeechServer<AskedOfOpenAi>;
let voicevox: FakeSpeechServer<AskedOfVoicevox>;
let thread: AudioThread;
const logged: unknown[] = [];
beforeAll(async () => {
  const collect = (message: unknown) => void logged.push(message);
  Logger.overrideLogger({ log: collect, warn: collect, error: collect });
  [openai, voicevox] = await Promise.all([startFakeOpenAiSpeech(), startFakeVoicevox()]);
  thread = new AudioThread();
});
afterAll(async () => {
  await thread.onApplicationShutdown();
  await Promise.all([openai.stop(), voicevox.stop()]);
});
beforeEach(() => {
  openai.reset();
  voicevox.reset();
});

const engines = {
  openai: (changes: Record<string, string> = {}, limits: Partial<Limits> = {}) => {
    const config = readConfig(speechConfig, { ...openai.environment, ...changes });
    return new OpenAiEngine(config.openai!, thread, { ...QUICK, ...limits });
  },
  voicevox: (changes: Record<string, string> = {}, limits: Partial<Limits> = {}) => {
    const config = readConfig(speechConfig, { ...voicevox.environment, ...changes });
    return new VoicevoxEngine(config.voicevox!, thread, { ...QUICK, ...limits });
  },
};
const voices = { openai: 'openai-nova', voicevox: 'voicevox-3' };

type Marked = Partial<Pick<SpokenWord, 'attached' | 'accentPhrases'>>;
const word = (text: string, reading = '', pronunciation = reading, marked: Marked = {}): SpokenWord => ({
  text,
  reading,
  pronunciation,
  attached: false,
  partOfSpeech: '',
  accentPhrases: [],
  ...marked,
});
const attached = { attached: true };
const cat = [
  word('猫', 'ねこ', 'ねこ', { accentPhrases: [{ at: 0, accent: 1 }] }),
  word('は', 'は', 'わ', attached),
  word('、', '', '', attached),
  word('今日', 'きょう', 'きょー', { accentPhrases: [{ at: 0, accent: 1 }] }),
  word('も', 'も', 'も', attached),
  word('寝る', 'ねる', 'ねる', { accentPhrases: [{ at: 0, accent: 0 }] }),
  word('？', '', '', attached),
];

const say = (engine: SpeechEngine, words: readonly SpokenWord[] = cat, rate = 1) =>
  engine.speak(
    { input: engine.inputFor(words), voice: voices[engine.name as 'openai'], rate },
    AbortSignal.timeout(20_000),
  );

describe('the voice of an OpenAI-compatible endpoint', () => {
  it('is given what has a reading in kana, the model, the rate and the key', async () => {
    const pcm = await say(engines.openai(), cat, 2);
    expect(openai.asked).toEqual([
      {
        model: 'tts-1',
        input: 'ねこは、きょうもねる？',
        voice: 'nova',
        response_format: 'wav',
        speed: 2,
        key: 'fake-key',
      },
    ]);
    // Nine letters in tones of 0.12 s at twice the pace, and nothing of the silence around them.
    expect(Math.abs(durationMs(pcm) - 540)).toBeLessThan(30);
  });

  it('speaks English too', async () => {
    const engine = engines.openai();
    const input = engine.inputForEnglish('A cat.');
    await engine.speak({ input, voice: voices.openai, rate: 1 }, AbortSignal.timeout(20_000));
    expect(openai.asked[0]!.input).toBe('A cat.');
    expect(engine.inputForEnglish('……')).toBe('');
  });

  it('is one of those that are configured, for either language', async () => {
    expect((await engines.openai().voices()).map(({ name, language }) => `${name} ${language}`)).toEqual([
      ...['openai-alloy ja', 'openai-nova ja', 'openai-alloy en', 'openai-nova en'],
    ]);
  });

  it('is another sound with another model', () => {
    expect(engines.openai({ OPENAI_TTS_MODEL: 'other' }).inputFor(cat)).not.toBe(engines.openai().inputFor(cat));
  });

  it('tells that the key is not valid, without the key', async () => {
    await expect(say(engines.openai({ OPENAI_TTS_API_KEY: 'not-the-key' }))).rejects.toMatchObject({
      code: 'speech.misconfigured',
      message: expect.stringMatching(/^(?!.*not-the-key).*\(HTTP 401\): check OPENAI_TTS_BASE_URL, OPENAI_TTS_API_KEY/),
    });
  });
});

it('a speech server that sends us elsewhere gets neither key nor text there', async () => {
  const redirector = await startRedirector();
  try {
    const engine = engines.openai({ OPENAI_TTS_BASE_URL: `${redirector.url}/v1` });
    await expect(say(engine)).rejects.toMatchObject({ code: 'speech.misconfigured' });
    expect(redirector.followed).toEqual([]);
  } finally {
    await redirector.stop();
  }
});

describe('VOICEVOX’s voice', () => {
  it('is given our readings as accent phrases, with their accents', async () => {
    await say(engines.voicevox());
    expect(voicevox.asked).toEqual([{ speaker: 3, speed: 1, said: 'ネコワ、キョオモ/ネル？/', accents: [1, 1, 2] }]);
  });

  const spoken: [string, SpokenWord[], string][] = [
    ['marks that draw a vowel out as that vowel', [word('スーパー', 'すーぱー')], 'スウパア/'],
    ['what cannot be drawn out as it is', [word('ー', 'ー'), word('んー', 'んー')], 'ン/'],
    ['small kana with what they belong to', [word('ティファニー', 'てぃふぁにー')], 'ティファニイ/'],
    ['kana that it does not know as others', [word('ヵ', 'ヵ')], 'カ/'],
    ['words in Latin letters as they are', [word('猫', 'ねこ'), word('Hello'), word('犬', 'いぬ')], 'ネコ/Hello/イヌ/'],
    ['a kanji without a reading as it is', [word('彁')], '彁/'],
    ['marks before anything as nothing', [word('「'), word('猫', 'ねこ')], 'ネコ/'],
  ];
  it.each(spoken)('is given %s', async (_, words, said) => {
    await say(engines.voicevox(), words);
    expect(voicevox.asked[0]!.said).toBe(said);
  });

  it('is given long texts in several requests for their phrases, and speaks them in one piece', async () => {
    const words = Array.from({ length: 60 }, () => cat).flat();
    await say(engines.voicevox(), words);
    expect(voicevox.asked).toHaveLength(1);
    expect(voicevox.asked[0]!.said.match(/ネコワ/g)).toHaveLength(60);
  });

  it.each([
    [0.25, 0.5, 4],
    [4, 2, 0.25],
  ])('at a rate of %d is asked for %d, and takes %d times as long', async (rate, asked, times) => {
    const words = Array.from({ length: 5 }, () => cat).flat();
    const [usual, changed] = [await say(engines.voicevox(), words), await say(engines.voicevox(), words, rate)];
    expect(voicevox.asked[1]!.speed).toBe(asked);
    expect(durationMs(changed) / durationMs(usual) / times).toBeGreaterThan(0.85);
    expect(durationMs(changed) / durationMs(usual) / times).toBeLessThan(1.15);
  });

  it('is one of those that the server lists for speaking, Japanese alone', async () => {
    expect(await engines.voicevox().voices()).toEqual([
      { name: 'voicevox-3', label: 'VOICEVOX: ずんだもん (ノーマル)', gender: 'unknown', language: 'ja' },
      { name: 'voicevox-0', label: 'VOICEVOX: 四国めたん (あまあま)', gender: 'unknown', language: 'ja' },
    ]);
    expect(engines.voicevox().inputForEnglish()).toBe('');
  });

  it('is nothing of nothing', () => {
    expect(engines.voicevox().inputFor([word('。')])).toBe('');
  });

  it('says that its server cannot be reached', async () => {
    const away = engines.voicevox({ VOICEVOX_URL: 'http://127.0.0.1:9' });
    await expect(away.voices()).rejects.toMatchObject({ code: 'speech.unavailable' });
  });
});

describe.each(['openai', 'voicevox'] as const)('the voice of %s', (name) => {
  const fake = () => ({ openai, voicevox })[name];

  it.each([
    ['a limit that names a wait', [{ status: 429, retryAfter: 0.05 }]],
    ['errors of the server', [{ status: 503 }, { status: 500 }]],
    ['a connection that is cut', [{ cutConnection: true as const }]],
  ])('is heard in spite of %s', async (_, behaviours) => {
    fake().next(...behaviours);
    expect(durationMs(await say(engines[name]()))).toBeGreaterThan(500);
    expect(fake().asked).toHaveLength(behaviours.length + 1);
  });

  it.each([
    ['a wait that is too long', [{ status: 429, retryAfter: 7_200 }], 'speech.rate-limited', 'later'],
    ['a text that it refuses', [{ status: 422 }], 'speech.refused', 'another voice'],
    ['another path', [{ status: 404 }], 'speech.misconfigured', '(HTTP 404)'],
    ['errors again and again', [{ status: 500 }, { status: 500 }, { status: 500 }], 'speech.unavailable', 'reached'],
    ['sound that is none', [{ sound: Buffer.from('junk') }], 'speech.unusable-answer', 'could not be used'],
  ])('tells the learner about %s', async (_, behaviours, code, message) => {
    fake().next(...behaviours);
    await expect(say(engines[name]())).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    expect(fake().asked).toHaveLength(behaviours.length);
  });

  it('is not listened to when it does not end', async () => {
    fake().next({ sound: Buffer.alloc(100_001) });
    const endless = say(engines[name]({}, { answerBytes: 100_000 }));
    await expect(endless).rejects.toMatchObject({ code: 'speech.unusable-answer' });
    expect(fake().asked).toHaveLength(1);
  });

  it('tells the learner about no answer, after as long as one may take', async () => {
    fake().next({ hang: true });
    const late = say(engines[name]({}, { answerMs: 200 }));
    await expect(late).rejects.toMatchObject({ code: 'speech.timeout', kind: 'timeout' });
  });
});

it('leaves neither texts nor keys in the log', () => {
  expect(logged.length).toBeGreaterThan(10);
  expect(JSON.stringify(logged)).not.toMatch(/猫|ねこ|ネコ|fake-key|not-the-key/);
});
