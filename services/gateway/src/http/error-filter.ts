import { DomainError, type ErrorKind, internalError } from '@ichibun/kit/errors';
import { stackOf } from '@ichibun/kit/logging';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** The one place where failures become HTTP. */
export const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'rate-limited': 429,
  unavailable: 503,
  timeout: 504,
  // By custom what a server notes of a caller who closed the connection; nobody reads it.
  cancelled: 499,
  internal: 500,
};

const CODE_BY_STATUS: Record<number, string> = {
  400: 'http.invalid-request',
  404: 'http.not-found',
  413: 'http.too-large',
  415: 'http.unsupported-type',
  429: 'http.rate-limited',
};

/** Answers every failure as `{code, message}`; what nobody foresaw is logged and answered without its cause. */
@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { status, code, message } = this.answerTo(error);
    reply.status(status).send({ code, message });
  }

  private answerTo(error: unknown): { status: number; code: string; message: string } {
    if (error instanceof DomainError) {
      return { status: STATUS[error.kind], code: error.code, message: error.message };
    }
    // Nest's own failures, and those of Fastify and its plugins: a body too large, no JSON, no such path.
    const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
    if (status && status >= 400 && status < 500) {
      return { status, code: CODE_BY_STATUS[status] ?? 'http.refused', message: (error as Error).message };
    }
    this.logger.error(stackOf(error));
    return { status: 500, ...internalErrorBody() };
  }
}

function internalErrorBody() {
  const { code, message } = internalError();
  return { code, message };
}
