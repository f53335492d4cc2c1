import 'reflect-metadata';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startIssuer } from '@ichibun/auth/testing/issuer';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';
import { chartPods } from '@ichibun/product-tests/testing/replicas/pods';
import { inWords } from '@ichibun/test-kit/bench';
import type { Flood, Told } from './flooder.js';
import { Latencies } from './latencies.js';
import { LoadLearner } from './learner.js';
import { RunningProduct } from './running-product.js';

/** What one caller does at once. */
const UPLOADS = 40;
const UPLOAD_BYTES = 49 * 1024 * 1024;
const CONNECTIONS = 300;
const EXPORTS = 5;
const DOCUMENT_UNITS = 1_600_000;
/** What the product may take in one process, and how far it may be above what it took before, a minute later. */
const MOST_BYTES = 1.2e9;
const MOST_LEFT_BYTES = 150e6;
/** Processor time of the event loop that answers, while somebody else's small call waits. */
const MOST_WAIT_MS = 100;
const REST_MS = 60_000;
/** Longer than an answer or a body may stand still. */
const STILL_MS = 70_000;
/** What is read of an answer, or sent of a body, by those who leave in the middle. */
const PART_BYTES = 200_000;
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
// What floods is a process of its own: what it does must not keep this one from measuring.
const flooder: ChildProcess = fork(fileURLToPath(new URL('./flooder.js', import.meta.url)));
const callOff = killChildOnExit(flooder.pid!, 'KILL', []);
let failed = false;
try {
  const [greedy, other] = await Promise.all([0, 1].map((at) => LoadLearner.signIn(product.url, issuer, at)));
  const content = SENTENCE.repeat(DOCUMENT_UNITS / SENTENCE.length);
  const text = { title: 'Long', content };
  const { document } = await greedy!.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    text,
  );
  while (await isCounting(greedy!)) await pause(500);
  await pause(REST_MS);
  const idle = await memory();
  console.log(`idle: ${megabytes(idle)}`);
  const from = { url: product.url, headers: greedy!.headers };
  const path = `/api/documents/${document.id}`;
  const reader = { count: CONNECTIONS, method: 'GET', path, reads: 0, staysMs: STILL_MS } as const;
  const boundary = { 'content-type': 'multipart/form-data; boundary=a', 'content-length': String(UPLOAD_BYTES) };
  const body = `--a\r\nContent-Disposition: form-data; name="document"; filename="a.txt"\r\n\r\n${'a'.repeat(PART_BYTES)}`;
  const sender = { ...reader, method: 'POST', path: '/api/documents/upload', headers: boundary, body } as const;
  const exported = { ...reader, count: EXPORTS, method: 'POST', path: `/api/users/${greedy!.id}/export` } as const;
  const floods: [string, Partial<Flood>][] = [
    [`${UPLOADS} uploads of 49 MB`, { uploads: { count: UPLOADS, bytes: UPLOAD_BYTES } }],
    [`${CONNECTIONS} uploads that stop`, { connections: sender }],
    [`${CONNECTIONS} uploads that are cut off`, { connections: { ...sender, staysMs: 0 } }],
    [`${CONNECTIONS} readers who do not read`, { connections: reader }],
    [`${CONNECTIONS} readers who leave`, { connections: { ...reader, reads: PART_BYTES, staysMs: 0 } }],
    [`${EXPORTS} exports that nobody reads`, { connections: exported }],
  ];
  const asked = floods.filter(([what]) => what.includes(process.env.ONLY ?? ''));
  if (asked.length === 0) throw new Error(`No flood is called "${process.env.ONLY}".`);
  const problems: string[] = [];
  for (const [what, order] of asked) problems.push(...(await flood(what, idle, other!, { ...from, ...order })));
  for (const problem of problems) console.log(`Not as it must be: ${problem}.`);
  if (problems.length === 0) console.log('Everything is as it must be.');
  failed = problems.length > 0;
} finally {
  flooder.kill();
  callOff();
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
async function flood(what: string, idle: number, other: LoadLearner, order: Flood): Promise<string[]> {
  const latencies = new Latencies();
  const busyMs = await product.busyTime(isCluster ? 'gateway' : 'main.js');
  let longestMs = 0;
  const over = new AbortController();
  let most = 0;
  const watching = Promise.all([
    (async () => {
      for (; !over.signal.aborted; await pause(SAMPLE_MS)) most = Math.max(most, await memory());
    })(),
    (async () => {
      for (; !over.signal.aborted; await pause(100)) {
        const before = busyMs();
        await latencies.of(SMALL_CALL, () => other.call('GET', `/api/auth/user?userId=${other.id}`));
        longestMs = Math.max(longestMs, busyMs() - before);
      }
    })(),
  ]);
  flooder.send(order);
  const [told] = (await once(flooder, 'message')) as [Told];
  over.abort();
  await watching;
  await pause(REST_MS);
  const left = await memory();
  console.log(`\n${what}: ${JSON.stringify(told)}`);
  console.log(`memory: at most ${megabytes(most)}, ${megabytes(left)} a minute later`);
  console.table(latencies.rows());
  console.log(`the event loop that answers was busy for ${inWords(longestMs)} at most while one of them waited`);
  for (const [reason, times] of latencies.errors) console.log(`${times} × ${reason}`);
  return [
    most > (podLimit ?? MOST_BYTES) && `${what}: ${megabytes(most)} at once`,
    left - idle > MOST_LEFT_BYTES && `${what}: ${megabytes(left - idle)} more than before, a minute later`,
    longestMs > MOST_WAIT_MS && `${what}: ${inWords(longestMs)} of processor time while another learner waited`,
    latencies.errors.length > 0 && `${what}: another learner was refused`,
  ].filter((problem) => problem !== false);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}
