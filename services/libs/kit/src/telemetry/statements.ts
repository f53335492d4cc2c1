import type { ClientBase } from 'pg';
import { currentRequest } from '../request-context.js';
import { sqlSeconds } from './metrics.js';
import { codeOf } from './span.js';
import { beginSpan, isTraced } from './tracing.js';

/** Characters of a statement that its span shows. Values are parameters, so no learner's text is in it. */
const SHOWN = 200;

/** Statements whose operation is remembered; most are the same few. */
const REMEMBERED = 500;
const operations = new Map<string, string>();

function operationOf(text: string): string {
  let operation = operations.get(text);
  if (!operation) {
    operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'OTHER';
    if (operations.size < REMEMBERED) operations.set(text, operation);
  }
  return operation;
}

const observed = new WeakSet<ClientBase>();

/** Makes every statement of a connection a span of the request that it is for, and counts it; once a connection. */
export function observeStatements(client: ClientBase, schema: string): void {
  if (observed.has(client)) return;
  observed.add(client);
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const observing = (...given: unknown[]) => {
    const text = typeof given[0] === 'string' ? given[0] : ((given[0] as { text?: string } | undefined)?.text ?? '');
    const operation = operationOf(text);
    const started = performance.now();
    // What nobody asked for, such as a look at queues, would be thousands of traces of one statement.
    const parent = currentRequest()?.trace;
    const span =
      parent && isTraced(parent)
        ? beginSpan(`${operation} ${schema}`, 'client', {
            'db.system.name': 'postgresql',
            'db.namespace': schema,
            'db.operation.name': operation,
            'db.query.text': text.slice(0, SHOWN),
          })
        : undefined;
    const over = (error?: unknown) => {
      const outcome = error ? codeOf(error) : 'ok';
      sqlSeconds.record((performance.now() - started) / 1000, { schema, operation, outcome });
      span?.end(error ?? undefined);
    };
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const rest = given.slice(0, -1);
      return query(...rest, (error: unknown, result: unknown) => {
        over(error);
        callback(error, result);
      });
    }
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(() => over(), over);
    else over();
    return answer;
  };
  client.query = observing as typeof client.query;
}
