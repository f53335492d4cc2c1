import { DomainError } from '@ichibun/kit/errors';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, type Observable, throwError } from 'rxjs';
import { AWAY } from './error-filter.js';

/**
 * A read that failed sooner was lost with a process or a PostgreSQL that died; a later one has waited for as long as
 * a restart takes.
 */
const LOST_WITHIN_MS = 1_200;

/**
 * Works on a read once more when the process that worked on it, or its PostgreSQL, died: another replica is there, and
 * nothing was changed. What changes something is its caller's to repeat (docs/adr/0026).
 */
export class RepeatedReads implements NestInterceptor {
  constructor(private readonly lostWithinMs = LOST_WITHIN_MS) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const began = performance.now();
    const isRead = context.switchToHttp().getRequest<FastifyRequest>().method === 'GET';
    if (!isRead) return next.handle();
    return next.handle().pipe(
      catchError((error: unknown) => {
        const isLost = error instanceof DomainError && AWAY.has(error.code);
        if (!isLost || performance.now() - began > this.lostWithinMs) return throwError(() => error);
        return next.handle();
      }),
    );
  }
}
