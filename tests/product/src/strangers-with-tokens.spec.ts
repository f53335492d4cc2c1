import 'reflect-metadata';
import { accessTokenHash, newAccessToken } from '@ichibun/gateway/http/access-token';
import type { Operation } from '@ichibun/gateway/testing/operations';
import { AuthService, TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ACCESS } from './testing/access.js';
import { attempts } from './testing/attempts.js';
import { failureCode, isFailureAt } from './testing/failure-protocols.js';
import { caller, type Learner, START_MS } from './testing/product-under-test.js';
import {
  altered,
  SESSION_SECRET,
  type StrangersProduct,
  startStrangersProduct,
  tokenOf,
} from './testing/strangers-product.js';

/** What opens a door by its path. */
const keyOf = ({ path }: Operation) => {
  if (path.endsWith('/anki')) return { purpose: TokenPurpose.ANKI_CONNECT, scope: TokenScope.MINE };
  const changes = /\/jiten\/(?:user\/|srs\/(?!reader-study-decks))/.test(path);
  if (changes) return { purpose: TokenPurpose.JITEN_READER, scope: TokenScope.WORDS };
  if (path.endsWith('/mcp')) return { purpose: TokenPurpose.ASSISTANT, scope: TokenScope.READ };
  const isJiten = path.includes('/jiten/');
  return { purpose: isJiten ? TokenPurpose.JITEN_READER : TokenPurpose.YOMITAN_API, scope: TokenScope.READ };
};
type Key = ReturnType<typeof keyOf>;
const SCOPES = [TokenScope.READ, TokenScope.WORDS, TokenScope.MINE, TokenScope.TEXTS];
const OTHER: Partial<Record<TokenPurpose, TokenPurpose>> = {
  [TokenPurpose.YOMITAN_API]: TokenPurpose.ANKI_CONNECT,
  [TokenPurpose.ANKI_CONNECT]: TokenPurpose.YOMITAN_API,
  [TokenPurpose.JITEN_READER]: TokenPurpose.OWN_PROGRAM,
  [TokenPurpose.ASSISTANT]: TokenPurpose.JITEN_READER,
};
/** They come in a header; those of no program too, here. */
const IN_HEADERS: readonly TokenPurpose[] = [
  TokenPurpose.JITEN_READER,
  TokenPurpose.ASSISTANT,
  TokenPurpose.OWN_PROGRAM,
  0,
];

let product: StrangersProduct;
beforeAll(async () => {
  product = await startStrangersProduct();
}, START_MS);
afterAll(() => product?.stop());

describe('a program’s token', () => {
  let own: string;
  let hanako: Learner;
  beforeAll(async () => {
    hanako = product.hanako;
    const made = await hanako.call('POST', `/api/users/${hanako.id}/tokens`, { name: 'Own', purpose: 'own-program' });
    expect(made.status).toBe(201);
    own = made.body.secret;
  });

  it.each([
    ['a bearer’s', (token: string) => ({ authorization: `Bearer ${token}` })],
    ['a key', (token: string) => ({ authorization: `ApiKey ${token}` })],
    ['a password', (token: string) => ({ authorization: `Basic ${btoa(`me:${token}`)}` })],
    ['a key of its own header', (token: string) => ({ 'x-api-key': token })],
  ] as [string, (token: string) => Record<string, string>][])(
    'as %s opens doors alone, of all calls that there are, and her cookie beside it nothing either',
    async (_, headersOf) => {
      const { all, hers, given } = product;
      const call = caller(() => product.open);
      const problems: string[] = [];
      for (const operation of all) {
        const access = ACCESS.get(operation.name)!;
        if (access === 'anybody') continue;
        const path = attempts(operation, { ...hers, token: '-' }, hanako.id)[0]!;
        const headers = { ...headersOf(own), cookie: hanako.cookie };
        const answer = await call(
          operation.method,
          path,
          access === 'programs' ? (given[operation.name] ?? {}) : undefined,
          headers,
        );
        const isRefused = answer.status === 401 && failureCode(answer) === 'auth.not-signed-in';
        if (isRefused === (access === 'programs')) {
          problems.push(`${operation.name} answered ${answer.status} ${failureCode(answer)}`);
        }
      }
      expect(problems).toEqual([]);
    },
  );

  it.each([
    ['without one', async () => ({ token: '-' }), 'auth.token-refused'],
    ['with one that was made up', async () => ({ token: newAccessToken() }), 'auth.token-refused'],
    ['with one that is mistyped', async () => ({ token: altered(product.hers.token) }), 'auth.token-refused'],
    [
      'with one that has ended',
      ({ purpose, scope }) => put(hanako.id, purpose, [scope], 'ended'),
      'auth.token-refused',
    ],
    ['with one that was revoked', () => revokedToken(), 'auth.token-refused'],
    [
      'with one of the demo user’s, whom everybody is',
      ({ purpose, scope }) => put(1, purpose, [scope]),
      'auth.token-refused',
    ],
    ['with one for paths in a header', async () => ({ token: '-', header: product.hers.token }), 'auth.token-refused'],
    ['with one for headers in a path', async () => ({ token: own }), 'auth.token-refused'],
    ['with a session’s secret', async () => ({ token: tokenOf(hanako) }), 'auth.token-refused'],
    ['with one for nothing', ({ scope }) => put(hanako.id, 0, [scope]), 'auth.wrong-purpose'],
    [
      'without its scope',
      ({ purpose, scope }) =>
        put(
          hanako.id,
          purpose,
          SCOPES.filter((one) => one !== scope),
        ),
      'auth.out-of-scope',
    ],
    [
      'with one for another door',
      ({ purpose, scope }) => put(hanako.id, OTHER[purpose]!, [scope]),
      'auth.wrong-purpose',
    ],
  ] as Attempt[])('no door opens %s', async (_, given, code) => {
    const { all, hers } = product;
    const tokens = new Map<string, { token: string; header?: string }>();
    const problems: string[] = [];
    for (const operation of all.filter(({ name }) => ACCESS.get(name) === 'programs')) {
      const key = keyOf(operation);
      const made = tokens.get(JSON.stringify(key)) ?? (await given(key));
      tokens.set(JSON.stringify(key), made);
      const { token, header } = made;
      const path = attempts(operation, { ...hers, token, ankiToken: token }, hanako.id)[0]!;
      const headers = { cookie: hanako.cookie, ...(header && { authorization: `Bearer ${header}` }) };
      const answer = await caller(() => product.open)(operation.method, path, {}, headers as Record<string, string>);
      const isRefused = failureCode(answer) === code && isFailureAt(path, answer.body);
      if (!isRefused) problems.push(`${operation.name} answered ${answer.status} ${failureCode(answer)}`);
    }
    expect(problems).toEqual([]);
  });

  type Attempt = [string, (key: Key) => Promise<{ token: string; header?: string }>, string];

  /** A token of any kind, as the table of them may hold it. */
  async function put(userId: number, purpose: TokenPurpose, scopes: TokenScope[], how?: 'ended') {
    const token = newAccessToken();
    const tokenHash = accessTokenHash(token, SESSION_SECRET);
    const given = { userId, purpose, scopes, tokenHash, name: 'A', ending: 'aaaa', days: 1 };
    const made = await product.services.rpc.call(AuthService.method.createToken, given);
    if (how === 'ended') await query('UPDATE auth.access_tokens SET ends_at = now() WHERE id = $1', [made.token!.id]);
    return IN_HEADERS.includes(purpose) ? { token: '-', header: token } : { token };
  }

  // A learner has twenty at most.
  afterEach(() => query("DELETE FROM auth.access_tokens WHERE name = 'A'"));

  async function query(statement: string, values: unknown[] = []) {
    const client = new pg.Client({ connectionString: product.database.url });
    await client.connect();
    await client.query(statement, values);
    await client.end();
  }

  async function revokedToken() {
    const users = `/api/users/${hanako.id}/tokens`;
    const { body } = await hanako.call('POST', users, { name: 'Gone', purpose: 'yomitan-api' });
    expect(await hanako.call('DELETE', `${users}/${body.token.id}`)).toMatchObject({ status: 200 });
    return { token: body.secret };
  }
});
