import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { currentRequest } from './request-context.js';

export interface LogSettings {
  /** One JSON object a line, for machines; otherwise a line for people. */
  readonly json: boolean;
  readonly levels: LogLevel[];
}

/** Nest's logger, with the request id in each line. */
export class ServiceLogger extends ConsoleLogger {
  constructor(service: string, settings: LogSettings) {
    super(service, { json: settings.json, logLevels: settings.levels, prefix: 'ichibun' });
  }

  protected override getJsonLogObject(
    message: unknown,
    options: Parameters<ConsoleLogger['getJsonLogObject']>[1],
  ): ReturnType<ConsoleLogger['getJsonLogObject']> & { requestId?: string } {
    return { ...super.getJsonLogObject(message, options), requestId: currentRequest()?.requestId };
  }

  protected override formatMessage(...[level, message, ...rest]: Parameters<ConsoleLogger['formatMessage']>): string {
    const requestId = currentRequest()?.requestId;
    const labelled = requestId && typeof message === 'string' ? `[${requestId}] ${message}` : message;
    return super.formatMessage(level, labelled, ...rest);
  }
}

/**
 * An error as the log shows it: its stack, and those of its causes. Never its other properties: a database's errors carry
 * the statement's values, which are learners' texts, and whole connections.
 */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) {
    // Some libraries emit what only looks like an error.
    const { stack, message } = (error ?? {}) as { stack?: unknown; message?: unknown };
    return String(stack ?? message ?? error);
  }
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? stack : `${stack}\ncaused by ${stackOf(error.cause)}`;
}
