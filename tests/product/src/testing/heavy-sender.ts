import { once } from 'node:events';
import { connect } from 'node:net';
import type { Operation } from '@ichibun/gateway/testing/operations';
import { type BodyKind, heavyBody } from './heavy-bodies.js';

/** What a process that sends is asked for. */
export interface Shot {
  readonly url: string;
  readonly operation: Operation;
  readonly path: string;
  readonly kind: BodyKind;
  readonly cookie: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the body that are sent; the rest is held back until there is an answer. All without it. */
  readonly sends?: number;
}

/** Sends a request over a connection of its own, and answers with what came back. */
async function send({ url, operation, path, kind, cookie, headers, sends }: Shot): Promise<string> {
  const { type, body } = heavyBody(operation, kind);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  // A refused body ends the connection, with a part of it unsent.
  socket.on('error', () => {});
  const lines = [
    `${operation.method} ${path} HTTP/1.1`,
    'host: localhost',
    `content-type: ${type}`,
    `content-length: ${body.length}`,
    `cookie: ${cookie}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, sends));
  await once(socket, 'close');
  return text;
}

process.on('message', async (shot: Shot) => {
  process.send!(await send(shot));
});
