import 'reflect-metadata';
import { openApiDocument } from '@ichibun/gateway/gateway';
import { describe, expect, it } from '@jest/globals';
import { callsBefore } from './baseline.js';
import { brokenCalls } from './calls.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };
const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});

interface Call {
  readonly answer?: object;
  readonly body?: object;
  readonly parameters?: object[];
}

/** A contract of one call. */
const contract = ({ answer = object({ id: text }), body, parameters = [] }: Call) =>
  ({
    paths: {
      '/words': { post: { parameters, ...(body && { requestBody: json(body) }), responses: { 200: json(answer) } } },
    },
    components: { schemas: { Word: object({ word: text, meaning: text }) } },
  }) as never;

const word = { $ref: '#/components/schemas/Word' };
const nullable = { anyOf: [text, { type: 'null' }] };
const query = (schema: object, required = false) => [{ name: 'count', in: 'query', required, schema }];

describe('what a page of the release before would miss', () => {
  it.each<[string, Call, Call, string[]]>([
    ['nothing', {}, {}, []],
    ['nothing of a new field', {}, { answer: object({ id: text, title: text }) }, []],
    ['a field', { answer: object({ id: text, title: text }) }, {}, ['the answer.title may be missing']],
    ['an optional field', { answer: object({ id: text }, []) }, { answer: object({}) }, ['the answer.id is gone']],
    ['a field that is always there', {}, { answer: object({ id: text }, []) }, ['the answer.id may be missing']],
    [
      'the type of a field',
      {},
      { answer: object({ id: { type: 'integer' } }) },
      ['the answer.id is integer where string is expected'],
    ],
    ['a value', {}, { answer: object({ id: nullable }) }, ['the answer.id is null where string is expected']],
    ['nothing when null is gone', { answer: object({ id: nullable }) }, {}, []],
    [
      'a field after references',
      { answer: object({ words: { type: 'array', items: word } }) },
      { answer: object({ words: { type: 'array', items: object({ word: text }) } }) },
      ['the answer.words[].meaning may be missing'],
    ],
    ['nothing of a further value', { answer: { ...text, enum: ['a'] } }, { answer: { ...text, enum: ['a', 'b'] } }, []],
    ['nothing of an optional field of a request', { body: object({}) }, { body: object({ word: text }, []) }, []],
    ['being understood', { body: object({}) }, { body: object({ word: text }) }, ['the request.word is needed now']],
    [
      'a value that was taken',
      { body: { ...text, enum: ['a', 'b'] } },
      { body: { ...text, enum: ['a'] } },
      ['the request takes fewer values'],
    ],
    [
      'room',
      { body: { ...text, maxLength: 9 } },
      { body: { ...text, maxLength: 8 } },
      ['the request has a lower maxLength'],
    ],
    ['nothing of more room', { body: { ...text, maxLength: 8 } }, { body: { ...text, maxLength: 9 } }, []],
    ['a parameter that is needed now', {}, { parameters: query(text, true) }, ['the parameter count is needed now']],
    [
      'small numbers',
      { parameters: query({ type: 'integer', minimum: 0 }) },
      { parameters: query({ type: 'integer', minimum: 1 }) },
      ['the parameter count has a higher minimum'],
    ],
    [
      'nothing where a number itself is taken, too',
      { parameters: query({ type: 'number', exclusiveMinimum: 0 }) },
      { parameters: query({ type: 'number', minimum: 0 }) },
      [],
    ],
  ])('%s', (_, before, now, problems) => {
    expect(brokenCalls(contract(before), contract(now))).toEqual(problems.map((problem) => `POST /words: ${problem}`));
  });

  it('a call that is gone', () => {
    expect(brokenCalls(contract({}), { paths: {} } as never)).toEqual(['POST /words is gone']);
  });
});

/** Limits that held in the release before, too, and are described since; emptied with the next baseline. */
const DESCRIBED_SINCE = [
  'POST /api/sentences/save: the request.sentences has a lower maxItems',
  'POST /api/sentences/mark-known: the request.sentenceIds has a lower maxItems',
  'POST /api/sentences/export-anki: the request.sentenceIds has a lower maxItems',
];

it('the gateway answers pages of the release before as they expect', async () => {
  const before = await callsBefore();
  expect(Object.keys(before.paths).length).toBeGreaterThan(60);
  expect(brokenCalls(before, await openApiDocument())).toEqual(DESCRIBED_SINCE);
});
