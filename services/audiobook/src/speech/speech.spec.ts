import type { MessageInitShape } from '@bufbuild/protobuf';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { type FakeGoogleSpeech, startFakeGoogleSpeech } from '@ichibun/model-fakes/fake-google-speech';
import { AudiobookService, Engine, type SpeakRequestSchema, SpeechService } from '@ichibun/proto/audiobook';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { startNats } from '@ichibun/test-kit/nats';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { voicesForTests } from '@ichibun/test-kit/voices';
import { vocabulary } from '@ichibun/vocabulary/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { audiobook } from '../service.js';
import { readMp3 } from '../testing/mp3.js';

const { method } = SpeechService;

// The one is called in process, the other over NATS: what crosses a transport is of both kinds.
describe('speech', () => {
  let database: TestDatabase;
  let services: ServicesUnderTest;
  let dictionary: string;
  beforeAll(async () => {
    dictionary = await preparedDictionary(jmdictText());
    database = await createDatabase();
    const environment = { DICTIONARY_FILE: dictionary, TTS_PROVIDER: 'espeak' };
    services = await startServicesUnderTest([language, vocabulary, audiobook], database.url, { environment });
  });
  afterAll(async () => {
    await services.stop();
    await database.drop();
  });

  const speak = (given: MessageInitShape<typeof SpeakRequestSchema>) =>
    services.rpc.call(method.speak, { userId: 1, ...given }, { deadlineMs: 30_000 });
  const secondsOf = async (audioObject: string) => readMp3(await services.objects.get(audioObject)).seconds;

  it('is an MP3 as long as it says, of a plausible length', async () => {
    const spoken = await speak({ text: '吾輩は猫である。名前はまだ無い。' });
    expect(spoken).toMatchObject({ mediaType: 'audio/mpeg', voice: { name: 'espeak-ja', engine: Engine.ESPEAK } });
    const bytes = await services.objects.get(spoken.audioObject);
    expect(bytes.length).toBe(spoken.bytes);
    const mp3 = readMp3(bytes);
    expect(mp3).toMatchObject({ sampleRate: 22_050, bitrate: 64 });
    expect(mp3.seconds).toBeCloseTo(spoken.durationMs / 1000, 2);
    // 18 morae and two pauses; read as "Chinese letter" it would take 8.6 s.
    expect(mp3.seconds).toBeGreaterThan(1.5);
    expect(mp3.seconds).toBeLessThan(3);
  });

  it.each([
    ['猫が橋で犬を待つ。', 'ねこがはしでいぬをまつ。'],
    ['昨日友達と映画を見た。', 'きのう ともだちと えいがを みた。'],
    ['4月1日', 'しがつ ついたち'],
  ])('of %s takes as long as of its reading', async (text, kana) => {
    const [written, read] = [await speak({ text }), await speak({ text: kana, reading: kana })];
    expect(Math.abs(written.durationMs - read.durationMs)).toBeLessThan(250);
  });

  it('comes from what is kept when it is asked for again', async () => {
    const first = await speak({ text: '空が高い。' });
    const made = await services.objects.get(first.audioObject);
    await services.objects.put(first.audioObject, Buffer.from('kept'));
    expect(await speak({ text: '空が高い。' })).toEqual(first);
    expect((await services.objects.get(first.audioObject)).toString()).toBe('kept');
    await services.objects.put(first.audioObject, made);
  });

  it('is made again when what was kept is gone', async () => {
    const { audioObject } = await speak({ text: '光。' });
    await services.objects.remove(audioObject);
    expect((await speak({ text: '光。' })).audioObject).toBe(audioObject);
    expect(await secondsOf(audioObject)).toBeGreaterThan(0.2);
  });

  it('goes with the account of the only learner who has had it spoken, and stays for another', async () => {
    const [hanako, taro] = [21, 22];
    const [shared, hers] = [
      await speak({ text: '雪が降る。', userId: hanako }),
      await speak({ text: '雪が静かに降る。', userId: hanako }),
    ];
    await speak({ text: '雪が降る。', userId: taro });
    const areThere = () => Promise.all([shared, hers].map(({ audioObject }) => services.objects.has(audioObject)));
    expect(await areThere()).toEqual([true, true]);
    await services.rpc.call(AudiobookService.method.forgetLearner, { userId: hanako });
    expect(await areThere()).toEqual([true, false]);
    await services.rpc.call(AudiobookService.method.forgetLearner, { userId: taro });
    expect(await areThere()).toEqual([false, false]);
  });

  it('has the reading that the caller gives', async () => {
    const [short, long] = [
      await speak({ text: '空', reading: 'そら' }),
      await speak({ text: '空', reading: 'おおぞらのはて' }),
    ];
    expect(await secondsOf(long.audioObject)).toBeGreaterThan((await secondsOf(short.audioObject)) + 0.3);
    expect((await speak({ text: '空', reading: 'ソラ' })).audioObject).toBe(short.audioObject);
    expect((await speak({ text: '空' })).audioObject).toBe(short.audioObject);
  });

  it('has the readings that the text itself gives, in their places', async () => {
    const given = await speak({ text: '友達は「空」を見る。', readings: [{ start: 4, length: 1, reading: 'から' }] });
    const spelt = await speak({ text: '友達は「空《から》」を見る。' });
    expect(given.audioObject).toBe(spelt.audioObject);
    expect(given.audioObject).not.toBe((await speak({ text: '友達は「空」を見る。' })).audioObject);
  });

  it.each([
    ['in another script', [{ start: 0, length: 1, reading: 'sky' }]],
    ['after the text', [{ start: 9, length: 1, reading: 'から' }]],
    ['of nothing', [{ start: 0, length: 0, reading: 'から' }]],
  ])('passes over a reading %s', async (_, readings) => {
    expect((await speak({ text: '空', readings })).audioObject).toBe((await speak({ text: '空' })).audioObject);
  });

  it('has the reading that the learner has corrected, for that learner', async () => {
    const correct = { userId: 7, correction: { word: '昨日', reading: 'さくじつ' } };
    await services.rpc.call(VocabularyService.method.setCorrection, correct);
    const [theirs, mine] = [await speak({ text: '昨日', userId: 7 }), await speak({ text: '昨日' })];
    expect(theirs.audioObject).toBe((await speak({ text: '昨日', reading: 'さくじつ' })).audioObject);
    expect(mine.audioObject).not.toBe(theirs.audioObject);
  });

  it('says the particle は as わ', async () => {
    const [read, spelt] = [await speak({ text: '猫は犬だ。' }), await speak({ text: 'x', reading: 'ねこわ いぬだ。' })];
    expect(Math.abs(read.durationMs - spelt.durationMs)).toBeLessThan(100);
  });

  it.each([
    [0.25, 4],
    [0.5, 2],
    [1.5, 1 / 1.5],
    [2, 0.5],
    [4, 0.25],
  ])('at a rate of %d takes %d times as long', async (speakingRate, times) => {
    const text = '友達と学校へ行く。昨日は映画を見た。';
    const [usual, changed] = [await speak({ text }), await speak({ text, speakingRate })];
    expect(changed.durationMs / usual.durationMs / times).toBeGreaterThan(0.85);
    expect(changed.durationMs / usual.durationMs / times).toBeLessThan(1.15);
  });

  it('is of the better built-in voices where their files are, but for who has chosen another', async () => {
    const environment = { DICTIONARY_FILE: dictionary, TTS_PROVIDER: 'espeak', VOICES_DIR: await voicesForTests() };
    const own = await createDatabase();
    const other = await startServicesUnderTest([language, vocabulary, audiobook], own.url, { environment });
    try {
      const { voices, defaultVoice } = await other.rpc.call(method.listVoices, {});
      expect(voices.map(({ name }) => name)).toEqual(['hts-mei', 'hts-m001', 'espeak-ja', 'espeak-ja-female']);
      expect(defaultVoice).toBe('hts-mei');
      const say = (voice: string, text = '友達と学校へ行く。') =>
        other.rpc.call(method.speak, { userId: 1, text, voice }, { deadlineMs: 30_000 });
      const [usual, chosen] = [await say(''), await say('espeak-ja')];
      expect([usual.voice!.name, chosen.voice!.name]).toEqual(['hts-mei', 'espeak-ja']);
      // What was spoken before the better voices came is found as it is.
      const before = await speak({ text: '友達と学校へ行く。', voice: 'espeak-ja' });
      expect(chosen.audioObject).toBe(before.audioObject);
      expect(readMp3(await other.objects.get(usual.audioObject)).sampleRate).toBe(48_000);
      // Words in other letters are said by another voice, at the same rate of samples.
      const mixed = await say('hts-m001', 'YouTubeを見る。');
      expect(readMp3(await other.objects.get(mixed.audioObject)).sampleRate).toBe(48_000);
    } finally {
      await other.stop();
      await own.drop();
    }
  });

  it('has two voices, and says which one spoke in the place of one that is not there', async () => {
    const { voices, defaultVoice, problem } = await services.rpc.call(method.listVoices, {});
    expect(voices.map(({ name }) => name)).toEqual(['espeak-ja', 'espeak-ja-female']);
    expect({ defaultVoice, problem }).toEqual({ defaultVoice: 'espeak-ja', problem: '' });
    const [asked, other] = [
      await speak({ text: '猫', voice: 'espeak-ja-female' }),
      await speak({ text: '猫', voice: 'ja-JP-Neural2-C' }),
    ];
    expect(asked.voice!.name).toBe('espeak-ja-female');
    expect(other.voice!.name).toBe('espeak-ja');
    expect(other.audioObject).not.toBe(asked.audioObject);
  });

  it.each([
    ['「っ！」', 550],
    ['……', 550],
    ['――――', 850],
    ['……。', 700],
    ['！？', 550],
    ['♪～', 550],
    ['ー', 400],
    ['ーーー', 700],
    ['っっ', 550],
    ['ッ', 400],
    ['ﾟ', 400],
    ['々', 400],
    ['ゝ', 400],
    ['龘', 400],
    ['彁！', 550],
    ['й', 400],
    ['。'.repeat(50), 3_000],
  ])('of %s is a pause of %d ms', async (text, durationMs) => {
    const spoken = await speak({ text });
    expect(spoken).toMatchObject({ durationMs, isPause: true, voice: { name: 'espeak-ja' } });
    expect(await secondsOf(spoken.audioObject)).toBeCloseTo(durationMs / 1_000, 3);
  });

  it('has its pauses at the speaking rate', async () => {
    expect((await speak({ text: '……', speakingRate: 0.5 })).durationMs).toBe(1_100);
  });

  it.each([
    ['っ', { reading: 'つ' }],
    ['々', { reading: 'のま' }],
  ])('of %s with a reading is no pause', async (text, given) => {
    expect((await speak({ text, ...given })).isPause).toBe(false);
  });

  it.each(['えー', 'あっ', '人々', 'いすゞ', 'A', '7', '彁猫', '……猫。'])('of %s is no pause', async (text) => {
    expect((await speak({ text })).isPause).toBe(false);
  });

  it.each([
    [{ text: '' }, 'speech.nothing-to-say'],
    [{ text: ' \n' }, 'speech.nothing-to-say'],
    [{ text: '猫', reading: 'neko' }, 'speech.invalid-reading'],
    [{ text: '猫', speakingRate: 4.1 }, 'speech.invalid-rate'],
    [{ text: '猫', speakingRate: 0.2 }, 'speech.invalid-rate'],
    [{ text: '猫', speakingRate: Number.NaN }, 'speech.invalid-rate'],
  ])('of %j is refused', async (given, code) => {
    await expect(speak(given)).rejects.toMatchObject({ code, kind: 'invalid' });
  });

  it('of more than 1,000 characters is refused, and a reading of more than 2,000', async () => {
    await expect(speak({ text: 'あ'.repeat(1_001) })).rejects.toMatchObject({ code: 'speech.invalid-text' });
    const long = { text: '猫', reading: 'ね'.repeat(2_001) };
    await expect(speak(long)).rejects.toMatchObject({ code: 'speech.invalid-reading' });
    expect((await speak({ text: '猫'.padStart(1_000) })).durationMs).toBeGreaterThan(100);
  });

  it('is refused to a learner who asks for too much at once, and to nobody else', async () => {
    const many = Array.from({ length: 12 }, (_, index) => speak({ text: `${index}匹の猫`, userId: 3 }));
    const other = speak({ text: '犬', userId: 4 });
    const results = await Promise.allSettled(many);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(4).fill('speech.too-many'));
    expect((await other).durationMs).toBeGreaterThan(100);
  });
});

describe('speech by Google, called over NATS', () => {
  let database: TestDatabase;
  let services: ServicesUnderTest;
  let dictionary: string;
  let fake: FakeGoogleSpeech;
  const start = async () => {
    const { url: natsUrl } = await startNats();
    const environment = { DICTIONARY_FILE: dictionary, ...fake.environment };
    return startServicesUnderTest([language, vocabulary, audiobook], database.url, { environment, natsUrl });
  };
  beforeAll(async () => {
    fake = await startFakeGoogleSpeech();
    dictionary = await preparedDictionary(jmdictText());
    database = await createDatabase();
    services = await start();
  });
  afterAll(async () => {
    await services.stop();
    await database.drop();
    await fake.stop();
  });
  beforeEach(() => fake.reset());

  const speak = (given: MessageInitShape<typeof SpeakRequestSchema>) =>
    services.rpc.call(method.speak, { userId: 1, ...given }, { deadlineMs: 30_000 });

  it('that is refused says why', async () => {
    await expect(speak({ text: '' })).rejects.toMatchObject({ code: 'speech.nothing-to-say', kind: 'invalid' });
  });

  it.each(['……。', 'ーーー', '々'])('of %s is a pause, and asks nothing of Google', async (text) => {
    expect((await speak({ text })).isPause).toBe(true);
    expect(fake.asked).toEqual([]);
  });

  it('is a sentence in a voice, Japanese or English, by which one can choose', async () => {
    const sample = (voice: string, english: boolean) =>
      services.rpc.call(method.speakSample, { userId: 1, voice, english }, { deadlineMs: 30_000 });
    const samples = [
      await sample('ja-JP-Wavenet-D', false),
      await sample('en-US-Neural2-C', true),
      await sample('', true),
      await sample('gone', false),
    ];
    expect(fake.asked.map(({ voice }) => voice)).toEqual(['ja-JP-Wavenet-D', 'en-US-Neural2-C', 'ja-JP-Neural2-C']);
    for (const { audioObject } of samples) {
      expect(readMp3(await services.objects.get(audioObject)).seconds).toBeGreaterThan(1);
    }
  });

  it('is an MP3 of what Google said, in the voice that the specification names', async () => {
    const spoken = await speak({ text: '猫は犬を待つ。' });
    expect(spoken.voice).toMatchObject({ name: 'ja-JP-Neural2-C', engine: Engine.GOOGLE, label: 'Neural2 C, male' });
    const mp3 = readMp3(await services.objects.get(spoken.audioObject));
    expect(mp3.sampleRate).toBe(24_000);
    expect(mp3.seconds - spoken.durationMs / 1000).toBeLessThan(0.11);
    expect(fake.asked).toMatchObject([
      { voice: 'ja-JP-Neural2-C', ssml: expect.stringContaining('ph="^ね!こわ">猫は<') },
    ]);
  });

  it('costs one request, however many ask for it, at once and later', async () => {
    fake.next({ slow: 200 });
    const requests = Array.from({ length: 6 }, (_, index) => speak({ text: '友達と行く。', userId: index + 1 }));
    const spoken = await Promise.all(requests);
    spoken.push(await speak({ text: '友達と行く。' }));
    expect(new Set(spoken.map(({ audioObject }) => audioObject)).size).toBe(1);
    expect(fake.asked).toHaveLength(1);
  });

  it('is asked for again after a failure, which is not kept', async () => {
    fake.next({ quota: { seconds: 600 } });
    await expect(speak({ text: '空を見る。' })).rejects.toMatchObject({
      code: 'speech.rate-limited',
      kind: 'rate-limited',
      message: expect.stringContaining('in 10 minutes'),
    });
    expect((await speak({ text: '空を見る。' })).durationMs).toBeGreaterThan(100);
  });

  it.each([
    ['', 'ja-JP-Neural2-C'],
    ['ja-JP-Gone', 'ja-JP-Neural2-C'],
    ['en-US-Neural2-C', 'ja-JP-Neural2-C'],
    ['ja-JP-Wavenet-D', 'ja-JP-Wavenet-D'],
    ['ja-JP-Chirp3-HD-Achernar', 'ja-JP-Chirp3-HD-Achernar'],
    ['espeak-ja', 'espeak-ja'],
  ])('in the voice %j is in %s', async (voice, speaker) => {
    const spoken = await speak({ text: '光', voice });
    expect(spoken.voice!.name).toBe(speaker);
    expect(readMp3(await services.objects.get(spoken.audioObject)).frames).toBeGreaterThan(5);
  });

  it('has Google’s voices and the built-in ones, asked for once', async () => {
    const { voices, defaultVoice, problem } = await services.rpc.call(method.listVoices, {});
    await services.rpc.call(method.listVoices, {});
    expect(voices.map(({ name }) => name)).toEqual([
      'ja-JP-Chirp3-HD-Achernar',
      'ja-JP-Neural2-B',
      'ja-JP-Neural2-C',
      'ja-JP-Wavenet-D',
      'ja-JP-Standard-A',
      'espeak-ja',
      'espeak-ja-female',
    ]);
    expect({ defaultVoice, problem }).toEqual({ defaultVoice: 'ja-JP-Neural2-C', problem: '' });
    expect(fake.listed()).toBe(0);
  });

  it('is replaced by a built-in voice while Google’s cannot be listed, and says why', async () => {
    fake.nextList({ status: 403, name: 'PERMISSION_DENIED' });
    const other = await start();
    try {
      const { voices, defaultVoice, problem, problemCode } = await other.rpc.call(method.listVoices, {});
      expect(voices.map(({ name }) => name)).toEqual(['espeak-ja', 'espeak-ja-female']);
      expect(defaultVoice).toBe('espeak-ja');
      expect(problem).toMatch(/refuses our requests \(HTTP 403\): check GOOGLE_TTS_API_KEY/);
      expect(problemCode).toBe('speech.misconfigured');
      const given = { userId: 1, text: '橋', voice: 'ja-JP-Neural2-C' };
      expect((await other.rpc.call(method.speak, given)).voice!.name).toBe('espeak-ja');
    } finally {
      await other.stop();
    }
  });
});
