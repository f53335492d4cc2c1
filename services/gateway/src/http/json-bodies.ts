import type { IncomingMessage } from 'node:http';
import { type BodyBounds } from '@ichibun/contracts/bounds';
import { DomainError } from '@ichibun/kit/errors';
import { Turn } from '@ichibun/kit/in-turns';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyBoundsOf } from './bounds.js';
import { JsonReader, type ParseJson } from './json-reader.js';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reads JSON as bodies are read, from wherever it comes.
     *
     * @throws DomainError `http.too-large`, `http.invalid-request`
     */
    readJson(pieces: AsyncIterable<Buffer>, most: BodyBounds): Promise<unknown>;
  }
}

/** Bytes of a body that are read in one turn of the event loop: a fast sender fills two megabytes in one. */
const BYTES_IN_TURN = 256 * 1024;

/** Has bodies of JSON read within the bounds of their routes. */
export function readJsonBodies(fastify: FastifyInstance): void {
  const parse = parserOf(fastify);
  fastify.decorate('readJson', async (pieces, most) => {
    const reader = new JsonReader(parse, most);
    const turn = new Turn();
    for await (const piece of pieces) {
      reader.add(piece);
      await turn.nextIfOver();
    }
    return reader.end();
  });
  // The stream is not ended where a body is refused: what has not come is read out, after the answer.
  const read = (request: FastifyRequest, payload: IncomingMessage, done: Done) => {
    const reader = new JsonReader(parse, bodyBoundsOf(request));
    const turn = new Turn();
    let inTurn = 0;
    const over = (error: Error | null, body?: unknown) => {
      payload.off('data', add).off('end', end).off('error', cutShort);
      done(error, body);
    };
    const cutShort = (cause: Error) =>
      over(new DomainError('http.invalid-request', { problems: 'The body has not arrived whole.' }, { cause }));
    const add = (piece: Buffer) =>
      attempt(() => {
        reader.add(piece);
        inTurn += piece.length;
        if (inTurn >= BYTES_IN_TURN) rest();
      });
    const rest = () => {
      inTurn = 0;
      payload.pause();
      void turn.next().then(() => payload.resume());
    };
    // Programs ask without anything where there is nothing to say.
    const isNothing = () => request.headers['content-length'] === '0' && request.routeOptions.config.door !== undefined;
    const end = () => attempt(() => over(null, isNothing() ? {} : reader.end()));
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        over(error as Error);
      }
    };
    payload.on('data', add).on('end', end).on('error', cutShort);
  };
  fastify.addContentTypeParser('application/json', read);
  // As programs send JSON that name no type, and curl. Elsewhere any site's form could send it without being asked.
  fastify.addContentTypeParser(['text/plain', 'application/x-www-form-urlencoded'], (request, payload, done) => {
    if (request.routeOptions.config.door) read(request, payload, done);
    else done(new UnsupportedMediaTypeException(`This address does not take ${request.headers['content-type']}.`));
  });
}

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Fastify's own parser. Keys that could change what an object is (`__proto__`, `constructor.prototype`) it refuses; of
 * keys that are there twice the last one counts, as for every reader of JavaScript.
 */
function parserOf(fastify: FastifyInstance): ParseJson {
  const parse = fastify.getDefaultJsonParser('error', 'error') as unknown as (
    request: undefined,
    text: string,
    done: (error: Error | null, value: unknown) => void,
  ) => void;
  return (text) => {
    let value: unknown;
    parse(undefined, text, (error, parsed) => {
      if (error) throw error;
      value = parsed;
    });
    return value;
  };
}
