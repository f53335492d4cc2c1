import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

/** Codes of Node, PostgreSQL (its classes 08, 53 and 57) and S3 that say that a server is not there at the moment. */
const UNAVAILABLE_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08\w{3}|53300|57P0[123]|ServiceUnavailable|SlowDown)$/;

/** What pg says, without a code, of a connection that was cut, or that nobody answered on in time. */
const CUT = [
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
];

const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Makes an attempt that needs servers, and others while one of them is away: parts of an installation may be started in
 * any order.
 *
 * @param attempt leaves nothing behind when it fails
 * @throws what the attempt fails with for any other reason, such as wrong credentials
 */
export async function waitForDependency<T>(attempt: () => Promise<T>): Promise<T> {
  const logger = new Logger('Start');
  for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isAway(error)) throw error;
      logger.warn(`Waits for a server: ${reasonOf(error)}`);
    }
    await sleep(pause);
  }
}

/**
 * Whether an error says that a server is not there at the moment, and may be later. An address that stands for several
 * machines fails with the errors of all.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isAway);
  const { code, message } = error as { code?: unknown; message?: unknown };
  return UNAVAILABLE_CODES.test(String(code)) || CUT.includes(String(message));
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const { code, message } = error as { code?: unknown; message?: string };
  return String(message || code);
}
