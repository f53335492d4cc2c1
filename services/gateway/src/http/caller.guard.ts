import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * Lets no call through whose caller is not known: `Callers` finds that out before a body is read, and a call that it
 * was not asked about is a mistake of ours.
 */
@Injectable()
export class CallerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { caller, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    if (caller || routeOptions.config.access === 'anybody') return true;
    throw new Error(`Nobody asked who calls ${routeOptions.url}.`);
  }
}
