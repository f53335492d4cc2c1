import 'reflect-metadata';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveNaturalVoice } from '@ichibun/audiobook/testing/stand-in-natural-voice';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { startGateway } from '@ichibun/gateway/gateway';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
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
const altered = (token: string) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1);

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
    for (const path of attempts(operation, hers, stranger.id)) {
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
      const path = attempts(operation, hers, hanako.id)[0]!;
      const headers: Record<string, string> = token === undefined ? {} : { cookie: `ichibun_session=${token}` };
      const { status, body } = await call(operation.method, path, undefined, headers);
      const isRefused = status === 401 && body.code === code;
      if (isRefused === (ACCESS.get(operation.name) === 'anybody'))
        problems.push(`${operation.name} answered ${status}`);
    }
    expect(problems).toEqual([]);
  },
);

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
