import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

const CLIENT_ID = 'ichibun-test.apps.example';

export interface Issuer {
  readonly url: string;
  /** The variables that make the product trust it. */
  readonly environment: Readonly<Record<string, string>>;
  /** A key that the issuer does not publish. */
  readonly strangersKey: CryptoKey;
  /** A token for the product, with `changes` to its claims. */
  token(changes?: Record<string, unknown>, key?: CryptoKey): Promise<string>;
  stop(): Promise<unknown>;
}

/** Starts an OpenID issuer in Google's place, which signs real tokens. */
export async function startIssuer(): Promise<Issuer> {
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
    environment: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: url, GOOGLE_JWKS_URL: `${url}/keys` },
    strangersKey: stranger.privateKey,
    token: (changes = {}, key = privateKey) =>
      new SignJWT({ iss: url, aud: CLIENT_ID, sub: 'google-1', ...person, ...changes })
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
        .setIssuedAt()
        .setJti(randomUUID())
        .setExpirationTime((changes.exp as number | undefined) ?? '1h')
        .sign(key),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
