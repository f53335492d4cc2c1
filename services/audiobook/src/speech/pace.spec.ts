import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { SpeechEngine } from '../engines/speech-engine.js';
import { Pace } from './pace.js';
import { SAMPLES } from './samples.js';
import type { Voice } from './voices.js';

/** What the clock says, in milliseconds; it goes on only where a test has it do so. */
let now: number;
let spoken: string[];
beforeEach(() => {
  now = 1_000;
  spoken = [];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Answers no tokens: an engine of these tests takes any words for the sample. */
const rpc = {
  call: async (called: unknown) =>
    called === LanguageService.method.tokenize ? { tokens: [], patterns: [] } : { kept: [], revision: 0 },
} as unknown as Rpc;

/** A voice that takes these milliseconds for each text, one after the other; it fails where there are none. */
function voiceThatTakes(times: number[], isLocal = true): Voice {
  const engine: SpeechEngine = {
    name: 'hts',
    isLocal,
    voices: async () => [],
    inputFor: () => 'Japanese',
    inputForEnglish: (text) => text,
    async speak({ input }) {
      spoken.push(input);
      const ms = times.shift();
      if (ms === undefined) throw new Error('no voice');
      now += ms;
      return { samples: new Int16Array(1), sampleRate: 1 };
    },
    close: async () => {},
  };
  return { name: 'one', label: 'One', gender: 'unknown', language: 'en', engine };
}

it('is measured by a sentence, after a word has loaded what speaks', async () => {
  const pace = new Pace(rpc);
  expect(await pace.of(voiceThatTakes([9_000, 4_400]), 'en')).toBeCloseTo(4.4 / SAMPLES.en.length);
  expect(spoken).toEqual(['Yes.', SAMPLES.en]);
});

it('is another one for Japanese, of the same voice', async () => {
  const pace = new Pace(rpc);
  const voice = voiceThatTakes([0, 880, 0, 600]);
  expect(await pace.of(voice, 'en')).toBeCloseTo(0.88 / SAMPLES.en.length);
  expect(await pace.of(voice, 'ja')).toBeCloseTo(0.6 / SAMPLES.ja.length);
});

it('is measured once for all who ask within half an hour, and then again', async () => {
  const pace = new Pace(rpc);
  const voice = voiceThatTakes([0, 880, 0, 1_760]);
  const [one, other] = await Promise.all([pace.of(voice, 'en'), pace.of(voice, 'en')]);
  expect([one, other, spoken.length]).toEqual([one, one, 2]);
  now += 29 * 60_000;
  expect(await pace.of(voice, 'en')).toBe(one);
  now += 2 * 60_000;
  expect(await pace.of(voice, 'en')).toBeCloseTo(2 * one!);
});

it('is not known of a voice that fails, which is measured when somebody asks again', async () => {
  const pace = new Pace(rpc);
  const times: number[] = [];
  const voice = voiceThatTakes(times);
  expect(await pace.of(voice, 'en')).toBeUndefined();
  times.push(0, 880);
  expect(await pace.of(voice, 'en')).toBeCloseTo(0.88 / SAMPLES.en.length);
});

it('is not measured of a voice elsewhere, where every text costs', async () => {
  expect(await new Pace(rpc).of(voiceThatTakes([0, 880], false), 'en')).toBeUndefined();
  expect(spoken).toEqual([]);
});
