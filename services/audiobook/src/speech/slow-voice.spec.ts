import type { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Pcm } from '../audio/pcm.js';
import type { AudioThread } from '../engines/audio-thread.js';
import type { SpeechEngine } from '../engines/speech-engine.js';
import type { KeptSpeech, Spoken } from './kept-speech.js';
import { Speaker } from './speaker.js';
import type { Voice, Voices } from './voices.js';

/** As long as anybody waits for an answer. */
const ANSWER_MS = 25_000;

/** What happens when an answer has been waited for that long; called by hand. */
let late: (() => void)[];
let asked: { resolve(pcm: Pcm): void; reject(error: unknown): void; signal: AbortSignal }[];
let kept: Map<string, Spoken>;
let speaker: Speaker;
beforeEach(() => {
  const { setTimeout: begin } = globalThis;
  late = [];
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, ms?: number) => {
    if (ms === ANSWER_MS) late.push(callback);
    return begin(callback, ms);
  }) as typeof setTimeout);
  asked = [];
  kept = new Map();
  const engine: SpeechEngine = {
    name: 'kokoro',
    isSlow: true,
    voices: async () => [],
    inputFor: () => '',
    inputForEnglish: (text) => text,
    speak: (_utterance, signal) => new Promise((resolve, reject) => asked.push({ resolve, reject, signal })),
    close: async () => {},
  };
  const voice: Voice = { name: 'slow', label: 'Slow', gender: 'unknown', language: 'en', engine };
  speaker = new Speaker(
    {} as Rpc,
    { choose: async () => voice } as unknown as Voices,
    { encode: async ({ samples }: Pcm) => new Uint8Array(samples.buffer as ArrayBuffer) } as unknown as AudioThread,
    {
      find: async (_: number, key: string) => kept.get(key),
      keep: async (_: number, key: string, sound: Uint8Array, durationMs: number) => {
        const spoken = { audioObject: key, bytes: sound.length, durationMs };
        kept.set(key, spoken);
        return spoken;
      },
    } as unknown as KeptSpeech,
    {
      ifFree: async (_name: string, _most: number, work: () => Promise<unknown>) => ({ result: await work() }),
    } as ClusterSemaphore,
  );
});
afterEach(() => {
  jest.restoreAllMocks();
});

const listen = () => speaker.sample(1, 'slow', 'en');
const sound: Pcm = { samples: new Int16Array(24_000), sampleRate: 24_000 };
/** Lets all that is ready go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** The first who waits has waited for as long as anybody does. */
const wait = async () => {
  await settle();
  late.shift()!();
};
const outcome = (spoken: Promise<Spoken>) =>
  spoken.then(
    ({ durationMs }) => durationMs,
    (error: DomainError) => error.code,
  );

it('is waited for while anybody waits', async () => {
  const spoken = outcome(listen());
  await settle();
  asked[0]!.resolve(sound);
  expect(await spoken).toBe(1_000);
});

it('goes on for who has stopped waiting, and has the sentence when they ask again', async () => {
  const first = outcome(listen());
  await wait();
  expect(await first).toBe('speech.timeout');
  expect(asked[0]!.signal.aborted).toBe(false);
  // Who asks meanwhile waits for the same.
  const second = outcome(listen());
  await settle();
  asked[0]!.resolve(sound);
  expect(await second).toBe(1_000);
  expect(await outcome(listen())).toBe(1_000);
  expect(asked).toHaveLength(1);
});

it('that fails after its asker has gone harms nobody, and is asked again by the next', async () => {
  const first = outcome(listen());
  await wait();
  expect(await first).toBe('speech.timeout');
  asked[0]!.reject(new DomainError('speech.failed'));
  await settle();
  expect(kept.size).toBe(0);
  const second = outcome(listen());
  await settle();
  asked[1]!.resolve(sound);
  expect(await second).toBe(1_000);
});

it('tells who still waits why it has failed', async () => {
  const spoken = outcome(listen());
  await settle();
  asked[0]!.reject(new DomainError('speech.too-many', { whose: 'voice' }));
  expect(await spoken).toBe('speech.too-many');
});
