import type { FailureCode } from '@ichibun/failures/catalogue';
import type { z } from 'zod';
import type { BodyBounds } from './bounds.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** An answer that is a file. */
export interface FileAnswer {
  /** Such as `audio/mpeg`, or `image/*`. */
  readonly mediaType: string;
  /** Headers of its own, described by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answers of a call by status. */
export type Answers = Readonly<Record<number, z.ZodType | FileAnswer>>;

/** A form with one file. */
export interface Form {
  /** Its field. */
  readonly file: string;
  /** The other fields. */
  readonly fields?: Readonly<Record<string, 'required' | 'optional'>>;
  /** Bounds of a file that is JSON and read in memory; other files are stored as they arrive. */
  readonly json?: BodyBounds;
  /** Most bytes of a small file, which is read in memory, too. */
  readonly small?: number;
}

export interface Definition {
  /** One line: what the call does. */
  readonly summary: string;
  /** The path parameter that must be the caller's own id. */
  readonly own?: string;
  /** The other path parameters. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  readonly query?: z.ZodType;
  /** A body of JSON. */
  readonly body?: z.ZodType;
  /** Bounds of the body, where it may be larger than usual. */
  readonly bodyBounds?: BodyBounds;
  readonly form?: Form;
  /** The first is the one that is sent unless the handler sets another. */
  readonly answers: Answers;
  /** Failures of its own, beside those of every call, of signing in, bodies and limits. */
  readonly fails?: readonly FailureCode[];
  /** Calls of one learner in a minute, where a call costs money or much work. */
  readonly perMinute?: number;
  /** Milliseconds after which the call has failed, where it may take longer than usual. */
  readonly deadlineMs?: number;
  /** The work stops when the caller hangs up: the call changes nothing. */
  readonly stopsWhenAbandoned?: boolean;
}

/** A call: gateway and pages take their types from it, and the OpenAPI document is made from it. */
export interface Route extends Definition {
  readonly method: Method;
  /** Such as `/api/users/{id}/vocabulary`. */
  readonly path: string;
}

export const route = <const M extends Method, const P extends string, const D extends Definition>(
  method: M,
  path: P,
  definition: D,
): D & { readonly method: M; readonly path: P } => ({ method, path, ...definition });
