import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Issuer } from '@ichibun/auth/testing/issuer';
import type { NatsSettings } from '@ichibun/kit/nats/settings';
import { giveTables, preparedDictionary } from '@ichibun/language/testing/prepared-tables';
import { jmdictText } from '@ichibun/language/testing/small-dictionary';
import { readLauncherConfig } from '@ichibun/launcher/config';
import { loadServices } from '@ichibun/launcher/services';
import { startSingleMachine } from '@ichibun/launcher/single-machine';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { expect } from '@jest/globals';

// Loading them takes a while on a busy machine, and belongs to no test.
await loadServices();

import { documentedFetch } from '@ichibun/gateway/testing/documented';
import { productDatabase } from './product-database.js';

/** Milliseconds that a start may take on a busy machine: of one process, or of eighteen that REPLICAS wants. */
export const START_MS = process.env.REPLICAS ? 600_000 : 120_000;

export interface Product {
  url: string;
  /** Its folder: objects lie below. */
  dataDir: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/**
 * The whole product on a database and a folder of its own.
 *
 * @param natsOf lets the services call each other over NATS, each by its own settings
 * @param fill puts into both what an earlier release left there, before the product starts
 */
export async function startProduct(
  variables: Record<string, string>,
  fill?: (databaseUrl: string, dataDir: string) => Promise<void>,
  natsOf?: (service: string) => NatsSettings,
): Promise<Product> {
  const { database, dataDir, environment, remove } = await prepareProduct(variables, fill);
  if (process.env.REPLICAS) return startReplicas(Number(process.env.REPLICAS), environment, database, dataDir);
  const lost = (error: Error) => {
    throw error;
  };
  const config = readLauncherConfig(environment);
  const machine = await startSingleMachine({
    config,
    environment,
    pages: '/no/pages',
    onLost: lost,
    ...(natsOf && { natsOf }),
  });
  return {
    url: machine.url,
    dataDir,
    databaseUrl: database.url,
    stop: async () => {
      await machine.stop();
      await remove();
    },
  };
}

/** What a product of a test is started with. */
export interface PreparedProduct {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly environment: Record<string, string>;
  /** Removes database and folder, once the product has stopped. */
  remove(): Promise<void>;
}

/** Makes a database and a folder for a product; see `startProduct`. */
export async function prepareProduct(
  variables: Record<string, string>,
  fill?: (databaseUrl: string, dataDir: string) => Promise<void>,
): Promise<PreparedProduct> {
  const [database, dataDir] = await Promise.all([
    fill ? createDatabase() : productDatabase(),
    mkdtemp(join(tmpdir(), 'ichibun-product-')),
  ]);
  const cacheDir = join(dataDir, 'language');
  await giveTables(cacheDir);
  const dictionary = await preparedDictionary(jmdictText(), cacheDir);
  await fill?.(database.url, dataDir);
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DICTIONARY_FILE: dictionary,
    LOG_LEVEL: 'error',
    // Tests begin with an empty demo user, and with nothing going on in the background.
    DEMO_STORY: 'off',
    DOWNLOADS: 'off',
    STARTER_CORPUS: 'off',
    ...variables,
  };
  const remove = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { database, dataDir, environment, remove };
}

/** The same as a cluster runs it, over three NATS servers with permissions: `make replicas`. */
async function startReplicas(
  replicas: number,
  environment: Record<string, string>,
  database: TestDatabase,
  dataDir: string,
): Promise<Product> {
  const { ReplicatedProduct } = await import('./replicas/replicated-product.js');
  const product = await ReplicatedProduct.start({ replicas, natsServers: 3 }, database.url, environment, dataDir);
  return {
    url: product.url,
    dataDir,
    databaseUrl: database.url,
    stop: async () => {
      await product.stop();
      await database.drop();
    },
  };
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what came over HTTP is looked at by the expectations
  body: any;
  headers: Headers;
  /** Of the body, as they came. */
  bytes: Uint8Array;
}

/**
 * Calls over HTTP and expects what the document says; a body that is neither string nor form goes as JSON, an answer
 * that is no JSON comes as text.
 */
export const caller =
  (product: () => { readonly url: string }) =>
  async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await documentedFetch(product().url + path, {
      method,
      headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined || isForm || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers, bytes };
  };

export interface Learner {
  readonly id: number;
  /** The session, as it goes in the header. */
  readonly cookie: string;
  /** Calls as this learner. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** A form with a file, as the page sends it. */
export function fileForm(
  name: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
  part = 'document',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(part, new Blob([Uint8Array.from(Buffer.from(content))]), name);
  return form;
}

/** A form with a file for the corpus, as the admin panel sends it. */
export function corpusForm(name: string, content: string | Uint8Array, sourceDocument: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(Buffer.from(content))]), name);
  form.append('sourceDocument', sourceDocument);
  return form;
}

/** Signs a learner in with a token of the issuer that the product trusts. */
export async function signIn(product: { readonly url: string }, issuer: Issuer, name: string): Promise<Learner> {
  const call = caller(() => product);
  const credential = await issuer.token({ sub: name, email: `${name}@example.com`, name });
  const answer = await call('POST', '/api/auth/google', { credential });
  expect(answer).toMatchObject({ status: 200, body: { user: { name, email: `${name}@example.com` } } });
  const cookie = answer.headers.get('set-cookie')!;
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  const session = { cookie: cookie.split(';')[0]! };
  return {
    id: answer.body.user.id,
    cookie: session.cookie,
    call: (method, path, body) => call(method, path, body, session),
  };
}
