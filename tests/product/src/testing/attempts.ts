import type { Operation } from '@ichibun/gateway/testing/operations';
import { addressed, type Hers } from './settled-learner.js';

const QUERIES: Record<string, string> = {
  entry: '猫・ねこ',
  word: '猫',
  q: '猫',
  set: 'particles',
  endedWithin: '86400',
  wordIndex: '0',
};

/** The ways to ask for what is hers: in her name, and in one's own. For herself, the first. */
export function attempts(operation: Operation, hers: Hers, callerId: number): string[] {
  const inHerName = addressed(operation, hers);
  const inOwnName = addressed(operation, { ...hers, user: callerId });
  // A lexeme is nobody's own, and neither is a level.
  const namesAThing = operation.path.replace(/\{(?:uniqueVocabId|level)\}/, '').split('{').length > 2;
  const paths = inOwnName !== inHerName && namesAThing ? [inHerName, inOwnName] : [inHerName];
  if (!operation.queries.includes('userId')) {
    const [query] = operation.queries.filter((one) => one in QUERIES);
    return paths.map((path) => (query ? `${path}?${query}=${encodeURIComponent(QUERIES[query]!)}` : path));
  }
  const asWhom = /\{/.test(operation.path) ? [hers.user, callerId] : [hers.user];
  return paths.flatMap((path) => asWhom.map((userId) => `${path}?userId=${userId}`));
}

const ORDER = ['GET', 'PATCH', 'POST', 'DELETE'];
const LAST = ['DELETE /api/users/{id}/vocabulary/clear', 'DELETE /api/users/{id}', 'POST /api/auth/logout'];

/** What is read comes first, then what changes, then what removes; parts of things before these. */
export function inTurn(operations: readonly Operation[]): Operation[] {
  const turnOf = ({ method, name }: Operation) =>
    LAST.includes(name) ? ORDER.length + LAST.indexOf(name) : ORDER.indexOf(method);
  const depth = ({ method, path }: Operation) => (method === 'DELETE' ? path.split('/').length : 0);
  return operations.toSorted((one, other) => turnOf(one) - turnOf(other) || depth(other) - depth(one));
}
