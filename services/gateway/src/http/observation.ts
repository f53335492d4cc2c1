import { httpSeconds, isMeasured } from '@ichibun/kit/telemetry/metrics';
import type { Trace } from '@ichibun/kit/telemetry/span';
import { beginTrace } from '@ichibun/kit/telemetry/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenClosed } from './when-closed.js';

/** From here on an answer is the product's failure, not its caller's. */
const SERVER_ERROR = 500;

/**
 * Counts a request, and makes it the first span of its trace.
 *
 * @param behindProxies whether its `traceparent` comes from the installation's own proxies: a stranger's would let him
 *   choose what is traced
 * @returns what the calls for this request belong to; undefined when nothing is traced
 */
export function observeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  behindProxies: boolean,
): Trace | undefined {
  if (!isMeasured()) return undefined;
  const started = performance.now();
  const route = request.routeOptions.url ?? 'unknown';
  const attributes = { 'http.request.method': request.method, 'http.route': route };
  const span = beginTrace(`${request.method} ${route}`, 'server', attributes, behindProxies ? traceFrom(request) : {});
  whenClosed(reply.raw, () => {
    const status = reply.raw.headersSent ? reply.statusCode : 499;
    httpSeconds.record((performance.now() - started) / 1000, { method: request.method, route, status: String(status) });
    span?.set({ 'http.response.status_code': status });
    span?.end(status >= SERVER_ERROR ? { code: String(status) } : undefined);
  });
  return span?.trace;
}

function traceFrom({ headers }: FastifyRequest): Trace {
  const { traceparent, tracestate } = headers;
  if (typeof traceparent !== 'string') return {};
  return typeof tracestate === 'string' ? { traceparent, tracestate } : { traceparent };
}
