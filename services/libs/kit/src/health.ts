import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something a service cannot work without; `check` rejects while it is not to be had. */
export interface HealthCheck {
  readonly name: string;
  check(): Promise<void>;
}

export interface Readiness {
  readonly ready: boolean;
  /** By check: `ok`, or what is wrong. */
  readonly checks: Record<string, string>;
}

/** Runs all checks at once. */
export async function readiness(checks: readonly HealthCheck[]): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async ({ name, check }) => {
      const problem = await check().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      return [name, problem ?? 'ok'] as const;
    }),
  );
  return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
}

/**
 * Answers `/healthz` (this event loop turns) and `/readyz` (and what it needs is there) for a process that serves no
 * other HTTP.
 *
 * @param port 0 for any
 */
export async function serveHealth(
  port: number,
  checks: readonly HealthCheck[],
): Promise<{ port: number; close(): void }> {
  const server: Server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/healthz') return answer(200, { status: 'ok' });
    if (request.url !== '/readyz')
      return answer(404, { code: 'http.not-found', message: 'Only /healthz and /readyz.' });
    const result = await readiness(checks);
    answer(result.ready ? 200 : 503, result);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
