import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@ichibun/kit/config';
import { HealthServer } from '@ichibun/kit/health';
import { ServiceLogger } from '@ichibun/kit/logging';
import { startTelemetry } from '@ichibun/kit/telemetry/telemetry';
import { readLauncherConfig } from './config.js';

const PAGES = fileURLToPath(new URL('../../../frontends/dist', import.meta.url));

/** Milliseconds that stopping may take before the process ends all the same: within 10 s, whatever happens. */
const STOP_TIMEOUT_MS = 9_500;

function fail(error: unknown): never {
  console.error(isForTheReader(error) ? `Ichibun cannot start. ${sentenceOf(error)}` : error);
  process.exit(1);
}

/** Without PostgreSQL or NATS nothing works: a supervisor restarts this, and everything goes on where it was. */
function lose(error: Error): never {
  console.error(`Ichibun stops; start it again to go on where it was. ${error.message}`);
  process.exit(1);
}

/** A wrong setting or a port in use is for the operator to mend: the message helps, the stack does not. */
const isForTheReader = (error: unknown): error is Error & { code?: string; port?: number } =>
  error instanceof ConfigError || (error instanceof Error && 'code' in error);

const sentenceOf = ({ code, port, message }: Error & { code?: string; port?: number }) =>
  code === 'EADDRINUSE'
    ? `Port ${port} is taken by another program. Stop that one, or choose another with PORT.`
    : message;

async function start(signal: AbortSignal): Promise<() => Promise<void>> {
  const config = readLauncherConfig(process.env);
  const { service } = config;
  if (service) {
    const logger = new ServiceLogger(service, config.log);
    const say = (line: string) => (config.log.json ? logger.log(line) : console.log(line));
    // Before everything else: a start that waits for servers is alive.
    const health = await HealthServer.listen(config.healthPort);
    say(`${service} tells its health at port ${health.port}`);
    const telemetry = await startTelemetry(process.env, service);
    health.metrics = telemetry.metrics;
    const { startClusterService } = await import('./cluster-service.js');
    const { url, stop } = await startClusterService({ ...config, service }, health, process.env, PAGES, lose);
    say(url ? `${service} answers at ${url}` : `${service} is ready`);
    return () => stop().finally(() => telemetry.stop());
  }
  const began = performance.now();
  const { checkVariables } = await import('./variables.js');
  checkVariables(process.env);
  const doorman = await answerAtOnce();
  const telemetry = await startTelemetry(process.env, 'machine');
  const { startSingleMachine } = await import('./single-machine.js');
  const { url, dictionary, entrance, notConfigured, stop } = await startSingleMachine({
    config,
    environment: process.env,
    pages: PAGES,
    onLost: lose,
    signal,
    ...(doorman && { beforeListening: () => doorman.stop() }),
  });
  console.log(`\nIchibun is ready at ${url} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (dictionary) console.log(`  ${dictionary}`);
  for (const line of entrance) console.log(`  ${line}`);
  for (const line of notConfigured) console.log(`  · ${line}`);
  console.log('Stop it with Ctrl-C.\n');
  return () => stop().finally(() => telemetry.stop());
}

/** Has the pages and every caller told that the server is starting. A port that the system chooses nobody knows yet. */
async function answerAtOnce(): Promise<{ stop(): Promise<void> } | undefined> {
  if (process.env.PORT === '0') return undefined;
  const { answerWhileStarting } = await import('@ichibun/gateway/pages-server');
  return answerWhileStarting(process.env, existsSync(PAGES) ? PAGES : undefined);
}

const starting = new AbortController();
const running = start(starting.signal);
let stop: (() => Promise<void>) | undefined;
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The second signal means now; a service that is still starting has nothing to finish.
    if (stopping || (!stop && process.env.SERVICE)) process.exit(stopping ? 1 : 0);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    starting.abort();
    running.then(
      (stopAll) => stopAll().then(() => process.exit(0), fail),
      () => process.exit(0),
    );
  });
}
running.then(
  (stopAll) => {
    stop = stopAll;
  },
  (error) => {
    if (!stopping) fail(error);
  },
);
