import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { closingConnections, cutSlowBodies, drainBodies, limitConnections } from './slow-bodies.js';

/** Bytes of a body at most, and far more than a connection holds that nobody reads from. */
const MOST = 1_000;
const LARGE = 20_000_000;

const RATE = { graceMs: 50, bytesPerSecond: 10_000 };

let server: FastifyInstance;
let port: number;
let reading: PromiseWithResolvers<undefined>;
const sockets: Socket[] = [];
beforeEach(async () => {
  reading = Promise.withResolvers();
  server = fastify({ bodyLimit: MOST });
  drainBodies(server);
  cutSlowBodies(server, RATE);
  limitConnections(server.server, { total: 100, ofOneAddress: 3 });
  server.post('/calls', async ({ body }) => body);
  // Does not read its body before it is told to.
  server.post('/late', { preParsing: async () => reading.promise }, async ({ body }) => body);
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as { port: number }).port;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function opened(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Everything that comes until the server ends the connection. */
async function allOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket) text += part;
  return text;
}

const head = (path: string, length: number | 'chunked' = 9) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`
  }\r\n\r\n`;

describe('a body that arrives drop by drop', () => {
  it('is cut when it comes more slowly than a body must', async () => {
    const socket = await opened();
    socket.write(`${head('/calls')}{"a"`);
    const answer = await allOf(socket);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'http.slow-request' });
  });

  it('is taken when it is there before', async () => {
    const socket = await opened();
    socket.write(`${head('/calls')}{"a"`);
    socket.write(': 12}\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 .*\{"a":12\}$/s);
  });

  it('has more time the more of it has come', async () => {
    const begun = jest.spyOn(globalThis, 'setTimeout');
    // Time stands still, so that a busy machine takes none of it.
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const socket = await opened();
      const asked = once(server.server, 'request');
      socket.write(head('/calls', 900));
      await asked;
      const body = `{"a":"${'a'.repeat(800)}`;
      socket.write(body);
      // At 10,000 bytes a second they are worth 80.6 ms.
      const more = RATE.graceMs + (1_000 * body.length) / RATE.bytesPerSecond;
      while (!begun.mock.calls.some(([, ms]) => Math.abs(ms! - more) < 1)) await new Promise(setImmediate);
      now += 1_000;
      expect(await allOf(socket)).toMatch(/^HTTP\/1.1 408 /);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('is not cut while its sender waits for us', async () => {
    const socket = await opened();
    const looks = jest.spyOn(globalThis, 'setTimeout');
    try {
      socket.write(`${head('/late', 2 * LARGE)}{"a"${' '.repeat(LARGE)}`);
      // It was looked at, and left alone.
      while (!looks.mock.calls.some(([, ms]) => ms === 1_000)) await new Promise(setImmediate);
    } finally {
      jest.restoreAllMocks();
    }
    reading.resolve(undefined);
    expect(await allOf(socket)).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe('a body that is refused before all of it is there', () => {
  const spaces = ' '.repeat(LARGE);
  it.each([
    ['says how long it is', `${head('/calls', LARGE)}${spaces}`],
    ['comes in chunks', `${head('/calls', 'chunked')}${LARGE.toString(16)}\r\n${spaces}\r\n0\r\n\r\n`],
  ])('does not take the answer with it, where it %s and its sender reads when it has sent', async (_, request) => {
    const socket = await opened();
    await new Promise<void>((resolve, reject) => socket.write(request, (error) => (error ? reject(error) : resolve())));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
    expect(String(answer).toLowerCase()).toContain('connection: close');
  });

  it('is waited for as long as it comes fast enough, and no longer', async () => {
    const socket = await opened();
    socket.write(`${head('/calls', LARGE)}{"a"`);
    expect(await allOf(socket)).toMatch(/^HTTP\/1.1 413 /);
  });

  it('is waited for no longer once its sender has gone', async () => {
    const [begun, ended] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')];
    try {
      const socket = await opened();
      socket.write(`${head('/calls', LARGE)}{"a"`);
      await once(socket, 'data');
      const at = begun.mock.calls.findIndex(([, ms]) => ms === RATE.graceMs);
      expect(at).not.toBe(-1);
      socket.destroy();
      const timer = begun.mock.results[at]!.value;
      while (!ended.mock.calls.some(([one]) => one === timer)) await new Promise(setImmediate);
    } finally {
      jest.restoreAllMocks();
    }
  });
});

it('connections beyond those of one address are refused, until others end', async () => {
  const first = await opened();
  await opened();
  await opened();
  const refused = await opened();
  await once(refused, 'close');
  first.end();
  await once(first, 'close');
  const socket = await opened();
  socket.write(`${head('/calls')}{"a": 12}`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
});

it('a server that stops ends a connection with the answer that was under way', async () => {
  const stopped = fastify();
  const stopping = closingConnections(stopped);
  const rest = Promise.withResolvers<string>();
  stopped.get('/sound', () =>
    Readable.from(
      (async function* () {
        yield 'begun ';
        yield await rest.promise;
      })(),
    ),
  );
  await stopped.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((stopped.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  socket.write('GET /sound HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(socket, 'readable');
  stopping();
  const closed = stopped.close();
  rest.resolve('ended');
  expect(await allOf(socket)).toContain('ended');
  await closed;
});
