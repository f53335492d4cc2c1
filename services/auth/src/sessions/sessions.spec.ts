import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { AuthService, Role } from '@ichibun/proto/auth';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { auth } from '../service.js';
import { type Issuer, startIssuer } from '../testing/issuer.js';

describe('signing in', () => {
  let database: TestDatabase;
  let issuer: Issuer;
  let services: ServicesUnderTest;
  beforeAll(async () => {
    [database, issuer] = await Promise.all([createDatabase(), startIssuer()]);
    services = await startServicesUnderTest([auth], database.url, {
      environment: {
        ...issuer.environment,
        ADMIN_EMAILS: 'boss@example.com, Second@Example.com',
      },
    });
  });
  afterAll(async () => {
    await services.stop();
    await issuer.stop();
    await database.drop();
  });

  /** Signs in with the session that `sessionHash` will stand for. */
  const signIn = async (credential: string, sessionHash: Uint8Array = randomBytes(32)) => ({
    ...(await services.rpc.call(AuthService.method.signInWithGoogle, { credential, sessionHash })),
    sessionHash,
  });
  const whose = async (sessionHash: Uint8Array) =>
    (await services.rpc.call(AuthService.method.resolveSession, { sessionHash })).user;

  it('makes a user of a Google account and opens a session', async () => {
    const { user, sessionHash } = await signIn(await issuer.token());
    expect(user).toMatchObject({
      email: 'hanako@example.com',
      name: '山田花子',
      username: 'hanako',
      googleId: 'google-1',
      role: Role.LEARNER,
    });
    expect(await whose(sessionHash)).toMatchObject({ id: user!.id });
  });

  describe('a session', () => {
    const change = async (statement: string, sessionHash: Uint8Array) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(`${statement} WHERE token_hash = $1`, [Buffer.from(sessionHash)]);
      await client.end();
    };
    const opened = async () => (await signIn(await issuer.token({ sub: 'idle' }))).sessionHash;
    const unused = (ago: string, sessionHash: Uint8Array) =>
      change(`UPDATE auth.sessions SET used_at = now() - interval '${ago}'`, sessionHash);

    it('ends when it was not used for two weeks', async () => {
      const sessionHash = await opened();
      await unused('14 days 1 second', sessionHash);
      expect(await whose(sessionHash)).toBeUndefined();
    });

    it('goes on for two weeks more whenever it is used', async () => {
      const sessionHash = await opened();
      await unused('13 days', sessionHash);
      expect(await whose(sessionHash)).toBeDefined();
      await change("UPDATE auth.sessions SET used_at = used_at - interval '13 days'", sessionHash);
      expect(await whose(sessionHash)).toBeDefined();
    });

    it('ends at once when whoever runs the product deletes its row', async () => {
      const sessionHash = await opened();
      expect(await whose(sessionHash)).toBeDefined();
      await change('DELETE FROM auth.sessions', sessionHash);
      expect(await whose(sessionHash)).toBeUndefined();
    });
  });

  it('knows the account again, with its new name', async () => {
    const first = await signIn(await issuer.token({ sub: 'google-2' }));
    const second = await signIn(await issuer.token({ sub: 'google-2', name: '鈴木花子' }));
    expect(second.user).toMatchObject({ id: first.user!.id, name: '鈴木花子' });
  });

  it('never gives a signed-in user the demo user’s id', async () => {
    const { user } = await signIn(await issuer.token({ sub: 'google-3' }));
    expect(user!.id).toBeGreaterThan(1);
  });

  it('makes administrators of the addresses in ADMIN_EMAILS', async () => {
    const { user } = await signIn(await issuer.token({ sub: 'google-4', email: 'second@example.com' }));
    expect(user!.role).toBe(Role.ADMIN);
  });

  it('revokes a session for good', async () => {
    const { sessionHash } = await signIn(await issuer.token({ sub: 'google-5' }));
    await services.rpc.call(AuthService.method.signOut, { sessionHash });
    expect(await whose(sessionHash)).toBeUndefined();
    await services.rpc.call(AuthService.method.signOut, { sessionHash });
  });

  it('takes a token once only, also after the session that it opened has ended', async () => {
    const credential = await issuer.token({ sub: 'google-6' });
    const { sessionHash } = await signIn(credential);
    const used = { code: 'auth.credential-used', kind: 'unauthenticated' };
    await expect(signIn(credential)).rejects.toMatchObject(used);
    await services.rpc.call(AuthService.method.signOut, { sessionHash });
    await expect(signIn(credential)).rejects.toMatchObject(used);
    expect(await whose(sessionHash)).toBeUndefined();
  });

  it('opens one session only where a token is sent several times at once', async () => {
    const credential = await issuer.token({ sub: 'google-7' });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => signIn(credential)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('forgets used tokens when they have expired, so that the table stays small', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await signIn(await issuer.token({ sub: 'google-8' }));
    await client.query(`UPDATE auth.used_credentials SET expires_at = now() - interval '2 hours'`);
    await signIn(await issuer.token({ sub: 'google-8' }));
    const { rows } = await client.query('SELECT count(*)::int AS kept FROM auth.used_credentials');
    await client.end();
    expect(rows).toEqual([{ kept: 1 }]);
  });

  const shown: [string, Record<string, unknown>, object][] = [
    ['a picture that is no web address', { picture: 'javascript:alert(1)' }, { picture: '' }],
    ['a picture that is no address at all', { picture: 'here' }, { picture: '' }],
    ['control characters in a name', { name: '山田\u0000花\u202e子\n' }, { name: '山田花子' }],
    ['a name far too long', { name: 'あ'.repeat(300) }, { name: '' }],
  ];
  it.each(shown)('leaves out %s', async (_, claims, expected) => {
    expect((await signIn(await issuer.token({ sub: 'google-9', ...claims }))).user).toMatchObject(expected);
  });

  it('knows nobody by a made-up session', async () => {
    expect(await whose(randomBytes(32))).toBeUndefined();
    expect(await whose(new Uint8Array())).toBeUndefined();
  });

  it('opens no session without the hash of its token', async () => {
    const outcome = signIn(await issuer.token({ sub: 'google-6' }), new Uint8Array());
    await expect(outcome).rejects.toMatchObject({ code: 'auth.invalid-session', kind: 'invalid' });
  });

  const refused: [string, () => Promise<string>][] = [
    ['for another product', () => issuer.token({ aud: 'someone-else' })],
    ['of another issuer', () => issuer.token({ iss: 'https://evil.example' })],
    ['that has expired', () => issuer.token({ exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['signed with a stranger’s key', () => issuer.token({}, issuer.strangersKey)],
    ['whose address Google has not verified', () => issuer.token({ email_verified: false })],
    ['without an address', () => issuer.token({ email: undefined })],
    ['whose subject holds a NUL', () => issuer.token({ sub: 'google\u0000' })],
    ['whose subject is too long', () => issuer.token({ sub: 'g'.repeat(256) })],
    ['that is none', async () => 'rubbish'],
    ['that is unsigned', async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
  ];
  it.each(refused)('refuses a token %s', async (_, token) => {
    await expect(signIn(await token())).rejects.toMatchObject({
      code: 'auth.invalid-credential',
      kind: 'unauthenticated',
    });
  });
});

describe('signing in without Google', () => {
  it('says which setting is missing', async () => {
    const database = await createDatabase();
    const services = await startServicesUnderTest([auth], database.url);
    const attempt = { credential: 'x', sessionHash: new Uint8Array(32) };
    await expect(services.rpc.call(AuthService.method.signInWithGoogle, attempt)).rejects.toMatchObject({
      code: 'auth.google-not-configured',
      message: expect.stringContaining('GOOGLE_CLIENT_ID'),
    });
    expect((await services.rpc.call(AuthService.method.getUser, { userId: 1 })).user).toMatchObject({
      name: 'Demo User',
    });
    await services.stop();
    await database.drop();
  });
});
