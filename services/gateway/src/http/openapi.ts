import { STATUS_CODES } from 'node:http';
import type { Answers, Form, Route } from '@ichibun/contracts/route';
import { failureValues, itemsOf, largestId } from '@ichibun/contracts/schemas';
import { CATALOGUE, type FailureCode, statusOf } from '@ichibun/failures/catalogue';
import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { MOST_NESTING } from './bounds.js';
import { handlersOf } from './caller.js';
import { describedFailure, failureStatusOf } from './door-failures.js';
import { type RouteSettings, routeOf } from './route.js';
import { SESSION_COOKIE } from './session-cookie.js';

type Path = OpenAPIObject['paths'][string];
type Call = NonNullable<Path['get']>;
type Parameter = Extract<NonNullable<Call['parameters']>[number], { name: string }>;
type Responses = Call['responses'];
type Response = NonNullable<Responses[string]>;
type JsonSchema = Record<string, unknown>;
// biome-ignore lint/complexity/noBannedTypes: handlers of every shape
type Handler = Function;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const DESCRIPTION = `Learn Japanese from your own texts. Errors are {code, message, values}; the code is the contract, and the message is
made of the values, where it has any. What a body may hold stands
with it: x-max-bytes, x-max-values (objects, lists and what stands in them) and x-max-depth; of a form, x-max-file-bytes.`;
/** What every call may answer. */
const ALWAYS: FailureCode[] = [
  'http.unknown-host',
  'http.rate-limited',
  'http.too-many-at-once',
  'http.busy',
  'service.internal',
  'service.starting',
  'service.unavailable',
  'storage.full',
  'rpc.unavailable',
  'rpc.timeout',
];
const JSON_BODY: FailureCode[] = ['http.too-large', 'http.unsupported-type', 'rpc.request-too-large'];
const FORM_BODY: FailureCode[] = [
  'http.not-a-form',
  'http.broken-form',
  'http.no-file',
  'http.large-file',
  'http.unsupported-type',
];
/** Failures that several calls have under a status get a name when they are so few. */
const NAMED = 2;

/**
 * The OpenAPI document of all calls, from their contracts.
 *
 * @throws Error when a handler has no contract
 */
export function describeApi(app: INestApplication): OpenAPIObject {
  const handlers = handlersById(app);
  const settings = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Ichibun')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addCookieAuth(SESSION_COOKIE, { type: 'apiKey', in: 'cookie', description: 'Set by signing in.' }, 'session')
    .addSecurityRequirements('session')
    .addBearerAuth({ type: 'http', description: 'A token from the page “Programs”.' }, 'token')
    .build();
  const schemas = new Schemas();
  const document = SwaggerModule.createDocument(app, settings);
  const calls = Object.entries(document.paths).flatMap(([path, calls]) =>
    METHODS.flatMap((method) => {
      const call = calls[method];
      if (!call) return [];
      const handler = handlers.get(call.operationId!);
      const route: RouteSettings = handler ? routeOf(handler) : {};
      if (!route.call) throw new Error(`${method.toUpperCase()} ${path} has no @Call that describes it.`);
      return [{ call, settings: route, route: route.call }];
    }),
  );
  for (const { call, settings, route } of calls) describeRequest(call, route, settings, schemas);
  for (const { call, settings, route } of calls) describeAnswers(call, route, settings, schemas);
  document.components!.schemas = schemas.components as NonNullable<OpenAPIObject['components']>['schemas'];
  document.components!.responses = shareResponses(document);
  return document;
}

/** Adds parameters and body. */
function describeRequest(call: Call, route: Route, settings: RouteSettings, schemas: Schemas): void {
  const known = (call.parameters ?? []) as Parameter[];
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const schema = route.params?.[name!];
    if (schema) return parameter(name!, 'path', schemas.of(schema, 'input'), true);
    return known.find((one) => one.name === name) ?? ownId(name!);
  });
  const inQuery = route.query ? parametersOfQuery(route.query, schemas) : [];
  call.parameters = [...inPath, ...inQuery, ...known.filter((one) => one.in !== 'path')];
  const { responses, summary, tags, security } = call;
  for (const key of ['responses', 'summary', 'tags', 'security'] as const) delete call[key];
  if (route.body || route.form) {
    const type = route.form ? 'multipart/form-data' : 'application/json';
    const schema = route.form ? formSchema(route.form) : schemas.of(route.body!, 'input');
    call.requestBody = { required: true, content: { [type]: { schema } }, ...limitsOf(settings) };
  }
  Object.assign(call, { responses, summary, tags, ...(security && { security }) });
}

const parameter = (name: string, place: 'path' | 'query', schema: JsonSchema, required: boolean): Parameter => ({
  name,
  required,
  in: place,
  ...(typeof schema.description === 'string' && { description: schema.description }),
  schema,
});

function parametersOfQuery(query: z.ZodType, schemas: Schemas): Parameter[] {
  const { properties, required = [] } = schemas.of(query, 'input') as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => parameter(name, 'query', schema, required.includes(name)));
}

function formSchema({ file, fields = {} }: Form) {
  const properties = Object.fromEntries(Object.keys(fields).map((name) => [name, { type: 'string' as const }]));
  return {
    type: 'object' as const,
    properties: { [file]: { type: 'string' as const, format: 'binary' }, ...properties },
    required: [file, ...Object.keys(fields).filter((name) => fields[name] === 'required')],
  };
}

/** Adds answers and failures. */
function describeAnswers(call: Call, route: Route, settings: RouteSettings, schemas: Schemas): void {
  const isPublic = settings.access === 'anybody';
  const isDoor = settings.access === 'programs';
  if (isPublic) call.security = [];
  if (isDoor) call.security = [{ token: [] }, {}];
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const isOfOwner = names.some((name) => !route.params?.[name] && !(isDoor && name === 'token'));
  const codes: FailureCode[] = [
    ...ALWAYS,
    ...(isPublic || isDoor ? [] : (['auth.not-signed-in', 'auth.session-ended'] as const)),
    ...(isDoor ? (['auth.token-refused', 'auth.wrong-purpose', 'auth.out-of-scope'] as const) : []),
    ...(settings.access === 'administrators' ? ['auth.admins-only' as const] : []),
    ...(route.method === 'GET' || isDoor ? [] : ['http.foreign-origin' as const]),
    ...(isOfOwner ? ['auth.not-your-data' as const] : []),
    ...(call.parameters!.length > 0 || call.requestBody ? ['http.invalid-request' as const] : []),
    ...(route.body ? JSON_BODY : route.form ? FORM_BODY : []),
    ...(route.fails ?? []),
  ];
  call.responses = { ...answersOf(route.answers, schemas), ...failuresOf(codes, route.path, schemas) };
}

/** What a body may hold, where every client can read it. */
const limitsOf = ({ body, form }: RouteSettings) =>
  form
    ? { 'x-max-file-bytes': form.bytes }
    : { 'x-max-bytes': body!.bytes, 'x-max-values': body!.values, 'x-max-depth': MOST_NESTING };

/** A path parameter without a schema is the learner's own id. */
const ownId = (name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description: 'The caller’s own id',
  schema: { type: 'integer', minimum: 1, maximum: largestId },
});

function answersOf(answers: Answers, schemas: Schemas): Responses {
  const responses: Responses = {};
  for (const [status, answer] of Object.entries(answers)) {
    responses[status] =
      answer instanceof z.ZodType
        ? {
            description: STATUS_CODES[status]!,
            content: { 'application/json': { schema: schemas.of(answer, 'output') } },
          }
        : {
            description: STATUS_CODES[status]!,
            ...('headers' in answer && { headers: headersOf(answer.headers) }),
            content: { [answer.mediaType]: { schema: { type: 'string', format: 'binary' } } },
          };
  }
  return responses;
}

const headersOf = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' as const } }]),
  );

function failuresOf(codes: readonly FailureCode[], path: string, schemas: Schemas): Responses {
  const byStatus = new Map<number, FailureCode[]>();
  for (const code of [...new Set(codes)].sort()) {
    const status = failureStatusOf(path, { status: statusOf(code), body: { code, message: '' } });
    // Those that a program is told of in an answer like any other are described there.
    if (status >= 400) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, those]) => [status, failure(status, those, path, schemas)]));
}

function failure(status: number, codes: readonly FailureCode[], path: string, schemas: Schemas): Response {
  const { schema, isOwnToo } = describedFailure(path);
  const own = {
    type: 'object' as const,
    properties: {
      code: { type: 'string' as const, enum: [...codes] },
      message: { type: 'string' as const, description: 'For people' },
      values: schemas.of(failureValues, 'output'),
    },
    required: ['code', 'message'],
    additionalProperties: false,
  };
  const foreign = schema && schemas.of(schema, 'output');
  return {
    description: codes.map((code) => `\`${code}\`: ${CATALOGUE[code].meaning}`).join('\n'),
    ...((status === 429 || codes.includes('http.busy')) && {
      headers: { 'retry-after': { description: 'Seconds until the next try', schema: { type: 'integer' } } },
    }),
    content: {
      'application/json': { schema: !foreign ? own : isOwnToo ? { anyOf: [own, foreign] } : foreign },
    },
  };
}

/** Gives failures that several calls share one place in the document. */
function shareResponses(document: OpenAPIObject): Record<string, Response> {
  const shared: Record<string, Response> = {};
  const all = Object.values(document.paths)
    .flatMap((path) => METHODS.flatMap((method) => path[method] ?? []))
    .flatMap(({ responses }) => Object.keys(responses).map((status) => ({ responses, status })))
    .filter(({ status }) => Number(status) >= 400);
  const uses = Map.groupBy(all, ({ responses, status }) => JSON.stringify(responses[status]));
  for (const [written, those] of uses) {
    const codes = codesOf(JSON.parse(written));
    if (those.length < 2 || codes.length === 0 || codes.length > NAMED) continue;
    const name = codes.map((code) => pascalCase(code)).join('Or');
    shared[name] = JSON.parse(written);
    for (const { responses, status } of those) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return Object.fromEntries(Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const pascalCase = (text: string) => text.replace(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** None of failures in the protocols of others. */
// biome-ignore lint/suspicious/noExplicitAny: the response was written by `failure`
const codesOf = (response: any): string[] => response.content['application/json'].schema.properties?.code?.enum ?? [];

/** Handlers by the operation ids that Nest gives them. */
function handlersById(app: INestApplication): Map<string, Handler> {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return new Map(
    controllers.flatMap(({ metatype }) =>
      handlersOf(metatype as Handler).map((handler): [string, Handler] => [
        `${(metatype as Handler).name}_${handler.name}`,
        handler,
      ]),
    ),
  );
}

/** JSON Schemas of zod's, those with an id once, as components of the document. */
class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Inside something else a schema with an id becomes a reference, also when it is the whole answer.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      io,
      unrepresentable: ({ zodSchema }) =>
        zodSchema._zod.def.type === 'date' ? { type: 'string', format: 'date-time' } : 'throw',
      override: ({ zodSchema, jsonSchema }) => {
        const item = itemsOf.get(zodSchema as unknown as z.ZodType);
        if (item) jsonSchema.items = this.of(item, io);
        // Zod leaves it out where something is read in two steps, as numbers of addresses are.
        const { defaultValue } = zodSchema._zod.def as Partial<z.core.$ZodDefaultDef>;
        if (typeof defaultValue === 'number') jsonSchema.default = defaultValue;
        delete jsonSchema.id;
        // The format says it shorter.
        if (jsonSchema.format) delete jsonSchema.pattern;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      },
    });
    for (const [id, definition] of Object.entries($defs)) {
      const written = asComponent(definition);
      if (id in this.components && JSON.stringify(this.components[id]) !== JSON.stringify(written)) {
        throw new Error(`Two schemas have the id "${id}", or one is both given and answered.`);
      }
      this.components[id] = written;
    }
    return asComponent(properties!.it);
  }
}

const asComponent = (schema: unknown): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
