import type { ServerResponse } from 'node:http';

/** What is done at the end of each answer that is under way. */
const atEnd = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Does some work once an answer has been sent, or its connection has gone. All work of an answer shares one listener:
 * Fastify and Node have some of their own, and of more than ten Node warns.
 *
 * @param answer one that has not closed yet; of another nothing is done
 */
export function whenClosed(answer: ServerResponse, work: () => void): void {
  const shared = atEnd.get(answer);
  if (shared) {
    shared.push(work);
    return;
  }
  const works = [work];
  atEnd.set(answer, works);
  answer.once('close', () => {
    for (const one of works) one();
  });
}
