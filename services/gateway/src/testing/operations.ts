/** What is sent there is the caller's, whatever the address names. */
export const NAMES_NOBODY = 'POST /api/user/{id}/reading-stats';

/** A call as the product describes it. */
export interface Operation {
  /** `GET /api/documents/{id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly queries: readonly string[];
  readonly hasBody: boolean;
  /** JSON Schemas of the path's parameters, by name. */
  readonly pathSchemas: Readonly<Record<string, Schema>>;
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
  const response = await fetch(`${product.url}/api/docs-json`);
  const body = (await response.json()) as Schema;
  const found: Operation[] = [];
  for (const [path, methods] of Object.entries<Record<string, Schema>>(body.paths)) {
    for (const [verb, description] of Object.entries(methods)) {
      const method = verb.toUpperCase();
      const pathSchemas: Record<string, Schema> = {};
      const querySchemas: Record<string, Schema> = {};
      for (const parameter of description.parameters ?? []) {
        if (parameter.in === 'query') querySchemas[parameter.name] = resolved(parameter.schema, body);
        if (parameter.in === 'path') pathSchemas[parameter.name] = resolved(parameter.schema, body);
      }
      const bodySchemas: Record<string, Schema> = {};
      for (const [type, { schema }] of Object.entries<{ schema: Schema }>(description.requestBody?.content ?? {})) {
        bodySchemas[type] = resolved(schema, body);
      }
      const queries = Object.keys(querySchemas);
      const hasBody = 'requestBody' in description;
      const { requestBody = {} } = description;
      const mostBytes = requestBody['x-max-file-bytes'] ?? requestBody['x-max-bytes'] ?? USUAL_BYTES;
      const name = `${method} ${path}`;
      found.push({ name, method, path, queries, hasBody, pathSchemas, querySchemas, bodySchemas, mostBytes });
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
