import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CEPSTRA } from '@ichibun/alignment/features';
import { LanguageEngine } from '@ichibun/language/engine/language-engine';
import { giveTables } from '@ichibun/language/testing/prepared-tables';
import { voicesForTests } from '@ichibun/test-kit/voices';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { durationMs } from '../../audio/pcm.js';
import { phrasesOfText } from '../../testing/phrases-of-text.js';
import { featuresOfPcm } from '../spoken-sound.js';
import { labelsOf } from './labels.js';
import { type Parameters, parametersOf } from './parameters.js';
import { featuresOfPhrases, sayPhrases } from './speech.js';
import { synthesized } from './vocoder.js';
import { type HtsVoice, readVoice } from './voice-file.js';

let cacheDir: string;
let engine: LanguageEngine;
let folder: string;
let mei: HtsVoice;

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'ichibun-hts-'));
  await giveTables(cacheDir);
  engine = await LanguageEngine.start({ cacheDir, workers: 1 });
  folder = await voicesForTests();
  mei = readVoice(await readFile(join(folder, 'mei_normal.htsvoice')));
});
afterAll(async () => {
  await engine.close();
  await rm(cacheDir, { recursive: true });
});

const phrases = (text: string) => phrasesOfText(engine, text);

const soundOf = (parameters: Parameters) =>
  synthesized(parameters, { ...mei, spectrumSize: mei.spectrum.size, filterSize: mei.filter?.size ?? 0 });

/** The pitch of a sound around a sample, in Hz, by autocorrelation; 60 to 500. */
function pitchAt(sound: Float32Array, at: number, sampleRate: number): number {
  const length = Math.round(sampleRate * 0.03);
  const from = Math.max(0, at - length);
  let [best, bestLag] = [0, 0];
  for (let lag = Math.round(sampleRate / 500); lag <= sampleRate / 60; lag++) {
    let [sum, one, other] = [0, 0, 0];
    for (let i = from; i < from + length; i++) {
      const [x, y] = [sound[i] ?? 0, sound[i + lag] ?? 0];
      sum += x * y;
      one += x * x;
      other += y * y;
    }
    const likeness = sum / Math.sqrt(one * other || 1);
    // The shortest period that is as good as any: the double of it is one, too.
    if (likeness > best * 1.05) [best, bestLag] = [likeness, lag];
  }
  return sampleRate / bestLag;
}

/** How the values of two go together, -1 to 1, where one of them may begin a little later. */
function likeness(values: ArrayLike<number>, others: ArrayLike<number>): number {
  const correlation = (shift: number) => {
    const length = Math.min(values.length, others.length - shift) - 5;
    const pairs = Array.from({ length }, (_, at) => [values[at + 5]!, others[at + 5 + shift]!] as const);
    const [mean, other] = [0, 1].map((side) => pairs.reduce((sum, pair) => sum + pair[side]!, 0) / length);
    const sum = (of: (one: number, two: number) => number) =>
      pairs.reduce((total, [one, two]) => total + of(one - mean!, two - other!), 0);
    return sum((one, two) => one * two) / Math.sqrt(sum((one) => one * one) * sum((_, two) => two * two));
  };
  return Math.max(...[-3, -2, -1, 0, 1, 2, 3].map(correlation));
}

/** The pitch of each mora of a text, in semitones. */
async function pitches(text: string): Promise<number[]> {
  const labels = labelsOf(await phrases(text));
  const parameters = parametersOf(mei, labels, 1);
  const sound = soundOf(parameters);
  let frame = 0;
  return labels.flatMap((label, index) => {
    const middle = (frame + parameters.durations[index]! / 2) * mei.framePeriod;
    frame += parameters.durations[index]!;
    const isVowel = /-[aiueoN]\+/.test(label);
    return isVowel ? [12 * Math.log2(pitchAt(sound, Math.round(middle), mei.sampleRate))] : [];
  });
}

describe('The voice says', () => {
  it.each([
    ['雨', 1],
    ['飴', 0],
    ['箸', 1],
    ['橋', 2],
    ['端', 0],
    ['神', 1],
    ['紙', 2],
    ['花', 2],
    ['鼻', 0],
    ['牡蠣', 1],
    ['柿', 0],
    ['酒', 0],
    ['鮭', 1],
    ['朝', 1],
    ['麻', 2],
    ['海', 1],
    ['膿', 2],
    ['居間', 2],
  ])('%s with its accent, %d', async (word, accent) => {
    const heard = (await pitches(`${word}からです。`)).slice(0, 4);
    // In the middle of a vowel the pitch lies where the mora before it has sent it: it falls a mora later.
    const fall = heard.findIndex((pitch, index) => index > 0 && pitch - (heard[index + 1] ?? pitch) > 1.5);
    expect({ heard, accent: Math.max(0, fall) }).toEqual({ heard, accent });
  });
});

describe('The sound', () => {
  it('is as long as the rate says, at the same pitch', async () => {
    const text = await phrases('友達と本屋へ行きました。');
    const file = join(folder, 'mei_normal.htsvoice');
    const [normal, slow, fast] = [1, 0.5, 2].map((rate) => sayPhrases(file, text, rate)) as [never, never, never];
    expect(durationMs(slow) / durationMs(normal)).toBeGreaterThan(1.8);
    expect(durationMs(slow) / durationMs(normal)).toBeLessThan(2.2);
    expect(durationMs(fast) / durationMs(normal)).toBeGreaterThan(0.42);
    expect(durationMs(fast) / durationMs(normal)).toBeLessThan(0.58);
  });

  it.each(['mei_normal.htsvoice', 'nitech_jp_atr503_m001.htsvoice'])(
    'of %s is loud enough and never clipped',
    async (file) => {
      for (const text of ['あ', 'えっ？', '電話をかけて、駅へ行く。', 'ーーー']) {
        const said = await phrases(text);
        const { samples } = sayPhrases(join(folder, file), said, 1);
        const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        expect(peak).toBeLessThan(0.9 * 32_768);
        if (samples.length > 0) expect(peak).toBeGreaterThan(0.15 * 32_768);
      }
    },
  );

  it.each(['mei_normal.htsvoice', 'nitech_jp_atr503_m001.htsvoice'])(
    'of many phrases without a pause is as long by %s as of few',
    async (file) => {
      const said = await phrases('朝早く起きて窓を開けて庭に出て花に水をやって犬と歩いて駅まで行って電車に乗った');
      expect(said.every(({ end }) => end === 'none')).toBe(true);
      expect(said.length).toBeGreaterThan(10);
      const lengthOf = (part: typeof said) => durationMs(sayPhrases(join(folder, file), part, 1));
      const halves = lengthOf(said.slice(0, 6)) + lengthOf(said.slice(6));
      expect(lengthOf(said) / halves).toBeLessThan(1.05);
    },
  );

  it.each(['mei_normal.htsvoice', 'nitech_jp_atr503_m001.htsvoice'])(
    'of %s has the features that are made without it',
    async (name) => {
      const file = join(folder, name);
      const said = await phrases('朝早く起きて、窓を開けました。外はまだ暗くて、星が少し見えました。');
      const heard = featuresOfPcm(sayPhrases(file, said, 1));
      const made = featuresOfPhrases(file, said, 1);
      expect(Math.abs(made.loudness.length - heard.loudness.length)).toBeLessThanOrEqual(20);
      expect(likeness(heard.loudness, made.loudness)).toBeGreaterThan(0.95);
      for (let index = 0; index < CEPSTRA; index++) {
        const [one, other] = [heard, made].map(({ cepstra }) => cepstra.filter((_, at) => at % CEPSTRA === index));
        // A high voice's harmonics are in its sound alone.
        expect(likeness(one!, other!)).toBeGreaterThan(0.8);
      }
    },
  );

  it('is the same every time', async () => {
    const said = await phrases('同じ音です。');
    const file = join(folder, 'mei_normal.htsvoice');
    expect(sayPhrases(file, said, 1)).toEqual(sayPhrases(file, said, 1));
  });

  it('of any kana is no error', async () => {
    const file = join(folder, 'mei_normal.htsvoice');
    const kana = Array.from({ length: 0x3097 - 0x3041 }, (_, i) => String.fromCharCode(0x3041 + i));
    for (const one of kana) {
      const words = [{ text: one, partOfSpeech: '', morae: [one, `${one}ゃ`, 'ー', `${one}ぁ`] }];
      expect(labelsOf([{ words, accent: 0, end: 'sentence' }]).every((label) => /-\w+\+/.test(label))).toBe(true);
    }
    expect(() => sayPhrases(file, [], 1)).not.toThrow();
  });
});
