import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { AUDIOBOOK_BODY, type BodyBounds, MEGABYTE, USUAL_BODY } from '@ichibun/contracts/bounds';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route's body of JSON may hold; set by `@Call`. */
    body?: BodyBounds;
    /**
     * Most bytes of the file in a form that this route takes, and how many are in memory at once; set by `@Call`.
     */
    form?: { readonly bytes: number; readonly heldBytes: number };
    /** Bytes that are reserved for this route's answer before the call begins; set by `@Streamed`. */
    answerBytes?: number;
  }
}

/** Lists and objects within each other. */
export const MOST_NESTING = 32;

/** Most bytes of an uploaded file: enough for books with pictures. */
export const LARGEST_FILE = 50 * MEGABYTE;
/**
 * How much larger than its file a form may be: a file that is a little too large is refused when it has arrived, so
 * that every browser shows the reason, one that is far larger at once.
 */
export const FORM_SIZE_FACTOR = 2;
/**
 * Bytes in memory of a file that is stored as it arrives: the part of an object that S3 is sent at once, and buffers.
 */
export const STORED_FILE_BUFFER = 6 * MEGABYTE;

/** The longest document while it is read: 2,000,000 characters as a row, a string, and the bytes of an answer. */
export const LARGE_ANSWER_BYTES = 16 * MEGABYTE;

/** The words of 20,000 characters as JSON. */
export const LINES_ANSWER_BYTES = 4 * MEGABYTE;

/** What may be going on at once. */
export interface AtOnce {
  readonly calls: number;
  /** Of bodies and answers in memory. */
  readonly bytes: number;
}

export interface InFlightBounds {
  readonly all: AtOnce;
  readonly ofOneCaller: AtOnce;
}

/** Bytes for all callers where there is memory enough. */
const MOST_BYTES = 256 * MEGABYTE;
/** A body is in memory several times while it is read: as bytes, as a string, and as what is stored of it. */
const PART_OF_MEMORY = 8;
const CALLS: Record<keyof InFlightBounds, number> = { all: 512, ofOneCaller: 16 };

/**
 * What may be going on at once in a process that has `memory` bytes. The largest body that a route takes always fits,
 * as the only one if need be; one caller never fills the process.
 */
export function inFlightBounds(memory: number): InFlightBounds {
  const bytes = Math.max(AUDIOBOOK_BODY.bytes, Math.min(MOST_BYTES, Math.floor(memory / PART_OF_MEMORY)));
  return {
    all: { calls: CALLS.all, bytes },
    ofOneCaller: { calls: CALLS.ofOneCaller, bytes: Math.max(AUDIOBOOK_BODY.bytes / 2, bytes / 4) },
  };
}

/**
 * Programs send as much as they can as soon as they can. So of one learner one call at doors goes on at a time, before
 * its body is read: those that wait take neither memory nor the places of the learner's pages.
 */
export const DOORS_IN_FLIGHT: InFlightBounds = {
  all: { calls: 64, bytes: Number.POSITIVE_INFINITY },
  ofOneCaller: { calls: 1, bytes: Number.POSITIVE_INFINITY },
};
/** Milliseconds that a call at a door waits for the learner's others; programs give up after 25 s or later. */
export const DOOR_WAIT_MS = 10_000;
/** Calls of one learner that wait so. */
export const WAITING_AT_DOORS = 16;

/** Of a pod's memory, what the chart gives JavaScript. */
const PART_OF_HEAP = 0.65;

/** Bytes of memory that this process may take: a container's limit, or the machine's; less where its heap has less. */
export const givenMemory = () =>
  Math.min(
    totalmem(),
    process.constrainedMemory() || Number.POSITIVE_INFINITY,
    getHeapStatistics().heap_size_limit / PART_OF_HEAP,
  );

/** Whether a request brings a body. */
export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What the body of a request may hold. */
export const bodyBoundsOf = ({ routeOptions: { config } }: FastifyRequest): BodyBounds => config?.body ?? USUAL_BODY;
