import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { InProcessTransport } from '@ichibun/kit/in-process-transport';
import { type RunningService, startService } from '@ichibun/kit/service';
import { type AnswerResponse, ProgramsService } from '@ichibun/proto/programs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { programs } from './service.js';

const ANKI = 'POST /api/doors/{token}/anki';

let folder: string;
let objects: FileObjectStore;
let service: RunningService;
const rpc = new InProcessTransport();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ichibun-programs-'));
  objects = new FileObjectStore(folder);
  const log = { json: false, levels: ['fatal' as const] };
  const server = () => rpc.server();
  service = await startService(programs, { environment: {}, rpc, server, databaseUrl: '', objects, log, alone: true });
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function partsOf(call: string, given: { body?: string; bodyObject?: string }) {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const asked = { userId: 7, call, params: '{}', address: 'http://localhost', headers, ...given };
  const parts: AnswerResponse[] = [];
  for await (const part of rpc.stream(ProgramsService.method.answer, asked)) parts.push(part);
  return parts;
}

it('answers an action of AnkiConnect’s whose body is in the object store', async () => {
  await objects.put('media/one', Buffer.from(JSON.stringify({ action: 'version', version: 6 })));
  const [part] = await partsOf(ANKI, { bodyObject: 'media/one' });
  expect([part!.status, JSON.parse(part!.json)]).toEqual([200, { result: 6, error: null }]);
});

it('divides a long answer into messages that NATS takes, and no character', async () => {
  const id = `a${'𠮟'.repeat(200_000)}`;
  const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'nothing' });
  const parts = await partsOf('POST /api/doors/{token}/mcp', { body });
  const answer = parts.map(({ json }) => json).join('');
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every(({ json }) => json.isWellFormed() && Buffer.byteLength(json) < 1_000_000)).toBe(true);
  expect(parts.map(({ status }) => status).filter((status) => status > 0)).toHaveLength(1);
  expect(JSON.parse(answer)).toMatchObject({ id, error: { code: -32_601 } });
});

it('refuses a call that only a later release answers', async () => {
  await expect(partsOf('POST /api/doors/{token}/new', {})).rejects.toMatchObject({ code: 'service.unavailable' });
});
