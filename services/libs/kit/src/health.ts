import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { DomainError } from './errors.js';
import { stackOf } from './telemetry/logging.js';
import { endsWithin } from './waiting/ends-within.js';

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

/** Milliseconds that an answer is cached: anybody may ask, and each answer costs a call to every database. */
const KEPT_MS = 1_000;
/** Milliseconds after which a check counts as failed. */
const CHECK_TIMEOUT_MS = 5_000;

/**
 * Runs all checks at once, whenever the returned function is called, but not more often than once a second: a caller
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
  try {
    if (!(await endsWithin(check(), CHECK_TIMEOUT_MS))) throw new Error('no answer in time');
    return 'ok';
  } catch (error) {
    logger.error(`${name} is unavailable: ${stackOf(error)}`);
    // A DomainError's message is meant for anybody; others may hold addresses, users and statements.
    return error instanceof DomainError ? error.message : 'unavailable';
  }
}

const STATES = {
  starting: { ready: false, checks: { process: 'starting' } },
  stopping: { ready: false, checks: { process: 'stopping' } },
} as const satisfies Record<string, Readiness>;

/**
 * What Kubernetes asks a process, answered from before anything else is begun until it ends: `/livez` (this event loop
 * turns; also `/healthz`), `/startupz` (the start is over) and `/readyz` (what it needs is there).
 */
export class HealthServer {
  private state: keyof typeof STATES | 'started' = 'starting';
  private readiness: () => Promise<Readiness> = async () => STATES.starting;

  /** Answers `/metrics`, in Prometheus' format. */
  metrics?: () => Promise<string>;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.answer(request.url, response));
  }

  /** @param port 0 for any */
  static async listen(port: number): Promise<HealthServer> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
    return new HealthServer(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The start is over; from now on the process is ready while `checks` succeed. */
  started(checks: readonly HealthCheck[]): void {
    this.readiness = readinessOf(checks);
    this.state = 'started';
  }

  /** Nothing new is to be sent here; the process is alive until it has ended. */
  stopping(): void {
    this.state = 'stopping';
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(url: string | undefined, response: ServerResponse): Promise<void> {
    const tell = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url === '/livez' || url === '/healthz') return tell(200, { status: 'ok' });
    if (url === '/startupz') {
      return this.state === 'starting' ? tell(503, { status: 'starting' }) : tell(200, { status: 'ok' });
    }
    if (url === '/metrics' && this.metrics) {
      const text = await this.metrics();
      return void response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    }
    if (url !== '/readyz') {
      return tell(404, { code: 'http.not-found', message: 'Only /livez, /startupz and /readyz.' });
    }
    const result = this.state === 'started' ? await this.readiness() : STATES[this.state];
    tell(result.ready ? 200 : 503, result);
  }
}
