import 'reflect-metadata';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveNaturalVoice } from '@ichibun/audiobook/testing/stand-in-natural-voice';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { startGateway } from '@ichibun/gateway/gateway';
import { accessTokenHash, newAccessToken } from '@ichibun/gateway/session/access-token';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { AuthService, TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { loadServices } from './services.js';
import { ACCESS } from './testing/access.js';
import { attempts, inTurn } from './testing/attempts.js';
import { succeededCalls } from './testing/documented.js';
import { type Operation, operations } from './testing/operations.js';
import { productDatabase } from './testing/product-database.js';
import { caller, type Learner, signIn } from './testing/product-under-test.js';
import { bodies, type Hers, MARK, settle } from './testing/settled-learner.js';

const REFUSALS = [401, 403, 404];
const SESSION_SECRET = 'a secret of thirty-two characters';

const PATHS = TokenPurpose.YOMITAN_API;
const SCOPES = {
  READ: TokenScope.READ,
  words: TokenScope.WORDS,
  mining: TokenScope.MINE,
  texts: TokenScope.TEXTS,
};

type Edge = Awaited<ReturnType<typeof startGateway>>;

let database: TestDatabase;
let issuer: Issuer;
let models: FakeModels;
let voice: string;
let services: ServicesUnderTest;
/** The same services at two edges: where nobody but learners is let in, and where there is a demo user. */
let closed: Edge;
let open: Edge;
beforeAll(async () => {
  [database, issuer, models] = await Promise.all([productDatabase(), startIssuer(), startFakeModels()]);
  voice = mkdtempSync(join(tmpdir(), 'ichibun-voice-'));
  giveNaturalVoice(voice);
  const environment = {
    ...issuer.environment,
    ...models.gemini,
    TTS_PROVIDER: 'espeak',
    NATURAL_VOICE_DIR: voice,
    ADMIN_EMAILS: 'sachiko@example.com',
    // Without starter sentences: they come in the background, and what she sees would change by itself.
    STARTER_CORPUS: 'off',
    DICTIONARY_FILE: await preparedDictionary(jmdictText()),
    SESSION_SECRET,
  };
  services = await startServicesUnderTest(await loadServices(), database.url, { environment });
  const { rpc, objects } = services;
  const log = { json: false, levels: ['error' as const] };
  const edge = (settings: Record<string, string>) =>
    startGateway({ environment: { ...environment, PORT: '0', ...settings }, rpc, objects, log, checks: [] });
  // With an address of its own, so that the demo user is no administrator.
  const settings = { DEMO_USER: 'on', DEMO_STORY: 'off', PUBLIC_URL: 'https://ichibun.example' };
  [closed, open] = await Promise.all([edge({}), edge(settings)]);
}, 120_000);
afterAll(async () => {
  await Promise.all([closed, open].map((edge) => edge?.stop()));
  await services?.stop();
  await Promise.all([models, issuer].map((server) => server?.stop()));
  await database?.drop();
  rmSync(voice, { recursive: true, force: true });
});

it('every call that there is has a row in the table of who is let in, and no row is left over', async () => {
  const names = (await operations(closed)).map(({ name }) => name);
  expect([...ACCESS.keys()].sort()).toEqual(names.sort());
});

const AN_ADMINISTRATOR = 'an administrator';

let all: Operation[];
let hanako: Learner;
let hers: Hers;
let given: Record<string, unknown>;
let before: Record<string, unknown>;
beforeAll(async () => {
  hanako = await signIn(closed, issuer, 'hanako');
  hers = await settle(hanako);
  all = await operations(closed);
  expect(all).toHaveLength(ACCESS.size);
  given = bodies(hers);
  before = await sight();
  expect(JSON.stringify(before).split(MARK).length).toBeGreaterThan(5);
}, 120_000);

/** What she sees by every call that reads. */
async function sight(): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const operation of all.filter(({ method }) => method === 'GET')) {
    const path = attempts(operation, hers, hanako.id)[0]!;
    const { status, body } = await hanako.call('GET', path);
    seen[operation.name] = { status, body };
  }
  return seen;
}

function demoUser(): Learner {
  const call = caller(() => open);
  return { id: 1, cookie: '', call: (method, path, body) => call(method, path, body) };
}

const tokenOf = ({ cookie }: Learner) => cookie.slice(cookie.indexOf('=') + 1);
const hashOf = (token: string) => createHmac('sha256', SESSION_SECRET).update(token).digest('base64url');
const altered = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');

async function expired(): Promise<string> {
  const learner = await signIn(closed, issuer, 'fuyuko');
  const client = new pg.Client({ connectionString: database.url });
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
  const learner = await signIn(closed, issuer, 'natsuko');
  expect(await learner.call('POST', '/api/auth/logout')).toMatchObject({ status: 200 });
  return tokenOf(learner);
}

it.each([
  ['another learner', () => signIn(closed, issuer, 'taro')],
  [AN_ADMINISTRATOR, () => signIn(closed, issuer, 'sachiko')],
  ['the demo user', async () => demoUser()],
] as [string, () => Promise<Learner>][])('%s sees and changes nothing of hers, by any call', async (name, stranger) => {
  expect(await whatIsWrongFor(name, await stranger())).toEqual([]);
  expect(await sight()).toEqual(before);
});

/** Tries every call as somebody else, one after the other. */
async function whatIsWrongFor(name: string, stranger: Learner): Promise<string[]> {
  const problems: string[] = [];
  for (const operation of all) {
    const access = ACCESS.get(operation.name);
    // Administrators' calls belong to no learner.
    if (access === 'administrators' && name === AN_ADMINISTRATOR) continue;
    if (operation.hasBody && !(operation.name in given)) {
      problems.push(`${operation.name}: give it a body in this test`);
      continue;
    }
    // Who has her token is her program: strangers have none, and a session opens no door.
    const withoutToken = access === 'programs' ? { ...hers, token: '-' } : hers;
    for (const path of attempts(operation, withoutToken, stranger.id)) {
      const { status, body } = await stranger.call(operation.method, path, given[operation.name]);
      const answer = `${operation.method} ${decodeURI(path)} answered ${status} to ${name}`;
      if (access === 'caller' || access === 'anybody') {
        if (status === 400) problems.push(`${answer}: give it what it wants in this test`);
        if (JSON.stringify(body).includes(MARK)) problems.push(`${answer} with something of hers`);
      } else if (!REFUSALS.includes(status)) problems.push(`${answer} ${JSON.stringify(body)}`);
    }
  }
  return problems;
}

it.each([
  ['nobody', () => closed, async () => undefined, 'auth.not-signed-in'],
  ['a session that has expired', () => open, () => expired(), 'auth.session-ended'],
  ['a session that was signed out', () => open, () => revoked(), 'auth.session-ended'],
  ['a token that was made up', () => open, async () => randomBytes(32).toString('base64url'), 'auth.session-ended'],
  ['the hash of her token', () => open, async () => hashOf(tokenOf(hanako)), 'auth.session-ended'],
  ['her token with one letter changed', () => open, async () => altered(tokenOf(hanako)), 'auth.session-ended'],
] as [string, () => Edge, () => Promise<string | undefined>, string][])(
  '%s is let in only where anybody is, by any call that there is',
  async (_, edge, tokenFor, code) => {
    const call = caller(edge);
    const token = await tokenFor();
    const problems: string[] = [];
    for (const operation of all) {
      const isDoor = ACCESS.get(operation.name) === 'programs';
      const path = attempts(operation, isDoor ? { ...hers, token: token ?? '-' } : hers, hanako.id)[0]!;
      const headers: Record<string, string> = token === undefined ? {} : { cookie: `ichibun_session=${token}` };
      const { status, body } = await call(operation.method, path, undefined, headers);
      const isRefused = status === 401 && body.code === (isDoor ? 'auth.token-refused' : code);
      if (isRefused === (ACCESS.get(operation.name) === 'anybody'))
        problems.push(`${operation.name} answered ${status}`);
    }
    expect(problems).toEqual([]);
  },
);

describe('a program’s token', () => {
  let own: string;
  beforeAll(async () => {
    const made = await hanako.call('POST', `/api/users/${hanako.id}/tokens`, { name: 'Own', purpose: 'own-program' });
    expect(made.status).toBe(201);
    own = made.body.secret;
  });

  it.each([
    ['a bearer’s', (token: string) => ({ authorization: `Bearer ${token}` })],
    ['a key', (token: string) => ({ authorization: `ApiKey ${token}` })],
    ['a password', (token: string) => ({ authorization: `Basic ${btoa(`me:${token}`)}` })],
    ['a key of its own header', (token: string) => ({ 'x-api-key': token })],
  ] as [string, (token: string) => Record<string, string>][])(
    'as %s opens doors alone, of all calls that there are, and her cookie beside it nothing either',
    async (_, headersOf) => {
      const call = caller(() => open);
      const problems: string[] = [];
      for (const operation of all) {
        const access = ACCESS.get(operation.name)!;
        if (access === 'anybody') continue;
        const path = attempts(operation, { ...hers, token: '-' }, hanako.id)[0]!;
        const headers = { ...headersOf(own), cookie: hanako.cookie };
        const { status, body } = await call(
          operation.method,
          path,
          access === 'programs' ? (given[operation.name] ?? {}) : undefined,
          headers,
        );
        const isRefused = status === 401 && body.code === 'auth.not-signed-in';
        if (isRefused === (access === 'programs')) problems.push(`${operation.name} answered ${status} ${body.code}`);
      }
      expect(problems).toEqual([]);
    },
  );

  const { READ, ...OTHER_SCOPES } = SCOPES;

  it.each([
    ['without one', async () => ({ token: '-' }), 'auth.token-refused'],
    ['with one that was made up', async () => ({ token: newAccessToken() }), 'auth.token-refused'],
    ['with one that is mistyped', async () => ({ token: altered(hers.token) }), 'auth.token-refused'],
    ['with one that has ended', () => put(hanako.id, PATHS, [READ], 'ended'), 'auth.token-refused'],
    ['with one that was revoked', () => revokedToken(), 'auth.token-refused'],
    ['with one of the demo user’s, whom everybody is', () => put(1, PATHS, [READ]), 'auth.token-refused'],
    ['with one for paths in a header', async () => ({ token: '-', header: hers.token }), 'auth.token-refused'],
    ['with one for headers in a path', async () => ({ token: own }), 'auth.token-refused'],
    ['with a session’s secret', async () => ({ token: tokenOf(hanako) }), 'auth.token-refused'],
    ['with one for nothing', () => put(hanako.id, 0, [READ], 'header'), 'auth.wrong-purpose'],
    ...Object.entries(OTHER_SCOPES).map(([name, scope]): Attempt => {
      return [`with one for ${name} only`, () => put(hanako.id, PATHS, [scope]), 'auth.out-of-scope'];
    }),
  ] as Attempt[])('no door opens %s', async (_, given, code) => {
    const { token, header } = await given();
    const problems: string[] = [];
    for (const operation of all.filter(({ name }) => ACCESS.get(name) === 'programs')) {
      const path = attempts(operation, { ...hers, token }, hanako.id)[0]!;
      const headers = { cookie: hanako.cookie, ...(header && { authorization: `Bearer ${header}` }) };
      const { status, body } = await caller(() => open)(operation.method, path, {}, headers as Record<string, string>);
      if (status < 400 || body.code !== code) problems.push(`${operation.name} answered ${status} ${body.code}`);
    }
    expect(problems).toEqual([]);
  });

  type Attempt = [string, () => Promise<{ token: string; header?: string }>, string];

  /** A token of any kind, as the table of them may hold it. */
  async function put(userId: number, purpose: TokenPurpose, scopes: TokenScope[], how?: 'ended' | 'header') {
    const token = newAccessToken();
    const tokenHash = accessTokenHash(token, SESSION_SECRET);
    const given = { userId, purpose, scopes, tokenHash, name: 'A', ending: 'aaaa', days: 1 };
    const made = await services.rpc.call(AuthService.method.createToken, given);
    if (how === 'ended') {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('UPDATE auth.access_tokens SET ends_at = now() WHERE id = $1', [made.token!.id]);
      await client.end();
    }
    return how === 'header' ? { token: '-', header: token } : { token };
  }

  async function revokedToken() {
    const users = `/api/users/${hanako.id}/tokens`;
    const { body } = await hanako.call('POST', users, { name: 'Gone', purpose: 'yomitan-api' });
    expect(await hanako.call('DELETE', `${users}/${body.token.id}`)).toMatchObject({ status: 200 });
    return { token: body.secret };
  }
});

it('every call that there is succeeds for its owner, and answers as it is described', async () => {
  const sachiko = await signIn(closed, issuer, 'sachiko');
  const hers = await settle(sachiko);
  const all = inTurn(await operations(closed));
  expect(all).toHaveLength(ACCESS.size);
  const given = bodies(hers);
  const answers: Record<string, string> = {};
  for (const operation of all) {
    const path = attempts(operation, hers, sachiko.id)[0]!;
    const { status, body } = await sachiko.call(operation.method, path, given[operation.name]);
    answers[operation.name] = `${status} ${JSON.stringify(body).slice(0, 300)}`;
  }
  const succeeded = await succeededCalls(closed.url);
  const others = all.filter(({ name }) => !succeeded.has(name)).map(({ name }) => `${name} answered ${answers[name]}`);
  expect(others).toEqual([]);
});
