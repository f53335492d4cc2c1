import { asDomainError, DomainError, type ErrorKind } from '@ichibun/kit/errors';
import { stackOf } from '@ichibun/kit/logging';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  MethodNotAllowedException,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutTokens } from './access-token.js';

/** The one place where failures become HTTP. */
export const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'rate-limited': 429,
  'storage-full': 507,
  unavailable: 503,
  timeout: 504,
  // The customary status for a caller who closed the connection; nobody receives it.
  cancelled: 499,
  internal: 500,
};

const CODE_BY_STATUS: Record<number, string> = {
  400: 'http.invalid-request',
  404: 'http.not-found',
  405: 'http.method-not-allowed',
  413: 'http.too-large',
  415: 'http.unsupported-type',
  416: 'http.bad-range',
  429: 'http.rate-limited',
};

/** Statuses of who may not do something: of interest to whoever looks for attacks. */
const REFUSED = [401, 403];

/**
 * Answers every failure as `{code, message}`; an unexpected one is logged and answered without its cause. Who was
 * refused is logged too.
 */
@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { status, code, message } = this.answerTo(withMethods(error, request, reply));
    if (REFUSED.includes(status)) {
      const { url = 'unknown' } = request.routeOptions;
      this.logger.log({ event: 'refused', code, route: `${request.method} ${url}`, user: request.caller?.id });
    }
    reply.status(status).send({ code, message });
  }

  private answerTo(error: unknown): { status: number; code: string; message: string } {
    if (error instanceof DomainError) {
      return { status: STATUS[error.kind], code: error.code, message: error.message };
    }
    // Nest's own failures, and those of Fastify and its plugins: a body too large, no JSON, no such path.
    const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
    if (status && status >= 400 && status < 500) {
      return {
        status,
        code: CODE_BY_STATUS[status] ?? 'http.refused',
        message: withoutTokens((error as Error).message),
      };
    }
    this.logger.error(withoutTokens(stackOf(error)));
    const { kind, code, message } = asDomainError(error);
    return { status: STATUS[kind], code, message };
  }
}

/** A path that is there, but not with this method, is 405 (RFC 9110, 15.5.6) and says which ones it has. */
function withMethods(error: unknown, { server, url, method }: FastifyRequest, reply: FastifyReply): unknown {
  if (!(error instanceof NotFoundException)) return error;
  const methods = server.methodsOf(url.split('?')[0]!);
  if (methods.length === 0) return error;
  reply.header('allow', methods.join(', '));
  return new MethodNotAllowedException(`This address does not take ${method}, but ${methods.join(', ')}.`);
}
