import 'reflect-metadata';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startIssuer } from '@ichibun/auth/testing/issuer';
import { inWords } from '@ichibun/test-kit/bench';
import { RunningProduct } from '../bench/running-product.js';
import { chartPods } from '../testing/replicas/pods.js';
import { Latencies } from './latencies.js';
import { LoadLearner } from './learner.js';

/** What one caller does at once. */
const UPLOADS = 40;
const UPLOAD_BYTES = 49 * 1024 * 1024;
const READERS = 300;
const DOCUMENT_UNITS = 1_600_000;
/** What the product may take in one process, and how far it may be above what it took before, a minute later. */
const MOST_BYTES = 1.2e9;
const MOST_LEFT_BYTES = 150e6;
const REST_MS = 60_000;
/** Longer than an answer may stand still. */
const UNREAD_MS = 70_000;
const SAMPLE_MS = 500;
const SMALL_CALL = 'a small call of another learner';

const SENTENCE = '昨日、駅前の古い本屋で面白い本を見つけました。';

const issuer = await startIssuer();
const isCluster = process.env.CLUSTER === 'on';
const settings = {
  ...issuer.environment,
  DEMO_USER: 'off',
  TRUSTED_PROXIES: 'loopback',
  STARTER_CORPUS: 'off',
  REPLICAS: process.env.REPLICAS || '1',
};
const product = await RunningProduct.startAs(isCluster ? 'cluster' : 'one process', settings);
const podLimit = isCluster ? (await chartPods())('gateway').memoryLimit : undefined;
let failed = false;
try {
  const [flooder, other] = await Promise.all([0, 1].map((at) => LoadLearner.signIn(product.url, issuer, at)));
  const content = SENTENCE.repeat(DOCUMENT_UNITS / SENTENCE.length);
  const body = { title: 'Long', content };
  const { document } = await flooder!.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    body,
  );
  while (await isCounting(flooder!)) await pause(500);
  await pause(REST_MS);
  const idle = await memory();
  console.log(`idle: ${megabytes(idle)}`);
  const problems = [
    ...(await flood(`${UPLOADS} uploads of 49 MB`, idle, other!, () => upload(flooder!))),
    ...(await flood(`${READERS} readers who do not read`, idle, other!, () => readNothing(flooder!, document.id))),
  ];
  for (const problem of problems) console.log(`Not as it must be: ${problem}.`);
  if (problems.length === 0) console.log('Everything is as it must be.');
  failed = problems.length > 0;
} finally {
  await product.stop();
  await issuer.stop();
}
process.exitCode = failed ? 1 : 0;

async function isCounting(learner: LoadLearner): Promise<boolean> {
  const path = `/api/documents/user/${learner.id}/known-shares`;
  return (await learner.call<{ counting: number }>('GET', path)).counting > 0;
}

/** Bytes of the product without its PostgreSQL; of a cluster, of its gateways. */
async function memory(): Promise<number> {
  const memories = [...(await product.memories())].filter(([name]) =>
    isCluster ? name.startsWith('gateway') : name !== 'postgres',
  );
  return memories.reduce((sum, [, bytes]) => sum + bytes, 0);
}

/** Lets one caller do something, and tells what it did to the others and to memory; returns what is too much of it. */
async function flood(what: string, idle: number, other: LoadLearner, work: () => Promise<unknown>): Promise<string[]> {
  const latencies = new Latencies();
  const over = new AbortController();
  let most = 0;
  const watching = Promise.all([
    (async () => {
      for (; !over.signal.aborted; await pause(SAMPLE_MS)) most = Math.max(most, await memory());
    })(),
    (async () => {
      for (; !over.signal.aborted; await pause(100)) {
        await latencies.of(SMALL_CALL, () => other.call('GET', `/api/auth/user?userId=${other.id}`));
      }
    })(),
  ]);
  const told = await work();
  over.abort();
  await watching;
  await pause(REST_MS);
  const left = await memory();
  console.log(`\n${what}: ${JSON.stringify(told)}`);
  console.log(`memory: at most ${megabytes(most)}, ${megabytes(left)} a minute later`);
  console.table(latencies.rows());
  for (const [reason, times] of latencies.errors) console.log(`${times} × ${reason}`);
  return [
    most > (podLimit ?? MOST_BYTES) && `${what}: ${megabytes(most)} at once`,
    left - idle > MOST_LEFT_BYTES && `${what}: ${megabytes(left - idle)} more than before, a minute later`,
    latencies.errors.length > 0 && `${what}: another learner was refused`,
  ].filter((problem) => problem !== false);
}

async function upload(learner: LoadLearner) {
  const file = new Blob([new Uint8Array(UPLOAD_BYTES).fill(0x61)]);
  const began = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: UPLOADS }, async () => {
      const form = new FormData();
      form.append('document', file, 'large.txt');
      const answer = await fetch(`${product.url}/api/documents/upload`, {
        method: 'POST',
        headers: learner.headers,
        body: form,
      }).catch(() => undefined);
      return answer?.status ?? 'cut off';
    }),
  );
  return { ...counted(statuses), took: inWords(performance.now() - began) };
}

async function readNothing(learner: LoadLearner, documentId: number) {
  const { hostname, port } = new URL(product.url);
  const lines = Object.entries(learner.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const sockets: Socket[] = [];
  let cut = 0;
  for (let at = 0; at < READERS; at++) {
    const socket = connect(Number(port), hostname).pause();
    // Nothing is read, so the end of the connection shows as an error or not at all.
    socket.on('error', () => cut++);
    await once(socket, 'connect');
    socket.write(`GET /api/documents/${documentId} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
    sockets.push(socket);
  }
  await pause(UNREAD_MS);
  for (const socket of sockets) socket.destroy();
  return { cut };
}

function counted(statuses: readonly (number | string)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}
