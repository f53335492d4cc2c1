import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { currentRequest } from '../request-context.js';
import { currentTraceId } from './tracing.js';

export interface LogSettings {
  /** One JSON object a line, for machines; otherwise a line for people. */
  readonly json: boolean;
  readonly levels: LogLevel[];
}

/** Nest's logger, with the ids of the request and of its trace in each line; of an error only what `stackOf` shows. */
export class ServiceLogger extends ConsoleLogger {
  constructor(service: string, settings: LogSettings) {
    super(service, { json: settings.json, logLevels: settings.levels, prefix: 'ichibun' });
  }

  protected override printMessages(...[messages, ...rest]: Parameters<ConsoleLogger['printMessages']>): void {
    super.printMessages(
      messages.map((message) => (message instanceof Error ? stackOf(message) : message)),
      ...rest,
    );
  }

  protected override getJsonLogObject(
    message: unknown,
    options: Parameters<ConsoleLogger['getJsonLogObject']>[1],
  ): ReturnType<ConsoleLogger['getJsonLogObject']> & { requestId?: string; traceId?: string } {
    const { requestId } = currentRequest() ?? {};
    return { ...super.getJsonLogObject(message, options), requestId, traceId: currentTraceId() };
  }

  protected override formatMessage(...[level, message, ...rest]: Parameters<ConsoleLogger['formatMessage']>): string {
    const requestId = currentRequest()?.requestId;
    const labelled = requestId && typeof message === 'string' ? `[${requestId}] ${message}` : message;
    return super.formatMessage(level, labelled, ...rest);
  }
}

/**
 * An error as the log shows it: its stack, and those of its causes. Never its other properties: a database's errors
 * carry the statement's values, which are learners' texts, and whole connections.
 *
 * @param error also of another realm, or the plain object with a message and a stack that pg-boss makes of one
 */
export function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { name = 'Error', message, stack, cause, code } = error as Partial<Error> & { code?: unknown };
  if (typeof message !== 'string') {
    return `${error.constructor?.name ?? 'object'} without a message${typeof code === 'string' ? ` (${code})` : ''}`;
  }
  const text = typeof stack === 'string' ? stack : `${name}: ${message}`;
  return cause === undefined ? text : `${text}\ncaused by ${stackOf(cause)}`;
}
