import { DomainError } from '@ichibun/kit/errors';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, type Observable, throwError } from 'rxjs';
import { UNAVAILABLE_CODES } from './error-filter.js';

/** A read that fails later has waited for as long as a restart takes: another try would not help. */
const LOST_WITHIN_MS = 1_200;

/**
 * Retries a read once when the process that worked on it, or its PostgreSQL, died: another replica answers. Calls that
 * change something are retried by their callers only (docs/adr/0026).
 */
export class RetryReadsInterceptor implements NestInterceptor {
  constructor(private readonly lostWithinMs = LOST_WITHIN_MS) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const began = performance.now();
    const isRead = context.switchToHttp().getRequest<FastifyRequest>().method === 'GET';
    if (!isRead) return next.handle();
    return next.handle().pipe(
      catchError((error: unknown) => {
        const isLost = error instanceof DomainError && UNAVAILABLE_CODES.has(error.code);
        if (!isLost || performance.now() - began > this.lostWithinMs) return throwError(() => error);
        return next.handle();
      }),
    );
  }
}
