import type { openApiDocument } from '@ichibun/gateway/gateway';
import { Ajv2020 } from 'ajv/dist/2020.js';

type Document = Awaited<ReturnType<typeof openApiDocument>>;

interface Documented {
  /** The path as the document has it, such as `/api/documents/{id}`; undefined when it has none for this address. */
  pathOf(address: string, method: string): string | undefined;
  /** What is wrong with an answer; undefined when it is as described. */
  problemOf(
    path: string,
    method: string,
    status: number,
    mediaType: string,
    body: () => Promise<unknown>,
  ): Promise<string | undefined>;
}

/**
 * Making the document and compiling its schemas takes seconds; every product of this code serves the same one. It is made
 * by the product: another application of Nest in this process would replace the logger of all.
 */
let documented: Promise<Documented> | undefined;
/** By origin, the calls that have answered as described with success: `POST /api/documents/upload`. */
const succeeded = new Map<string, Set<string>>();

/**
 * As `fetch`, for calls of a gateway. Rejects when the answer is not what the OpenAPI document says: its status, media
 * type, and every field of it.
 */
export async function documentedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const { origin, pathname } = new URL(url);
  if (!pathname.startsWith('/api/') || pathname.startsWith('/api/docs')) return response;
  documented ??= documentOf(origin);
  const { pathOf, problemOf } = await documented;
  const method = (init.method ?? 'GET').toLowerCase();
  const path = pathOf(pathname, method);
  // Addresses that are none, or hold what is no path at all: the router refuses them before any call is found.
  if (path === undefined && response.status >= 400) return response;
  const call = `${method.toUpperCase()} ${path ?? pathname}`;
  if (path === undefined) throw new Error(`${call} answered ${response.status} and is not in the document.`);
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0]!;
  const problem = await problemOf(path, method, response.status, mediaType, () => response.clone().json());
  if (problem) throw new Error(`${call} answered ${response.status}, not as the document says: ${problem}`);
  if (response.ok) succeeded.set(origin, (succeeded.get(origin) ?? new Set()).add(call));
  return response;
}

/** The calls of a gateway that have answered with success, as the document says. */
export const succeededCalls = (origin: string): ReadonlySet<string> => succeeded.get(origin) ?? new Set();

async function documentOf(origin: string): Promise<Documented> {
  try {
    return read((await (await fetch(`${origin}/api/docs-json`)).json()) as Document);
  } catch (error) {
    // The next product is asked.
    documented = undefined;
    throw error;
  }
}

function read(document: Document): Documented {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    // Making the compiled checks quicker took longer than they do.
    code: { optimize: false },
    formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, uuid: true, binary: true },
  });
  ajv.addSchema(document, 'api');
  // What is named comes before what stands for anything: /documents/uploads before /documents/{id}.
  const paths = Object.keys(document.paths)
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      names: path.split('{').length,
    }))
    .sort((one, other) => one.names - other.names);
  return {
    pathOf: (address, method) =>
      paths.find(({ path, pattern }) => pattern.test(address) && method in document.paths[path]!)?.path,
    async problemOf(path, method, status, mediaType, body) {
      const { responses } = document.paths[path]![method as 'get']!;
      const given = responses[status];
      if (!given)
        return `it has only ${Object.keys(responses).join(', ')}; the answer was ${JSON.stringify(await body())}`;
      const at =
        '$ref' in given ? given.$ref.split('/').slice(1) : ['paths', path, method, 'responses', String(status)];
      // biome-ignore lint/suspicious/noExplicitAny: a way through a document
      const { content } = at.reduce((part, key) => part[key], document as any);
      const described = Object.keys(content).find((one) =>
        [mediaType, mediaType.replace(/\/.*/, '/*'), '*/*'].includes(one),
      );
      if (!described) return `it is ${mediaType}, not ${Object.keys(content).join()}`;
      if (mediaType !== 'application/json') return undefined;
      const pointer = [...at, 'content', described, 'schema'].map(asPointer).join('/');
      const answer = await body();
      if (ajv.validate({ $ref: `api#/${pointer}` }, answer)) return undefined;
      return `${ajv.errorsText()}; the answer was ${JSON.stringify(answer).slice(0, 1_000)}`;
    },
  };
}

const asPointer = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
