import { type FailureCode, isFailureCode, statusOf } from '@ichibun/failures/catalogue';
import { STATUS } from '@ichibun/failures/kinds';
import { asDomainError, DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { stackOf } from '@ichibun/kit/logging';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutTokens } from './access-token.js';
import { type FailureAnswer, sendFailure } from './door-failures.js';
import { RETRY_AFTER_S } from './in-flight.js';

const CODE_BY_STATUS: Record<number, string> = {
  400: 'http.invalid-request',
  404: 'http.not-found',
  413: 'http.too-large',
  415: 'http.unsupported-type',
  416: 'http.bad-range',
  429: 'http.rate-limited',
};

/** What is away for as long as a process or a server needs to start again. */
export const UNAVAILABLE_CODES: ReadonlySet<string> = new Set<FailureCode>(['rpc.unavailable', 'service.unavailable']);

/** Statuses of who may not do something: of interest to whoever looks for attacks. */
const REFUSED = [401, 403];

/**
 * The one place where failures become HTTP: every failure is answered as `{code, message, values}`, where its message
 * has values, and at doors as their programs read it; an unexpected one is logged and answered without its cause. Who was
 * refused is logged too.
 */
@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    // Its caller has gone, and the answer that was a stream is closed with the connection.
    if (reply.raw.destroyed && (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    const answer = this.answerTo(withMethods(error, request, reply));
    const { status, body } = answer;
    if (REFUSED.includes(status)) {
      const { url = 'unknown' } = request.routeOptions;
      this.logger.log({
        event: 'access.refused' satisfies LogEvent,
        code: body.code,
        route: `${request.method} ${url}`,
        user: request.caller?.id,
      });
    }
    if (UNAVAILABLE_CODES.has(body.code)) reply.header('retry-after', RETRY_AFTER_S);
    sendFailure(reply, request, answer);
  }

  private answerTo(error: unknown): FailureAnswer {
    if (error instanceof DomainError) return answerOf(error);
    // Nest's own failures, and those of Fastify and its plugins: a body too large, no JSON, no such path.
    const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
    if (status && status >= 400 && status < 500) {
      const message = withoutTokens((error as Error).message);
      return { status, body: { code: CODE_BY_STATUS[status] ?? 'http.refused', message } };
    }
    this.logger.error(withoutTokens(stackOf(error)));
    return answerOf(asDomainError(error));
  }
}

const answerOf = ({ code, kind, message, values }: DomainError): FailureAnswer => ({
  // Of a code that this release does not know, as while another one takes its place, the kind decides.
  status: isFailureCode(code) ? statusOf(code) : STATUS[kind],
  body: { code, message, ...(values && { values }) },
});

/** A path that is there, but not with this method, is 405 (RFC 9110, 15.5.6) and says which ones it has. */
function withMethods(error: unknown, { server, url, method }: FastifyRequest, reply: FastifyReply): unknown {
  if (!(error instanceof NotFoundException)) return error;
  const methods = server.methodsOf(url.split('?')[0]!);
  if (methods.length === 0) return error;
  reply.header('allow', methods.join(', '));
  return new DomainError('http.method-not-allowed', { method, allowed: methods.join(', ') });
}
