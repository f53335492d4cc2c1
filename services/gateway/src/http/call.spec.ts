import 'reflect-metadata';
import { route } from '@ichibun/contracts/route';
import { id, nothing, wholeNumber } from '@ichibun/contracts/schemas';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { Call, Given } from './call.js';
import { HttpErrorFilter } from './error-filter.js';

const add = route('POST', '/api/shelves/{shelf}/books', {
  summary: 'Adds a book',
  params: { shelf: wholeNumber(1, 9) },
  query: z.object({ copies: wholeNumber(1, 3).default(1) }),
  body: z.object({ title: z.string() }),
  answers: { 201: z.object({ id, title: z.string() }) },
});
const remove = route('DELETE', '/api/shelves/{shelf}', { summary: 'Removes a shelf', answers: { 200: nothing } });

@Controller()
class Books {
  @Call(add)
  add(@Given() { params, query, body }: Given<typeof add>) {
    return { id: 10 * params.shelf + query.copies, title: body.title };
  }
}

/** The compiler refuses each of these handlers. */
export class Refused {
  // @ts-expect-error a field of the answer is missing
  @Call(add)
  missing(@Given() _: Given<typeof add>) {
    return { id: 1 };
  }

  // @ts-expect-error a field of the answer is of another kind
  @Call(add)
  wrong(@Given() _: Given<typeof add>) {
    return { id: '1', title: 'a' };
  }

  // @ts-expect-error no such field in the answer
  @Call(add)
  superfluous(@Given() _: Given<typeof add>) {
    return { id: 1, title: 'a', author: 'b' };
  }

  // @ts-expect-error the request of another call
  @Call(add)
  other(@Given() _: Given<typeof remove>) {
    return { id: 1, title: 'a' };
  }

  // @ts-expect-error nothing of what is sent is read
  @Call(add)
  unread() {
    return { id: 1, title: 'a' };
  }

  @Call(add)
  body(@Given() { body }: Given<typeof add>) {
    // @ts-expect-error no such field in the body
    const title: string = body.author;
    return { id: 1, title };
  }
}

@Module({ controllers: [Books] })
class Library {}

describe('a handler of a call', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(Library, new FastifyAdapter(), { logger: false });
    app.useGlobalFilters(new HttpErrorFilter());
    await app.init();
  });
  afterAll(() => app.close());

  it('is asked at the path of the contract, with what is sent as the schemas have it', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/shelves/4/books?copies=2', payload: { title: '猫' } });
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 201, body: { id: 42, title: '猫' } });
  });

  it.each([
    ['a parameter of the path', '/api/shelves/x/books', { title: '猫' }, 'Enter a whole number between 1 and 9.'],
    [
      'a part of the query',
      '/api/shelves/4/books?copies=9',
      { title: '猫' },
      'copies: Enter a whole number between 1 and 3.',
    ],
    ['a field of the body', '/api/shelves/4/books', {}, 'title: This is missing.'],
  ])('is not asked when %s is wrong', async (_, url, payload, problem) => {
    const answer = await app.inject({ method: 'POST', url, payload });
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
      status: 400,
      body: { code: 'http.invalid-request', values: { problems: problem } },
    });
  });
});
