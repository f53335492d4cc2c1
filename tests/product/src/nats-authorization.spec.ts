import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { connectionOptions, readNatsSettings } from '@ichibun/kit/nats/settings';
import { NatsTransport } from '@ichibun/kit/nats/transport';
import { BUS_USERS } from '@ichibun/launcher/nats/authorization';
import { LanguageService } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { caller, type Product, signIn, startProduct } from './testing/product-under-test.js';
import { type SecuredNats, startSecuredNats } from './testing/secured-nats.js';

describe('the bus of a cluster', () => {
  let nats: SecuredNats;
  beforeAll(async () => {
    nats = await startSecuredNats();
  });
  afterAll(() => nats.stop());

  const connectAs = (user: string) =>
    connect({ ...connectionOptions(nats.settingsOf(user), user), reconnect: false, timeout: 60_000 });

  /** The subjects whose use NATS refused, of those that `use` tries on a connection of `user`. */
  async function refusedTo(user: string, use: (connection: NatsConnection) => void): Promise<string[]> {
    const connection = await connectAs(user);
    const refused: string[] = [];
    const statuses = (async () => {
      for await (const status of connection.status()) {
        if (status.type === 'error' && status.error instanceof errors.PermissionViolationError) {
          refused.push(status.error.subject);
        }
      }
    })();
    use(connection);
    await connection.flush();
    await connection.close();
    await statuses;
    return refused.sort();
  }

  const withoutWildcard = (subject: string) => subject.replace(/[*>]$/, 'x');

  it('admits nobody without credentials, or with foreign credentials', async () => {
    const anonymous = connect({ servers: new URL(nats.url).host, reconnect: false, timeout: 60_000 });
    await expect(anonymous).rejects.toThrow(errors.AuthorizationError);
    const stranger = readNatsSettings({ NATS_URL: nats.url, NATS_NKEY_SEED: STRANGER })!;
    await expect(NatsTransport.connect(stranger, 'gateway')).rejects.toThrow(errors.AuthorizationError);
  });

  it('has the permissions in the chart that the code needs', async () => {
    const chart = new URL('../../../charts/ichibun/files/nats-permissions.json', import.meta.url);
    expect(JSON.parse(await readFile(chart, 'utf8'))).toEqual(nats.permissions);
  });

  it('gives every service a part of its own', () => {
    for (const user of BUS_USERS) {
      const { publish, subscribe } = nats.permissions[user];
      expect(publish.length).toBeGreaterThan(0);
      expect(subscribe).toContain(`_INBOX.${user}.>`);
      expect([...publish, ...subscribe]).not.toContain('>');
    }
    // The language service knows nobody's words; auth is asked by the gateway alone.
    expect(nats.permissions.language.publish.filter((subject) => subject.startsWith('ichibun.'))).toEqual([]);
    const asksAuth = BUS_USERS.filter((user) =>
      nats.permissions[user].publish.some((to) => to.includes('AuthService')),
    );
    expect(asksAuth).toEqual(['gateway']);
  });

  it.each(BUS_USERS)('lets %s call what its code calls and nothing else', async (user) => {
    const allowed = new Set<string>(nats.permissions[user].publish);
    const everything = new Set(BUS_USERS.flatMap((other) => nats.permissions[other].publish));
    const forbidden = [...everything].filter((subject) => !allowed.has(subject)).map(withoutWildcard);
    const refused = await refusedTo(user, (connection) => {
      for (const subject of [...everything].map(withoutWildcard)) connection.publish(subject);
    });
    expect(refused).toEqual(forbidden.sort());
  });

  it.each(BUS_USERS)('lets %s hear what is meant for it and nothing else', async (user) => {
    const split = (subject: string) => subject.split(' ') as [string, string | undefined];
    const allowed = new Set(nats.permissions[user].subscribe.map((subject) => split(subject)[0]));
    const everything = new Map<string, string | undefined>(
      BUS_USERS.flatMap((other) => nats.permissions[other].subscribe).map((subject) => [...split(subject)]),
    );
    const forbidden = ['>', '_INBOX.>', ...[...everything.keys()].filter((subject) => !allowed.has(subject))];
    const refused = await refusedTo(user, (connection) => {
      const ignore = { callback: () => {} };
      for (const subject of ['>', '_INBOX.>']) connection.subscribe(subject, ignore);
      for (const [subject, queue] of everything) connection.subscribe(subject, { ...ignore, queue });
    });
    expect(refused).toEqual(forbidden.sort());
  });

  it('does not let a service take a call for itself alone', async () => {
    const [subject] = nats.permissions.auth.subscribe.find((to) => to.includes('ResolveSession'))!.split(' ');
    const listen = (connection: NatsConnection) => void connection.subscribe(subject!, { callback: () => {} });
    expect(await refusedTo('auth', listen)).toEqual([subject]);
  });

  it('refuses a call that is not permitted at once', async () => {
    const transport = await NatsTransport.connect(nats.settingsOf('language'), 'language');
    const call = transport.call(VocabularyService.method.clearWords, { userId: 1 }, { deadlineMs: 600_000 });
    await expect(call).rejects.toMatchObject({ code: 'rpc.unavailable' });
    await transport.close();
  });

  it('makes a service that may not listen unready', async () => {
    const transport = await NatsTransport.connect(nats.settingsOf('reader'), 'reader');
    const server = transport.server();
    server.addHandler('ichibun.language.v1.LanguageService.Tokenize', async () => ({}), false, {
      method: LanguageService.method.tokenize,
    });
    await new Promise<void>((resolve) => server.listen(() => resolve()));
    await expect(server.check()).rejects.toThrow(/permissions violation/i);
    await server.close();
    await transport.close();
  });
});

/** The seed of an nkey that no server knows. */
const STRANGER = 'SUANF73D2QL7C5OY5L5EAAEA6CDDZAXS6E2WURWEO52GHVUU63JS5KQ2FU';

describe('a session on the bus', () => {
  let nats: SecuredNats;
  let issuer: Issuer;
  let product: Product;
  let observer: NatsConnection;
  const heard: string[] = [];
  beforeAll(async () => {
    [nats, issuer] = await Promise.all([startSecuredNats(), startIssuer()]);
    observer = await connect(connectionOptions(nats.settingsOf('observer'), 'observer'));
    observer.subscribe('>', {
      callback: (_, message) => void heard.push(Buffer.from(message.data).toString('latin1')),
    });
    product = await startProduct(issuer.environment, undefined, nats.settingsOf);
  }, 120_000);
  afterAll(async () => {
    await product.stop();
    await observer.close();
    await Promise.all([nats.stop(), issuer.stop()]);
  });

  it('is never the token that opens it', async () => {
    const credential = await issuer.token({ sub: 'hanako', email: 'hanako@example.com', name: 'hanako' });
    const call = caller(() => product);
    const answer = await call('POST', '/api/auth/google', { credential });
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
    const token = cookie.split('=')[1]!;
    expect(token.length).toBeGreaterThan(40);
    const session = { cookie };
    expect((await call('GET', '/api/auth/user', undefined, session)).body.user.name).toBe('hanako');
    expect((await call('POST', '/api/auth/logout', {}, session)).status).toBe(200);
    await signIn(product, issuer, 'taro');
    await observer.flush();
    expect(heard.length).toBeGreaterThan(5);
    expect(heard.filter((message) => message.includes(token))).toEqual([]);
  });
});
