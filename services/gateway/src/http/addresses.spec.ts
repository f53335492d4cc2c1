import { readConfig } from '@ichibun/kit/config';
import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { gatewayConfig } from '../config.js';
import { checkHost, checkOrigin, hostWarning, originOf } from './addresses.js';

type Settings = Record<string, string>;

const settings = (environment: Settings) =>
  readConfig(gatewayConfig, { SESSION_SECRET: 'a'.repeat(32), ...environment });

const requestTo = (host: string, more: object = {}) =>
  ({ host, url: '/api/config', method: 'POST', protocol: 'http', headers: {}, ...more }) as FastifyRequest;

function codeOf(check: () => void): string {
  try {
    check();
    return 'taken';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const PUBLIC = { PUBLIC_URL: 'https://ichibun.example' };

describe('a host', () => {
  const cases: [string, Settings, string][] = [
    ['localhost:8080', {}, 'taken'],
    ['LOCALHOST', {}, 'taken'],
    ['app.localhost:3000', {}, 'taken'],
    ['127.0.0.1:8080', {}, 'taken'],
    ['127.9.9.9', {}, 'taken'],
    ['[::1]:8080', {}, 'taken'],
    ['evil.example:8080', {}, 'http.unknown-host'],
    ['localhost.evil.example', {}, 'http.unknown-host'],
    ['127.0.0.1.evil.example', {}, 'http.unknown-host'],
    ['evil@localhost', {}, 'http.unknown-host'],
    ['localhost/x', {}, 'http.unknown-host'],
    ['', {}, 'http.unknown-host'],
    ['ichibun.example', {}, 'http.unknown-host'],
    ['ichibun.example', PUBLIC, 'taken'],
    ['Ichibun.Example:443', PUBLIC, 'taken'],
    ['www.ichibun.example', PUBLIC, 'http.unknown-host'],
    ['localhost:8080', PUBLIC, 'taken'],
    ['192.168.1.5:8080', { HOST: '192.168.1.5' }, 'taken'],
    ['192.168.1.6:8080', { HOST: '192.168.1.5' }, 'http.unknown-host'],
    ['192.168.1.5:8080', { HOST: '0.0.0.0' }, 'http.unknown-host'],
    ['0.0.0.0:8080', { HOST: '0.0.0.0' }, 'http.unknown-host'],
  ];
  it.each(cases)('%j with %j is %s', (host, environment, expected) => {
    expect(codeOf(() => checkHost(requestTo(host), settings(environment)))).toBe(expected);
  });

  it.each(['/healthz', '/readyz', '/readyz?full'])('does not matter to %s', (url) => {
    expect(codeOf(() => checkHost(requestTo('10.1.2.3:8080', { url }), settings({})))).toBe('taken');
  });
});

describe('the warning about HOST', () => {
  it.each(['0.0.0.0', '::'])('names with HOST=%s the hosts that are answered, and no others are', (HOST) => {
    const warning = hostWarning(settings({ HOST }))!;
    const named = /only requests for (.+) are answered/.exec(warning)![1]!.split(/, | or /);
    expect(named).toEqual(['localhost', '127.0.0.1', '[::1]']);
    const answer = (host: string) => codeOf(() => checkHost(requestTo(`${host}:8080`), settings({ HOST })));
    expect(named.map(answer)).toEqual(named.map(() => 'taken'));
    expect(['192.168.1.5', '0.0.0.0', '[::]', 'ichibun.example'].map(answer)).not.toContain('taken');
  });

  it.each<[string, Settings]>([
    ['the default', {}],
    ['an address', { HOST: '192.168.1.5' }],
    ['PUBLIC_URL', { HOST: '0.0.0.0', ...PUBLIC }],
  ])('is not there with %s', (_, environment) => {
    expect(hostWarning(settings(environment))).toBeUndefined();
  });
});

describe('an origin', () => {
  const cases: [string, string | undefined, string, Settings, string][] = [
    ['localhost:8080', 'http://localhost:8080', 'http', {}, 'taken'],
    ['localhost:8080', undefined, 'http', {}, 'taken'],
    ['localhost:8080', 'https://localhost:8080', 'http', {}, 'http.foreign-origin'],
    ['localhost:8080', 'http://localhost:3000', 'http', {}, 'http.foreign-origin'],
    ['localhost:8080', 'null', 'http', {}, 'http.foreign-origin'],
    ['localhost:8080', 'http://evil.example', 'http', {}, 'http.foreign-origin'],
    ['ichibun.example', 'https://ichibun.example', 'http', PUBLIC, 'taken'],
    ['ichibun.example', 'http://ichibun.example', 'http', PUBLIC, 'http.foreign-origin'],
    ['ichibun.example', 'https://ichibun.example', 'https', PUBLIC, 'taken'],
    ['localhost', 'http://localhost', 'http', PUBLIC, 'taken'],
  ];
  it.each(cases)('asking %s from %s over %s with %j is %s', (host, origin, protocol, environment, expected) => {
    const request = requestTo(host, { protocol, headers: { origin } });
    expect(codeOf(() => checkOrigin(request, settings(environment)))).toBe(expected);
  });

  it('of another site’s page is refused where the browser tells only that', () => {
    const request = requestTo('localhost', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(codeOf(() => checkOrigin(request, settings({})))).toBe('http.foreign-origin');
  });

  it('is the public one where a proxy speaks plain HTTP to us', () => {
    expect(originOf(requestTo('ichibun.example'), settings(PUBLIC))).toBe('https://ichibun.example');
    expect(originOf(requestTo('localhost:80'), settings(PUBLIC))).toBe('http://localhost');
  });
});

describe('the settings', () => {
  it.each(['10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8', '::1/129', '1.2.3'])('refuse the proxy %s', (proxy) => {
    expect(() => settings({ TRUSTED_PROXIES: proxy })).toThrow(/TRUSTED_PROXIES/);
  });

  it('take proxies by address, network and group', () => {
    const { trustedProxies } = settings({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8 , 192.0.2.1' });
    expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
  });

  it.each(['ichibun.example', 'ftp://ichibun.example'])('refuse the public address %s', (url) => {
    expect(() => settings({ PUBLIC_URL: url })).toThrow(/PUBLIC_URL/);
  });
});
