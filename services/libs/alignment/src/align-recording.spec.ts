import { describe, expect, it } from '@jest/globals';
import { alignChapters } from './align-chapters.js';
import { alignRecording, BEGINNING, type Position, type SpokenSentence, type Step } from './align-recording.js';
import { CEPSTRA, FeatureExtractor, type Features, featuresOf, PER_FRAME } from './features.js';

const RATE = 16_000;
/** Milliseconds that a beginning may be away from where it is. */
const NEAR_MS = 250;

/** Numbers from 0 to 1 that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Peaks of the spectrum by which "phones" differ, in Hz. */
const PHONES = [
  [300, 2_300],
  [350, 800],
  [700, 1_100],
  [450, 1_900],
  [500, 1_000],
  [900, 3_500],
  [250, 1_500],
  [600, 2_600],
] as const;
type Phone = { readonly peaks: readonly [number, number]; readonly ms: number };

/** A sentence of phones that no other sentence has in this order. */
function sentenceOf(seed: number): Phone[] {
  const random = randomOf(seed * 7_919 + 1);
  const length = 12 + Math.floor(random() * 25);
  return Array.from({ length }, () => ({
    peaks: PHONES[Math.floor(random() * PHONES.length)]!,
    ms: 60 + random() * 120,
  }));
}

/** The longest sound of each phone at a pitch: harmonics that are loudest near its peaks. */
const sounds = new Map<string, Float32Array>();

function soundOf(peaks: Phone['peaks'], pitch: number): Float32Array {
  const key = `${pitch} ${peaks}`;
  const known = sounds.get(key);
  if (known) return known;
  const samples = silence(300);
  for (let harmonic = 1; harmonic * pitch < 5_000; harmonic++) {
    const frequency = harmonic * pitch;
    const gain = peaks.reduce((sum, peak) => sum + 1 / (1 + ((frequency - peak) / 120) ** 2), 0.01);
    for (let index = 0; index < samples.length; index++) {
      samples[index]! += 0.1 * gain * Math.sin((2 * Math.PI * frequency * index) / RATE);
    }
  }
  sounds.set(key, samples);
  return samples;
}

/** Says a sentence. @param pitch Hz of the voice @param pace 2 takes twice as long */
const say = (phones: readonly Phone[], pitch: number, pace: number): Float32Array =>
  joined(phones.map(({ peaks, ms }) => soundOf(peaks, pitch).subarray(0, Math.round((RATE * ms * pace) / 1_000))));

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const silence = (ms: number) => new Float32Array((RATE * ms) / 1_000);

const sentences = Array.from({ length: 60 }, (_, index) => sentenceOf(index));
const spoken = sentences.map((phones) => featuresOf(say(phones, 220, 1), RATE));
const reference = { sentences: sentences.length, of: async (from: number, to: number) => spoken.slice(from, to) };

/** A narrator who reads sentences in an order, with the millisecond at which each of the readings begins. */
function narrated(order: readonly (number | 'music')[]): { samples: Float32Array; starts: number[] } {
  const random = randomOf(5);
  const parts: Float32Array[] = [];
  const starts: number[] = [];
  let length = 0;
  for (const one of order) {
    parts.push(silence(Math.round(200 + random() * 900)));
    length += parts.at(-1)!.length;
    starts.push((1_000 * length) / RATE);
    parts.push(one === 'music' ? music(20_000) : say(sentences[one]!, 120, 1.15));
    length += parts.at(-1)!.length;
  }
  parts.push(silence(500));
  return { samples: joined(parts), starts };
}

/** Chords that change. */
function music(ms: number): Float32Array {
  const samples = silence(ms);
  for (let index = 0; index < samples.length; index++) {
    const seconds = index / RATE;
    const note = [262, 330, 392, 523][Math.floor(2 * seconds) % 4]!;
    samples[index] = 0.1 * Math.sin(2 * Math.PI * note * seconds) + 0.06 * Math.sin(3 * Math.PI * note * seconds);
  }
  return samples;
}

/** What an extractor makes of a sound from a moment on, as it comes. */
async function* heard(samples: Float32Array, fromMs = 0): AsyncGenerator<Features> {
  const extractor = new FeatureExtractor(RATE);
  for (let at = (fromMs * RATE) / 1_000; at < samples.length; at += RATE) {
    extractor.push(samples.subarray(at, at + RATE));
    yield extractor.take();
  }
}

async function aligned(samples: Float32Array, begin?: Position): Promise<SpokenSentence[]> {
  const found: SpokenSentence[] = [];
  for await (const step of alignRecording(heard(samples, begin?.ms), reference, begin)) found.push(...step.spoken);
  return found;
}

const all = sentences.map((_, index) => index);

describe('a recording of a text', () => {
  it('has every sentence where it begins, by a slower narrator with a lower voice', async () => {
    const { samples, starts } = narrated(all);
    const found = await aligned(samples);
    expect(found.map(({ sentence }) => sentence)).toEqual(all);
    for (const { sentence, fromMs } of found) expect(Math.abs(fromMs - starts[sentence]!)).toBeLessThan(NEAR_MS);
    expect(found.filter(({ confidence }) => confidence > 0.5).length).toBeGreaterThan(0.9 * all.length);
  });

  it('has no time for sentences that are left out, and the right one for those after them', async () => {
    const order = all.filter((index) => index !== 4 && (index < 20 || index > 27));
    const { samples, starts } = narrated(order);
    const found = await aligned(samples);
    expect(found.map(({ sentence }) => sentence)).toEqual(order);
    for (const [index, { fromMs }] of found.entries()) expect(Math.abs(fromMs - starts[index]!)).toBeLessThan(NEAR_MS);
  });

  it('takes music, and a sentence that is read twice, for none of the text', async () => {
    const order = ['music', ...all.slice(0, 10), 9, ...all.slice(10), 'music'] as const;
    const { samples, starts } = narrated(order);
    const found = await aligned(samples);
    expect(found.map(({ sentence }) => sentence)).toEqual(all);
    for (const { sentence, fromMs } of found) {
      const readings = order.flatMap((one, index) => (one === sentence ? [Math.abs(fromMs - starts[index]!)] : []));
      expect(Math.min(...readings)).toBeLessThan(NEAR_MS);
    }
  });

  it('is aligned from where another session has stopped, with the same times', async () => {
    const { samples } = narrated(all);
    const steps = [];
    for await (const step of alignRecording(heard(samples), reference)) steps.push(step);
    expect(steps.length).toBeGreaterThan(1);
    const [first, ...later] = steps;
    const resumed = await aligned(samples, first!.position);
    const whole = later.flatMap((step) => step.spoken);
    expect(resumed.map(({ sentence }) => sentence)).toEqual(whole.map(({ sentence }) => sentence));
    for (const [index, { fromMs }] of resumed.entries()) {
      expect(Math.abs(fromMs - whole[index]!.fromMs)).toBeLessThan(NEAR_MS);
    }
  });

  it('is aligned chapter by chapter where its marks are known, also from where another session has stopped', async () => {
    // Both chapters have the same sentences, and half of the first is left out.
    const twice = [...spoken.slice(0, 30), ...spoken.slice(0, 30)];
    const chapters = { sentences: 60, of: async (from: number, to: number) => twice.slice(from, to) };
    const { samples, starts } = narrated([...all.slice(0, 15), 'music', ...all.slice(0, 30)]);
    const anchors = [{ ms: starts[16]! + 900, sentence: 30 }];
    const stepsFrom = async (begin?: Position): Promise<Step[]> => {
      const steps: Step[] = [];
      const chapterwise = alignChapters((ms) => heard(samples, ms), chapters, anchors, begin);
      for await (const step of chapterwise) steps.push(step);
      return steps;
    };
    const steps = await stepsFrom();
    const expected = [...all.slice(0, 15), ...all.slice(30)];
    const check = (found: readonly SpokenSentence[], sentences: readonly number[]) => {
      expect(found.map(({ sentence }) => sentence)).toEqual(sentences);
      for (const { sentence, fromMs } of found) {
        const start = starts[sentence < 15 ? sentence : sentence - 14]!;
        expect(Math.abs(fromMs - start)).toBeLessThan(NEAR_MS);
      }
    };
    check(
      steps.flatMap((step) => step.spoken),
      expected,
    );
    const second = steps.find(({ position }) => position.sentence === 30)!.position;
    const later = await stepsFrom(second);
    check(
      later.flatMap((step) => step.spoken),
      all.slice(30),
    );
  });

  it('of silence, or of nothing, has no sentence', async () => {
    expect(await aligned(silence(30_000))).toEqual([]);
    expect(await aligned(new Float32Array(0))).toEqual([]);
  });

  it('ends where the text ends, in a text without sentences at once', async () => {
    const steps = alignRecording(heard(narrated([0]).samples), { sentences: 0, of: async () => [] }, BEGINNING);
    expect((await steps.next()).done).toBe(true);
  });
});

describe('features', () => {
  it('are the same of a sound in parts and as a whole, at every sample rate', () => {
    for (const rate of [8_000, 22_050, 44_100, 48_000]) {
      const samples = Float32Array.from({ length: rate }, (_, index) => 0.3 * Math.sin(index * index * 1e-6));
      const extractor = new FeatureExtractor(rate);
      const parts: Features[] = [];
      for (let at = 0; at < samples.length; at += 777) {
        extractor.push(samples.subarray(at, at + 777));
        parts.push(extractor.take());
      }
      const whole = featuresOf(samples, rate);
      expect(parts.flatMap(({ cepstra }) => [...cepstra])).toEqual([...whole.cepstra]);
      expect(parts.flatMap(({ loudness }) => [...loudness])).toEqual([...whole.loudness]);
      expect(whole.cepstra.length).toBe(25 * CEPSTRA);
      expect(whole.loudness.length).toBe(25 * PER_FRAME);
    }
  });

  it('are the same of samples of 16 bits', () => {
    const pcm = Int16Array.from({ length: RATE }, (_, index) => 9_000 * Math.sin(index * index * 1e-6));
    const extractor = new FeatureExtractor(RATE);
    extractor.push(pcm, 32_768);
    expect(extractor.take()).toEqual(
      featuresOf(
        Float32Array.from(pcm, (sample) => sample / 32_768),
        RATE,
      ),
    );
  });

  it('say how loud a sound is, in decibels above -100', () => {
    const sine = Float32Array.from({ length: RATE }, (_, index) => 0.1 * Math.sin((2 * Math.PI * 400 * index) / RATE));
    expect([...featuresOf(sine, RATE).loudness.slice(4, 8)]).toEqual([77, 77, 77, 77]);
    expect([...featuresOf(new Float32Array(RATE), RATE).loudness.slice(0, 4)]).toEqual([0, 0, 0, 0]);
  });
});
