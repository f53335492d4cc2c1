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

/** The build of mediabunny for browsers, beside that for Node. */
const mediabunny = createRequire(new URL('../reader/package.json', import.meta.url))
  .resolve('mediabunny')
  .replace('.node.cjs', '.cjs');

/** The same sound as Opus in Ogg, encoded by the browser. */
export async function opusOf(page: Page, { samples, rate }: RecordedText): Promise<Buffer> {
  const library = await readFile(mediabunny, 'utf8');
  const encoded = await page.evaluate(
    async ({ library, samples, rate }) => {
      const module = { exports: {} as typeof import('mediabunny') };
      new Function('module', 'exports', library)(module, module.exports);
      const { AudioSample, AudioSampleSource, BufferTarget, OggOutputFormat, Output } = module.exports;
      const bytes = Uint8Array.from(atob(samples), (one) => one.charCodeAt(0));
      const target = new BufferTarget();
      const output = new Output({ format: new OggOutputFormat(), target });
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
    { library, samples, rate },
  );
  return Buffer.from(encoded, 'base64');
}
