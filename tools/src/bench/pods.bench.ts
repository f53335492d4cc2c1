import 'reflect-metadata';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@ichibun/machine/embedded-postgres';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';
import { ReplicatedProduct } from '@ichibun/product-tests/testing/replicas/replicated-product';
import { book, type Row } from '@ichibun/test-kit/bench';

/** Megabytes that a pod may take. */
const BUDGET_MB = 180;
const LANGUAGE_BUDGET_MB = 450;
/** UTF-16 units of the text: a long chapter. */
const TEXT_UNITS = 30_000;
/** Pages that are read, so that code and caches are there. */
const PAGES_READ = 20;
const SENTENCES_OF_A_PAGE = 15;

/** What each process of a cluster takes, once a learner has analysed a text, read it and looked words up. */
export async function* run(): AsyncGenerator<Row> {
  const what = (service: string) => `memory of the ${service} pod, after a text was analysed and read`;
  if (process.platform !== 'linux')
    return yield { what: what('…'), measured: 'not measured: only on Linux', budget: '–', met: undefined };
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-pods-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const callOff = killChildOnExit(postgres.pid, 'INT', [folder]);
  const variables = { DEMO_STORY: 'off', DOWNLOADS: 'off', DICTIONARY_FILE: process.env.DICTIONARY_FILE ?? '' };
  const shape = { replicas: 1, natsServers: 1 };
  const started = ReplicatedProduct.start(shape, postgres.url, variables);
  try {
    const product = await started;
    await work(product.url);
    yield* await Promise.all(
      product.processes.map(async ({ service, pid }) => {
        const { now, most } = await megabytesOf(pid);
        const budget = service === 'language' ? LANGUAGE_BUDGET_MB : BUDGET_MB;
        return {
          what: what(service),
          measured: `${now} MB, ${most} MB at most`,
          budget: `< ${budget} MB`,
          met: now < budget,
        };
      }),
    );
  } finally {
    await started.then((product) => product.stop());
    await postgres.stop();
    callOff();
    await rm(folder, { recursive: true, force: true });
  }
}

async function work(url: string): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = body && { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const novel = book('wagahai-wa-neko-de-aru.txt') ?? '昨日、駅前の古い本屋で面白い本を見つけました。\n'.repeat(2_000);
  const content = novel.slice(0, TEXT_UNITS);
  const { id } = await call('POST', '/api/content/analyze', { title: 'Bench', text: content });
  const { document } = await call('POST', '/api/documents/create-from-text', { title: 'Bench', content, userId: 1 });
  for (let status = ''; status !== 'completed'; await pause(200)) {
    status = (await call('GET', `/api/content/analyze/${id}`)).status;
    if (status === 'failed') throw new Error('the analysis failed');
  }
  await call('GET', `/api/content/analyze/${id}/words?limit=999999`);
  for (let from = 0; from < SENTENCES_OF_A_PAGE * PAGES_READ; from += SENTENCES_OF_A_PAGE) {
    await call('GET', `/api/documents/${document.id}/words?from=${from}&count=${SENTENCES_OF_A_PAGE}`);
    await call('POST', '/api/contextual/words', { documentId: document.id, sentenceIndex: from });
    await call('GET', '/api/sentences/recommendations');
  }
  await call('GET', '/api/tts/voices');
}

/** What a process holds in memory, and the most that it has held. */
async function megabytesOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) =>
    Math.round((Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)![1]) * 1024) / 1e6);
  return { now: of('VmRSS'), most: of('VmHWM') };
}
