import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import xz from 'xz-decompress';
import { writeJmdict, writeJmnedict } from './jamdict-to-xml.js';

/** What a process of this file is started to convert. */
export interface ConversionOrder {
  /** The tables, compressed by xz. */
  readonly compressed: string;
  readonly of: 'dictionary' | 'names';
  /** Where the XML is written, gzipped; the tables are expanded beside it. */
  readonly file: string;
}

/** Sent to the parent: the share that is done, and at the end why it failed, if it did. */
export type ConversionReport = { readonly share: number } | { readonly done: true; readonly failure?: string };

/** Which share of the time expanding takes. */
const EXPANDED = 0.6;

async function convert(order: ConversionOrder, progress: (share: number) => void): Promise<void> {
  const expanded = `${order.file}.db`;
  try {
    await expand(order.compressed, expanded, (share) => progress(share * EXPANDED));
    const tables = new DatabaseSync(expanded, { readOnly: true });
    try {
      const write = order.of === 'dictionary' ? writeJmdict : writeJmnedict;
      await write(tables, order.file, (share) => progress(EXPANDED + share * (1 - EXPANDED)));
    } finally {
      tables.close();
    }
  } finally {
    rmSync(expanded, { force: true });
  }
}

async function expand(compressed: string, file: string, progress: (share: number) => void): Promise<void> {
  const { size } = statSync(compressed);
  let read = 0;
  const counting = new Transform({
    transform(part: Buffer, _encoding, done) {
      read += part.length;
      progress(read / size);
      done(null, part);
    },
  });
  const bytes = createReadStream(compressed, { highWaterMark: 1 << 20 }).pipe(counting);
  const expanded = new xz.XzReadableStream(Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(expanded as never), createWriteStream(file));
}

process.once('message', async (order: ConversionOrder) => {
  let told = 0;
  const report = (message: ConversionReport) => process.send!(message);
  const progress = (share: number) => {
    if (share - told < 0.01) return;
    told = share;
    report({ share });
  };
  const failure = await convert(order, progress).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const last: ConversionReport = { done: true, ...(failure !== undefined && { failure }) };
  process.send!(last, undefined, undefined, () => process.disconnect());
});
// Who asked for it has gone.
process.once('disconnect', () => process.exit());
