import type { FailureCode } from '@ichibun/failures/catalogue';
import { applyDecorators, HttpCode, SetMetadata, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation } from '@nestjs/swagger';
import type { z } from 'zod';
import { type BodyBounds, LARGEST_FILE, STORED_FILE_HELD, USUAL_BODY } from './bounds.js';
import { Route } from './route.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is a call that is described, and not a page, a probe, or the description; set by `@Operation`. */
    isCall?: boolean;
  }
}

/** An answer that is a file. */
interface FileAnswer {
  /** Such as `audio/mpeg`, or `image/*`. */
  readonly mediaType: string;
  /** What headers of its own tell, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a call answers with, by status. */
export type Answers = Readonly<Record<number, z.ZodType | FileAnswer>>;

export interface Description<A extends Answers> {
  /** One line: what the call does. */
  readonly summary: string;
  /** By status; the first is the one that is sent unless the handler sets another. */
  readonly answers: A;
  /** What its body of JSON may hold, where that is more than is usual. */
  readonly body?: BodyBounds;
  /** What it takes is a form: the field of its one file, and its other fields. */
  readonly form?: {
    readonly file: string;
    readonly fields?: Readonly<Record<string, 'required' | 'optional'>>;
    /** What its file may hold, which is JSON and read in memory; other files are stored as they arrive. */
    readonly json?: BodyBounds;
    /** Most bytes of a small file, which is read in memory, too. */
    readonly small?: number;
  };
  /**
   * Failures of its own. Those of every call, of signing in, bodies and limits are added to the document by themselves.
   */
  readonly fails?: readonly FailureCode[];
}

/** JSON that was written piece by piece into a `LargeAnswer`. */
export type Written<T> = StreamableFile & { readonly of?: T };

type Answer<A extends Answers> = {
  [Status in keyof A]: A[Status] extends z.ZodType
    ? z.output<A[Status]> | Written<z.output<A[Status]>>
    : StreamableFile;
}[keyof A];

type Handler<T> = (...given: never[]) => T | Promise<T>;

/** Metadata of handlers: their `Description`. */
export const OPERATION = 'operation';

/**
 * Describes a call for the OpenAPI document and sets its status. The compiler checks that the handler returns what is
 * described; nothing is checked or shaped at runtime, so that answers cost nothing more.
 */
export const Operation = <const A extends Answers>(description: Description<A>) =>
  applyDecorators(
    Route({ isCall: true, body: description.body ?? USUAL_BODY, ...(description.form && formOf(description.form)) }),
    ApiOperation({ summary: description.summary }),
    HttpCode(Number(Object.keys(description.answers)[0])),
    SetMetadata(OPERATION, description),
    ...(description.form ? [ApiConsumes('multipart/form-data'), ApiBody(bodyOf(description.form))] : []),
  ) as <H extends Handler<Answer<A>>>(target: object, name: string, handler: TypedPropertyDescriptor<H>) => void;

function formOf({ json, small = json?.bytes }: NonNullable<Description<Answers>['form']>) {
  return { form: small ? { bytes: small, heldBytes: small } : { bytes: LARGEST_FILE, heldBytes: STORED_FILE_HELD } };
}

function bodyOf({ file, fields = {} }: NonNullable<Description<Answers>['form']>) {
  const properties = Object.fromEntries(Object.keys(fields).map((name) => [name, { type: 'string' }]));
  return {
    schema: {
      type: 'object',
      properties: { [file]: { type: 'string', format: 'binary' }, ...properties },
      required: [file, ...Object.keys(fields).filter((name) => fields[name] === 'required')],
    },
  };
}
