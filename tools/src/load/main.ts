import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startIssuer } from '@ichibun/auth/testing/issuer';
import { BUS_USERS } from '@ichibun/launcher/nats/authorization';
import { chartPods } from '@ichibun/product-tests/testing/replicas/pods';
import { book, inWords, median } from '@ichibun/test-kit/bench';
import { Latencies } from './latencies.js';
import { LOOK_UP, LoadLearner, PACES, readAndLookUp } from './learner.js';
import { RunningProduct } from './running-product.js';

const MINUTES = Number(process.env.MINUTES || 20);
const LEARNERS = Number(process.env.LEARNERS || 200);
const PACE = (process.env.PACE || 'people') as keyof typeof PACES;
if (!(PACE in PACES)) throw new Error(`PACE is one of ${Object.keys(PACES).join(', ')}, not ${PACE}.`);
const ANALYSES = 5;
const LOOK_UP_BUDGET_MS = 500;
/** How much more memory the last quarter may take than the second; the first fills caches. */
const MOST_GROWTH = 1.15;
/** Not more often: for it, Linux walks through the pages of a hundred processes, on the cores that are measured. */
const MEMORY_EVERY_MS = 30_000;
/** UTF-16 units of each learner's document. */
const DOCUMENT_UNITS = 30_000;

/** For machines without the books. */
const ARTICLE = '昨日、駅前の古い本屋で面白い本を見つけました。店の人は「それはいい本ですよ」と笑いました。';

const novel = book('wagahai-wa-neko-de-aru.txt') ?? ARTICLE.repeat(7_000);

/** A part of the novel that is a learner's own, as their document. */
async function documentOf(learner: LoadLearner, at: number): Promise<number> {
  const from = (at * 997) % Math.max(1, novel.length - DOCUMENT_UNITS);
  const content = novel.slice(from, from + DOCUMENT_UNITS).toWellFormed();
  const body = { title: `Load ${at}`, content, userId: learner.id };
  return (await learner.call<{ document: { id: number } }>('POST', '/api/documents/create-from-text', body)).document
    .id;
}

/** Resolves once the words of a learner's documents are counted: the learners read, and their uploads are over. */
async function counted(learner: LoadLearner): Promise<void> {
  const path = `/api/documents/user/${learner.id}/known-shares`;
  while ((await learner.call<{ counting: number }>('GET', path)).counting > 0) await pause(500);
}

/** Has one text after the other analysed, each new, and removes it. Returns how many were completed. */
async function analyseOn(learner: LoadLearner, latencies: Latencies, signal: AbortSignal): Promise<number> {
  let completed = 0;
  for (; !signal.aborted; completed++) {
    const text = `${novel}\n${randomUUID()}`;
    const { id } = await learner.call<{ id: number }>('POST', '/api/content/analyze', { title: 'Load', text });
    for (let status = ''; status !== 'completed' && !signal.aborted; ) {
      await pause(1_000);
      const found = await latencies.of('follow an analysis', () =>
        learner.call<{ status: string }>('GET', `/api/content/analyze/${id}`),
      );
      status = found?.status ?? status;
      if (status === 'failed') throw new Error('an analysis has failed');
    }
    if (!signal.aborted)
      await latencies.of('see the words of an analysis', () =>
        learner.call('GET', `/api/content/analyze/${id}/words/top/100`),
      );
    await learner.call('DELETE', `/api/content/analyze/${id}`);
  }
  return completed;
}

/** Makes one audiobook after the other. Returns how many sentences were spoken. */
async function speakOn(
  learner: LoadLearner,
  documentId: number,
  latencies: Latencies,
  signal: AbortSignal,
): Promise<number> {
  let spoken = 0;
  while (!signal.aborted) {
    const request = { documentId, includeEnglish: false };
    const { requestId } = await learner.call<{ requestId: string }>('POST', '/api/audiobook-request', request);
    let done = 0;
    for (let status = ''; status !== 'completed' && !signal.aborted; ) {
      await pause(2_000);
      const found = await latencies.of('follow an audiobook', () =>
        learner.call<{ status: string; done: number; sentences: number }>(
          'GET',
          `/api/audiobook-direct-status/${requestId}`,
        ),
      );
      status = found?.status ?? status;
      // The work that counts what is done is over with the book.
      if (found) done = status === 'completed' ? found.sentences : found.done;
      if (status === 'failed') throw new Error('an audiobook has failed');
    }
    spoken += done;
    await learner.call('DELETE', `/api/audiobooks/${requestId}`);
  }
  return spoken;
}

const issuer = await startIssuer();
const isCluster = process.env.CLUSTER === 'on';
const settings = {
  ...issuer.environment,
  TRUSTED_PROXIES: 'loopback',
  REPLICAS: process.env.REPLICAS || '2',
  STARTER_CORPUS: 'off',
};
const podOf = await chartPods();
const product = await RunningProduct.startAs(isCluster ? 'cluster' : 'one process', settings);
const latencies = new Latencies();
const memory: Map<string, number>[] = [];
const over = new AbortController();
let failed = false;
try {
  const learners: LoadLearner[] = [];
  const documents: number[] = [];
  for (let at = 0; at < LEARNERS + 2; at++) {
    learners.push(await LoadLearner.signIn(product.url, issuer, at));
    documents.push(await documentOf(learners[at]!, at));
  }
  const [analyst, listener, ...readers] = learners;
  const uploaded = performance.now();
  for (const learner of learners) await counted(learner);
  console.log(
    `The words of all documents were counted ${inWords(performance.now() - uploaded)} after the last upload.`,
  );
  console.log(
    `${readers.length.toLocaleString('en')} learners (pace: ${PACE}) for ${MINUTES} minutes, beside ${ANALYSES} analyses and an audiobook`,
  );
  const began = performance.now();
  const work = [
    Promise.all(Array.from({ length: ANALYSES }, () => analyseOn(analyst!, latencies, over.signal))),
    speakOn(listener!, documents[1]!, latencies, over.signal),
    ...readers.map((learner, at) =>
      readAndLookUp(learner, documents[at + 2]!, PACES[PACE], latencies, Math.random, over.signal),
    ),
  ] as const;
  const all = Promise.all(work);
  // What goes wrong in the background ends the run.
  all.catch(() => over.abort());
  while (!over.signal.aborted && performance.now() - began < MINUTES * 60_000) {
    memory.push(await product.memories());
    await pause(MEMORY_EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
  }
  over.abort();
  const [analyses, sentences] = (await all) as [number[], number];
  failed = report(
    performance.now() - began,
    analyses.reduce((sum, one) => sum + one, 0),
    sentences,
  );
} finally {
  over.abort();
  await product.stop();
  await issuer.stop();
}
process.exitCode = failed ? 1 : 0;

/** Prints what was measured; whether something of it is not as it must be. */
function report(ms: number, analyses: number, sentences: number): boolean {
  const units = (analyses * novel.length).toLocaleString('en');
  console.log(
    `\n${latencies.calls.toLocaleString('en')} calls in ${inWords(ms)}, ${(latencies.calls / (ms / 1000)).toFixed(0)} a second; ${analyses} analyses (${units} characters) and ${sentences} spoken sentences meanwhile; ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`,
  );
  console.table(latencies.rows());
  console.log(`${LOOK_UP}, by minute`);
  console.table(latencies.rowsByMinute(LOOK_UP));
  const quarter = (from: number) =>
    memory.slice(Math.floor(memory.length * from), Math.ceil(memory.length * (from + 0.25)));
  /** What some processes, or all, take in the second and the last quarter, and at most. */
  const taken = (bytesOf: (sample: Map<string, number>) => number) => {
    const [second, last] = [median(quarter(0.25).map(bytesOf)), median(quarter(0.75).map(bytesOf))];
    return { second, last, most: Math.max(...memory.map(bytesOf)) };
  };
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
  const row = ({ second, last, most }: ReturnType<typeof taken>) => ({
    'second quarter': megabytes(second),
    'last quarter': megabytes(last),
    most: megabytes(most),
    'grew by': `${((last / second - 1) * 100).toFixed(0)} %`,
  });
  /** What a pod may take, where `name` is the process of one: `reader`, `reader 2`. */
  const limitOf = (name: string) => {
    const service = BUS_USERS.find((user) => user === name.replace(/ \d+$/, ''));
    return isCluster && service ? podOf(service).memoryLimit : undefined;
  };
  const all = taken((sample) => [...sample.values()].reduce((sum, bytes) => sum + bytes, 0));
  const names = [...new Set(memory.flatMap((sample) => [...sample.keys()]))].sort();
  const ofEach = names.map((name) => ({
    name,
    limit: limitOf(name),
    memory: taken((sample) => sample.get(name) ?? 0),
  }));
  const each = ofEach.map(({ name, limit, memory }) => [
    name,
    { ...row(memory), ...(limit && { 'a pod may take': megabytes(limit) }) },
  ]);
  const overLimit = ofEach.filter(({ limit, memory }) => limit && memory.most > limit).map(({ name }) => name);
  console.log('memory of each process');
  console.table(Object.fromEntries([...each, ['all', row(all)]]));
  for (const [reason, times] of latencies.errors) console.log(`${times} × ${reason}`);
  const lookUp = latencies.percentile(LOOK_UP, 0.99);
  const problems = [
    latencies.errors.length > 0 && 'calls failed',
    lookUp > LOOK_UP_BUDGET_MS &&
      `a look-up took ${inWords(lookUp)} at the 99th percentile, more than ${LOOK_UP_BUDGET_MS} ms`,
    all.last > all.second * MOST_GROWTH && 'memory grows',
    overLimit.length > 0 && `Kubernetes would have killed ${overLimit.join(', ')}`,
  ].filter(Boolean);
  console.log(problems.length === 0 ? 'Everything is as it must be.' : `Not as it must be: ${problems.join('; ')}.`);
  return problems.length > 0;
}
