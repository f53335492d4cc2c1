import 'reflect-metadata';
import { DomainError } from '@ichibun/kit/errors';
import { currentRequest, withRequest } from '@ichibun/kit/request-context';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Post } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { HttpErrorFilter } from './error-filter.js';
import { RetryReadsInterceptor } from './retry-reads-interceptor.js';

const LOST = new DomainError('rpc.unavailable', { service: 'LanguageService' });
const CUT = new DomainError('service.unavailable');

describe('a request whose process died', () => {
  let app: NestFastifyApplication;
  afterEach(() => app.close());

  /** A gateway whose handlers fail as told, each time with the next of these, and say what they were asked within. */
  async function gateway(failures: (Error | undefined)[], lostWithinMs?: number) {
    const within: (string | undefined)[] = [];
    const answer = async () => {
      within.push(currentRequest()?.requestId);
      const failure = failures.shift();
      if (failure) throw failure;
      return { text: '猫' };
    };
    @Controller('cats')
    class CatsController {
      @Get()
      read() {
        return answer();
      }

      @Post()
      write() {
        return answer();
      }
    }
    class CatsModule {}
    const module = {
      module: CatsModule,
      controllers: [CatsController],
      providers: [{ provide: APP_FILTER, useClass: HttpErrorFilter }],
    };
    app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), { logger: false });
    app.useGlobalInterceptors(new RetryReadsInterceptor(lostWithinMs));
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRequest', (_request, _reply, done) => withRequest({ requestId: 'cat-1' }, done));
    await app.init();
    const ask = async (method: 'GET' | 'POST') => (await app.inject({ method, url: '/cats' })).statusCode;
    return { ask, within };
  }

  it.each([
    ['process', LOST],
    ['connection to PostgreSQL', CUT],
  ])('is worked on once more, as part of the same request, when it is a read whose %s is lost', async (_, failure) => {
    const { ask, within } = await gateway([failure]);
    expect(await ask('GET')).toBe(200);
    expect(within).toEqual(['cat-1', 'cat-1']);
  });

  it.each([
    ['POST', [LOST], 503, 1],
    ['GET', [LOST, LOST], 503, 2],
    ['GET', [new DomainError('rpc.timeout', { service: 'LanguageService' })], 504, 1],
    ['GET', [new Error('not foreseen')], 500, 1],
  ] as const)('fails otherwise: %s, after %s', async (method, failures, status, times) => {
    const { ask, within } = await gateway([...failures]);
    expect(await ask(method)).toBe(status);
    expect(within).toHaveLength(times);
  });

  it('fails when it has been waited for as long as a restart takes', async () => {
    const { ask, within } = await gateway([LOST], -1);
    expect(await ask('GET')).toBe(503);
    expect(within).toHaveLength(1);
  });
});
