import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import xz from 'xz-decompress';
import { writeJmdict, writeJmnedict } from './jamdict-to-xml.js';

/** What a process of this file is started to convert. */
export interface ConversionOrder {
  /** The tables, compressed by xz. */
  readonly compressed: string;
  /** Where `JMdict_e.xml.gz` and `JMnedict.xml.gz` are written. */
  readonly folder: string;
}

/** Sent to the parent: the share that is done, and at the end why it failed, if it did. */
export type ConversionReport = { readonly share: number } | { readonly done: true; readonly failure?: string };

/** Which shares of the time the three steps take. */
const [EXPANDED, WITH_WORDS] = [0.3, 0.65];

async function convert({ compressed, folder }: ConversionOrder, progress: (share: number) => void): Promise<void> {
  const file = join(folder, 'jamdict.db');
  await expand(compressed, file, (share) => progress(share * EXPANDED));
  rmSync(compressed);
  const tables = new DatabaseSync(file, { readOnly: true });
  try {
    await writeJmdict(tables, join(folder, 'JMdict_e.xml.gz'), (share) =>
      progress(EXPANDED + share * (WITH_WORDS - EXPANDED)),
    );
    await writeJmnedict(tables, join(folder, 'JMnedict.xml.gz'), (share) =>
      progress(WITH_WORDS + share * (1 - WITH_WORDS)),
    );
  } finally {
    tables.close();
    rmSync(file);
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
