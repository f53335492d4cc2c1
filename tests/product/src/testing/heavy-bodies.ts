import type { Operation, Schema } from '@ichibun/gateway/testing/operations';

/** Bytes of a body, made as large as is wanted. */
export type BodyKind = keyof typeof KINDS;

/** What is between `start` and `end` as often as it fits; what is left are spaces. */
function filled(start: string, repeated: string, end: string, bytes: number): Buffer {
  const body = Buffer.alloc(bytes, ' ');
  const room = bytes - Buffer.byteLength(start) - Buffer.byteLength(end);
  const from = body.write(start);
  const to = from + Math.floor(room / Buffer.byteLength(repeated)) * Buffer.byteLength(repeated);
  body.fill(repeated, from, to);
  body.write(end, to);
  return body;
}

/** A body for a schema whose longest text goes on until the body is full. */
function longText(schema: Schema | undefined, repeated: string, bytes: number): Buffer {
  const marked = JSON.stringify(sampleOf(schema ?? {}, '\u0001'));
  const [start, end] = marked.includes('\\u0001') ? marked.split('\\u0001') : ['"', '"'];
  return filled(start!, repeated, end!, bytes);
}

/** Fields of different names, some 60 kB of them. */
const FIELDS = Array.from({ length: 5_000 }, (_, at) => `,"${at}":1`).join('');

/** What a schema takes; `text` is in its longest text. */
function sampleOf(schema: Schema, text: string): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice, text);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return text;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(schema.items, text)];
    case 'object':
      return objectOf(schema.properties ?? {}, schema.required ?? [], text);
    default:
      return null;
  }
}

function objectOf(properties: Record<string, Schema>, required: readonly string[], text: string) {
  const texts = Object.entries(properties).filter(([, { type }]) => type === 'string');
  const lengthOf = ([, { maxLength = Number.MAX_SAFE_INTEGER }]: [string, Schema]) => maxLength;
  const longest = texts.sort((one, other) => lengthOf(other) - lengthOf(one))[0]?.[0];
  const wanted = Object.entries(properties).filter(([name]) => name === longest || required.includes(name));
  const short = (schema: Schema) => sampleOf(schema, schema.type === 'string' ? 'a' : text);
  return Object.fromEntries(
    wanted.map(([name, schema]) => [name, name === longest ? sampleOf(schema, text) : short(schema)]),
  );
}

/** What has stopped servers: each as a body of so many bytes for a call. */
export const KINDS = {
  'nested lists': (_, bytes) => Buffer.from('['.repeat(bytes / 2) + ']'.repeat(bytes / 2)),
  'nested objects': (_, bytes) => filled('', '{"a":', '', bytes),
  'empty objects': (_, bytes) => filled('[{}', ',{}', ']', bytes),
  keys: (_, bytes) => filled('{"text":1', FIELDS, '}', bytes),
  'the same key': (_, bytes) => filled('{"text":1', ',"text":1', '}', bytes),
  numbers: (_, bytes) => filled('{"uniqueVocabIds":[1', ',1', ']}', bytes),
  'wrong items': (_, bytes) => filled('{"uniqueVocabIds":[""', ',""', ']}', bytes),
  digits: (_, bytes) => filled('{"targetCoverage":', '1', '}', bytes),
  letters: (schema, bytes) => longText(schema, 'a', bytes),
  'Japanese letters': (schema, bytes) => longText(schema, '猫', bytes),
  escapes: (schema, bytes) => longText(schema, '\\u3042', bytes),
  'short escapes': (schema, bytes) => longText(schema, '\\n', bytes),
} satisfies Record<string, (schema: Schema | undefined, bytes: number) => Buffer>;

const BOUNDARY = 'heavy';

/** A body of a kind for a call, as large as it may be, and its media type: a form where the call takes one. */
export function heavyBody(operation: Operation, kind: BodyKind): { type: string; body: Buffer } {
  const { 'application/json': json, 'multipart/form-data': form } = operation.bodySchemas;
  const content = KINDS[kind](json, operation.mostBytes);
  if (!form) return { type: 'application/json', body: content };
  const [file] = Object.entries<Schema>(form.properties).find(([, { format }]) => format === 'binary')!;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${file}"; filename="heavy.json"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body };
}
