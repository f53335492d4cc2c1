import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alignRecording, type SpokenSentence } from '@ichibun/alignment/align-recording';
import { FeatureExtractor, type Features } from '@ichibun/alignment/features';
import { LanguageEngine } from '@ichibun/language/engine/language-engine';
import { giveTables } from '@ichibun/language/testing/prepared-tables';
import { sampleOf } from '@ichibun/test-kit/sweep';
import { voicesForTests } from '@ichibun/test-kit/voices';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pcm } from '../audio/pcm.js';
import { stretched } from '../audio/stretch.js';
import { featuresOfPhrases, sayPhrases } from '../engines/hts/speech.js';
import type { Phrase } from '../script/phrases.js';
import { phrasesOfText } from '../testing/phrases-of-text.js';

const TEXT = `朝早く起きて、窓を開けました。外はまだ暗くて、星が少し見えました。台所でお湯を沸かし、熱いお茶を飲みます。
父は新聞を読みながら、パンを食べていました。「今日は雨が降るかもしれない。」と父が言いました。母は庭の花に水をやっています。
私は学校へ行く準備をしました。かばんの中には教科書と弁当が入っています。駅までは歩いて十五分かかります。
途中で隣の家の猫に会いました。猫は塀の上で眠そうにしていました。電車はいつものように混んでいます。
友達の田中君が手を振ってくれました。昨日の試験は本当に難しかったそうです。先生は黒板に大きな地図を描きました。
世界にはいろいろな国があると教えてくれました。昼休みには校庭でサッカーをします。僕たちは二対一で負けてしまいました。
午後になると、空が急に暗くなりました。雷の音が遠くから聞こえます。帰り道、傘を持っていない人が走っていきました。
本屋の軒下で雨がやむのを待ちます。古い小説を一冊買うことにしました。家に着くと、温かい夕食ができていました。
妹は今日描いた絵を見せてくれました。夜は静かで、虫の声だけが聞こえます。明日もいい日になるといいと思います。`;
const sentences = TEXT.split(/(?<=。)(?!」)|\n/).filter((sentence) => sentence !== '');

let phrases: Phrase[][];
let folder: string;
let reference: Features[];
const voices = new Map<string, Sound[]>();

interface Sound {
  readonly samples: Float32Array;
  readonly rate: number;
}

beforeAll(async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'ichibun-narrators-'));
  await giveTables(cacheDir);
  const engine = await LanguageEngine.start({ cacheDir, workers: 1 });
  folder = await voicesForTests();
  phrases = [];
  for (const sentence of sentences) phrases.push(await phrasesOfText(engine, sentence));
  await engine.close();
  await rm(cacheDir, { recursive: true });
  reference = phrases.map((one) => featuresOfPhrases(join(folder, `${FEMALE}.htsvoice`), one, 1));
});
afterAll(() => voices.clear());

/** The sentences in a voice. */
function voice(name: string): Sound[] {
  const known = voices.get(name);
  if (known) return known;
  const spoken = phrases.map((one) => soundOf(sayPhrases(join(folder, `${name}.htsvoice`), one, 1)));
  voices.set(name, spoken);
  return spoken;
}

const soundOf = ({ samples, sampleRate }: Pcm): Sound => ({
  samples: Float32Array.from(samples, (sample) => sample / 32_768),
  rate: sampleRate,
});

/** A voice at another pace, at its pitch. */
const atPace = (name: string, pace: number): Sound[] =>
  voice(name).map(({ samples, rate }) => {
    const pcm = { samples: Int16Array.from(samples, (sample) => sample * 32_768), sampleRate: rate };
    return soundOf(stretched(pcm, pace));
  });

/** A voice that is higher and faster by a factor: its samples are played faster. */
const higher = (name: string, factor: number): Sound[] =>
  voice(name).map(({ samples, rate }) => ({
    rate,
    samples: Float32Array.from({ length: Math.floor(samples.length / factor) }, (_, index) => {
      const at = Math.floor(index * factor);
      const share = index * factor - at;
      return samples[at]! * (1 - share) + (samples[at + 1] ?? 0) * share;
    }),
  }));

interface Narration {
  /** Milliseconds of a pause. */
  readonly pauses?: readonly [number, number];
  readonly omitted?: readonly number[];
  readonly twice?: readonly number[];
  /** Sentences that lack their middle third. */
  readonly cut?: readonly number[];
  /** Seconds of music before the first sentence. */
  readonly intro?: number;
  /** How loud there is music under the speech; noise beside it. */
  readonly music?: number;
  readonly noise?: number;
  readonly inRoom?: boolean;
}

interface Recorded extends Sound {
  /** The milliseconds at which the readings of each sentence begin. */
  readonly starts: readonly (readonly number[])[];
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function recorded(sounds: readonly Sound[], narration: Narration): Recorded {
  const { pauses: [shortest, longest] = [200, 1_400], omitted = [], twice = [], cut = [], intro = 0 } = narration;
  const { rate } = sounds[0]!;
  const random = randomOf(3);
  const parts = [music(intro, rate)];
  const starts = sounds.map((): number[] => []);
  let length = parts[0]!.length;
  const add = (samples: Float32Array) => {
    parts.push(samples);
    length += samples.length;
  };
  sounds.forEach(({ samples }, sentence) => {
    for (let reading = omitted.includes(sentence) ? 1 : 0; reading < (twice.includes(sentence) ? 2 : 1); reading++) {
      add(new Float32Array(Math.round(((shortest + random() * (longest - shortest)) * rate) / 1_000)));
      starts[sentence]!.push((1_000 * length) / rate);
      const third = Math.floor(samples.length / 3);
      add(cut.includes(sentence) ? samples.subarray(0, third) : samples);
      if (cut.includes(sentence)) add(samples.subarray(2 * third));
    }
  });
  add(new Float32Array(rate));
  const all = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return { samples: withAround(all, rate, narration, random), rate, starts };
}

/** Chords that change twice a second. */
function music(seconds: number, rate: number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, index) => {
    const second = index / rate;
    const note = [262, 330, 392, 523][Math.floor(2 * second) % 4]!;
    const chord = [1, 1.5, 2].reduce((sum, ratio) => sum + Math.sin(2 * Math.PI * note * ratio * second) / ratio, 0);
    return 0.1 * chord * (1 - 0.7 * ((2 * second) % 1));
  });
}

/** Echoes of a room: seconds and share. */
const ECHOES = [
  [0.013, 0.45],
  [0.029, 0.4],
  [0.047, 0.35],
  [0.071, 0.3],
  [0.097, 0.22],
  [0.131, 0.18],
  [0.173, 0.13],
  [0.23, 0.1],
  [0.31, 0.06],
] as const;

function withAround(dry: Float32Array, rate: number, narration: Narration, random: () => number): Float32Array {
  const { music: loudness = 0, noise = 0, inRoom = false } = narration;
  const samples = dry.slice();
  for (const [seconds, share] of inRoom ? ECHOES : []) {
    const delay = Math.round(seconds * rate);
    for (let index = delay; index < samples.length; index++) samples[index]! += share * dry[index - delay]!;
  }
  const under = loudness > 0 ? music(samples.length / rate, rate) : undefined;
  for (let index = 0; index < samples.length; index++) {
    samples[index]! += loudness * (under?.[index] ?? 0) + noise * (2 * random() - 1);
  }
  return samples;
}

async function* heard({ samples, rate }: Sound): AsyncGenerator<Features> {
  const extractor = new FeatureExtractor(rate);
  for (let at = 0; at < samples.length; at += 10 * rate) {
    extractor.push(samples.subarray(at, at + 10 * rate));
    yield extractor.take();
  }
}

/** How far away each sentence is that the recording has, in milliseconds; Infinity of one that was not found. */
async function errorsOf(recording: Recorded): Promise<{ errors: number[]; invented: SpokenSentence[] }> {
  const found = new Map<number, SpokenSentence>();
  const text = { sentences: reference.length, of: async (from: number, to: number) => reference.slice(from, to) };
  for await (const { spoken } of alignRecording(heard(recording), text)) {
    for (const one of spoken) found.set(one.sentence, one);
  }
  const errors = recording.starts.flatMap((starts, sentence) => {
    if (starts.length === 0) return [];
    const at = found.get(sentence)?.fromMs ?? Number.POSITIVE_INFINITY;
    return [Math.min(...starts.map((start) => Math.abs(start - at)))];
  });
  const invented = [...found.values()].filter(({ sentence }) => recording.starts[sentence]!.length === 0);
  return { errors: errors.toSorted((one, other) => one - other), invented };
}

const MALE = 'nitech_jp_atr503_m001';
const FEMALE = 'mei_normal';

const NARRATIONS: [string, () => Sound[], Narration][] = [
  [
    'a recording with noise, a room, music, cuts, and sentences left out and read twice',
    () => voice(MALE),
    { noise: 0.005, inRoom: true, intro: 20, omitted: [5, 14, 15], twice: [8], cut: [20] },
  ],
  ['another voice', () => voice(MALE), {}],
  ['another voice that hardly pauses', () => voice(MALE), { pauses: [0, 250] }],
  ['another voice, a third slower', () => atPace(MALE, 0.75), {}],
  ['another voice, a third faster', () => atPace(MALE, 1.33), {}],
  ['the same voice, higher', () => higher(FEMALE, 1.15), {}],
  ['another voice in noise', () => voice(MALE), { noise: 0.01 }],
  ['another voice in a room', () => voice(MALE), { inRoom: true }],
  ['another voice with music under it', () => voice(MALE), { music: 0.3 }],
  ['another voice after half a minute of music', () => voice(MALE), { intro: 30 }],
  ['another voice that leaves sentences out', () => voice(MALE), { omitted: [3, 10, 11, 12, 13, 20] }],
  ['another voice that reads sentences twice', () => voice(MALE), { twice: [2, 9, 17] }],
  ['another voice in a recording with cuts', () => voice(MALE), { cut: [2, 9, 10, 17] }],
];

it.each(sampleOf(NARRATIONS, 5))('the sentences of %s are found where they begin', async (_what, sounds, narration) => {
  const { errors, invented } = await errorsOf(recorded(sounds(), narration));
  const near = errors.filter((error) => error <= 500).length;
  expect({ near: near >= Math.floor(0.97 * errors.length), errors }).toEqual({ near: true, errors });
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(100);
  expect(invented.filter(({ confidence }) => confidence >= 0.5)).toEqual([]);
});
