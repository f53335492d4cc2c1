/** What a handler answers with: a body for 200, or an {@link answer} of its own. */
type Handler = (call: Call) => unknown;

export interface Call {
  method: string;
  /** Path with its query. */
  path: string;
  body: unknown;
  headers: Headers;
  credentials: string | undefined;
}

export interface FakeGateway {
  /** Every call made, in order. */
  calls: Call[];
  /** Adds handlers, or replaces those of the same name. */
  on(handlers: Record<string, Handler>): void;
}

/** An answer with a status; a string is the body as it is, anything else becomes JSON. */
export function answer(status: number, body: unknown = '', statusText = ''): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText });
}

/**
 * Stands in for the network: handlers by 'METHOD /path' (without the query), and 404 for the rest. A handler that throws
 * is a broken connection.
 */
export function fakeGateway(handlers: Record<string, Handler>): FakeGateway {
  const all = new Map(Object.entries(handlers));
  const gateway: FakeGateway = {
    calls: [],
    on: (more) => {
      for (const [name, handler] of Object.entries(more)) all.set(name, handler);
    },
  };
  globalThis.fetch = async (input, init = {}) => {
    const path = String(input);
    const call: Call = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      credentials: init.credentials,
    };
    gateway.calls.push(call);
    const handler = all.get(`${call.method} ${path.split('?')[0]}`);
    const result = handler ? await handler(call) : answer(404, { code: 'not-found', message: `No ${path} here` });
    init.signal?.throwIfAborted();
    return result instanceof Response ? result : answer(200, result);
  };
  return gateway;
}
