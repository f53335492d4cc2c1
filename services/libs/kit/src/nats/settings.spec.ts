import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer } from '@ichibun/machine/nats-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nkeys } from '@nats-io/transport-node';
import { newNkey } from './keys.js';
import { readNatsSettings } from './settings.js';
import { NatsTransport } from './transport.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ichibun-nats-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the settings of NATS', () => {
  it('are absent without an address', () => {
    expect(readNatsSettings({ NATS_NKEY_SEED: newNkey().seed })).toBeUndefined();
  });

  it.each([
    ['nats://127.0.0.1:4222', ['127.0.0.1:4222']],
    ['nats://nats', ['nats:4222']],
    ['nats://a:1, tls://b:2,nats://[::1]:3', ['a:1', 'b:2', '[::1]:3']],
  ])('take the servers of %s', (url, servers) => {
    expect(readNatsSettings({ NATS_URL: url })).toMatchObject({ servers });
  });

  it.each([
    ['nats://ich%40bun:p%3Ass@nats', { user: 'ich@bun', pass: 'p:ss' }],
    ['nats://t0ken@a,nats://t0ken@b', { token: 't0ken' }],
    ['nats://a', undefined],
  ])('take the credentials of %s', (url, credentials) => {
    expect(readNatsSettings({ NATS_URL: url })?.credentials).toEqual(credentials);
  });

  it.each([
    ['an address that is none', { NATS_URL: 'nats' }, 'NATS_URL'],
    ['another protocol', { NATS_URL: 'http://nats:4222' }, 'NATS_URL'],
    ['another user for each server', { NATS_URL: 'nats://x:secret@a,nats://y:secret@b' }, 'NATS_URL'],
    ['a seed that is none', { NATS_URL: 'nats://a', NATS_NKEY_SEED: 'secret' }, 'NATS_NKEY_SEED'],
    ['the seed of an account', { NATS_URL: 'nats://a', NATS_NKEY_SEED: seedOf('createAccount') }, 'NATS_NKEY_SEED'],
    ['a file that is not there', { NATS_URL: 'nats://a', NATS_CREDS: '/no/secret' }, 'NATS_CREDS'],
    ['two ways to say who it is', { NATS_URL: 'nats://secret@a', NATS_NKEY_SEED: newNkey().seed }, 'NATS_URL'],
    ['a certificate without its key', { NATS_URL: 'tls://a', NATS_CERT: '/etc/hosts' }, 'NATS_CERT'],
  ])('refuse %s and name the variable, never its value', (_, environment, name) => {
    const read = () => readNatsSettings(environment);
    expect(read).toThrow(name);
    expect(read).not.toThrow(/secret|SU[A-Z2-7]{20}/);
  });
});

describe('a connection to NATS', () => {
  const nkey = newNkey();
  const operator = operatorMode();
  const configurations: [string, string, Record<string, string>][] = [
    ['a user and a password', 'authorization { user: ichibun, password: "p@ss:w" }', { user: 'ichibun:p%40ss%3Aw@' }],
    ['a token', 'authorization { token: t0ken }', { user: 't0ken@' }],
    ['an nkey', `authorization { users: [{ nkey: ${nkey.publicKey} }] }`, { NATS_NKEY_SEED: nkey.seed }],
    ['a credentials file', operator.config, { NATS_CREDS: operator.credentials }],
  ];

  it.each(configurations)('is made with %s, and not without', async (_, config, { user = '', ...environment }) => {
    if (environment.NATS_CREDS) {
      const file = join(folder, 'service.creds');
      writeFileSync(file, environment.NATS_CREDS);
      environment.NATS_CREDS = file;
    }
    const nats = await startNatsServer({ config });
    const connect = async (url: string, variables: Record<string, string>) => {
      const transport = await NatsTransport.connect(readNatsSettings({ NATS_URL: url, ...variables })!, 'test');
      await transport.check();
      await transport.close();
    };
    try {
      await connect(nats.url.replace('//', `//${user}`), environment);
      await expect(connect(nats.url, {})).rejects.toThrow(/authorization violation/i);
    } finally {
      await nats.stop();
    }
  });

  it('is encrypted, with a certificate on both sides', async () => {
    makeCertificates();
    const file = (name: string) => join(folder, name);
    const config = `tls { cert_file: "${file('server.pem')}", key_file: "${file('server.key')}", ca_file: "${file('ca.pem')}", verify: true }`;
    const nats = await startNatsServer({ config });
    const environment = {
      NATS_URL: `tls://localhost:${new URL(nats.url).port}`,
      NATS_CA: file('ca.pem'),
      NATS_CERT: file('client.pem'),
      NATS_KEY: file('client.key'),
    };
    try {
      const transport = await NatsTransport.connect(readNatsSettings(environment)!, 'test');
      await transport.check();
      await transport.close();
    } finally {
      await nats.stop();
    }
  });

  function makeCertificates(): void {
    const openssl = (...args: string[]) => {
      const { status, stderr, error } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
      if (status !== 0) throw new Error(`openssl ${args[0]} failed: ${error?.message ?? stderr}`);
    };
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=ca', '-days', '2');
    for (const name of ['server', 'client']) {
      openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
      writeFileSync(join(folder, 'san'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
      const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'san'];
      openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...signed);
    }
    expect(readFileSync(join(folder, 'server.pem'), 'utf8')).toContain('BEGIN CERTIFICATE');
  }
});

function seedOf(kind: 'createAccount'): string {
  return new TextDecoder().decode(nkeys[kind]().getSeed());
}

/** A server that trusts an operator, and the credentials file of a user of it: JWTs as nats-server reads them. */
function operatorMode(): { config: string; credentials: string } {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()];
  const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
  const jwt = (issuer: typeof operator, subject: typeof operator, claims: object) => {
    const head = base64(JSON.stringify({ typ: 'JWT', alg: 'ed25519-nkey' }));
    const body = { iat: Math.floor(Date.now() / 1000), iss: issuer.getPublicKey(), sub: subject.getPublicKey() };
    const signed = `${head}.${base64(JSON.stringify({ jti: 'test', name: 'test', ...body, nats: claims }))}`;
    return `${signed}.${base64(issuer.sign(new TextEncoder().encode(signed)))}`;
  };
  const unlimited = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
  const operatorJwt = jwt(operator, operator, { type: 'operator', version: 2 });
  const accountJwt = jwt(operator, account, { type: 'account', version: 2, limits: unlimited });
  const userJwt = jwt(account, user, { type: 'user', version: 2, pub: {}, sub: {}, subs: -1, data: -1, payload: -1 });
  const block = (title: string, text: string) => `-----BEGIN ${title}-----\n${text}\n------END ${title}------\n`;
  return {
    config: `operator: ${operatorJwt}\nresolver: MEMORY\nresolver_preload: { ${account.getPublicKey()}: ${accountJwt} }\n`,
    credentials: block('NATS USER JWT', userJwt) + block('USER NKEY SEED', new TextDecoder().decode(user.getSeed())),
  };
}
