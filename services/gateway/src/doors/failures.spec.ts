import 'reflect-metadata';
import { DomainError } from '@ichibun/kit/errors';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningGateway, startGateway } from '../gateway.js';
import { newAccessToken } from '../http/access-token.js';
import { AnsweringRpc } from '../testing/answering-rpc.js';
import { USER } from '../testing/filled.js';

const AUTH = 'ichibun.auth.v1.AuthService.';
const SCOPES = [TokenScope.READ, TokenScope.WORDS, TokenScope.MINE, TokenScope.TEXTS];
const TOKEN = newAccessToken();

/** As whom the token resolves, and whether auth is there and lets as many requests through. */
const auth = { userId: USER, purpose: 0 as TokenPurpose, left: 1_000, failure: undefined as DomainError | undefined };
const rpc = new AnsweringRpc({
  [`${AUTH}ResolveToken`]: () => {
    if (auth.failure) throw auth.failure;
    return { userId: auth.userId, purpose: auth.purpose, scopes: SCOPES };
  },
  [`${AUTH}TakeAllowance`]: () => ({ granted: Math.min(1, auth.left), left: auth.left, endsInMs: 60_000 }),
  'ichibun.programs.v1.ProgramsService.Answer': () => ({ status: 200, json: '{}' }),
});

let gateway: RunningGateway;
beforeAll(async () => {
  const environment = { PORT: '0', SESSION_SECRET: 'x'.repeat(32), TRUSTED_PROXIES: 'loopback' };
  const objects = new FileObjectStore('/nowhere');
  gateway = await startGateway({ environment, rpc, objects, log: { json: false, levels: [] }, checks: [] });
});
afterAll(() => gateway?.stop());

interface DoorOfProgram {
  readonly purpose: TokenPurpose;
  /** Below /api/doors. */
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body: object;
  /** The status that the program's own server would have; unlike HTTP's where it is another. */
  readonly statusOf?: (status: number, code: string) => number;
  /** What the program reads. */
  readonly failure: (code: string) => unknown;
}

const text = expect.stringMatching(/^\S.+/);
const DOORS: Readonly<Record<string, DoorOfProgram>> = {
  'AnkiConnect, by address': {
    purpose: TokenPurpose.ANKI_CONNECT,
    path: `${TOKEN}/anki`,
    body: { action: 'findNotes', version: 6, params: { query: '' } },
    statusOf: (status) => (status < 500 ? 200 : status),
    failure: () => ({ result: null, error: text }),
  },
  'AnkiConnect, by key': {
    purpose: TokenPurpose.ANKI_CONNECT,
    path: '-/anki',
    body: { action: 'findNotes', version: 6, params: { query: '' }, key: TOKEN },
    statusOf: (status) => (status < 500 ? 200 : status),
    failure: () => ({ result: null, error: text }),
  },
  'Jiten Reader': {
    purpose: TokenPurpose.JITEN_READER,
    path: '-/jiten/reader/lookup-vocabulary',
    headers: { authorization: `ApiKey ${TOKEN}` },
    body: { words: [[1, 0]] },
    // It would give its key up.
    statusOf: (status, code) => (status === 403 && !code.startsWith('auth.') ? 400 : status),
    failure: () => ({ error_message: text }),
  },
  'an assistant': {
    purpose: TokenPurpose.ASSISTANT,
    path: '-/mcp',
    headers: { authorization: `Bearer ${TOKEN}`, accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} },
    failure: (code) => ({
      jsonrpc: '2.0',
      // None is known of a body that was not read.
      id: code === 'http.not-found' ? 7 : null,
      error: { code: expect.any(Number), message: text, data: expect.objectContaining({ code }) },
    }),
  },
  'a player that asks Yomitan': {
    purpose: TokenPurpose.YOMITAN_API,
    path: `${TOKEN}/yomitan/termEntries`,
    body: { term: '猫' },
    failure: () => null,
  },
  'a program of a learner’s own that asks as Yomitan': {
    purpose: TokenPurpose.OWN_PROGRAM,
    path: '-/yomitan/termEntries',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: { term: '猫' },
    failure: (code) => expect.objectContaining({ code, message: text }),
  },
  'a program of a learner’s own': {
    purpose: TokenPurpose.OWN_PROGRAM,
    path: '-/lines',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: { lines: ['猫'] },
    failure: (code) => expect.objectContaining({ code, message: text }),
  },
};

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Other kinds of programs, whose tokens are sent in the same way. */
const OTHER: Partial<Record<TokenPurpose, TokenPurpose>> = {
  [TokenPurpose.ANKI_CONNECT]: TokenPurpose.YOMITAN_API,
  [TokenPurpose.YOMITAN_API]: TokenPurpose.ANKI_CONNECT,
  [TokenPurpose.JITEN_READER]: TokenPurpose.OWN_PROGRAM,
  [TokenPurpose.OWN_PROGRAM]: TokenPurpose.JITEN_READER,
  [TokenPurpose.ASSISTANT]: TokenPurpose.OWN_PROGRAM,
};

/** How a call fails: its status by HTTP, its code, and what makes it. */
const FAILURES: [number, string, (door: DoorOfProgram) => Asked][] = [
  [400, 'http.invalid-request', () => ({ body: '{' })],
  [400, 'http.invalid-request', ({ body }) => ({ body: JSON.stringify('key' in body ? { key: TOKEN } : {}) })],
  [400, 'http.bad-address', ({ path }) => ({ path: `${path}/%zz` })],
  [401, 'auth.token-refused', () => Object.assign(auth, { userId: 0 }) && {}],
  [403, 'auth.wrong-purpose', ({ purpose }) => Object.assign(auth, { purpose: OTHER[purpose] }) && {}],
  [404, 'http.not-found', ({ path }) => ({ path: `${path}/nothing` })],
  [413, 'http.too-large', ({ body }) => ({ body: JSON.stringify({ ...body, long: 'x'.repeat(7_000_000) }) })],
  [415, 'http.unsupported-type', () => ({ headers: { 'content-type': 'application/xml' } })],
  [429, 'http.rate-limited', () => Object.assign(auth, { left: 0 }) && { headers: fromElsewhere() }],
  [500, 'service.internal', () => Object.assign(auth, { failure: new DomainError('service.internal') }) && {}],
  [503, 'service.unavailable', () => Object.assign(auth, { failure: new DomainError('service.unavailable') }) && {}],
  [504, 'rpc.timeout', () => Object.assign(auth, { failure: new DomainError('rpc.timeout', { service: 'A' }) }) && {}],
];

let addresses = 0;
/** An address that has not been counted yet. */
const fromElsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` });

describe.each(Object.entries(DOORS))('%s', (_, door) => {
  beforeEach(() => {
    Object.assign(auth, { userId: USER, purpose: door.purpose, left: 1_000, failure: undefined });
  });

  async function ask({ method = 'POST', path = door.path, headers, body = JSON.stringify(door.body) }: Asked = {}) {
    const all = { 'content-type': 'application/json', ...door.headers, ...headers };
    return fetch(`${gateway.url}/api/doors/${path}`, {
      method,
      headers: all,
      ...(method !== 'GET' && { body }),
    });
  }

  it('is let in', async () => {
    expect((await ask()).status).toBe(200);
  });

  it.each(FAILURES)('is told of %i %s in its own protocol', async (status, code, asked) => {
    const answer = await ask(asked(door));
    expect(answer.status).toBe(door.statusOf?.(status, code) ?? status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual(door.failure(code));
    const isNamed = answer.headers.get('x-failure-code');
    expect(isNamed).toBe(door.path === '-/lines' ? null : code);
  });
});

it('an assistant is told which of its messages is no good', async () => {
  Object.assign(auth, { userId: USER, purpose: TokenPurpose.ASSISTANT, left: 1_000, failure: undefined });
  const { path, headers } = DOORS['an assistant']!;
  const answer = await fetch(`${gateway.url}/api/doors/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '1.0', id: 'seven', method: 'tools/list' }),
  });
  expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: 'seven', error: { code: -32_600 } });
});
