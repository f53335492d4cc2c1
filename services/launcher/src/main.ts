import 'reflect-metadata';
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

async function start(): Promise<() => Promise<void>> {
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
  const telemetry = await startTelemetry(process.env, 'machine');
  const { startSingleMachine } = await import('./single-machine.js');
  const { url, notConfigured, stop } = await startSingleMachine(config, process.env, PAGES, lose);
  console.log(`\nIchibun is ready at ${url} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  for (const line of notConfigured) console.log(`  · ${line}`);
  console.log('Stop it with Ctrl-C.\n');
  return () => stop().finally(() => telemetry.stop());
}

let stop: (() => Promise<void>) | undefined;
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The second signal means now; what is still starting has nothing to finish.
    if (stopping || !stop) process.exit(stopping ? 1 : 0);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stop().then(() => process.exit(0), fail);
  });
}
stop = await start().catch(fail);
