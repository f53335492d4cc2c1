/** What a handler answers with: a body for 200, or an {@link answer} of its own. */
type Handler = (call: Call) => unknown;

export interface Call {
  method: string;
  /** Path with its query. */
  path: string;
  /** What came as JSON, or the form itself. */
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
 * Stands in for the network: handlers by 'METHOD /path' (without the query), and 404 for the rest. A handler that
 * throws is a broken connection.
 */
export function fakeGateway(handlers: Record<string, Handler>): FakeGateway {
  const all = new Map(Object.entries(handlers));
  const gateway: FakeGateway = {
    calls: [],
    on: (more) => {
      for (const [name, handler] of Object.entries(more)) all.set(name, handler);
    },
  };
  const respond = async (call: Call): Promise<Response> => {
    gateway.calls.push(call);
    const handler = all.get(`${call.method} ${call.path.split('?')[0]}`);
    const result = handler ? await handler(call) : answer(404, { code: 'not-found', message: `No ${call.path} here` });
    return result instanceof Response ? result : answer(200, result);
  };
  globalThis.fetch = async (input, init = {}) => {
    // As a browser: what was given up before it began, such as by a test that has ended, is never sent.
    init.signal?.throwIfAborted();
    const response = await respond({
      method: init.method ?? 'GET',
      path: String(input),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      credentials: init.credentials,
    });
    init.signal?.throwIfAborted();
    return response;
  };
  globalThis.XMLHttpRequest = formRequests(respond);
  return gateway;
}

/** What sends forms, as far as `sendForm` uses it: the body is the form, all of it sent at once. */
function formRequests(respond: (call: Call) => Promise<Response>): typeof XMLHttpRequest {
  class FormRequest extends EventTarget {
    readonly upload = new EventTarget();
    withCredentials = false;
    status = 0;
    statusText = '';
    responseText = '';
    private method = '';
    private path = '';
    private readonly headers = new Headers();

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    open(method: string, path: string): void {
      this.method = method;
      this.path = path;
    }

    async send(body: FormData): Promise<void> {
      const credentials = this.withCredentials ? 'include' : undefined;
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }));
      this.upload.dispatchEvent(new Event('load'));
      try {
        const response = await respond({
          method: this.method,
          path: this.path,
          body,
          headers: this.headers,
          credentials,
        });
        this.status = response.status;
        this.statusText = response.statusText;
        this.responseText = await response.text();
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event('error'));
      }
    }
  }
  return FormRequest as unknown as typeof XMLHttpRequest;
}
