import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { inWords } from '@ichibun/test-kit/bench';

/** What a process that floods the product is asked for. */
export interface Flood {
  readonly url: string;
  /** Of the learner who floods it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Files of so many bytes that are sent at once. */
  readonly uploads?: { readonly count: number; readonly bytes: number };
  readonly connections?: Connections;
}

/** Connections that are open side by side. */
export interface Connections {
  readonly count: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How the request's body begins, after which nothing more is sent; no body without it. */
  readonly body?: string;
  /** Bytes of the answer that each reads before it stops. */
  readonly reads: number;
  /** Milliseconds that each stays once it has stopped. */
  readonly staysMs: number;
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

async function connectAll({ url, headers }: Flood, connections: Connections): Promise<Told> {
  const { hostname, port } = new URL(url);
  const { count, method, path, body, reads, staysMs } = connections;
  const all = { host: 'localhost', ...headers, ...connections.headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const began = performance.now();
  const counts: Record<string, number> = {};
  const tell = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const one = async () => {
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => tell('cut'));
    await once(socket, 'connect');
    socket.write(head + (body ?? ''));
    for (let left = reads; left > 0 && !socket.destroyed; ) {
      await Promise.race([once(socket, 'readable'), once(socket, 'close')]).catch(() => {});
      const part: Buffer | null = socket.read();
      if (part && left === reads) tell(part.toString('latin1', 9, 12));
      if (part) left -= part.length;
      else if (socket.readableEnded) break;
    }
    await pause(staysMs);
    socket.destroy();
  };
  await Promise.all(Array.from({ length: count }, one));
  return { ...counts, took: inWords(performance.now() - began) };
}

process.on('message', async (flood: Flood) => {
  process.send!(flood.uploads ? await upload(flood, flood.uploads) : await connectAll(flood, flood.connections!));
});
