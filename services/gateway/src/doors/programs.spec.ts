import 'reflect-metadata';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import type { AnswerRequest } from '@ichibun/proto/programs';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type RunningGateway, startGateway } from '../gateway.js';
import { newAccessToken } from '../http/access-token.js';
import { AnsweringRpc } from '../testing/answering-rpc.js';
import { USER } from '../testing/filled.js';

const TOKEN = newAccessToken();
const SCOPES = [TokenScope.READ, TokenScope.MINE];

/** What the programs service is asked, and the body that it finds then. */
const asked: { request: AnswerRequest; body: string }[] = [];
class ProgramsRpc extends AnsweringRpc {
  override async *stream(...given: Parameters<AnsweringRpc['stream']>) {
    const request = given[1] as unknown as AnswerRequest;
    const { body, bodyObject } = request;
    asked.push({ request, body: bodyObject ? `${await objects.get(bodyObject)}` : body });
    yield { status: 200, json: '{"result":' } as never;
    yield { status: 0, json: '"猫"}' } as never;
  }
}
const rpc = new ProgramsRpc({
  'ichibun.auth.v1.AuthService.ResolveToken': () => ({
    userId: USER,
    purpose: TokenPurpose.ANKI_CONNECT,
    scopes: SCOPES,
  }),
  'ichibun.auth.v1.AuthService.TakeAllowance': () => ({ granted: 1, left: 1_000, endsInMs: 60_000 }),
});

let folder: string;
let objects: FileObjectStore;
let gateway: RunningGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-doors-'));
  objects = new FileObjectStore(folder);
  const environment = { PORT: '0', SESSION_SECRET: 'x'.repeat(32) };
  gateway = await startGateway({ environment, rpc, objects, log: { json: false, levels: [] }, checks: [] });
});
afterAll(async () => {
  await gateway?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked.length = 0;
});

const send = (path: string, body: object) =>
  fetch(`${gateway.url}/api/doors/${path}/anki`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('asks for the learner whose token it is, without the token', async () => {
  const action = { action: 'multi', version: 6, params: { actions: [{ action: 'version' }] } };
  const within = { actions: [{ action: 'version', key: TOKEN }] };
  const answer = await send('-', { ...action, params: within, key: TOKEN });
  expect([answer.status, await answer.json()]).toEqual([200, { result: '猫' }]);
  const [{ request, body }] = asked as [(typeof asked)[number]];
  expect(request).toMatchObject({ userId: USER, scopes: SCOPES, call: 'POST /api/doors/{token}/anki' });
  expect(JSON.parse(body)).toEqual(action);
});

it('lends a body that is too large for a message, and removes it', async () => {
  const params = { filename: 'a.mp3', data: 'A'.repeat(3_000_000) };
  await send(TOKEN, { action: 'storeMediaFile', version: 6, params });
  const [{ request, body }] = asked as [(typeof asked)[number]];
  expect(request.body ?? '').toBe('');
  expect(JSON.parse(body)).toEqual({ action: 'storeMediaFile', version: 6, params });
  expect(await readdir(join(folder, 'media'))).toEqual([]);
});
