import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { until } from '@ichibun/test-kit/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { cutStalledAnswers, sendInPieces } from './answers.js';

/** More than a connection holds that nobody reads from. */
const LARGE = 20_000_000;
const TEXT = '猫がいる。'.repeat(40_000);

let server: FastifyInstance;
let port: number;
let isFull: boolean;
let held: number[];
let logged: string[];
let isLeftEarly: boolean;
let sent: number;
const sockets: Socket[] = [];
beforeEach(async () => {
  [isFull, held, logged, isLeftEarly, sent] = [false, [], [], false, 0];
  server = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } });
  server.decorateRequest('slot');
  server.addHook('onRequest', async (request) => {
    request.slot = { hold: (bytes) => held.push(bytes), leave: () => {} };
  });
  // Before the hook that makes bytes of the text.
  server.addHook('onSend', async (_request, { raw }) => {
    if (isLeftEarly) raw.destroy();
  });
  sendInPieces(server);
  server.addHook('onSend', async () => void sent++);
  cutStalledAnswers(server, () => isFull, { usual: 600_000, full: 50 });
  server.get('/text', async () => ({ text: TEXT }));
  server.get('/small', async () => ({ text: '猫' }));
  server.get('/large', async () => ({ text: 'a'.repeat(LARGE) }));
  // Something is sent, and the rest is long in coming.
  server.get('/slow', async () => Readable.from(slowly(), { objectMode: false }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as { port: number }).port;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

const rest = Promise.withResolvers<void>();
async function* slowly() {
  yield 'first';
  await rest.promise;
  yield 'last';
}

/** A connection that has asked for a path, and whose answer nobody reads. */
async function asked(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  return socket;
}

const open = () => new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));

describe('a large answer', () => {
  it('arrives whole, says how long it is, and counts as its caller’s', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/text`);
    const bytes = Buffer.byteLength(JSON.stringify({ text: TEXT }));
    expect(answer.headers.get('content-length')).toBe(String(bytes));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ text: TEXT });
    expect(held).toEqual([bytes]);
  });

  it('has no more than a piece of it waiting in its connection', async () => {
    const answers: number[] = [];
    server.server.on('request', (_, response) => response.on('pipe', () => answers.push(response.writableLength)));
    await asked('/large');
    await until(async () => held.length === 1);
    const [connection] = await new Promise<Socket[]>((resolve) => {
      const one: Socket[] = [];
      server.server.once('connection', (socket) => resolve([socket]));
      void asked('/large').then((socket) => one.push(socket));
    });
    await until(async () => connection!.writableLength > 0);
    expect(connection!.writableLength).toBeLessThan(300_000);
  });

  it('is cut off where nobody reads it while others wait for a slot, and is kept until then', async () => {
    await asked('/large');
    await until(async () => held.length === 1);
    expect(await open()).toBe(1);
    isFull = true;
    await until(async () => (await open()) === 0);
  });
});

describe('a connection that closes', () => {
  const memory = () => process.memoryUsage().arrayBuffers;

  it('between the text and the bytes of a large answer has no bytes made', async () => {
    isLeftEarly = true;
    const before = memory();
    await asked('/large');
    await until(async () => sent === 1);
    expect(await open()).toBe(0);
    expect(held).toEqual([]);
    expect(memory() - before).toBeLessThan(LARGE / 2);
    expect(logged).toEqual([]);
  });

  it('while a large answer is sent has its bytes given back', async () => {
    const before = memory();
    const socket = await asked('/large');
    await until(async () => held.length === 1);
    expect(memory() - before).toBeGreaterThan(LARGE / 2);
    socket.destroy();
    await until(async () => memory() - before < LARGE / 2);
    expect(logged).toEqual([]);
  });
});

it('a small answer is sent as it is', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/small`)).json()).toEqual({ text: '猫' });
  expect(held).toEqual([]);
});

it('an answer is not cut off because we are slow', async () => {
  isFull = true;
  const answer = await fetch(`http://127.0.0.1:${port}/slow`);
  const stalled = await asked('/large');
  const closed = once(stalled, 'close');
  stalled.once('end', () => stalled.destroy());
  await until(async () => (await open()) <= 1);
  rest.resolve();
  expect(await answer.text()).toBe('firstlast');
  stalled.destroy();
  await closed;
});
