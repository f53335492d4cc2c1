import 'reflect-metadata';
import { readConfig } from '@ichibun/kit/config';
import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { Role } from '@ichibun/proto/auth';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gatewayConfig } from '../config.js';
import { Admin } from './caller.js';
import { Callers } from './callers.js';
import { routeOf } from './route.js';
import { SessionCache } from './session-cache.js';

class CorpusController {
  @Admin()
  stats() {}
}

/** Whom a request to an administrators' path is found to come from, or why it is refused. */
async function asked(
  environment: Record<string, string>,
  headers: Record<string, string>,
  role?: Role,
  httpVersion = '1.1',
) {
  const rpc = { call: async () => ({ user: role === undefined ? undefined : { id: 7, role } }) } as unknown as Rpc;
  const config = readConfig(gatewayConfig, { SESSION_SECRET: 'a'.repeat(32), ...environment });
  const callers = new Callers(rpc, new SessionCache(rpc), config);
  const cookies = headers.cookie ? { ichibun_session: headers.cookie } : {};
  const routeOptions = { config: routeOf(CorpusController.prototype.stats) };
  const raw = { httpVersion };
  const request = {
    headers,
    cookies,
    host: 'localhost',
    protocol: 'http',
    routeOptions,
    raw,
  } as unknown as FastifyRequest;
  try {
    await callers.identify(request, { request, clearCookie() {}, header() {} } as unknown as FastifyReply);
    return request.caller!.role === Role.ADMIN;
  } catch (error) {
    return (error as DomainError).code;
  }
}

describe('an administrators’ path', () => {
  const signedIn = { cookie: 'token' };
  const demo = { DEMO_USER: 'on' };
  const cases: [string, Record<string, string>, Record<string, string>, Role | undefined, true | string][] = [
    ['an administrator', {}, signedIn, Role.ADMIN, true],
    ['a learner', {}, signedIn, Role.LEARNER, 'auth.admins-only'],
    ['nobody', {}, {}, undefined, 'auth.not-signed-in'],
    ['a session that has ended', demo, signedIn, undefined, 'auth.session-ended'],
    ['the demo user of this machine only', demo, {}, undefined, true],
    ['the demo user of ::1', { ...demo, HOST: '::1' }, {}, undefined, true],
    ['the demo user of a machine that others reach', { ...demo, HOST: '0.0.0.0' }, {}, undefined, 'auth.admins-only'],
    [
      'the demo user at a public address',
      { ...demo, PUBLIC_URL: 'https://a.example' },
      {},
      undefined,
      'auth.admins-only',
    ],
    ['the demo user behind a proxy', { ...demo, TRUSTED_PROXIES: 'loopback' }, {}, undefined, 'auth.admins-only'],
    ['the demo user at localhost', { ...demo, PUBLIC_URL: 'http://localhost:3000' }, {}, undefined, true],
  ];
  it.each(cases)('asked by %s', async (_, environment, headers, role, expected) => {
    expect(await asked(environment, headers, role)).toBe(expected);
  });

  it.each([
    [{ forwarded: 'for=192.0.2.1' }],
    [{ 'x-forwarded-for': '192.0.2.1' }],
    [{ 'x-forwarded-host': 'ichibun.example' }],
    [{ 'x-forwarded-proto': 'https' }],
    [{ 'x-real-ip': '192.0.2.1' }],
    [{ via: '1.1 proxy' }],
    [{ 'cf-connecting-ip': '192.0.2.1' }],
    [{ 'x-forwarded-for': '' }],
  ])('takes nobody for the demo user of this machine whom a proxy passes on: %j', async (headers: object) => {
    expect(await asked(demo, headers as Record<string, string>)).toBe('auth.not-signed-in');
    expect(await asked(demo, { ...headers, 'x-ichibun-user': '1' })).toBe('auth.not-signed-in');
    expect(await asked(demo, { ...headers, ...signedIn }, Role.ADMIN)).toBe(true);
    const isShared = { ...demo, PUBLIC_URL: 'https://a.example' };
    expect(await asked(isShared, headers as Record<string, string>)).toBe('auth.admins-only');
  });

  it('takes nobody for it who speaks HTTP/1.0, as nginx does behind itself', async () => {
    expect(await asked(demo, {}, undefined, '1.0')).toBe('auth.not-signed-in');
  });
});
