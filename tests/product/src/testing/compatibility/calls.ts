import type { openApiDocument } from '@ichibun/gateway/gateway';

type Document = Pick<Awaited<ReturnType<typeof openApiDocument>>, 'paths' | 'components'>;

// biome-ignore lint/suspicious/noExplicitAny: JSON Schemas, read key by key
type Schema = Record<string, any>;

/** One that is given where another is wanted. */
interface Pair {
  readonly given: Schema;
  readonly wanted: Schema;
  /** Whether it is a request: what an answer holds beyond what is wanted does no harm, and bounds are not checked. */
  readonly isRequest: boolean;
}

/** Keywords that let less pass the higher they are, and the lower. */
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

/**
 * What a caller who was made for an earlier HTTP contract would miss in today's: calls, fields and types of answers,
 * and requests that are no longer taken. New calls, new fields of answers, what a request may have besides, and further
 * values of an answer's enumeration are none of it.
 */
export function brokenCalls(before: Document, now: Document): string[] {
  const problems: string[] = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, old] of Object.entries<Schema>(methods as Schema)) {
      const call = `${method.toUpperCase()} ${path}`;
      const today = (now.paths[path] as Record<string, Schema> | undefined)?.[method];
      if (!today) {
        problems.push(`${call} is gone`);
        continue;
      }
      problems.push(...brokenParameters(old, today).map((problem) => `${call}: ${problem}`));
      for (const { at, ...pair } of bodiesOf(old, today)) {
        const compared = pair.isRequest ? new Comparison(before, now) : new Comparison(now, before);
        problems.push(...compared.problemsOf(pair, at).map((problem) => `${call}: ${problem}`));
      }
      for (const type of lostTypes(old, today)) problems.push(`${call}: ${type}`);
    }
  }
  return problems;
}

function brokenParameters(old: Schema, today: Schema): string[] {
  const before: Schema[] = old.parameters ?? [];
  return (today.parameters ?? []).flatMap((parameter: Schema) => {
    const known = before.find(({ name, in: place }) => name === parameter.name && place === parameter.in);
    if (parameter.required && !known?.required) return [`the parameter ${parameter.name} is needed now`];
    if (!known) return [];
    return new Comparison({}, {}).problemsOf(
      { given: known.schema ?? {}, wanted: parameter.schema ?? {}, isRequest: true },
      `the parameter ${parameter.name}`,
    );
  });
}

const schemasOf = (described: Schema | undefined): [type: string, schema: Schema][] =>
  Object.entries<Schema>(described?.content ?? {}).map(([type, { schema = {} }]) => [type, schema]);

const successes = (call: Schema) => Object.keys(call.responses ?? {}).filter((status) => status.startsWith('2'));

function bodiesOf(old: Schema, today: Schema): (Pair & { at: string })[] {
  const requests = schemasOf(old.requestBody).flatMap(([type, given]) => {
    const wanted = today.requestBody?.content?.[type]?.schema;
    return wanted ? [{ given, wanted, isRequest: true, at: 'the request' }] : [];
  });
  const answers = successes(old).flatMap((status) =>
    schemasOf(old.responses[status]).flatMap(([type, wanted]) => {
      const given = today.responses?.[status]?.content?.[type]?.schema;
      return given ? [{ given, wanted, isRequest: false, at: 'the answer' }] : [];
    }),
  );
  return [...requests, ...answers];
}

/** Media types and successes that there are no more, and a body that there was not. */
function lostTypes(old: Schema, today: Schema): string[] {
  const gone = (what: string, before: Schema | undefined, now: Schema | undefined) =>
    schemasOf(before)
      .filter(([type]) => !now?.content?.[type])
      .map(([type]) => `${what} is no longer ${type}`);
  return [
    ...(today.requestBody?.required && !old.requestBody ? ['a body is needed now'] : []),
    ...gone('the request', old.requestBody, today.requestBody),
    ...successes(old).flatMap((status) =>
      today.responses?.[status]
        ? gone('the answer', old.responses[status], today.responses[status])
        : [`it no longer answers ${status}`],
    ),
  ];
}

/** Compares schemas of two documents, each with references of its own. */
class Comparison {
  private readonly underway = new Set<string>();

  constructor(
    private readonly givenBy: Schema,
    private readonly wantedBy: Schema,
  ) {}

  /** Why something that is `given` is not always what is `wanted`; empty when it is. */
  problemsOf(pair: Pair, at: string): string[] {
    const { isRequest } = pair;
    const wanted = alternativesOf(pair.wanted, this.wantedBy);
    return alternativesOf(pair.given, this.givenBy).flatMap((given) => {
      let fewest: string[] | undefined;
      for (const one of wanted) {
        const problems = this.ofOne({ given, wanted: one, isRequest }, at);
        if (!fewest || problems.length < fewest.length) fewest = problems;
      }
      return fewest ?? [];
    });
  }

  private ofOne({ given, wanted, isRequest }: Pair, at: string): string[] {
    // A schema may hold itself; what is being compared already is not compared again.
    const key = JSON.stringify([given, wanted]);
    if (this.underway.has(key)) return [];
    this.underway.add(key);
    try {
      if (wanted.type === undefined && wanted.enum === undefined) return [];
      if (given.type !== wanted.type && !(given.type === 'integer' && wanted.type === 'number'))
        return [`${at} is ${given.type ?? 'anything'} where ${wanted.type ?? 'something else'} is expected`];
      const inside = [
        ...this.ofProperties({ given, wanted, isRequest }, at),
        ...this.ofPart('items', { given, wanted, isRequest }, `${at}[]`),
        ...this.ofPart('additionalProperties', { given, wanted, isRequest }, `${at}[name]`),
      ];
      return isRequest ? [...inside, ...narrower(given, wanted, at)] : inside;
    } finally {
      this.underway.delete(key);
    }
  }

  private ofProperties({ given, wanted, isRequest }: Pair, at: string): string[] {
    return Object.keys(wanted.properties ?? {}).flatMap((name) => {
      const place = `${at}.${name}`;
      const isSure = (schema: Schema) => (schema.required ?? []).includes(name);
      const part: Schema | undefined = given.properties?.[name];
      if (isSure(wanted) && !isSure(given)) return [isRequest ? `${place} is needed now` : `${place} may be missing`];
      if (!part) return isRequest ? [] : [`${place} is gone`];
      return this.problemsOf({ given: part, wanted: wanted.properties[name], isRequest }, place);
    });
  }

  private ofPart(name: 'items' | 'additionalProperties', { given, wanted, isRequest }: Pair, at: string): string[] {
    if (typeof wanted[name] !== 'object' || typeof given[name] !== 'object') return [];
    return this.problemsOf({ given: given[name], wanted: wanted[name], isRequest }, at);
  }
}

/** What a schema may stand for, without references and combinations. */
function alternativesOf(schema: Schema, document: Schema): Schema[] {
  const reference = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '');
  if (reference) return alternativesOf(document.components.schemas[reference[1]!], document);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.flatMap((one: Schema) => alternativesOf(one, document));
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }));
  return [schema.const === undefined ? schema : { ...schema, enum: [schema.const] }];
}

/** What was taken before and is not any more. */
function narrower(given: Schema, wanted: Schema, at: string): string[] {
  const problems: string[] = [];
  const values = (wanted.enum ?? []) as unknown[];
  if (wanted.enum && !(given.enum as unknown[] | undefined)?.every((value) => values.includes(value)))
    problems.push(`${at} takes fewer values`);
  for (const bound of LOWER_BOUNDS)
    if (wanted[bound] !== undefined && !(given[bound] >= wanted[bound] || isAbove(given, wanted, bound)))
      problems.push(`${at} has a higher ${bound}`);
  for (const bound of UPPER_BOUNDS)
    if (wanted[bound] !== undefined && !(given[bound] <= wanted[bound])) problems.push(`${at} has a lower ${bound}`);
  for (const form of ['pattern', 'format'])
    if (wanted[form] !== undefined && given[form] !== wanted[form]) problems.push(`${at} has another ${form}`);
  return problems;
}

/** What is more than some number is at least that number as well. */
const isAbove = (given: Schema, wanted: Schema, bound: string) =>
  bound === 'minimum' && given.exclusiveMinimum >= wanted.minimum;
