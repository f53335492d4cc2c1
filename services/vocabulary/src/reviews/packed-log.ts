import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';

/** An answer that was given elsewhere. */
export interface PastAnswer {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 1 to 4. */
  readonly rating: number;
  /** As Anki's log says: 0 learning, 1 review, 2 relearning, 3 filtered. */
  readonly kind: number;
  readonly tookMs: number;
}

/** A log of answers in few bytes: the time since the answer before, rating and kind, and how long it took. */
export function packLog(log: readonly PastAnswer[]): Uint8Array {
  const writer = new BinaryWriter();
  let before = 0;
  for (const { at, rating, kind, tookMs } of log) {
    writer.int64(at - before);
    writer.uint32(rating | (kind << 3));
    writer.uint32(tookMs);
    before = at;
  }
  return writer.finish();
}

/** What {@link packLog} has packed. */
export function unpackLog(bytes: Uint8Array): PastAnswer[] {
  const reader = new BinaryReader(bytes);
  const log: PastAnswer[] = [];
  let at = 0;
  while (reader.pos < reader.len) {
    at += Number(reader.int64());
    const answer = reader.uint32();
    log.push({ at, rating: answer & 7, kind: answer >> 3, tookMs: reader.uint32() });
  }
  return log;
}
