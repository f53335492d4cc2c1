import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** Sound with the moment at which each of its sentences begins. */
export interface RecordedText {
  /** Samples of 16 bits, one channel, as base64. */
  readonly samples: string;
  readonly rate: number;
  /** Milliseconds. */
  readonly starts: readonly number[];
}

/**
 * Sentences read by a narrator who does not sound like the voice of the product: another of its voices, played at
 * another speed, so that pitch and pace change, with pauses of 0.3 to 1.2 seconds. Made in the page, which decodes.
 *
 * @param faster 1.1 is a tenth faster and higher
 */
export const narrated = (page: Page, sentences: readonly string[], voice: string, faster: number) =>
  page.evaluate(
    async ({ sentences, voice, faster }): Promise<RecordedText> => {
      const rate = 24_000;
      const context = new OfflineAudioContext(1, 1, rate);
      const parts: Float32Array[] = [];
      const starts: number[] = [];
      let length = 0;
      const add = (samples: Float32Array) => {
        parts.push(samples);
        length += samples.length;
      };
      for (const [index, text] of sentences.entries()) {
        const response = await fetch('/api/tts/japanese', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text, voice }),
        });
        if (!response.ok) throw new Error(await response.text());
        const samples = (await context.decodeAudioData(await response.arrayBuffer())).getChannelData(0);
        const first = samples.findIndex((sample) => Math.abs(sample) > 0.01);
        add(new Float32Array(Math.round((0.3 + 0.9 * ((index * 0.37) % 1)) * rate)));
        starts.push((1_000 * length) / rate + (1_000 * first) / rate / faster);
        add(
          Float32Array.from({ length: Math.floor(samples.length / faster) }, (_, at) => {
            const exact = at * faster;
            const low = Math.floor(exact);
            return samples[low]! + ((samples[low + 1] ?? 0) - samples[low]!) * (exact - low);
          }),
        );
      }
      add(new Float32Array(rate));
      const all = new Int16Array(length);
      let at = 0;
      for (const part of parts) {
        for (const sample of part) all[at++] = Math.max(-1, Math.min(1, sample)) * 32_767;
      }
      const bytes = new Uint8Array(all.buffer);
      let text = '';
      for (let from = 0; from < bytes.length; from += 30_000) {
        text += String.fromCharCode(...bytes.subarray(from, from + 30_000));
      }
      return { samples: btoa(text), rate, starts };
    },
    { sentences: [...sentences], voice, faster },
  );

/** The same sound as WAV. */
export function wavOf({ samples, rate }: RecordedText): Buffer {
  const data = Buffer.from(samples, 'base64');
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/** The same sound as MP3 and as Vorbis in Ogg, by the encoders of the audiobooks. */
export async function encodedOf({ samples, rate }: RecordedText, format: 'mp3' | 'ogg'): Promise<Buffer> {
  const audiobooks = createRequire(new URL('../../services/audiobook/package.json', import.meta.url));
  const library: typeof import('wasm-media-encoders') = await import(audiobooks.resolve('wasm-media-encoders'));
  const encoder = await (format === 'mp3' ? library.createMp3Encoder() : library.createOggEncoder());
  encoder.configure({ sampleRate: rate, channels: 1 });
  const pcm = samplesOf(samples);
  const sound = Float32Array.from({ length: pcm.length / 2 }, (_, index) => pcm.readInt16LE(2 * index) / 32_768);
  const parts: Buffer[] = [];
  for (let at = 0; at < sound.length; at += rate)
    parts.push(Buffer.from(encoder.encode([sound.subarray(at, at + rate)])));
  return Buffer.concat([...parts, Buffer.from(encoder.finalize())]);
}

const samplesOf = (samples: string) => Buffer.from(samples, 'base64');

const FLAC_BLOCK = 32_768;

/**
 * The same sound as FLAC (RFC 9639), in frames that hold the samples as they are.
 *
 * @param seconds that it lasts at least: silence follows, of which a frame has no more than its one value
 */
export function flacOf({ samples, rate }: RecordedText, seconds = 0): Buffer {
  const pcm = samplesOf(samples);
  const count = Math.max(pcm.length / 2, seconds * rate);
  const about = Buffer.alloc(34);
  about.writeUInt16BE(FLAC_BLOCK, 0);
  about.writeUInt16BE(FLAC_BLOCK, 2);
  // 20 bits of the rate, 3 of the channels less one, 5 of the bits less one, 36 of the samples.
  about.writeBigUInt64BE((BigInt(rate) << 44n) | (15n << 36n) | BigInt(count), 10);
  const parts = [Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), about];
  for (let frame = 0; frame * FLAC_BLOCK < count; frame++) {
    const length = Math.min(FLAC_BLOCK, count - frame * FLAC_BLOCK);
    const said = pcm.subarray(2 * frame * FLAC_BLOCK, 2 * (frame + 1) * FLAC_BLOCK);
    const isSilent = said.length === 0;
    const block = Buffer.alloc(isSilent ? 2 : 2 * length);
    said.copy(block);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(length - 1);
    // Of fixed size, which follows in 16 bits, at the rate of the stream; one channel of 16 bits.
    const head = Buffer.concat([Buffer.from([0xff, 0xf8, 0x70, 0x08]), Buffer.from(String.fromCodePoint(frame)), size]);
    const kind = isSilent ? 0x00 : 0x02;
    const body = Buffer.concat([head, Buffer.from([checksum(head, 0x07, 8), kind]), block.swap16()]);
    const end = Buffer.alloc(2);
    end.writeUInt16BE(checksum(body, 0x8005, 16));
    parts.push(body, end);
  }
  return Buffer.concat(parts);
}

/** A cyclic redundancy check. @param bits 8 or 16 */
function checksum(bytes: Buffer, polynomial: number, bits: 8 | 16): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ ((sum >> (bits - 1)) & 1 ? polynomial | (1 << bits) : 0);
  }
  return sum & ((1 << bits) - 1);
}

/** An MP4 file with a list of chapters, as ffmpeg writes it into an M4B. @param ms of each chapter */
export function withChapters(mp4: Buffer, chapters: readonly { ms: number; title: string }[]): Buffer {
  const list = chapters.map(({ ms, title }) => {
    const begin = Buffer.alloc(8);
    begin.writeBigUInt64BE(BigInt(Math.round(ms)) * 10_000n);
    const name = Buffer.from(title);
    return Buffer.concat([begin, Buffer.from([name.length]), name]);
  });
  const head = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, chapters.length]);
  const added = boxOf('udta', boxOf('chpl', Buffer.concat([head, ...list])));
  // The index of the file's sound stays right where it is before the box that grows.
  const at = mp4.lastIndexOf('moov') - 4;
  if (mp4.indexOf('mdat') > at) throw new Error('the sound is behind the box that grows');
  const size = mp4.readUInt32BE(at);
  const moov = Buffer.concat([mp4.subarray(at, at + size), added]);
  moov.writeUInt32BE(moov.length);
  return Buffer.concat([mp4.subarray(0, at), moov, mp4.subarray(at + size)]);
}

function boxOf(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4);
  return Buffer.concat([head, content]);
}

/** The build of mediabunny for browsers, beside that for Node. */
const mediabunny = createRequire(new URL('../reader/package.json', import.meta.url))
  .resolve('mediabunny')
  .replace('.node.cjs', '.cjs');

/** The same sound as Opus in Ogg, or in MP4, encoded by the browser. */
export async function opusOf(
  page: Page,
  { samples, rate }: RecordedText,
  container: 'ogg' | 'mp4' = 'ogg',
): Promise<Buffer> {
  const library = await readFile(mediabunny, 'utf8');
  const encoded = await page.evaluate(
    async ({ library, samples, rate, container }) => {
      const module = { exports: {} as typeof import('mediabunny') };
      new Function('module', 'exports', library)(module, module.exports);
      const { AudioSample, AudioSampleSource, BufferTarget, Mp4OutputFormat, OggOutputFormat, Output } = module.exports;
      const bytes = Uint8Array.from(atob(samples), (one) => one.charCodeAt(0));
      const target = new BufferTarget();
      const format = container === 'ogg' ? new OggOutputFormat() : new Mp4OutputFormat({ fastStart: false });
      const output = new Output({ format, target });
      const source = new AudioSampleSource({ codec: 'opus', bitrate: 64_000 });
      output.addAudioTrack(source);
      await output.start();
      await source.add(
        new AudioSample({
          data: new Int16Array(bytes.buffer),
          format: 's16',
          numberOfChannels: 1,
          sampleRate: rate,
          timestamp: 0,
        }),
      );
      await output.finalize();
      let text = '';
      const made = new Uint8Array(target.buffer!);
      for (let from = 0; from < made.length; from += 30_000) {
        text += String.fromCharCode(...made.subarray(from, from + 30_000));
      }
      return btoa(text);
    },
    { library, samples, rate, container },
  );
  return Buffer.from(encoded, 'base64');
}
