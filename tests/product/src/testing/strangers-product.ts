import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveNaturalVoice } from '@ichibun/audiobook/testing/stand-in-natural-voice';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { startGateway } from '@ichibun/gateway/gateway';
import { type Operation, operations } from '@ichibun/gateway/testing/operations';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { loadServices } from '@ichibun/launcher/services';
import { startFakeModels } from '@ichibun/model-fakes/fake-models';
import { startFakeTranscription } from '@ichibun/model-fakes/fake-transcription';
import type { TestDatabase } from '@ichibun/test-kit/postgres';
import { ACCESS } from './access.js';
import { attempts } from './attempts.js';
import { productDatabase } from './product-database.js';
import { type Learner, signIn } from './product-under-test.js';
import { bodies, type Hers, MARK, settle } from './settled-learner.js';

export const SESSION_SECRET = 'a secret of thirty-two characters';

export type Edge = Awaited<ReturnType<typeof startGateway>>;

/** The services at two edges, and Hanako, whose things strangers are after. */
export interface StrangersProduct {
  readonly services: ServicesUnderTest;
  readonly database: TestDatabase;
  readonly issuer: Issuer;
  /** Where nobody but learners is let in. */
  readonly closed: Edge;
  /** Where there is a demo user. */
  readonly open: Edge;
  readonly hanako: Learner;
  readonly hers: Hers;
  /** All calls that there are. */
  readonly all: Operation[];
  /** By the name of a call, what its body may be. */
  readonly given: Record<string, unknown>;
  stop(): Promise<void>;
}

export async function startStrangersProduct(): Promise<StrangersProduct> {
  const [database, issuer, models, transcription] = await Promise.all([
    productDatabase(),
    startIssuer(),
    startFakeModels(),
    startFakeTranscription(),
  ]);
  const voice = mkdtempSync(join(tmpdir(), 'ichibun-voice-'));
  giveNaturalVoice(voice);
  const environment = {
    ...issuer.environment,
    ...models.gemini,
    ...transcription.environment,
    TTS_PROVIDER: 'espeak',
    NATURAL_VOICE_DIR: voice,
    ADMIN_EMAILS: 'sachiko@example.com',
    // Without starter sentences: they come in the background, and what she sees would change by itself.
    STARTER_CORPUS: 'off',
    DICTIONARY_FILE: await preparedDictionary(jmdictText()),
    SESSION_SECRET,
  };
  const services = await startServicesUnderTest(await loadServices(), database.url, { environment });
  const { rpc, objects } = services;
  const log = { json: false, levels: ['error' as const] };
  const edge = (settings: Record<string, string>) =>
    startGateway({ environment: { ...environment, PORT: '0', ...settings }, rpc, objects, log, checks: [] });
  // With an address of its own, so that the demo user is no administrator.
  const settings = { DEMO_USER: 'on', DEMO_STORY: 'off', DOWNLOADS: 'off', PUBLIC_URL: 'https://ichibun.example' };
  const [closed, open] = await Promise.all([edge({}), edge(settings)]);
  const hanako = await signIn(closed, issuer, 'hanako');
  const hers = await settle(hanako);
  const all = await operations(closed);
  const stop = async () => {
    await Promise.all([closed, open].map((one) => one.stop()));
    await services.stop();
    await Promise.all([models, issuer, transcription].map((server) => server.stop()));
    await database.drop();
    rmSync(voice, { recursive: true, force: true });
  };
  const unlisted = all.filter(({ name }) => !ACCESS.has(name)).map(({ name }) => name);
  if (unlisted.length > 0) {
    await stop();
    throw new Error(`Say in tests/product/src/testing/access.ts whom these calls let in: ${unlisted.join(', ')}`);
  }
  return { services, database, issuer, closed, open, hanako, hers, all, given: bodies(hers), stop };
}

/** What she sees by every call that reads. */
export async function sight({ all, hers, hanako }: StrangersProduct): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const operation of all.filter(({ method }) => method === 'GET')) {
    const path = attempts(operation, hers, hanako.id)[0]!;
    const { status, body } = await hanako.call('GET', path);
    seen[operation.name] = { status, body };
  }
  if (JSON.stringify(seen).split(MARK).length < 6) throw new Error('She sees too little of what is hers.');
  return seen;
}

/** A learner's session, as her cookie has it. */
export const tokenOf = ({ cookie }: Learner) => cookie.slice(cookie.indexOf('=') + 1);
/** A session as the database has it. */
export const hashOf = (token: string) => createHmac('sha256', SESSION_SECRET).update(token).digest('base64url');
/** A token with another last letter. */
export const altered = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
