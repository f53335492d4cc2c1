import type { Operation, Schema } from '@ichibun/gateway/testing/operations';
import fc from 'fast-check';

/** A request as it goes over the wire. */
export interface RawRequest {
  readonly method: string;
  /** With its query, percent-encoded or not. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What has broken servers, databases and parsers before. */
const TEXTS = [
  ...['', ' ', '\u0000', '猫\u0000', '\ud800', '\udfff', '\u202e', '\ufeff', '\r\n', '猫', '<b>猫</b>', '《［＃｜'],
  ...["'; DROP TABLE words;--", '../../etc/passwd', '%00', '%zz', '%', '.', '..', 'clear', '\\'],
  ...['null', 'undefined', 'NaN', 'true', '[object Object]', '__proto__', 'constructor', 'toString'],
  ...['0', '-1', '1.5', '1e309', '0x10', '2147483646', '2147483647', '2147483648', '9007199254740993'],
  ...['2026-02-30', '9999-12-31T23:59:59Z', '-000001-01-01T00:00:00Z', 'Asia/Nowhere', 'Etc/GMT-14'],
  ...['a'.repeat(300), 'あ'.repeat(5_000), '𠮷'.repeat(1_100), '\u0301'.repeat(500), '('.repeat(2_000)],
];
const NUMBERS = [
  ...[0, -0, 1, -1, 0.5, 1e-300, 1e308, 100.000001],
  ...[2 ** 31 - 2, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, 2 ** 63],
];

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));
const number = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const nested = fc.constantFrom('[', '{"a":').map((opening) => opening.repeat(20_000));
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Array(3_000).fill(1)),
);

/** What a schema describes, its bounds and what lies beyond them, and now and then something else altogether. */
function given(schema: Schema, ids: readonly number[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: described(schema, ids) }, { weight: 1, arbitrary: anything });
}

function described(schema: Schema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const choices: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => given(choice, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return fc.oneof(text, ...atLengths(schema.minLength ?? 0, schema.maxLength));
    case 'integer':
    case 'number':
      return fc.oneof(number, fc.constantFrom(...ids, ...boundsOf(schema)));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(schema, ids);
    case 'object':
      return objectOf(schema, ids);
    default:
      return anything;
  }
}

const atLengths = (least: number, most = 0) =>
  [least, most, most + 1].filter((length) => length <= 30_000).map((length) => fc.constant('猫'.repeat(length)));

const boundsOf = ({ minimum = 0, maximum = 0 }: Schema) => [minimum - 1, minimum, maximum, maximum + 1];

function arrayOf({ items = {}, maxItems = 0 }: Schema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const item = given(items, ids);
  const tooMany = item.map((one) => Array(Math.min(maxItems + 1, 3_000)).fill(one));
  return fc.oneof({ weight: 4, arbitrary: fc.array(item, { maxLength: 4 }) }, { weight: 1, arbitrary: tooMany });
}

function objectOf({ properties = {}, required = [] }: Schema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const values = Object.entries<Schema>(properties).map(([name, schema]) => [name, given(schema, ids)] as const);
  const model = Object.fromEntries(values);
  // Mostly valid, so that what is wrong is found after the first check.
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(model, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
  );
}

const json = (value: unknown) => JSON.stringify(value);

/** Bodies for a call that takes JSON. */
function jsonBodies(schema: Schema, ids: readonly number[]): fc.Arbitrary<Pick<RawRequest, 'headers' | 'body'>> {
  const type = (value: string) => ({ 'content-type': value });
  const right = given(schema, ids).map((value) => ({ headers: type('application/json'), body: json(value) ?? '' }));
  const cut = fc.tuple(right, fc.nat(20)).map(([{ headers, body }, end]) => ({ headers, body: body.slice(0, -end) }));
  const broken = fc.oneof(nested, text).map((body) => ({ headers: type('application/json'), body }));
  const types = ['', 'text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'a/b;;;'];
  const other = fc
    .tuple(right, fc.constantFrom(...types, 'multipart/form-data; boundary=b'))
    .map(([{ body }, value]) => ({
      headers: type(value),
      body,
    }));
  return fc.oneof({ weight: 8, arbitrary: right }, cut, broken, other);
}

/** Forms with files, most of them malformed. */
function forms({ properties = {} }: Schema): fc.Arbitrary<Pick<RawRequest, 'headers' | 'body'>> {
  const names = [...Object.keys(properties), 'other', '', '__proto__'];
  const quoted = (name: string) => name.toWellFormed().replace(/[\r\n"]/g, ' ');
  const disposition = fc.tuple(fc.constantFrom(...names), text, fc.nat(3)).map(([name, filename, kind]) => {
    const named = `form-data; name="${name}"`;
    if (kind === 0) return named;
    if (kind === 1) return `${named}; filename*=UTF-8''${encodeURIComponent(filename.toWellFormed())}`;
    return `${named}; filename="${quoted(filename)}"`;
  });
  const content = fc.oneof(text, fc.constantFrom('猫がいる。', '%PDF-1.7', 'PK\u0003\u0004', 'GIF89a'));
  const part = fc
    .tuple(disposition, content)
    .map(([line, held]) => `--b\r\ncontent-disposition: ${line}\r\n\r\n${held.toWellFormed()}\r\n`);
  const end = fc.constantFrom('--b--\r\n', '--b--\r\n', '--b', '', '--c--\r\n');
  const types = [
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'text/plain',
  ];
  return fc
    .tuple(fc.array(part, { maxLength: 13 }), end, fc.constantFrom(types[0]!, types[0]!, types[0]!, ...types))
    .map(([parts, ending, type]) => ({ headers: { 'content-type': type }, body: parts.join('') + ending }));
}

const encoded = (value: unknown) =>
  encodeURIComponent(String(typeof value === 'object' ? json(value) : value).toWellFormed()).slice(0, 6_000);

/** What is in a path in the place of an id or a word, percent-encoded or wrongly so. */
const segment = fc.oneof(
  anything.map(encoded),
  fc.constantFrom('%', '%zz', '%00', '%e3%81', '..%2f..', '%2e%2e', '-0'),
);

function queries(schemas: Readonly<Record<string, Schema>>, ids: readonly number[]): fc.Arbitrary<string> {
  const parameters = Object.entries(schemas).map(([name, schema]) =>
    fc
      .option(given(schema, ids), { nil: undefined })
      .map((value) => (value === undefined ? [] : [`${name}=${encoded(value)}`])),
  );
  const odd = fc.constantFrom('', '', '', 'a[b]=1', 'from=1&from=2', '__proto__[a]=1', '%zz', '=', 'timeZone=%00');
  return fc.tuple(odd, ...parameters).map(([first, ...others]) => {
    const query = [first, ...(others as string[][]).flat()].filter((one) => one !== '').join('&');
    return query && `?${query}`;
  });
}

/** Headers beside those of the body; a value of a header is ASCII. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'cookie',
          'accept',
          'accept-encoding',
          'x-ichibun-user',
          'x-forwarded-for',
          'range',
          'if-none-match',
        ),
        fc.constantFrom(
          '',
          '0',
          '-1',
          '%00',
          'ichibun_session=%zz; ichibun_session=',
          '*/*;q=9',
          'a'.repeat(4_000),
          'bytes=9-1',
        ),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
);

/**
 * Requests to one call: what it takes, with something wrong in the path, the query, the headers or the body.
 *
 * @param address of the call with something that is there in the place of every parameter
 * @param ids of what is there
 */
export function badRequests(operation: Operation, address: string, ids: readonly number[]): fc.Arbitrary<RawRequest> {
  const rightly = address.split('/');
  const parts = operation.path.split('/').map((part, index) => {
    const right = fc.constant(rightly[index]!);
    return part.startsWith('{') ? fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: segment }) : right;
  });
  const { 'multipart/form-data': form, 'application/json': schema } = operation.bodySchemas;
  const body = form ? forms(form) : schema ? jsonBodies(schema, ids) : fc.constant({ headers: {} });
  return fc
    .tuple(fc.tuple(...parts), queries(operation.querySchemas, ids), oddHeaders, body)
    .map(([path, query, headers, sent]) => ({
      method: operation.method,
      path: path.join('/') + query,
      ...sent,
      headers: { ...sent.headers, ...headers },
    }));
}
