import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { accessTokenHash, isAccessToken, newAccessToken, tokenInHeaders, withoutTokens } from './access-token.js';
import { sessionHash } from './session-token.js';

const SECRET = 'a'.repeat(32);

describe('a program’s token', () => {
  it('has a form by which it is known before anybody is asked', () => {
    for (let made = 0; made < 200; made++) expect(isAccessToken(newAccessToken())).toBe(true);
  });

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 200 }, newAccessToken)).size).toBe(200);
  });

  it('is none with one letter changed, wherever it stands', () => {
    const token = newAccessToken();
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
      expect([at, isAccessToken(changed)]).toEqual([at, false]);
    }
  });

  it('never has the hash of a session', () => {
    const token = newAccessToken();
    expect(accessTokenHash(token, SECRET)).toHaveLength(32);
    expect(accessTokenHash(token, SECRET)).not.toEqual(sessionHash(token, SECRET));
  });

  it('can be read in no message, also one that was cut off', () => {
    const token = newAccessToken();
    expect(withoutTokens(`Cannot POST /api/doors/${token}/x`)).toBe('Cannot POST /api/doors/ichi_…/x');
    expect(withoutTokens(`of ${token.slice(0, 30)}`)).toBe('of ichi_…');
  });

  const token = newAccessToken();
  it.each([
    [{ authorization: `Bearer ${token}` }, token],
    [{ authorization: `bearer  ${token}` }, token],
    [{ authorization: `ApiKey ${token}` }, token],
    [{ authorization: `Basic ${btoa(`name:${token}`)}` }, token],
    [{ 'x-api-key': token }, token],
    [{ authorization: `Basic ${btoa('proxy:password')}` }, undefined],
    [{ authorization: 'Bearer of-a-proxy', 'x-api-key': token }, token],
    [{}, undefined],
  ])('is found in headers: %j', (headers, found) => {
    expect(tokenInHeaders({ headers } as unknown as FastifyRequest)).toBe(found);
  });
});
