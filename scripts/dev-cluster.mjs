// `make dev-cluster`: the product as it runs in a cluster, on this machine: one process per service and the gateway, a
// real NATS server, which lets each service do only what its code does, and PostgreSQL between them. Whatever dies is
// started again. REPLICAS says how many of each service. Stops with Ctrl-C.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FEW_ARENAS, main, node, root, SetUpError, setUp } from './set-up.mjs';

const pauseBeforeRestart = 1000;
const replicas = Number(process.env.REPLICAS || 1);

await main(async () => {
  setUp();
  const { startPostgres } = await import('../services/libs/machine/dist/embedded-postgres.js');
  const { startNatsServer } = await import('../services/libs/machine/dist/nats-server.js');
  const { BUS_USERS, busAuthorization } = await import('../services/launcher/dist/nats/authorization.js');
  const { busKeys } = await import('../services/launcher/dist/nats/keys.js');
  const { obtainDictionary } = await import('../services/libs/machine/dist/dictionary.js');

  const log = (message) => console.log(message);
  const dataDir = resolve(root, process.env.DATA_DIR || '.data');
  let stopping = false;
  const onLost = (error) => {
    console.error(error.message);
    process.exitCode = 1;
    stop();
  };
  const { DICTIONARY_FILE: file, DICTIONARY_URL: url } = process.env;
  mkdirSync(dataDir, { recursive: true });
  const keys = await busKeys(join(dataDir, 'nats'));
  const publicKeys = Object.fromEntries(BUS_USERS.map((name) => [name, keys[name].publicKey]));
  const config = await busAuthorization(publicKeys);
  const [postgres, startedNats, dictionary] = await explained(
    Promise.all([
      startPostgres({ dataDir: join(dataDir, 'postgres'), log, onLost }),
      startNatsServer({ config, log, onLost: restartNats }),
      obtainDictionary({ file, url, dataDir, log }),
    ]),
  );
  let nats = startedNats;
  const natsPort = Number(new URL(nats.url).port);
  const env = {
    ...FEW_ARENAS,
    DEMO_USER: 'on',
    PORT: '8080',
    HEALTH_PORT: '0',
    LOG_FORMAT: 'text',
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: dataDir,
    NATS_URL: nats.url,
    DATABASE_URL: postgres.url,
    SESSION_SECRET: process.env.SESSION_SECRET || secretOf(dataDir),
    ...(dictionary && { DICTIONARY_FILE: dictionary.path }),
  };
  const children = new Set();
  for (const name of BUS_USERS) {
    // Of the gateway only one can listen.
    for (let replica = 0; replica < (name === 'gateway' ? 1 : replicas); replica++) run(name);
  }
  console.log(`NATS ${nats.url}, PostgreSQL on port ${new URL(postgres.url).port}. Stop with Ctrl-C.`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

  function restartNats(error) {
    if (stopping) return;
    console.error(`${error.message} It is started again.`);
    setTimeout(async () => {
      if (stopping) return;
      try {
        nats = await startNatsServer({ config, port: natsPort, log, onLost: restartNats });
        if (stopping) await nats.stop();
      } catch (failure) {
        restartNats(failure);
      }
    }, pauseBeforeRestart);
  }

  function run(name) {
    const preload = fileURLToPath(new URL('end-with-parent.mjs', import.meta.url));
    const child = spawn(node(), ['--import', preload, join(root, 'services', 'launcher', 'dist', 'main.js')], {
      cwd: root,
      detached: true,
      env: { ...env, SERVICE: name, NATS_NKEY_SEED: keys[name].seed },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.add(child);
    for (const stream of [child.stdout, child.stderr]) labelled(stream, `${name} (${child.pid})`);
    child.once('close', (code, signal) => {
      children.delete(child);
      if (stopping) return;
      console.error(`${name} (${child.pid}) ended (${signal ?? code}) and is started again.`);
      setTimeout(() => stopping || run(name), pauseBeforeRestart);
    });
  }

  async function stop() {
    if (stopping) return;
    stopping = true;
    const running = [...children];
    const ended = running.map((child) => new Promise((done) => child.once('close', done)));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ended);
    await nats.stop();
    await postgres.stop();
    process.exit();
  }
});

/** A MachineError is meant for the user as it is. */
async function explained(promise) {
  try {
    return await promise;
  } catch (error) {
    throw error.name === 'MachineError' ? new SetUpError(error.message) : error;
  }
}

/** The secret that sessions are keyed with; the single machine keeps its own in the same file. */
function secretOf(dataDir) {
  const file = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** Prints every line of `stream` after the name of the process it came from. */
function labelled(stream, name) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (part) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop();
    for (const line of lines) console.log(`${name.padEnd(26)} ${line}`);
  });
}
