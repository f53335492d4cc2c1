import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ACCESS } from './testing/access.js';
import { attempts } from './testing/attempts.js';
import { failureCode, isFailureAt } from './testing/failure-protocols.js';
import { caller, START_MS, signIn } from './testing/product-under-test.js';
import {
  altered,
  type Edge,
  hashOf,
  type StrangersProduct,
  startStrangersProduct,
  tokenOf,
} from './testing/strangers-product.js';

let product: StrangersProduct;
beforeAll(async () => {
  product = await startStrangersProduct();
}, START_MS);
afterAll(() => product?.stop());

async function expired(): Promise<string> {
  const learner = await signIn(product.closed, product.issuer, 'fuyuko');
  const client = new pg.Client({ connectionString: product.database.url });
  await client.connect();
  try {
    const expiry = "UPDATE auth.sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1";
    expect((await client.query(expiry, [learner.id])).rowCount).toBe(1);
  } finally {
    await client.end();
  }
  return tokenOf(learner);
}

async function revoked(): Promise<string> {
  const learner = await signIn(product.closed, product.issuer, 'natsuko');
  expect(await learner.call('POST', '/api/auth/logout')).toMatchObject({ status: 200 });
  return tokenOf(learner);
}

it.each([
  ['nobody', () => product.closed, async () => undefined, 'auth.not-signed-in'],
  ['a session that has expired', () => product.open, () => expired(), 'auth.session-ended'],
  ['a session that was signed out', () => product.open, () => revoked(), 'auth.session-ended'],
  [
    'a token that was made up',
    () => product.open,
    async () => randomBytes(32).toString('base64url'),
    'auth.session-ended',
  ],
  ['the hash of her token', () => product.open, async () => hashOf(tokenOf(product.hanako)), 'auth.session-ended'],
  [
    'her token with one letter changed',
    () => product.open,
    async () => altered(tokenOf(product.hanako)),
    'auth.session-ended',
  ],
] as [string, () => Edge, () => Promise<string | undefined>, string][])(
  '%s is let in only where anybody is, by any call that there is',
  async (_, edge, tokenFor, code) => {
    const call = caller(edge);
    const token = await tokenFor();
    const { all, hers, hanako } = product;
    const problems: string[] = [];
    for (const operation of all) {
      const isDoor = ACCESS.get(operation.name) === 'programs';
      const path = attempts(
        operation,
        isDoor ? { ...hers, token: token ?? '-', ankiToken: token ?? '-' } : hers,
        hanako.id,
      )[0]!;
      const headers: Record<string, string> = token === undefined ? {} : { cookie: `ichibun_session=${token}` };
      const answer = await call(operation.method, path, undefined, headers);
      const isRefused = isDoor
        ? failureCode(answer) === 'auth.token-refused' && isFailureAt(path, answer.body)
        : answer.status === 401 && answer.body.code === code;
      if (isRefused === (ACCESS.get(operation.name) === 'anybody')) {
        problems.push(`${operation.name} answered ${answer.status}`);
      }
    }
    expect(problems).toEqual([]);
  },
);
