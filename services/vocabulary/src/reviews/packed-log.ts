import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';

/** A line of a log that was kept elsewhere. */
export interface PastAnswer {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 1 to 4; 0 where nobody answered. */
  readonly rating: number;
  /** One of {@link KINDS}. */
  readonly kind: number;
  readonly tookMs: number;
}

/** What a line of a log is: an answer in the phase that it found, or a change that no answer caused. */
export const KINDS = {
  learning: 0,
  review: 1,
  relearning: 2,
  filtered: 3,
  reset: 4,
  rescheduled: 5,
  crammed: 6,
} as const;

/** A log in few bytes: the time since the line before, rating and kind, and how long it took. */
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

/** Whether a line is an answer that a schedule follows. */
export const isAnswer = ({ rating, kind }: Pick<PastAnswer, 'rating' | 'kind'>): boolean =>
  rating >= 1 && rating <= 4 && kind <= KINDS.filtered;

/** The answers that a card's memory is made of: those after its last reset (rslib/src/scheduler/fsrs/params.rs). */
export function answersSinceReset(log: readonly PastAnswer[]): PastAnswer[] {
  const reset = log.findLastIndex(({ kind }) => kind === KINDS.reset);
  return log.slice(reset + 1).filter(isAnswer);
}
