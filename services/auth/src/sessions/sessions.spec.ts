import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { AuthService, Role } from '@ichibun/proto/auth';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { auth } from '../service.js';

const CLIENT_ID = 'ichibun-test.apps.example';

/** An OpenID issuer that signs real tokens. */
async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const server: Server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const person = {
    email: 'hanako@example.com',
    email_verified: true,
    name: '山田花子',
    picture: 'https://example.com/h.png',
  };
  return {
    url,
    /** A token for the product, with `changes` to its claims. */
    token: (changes: Record<string, unknown> = {}, key = privateKey) =>
      new SignJWT({ iss: url, aud: CLIENT_ID, sub: 'google-1', ...person, ...changes })
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
        .setIssuedAt()
        .setExpirationTime((changes.exp as number | undefined) ?? '1h')
        .sign(key),
    strangersKey: stranger.privateKey,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('signing in', () => {
  let database: TestDatabase;
  let issuer: Awaited<ReturnType<typeof startIssuer>>;
  let services: ServicesUnderTest;
  beforeAll(async () => {
    [database, issuer] = await Promise.all([createDatabase(), startIssuer()]);
    services = await startServicesUnderTest([auth], database.url, {
      environment: {
        GOOGLE_CLIENT_ID: CLIENT_ID,
        GOOGLE_ISSUER: issuer.url,
        GOOGLE_JWKS_URL: `${issuer.url}/keys`,
        SESSION_SECRET: 'a secret of thirty-two characters',
        ADMIN_EMAILS: 'boss@example.com, Second@Example.com',
      },
    });
  });
  afterAll(async () => {
    await services.stop();
    await issuer.stop();
    await database.drop();
  });

  const signIn = (credential: string) => services.rpc.call(AuthService.method.signInWithGoogle, { credential });
  const whose = async (sessionToken: string) =>
    (await services.rpc.call(AuthService.method.resolveSession, { sessionToken })).user;

  it('makes a user of a Google account and opens a session', async () => {
    const { user, sessionToken } = await signIn(await issuer.token());
    expect(user).toMatchObject({
      email: 'hanako@example.com',
      name: '山田花子',
      username: 'hanako',
      googleId: 'google-1',
      role: Role.LEARNER,
    });
    expect(await whose(sessionToken)).toMatchObject({ id: user!.id });
  });

  it('knows the account again, with its new name', async () => {
    const first = await signIn(await issuer.token({ sub: 'google-2' }));
    const second = await signIn(await issuer.token({ sub: 'google-2', name: '鈴木花子' }));
    expect(second.user).toMatchObject({ id: first.user!.id, name: '鈴木花子' });
    expect(second.sessionToken).not.toBe(first.sessionToken);
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
    const { sessionToken } = await signIn(await issuer.token({ sub: 'google-5' }));
    await services.rpc.call(AuthService.method.signOut, { sessionToken });
    expect(await whose(sessionToken)).toBeUndefined();
    await services.rpc.call(AuthService.method.signOut, { sessionToken });
  });

  it('knows nobody by a made-up session', async () => {
    expect(await whose('made-up')).toBeUndefined();
  });

  const refused: [string, () => Promise<string>][] = [
    ['for another product', () => issuer.token({ aud: 'someone-else' })],
    ['of another issuer', () => issuer.token({ iss: 'https://evil.example' })],
    ['that has expired', () => issuer.token({ exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['signed with a stranger’s key', () => issuer.token({}, issuer.strangersKey)],
    ['whose address Google has not verified', () => issuer.token({ email_verified: false })],
    ['without an address', () => issuer.token({ email: undefined })],
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
    const services = await startServicesUnderTest([auth], database.url, {
      environment: { SESSION_SECRET: 'a secret of thirty-two characters' },
    });
    await expect(services.rpc.call(AuthService.method.signInWithGoogle, { credential: 'x' })).rejects.toMatchObject({
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
