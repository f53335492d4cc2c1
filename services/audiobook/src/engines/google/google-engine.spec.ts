import { readConfig } from '@ichibun/kit/config';
import { type FakeGoogleSpeech, startFakeGoogleSpeech } from '@ichibun/model-fakes/fake-google-speech';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { durationMs } from '../../audio/pcm.js';
import { speechConfig } from '../../config.js';
import type { SpokenWord } from '../../script/script.js';
import { AudioThread } from '../audio-thread.js';
import { GoogleEngine, type Limits } from './google-engine.js';

/** Waits so short that no test is slow. */
const QUICK: Partial<Limits> = { backoffMs: 5 };
const VOICE = 'ja-JP-Neural2-C';

let fake: FakeGoogleSpeech;
let thread: AudioThread;
let engine: GoogleEngine;
const logged: unknown[] = [];
beforeAll(async () => {
  const collect = (message: unknown) => void logged.push(message);
  Logger.overrideLogger({ log: collect, warn: collect, error: collect });
  fake = await startFakeGoogleSpeech();
  thread = new AudioThread();
  engine = await open();
});
afterAll(async () => {
  await thread.onApplicationShutdown();
  await fake.stop();
});
beforeEach(() => fake.reset());

const open = (environment: Record<string, string> = {}, limits: Partial<Limits> = {}) => {
  const config = readConfig(speechConfig, { ...fake.environment, ...environment });
  return GoogleEngine.open(config.google!, thread, { ...QUICK, ...limits });
};

/** A word in which an accent phrase begins, unless it has no accent. */
const word = (text: string, reading = '', pronunciation = reading, accent?: number): SpokenWord => ({
  text,
  reading,
  pronunciation,
  attached: false,
  partOfSpeech: '',
  accentPhrases: accent === undefined ? [] : [{ at: 0, accent }],
});
const cat = [word('猫', 'ねこ', 'ねこ', 1), word('は', 'は', 'わ'), word('寝る', 'ねる', 'ねる', 0), word('。')];

const say = (words: readonly SpokenWord[], { voice = VOICE, rate = 1, by = engine } = {}) =>
  by.speak({ input: by.inputFor(words), voice, rate }, AbortSignal.timeout(20_000));

describe('Google’s voice', () => {
  it('is given the text as written, the kana of each accent phrase with its accent, and the key', async () => {
    const pcm = await say(cat);
    expect(fake.asked).toEqual([
      {
        ssml:
          '<speak><phoneme alphabet="yomigana" ph="^ね!こわ">猫は</phoneme>' +
          '<phoneme alphabet="yomigana" ph="^ねる">寝る</phoneme>。</speak>',
        voice: VOICE,
        languageCode: 'ja-JP',
        // LINEAR16.
        encoding: 1,
        rate: 1,
        key: 'fake-key',
      },
    ]);
    // Five letters in tones of 0.12 s, and nothing of the silence around them.
    expect(Math.abs(durationMs(pcm) - 600)).toBeLessThan(20);
  });

  const marked: [string, SpokenWord[], string][] = [
    ['signs of markup as text', [word('<a> & "b"')], '&lt;a&gt; &amp; &quot;b&quot;'],
    [
      'half a character as none',
      [word('猫\ud83d', 'ねこ')],
      '<phoneme alphabet="yomigana" ph="^ねこ">猫\ufffd</phoneme>',
    ],
    [
      'digits with their reading',
      [word('4月', 'しがつ', 'しがつ', 3)],
      '<phoneme alphabet="yomigana" ph="^しがつ!">4月</phoneme>',
    ],
    [
      'kana with their accents',
      [word('スーパー', 'すーぱー', 'すーぱー', 1), word('です', 'です')],
      '<phoneme alphabet="yomigana" ph="^す!ーぱーです">スーパーです</phoneme>',
    ],
    ['what has no reading as it is', [word('NHK'), word('彁')], 'NHK彁'],
    ['a reading that is none of a word in the place of the text', [word('何か', 'なに、 か')], 'なに、 か'],
  ];
  it.each(marked)('is given %s', async (_, words, ssml) => {
    await say(words);
    expect(fake.asked[0]!.ssml).toBe(`<speak>${ssml}</speak>`);
  });

  it.each([
    ['箸', 'はし', 1, '^は!し'],
    ['橋', 'はし', 2, '^はし!'],
    ['端', 'はし', 0, '^はし'],
    ['旅行', 'りょこー', 1, '^りょ!こー'],
    ['です', 'です', 1, '^で!す'],
  ])('is given the accent of %s alone, read %s with %d: %s', async (text, reading, accent, told) => {
    await say([word(text, reading, reading, accent), word('。')]);
    expect(fake.asked[0]!.ssml).toBe(`<speak><phoneme alphabet="yomigana" ph="${told}">${text}</phoneme>。</speak>`);
  });

  const twentyFive = [
    { at: 0, accent: 1 },
    { at: 3, accent: 2 },
  ];
  const phrased: [string, SpokenWord[], [written: string, heard: string][]][] = [
    [
      'a word with all that is attached to it in one phrase',
      [word('雨', 'あめ', 'あめ', 1), word('から', 'から'), word('です', 'です')],
      [['雨からです', '^あ!めからです']],
    ],
    [
      'a fall in what is attached',
      [word('行き', 'いき', 'いき', 3), word('まし', 'まし'), word('た', 'た')],
      [['行きました', '^いきま!した']],
    ],
    [
      'phrases one after the other',
      [word('東京', 'とうきょう', 'とーきょー', 0), word('へ', 'へ', 'え'), word('行く', 'いく', 'いく', 0)],
      [
        ['東京へ', '^とーきょーえ'],
        ['行く', '^いく'],
      ],
    ],
    [
      'several phrases of one word as that word',
      [
        { ...word('25', 'にじゅうご', 'にじゅーご'), accentPhrases: twentyFive },
        word('人', 'にん'),
        word('は', 'は', 'わ'),
      ],
      [['25人は', '^に!じゅー^ごに!んわ']],
    ],
    [
      'a new phrase after a mark',
      [word('はい', 'はい', 'はい', 1), word('、'), word('ね', 'ね')],
      [
        ['はい', '^は!い'],
        ['ね', '^ね'],
      ],
    ],
    [
      'what is attached to a word without a reading as a phrase of its own',
      [word('NHK'), word('は', 'は', 'わ')],
      [['は', '^わ']],
    ],
  ];
  it.each(phrased)('is given %s', async (_, words, wanted) => {
    await say(words);
    const given = fake.asked[0]!.ssml!.matchAll(/<phoneme alphabet="yomigana" ph="([^"]*)">([^<]*)<\/phoneme>/g);
    expect([...given].map(([, heard, written]) => [written, heard])).toEqual(wanted);
  });

  it('is given long texts in portions below Google’s bound, which are joined without gaps', async () => {
    const words = Array.from({ length: 60 }, () => cat).flat();
    const pcm = await say(words);
    expect(fake.asked.length).toBeGreaterThan(1);
    for (const { ssml } of fake.asked) expect(ssml).toMatch(/。<\/speak>$/);
    expect(Math.abs(durationMs(pcm) - 60 * 600)).toBeLessThan(fake.asked.length * 20);
  });

  it('that knows no markup is given the readings as text, from then on at once', async () => {
    const voice = 'ja-JP-Chirp3-HD-Achernar';
    await say(cat, { voice });
    await say([word('犬', 'いぬ')], { voice });
    expect(fake.asked.map(({ text }) => text)).toEqual([undefined, 'ねこはねる。', 'いぬ']);
  });

  it.each([
    [0.25, 0.25, 4],
    [2, 2, 0.5],
    [4, 2, 0.25],
  ])('at a rate of %d is asked for %d, and takes %d times as long', async (rate, asked, times) => {
    const words = Array.from({ length: 5 }, () => cat).flat();
    const pcm = await say(words, { rate });
    expect(fake.asked[0]!.rate).toBe(asked);
    expect(Math.abs(durationMs(pcm) / (3_000 * times) - 1)).toBeLessThan(0.1);
  });

  it('is one of those that Google lists for Japanese or English, the best of each first', async () => {
    expect(await engine.voices()).toEqual([
      { name: 'ja-JP-Chirp3-HD-Achernar', label: 'Chirp3 HD Achernar, female', gender: 'female', language: 'ja' },
      { name: 'ja-JP-Neural2-B', label: 'Neural2 B, female', gender: 'female', language: 'ja' },
      { name: 'ja-JP-Neural2-C', label: 'Neural2 C, male', gender: 'male', language: 'ja' },
      { name: 'ja-JP-Wavenet-D', label: 'Wavenet D, male', gender: 'male', language: 'ja' },
      { name: 'ja-JP-Standard-A', label: 'Standard A, female', gender: 'female', language: 'ja' },
      { name: 'en-US-Neural2-C', label: 'Neural2 C, female', gender: 'female', language: 'en' },
    ]);
  });

  const junk = Buffer.from('no sound');
  it.each([
    ['a quota that names a wait', [{ quota: { seconds: 0.05 } }]],
    ['a quota that names none', [{ quota: {} }]],
    [
      'an error of Google’s',
      [
        { status: 503, name: 'UNAVAILABLE' },
        { status: 500, name: 'INTERNAL' },
      ],
    ],
    ['a connection cut in the middle of the answer', [{ cutConnection: true as const }]],
    ['sound that is none', [{ sound: junk }]],
    ['an answer that is slow', [{ slow: 100 }]],
  ])('is heard in spite of %s', async (_, behaviours) => {
    fake.next(...behaviours);
    expect(durationMs(await say(cat))).toBeGreaterThan(500);
    expect(fake.asked).toHaveLength('slow' in behaviours[0]! ? 1 : behaviours.length + 1);
  });

  it('waits as long as Google says, not as long as it would by itself', async () => {
    fake.next({ quota: { seconds: 0.05 } });
    expect(durationMs(await say(cat, { by: await open({}, { backoffMs: 60_000 }) }))).toBeGreaterThan(500);
  });

  it.each([
    [
      'a quota whose wait is longer than there is time',
      [{ quota: { seconds: 7_200 } }],
      { code: 'speech.rate-limited', kind: 'rate-limited', message: expect.stringContaining('later') },
    ],
    [
      'a quota used up for good',
      [{ quota: {} }, { quota: {} }, { quota: {} }],
      { code: 'speech.rate-limited', message: expect.stringContaining('in a while') },
    ],
    [
      'connections cut again and again',
      [{ cutConnection: true as const }, { cutConnection: true as const }, { cutConnection: true as const }],
      { code: 'speech.unavailable', kind: 'unavailable' },
    ],
    [
      'a project without the right',
      [{ status: 403, name: 'PERMISSION_DENIED' }],
      {
        code: 'speech.misconfigured',
        message: expect.stringMatching(/\(HTTP 403\): check GOOGLE_TTS_API_KEY and GOOGLE_TTS_ENDPOINT/),
      },
    ],
    ['another path', [{ status: 404, name: 'NOT_FOUND' }], { code: 'speech.refused' }],
    [
      'a text that it refuses, in markup and without',
      [
        { status: 400, name: 'INVALID_ARGUMENT' },
        { status: 400, name: 'INVALID_ARGUMENT' },
      ],
      { code: 'speech.refused', kind: 'unavailable' },
    ],
    ['sound that is none, twice', [{ sound: junk }, { sound: junk }], { code: 'speech.unusable-answer' }],
  ])('tells the learner about %s', async (_, behaviours, failure) => {
    fake.next(...behaviours);
    await expect(say(cat)).rejects.toMatchObject(failure);
    expect(fake.asked).toHaveLength(behaviours.length);
  });

  it('tells the learner about no answer, after as long as an utterance may take', async () => {
    const by = await open({}, { attemptMs: 300, utteranceMs: 500 });
    fake.next({ hang: true }, { hang: true });
    await expect(say(cat, { by })).rejects.toMatchObject({ code: 'speech.timeout', kind: 'timeout' });
  });

  it('tells that the key is not valid, without the key', async () => {
    const by = await open({ GOOGLE_TTS_API_KEY: 'not-the-key' });
    const failure = {
      code: 'speech.misconfigured',
      message: expect.stringMatching(/^(?!.*not-the-key).*GOOGLE_TTS_API_KEY/),
    };
    await expect(by.voices()).rejects.toMatchObject(failure);
    await expect(say(cat, { by })).rejects.toMatchObject(failure);
  });

  it('leaves neither texts nor keys in the log', () => {
    expect(logged.length).toBeGreaterThan(10);
    expect(JSON.stringify(logged)).not.toMatch(/猫|ねこ|fake-key|not-the-key/);
  });
});
