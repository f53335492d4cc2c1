import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '@ichibun/kit/errors';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { Role } from '@ichibun/proto/auth';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type RunningGateway, startGateway } from './gateway.js';
import { AnsweringRpc } from './testing/answering-rpc.js';
import { documentedFetch } from './testing/documented.js';
import { OBJECT, sampleOf, USER } from './testing/filled.js';
import { NAMES_NOBODY, type Operation, operations, type Schema } from './testing/operations.js';

/** A second one, for a call that takes two. */
const DECK = 'answers/deck';
const AUTH = 'ichibun.auth.v1.AuthService.';
/** What calls are given whose schema says less than their rule: one of two fields. */
const GIVEN: Readonly<Record<string, { body?: unknown; file?: string; inAddress?: Record<string, string> }>> = {
  'POST /api/audiobook-request': { body: { documentId: 1 } },
  'POST /api/audiobook-preview': { body: { documentId: 1 } },
  'POST /api/users/{id}/corrections': { body: { word: '猫', reading: 'ねこ', within: { documentId: 1 } } },
  'POST /api/sentences/{id}/media/{media}': { file: 'RIFF\0\0\0\0WAVEfmt ' },
  'POST /api/upload-audiobook-request': { file: '{"documentId":1}' },
  'GET /api/audiobook/download/{file}': { inAddress: { file: 'audiobook_5b0e1f52-6b1c-4b0e-9d5a-0a3d9c1e7f10.mp3' } },
  'GET /api/sentences/recommendations': { inAddress: { exclude: '1,2' } },
};

let folder: string;
let objects: FileObjectStore;
let gateway: RunningGateway;
let all: Operation[];
let role: Role;
const rpc = new AnsweringRpc({
  [`${AUTH}ResolveSession`]: () => ({ user: { id: USER, role } }),
  [`${AUTH}TakeAllowance`]: () => ({ granted: 100_000, left: 100_000, endsInMs: 60_000 }),
  'ichibun.sentences.v1.SentencesService.ExportVocabulary': () => ({ deckObject: DECK, notes: 1 }),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-calls-'));
  objects = new FileObjectStore(folder);
  const environment = { PORT: '0', SESSION_SECRET: 'x'.repeat(32) };
  const log = { json: false, levels: [] };
  gateway = await startGateway({ environment, rpc, objects, log, checks: [] });
  // Doors take tokens, and have specs of their own.
  all = (await operations(gateway)).filter(({ path }) => !path.startsWith('/api/doors/'));
});
afterAll(async () => {
  await gateway?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  [role, rpc.failure] = [Role.ADMIN, undefined];
});

/** Sends a call with something fitting in all its places; it answers with what the services were asked, too. */
async function send(operation: Operation, userId = USER) {
  const { name, method, path, pathSchemas, querySchemas, bodySchemas } = operation;
  const given = GIVEN[name] ?? {};
  const ofPath = (parameter: string) =>
    namesUser(operation, parameter)
      ? userId
      : (given.inAddress?.[parameter] ?? sampleOf(pathSchemas[parameter]!, parameter));
  const address = path.replace(/\{(\w+)\}/g, (_, parameter) => encodeURIComponent(String(ofPath(parameter))));
  const query = Object.entries(querySchemas).map(([key, schema]): [string, string] => [
    key,
    given.inAddress?.[key] ?? String(key === 'userId' ? userId : sampleOf(schema, key)),
  ]);
  const headers: Record<string, string> = { cookie: `ichibun_session=${role}` };
  const json = bodySchemas['application/json'];
  if (json) headers['content-type'] = 'application/json';
  const body = json
    ? JSON.stringify(given.body ?? sampleOf(json))
    : formOf(bodySchemas['multipart/form-data'], given.file);
  for (const object of [OBJECT, DECK]) await objects.put(object, Buffer.from('[1]'));
  rpc.asked = [];
  const url = `${gateway.url}${address}?${new URLSearchParams(query)}`;
  const response = await documentedFetch(url, { method, headers, ...(body && { body }) });
  return { status: response.status, text: await response.text(), asked: rpc.asked };
}

function formOf(schema: Schema | undefined, file: string | undefined): FormData | undefined {
  if (!schema) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(sampleOf(schema) as object)) {
    if (value instanceof Blob) form.append(name, file ? new Blob([file]) : value, 'a.txt');
    else form.append(name, String(value));
  }
  return form;
}

/** Whether a part of the address says as whom one acts. */
const namesUser = ({ path }: Operation, parameter: string) =>
  parameter === 'userId' || (parameter === 'id' && /^\/api\/users?\//.test(path));

it('every call that succeeds is answered as it is described, in the name of the user of the session', async () => {
  const problems: string[] = [];
  for (const operation of all) {
    const { name } = operation;
    const { status, text, asked } = await send(operation).catch((error) => ({
      status: 0,
      text: `${error}`,
      asked: [],
    }));
    if (status < 200 || status > 299) problems.push(`${name} answered ${status} ${text}`);
    for (const { subject, request } of asked) {
      if ('userId' in request && request.userId !== USER)
        problems.push(`${name} asked ${subject} as ${request.userId}`);
    }
  }
  expect(problems).toEqual([]);
});

/** Calls that answer with what other services know, and name the parts that are missing. */
const PARTLY = ['GET /api/user/{id}/dashboard', 'GET /api/analytics/daily/{userId}', 'GET /api/runs'];

it('every call whose service is away says so', async () => {
  const others: string[] = [];
  rpc.failure = new DomainError('service.unavailable');
  for (const operation of all) {
    const { status, asked, text } = await send(operation).catch((error) => ({
      status: 0,
      text: `${error}`,
      asked: [1],
    }));
    const isSaid = PARTLY.includes(operation.name) ? /"code":"service.unavailable"/.test(text) : status === 503;
    if (asked.length > 0 && !isSaid) others.push(`${operation.name} answered ${status} ${text.slice(0, 200)}`);
  }
  expect(others).toEqual([]);
});

it("no call with another user's id in its address asks a service", async () => {
  const others: string[] = [];
  const ofUsers = all.filter(
    ({ path, name }) => /\{userId\}|^\/api\/users?\/\{id\}/.test(path) && name !== NAMES_NOBODY,
  );
  for (const operation of ofUsers) {
    const { status, asked, text } = await send(operation, USER + 1);
    if (status !== 403 || asked.length > 0) others.push(`${operation.name} answered ${status} ${text.slice(0, 200)}`);
  }
  expect(others).toEqual([]);
  expect(ofUsers.length).toBeGreaterThan(40);
});

it('no call of administrators that a learner makes asks a service', async () => {
  role = Role.LEARNER;
  const others: string[] = [];
  const ofAdministrators = all.filter(({ path }) => path.startsWith('/api/admin/'));
  for (const operation of ofAdministrators) {
    const { status, asked, text } = await send(operation);
    if (status !== 403 || asked.length > 0) others.push(`${operation.name} answered ${status} ${text.slice(0, 200)}`);
  }
  expect(others).toEqual([]);
  expect(ofAdministrators.length).toBeGreaterThan(3);
});
