import type { Failures } from '../failure.js';

export const service = {
  'objects.not-found': {
    kind: 'not-found',
    meaning: 'The stored file is no longer there.',
    text: 'This file is no longer there.',
  },
  'rpc.cancelled': {
    kind: 'cancelled',
    meaning: 'The caller has gone.',
    text: 'The caller has gone.',
  },
  'rpc.request-too-large': {
    kind: 'too-large',
    meaning: 'The request is too large for one message between services.',
    text: 'This is too large to be handled at once.',
  },
  'rpc.timeout': {
    kind: 'timeout',
    meaning: 'A service did not answer in time.',
    text: ({ service }: { service: string }) => `${service} took too long to answer. Try again.`,
  },
  'rpc.unavailable': {
    kind: 'unavailable',
    meaning: 'A service that the call needs is away.',
    text: ({ service }: { service: string }) => `${service} is not available right now. Try again.`,
  },
  'run.expired': {
    kind: 'timeout',
    meaning: 'Background work took too long.',
    text: 'This took too long.',
  },
  'run.interrupted': {
    kind: 'unavailable',
    meaning: 'Background work was interrupted several times; start it again.',
    text: 'This was interrupted several times. Start it again.',
  },
  'run.over': {
    kind: 'cancelled',
    meaning: 'The work was cancelled, or another process has taken it over.',
    text: 'This work was cancelled or taken over.',
  },
  'service.internal': {
    kind: 'internal',
    meaning: 'Something unforeseen failed; the log says what.',
    text: 'Something went wrong on our side. Try again in a moment.',
  },
  'service.starting': {
    kind: 'unavailable',
    meaning:
      'The server is starting, and has done nothing of the call; `retry-after` says when to try again, in seconds.',
    text: 'The server is starting. Try again in a moment.',
  },
  'service.unavailable': {
    kind: 'unavailable',
    meaning: 'A server that the product needs, as its database, is away.',
    text: 'A part of the server is away right now. Try again in a moment.',
  },
  'storage.full': {
    kind: 'storage-full',
    meaning: 'The server has no room left on its disk.',
    text: 'The disk of the server is full, so nothing can be saved. What was saved before is safe: free some space, or tell the person who runs this server, then try again.',
  },
  'time.bad-days': {
    kind: 'invalid',
    meaning: 'Too many days, or not in their order.',
    text: ({ most }: { most: number }) => `Ask for 1 to ${most} days, in their order.`,
  },
  'time.unknown-zone': {
    kind: 'invalid',
    meaning: 'There is no time zone of this name.',
    text: 'This time zone is not known. It is an IANA name, such as Asia/Tokyo.',
  },
} as const satisfies Failures;
