import 'reflect-metadata';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { DomainError } from '@ichibun/kit/errors';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Post, Res, StreamableFile } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { HttpErrorFilter } from './error-filter.js';

describe('the answer to a failure', () => {
  let app: NestFastifyApplication;
  afterEach(() => app.close());

  const cut = new Error('Connection terminated unexpectedly');
  it.each([
    ['a service that is away', new DomainError('rpc.unavailable', { service: 'LanguageService' }), 503, '2'],
    ['a database that is away', cut, 503, '2'],
    ['a service that is too slow', new DomainError('rpc.timeout', { service: 'LanguageService' }), 504, undefined],
    ['a text that is not there', new DomainError('content.text-not-found'), 404, undefined],
    ['an error that was not foreseen', new Error('secret'), 500, undefined],
  ])('says when to try again where that is worth it: %s', async (_, failure, status, retryAfter) => {
    @Controller('cats')
    class CatsController {
      @Get()
      read() {
        throw failure;
      }
    }
    class CatsModule {}
    const module = { module: CatsModule, controllers: [CatsController] };
    app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), { logger: false });
    app.useGlobalFilters(new HttpErrorFilter());
    await app.init();
    const answer = await app.inject({ method: 'GET', url: '/cats' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, retryAfter]);
    expect(answer.body).not.toContain('secret');
  });
});

it('a connection that closes before its answer has begun is no failure', async () => {
  const logged: unknown[] = [];
  const log = (...entry: unknown[]) => void logged.push(entry);
  const asked = Promise.withResolvers<void>();
  const stream = Readable.from(['{}']);
  const isFinished = Promise.withResolvers<void>();
  @Controller('cats')
  class CatsController {
    @Post()
    async read(@Res({ passthrough: true }) reply: FastifyReply) {
      asked.resolve();
      await once(reply.raw, 'close');
      stream.once('close', () => setImmediate(() => setImmediate(isFinished.resolve)));
      return new StreamableFile(stream);
    }
  }
  class CatsModule {}
  const module = { module: CatsModule, controllers: [CatsController] };
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    logger: { log: () => {}, warn: log, error: log },
  });
  app.useGlobalFilters(new HttpErrorFilter());
  await app.listen(0, '127.0.0.1');
  try {
    const port = (app.getHttpServer().address() as { port: number }).port;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /cats HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    );
    await asked.promise;
    socket.destroy();
    await isFinished.promise;
    expect(logged).toEqual([]);
  } finally {
    await app.close();
  }
});
