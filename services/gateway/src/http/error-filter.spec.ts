import 'reflect-metadata';
import { DomainError } from '@ichibun/kit/errors';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
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
