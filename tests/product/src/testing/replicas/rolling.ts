import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jmdictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import { startPostgres } from '@ichibun/machine/embedded-postgres';
import { killChildOnExit } from '@ichibun/machine/kill-child-on-exit';
import { findNatsServer } from '@ichibun/machine/nats-server';
import { inWords } from '@ichibun/test-kit/bench';
import { Load } from './load.js';
import { ReplicatedProduct } from './replicated-product.js';

/** The top folder of the release before, which it begins with and goes back to; without it all is today's. */
const { FROM_TREE: from } = process.env;
/** What is done; without it everything. */
const only = new RegExp(process.env.ONLY ?? '');
/** Milliseconds in which calls may still fail after something was killed or cut. */
const KILLED_MS = 2_000;
/** Calls that a killed process may take with it, beside those on connections to itself. */
const KILLED_CALLS = 1;
const CUT_MS = 20_000;
/** Servers take a while to start again themselves: what is looked at is that everything goes on by itself. */
const RESTARTED_MS = 30_000;
/** Of NATS's versions 2: the one of the chart. */
const NOTICES_CUTS = 12;
const CUT_NEEDS = `nats-server 2.${NOTICES_CUTS} or newer on PATH, as in the chart; older ones do not notice it under load`;
/** After something was done, until the next is. */
const SETTLING_MS = 3_000;

/** Kinds of errors that were logged which are shown when something is not as it must be. */
const MOST_SHOWN = 20;

const rows: Record<string, string | number>[] = [];
const problems: string[] = [];

const folder = await mkdtemp(join(tmpdir(), 'ichibun-rolling-'));
const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
const callOff = killChildOnExit(postgres.pid, 'INT', [folder]);
const variables = {
  DEMO_STORY: 'off',
  DOWNLOADS: 'off',
  STARTER_CORPUS: 'off',
  REQUESTS_PER_MINUTE: '1000000',
  TTS_PROVIDER: 'espeak',
  AI_PROVIDER: 'none',
  DICTIONARY_FILE: await writeDictionaryFile(jmdictText()),
};
const shape = { replicas: 2, natsServers: 3, ...(from && { tree: from }) };
const product = await ReplicatedProduct.start(shape, postgres.url, variables);
const load = await Load.begin(product.url);
try {
  await pause(SETTLING_MS);
  const all = product.processes.map((_, at) => at);
  const services = [...new Set(product.processes.map(({ service }) => service))];
  const ofService = (service: string) => all.filter((at) => product.processes[at]!.service === service);

  for (const service of services) {
    const what = from ? `${service}: upgraded, one process after the other` : `${service}: restarted, one by one`;
    await during(what, 0, async () => {
      for (const at of ofService(service)) await product.replace(at);
    });
  }
  if (from) {
    for (const service of services.toReversed()) {
      await during(`${service}: back to the release before`, 0, async () => {
        for (const at of ofService(service)) await product.replace(at, from);
      });
    }
  } else {
    for (const service of services) {
      await during(`one of two ${service} is killed`, KILLED_MS, async () => {
        const cut = product.kill(ofService(service)[0]!);
        await pause(KILLED_MS);
        await product.ready();
        return cut + KILLED_CALLS;
      });
    }
    const before = pids();
    await during('a NATS server is killed and starts again', RESTARTED_MS, () => product.nats.restart(0));
    await during('all NATS servers are killed and start again', RESTARTED_MS, async () => {
      await Promise.all(Array.from({ length: product.nats.count }, (_, at) => product.nats.restart(at)));
      await product.ready();
    });
    await during('PostgreSQL is killed and starts again', RESTARTED_MS, async () => {
      process.kill(postgres.pid, 'SIGKILL');
      await pause(SETTLING_MS);
      await product.ready();
    });
    if (!(await noticesCutRoutes())) console.log(`skip  cut cables: ${CUT_NEEDS}`);
    else
      for (let at = 0; at < product.nats.count; at++) {
        await during(`the cable of NATS server ${at + 1} is cut`, CUT_MS, async () => {
          product.nats.cut(at);
          await pause(CUT_MS + SETTLING_MS);
        });
        product.nats.heal(at);
        await product.ready();
      }
    if (pids() !== before) problems.push('processes of ours have ended by themselves');
  }
  const lost = await load.end();
  problems.push(...lost);
  console.table(rows);
  console.log(
    `${load.calls.toLocaleString('en')} calls, the slowest ${inWords(load.slowestMs)}; ${load.words.length} words and ${load.analyses.length} analyses accepted, ${lost.length} of them lost; ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`,
  );
} finally {
  await product.stop().catch(({ message }) => problems.push(message));
  await postgres.stop();
  callOff();
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) console.log(`FAIL  ${problem}`);
console.log(problems.length === 0 ? 'Everything is as it must be.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Older servers do not ask whether another is still there for as long as they have something to send to it. */
async function noticesCutRoutes(): Promise<boolean> {
  const version = execFileSync(await findNatsServer(), ['--version'], { encoding: 'utf8' });
  return Number(/v2\.(\d+)/.exec(version)?.[1]) >= NOTICES_CUTS;
}

function pids(): string {
  return product.processes.map(({ pid }) => pid).join();
}

/**
 * Does something under load, and notes how long after its beginning calls still failed.
 *
 * @param act returns how many calls may fail, where that is known
 */
async function during(what: string, mostMs: number, act: () => Promise<unknown>): Promise<void> {
  if (!only.test(what)) return;
  const began = performance.now();
  const { calls } = load;
  const known = load.failures.length;
  const logged = product.errors.length;
  const allowed = await act();
  const most = typeof allowed === 'number' ? allowed : Number.POSITIVE_INFINITY;
  await pause(SETTLING_MS);
  const failures = load.failures.slice(known);
  const lasted = failures.length === 0 ? 0 : Math.max(...failures.map(({ at }) => at)) - began;
  const kinds = [...new Set(failures.map(({ why }) => why))].join(', ');
  // Whatever is away, callers learn that they may try again.
  const isRight = failures.length <= (mostMs === 0 ? 0 : most) && lasted <= mostMs && !/\b500\b/.test(kinds);
  const failed = Number.isFinite(most) ? `${failures.length} of ${most} allowed` : failures.length;
  rows.push({ what, calls: load.calls - calls, failed, 'last failure after': inWords(lasted), kinds });
  console.log(
    `${isRight ? 'ok  ' : 'FAIL'}  ${what}: ${failures.length} of ${load.calls - calls} calls failed${failures.length ? `, the last after ${inWords(lasted)}: ${kinds}` : ''}`,
  );
  if (isRight) return;
  problems.push(what);
  // At once: a run that is cut short has said what it found.
  const same = Map.groupBy(failures, ({ call, why }) => `${call}: ${why}`);
  for (const [kind, found] of same) {
    const [first, last] = [found[0]!.at - began, found.at(-1)!.at - began];
    console.log(`      ${found.length} × ${kind}, after ${inWords(first)} to ${inWords(last)}`);
  }
  // One of each kind: a server that is away is logged by all who ask it.
  const kindsOfLines = Map.groupBy(
    product.errors.slice(logged),
    (line) => /"message":"([^\\"]*)/.exec(line)?.[1] ?? line,
  );
  for (const [first] of [...kindsOfLines.values()].slice(0, MOST_SHOWN)) console.log(`      ${first}`);
}
