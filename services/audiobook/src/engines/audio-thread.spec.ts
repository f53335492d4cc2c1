import { once } from 'node:events';
import { join } from 'node:path';
import { type Features, FRAME_MS, LOUDNESS_MS } from '@ichibun/alignment/features';
import { sampleSound } from '@ichibun/model-fakes/sample-sound';
import { voicesForTests } from '@ichibun/test-kit/voices';
import { afterEach, expect, it, jest } from '@jest/globals';
import { durationMs } from '../audio/pcm.js';
import { AudioThread, BrokenAudio } from './audio-thread.js';

/** Milliseconds that no other timer has. */
const LONG = 54_321;
const never = new AbortController().signal;
const speech = (text: string) => ({
  pieces: [{ text, language: 'ja' as const }],
  variant: '',
  wordsPerMinute: 175,
  stretch: 1,
});

let thread: AudioThread;
afterEach(() => thread.onApplicationShutdown());

it('does what it is asked in the order asked', async () => {
  thread = new AudioThread();
  const order: string[] = [];
  await Promise.all([
    thread.speak(speech('ねこ'), never).then(() => order.push('speech')),
    thread.readWavs([sampleSound('ねこ', 1)], 1, never).then(() => order.push('sound')),
    thread.encode({ samples: new Int16Array(9_000), sampleRate: 22_050 }, never).then(() => order.push('encoding')),
  ]);
  expect(order).toEqual(['speech', 'sound', 'encoding']);
});

it('joins sounds without the silence around them', async () => {
  thread = new AudioThread();
  const pcm = await thread.readWavs([sampleSound('ねこ', 1), sampleSound('いぬ', 1)], 1, never);
  expect(Math.abs(durationMs(pcm) - 480)).toBeLessThan(40);
});

it('tells sound that is broken from what goes wrong with us, and goes on after both', async () => {
  thread = new AudioThread();
  await expect(thread.readWavs([Buffer.from('junk')], 1, never)).rejects.toThrow(BrokenAudio);
  const odd = { samples: new Int16Array(10), sampleRate: 1_234 };
  await expect(thread.encode(odd, never)).rejects.toMatchObject({ code: 'speech.failed', kind: 'internal' });
  expect(durationMs(await thread.speak(speech('ねこ'), never))).toBeGreaterThan(100);
});

it('makes features of what a voice says, also where some of it is English', async () => {
  thread = new AudioThread();
  const lengthOf = ({ loudness }: Features) => loudness.length * LOUDNESS_MS;
  const pieces = { task: 'speak' as const, ...speech('ねこ') };
  const robot = durationMs(await thread.speak(pieces, never));
  expect(Math.abs(lengthOf(await thread.features(pieces, never)) - robot)).toBeLessThan(FRAME_MS);
  const words = [{ text: 'ねこ', partOfSpeech: '名詞', morae: ['ね', 'こ'] }];
  const phrases = [{ words, accent: 1, end: 'sentence' as const }];
  const said = [{ phrases }, { unread: 'a good morning' }, { phrases }];
  const voice = join(await voicesForTests(), 'mei_normal.htsvoice');
  const task = { task: 'speak-phrases' as const, voice, gender: 'female' as const, said, rate: 1 };
  const sound = durationMs(await thread.speakPhrases(task, never));
  expect(sound).toBeGreaterThan(1_000);
  expect(Math.abs(lengthOf(await thread.features(task, never)) - sound)).toBeLessThan(0.1 * sound);
});

it('gives up a task that takes too long, and does the next one on another thread', async () => {
  thread = new AudioThread({ taskMs: LONG, idleMs: 60_000 });
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const long = thread.speak(speech('ながい ぶんしょー。'), never);
  // As if the time of the first task were over before it has begun; the next one has all of its own.
  const [over] = timers.mock.calls.find(([, ms]) => ms === LONG)!;
  timers.mockRestore();
  over();
  const next = thread.speak(speech('ねこ'), never);
  await expect(long).rejects.toMatchObject({ code: 'speech.failed' });
  expect(durationMs(await next)).toBeGreaterThan(100);
});

it('passes over what nobody waits for any more', async () => {
  thread = new AudioThread();
  const leave = new AbortController();
  const first = thread.speak(speech('ねこ'), never);
  const second = thread.speak(speech('いぬ'), leave.signal);
  leave.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect(durationMs(await first)).toBeGreaterThan(100);
});

it('ends its thread when there is nothing to do, and starts one when there is', async () => {
  thread = new AudioThread({ taskMs: 30_000, idleMs: 1 });
  for (let time = 0; time < 3; time++) {
    const ended = once(process, 'worker').then(([worker]) => once(worker, 'exit'));
    expect(durationMs(await thread.speak(speech('ねこ'), never))).toBeGreaterThan(100);
    await ended;
  }
});

it('refuses what is asked and what waits once it is closed', async () => {
  thread = new AudioThread();
  const waiting = thread.speak(speech('ねこ'), never);
  const closed = { code: 'speech.closed', kind: 'unavailable' };
  await Promise.all([thread.onApplicationShutdown(), expect(waiting).rejects.toMatchObject(closed)]);
  await expect(thread.speak(speech('ねこ'), never)).rejects.toMatchObject(closed);
});
