import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { openApiDocument } from '../gateway.js';
import { describeApi } from './openapi.js';

/** Bytes of a Japanese letter. */
const UTF8 = 3;

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema, whose kind is known where it is read
type Schema = Record<string, any>;

const resolved = (schema: Schema, all: Record<string, Schema>): Schema =>
  schema.$ref ? all[schema.$ref.split('/').at(-1)]! : schema;

/** Values of JSON that a schema takes at most, itself included. */
function valuesIn(given: Schema, all: Record<string, Schema>): number {
  const schema = resolved(given, all);
  const choices: Schema[] = schema.anyOf ?? schema.oneOf ?? [];
  const fields: Schema[] = Object.values(schema.properties ?? {});
  const items = schema.items ? (schema.maxItems ?? Number.POSITIVE_INFINITY) * valuesIn(schema.items, all) : 0;
  return (
    Math.max(1, ...choices.map((one) => valuesIn(one, all))) +
    items +
    fields.reduce((sum, one) => sum + valuesIn(one, all), 0)
  );
}

/** Bytes of the longest text that a schema takes. */
function longestIn(given: Schema, all: Record<string, Schema>): number {
  const { anyOf, oneOf, properties = {}, items, maxLength = 0, contentEncoding } = resolved(given, all);
  const inner: Schema[] = [...(anyOf ?? oneOf ?? []), ...Object.values(properties), ...(items ? [items] : [])];
  const bytes = maxLength * (contentEncoding === 'base64' ? 1 : UTF8);
  return Math.max(bytes, ...inner.map((one) => longestIn(one, all)));
}

describe('the description of the HTTP interface', () => {
  it('names an answer, the errors and the area of every call', async () => {
    const { paths } = await openApiDocument();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, call })),
    );
    expect(calls.length).toBeGreaterThan(60);
    for (const { name, call } of calls) {
      const statuses = Object.keys(call.responses).map(Number);
      expect({
        name,
        summary: call.summary,
        tags: call.tags.length,
        answered: statuses.some((one) => one < 300),
      }).toEqual({
        name,
        summary: expect.stringMatching(/^[A-Z].*[^.]$/),
        tags: 1,
        answered: true,
      });
      // AnkiConnect has no other status for what it refuses.
      expect(statuses).toEqual(expect.arrayContaining([name.endsWith('/anki') ? 200 : 429, 500, 503, 504]));
    }
  });

  it('has room in every body for what its schema describes', async () => {
    const { paths, components } = await openApiDocument();
    const schemas = components!.schemas as Record<string, Schema>;
    const bodies = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        requestBody?.content['application/json'] ? [{ name: `${method} ${path}`, body: requestBody }] : [],
      ),
    );
    expect(bodies.length).toBeGreaterThan(20);
    for (const { name, body } of bodies) {
      const schema = body.content['application/json'].schema;
      expect({ name, values: valuesIn(schema, schemas) <= body['x-max-values'] }).toEqual({ name, values: true });
      expect({ name, bytes: longestIn(schema, schemas) <= body['x-max-bytes'] }).toEqual({ name, bytes: true });
    }
  });

  it('is refused when a call does not say what it answers', async () => {
    class Silent {
      get() {
        return {};
      }
    }
    Get('silent')(Silent.prototype, 'get', Object.getOwnPropertyDescriptor(Silent.prototype, 'get')!);
    Controller('api')(Silent);
    class Root {}
    Module({ controllers: [Silent] })(Root);
    const app = await NestFactory.create<NestFastifyApplication>(Root, new FastifyAdapter(), {
      preview: true,
      logger: false,
    });
    expect(() => describeApi(app)).toThrow('GET /api/silent has no @Call that describes it.');
    await app.close();
  });
});
