import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { inWords } from '@ichibun/test-kit/bench';

/** What a process that floods the product is asked for. */
export interface Flood {
  readonly url: string;
  /** Of the learner who floods it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Files of so many bytes that are sent at once. */
  readonly uploads?: { readonly count: number; readonly bytes: number };
  /** Connections that ask for a document and read nothing, and how many milliseconds they stay. */
  readonly readers?: { readonly count: number; readonly documentId: number; readonly staysMs: number };
}

/** What came of it, in words and numbers for people. */
export type Told = Record<string, string | number>;

async function upload({ url, headers }: Flood, { count, bytes }: NonNullable<Flood['uploads']>): Promise<Told> {
  const file = new Blob([new Uint8Array(bytes).fill(0x61)]);
  const began = performance.now();
  const counts: Record<string, number> = {};
  const send = async () => {
    const body = new FormData();
    body.append('document', file, 'large.txt');
    const answer = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers, body }).catch(() => undefined);
    const status = answer?.status ?? 'cut off';
    counts[status] = (counts[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: count }, send));
  return { ...counts, took: inWords(performance.now() - began) };
}

async function readNothing({ url, headers }: Flood, readers: NonNullable<Flood['readers']>): Promise<Told> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const sockets: Socket[] = [];
  let cut = 0;
  for (let at = 0; at < readers.count; at++) {
    const socket = connect(Number(port), hostname).pause();
    // Nothing is read, so the end of the connection shows as an error or not at all.
    socket.on('error', () => cut++);
    await once(socket, 'connect');
    socket.write(`GET /api/documents/${readers.documentId} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
    sockets.push(socket);
  }
  await pause(readers.staysMs);
  for (const socket of sockets) socket.destroy();
  return { cut };
}

process.on('message', async (flood: Flood) => {
  process.send!(flood.uploads ? await upload(flood, flood.uploads) : await readNothing(flood, flood.readers!));
});
