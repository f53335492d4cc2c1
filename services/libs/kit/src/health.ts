import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { DomainError } from './errors.js';
import { stackOf } from './logging.js';

/** Something a service cannot work without; `check` rejects while it is away. */
export interface HealthCheck {
  readonly name: string;
  check(): Promise<void>;
}

export interface Readiness {
  readonly ready: boolean;
  /** By check: `ok`, or what is wrong. */
  readonly checks: Record<string, string>;
}

/** Milliseconds that an answer is kept: anybody may ask, and each answer costs a call to every database. */
const KEPT_MS = 1_000;
/** Milliseconds after which a check counts as failed. */
const CHECK_TIMEOUT_MS = 5_000;

/**
 * Runs all checks at once, whenever the returned function is called, but not more often than once a second: who asks
 * meanwhile gets the same answer. What is wrong is logged; of the answer, which anybody may read, it is only said that
 * the part is unavailable.
 */
export function readinessOf(checks: readonly HealthCheck[]): () => Promise<Readiness> {
  const logger = new Logger('Health');
  let latest: { at: number; result: Promise<Readiness> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > KEPT_MS) latest = { at: now, result: runAll(checks, logger) };
    return latest.result;
  };
}

async function runAll(checks: readonly HealthCheck[], logger: Logger): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async ({ name, check }) => [name, await outcomeOf(name, check, logger)] as const),
  );
  return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
}

async function outcomeOf(name: string, check: () => Promise<void>, logger: Logger): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), CHECK_TIMEOUT_MS);
  try {
    await Promise.race([check(), late.promise]);
    return 'ok';
  } catch (error) {
    logger.error(`${name} is unavailable: ${stackOf(error)}`);
    // A DomainError's message is meant for anybody; others may hold addresses, users and statements.
    return error instanceof DomainError ? error.message : 'unavailable';
  } finally {
    clearTimeout(timer);
  }
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
  const readiness = readinessOf(checks);
  const server: Server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/healthz') return answer(200, { status: 'ok' });
    if (request.url !== '/readyz')
      return answer(404, { code: 'http.not-found', message: 'Only /healthz and /readyz.' });
    const result = await readiness();
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
