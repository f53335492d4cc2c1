import type { Failures } from '../failure.js';
import { waitInWords } from './words.js';

export const http = {
  'http.bad-address': {
    kind: 'invalid',
    meaning: 'The address is not well-formed.',
    text: 'This address is not well-formed: a percent sign needs two hex digits.',
  },
  'http.bad-range': {
    kind: 'invalid',
    status: 416,
    meaning: 'The range begins after the end; `content-range` says where that is.',
    text: 'The file has no such part.',
  },
  'http.bad-request': {
    kind: 'invalid',
    meaning: 'The request is not well-formed HTTP.',
    text: 'This is not a well-formed HTTP request.',
  },
  'http.broken-form': {
    kind: 'invalid',
    meaning: 'The form is cut short or garbled.',
    text: 'This form is not complete. Send the file again.',
  },
  'http.busy': {
    kind: 'unavailable',
    meaning: 'Too much is going on at once; `retry-after` says when to try again, in seconds.',
    text: 'The server has too much to do right now. Try again in a moment.',
  },
  'http.foreign-origin': {
    kind: 'forbidden',
    meaning: 'A page of another site makes this request.',
    text: 'This request comes from another site.',
  },
  'http.invalid-request': {
    kind: 'invalid',
    meaning: 'A field of the path, the query or the body is missing or wrong, or the body holds too much.',
    text: ({ problems }: { problems: string }) => problems,
  },
  'http.large-file': {
    kind: 'too-large',
    meaning: 'The file is larger than the call takes.',
    text: ({ megabytes }: { megabytes: number }) =>
      `This file is larger than ${megabytes} MB, the most that can be uploaded.`,
  },
  'http.large-headers': {
    kind: 'invalid',
    status: 431,
    meaning: 'The headers of the request are too large.',
    text: 'The headers of this request are too large. Clear the cookies of this site, and try again.',
  },
  'http.long-address': {
    kind: 'invalid',
    status: 414,
    meaning: 'The address is too long.',
    text: 'This address is too long.',
  },
  'http.method-not-allowed': {
    kind: 'invalid',
    status: 405,
    meaning: 'The path does not take this method; `allow` says which it takes.',
    text: ({ method, allowed }: { method: string; allowed: string }) =>
      `This address does not take ${method}, but ${allowed}.`,
  },
  'http.no-file': {
    kind: 'invalid',
    meaning: 'The form holds no file.',
    text: ({ field }: { field: string }) => `There is no file named "${field}" in this form.`,
  },
  'http.not-a-form': {
    kind: 'invalid',
    meaning: 'The body is not multipart/form-data.',
    text: 'Send the file as a form (multipart/form-data).',
  },
  'http.not-found': {
    kind: 'not-found',
    meaning: 'There is no such path.',
    text: 'There is nothing at this address.',
  },
  'http.rate-limited': {
    kind: 'rate-limited',
    meaning: 'Too many requests; `retry-after` says when to try again, in seconds.',
    text: ({ waitMs }: { waitMs: number }) => `Too many requests. Try again in ${waitInWords(waitMs)}.`,
  },
  'http.refused': {
    kind: 'invalid',
    meaning: 'The server does not do what the request asks for.',
    text: 'This server does not do what the request expects.',
  },
  'http.slow-request': {
    kind: 'invalid',
    status: 408,
    meaning: 'The request did not arrive in time.',
    text: 'The request did not arrive in time. Send it again.',
  },
  'http.too-large': {
    kind: 'too-large',
    meaning: 'The body is too large.',
    text: ({ kilobytes }: { kilobytes: number }) => `This is too large: at most ${kilobytes} kB are taken.`,
  },
  'http.too-many-at-once': {
    kind: 'rate-limited',
    meaning: 'Too many requests of one caller are going on at once; `retry-after` says when to try again, in seconds.',
    text: 'Too many of your requests are going on at once. Try again when one of them is over.',
  },
  'http.unknown-host': {
    kind: 'forbidden',
    meaning: 'The request is for a host that is not of this installation.',
    text: 'Ichibun does not answer at this address. Open it at localhost, or set PUBLIC_URL to the address people use.',
  },
  'http.unsupported-type': {
    kind: 'invalid',
    status: 415,
    meaning: 'The body is neither JSON nor, for files, a form.',
    text: 'Content of this type is not taken.',
  },
} as const satisfies Failures;
