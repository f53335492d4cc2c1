import { caller } from './product-under-test.js';

/** A call as the product describes it. */
export interface Operation {
  /** `GET /api/documents/{id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly queries: readonly string[];
  readonly hasBody: boolean;
  /** JSON Schemas of the query's parameters, by name. */
  readonly querySchemas: Readonly<Record<string, Schema>>;
  /** JSON Schemas of the body, by media type. */
  readonly bodySchemas: Readonly<Record<string, Schema>>;
  /** Bytes of its body, or of the file in its form, at most. */
  readonly mostBytes: number;
}

/** Bytes of a body where a call does not say that it takes one. */
const USUAL_BYTES = 64 * 1024;

/** A JSON Schema without references. */
// biome-ignore lint/suspicious/noExplicitAny: its kind is known where it is read
export type Schema = Record<string, any>;

/** Every call that the product describes; signing out comes last. */
export async function operations(product: { readonly url: string }): Promise<Operation[]> {
  const { body } = await caller(() => product)('GET', '/api/docs-json');
  const found: Operation[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
  for (const [path, methods] of Object.entries<Record<string, any>>(body.paths)) {
    for (const [verb, description] of Object.entries(methods)) {
      const method = verb.toUpperCase();
      const querySchemas: Record<string, Schema> = {};
      for (const parameter of description.parameters ?? []) {
        if (parameter.in === 'query') querySchemas[parameter.name] = resolved(parameter.schema, body);
      }
      const bodySchemas: Record<string, Schema> = {};
      for (const [type, { schema }] of Object.entries<{ schema: Schema }>(description.requestBody?.content ?? {})) {
        bodySchemas[type] = resolved(schema, body);
      }
      const queries = Object.keys(querySchemas);
      const hasBody = 'requestBody' in description;
      const { requestBody = {} } = description;
      const mostBytes = requestBody['x-max-file-bytes'] ?? requestBody['x-max-bytes'] ?? USUAL_BYTES;
      found.push({ name: `${method} ${path}`, method, path, queries, hasBody, querySchemas, bodySchemas, mostBytes });
    }
  }
  const isLast = ({ path }: Operation) => Number(path === '/api/auth/logout');
  return found.sort((one, other) => isLast(one) - isLast(other));
}

/** A schema with what its references stand for in their place. */
function resolved(schema: Schema, document: Schema): Schema {
  const written = JSON.stringify(schema, (_, value) => {
    const reference = /^#\/components\/schemas\/(\w+)$/.exec(value?.$ref ?? '');
    return reference ? resolved(document.components.schemas[reference[1]!], document) : value;
  });
  return JSON.parse(written);
}
