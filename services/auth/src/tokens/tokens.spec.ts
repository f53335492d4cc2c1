import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { AuthService, TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { auth } from '../service.js';

describe('tokens of programs', () => {
  let database: TestDatabase;
  let services: ServicesUnderTest;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createDatabase();
    services = await startServicesUnderTest([auth], database.url);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await services.stop();
    await database.drop();
  });
  beforeEach(async () => {
    await client.query('DELETE FROM auth.access_tokens');
    await client.query(
      "DELETE FROM auth.users WHERE id > 1; INSERT INTO auth.users (id, email, name) VALUES (2, 'b@example.com', 'B')",
    );
  });

  const wanted = { userId: 2, name: ' asbplayer ', purpose: TokenPurpose.YOMITAN_API, ending: 'abcd', days: 30 };
  const make = async (given: Partial<typeof wanted> = {}, tokenHash: Uint8Array = randomBytes(32)) => {
    const request = { ...wanted, scopes: [TokenScope.READ], tokenHash, ...given };
    const { token } = await services.rpc.call(AuthService.method.createToken, request);
    return { token: token!, tokenHash };
  };
  const list = async (userId = 2) => (await services.rpc.call(AuthService.method.listTokens, { userId })).tokens;
  const whose = (tokenHash: Uint8Array) => services.rpc.call(AuthService.method.resolveToken, { tokenHash });

  it('are known again by their hash, with what they may do', async () => {
    const { tokenHash } = await make();
    expect(await whose(tokenHash)).toMatchObject({
      userId: 2,
      purpose: TokenPurpose.YOMITAN_API,
      scopes: [TokenScope.READ],
    });
    expect(await whose(randomBytes(32))).toMatchObject({ userId: 0, scopes: [] });
    expect(await whose(new Uint8Array())).toMatchObject({ userId: 0 });
  });

  it('are listed with the newest first, and of nobody else', async () => {
    await make();
    await make({ name: 'Second' });
    await make({ userId: 1, name: 'Of another' });
    expect((await list()).map(({ name, ending }) => ({ name, ending }))).toEqual([
      { name: 'Second', ending: 'abcd' },
      { name: 'asbplayer', ending: 'abcd' },
    ]);
  });

  it('note their first use, and later ones once an hour', async () => {
    const { tokenHash } = await make();
    const usedAt = async () => (await list())[0]!.usedAt;
    expect(await usedAt()).toBeUndefined();
    await whose(tokenHash);
    const first = await usedAt();
    expect(first).toBeDefined();
    await whose(tokenHash);
    expect(await usedAt()).toEqual(first);
    await client.query("UPDATE auth.access_tokens SET used_at = used_at - interval '61 minutes'");
    const earlier = await usedAt();
    await whose(tokenHash);
    expect(await usedAt()).not.toEqual(earlier);
  });

  it('end at their time', async () => {
    const { tokenHash } = await make();
    await client.query('UPDATE auth.access_tokens SET ends_at = now()');
    expect(await whose(tokenHash)).toMatchObject({ userId: 0 });
    expect(await list()).toHaveLength(1);
  });

  it('are revoked by their learner only', async () => {
    const { token, tokenHash } = await make();
    const revoke = (userId: number) => services.rpc.call(AuthService.method.revokeToken, { userId, tokenId: token.id });
    await expect(revoke(1)).rejects.toMatchObject({ code: 'auth.token-not-found', kind: 'not-found' });
    expect(await whose(tokenHash)).toMatchObject({ userId: 2 });
    await revoke(2);
    expect(await whose(tokenHash)).toMatchObject({ userId: 0 });
  });

  it('are twenty at most, however many are made at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 24 }, () => make()));
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array(4).fill('auth.too-many-tokens'));
  });

  it.each([
    ['without a name', { name: ' ' }],
    ['with a name far too long', { name: 'a'.repeat(101) }],
    ['that would never end', { days: 367 }],
    ['that would have ended', { days: 0 }],
  ])('are not made %s', async (_, given) => {
    await expect(make(given)).rejects.toMatchObject({ code: 'auth.invalid-token', kind: 'invalid' });
  });

  it('are not made of less than a hash, or of nobody', async () => {
    await expect(make({}, randomBytes(31))).rejects.toMatchObject({ code: 'auth.invalid-token' });
    await expect(make({ userId: 99 })).rejects.toMatchObject({ code: 'auth.user-not-found' });
  });

  it('go with their user', async () => {
    const { tokenHash } = await make();
    await client.query('DELETE FROM auth.users WHERE id = 2');
    expect(await whose(tokenHash)).toMatchObject({ userId: 0 });
  });
});
