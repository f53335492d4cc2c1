import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { type FakeTranscription, startFakeTranscription } from '@ichibun/model-fakes/fake-transcription';
import { SpeechService } from '@ichibun/proto/audiobook';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeWav } from '../audio/wav.js';
import { audiobook } from '../service.js';
import { linesOf } from './transcript.js';

const { method } = SpeechService;
const RATE = 16_000;

/** Tones between these seconds, silence elsewhere. */
function soundOf(seconds: number, spoken: readonly (readonly [number, number])[], sampleRate = RATE) {
  const samples = new Int16Array(seconds * sampleRate);
  for (const [from, to] of spoken) {
    for (let at = Math.round(from * sampleRate); at < to * sampleRate; at++) {
      samples[at] = 9_000 * Math.sin(at / 7) * Math.sin(at / 900);
    }
  }
  return { samples, sampleRate };
}
const loudnessOf = (seconds: number, spoken: readonly (readonly [number, number])[]) => {
  const loudness = new Uint8Array(seconds * 100).fill(12);
  for (const [from, to] of spoken) loudness.fill(80, Math.round(from * 100), Math.round(to * 100));
  return loudness;
};
const segment = (start: number, end: number, text: string, more = {}) => ({ start, end, text, ...more });
const textsOf = async (...given: Parameters<typeof linesOf>) => (await linesOf(...given)).map(({ text }) => text);

describe('the lines of an answer', () => {
  it('are its sentences, each with the times of its words, moved to where speech begins and ends', async () => {
    const words = [
      { word: '猫', start: 1.2, end: 1.5 },
      { word: 'がいる。', start: 1.5, end: 2.2 },
      { word: '犬も', start: 3.4, end: 3.9 },
      { word: 'いる。', start: 3.9, end: 4.6 },
    ];
    const answer = { text: '', segments: [segment(1.2, 4.6, '猫がいる。犬もいる。')], words };
    expect(
      await linesOf(
        answer,
        loudnessOf(6, [
          [1, 2],
          [3, 4.5],
        ]),
      ),
    ).toEqual([
      { start: 1_000, end: 2_000, text: '猫がいる。', isDoubtful: false, doubtfulWords: [] },
      { start: 3_000, end: 4_500, text: '犬もいる。', isDoubtful: false, doubtfulWords: [] },
    ]);
  });

  it.each([
    ['where nobody speaks', segment(4, 6, 'ご視聴ありがとうございました')],
    ['where the server hears no speech', segment(1, 2, '字幕', { no_speech_prob: 0.9, avg_logprob: -1.4 })],
    ['after the end of the sound', segment(9, 11, '終わり')],
    ['in no time', segment(1.5, 1.5, '終わり')],
    ['without a letter', segment(1, 2, '……♪')],
  ])('leave out what was heard %s', async (_, heard) => {
    expect(await textsOf({ text: '', segments: [heard] }, loudnessOf(8, [[1, 3]]))).toEqual([]);
  });

  it('have a passage once that is written again and again, and call it doubtful', async () => {
    const answer = { text: '', segments: [segment(1, 5, '今日は今日は今日は今日は今日は雨です')] };
    expect(await linesOf(answer, loudnessOf(6, [[1, 5]]))).toMatchObject([{ text: '今日は雨です', isDoubtful: true }]);
  });

  it('have a line twice that is said twice, and no third time, nor a second time in a moment', async () => {
    const spoken = loudnessOf(30, [[0, 30]]);
    const said = (...times: [number, number][]) =>
      textsOf({ text: '', segments: times.map(([start, end]) => segment(start, end, 'もしもし')) }, spoken);
    expect(await said([1, 3], [4, 6])).toEqual(['もしもし', 'もしもし']);
    expect(await said([1, 3], [4, 6], [7, 9], [10, 12])).toEqual(['もしもし', 'もしもし']);
    expect(await said([1, 3], [3, 3.4])).toEqual(['もしもし']);
  });

  it('say of which words the server was unsure', async () => {
    const words = [
      { word: '校庭で', start: 0, end: 1, probability: 0.9 },
      { word: '栽培', start: 1, end: 2, probability: 0.2 },
    ];
    const answer = { text: '', segments: [segment(0, 2, '校庭で栽培。', { words })] };
    expect(await linesOf(answer, loudnessOf(2, [[0, 2]]))).toMatchObject([
      { text: '校庭で栽培。', doubtfulWords: [{ start: 3, length: 2 }] },
    ]);
  });

  it('are no more than a thousand, however much an answer has', async () => {
    const segments = Array.from({ length: 600 }, (_, index) =>
      segment(index, index + 1, `${index}だ。そうか${index}。`),
    );
    expect(await textsOf({ text: '', segments }, loudnessOf(600, [[0, 600]]))).toHaveLength(1_000);
  });

  it('never overlap, and are as many as an answer without segments has sentences', async () => {
    const overlapping = { text: '', segments: [segment(0, 3, '一つ目。'), segment(2, 5, '二つ目。')] };
    const [first, second] = await linesOf(overlapping, loudnessOf(6, [[0, 6]]));
    expect(second!.start).toBe(first!.end);
    expect(await textsOf({ text: '一つ目。二つ目。' }, loudnessOf(6, [[0, 6]]))).toEqual(['一つ目。', '二つ目。']);
  });
});

describe('a piece of sound', () => {
  let database: TestDatabase;
  let fake: FakeTranscription;
  let services: ServicesUnderTest;
  beforeAll(async () => {
    [database, fake] = await Promise.all([createDatabase(), startFakeTranscription()]);
    const environment = { TTS_PROVIDER: 'espeak', ...fake.environment };
    services = await startServicesUnderTest([audiobook], database.url, { environment });
  });
  afterAll(async () => {
    await services.stop();
    await Promise.all([database.drop(), fake.stop()]);
  });
  beforeEach(() => fake.reset());

  const transcribe = async (sound: Uint8Array, signal?: AbortSignal) => {
    await services.objects.put('test/piece.wav', sound);
    const request = { userId: 1, soundObject: 'test/piece.wav' };
    return (await services.rpc.call(method.transcribe, request, { deadlineMs: 30_000, signal })).lines;
  };
  const spoken = writeWav(soundOf(4, [[1, 3]]));
  const heard = { text: '猫がいる。', segments: [segment(1.1, 2.9, '猫がいる。', { avg_logprob: -0.9 })] };

  it('is sent whole to the server that is set up, with the language, and comes back in lines', async () => {
    fake.next({ json: heard });
    expect(await transcribe(spoken)).toMatchObject([{ text: '猫がいる。', isDoubtful: true }]);
    const [{ sound, ...asked }] = fake.asked as [(typeof fake.asked)[0]];
    expect(asked).toEqual({
      model: 'whisper-1',
      language: 'ja',
      format: 'verbose_json',
      granularities: ['segment', 'word'],
    });
    expect(Buffer.from(sound).equals(spoken)).toBe(true);
    expect(await services.rpc.call(method.getTranscriber, {})).toMatchObject({ host: fake.host, model: 'whisper-1' });
  });

  it('is sent again after a failure that passes', async () => {
    fake.next({ status: 500 }, { status: 429, retryAfter: 0 }, { json: heard });
    expect(await transcribe(spoken)).toHaveLength(1);
    expect(fake.asked).toHaveLength(3);
  });

  it.each([
    ['the server is busy', [{ status: 429 }, { status: 429 }, { status: 429 }], 'transcription.rate-limited'],
    ['the server fails', [{ status: 500 }, { status: 503 }, { status: 500 }], 'transcription.unavailable'],
    ['the server does not take it', [{ status: 400 }], 'transcription.refused'],
    ['the server has no such model', [{ status: 404 }], 'transcription.misconfigured'],
    ['the answer is no JSON', [{ text: '<html>' }], 'transcription.unusable-answer'],
    [
      'the answer is larger than what is said in a minute',
      [{ text: `"${'あ'.repeat(400_000)}"` }],
      'transcription.unusable-answer',
    ],
    ['the answer is another one', [{ json: { error: 'no' } }], 'transcription.unusable-answer'],
    [
      'the answer has nonsense for times',
      [{ json: { text: '', segments: [segment(-1, Number.NaN, '猫')] } }],
      'transcription.unusable-answer',
    ],
  ])('is refused where %s, and says so', async (_, behaviours, code) => {
    fake.next(...behaviours);
    await expect(transcribe(spoken)).rejects.toMatchObject({ code });
  });

  it('is no longer asked for when nobody waits for it', async () => {
    fake.next({ hang: true });
    const leaving = new AbortController();
    const asked = transcribe(spoken, leaving.signal).catch((error: unknown) => error);
    await until(
      async () => fake.asked.length,
      (count) => count === 1,
    );
    leaving.abort();
    await asked;
    await until(
      async () => fake.abandoned.count,
      (count) => count === 1,
    );
  });

  it.each([
    ['longer than a minute', writeWav(soundOf(61, []))],
    ['no sound', Buffer.from('RIFF of nothing')],
    ['larger than a minute can be', new Uint8Array(6_000_001)],
  ])('is refused when it is %s, and nothing is sent', async (_, sound) => {
    await expect(transcribe(sound)).rejects.toMatchObject({ code: 'transcription.invalid-sound' });
    expect(fake.asked).toEqual([]);
  });

  it.each([
    [
      'with another key, which it does not tell',
      { TRANSCRIPTION_API_KEY: 'not-the-key' },
      'transcription.misconfigured',
    ],
    ['where nothing is set up', { TRANSCRIPTION_MODEL: '' }, 'transcription.not-configured'],
  ])('is refused %s', async (_, changes: Record<string, string>, code) => {
    await services.objects.put('test/piece.wav', spoken);
    const environment = { TTS_PROVIDER: 'espeak', ...fake.environment, ...changes };
    const other = await startServicesUnderTest([audiobook], database.url, { environment, objects: services.objects });
    try {
      const asked = other.rpc.call(method.transcribe, { userId: 1, soundObject: 'test/piece.wav' });
      await expect(asked).rejects.toMatchObject({
        code,
        message: expect.stringMatching(/^(?!.*not-the-key).*TRANSCRIPTION_API_KEY/),
      });
    } finally {
      await other.stop();
    }
  });
});
