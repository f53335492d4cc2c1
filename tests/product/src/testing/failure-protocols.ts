/** Whether a body is a failure, by the door whose programs read it. */
// biome-ignore lint/suspicious/noExplicitAny: what came over HTTP
const BY_DOOR: Readonly<Record<string, (body: any) => boolean>> = {
  anki: (body) => body.result === null && isText(body.error),
  jiten: (body) => isText(body.error_message),
  mcp: ({ jsonrpc, error }) => jsonrpc === '2.0' && Number.isInteger(error.code) && isText(error.message),
  yomitan: (body) => body === null || isOwn(body),
};

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Our own protocol: everywhere but at doors. */
const isOwn = ({ code, message }: { code?: unknown; message?: unknown }) =>
  /^[a-z-]+\.[a-z-]+$/.test(String(code)) && isText(message);

/**
 * Whether the body of an answer is a failure as those read it who call at a path.
 *
 * @param path of the address, with its token or as the document has it
 */
export function isFailureAt(path: string, body: unknown): boolean {
  const door = /^\/api\/doors\/[^/]+\/([a-z]+)/.exec(path)?.[1] ?? '';
  return (BY_DOOR[door] ?? isOwn)(body as object);
}

/** The code of a failure, in whatever protocol it is told. */
export const failureCode = ({ headers, body }: { readonly headers: Headers; readonly body: unknown }): unknown =>
  headers.get('x-failure-code') ?? (body as { code?: unknown } | null)?.code;
