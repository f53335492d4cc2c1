import { sampleSound } from '@ichibun/model-fakes/sample-sound';
import { describe, expect, it } from '@jest/globals';
import { readMp3 } from '../testing/mp3.js';
import { encodeMp3 } from './mp3.js';
import { durationMs, joined, type Pcm, silence, trimmed } from './pcm.js';
import { stretched } from './stretch.js';
import { readWav, WavError } from './wav.js';

const SAMPLE_RATE = 22_050;

const tone = (seconds: number, hertz = 200): Pcm => ({
  samples: Int16Array.from(
    { length: Math.round(seconds * SAMPLE_RATE) },
    (_, i) => 10_000 * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE),
  ),
  sampleRate: SAMPLE_RATE,
});

/** How often the wave rises through zero each second. */
function pitchOf({ samples, sampleRate }: Pcm): number {
  let rises = 0;
  for (let i = 1; i < samples.length; i++) if (samples[i - 1]! < 0 && samples[i]! >= 0) rises++;
  return rises / (samples.length / sampleRate);
}

describe('silence around a sound', () => {
  it('is cut off except for nine milliseconds', () => {
    const sound = joined([silence(500, SAMPLE_RATE), tone(1), silence(300, SAMPLE_RATE)]);
    expect(durationMs(sound)).toBe(1_800);
    expect(Math.abs(durationMs(trimmed(sound)) - 1_018)).toBeLessThanOrEqual(2);
  });

  it('within it stays', () => {
    const sound = joined([tone(0.2), silence(700, SAMPLE_RATE), tone(0.2)]);
    expect(Math.abs(durationMs(trimmed(sound)) - 1_100)).toBeLessThanOrEqual(2);
  });

  it('is everything where nothing is heard', () => {
    expect(trimmed(silence(500, SAMPLE_RATE)).samples).toHaveLength(0);
    expect(trimmed(silence(0, SAMPLE_RATE)).samples).toHaveLength(0);
  });
});

describe('a stretched sound', () => {
  it.each([0.25, 0.5, 0.8, 1.25, 1.8, 4])('at %d times the speed keeps its pitch and its loudness', (speed) => {
    const sound = stretched(tone(2), speed);
    expect(durationMs(sound) / (2_000 / speed)).toBeCloseTo(1, 1);
    expect(pitchOf(sound) / 200).toBeCloseTo(1, 1);
    const middle = sound.samples.subarray(sound.samples.length / 4, (sound.samples.length * 3) / 4);
    expect(Math.max(...middle) / 10_000).toBeCloseTo(1, 1);
  });

  it.each([0, 1, 100, 700])('of %d samples does not fail', (length) => {
    const sound = { samples: new Int16Array(length).fill(500), sampleRate: SAMPLE_RATE };
    expect(stretched(sound, 2).samples.length).toBeLessThanOrEqual(length);
  });
});

describe('a WAV file', () => {
  it('is read with all its samples, wherever they begin', () => {
    const wav = sampleSound('ねこ', 1);
    expect(wav.indexOf('data')).toBeGreaterThan(36);
    const pcm = readWav(wav);
    expect(pcm.sampleRate).toBe(24_000);
    expect(durationMs(pcm)).toBe(540);
    // Cut to bytes, 8,000 would never be reached.
    expect(Math.max(...pcm.samples)).toBeGreaterThan(7_000);
    const odd = Buffer.concat([Buffer.from('x'), wav]).subarray(1);
    expect(readWav(odd).samples).toEqual(pcm.samples);
  });

  it('whose writer did not know its size is read to the end', () => {
    const wav = Buffer.from(sampleSound('ねこ', 1));
    wav.writeUInt32LE(0xffff_ffff, wav.indexOf('data') + 4);
    expect(durationMs(readWav(wav))).toBe(540);
  });

  const good = sampleSound('ねこ', 1);
  const broken: [string, Uint8Array][] = [
    ['nothing', new Uint8Array(0)],
    ['no WAV file', Buffer.from('ID3 this is something else altogether')],
    ['a header only', good.subarray(0, 12)],
    ['a format that breaks off', good.subarray(0, 24)],
    ['samples that break off', good.subarray(0, good.length - 100)],
    ['no samples', good.subarray(0, good.indexOf('data'))],
    ['two channels', Buffer.from(good).fill(2, 22, 23)],
    ['samples of 8 bits', Buffer.from(good).fill(8, 34, 35)],
    ['another format than PCM', Buffer.from(good).fill(3, 20, 21)],
  ];
  it.each(broken)('that is %s is refused', (_, bytes) => {
    expect(() => readWav(bytes)).toThrow(WavError);
  });
});

describe('an MP3', () => {
  it.each([22_050, 24_000, 16_000, 44_100, 48_000, 32_000])(
    'of %d samples a second is as long as its sound, by its tag',
    async (sampleRate) => {
      const mp3 = readMp3(await encodeMp3({ ...tone(3), sampleRate }));
      expect(mp3).toMatchObject({ sampleRate, bitrate: 64 });
      expect(mp3.seconds).toBeCloseTo((3 * SAMPLE_RATE) / sampleRate, 6);
    },
  );

  it('is the same whatever was encoded before', async () => {
    const [first] = [await encodeMp3(tone(0.5)), await encodeMp3(tone(2, 900))];
    expect(await encodeMp3(tone(0.5))).toEqual(first);
  });
});
