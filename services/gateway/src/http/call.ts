import { USUAL_BODY } from '@ichibun/contracts/bounds';
import type { Answers, Route as Contract, Form } from '@ichibun/contracts/route';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { LARGEST_FILE, STORED_FILE_BUFFER } from './bounds.js';
import { callerOf } from './caller.js';
import { rateLimited } from './rate-limited.js';
import { Route } from './route.js';
import { validation } from './validation.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route is; absent for a page, a probe, and the description. Set by `@Call`. */
    call?: Contract;
  }
}

/** JSON that was written piece by piece into a `StreamedJson`. */
export type StreamedBody<T> = StreamableFile & { readonly of?: T };

type Answer<A extends Answers> = {
  [Status in keyof A]: A[Status] extends z.ZodType
    ? z.output<A[Status]> | StreamedBody<z.output<A[Status]>>
    : StreamableFile;
}[keyof A];

/** The name of a call, such as `POST /api/content/analyze`. */
type NameOf<R extends Contract> = `${R['method']} ${R['path']}`;

/** The request of a call, checked by its contract. */
export interface Given<R extends Contract> {
  readonly call: NameOf<R>;
  /** The learner who acts. */
  readonly userId: number;
  readonly params: R['params'] extends object ? { readonly [P in keyof R['params']]: z.output<R['params'][P]> } : never;
  readonly query: R['query'] extends z.ZodType ? z.output<R['query']> : never;
  readonly body: R['body'] extends z.ZodType ? z.output<R['body']> : never;
}

/** The name of the call whose request a handler reads. */
type NameOfGiven<H> = H extends (...given: infer A) => unknown
  ? Extract<A[number], { readonly call: string }>['call']
  : never;

/** Refuses a handler that reads the request of another call, or leaves a part of its own unchecked. */
type ReadsOwn<R extends Contract, H> = [NameOfGiven<H>] extends [never]
  ? R extends { readonly body: object } | { readonly query: object } | { readonly params: object }
    ? { readonly reads: 'nothing of what is sent' }
    : unknown
  : [NameOfGiven<H>] extends [NameOf<R>]
    ? unknown
    : { readonly reads: NameOfGiven<H> };

/** The keys of any kind of a union. */
type KeysOf<T> = T extends unknown ? keyof T : never;
type At<T, K> = T extends unknown ? (K extends keyof T ? Extract<T[K], object> : never) : never;
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Names of fields that a value has beyond what is described, at any depth. */
type Superfluous<Value, Described> = Value extends Date | StreamableFile
  ? never
  : Value extends readonly (infer Item)[]
    ? Superfluous<Item, Extract<Extract<Described, readonly unknown[]>[number], object>>
    : Value extends object
      ? IsSame<Value, Described> extends true
        ? never
        : string extends KeysOf<Described>
          ? never
          : {
              [K in keyof Value]-?: K extends KeysOf<Described> ? Superfluous<Value[K], At<Described, K>> : K;
            }[keyof Value]
      : never;

/** Refuses a handler whose answer has fields that its contract does not describe. */
type AnswersOnly<R extends Contract, H extends (...given: never[]) => unknown> = [
  Superfluous<Awaited<ReturnType<H>>, Answer<R['answers']>>,
] extends [never]
  ? unknown
  : { readonly superfluous: Superfluous<Awaited<ReturnType<H>>, Answer<R['answers']>> };

type Handler<T> = (...given: never[]) => T | Promise<T>;

/**
 * Answers a call: sets its path, status, limits and what it takes. The compiler checks that the handler reads the
 * request of this call and returns one of its answers; answers are not checked at runtime, so they cost nothing more.
 */
export const Call = <const R extends Contract>(contract: R) =>
  applyDecorators(
    RequestMapping({
      method: RequestMethod[contract.method],
      path: contract.path.replace(/\{(\w+)\}/g, ':$1'),
    }),
    Route({
      call: contract,
      body: contract.bodyBounds ?? USUAL_BODY,
      ...(contract.form && formOf(contract.form)),
      ...(contract.own !== undefined && { ownId: contract.own }),
      ...(contract.perMinute !== undefined && rateLimited(contract.perMinute)),
      ...(contract.deadlineMs !== undefined && { deadlineMs: contract.deadlineMs }),
      ...(contract.stopsWhenAbandoned && { stopsWhenAbandoned: true }),
    }),
    ApiOperation({ summary: contract.summary }),
    HttpCode(Number(Object.keys(contract.answers)[0])),
  ) as <H extends Handler<Answer<R['answers']>>>(
    target: object,
    name: string,
    handler: TypedPropertyDescriptor<H> & ReadsOwn<R, H> & AnswersOnly<R, H>,
  ) => void;

function formOf({ json, small = json?.bytes }: Form): { form: { bytes: number; heldBytes: number } } {
  return { form: small ? { bytes: small, heldBytes: small } : { bytes: LARGEST_FILE, heldBytes: STORED_FILE_BUFFER } };
}

/** The request, as a handler's parameter: `@Given() { userId, params, query, body }: Given<typeof words.add>`. */
export const Given = createParamDecorator(async (_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const call = request.routeOptions.config.call!;
  const check = (value: unknown, schema: z.ZodType) => validation.transform(value, { type: 'body', schema });
  const sent = request.params as Record<string, string>;
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(call.params ?? {})) params[name] = await check(sent[name], schema);
  return {
    params,
    query: call.query && (await check(request.query, call.query)),
    body: call.body && (await check(request.body, call.body)),
    get userId() {
      return callerOf(request).id;
    },
  };
});
